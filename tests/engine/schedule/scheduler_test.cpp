// The scheduler's rules one by one.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/fake_engine.h"

namespace vitrine::test {
namespace {

using schedule::SchedulerConfig;
using schedule::SequenceSpec;
using testing::ElementsAre;
using testing::HasSubstr;

SequenceSpec ask(std::int64_t id, int prompt, int maxNew, TokenId first = 1) {
    SequenceSpec spec;
    spec.id = SequenceId(id);
    spec.request = RequestId(id);
    for (int i = 0; i < prompt; ++i) {
        spec.prompt.push_back(first + i % 7);
    }
    spec.maxNewTokens = maxNew;
    return spec;
}

SchedulerConfig pool(int blocks, int blockSize = 4) {
    SchedulerConfig c;
    c.blocks = blocks;
    c.blockSize = blockSize;
    c.watermark = 0.0;
    c.maxSequences = 4;
    c.maxBatchedTokens = 64;
    c.maxModelLength = 400;
    c.prefixCaching = false;
    return c;
}

/// Sequence ids of the last step's batch, with the tokens that each computed.
std::vector<std::pair<std::int64_t, int>> batch(const FakeEngine& engine) {
    std::vector<std::pair<std::int64_t, int>> out;
    for (const trace::BatchEntry& e : engine.records().back().batch) {
        out.emplace_back(e.sequence.value, e.computed);
    }
    return out;
}

using Batch = std::vector<std::pair<std::int64_t, int>>;

TEST(Refusal, SaysWhatIsNeededAndPresent) {
    FakeEngine engine(pool(4), BatchingMode::continuous);
    EXPECT_EQ(engine.add(ask(0, 0, 1)).error().code, ErrorCode::emptyPrompt);
    EXPECT_EQ(engine.add(ask(0, 1, 0)).error().code, ErrorCode::invalidArgument);
    EXPECT_EQ(engine.add(ask(0, 400, 1)).error().code, ErrorCode::promptTooLong);
    const auto refused = engine.add(ask(0, 16, 1));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::neverFits);
    EXPECT_THAT(refused.error().message, HasSubstr("5 blocks"));
    EXPECT_THAT(refused.error().message, HasSubstr("has 4"));
    ASSERT_TRUE(engine.add(ask(0, 15, 100)));
    EXPECT_EQ(engine.add(ask(0, 1, 1)).error().code, ErrorCode::invalidArgument) << "an id in use";
    EXPECT_TRUE(engine.runAll()) << engine.failure;
    EXPECT_EQ(engine.state().find(SequenceId(0))->finish, trace::FinishReason::contextLimit);

