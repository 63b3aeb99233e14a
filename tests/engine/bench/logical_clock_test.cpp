// The figures that every report of the project quotes, out of a real engine on a logical clock.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <string>

#include "engine/bench/bench_json.h"
#include "engine/bench/benchmark.h"
#include "tests/engine/engine/engine_run.h"

namespace vitrine::bench {
namespace {

/// One-token prompts and outputs of 20, 100, 500 and 2,000 tokens, `times` over, all there at the start, in four slots.
class LogicalClock : public testing::Test {
protected:
    static BenchSettings settings(int times) {
        BenchSettings s;
        s.engine = test::exactOptions(file().path);
        s.engine.context = 0; // what the longest needs, up to a power of two: 2,048
        s.engine.kvBlocks = 4 * 128;
        s.engine.maxSequences = 4;
        s.logicalClock = true;
        s.loads = {TraceArrivals{}};
        std::string lines;
        for (int t = 0; t < times; ++t) {
            for (const int output : {20, 100, 500, 2000}) {
                lines += "{\"prompt_tokens\": 1, \"max_tokens\": " + std::to_string(output) + "}\n";
            }
        }
        s.workload.requests = 0;
        s.workload.trace = *parseTrace(lines);
        return s;
    }
    static RowSummary run(const BenchSettings& settings) {
        const auto results = runBenchmark(settings, {});
        EXPECT_TRUE(results) << results.error().describe();
        return results ? results->rows.front() : RowSummary();
    }

private:
    static const test::TinyFile& file() {
        static const test::TinyFile made = [] {
            test::TinyModel model;
            model.context = 2048;
            return test::TinyFile(model);
        }();
        return made;
    }
};

TEST_F(LogicalClock, FourRequestsTakeTwoThousandStepsStaticAndContinuous) {
    BenchSettings s = settings(1);
    const RowSummary continuous = run(s);
    EXPECT_EQ(continuous.steps.steps, 2000);
    EXPECT_EQ(continuous.steps.decodeSteps, 1999);
    EXPECT_EQ(continuous.steps.idleSlotSteps, 0);
    EXPECT_DOUBLE_EQ(continuous.seconds, 2.0) << "2,000 ticks";
    EXPECT_DOUBLE_EQ(continuous.ttft.mean, 1.0) << "computed in the step that emits the first token";
    EXPECT_DOUBLE_EQ(continuous.queue.max, 0.0);
    EXPECT_DOUBLE_EQ(continuous.tpot.max, 1.0);
    EXPECT_DOUBLE_EQ(continuous.e2e.max, 2000.0);

    s.engine.batching = BatchingMode::fixed;
    const RowSummary fixed = run(s);
    EXPECT_EQ(fixed.steps.steps, 2000);
    EXPECT_DOUBLE_EQ(fixed.occupancy, 0.3275);
    EXPECT_EQ(fixed.steps.idleSlotSteps, 5380);
}

TEST_F(LogicalClock, TheSetTwiceTakesHalfAsLongWhenSlotsAreRefilledAtOnce) {
    BenchSettings s = settings(2);
    EXPECT_EQ(run(s).steps.steps, 2140);
    s.engine.batching = BatchingMode::fixed;
    EXPECT_EQ(run(s).steps.steps, 4000);
}

TEST_F(LogicalClock, AClosedLoopOfFourGivesTheSame) {
    BenchSettings s = settings(2);
    s.loads = {ClosedLoop{4}};
    EXPECT_EQ(run(s).steps.steps, 2140);
    s.engine.batching = BatchingMode::fixed;
    const RowSummary fixed = run(s);
    EXPECT_EQ(fixed.steps.steps, 4000);
    EXPECT_DOUBLE_EQ(fixed.occupancy, 0.3275);
}

TEST_F(LogicalClock, ContiguousReservationsWasteWhatPagingSaves) {
    BenchSettings s = settings(1);
    const RowSummary paged = run(s);
    EXPECT_EQ(paged.steps.slotsHeld, 166 * 16);
    EXPECT_NEAR(100.0 * paged.wastedSlotsMean, 1.36, 0.005);
    s.engine.allocator = AllocatorKind::contiguous;
    const RowSummary contiguous = run(s);
    EXPECT_EQ(contiguous.steps.slotsHeld, 4 * 2048);
    EXPECT_NEAR(100.0 * contiguous.wastedSlotsMean, 68.0, 0.05);
    EXPECT_DOUBLE_EQ(contiguous.wastedSlotsPeak, 2028.0 / 2048.0);
    EXPECT_DOUBLE_EQ(contiguous.kvUtilizationPeak, 1.0);
}

TEST_F(LogicalClock, ResultsRepeatToTheLetter) {
    BenchSettings s = settings(1);
    s.workload.trace.clear();
    s.workload.requests = 12;
    s.workload.input = {3, 90};
    s.workload.output = {1, 30};
    s.workload.temperature = 0.8F;
    s.engine.prefillChunk = 16;
    s.engine.kvBlocks = 10; // starving
    s.engine.context = 256;
    s.loads = {ClosedLoop{4}, OpenLoop{90.0, ArrivalPattern::gamma, 0.5}};
    std::vector<std::string> texts;
    for (int i = 0; i < 2; ++i) {
        const auto results = runBenchmark(s, {});
        ASSERT_TRUE(results);
        EXPECT_GT(results->rows[0].steps.preemptions, 0) << "or it proves less";
        texts.push_back(resultsJson(*results).dump());
    }
    EXPECT_EQ(texts[0], texts[1]);
}

} // namespace
} // namespace vitrine::bench
