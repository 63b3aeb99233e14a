// The published 10-block example of prefix caching, and the logical-clock figures that every report of the project
// quotes.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "tests/support/fake_engine.h"
#include "tests/support/ten_blocks.h"

namespace vitrine::test {
namespace {

using schedule::SchedulerConfig;
using schedule::SequenceSpec;
using testing::ElementsAre;

SequenceSpec request(std::int64_t id, std::vector<TokenId> prompt, std::int32_t maxNew) {
    SequenceSpec spec;
    spec.id = SequenceId(id);
    spec.request = RequestId(id);
    spec.prompt = std::move(prompt);
    spec.maxNewTokens = maxNew;
    return spec;
}

std::vector<int> ids(const std::vector<BlockId>& blocks) {
    std::vector<int> out;
    for (const BlockId b : blocks) {
        out.push_back(b.value);
    }
    return out;
}

class TenBlocks : public testing::Test {
protected:
    void step() {
        ASSERT_TRUE(engine.step());
        ASSERT_EQ(engine.failure, "");
    }
    std::vector<int> queue() const { return ids(engine.state().freeQueue()); }
    std::vector<int> table(std::int64_t id) const { return engine.state().find(SequenceId(id))->table; }
    const trace::BlockState& block(int id) const { return engine.state().blocks[static_cast<std::size_t>(id)]; }

