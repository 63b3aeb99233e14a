// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/cache/block_pool.h"
#include "engine/cache/kv_sizing.h"

namespace vitrine::cache {
namespace {

using testing::ElementsAre;

std::vector<int> order(const BlockPool& pool) {
    std::vector<int> ids;
    for (const BlockId b : pool.queueOrder()) {
        ids.push_back(b.value);
    }
    return ids;
}

TEST(BlockPool, QueuesBlocksInTheOrderOfTheirRelease) {
    BlockPool pool(5);
    EXPECT_THAT(order(pool), ElementsAre(0, 1, 2, 3, 4));
    for (int i = 0; i < 4; ++i) {
        pool.take(pool.next());
    }
    EXPECT_EQ(pool.dereference(BlockId(2)), 0);
    EXPECT_EQ(pool.dereference(BlockId(0)), 0);
    EXPECT_THAT(order(pool), ElementsAre(4, 2, 0));
    pool.take(BlockId(2)); // from the middle
    EXPECT_THAT(order(pool), ElementsAre(4, 0));
    pool.take(BlockId(4));
    pool.take(BlockId(0));
    EXPECT_FALSE(pool.next().valid());
    EXPECT_EQ(pool.queued(), 0);
}

TEST(BlockPool, CountsStatesApart) {
    BlockPool pool(4);
    pool.take(BlockId(0));
    pool.setFilled(BlockId(0), 16);
    pool.setPublished(BlockId(0), true);
    EXPECT_EQ(pool.free(), 3);
    EXPECT_EQ(pool.cached(), 0);
    pool.dereference(BlockId(0));
    EXPECT_EQ(pool.free(), 3);
    EXPECT_EQ(pool.cached(), 1);
    EXPECT_EQ(pool.filled(BlockId(0)), 16) << "a published block keeps its contents";
    pool.reference(BlockId(0));
    pool.reference(BlockId(0));
    EXPECT_EQ(pool.refs(BlockId(0)), 2);
    EXPECT_EQ(pool.cached(), 0);
    EXPECT_EQ(pool.dereference(BlockId(0)), 1);
    pool.dereference(BlockId(0));
    pool.setPublished(BlockId(0), false);
    EXPECT_EQ(pool.cached(), 0);
    EXPECT_EQ(pool.free(), 4);
}

TEST(BlockPool, ForgetsTheContentsOfUnpublishedBlocks) {
    BlockPool pool(1);
    pool.take(BlockId(0));
    pool.setFilled(BlockId(0), 3);
    pool.dereference(BlockId(0));
    EXPECT_EQ(pool.filled(BlockId(0)), 0);
}

TEST(KvSizing, CountsBlocksAndBytes) {
    EXPECT_EQ(blocksFor(0, 16), 0);
    EXPECT_EQ(blocksFor(1, 16), 1);
    EXPECT_EQ(blocksFor(16, 16), 1);
    EXPECT_EQ(blocksFor(17, 16), 2);
    EXPECT_EQ(blocksPromised(17, 100, 16, CapacityPolicy::maximizeUtilization), 2);
    EXPECT_EQ(blocksPromised(17, 100, 16, CapacityPolicy::noEviction), 8);
    EXPECT_EQ(watermarkBlocks(0.01, 1000), 10);
    EXPECT_EQ(watermarkBlocks(0.01, 99), 0);

    backend::KvConfig kv;
    kv.layers = {{3, 64, 64}, {3, 64, 32}, {0, 64, 64}};
    kv.blockSize = 16;
    kv.keyType = kernels::KvType::F16;
    kv.valueType = kernels::KvType::Q8_0;
    EXPECT_EQ(bytesPerBlock(kv), 16U * 3U * ((64U * 2U + 2U * 34U) + (64U * 2U + 34U)));
    EXPECT_EQ(blocksIn(bytesPerBlock(kv) * 7 + 1, kv), 7);
    EXPECT_EQ(blocksIn(0, kv), 0);
    kv.layers.clear();
    EXPECT_EQ(blocksIn(1000, kv), 0);
}

} // namespace
} // namespace vitrine::cache