    SchedulerConfig reserving = pool(4);
    reserving.capacity = CapacityPolicy::noEviction;
    FakeEngine strict(reserving, BatchingMode::continuous);
    EXPECT_EQ(strict.add(ask(0, 8, 9)).error().code, ErrorCode::neverFits);
    EXPECT_TRUE(strict.add(ask(0, 8, 8)));
}

TEST(Refusal, ConfigsOutOfRangeNameTheMember) {
    SchedulerConfig c = pool(4);
    c.maxBatchedTokens = 3;
    EXPECT_EQ(schedule::makeScheduler(c, BatchingMode::continuous).error().subject, "maxBatchedTokens");
    c = pool(4);
    c.allocator = AllocatorKind::contiguous;
    EXPECT_EQ(schedule::makeScheduler(c, BatchingMode::continuous).error().code, ErrorCode::neverFits);
}

TEST(Continuous, ALongPromptStallsNobodyForMoreThanAChunk) {
    SchedulerConfig c = pool(200);
    c.prefillChunk = 16;
    FakeEngine engine(c, BatchingMode::continuous);
    ASSERT_TRUE(engine.add(ask(0, 4, 40)));
    ASSERT_TRUE(engine.add(ask(1, 3, 40)));
    engine.step();
    ASSERT_TRUE(engine.add(ask(2, 100, 5)));
    for (int i = 0; i < 6; ++i) {
        engine.step();
        EXPECT_EQ(batch(engine), (Batch{{0, 1}, {1, 1}, {2, 16}}));
    }
    engine.step();
    EXPECT_EQ(batch(engine), (Batch{{0, 1}, {1, 1}, {2, 4}}));
    EXPECT_EQ(engine.state().find(SequenceId(2))->generated, 1);
}

TEST(Continuous, EveryRunningSequenceAdvancesHoweverSmallTheBudget) {
    SchedulerConfig c = pool(200);
    c.maxBatchedTokens = 4;
    c.draftTokens = 3;
    FakeEngine engine(c, BatchingMode::continuous);
    engine.drafter = [](const schedule::Sequence&, std::int32_t room) {
        return std::vector<TokenId>(static_cast<std::size_t>(room), 1);
    };
    for (int i = 0; i < 4; ++i) {
        ASSERT_TRUE(engine.add(ask(i, 1, 50)));
    }
    engine.step();
    for (int i = 0; i < 20; ++i) {
        engine.step();
        ASSERT_EQ(batch(engine).size(), 4U);
    }
    EXPECT_EQ(engine.failure, "");
}

TEST(Continuous, AdmitsOnlyWhatFitsWholeAndNobodyOvertakes) {
    SchedulerConfig c = pool(10);
    c.prefillChunk = 4;
    FakeEngine engine(c, BatchingMode::continuous);
    ASSERT_TRUE(engine.add(ask(0, 20, 3))); // five blocks, one of them taken in the first step
    ASSERT_TRUE(engine.add(ask(1, 24, 3))); // six
    ASSERT_TRUE(engine.add(ask(2, 2, 3)));  // one: would fit
    engine.step();
    EXPECT_EQ(batch(engine), (Batch{{0, 4}}));
    EXPECT_EQ(engine.state().waitingForBlocks, 1);
    EXPECT_THAT(engine.state().waiting, ElementsAre(SequenceId(1), SequenceId(2)));
    EXPECT_TRUE(engine.runAll()) << engine.failure;
}

TEST(Continuous, KeepsTheWatermarkFreeWhileAnythingRuns) {
    SchedulerConfig c = pool(10);
    c.watermark = 0.3;
    FakeEngine engine(c, BatchingMode::continuous);
    ASSERT_TRUE(engine.add(ask(0, 36, 2))); // nine blocks: alone it may pass the mark
    ASSERT_TRUE(engine.add(ask(1, 2, 2)));
    engine.step();
    EXPECT_EQ(batch(engine), (Batch{{0, 36}}));
    EXPECT_TRUE(engine.runAll()) << engine.failure;
}

TEST(Preemption, TakesTheLastAdmittedPutsItAtTheHeadAndAdmitsNobody) {
    FakeEngine engine(pool(6), BatchingMode::continuous);
    ASSERT_TRUE(engine.add(ask(0, 7, 12)));
    ASSERT_TRUE(engine.add(ask(1, 7, 12, 2)));
    ASSERT_TRUE(engine.add(ask(2, 7, 12, 3)));
    engine.step();
    engine.step(); // all blocks full: 3 x 8
    ASSERT_TRUE(engine.add(ask(3, 1, 2)));
    engine.step();
    EXPECT_EQ(batch(engine), (Batch{{0, 1}, {1, 1}}));
    EXPECT_THAT(engine.state().running, ElementsAre(SequenceId(0), SequenceId(1)));
    EXPECT_THAT(engine.state().waiting, ElementsAre(SequenceId(2), SequenceId(3)));
    EXPECT_TRUE(engine.runAll()) << engine.failure;
    const trace::SequenceRecord& lost = *engine.state().find(SequenceId(2));
    EXPECT_GE(lost.preemptions, 1);
    EXPECT_GE(lost.recomputed, 8);
    EXPECT_EQ(lost.cached, 0);
    EXPECT_EQ(lost.generated, 12);
}

TEST(Preemption, UnderPriorityTakesTheLeastUrgent) {
    SchedulerConfig c = pool(6);
    c.policy = QueuePolicy::priority;
    FakeEngine engine(c, BatchingMode::continuous);
    SequenceSpec low = ask(0, 7, 12);
    low.priority = 5;
    ASSERT_TRUE(engine.add(low));
    engine.step();
    ASSERT_TRUE(engine.add(ask(1, 7, 12, 2)));
    ASSERT_TRUE(engine.add(ask(2, 7, 12, 3)));
    for (int i = 0; i < 20 && engine.state().totals.preemptions == 0; ++i) {
        engine.step();
    }
    EXPECT_EQ(engine.state().find(SequenceId(0))->preemptions, 1);
    EXPECT_TRUE(engine.runAll()) << engine.failure;
    EXPECT_EQ(engine.state().find(SequenceId(1))->preemptions, 0);
}

TEST(Preemption, NeverHappensUnderNoEviction) {
    SchedulerConfig c = pool(6);
    c.capacity = CapacityPolicy::noEviction;
    FakeEngine engine(c, BatchingMode::continuous);
    for (int i = 0; i < 5; ++i) {
        ASSERT_TRUE(engine.add(ask(i, 5, 6)));
    }
    EXPECT_TRUE(engine.runAll()) << engine.failure;
    EXPECT_EQ(engine.state().totals.preemptions, 0);
    EXPECT_EQ(engine.state().totals.finished, 5);
}

TEST(Prefix, ASharedPromptIsComputedOnceAndHitsAreCountedOnce) {
    SchedulerConfig c = pool(100, 16);
    c.prefixCaching = true;
    c.maxBatchedTokens = 2048;
    c.maxModelLength = 1600;
    FakeEngine engine(c, BatchingMode::continuous);
    ASSERT_TRUE(engine.add(ask(0, 1000, 2)));
    ASSERT_TRUE(engine.runAll());
    ASSERT_TRUE(engine.add(ask(1, 1000, 2)));
    engine.step();
    EXPECT_EQ(batch(engine), (Batch{{1, 1000 - 992}})) << "at most one block again";
    EXPECT_EQ(engine.state().totals.prefixHitTokens, 992);
    ASSERT_TRUE(engine.runAll()) << engine.failure;
    SequenceSpec scored = ask(2, 1000, 1);
    scored.reusePrefix = false;
    ASSERT_TRUE(engine.add(scored));
    engine.step();
    EXPECT_EQ(batch(engine), (Batch{{2, 1000}}));
}

TEST(Choices, ShareThePromptAndCopyItsTail) {
    FakeEngine engine(pool(40), BatchingMode::continuous);
    SequenceSpec spec = ask(0, 10, 6);
    spec.forks = {SequenceId(1), SequenceId(2)};
    ASSERT_TRUE(engine.add(spec));
    engine.step();
    EXPECT_EQ(batch(engine), (Batch{{0, 10}, {1, 0}, {2, 0}}));
    EXPECT_EQ(engine.state().counts.shared, 3);
    EXPECT_EQ(engine.state().counts.owned, 0);
    engine.step();
    EXPECT_EQ(engine.state().counts.shared, 2) << "the two full blocks";
    EXPECT_EQ(engine.state().counts.owned, 3) << "a tail each";
    ASSERT_TRUE(engine.runAll()) << engine.failure;
    EXPECT_NE(engine.texts().at(SequenceId(0)), engine.texts().at(SequenceId(1)));
    EXPECT_EQ(engine.state().totals.tokensComputed, 10 + 3 * 5);
}

TEST(Choices, WithoutSlotsWaitAndReuseThePrompt) {
    SchedulerConfig c = pool(40);
    c.maxSequences = 2;
    c.prefixCaching = true;
    FakeEngine engine(c, BatchingMode::continuous);
    SequenceSpec spec = ask(0, 9, 3);
    spec.forks = {SequenceId(1), SequenceId(2), SequenceId(3)};
    ASSERT_TRUE(engine.add(spec));
    ASSERT_TRUE(engine.runAll()) << engine.failure;
    EXPECT_EQ(engine.state().totals.finished, 4);
    EXPECT_EQ(engine.state().find(SequenceId(2))->cached, 8);
    EXPECT_EQ(engine.state().find(SequenceId(3))->cached, 9) << "forked from the second group's first";
}

TEST(Cancel, FreesEverythingInEveryState) {
    SchedulerConfig c = pool(8);
    c.prefillChunk = 4;
    FakeEngine engine(c, BatchingMode::continuous);
    ASSERT_TRUE(engine.add(ask(0, 12, 9)));
    engine.cancel(SequenceId(0)); // waiting
    EXPECT_TRUE(engine.scheduler().isIdle());
    ASSERT_TRUE(engine.add(ask(1, 12, 9)));
    engine.step();
    engine.cancel(SequenceId(1)); // between two prefill chunks
    EXPECT_EQ(engine.scheduler().cache().pool().queued(), 8);
    ASSERT_TRUE(engine.add(ask(2, 4, 20)));
    engine.step();
    engine.step();
    engine.cancel(SequenceId(2)); // decoding
    EXPECT_EQ(engine.scheduler().cache().pool().queued(), 8);
    ASSERT_TRUE(engine.add(ask(3, 12, 20)));
    ASSERT_TRUE(engine.add(ask(4, 12, 20)));
    while (engine.state().totals.preemptions == 0 && engine.step()) {
    }
    ASSERT_EQ(engine.state().find(SequenceId(4))->phase, trace::SequencePhase::preempted);
    engine.cancel(SequenceId(4)); // preempted
    engine.cancel(SequenceId(4)); // twice: ignored
    engine.cancel(SequenceId(3));
    EXPECT_TRUE(engine.scheduler().isIdle());
    engine.step();
    EXPECT_EQ(engine.failure, "");
    EXPECT_EQ(engine.state().counts.free, 8);
    EXPECT_EQ(engine.state().totals.finished, 5);
    EXPECT_TRUE(engine.scheduler().checkInvariants());
}

TEST(Cancel, OfALeaderLetsItsChoicesGoOn) {
    SchedulerConfig c = pool(40);
    c.prefillChunk = 4;
    FakeEngine engine(c, BatchingMode::continuous);
    SequenceSpec spec = ask(0, 10, 3);
    spec.forks = {SequenceId(1), SequenceId(2)};
    ASSERT_TRUE(engine.add(spec));
    engine.step();
    engine.cancel(SequenceId(0));
    ASSERT_TRUE(engine.runAll()) << engine.failure;
    EXPECT_EQ(engine.state().find(SequenceId(1))->generated, 3);
    EXPECT_EQ(engine.state().find(SequenceId(2))->cached, 10) << "forked from the next leader";
}

TEST(Drafts, AreDroppedRatherThanPreemptAnybody) {
    SchedulerConfig c = pool(4);
    c.draftTokens = 4;
    FakeEngine engine(c, BatchingMode::continuous);
    engine.drafter = [](const schedule::Sequence&, std::int32_t room) {
        return std::vector<TokenId>(static_cast<std::size_t>(room), 1);
    };
    ASSERT_TRUE(engine.add(ask(0, 7, 2)));
    ASSERT_TRUE(engine.add(ask(1, 7, 2, 3)));
    ASSERT_TRUE(engine.runAll()) << engine.failure;
    EXPECT_EQ(engine.state().totals.preemptions, 0);
}

TEST(Window, GivesBackWhatLiesBehindIt) {
    SchedulerConfig c = pool(40);
    c.slidingWindow = 8;
    FakeEngine engine(c, BatchingMode::continuous);
    ASSERT_TRUE(engine.add(ask(0, 30, 30)));
    engine.step();
    EXPECT_LE(engine.state().counts.owned, 3);
    ASSERT_TRUE(engine.runAll()) << engine.failure;
}

TEST(Static, ABatchRunsToItsEnd) {
    SchedulerConfig c = pool(100);
    c.maxSequences = 2;
    FakeEngine engine(c, BatchingMode::fixed);
    ASSERT_TRUE(engine.add(ask(0, 3, 2)));
    ASSERT_TRUE(engine.add(ask(1, 3, 5)));
    ASSERT_TRUE(engine.add(ask(2, 3, 2)));
    std::vector<int> idle;
    while (engine.step()) {
        idle.push_back(engine.state().idleSlots);
    }
    EXPECT_EQ(engine.failure, "");
    EXPECT_THAT(idle, ElementsAre(0, 0, 1, 1, 1, 0, 0));
    EXPECT_EQ(engine.state().find(SequenceId(2))->admittedStep, 6);
}

// The text of a sequence does not depend on how it was scheduled.
TEST(Text, IsTheSameInEveryModeAndOnEveryPool) {
    std::map<SequenceId, std::vector<TokenId>> expected;
    for (const int chunk : {1, 7, 64}) {
        for (const int blockSize : {1, 4, 8, 16}) {
            for (const bool caching : {false, true}) {
                for (const auto mode : {BatchingMode::continuous, BatchingMode::fixed}) {
                    SchedulerConfig c = pool(256 / blockSize / 4, blockSize);
                    c.prefillChunk = chunk;
                    c.prefixCaching = caching;
                    FakeEngine engine(c, mode);
                    for (int i = 0; i < 8; ++i) {
                        ASSERT_TRUE(engine.add(ask(i, 5 + 3 * i, 20)));
                    }
                    ASSERT_TRUE(engine.runAll()) << engine.failure;
                    if (expected.empty()) {
                        expected = engine.texts();
                    }
                    EXPECT_EQ(engine.texts(), expected);
                }
            }
        }
    }
}

} // namespace
} // namespace vitrine::test