    FakeEngine engine{tenBlocksConfig(), BatchingMode::continuous};
};

TEST_F(TenBlocks, FollowsTheDocumentedStatesToTheQueuesOrder) {
    EXPECT_THAT(queue(), ElementsAre(0, 1, 2, 3, 4, 5, 6, 7, 8, 9));
    ASSERT_TRUE(engine.add(tenBlocksRequest(0)));

    step(); // t1
    EXPECT_THAT(table(0), ElementsAre(0, 1, 2, 3));
    EXPECT_TRUE(block(0).published && block(1).published && block(2).published);
    EXPECT_FALSE(block(3).published);
    EXPECT_EQ(block(3).filled, 3);
    EXPECT_THAT(queue(), ElementsAre(4, 5, 6, 7, 8, 9));

    step();
    step(); // t3
    EXPECT_TRUE(block(3).published);
    EXPECT_THAT(table(0), ElementsAre(0, 1, 2, 3, 4));
    EXPECT_EQ(block(4).filled, 1);
    EXPECT_THAT(queue(), ElementsAre(5, 6, 7, 8, 9));

    ASSERT_TRUE(engine.add(tenBlocksRequest(1)));
    step(); // t4
    EXPECT_THAT(table(1), ElementsAre(0, 1, 5, 6));
    EXPECT_EQ(block(0).refs, 2);
    EXPECT_EQ(block(1).refs, 2);
    EXPECT_EQ(block(2).refs, 1);
    EXPECT_EQ(engine.state().find(SequenceId(1))->cached, 8);
    EXPECT_EQ(engine.state().find(SequenceId(1))->missReason, trace::MissReason::diverged);
    EXPECT_EQ(engine.state().find(SequenceId(1))->missAt, 10);
    EXPECT_THAT(queue(), ElementsAre(7, 8, 9));

    step(); // t5: request 0 ends
    EXPECT_EQ(engine.state().find(SequenceId(0))->phase, trace::SequencePhase::finished);
    EXPECT_THAT(queue(), ElementsAre(7, 8, 9, 4, 3, 2));
    EXPECT_EQ(block(4).status(), trace::BlockStatus::free);
    EXPECT_EQ(block(3).status(), trace::BlockStatus::cached);
    EXPECT_EQ(block(0).refs, 1);

    step(); // t6: request 1 ends
    EXPECT_THAT(queue(), ElementsAre(7, 8, 9, 4, 3, 2, 6, 5, 1, 0));

    ASSERT_TRUE(engine.add(tenBlocksRequest(2)));
    step(); // t7
    EXPECT_THAT(table(2), ElementsAre(0, 1, 2, 7, 8, 9, 4, 3));
    EXPECT_THAT(queue(), ElementsAre(6, 5));
    EXPECT_EQ(engine.state().totals.evictions, 1);
    EXPECT_EQ(engine.state().find(SequenceId(2))->cached, 12);
    EXPECT_THAT(ids([&] {
                    std::vector<BlockId> hits;
                    for (const trace::BlockEvent& e : engine.records().back().blocks) {
                        if (e.kind == trace::BlockEventKind::share) {
                            hits.push_back(e.block);
                        }
                    }
                    return hits;
                }()),
                ElementsAre(0, 1, 2));
}

constexpr std::array kOutputs{20, 100, 500, 2000};

struct Figures {
    std::int64_t steps = 0;
    trace::RunTotals totals;
    std::int64_t held = 0;
    std::int64_t filled = 0;
};

Figures run(BatchingMode mode, AllocatorKind allocator, int times) {
    SchedulerConfig config;
    config.blocks = 4 * 128;
    config.maxSequences = 4;
    config.maxModelLength = 2048;
    config.allocator = allocator;
    FakeEngine engine(config, mode);
    engine.checksAll = false;
    std::int64_t id = 0;
    for (int t = 0; t < times; ++t) {
        for (const int output : kOutputs) {
            EXPECT_TRUE(engine.add(request(id, {static_cast<TokenId>(id + 1)}, output)));
            ++id;
        }
    }
    EXPECT_TRUE(engine.runAll()) << engine.failure;
    Figures figures{engine.stepsRun(), engine.state().totals, 0, 0};
    for (const trace::StepRecord& record : engine.records()) {
        for (const trace::QueueEvent& event : record.queue) {
            if (event.kind == trace::QueueEventKind::finish) {
                figures.held += event.slotsHeld;
                figures.filled += event.slotsFilled;
            }
        }
    }
    return figures;
}

TEST(LogicalClock, FourRequestsTakeTwoThousandStepsInBothModes) {
    const Figures fixed = run(BatchingMode::fixed, AllocatorKind::paged, 1);
    const Figures continuous = run(BatchingMode::continuous, AllocatorKind::paged, 1);
    EXPECT_EQ(fixed.steps, 2000);
    EXPECT_EQ(continuous.steps, 2000);
    EXPECT_EQ(fixed.totals.busySlotSteps, 2620);
    EXPECT_EQ(fixed.totals.idleSlotSteps, 5380);
    EXPECT_DOUBLE_EQ(100.0 * static_cast<double>(fixed.totals.busySlotSteps) / (4.0 * static_cast<double>(fixed.steps)),
                     32.75);
    EXPECT_EQ(continuous.totals.idleSlotSteps, 0);
}

TEST(LogicalClock, TheSetTwiceTakesHalfAsLongWhenSlotsAreRefilledAtOnce) {
    EXPECT_EQ(run(BatchingMode::fixed, AllocatorKind::paged, 2).steps, 4000);
    EXPECT_EQ(run(BatchingMode::continuous, AllocatorKind::paged, 2).steps, 2140);
}

TEST(LogicalClock, ContiguousReservationsWasteWhatPagingSaves) {
    const Figures paged = run(BatchingMode::continuous, AllocatorKind::paged, 1);
    EXPECT_EQ(paged.held, 166 * 16);
    EXPECT_EQ(paged.filled, 2620);
    EXPECT_NEAR(100.0 * static_cast<double>(paged.held - paged.filled) / static_cast<double>(paged.held), 1.36, 0.005);
    const Figures contiguous = run(BatchingMode::continuous, AllocatorKind::contiguous, 1);
    EXPECT_EQ(contiguous.held, 4 * 2048);
    EXPECT_EQ(contiguous.filled, 2620);
    EXPECT_NEAR(100.0 * static_cast<double>(contiguous.held - contiguous.filled) / static_cast<double>(contiguous.held),
                68.0, 0.05);
    EXPECT_EQ(contiguous.steps, 2000);
}

} // namespace
} // namespace vitrine::test
