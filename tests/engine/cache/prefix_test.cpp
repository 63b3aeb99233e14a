// The prefix index: what hits, what never may, and why a miss was one.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/cache/block_cache.h"

namespace vitrine::cache {
namespace {

using trace::MissReason;

std::uint64_t sameForAll(std::uint64_t, std::span<const TokenId>) noexcept { return 42; }

class Prefix : public testing::TestWithParam<BlockHash> {
protected:
    static CacheConfig config() {
        CacheConfig c;
        c.blocks = 12;
        c.blockSize = 2;
        c.hash = GetParam();
        return c;
    }
    /// Computes all tokens of a sequence, hits included, as a step would.
    BlockTable compute(std::int64_t id, const std::vector<TokenId>& tokens, const std::string& salt = "") {
        BlockTable table;
        const auto match = cache.lookUp(tokens, salt);
        hits = static_cast<int>(match.blocks.size());
        reason = match.reason;
        missAt = match.missAt;
        cache.adopt(SequenceId(id), table, match, salt);
        const auto size = static_cast<std::int32_t>(tokens.size());
        EXPECT_TRUE(cache.grow(SequenceId(id), table, (size + 1) / 2 - table.size()));
        cache.fill(SequenceId(id), table, hits * 2, size);
        cache.publish(SequenceId(id), table, tokens, size);
        return table;
    }
    BlockCache cache{config()};
    int hits = 0;
    MissReason reason = MissReason::none;
    std::int32_t missAt = 0;
};

TEST_P(Prefix, HitsEqualTokensOnly) {
    BlockTable a = compute(0, {1, 2, 3, 4, 5});
    EXPECT_EQ(hits, 0);
    EXPECT_EQ(reason, MissReason::firstSeen);
    BlockTable b = compute(1, {1, 2, 3, 4, 9});
    EXPECT_EQ(hits, 2);
    EXPECT_EQ(reason, MissReason::none);
    EXPECT_EQ(b.ids[0], a.ids[0]);
    EXPECT_EQ(b.ids[1], a.ids[1]);
    BlockTable c = compute(2, {1, 2, 3, 9, 5});
    EXPECT_EQ(hits, 1);
    EXPECT_EQ(reason, MissReason::diverged);
    EXPECT_EQ(missAt, 3);
    (void)compute(3, {3, 4, 5});
    EXPECT_EQ(hits, 0) << "the same tokens elsewhere are another content";
    EXPECT_EQ(cache.pool().refs(BlockId(a.ids[0])), 3);
}

TEST_P(Prefix, LeavesOneTokenToCompute) {
    (void)compute(0, {1, 2, 3, 4});
    (void)compute(1, {1, 2, 3, 4});
    EXPECT_EQ(hits, 1);
}

TEST_P(Prefix, SaltsNeverShare) {
    (void)compute(0, {1, 2, 3, 4, 5}, "mine");
    (void)compute(1, {1, 2, 3, 4, 5}, "yours");
    EXPECT_EQ(hits, 0);
    EXPECT_EQ(reason, MissReason::settingsDiffer);
    (void)compute(2, {1, 2, 3}, "mine");
    EXPECT_EQ(hits, 1);
}

TEST_P(Prefix, EvictsTheTailOfAChainFirstAndSaysSo) {
    BlockTable a = compute(0, {1, 2, 3, 4, 5, 6, 7});
    cache.release(SequenceId(0), a);
    EXPECT_EQ(cache.pool().cached(), 3);
    BlockTable filler; // 8 that were never used, then the unpublished tail, then the last published one
    ASSERT_TRUE(cache.grow(SequenceId(1), filler, 10));
    EXPECT_EQ(cache.pool().cached(), 2);
    const auto match = cache.lookUp(std::vector<TokenId>{1, 2, 3, 4, 5, 6, 7}, "");
    EXPECT_EQ(match.blocks.size(), 2U);
    EXPECT_EQ(match.reason, MissReason::evicted);
    EXPECT_EQ(match.missAt, 4);
}

TEST_P(Prefix, TwoBlocksMayHoldTheSame) {
    BlockTable a;
    BlockTable b;
    const std::vector<TokenId> tokens{1, 2, 3};
    for (auto* table : {&a, &b}) { // both looked before either had published
        cache.adopt(SequenceId(0), *table, {}, "");
        ASSERT_TRUE(cache.grow(SequenceId(0), *table, 2));
    }
    for (auto* table : {&a, &b}) {
        cache.fill(SequenceId(0), *table, 0, 3);
        cache.publish(SequenceId(0), *table, tokens, 3);
    }
    EXPECT_EQ(cache.index().hashOf(BlockId(a.ids[0])), cache.index().hashOf(BlockId(b.ids[0])));
    EXPECT_EQ(cache.lookUp(tokens, "").blocks.front().value, a.ids[0]) << "the older one";
    const int second = b.ids[0];
    cache.release(SequenceId(0), a);
    BlockTable filler;
    ASSERT_TRUE(cache.grow(SequenceId(1), filler, cache.pool().queued()));
    EXPECT_EQ(cache.lookUp(tokens, "").blocks.front().value, second);
}

TEST_P(Prefix, KeepsNothingOfWhatIsGone) {
    BlockTable a = compute(0, {1, 2, 3, 4, 5}, "salt");
    cache.release(SequenceId(0), a);
    EXPECT_GT(cache.index().nodes(), 0);
    BlockTable filler;
    ASSERT_TRUE(cache.grow(SequenceId(1), filler, 12));
    EXPECT_EQ(cache.index().nodes(), 0);
}

TEST_P(Prefix, AFailedAllocationLeavesNoTrace) {
    BlockTable a = compute(0, {1, 2, 3, 4, 5, 6, 7});
    cache.release(SequenceId(0), a);
    BlockTable filler;
    ASSERT_TRUE(cache.grow(SequenceId(1), filler, 5));
    (void)cache.takeEvents();
    const auto order = cache.pool().queueOrder();
    EXPECT_FALSE(cache.grow(SequenceId(1), filler, 8));
    EXPECT_EQ(filler.size(), 5);
    EXPECT_EQ(cache.pool().queueOrder(), order);
    EXPECT_EQ(cache.pool().cached(), 3);
    EXPECT_FALSE(cache.hasEvents());
    EXPECT_EQ(cache.lookUp(std::vector<TokenId>{1, 2, 3, 4, 5, 6, 7}, "").blocks.size(), 3U);
}

TEST_P(Prefix, AForkCopiesTheSharedTailBeforeItWrites) {
    BlockTable a = compute(0, {1, 2, 3});
    BlockTable b;
    cache.fork(a, SequenceId(1), b);
    EXPECT_EQ(cache.pool().refs(BlockId(a.ids[1])), 2);
    const auto copy = cache.copyOnWrite(SequenceId(1), b, 1);
    ASSERT_TRUE(copy);
    EXPECT_EQ(copy->from.value, a.ids[1]);
    EXPECT_EQ(copy->to.value, b.ids[1]);
    EXPECT_EQ(cache.pool().filled(copy->to), 1);
    EXPECT_EQ(cache.pool().refs(copy->from), 1);
    EXPECT_EQ(a.ids[0], b.ids[0]);
    cache.release(SequenceId(0), a);
    cache.release(SequenceId(1), b);
    EXPECT_EQ(cache.pool().queued(), 12);
}

TEST_P(Prefix, RejectedDraftsLeaveNothing) {
    BlockTable a = compute(0, {1, 2, 3});
    ASSERT_TRUE(cache.grow(SequenceId(0), a, 2));
    cache.fill(SequenceId(0), a, 3, 7);
    EXPECT_EQ(cache.truncate(SequenceId(0), a, 7, 4), 2);
    EXPECT_EQ(a.size(), 2);
    EXPECT_EQ(cache.pool().filled(BlockId(a.ids[1])), 2);
}

INSTANTIATE_TEST_SUITE_P(Hashes, Prefix, testing::Values(defaultBlockHash, sameForAll));

TEST(Contiguous, TakesAndReturnsWholeReservations) {
    CacheConfig config;
    config.blocks = 7;
    config.allocator = AllocatorKind::contiguous;
    config.reservedBlocks = 3;
    BlockCache cache(config);
    BlockTable a;
    BlockTable b;
    BlockTable c;
    ASSERT_TRUE(cache.reserve(SequenceId(0), a));
    ASSERT_TRUE(cache.reserve(SequenceId(1), b));
    EXPECT_THAT(a.ids, testing::ElementsAre(0, 1, 2));
    EXPECT_THAT(b.ids, testing::ElementsAre(3, 4, 5));
    EXPECT_FALSE(cache.reserve(SequenceId(2), c));
    cache.release(SequenceId(0), a);
    ASSERT_TRUE(cache.reserve(SequenceId(2), c));
    EXPECT_THAT(c.ids, testing::ElementsAre(0, 1, 2));
}

} // namespace
} // namespace vitrine::cache
