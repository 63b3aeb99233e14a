// What ranks tell one another: threads of one process, a rank alone, and what happens when one goes.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/parallel/communicator.h"

#include <functional>
#include <thread>

#include <gtest/gtest.h>

namespace vitrine::parallel {
namespace {

using namespace std::chrono_literals;

struct Values {
    explicit Values(std::vector<float> values)
        : held(std::move(values)) {}
    Tensor tensor() { return {held.data(), 1, static_cast<std::int32_t>(held.size())}; }
    std::vector<float> held;
};

void together(std::int32_t ranks, const std::function<void(Communicator&)>& work, std::chrono::milliseconds patience = 30s) {
    auto all = makeLocalRanks(ranks, patience);
    std::vector<std::jthread> threads;
    for (auto& rank : all) {
        threads.emplace_back([&work, mine = std::move(rank)] { work(*mine); });
    }
}

TEST(LocalRanks, SumInTheOrderOfRanksWithTheSameBits) {
    constexpr std::int32_t kRanks = 4;
    std::vector<std::vector<float>> sums(kRanks);
    together(kRanks, [&](Communicator& c) {
        for (int round = 0; round < 100; ++round) { // the meetings of one round must not run into the next
            Values x({0.1F * static_cast<float>(c.rank() + 1), 1e8F * static_cast<float>(c.rank() % 2 == 0 ? 1 : -1), static_cast<float>(round)});
            EXPECT_TRUE(c.allReduceSum(x.tensor()));
            EXPECT_EQ(x.held[2], 4.0F * static_cast<float>(round));
            sums[static_cast<std::size_t>(c.rank())] = x.held;
        }
    });
    EXPECT_EQ(sums[0][0], 0.1F + 0.1F * 2.0F + 0.1F * 3.0F + 0.1F * 4.0F);
    for (const auto& sum : sums) {
        EXPECT_EQ(sum, sums[0]);
    }
}

TEST(LocalRanks, GatherBroadcastAndPassOn) {
    together(3, [](Communicator& c) {
        EXPECT_EQ(c.ranks(), 3);
        const auto mine = static_cast<float>(c.rank());
        Values x({mine, mine + 0.5F});
        Values out(std::vector<float>(6));
        EXPECT_TRUE(c.allGather(x.tensor(), out.tensor()));
        EXPECT_EQ(out.held, (std::vector<float>{0.0F, 0.5F, 1.0F, 1.5F, 2.0F, 2.5F}));
        EXPECT_TRUE(c.broadcast(x.tensor(), 1));
        EXPECT_EQ(x.held, (std::vector<float>{1.0F, 1.5F}));
        Values token({c.rank() == 0 ? 42.0F : 0.0F}); // a pipeline
        if (c.rank() > 0) {
            EXPECT_TRUE(c.receive(token.tensor(), c.rank() - 1));
        }
        token.held[0] += 1.0F;
        if (c.rank() < 2) {
            EXPECT_TRUE(c.send(token.tensor(), c.rank() + 1));
        }
        EXPECT_EQ(token.held[0], 43.0F + mine);
    });
}

TEST(LocalRanks, ARankThatGoesIsToldToTheOthers) {
    together(3, [](Communicator& c) {
        if (c.rank() == 2) {
            return; // ends its thread, and with it the rank
        }
        Values x({1.0F});
        const auto summed = c.allReduceSum(x.tensor());
        ASSERT_FALSE(summed);
        EXPECT_EQ(summed.error().code, ErrorCode::deviceLost);
        EXPECT_EQ(x.held[0], 1.0F);
    });
}

TEST(LocalRanks, ARankThatDoesNotComeIsGone) {
    auto all = makeLocalRanks(2, 10ms);
    Values x({1.0F});
    EXPECT_EQ(all[0]->allReduceSum(x.tensor()).error().code, ErrorCode::deviceLost);
    EXPECT_EQ(all[1]->receive(x.tensor(), 0).error().code, ErrorCode::deviceLost);
    const auto late = all[1]->allReduceSum(x.tensor()); // must not meet what the other one no longer shows
    ASSERT_FALSE(late);
    EXPECT_EQ(late.error().code, ErrorCode::deviceLost);
}

TEST(LocalRanks, SizesThatDifferAreRefused) {
    together(2, [](Communicator& c) {
        Values x(std::vector<float>(static_cast<std::size_t>(c.rank()) + 1));
        const auto summed = c.allReduceSum(x.tensor());
        ASSERT_FALSE(summed);
        EXPECT_EQ(summed.error().code, ErrorCode::invalidArgument);
    });
    auto all = makeLocalRanks(2, 10ms);
    Values x({1.0F});
    EXPECT_EQ(all[0]->send(x.tensor(), 0).error().code, ErrorCode::invalidArgument);
    EXPECT_EQ(all[0]->broadcast(x.tensor(), 2).error().code, ErrorCode::invalidArgument);
    EXPECT_EQ(all[0]->allGather(x.tensor(), x.tensor()).error().code, ErrorCode::invalidArgument);
}

TEST(SingleRank, IsEverybody) {
    const auto alone = makeSingleRank();
    Values x({3.0F});
    EXPECT_TRUE(alone->allReduceSum(x.tensor()));
    EXPECT_TRUE(alone->allGather(x.tensor(), x.tensor()));
    EXPECT_TRUE(alone->broadcast(x.tensor(), 0));
    EXPECT_EQ(x.held[0], 3.0F);
    EXPECT_EQ(alone->send(x.tensor(), 1).error().code, ErrorCode::invalidArgument);
    EXPECT_EQ(alone->receive(x.tensor(), 0).error().code, ErrorCode::invalidArgument);
    EXPECT_EQ(alone->ranks(), 1);
}

} // namespace
} // namespace vitrine::parallel
