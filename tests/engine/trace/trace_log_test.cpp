// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "engine/trace/replay.h"
#include "engine/trace/trace_log.h"
#include "tests/support/sample_run.h"

namespace vitrine::trace {
namespace {

TraceLimits small(std::size_t records, std::int32_t keyframeEvery) {
    TraceLimits limits;
    limits.records = records;
    limits.keyframeEvery = keyframeEvery;
    return limits;
}

TEST(TraceLog, AReaderThatFollowsGetsEveryRecord) {
    const auto engine = test::sampleRun();
    TraceLog log(engine->header(), small(1000, 8));
    EngineState state = initialState(engine->header());
    for (const StepRecord& record : engine->records()) {
        log.append(record);
        const TraceLog::Delta delta = log.since(state.step);
        EXPECT_EQ(delta.keyframe, nullptr);
        ASSERT_EQ(delta.records.size(), 1U);
        ASSERT_TRUE(apply(state, *delta.records.front()));
    }
    EXPECT_EQ(state, engine->state());
    EXPECT_TRUE(log.since(state.step).records.empty());
}

TEST(TraceLog, AReaderThatFellBehindGetsAKeyframeAndWhatItMissed) {
    const auto engine = test::sampleRun();
    const auto total = static_cast<std::int64_t>(engine->records().size());
    ASSERT_GT(total, 24);
    TraceLog log(engine->header(), small(16, 4));
    for (const StepRecord& record : engine->records()) {
        log.append(record);
    }
    EXPECT_LE(total - log.firstStep() + 1, 16);
    const TraceLog::Delta delta = log.since(0);
    ASSERT_NE(delta.keyframe, nullptr);
    EXPECT_EQ(delta.missed, delta.keyframe->step);
    EXPECT_EQ(delta.missed + static_cast<std::int64_t>(delta.records.size()), total);
    EngineState state = *delta.keyframe;
    for (const RecordPtr& record : delta.records) {
        ASSERT_TRUE(apply(state, *record));
    }
    EXPECT_EQ(state, engine->state());
    EXPECT_FALSE(log.stateAt(1));
    EXPECT_EQ(log.record(1), nullptr);
    EXPECT_EQ(log.record(total)->step, total);
    EXPECT_EQ(log.record(total + 1), nullptr);
}

TEST(TraceLog, SkipsAheadWhenThereIsTooMuchToFold) {
    const auto engine = test::sampleRun();
    TraceLog log(engine->header(), small(1000, 4));
    for (const StepRecord& record : engine->records()) {
        log.append(record);
    }
    const TraceLog::Delta delta = log.since(1, 6);
    ASSERT_NE(delta.keyframe, nullptr);
    EXPECT_LE(delta.records.size(), 6U);
    EXPECT_EQ(delta.missed, delta.keyframe->step - 1);
}

TEST(TraceLog, StateAtEveryStepIsTheFoldUpToIt) {
    const auto engine = test::sampleRun();
    TraceLog log(engine->header(), small(1000, 8));
    EngineState state = initialState(engine->header());
    for (const StepRecord& record : engine->records()) {
        log.append(record);
    }
    EXPECT_EQ(*log.stateAt(0), state);
    for (const StepRecord& record : engine->records()) {
        ASSERT_TRUE(apply(state, record));
        const auto at = log.stateAt(record.step);
        ASSERT_TRUE(at);
        ASSERT_EQ(*at, state) << "step " << record.step;
    }
    EXPECT_FALSE(log.stateAt(state.step + 1));
}

TEST(TraceLog, MayBeginInTheMiddleOfARun) {
    const auto engine = test::sampleRun();
    TraceLog whole(engine->header(), small(1000, 4));
    for (const StepRecord& record : engine->records()) {
        whole.append(record);
    }
    const std::int64_t from = whole.lastStep() / 2;
    TraceLog rest(engine->header(), *whole.stateAt(from), small(1000, 4));
    EXPECT_EQ(rest.firstStep(), from + 1);
    for (std::int64_t step = from + 1; step <= whole.lastStep(); ++step) {
        rest.append(*whole.record(step));
    }
    EXPECT_EQ(rest.lastStep(), whole.lastStep());
    for (std::int64_t step = from; step <= whole.lastStep(); ++step) {
        EXPECT_EQ(rest.stateAt(step).value(), whole.stateAt(step).value()) << step;
    }
    EXPECT_FALSE(rest.stateAt(from - 1));
    EXPECT_EQ(rest.since(0).missed, from);
}

/// A copy is what the log was: what its writer does afterwards is no part of it, and it can be written on by itself.
TEST(TraceLog, ACopyGrowsNoMore) {
    const auto engine = test::sampleRun();
    TraceLimits limits;
    limits.keyframeEvery = 5;
    TraceLog log(engine->header(), limits);
    const std::vector<StepRecord>& records = engine->records();
    constexpr std::size_t kFirst = 12;
    for (std::size_t i = 0; i < kFirst; ++i) {
        log.append(records[i]);
    }
    const auto copy = log.copy();
    for (std::size_t i = kFirst; i < records.size(); ++i) {
        log.append(records[i]);
    }
    ASSERT_EQ(copy->lastStep(), static_cast<std::int64_t>(kFirst));
    EXPECT_EQ(copy->extent().records, static_cast<std::int64_t>(kFirst));
    for (std::int64_t step = 0; step <= copy->lastStep(); ++step) {
        EXPECT_EQ(*copy->stateAt(step), *log.stateAt(step)) << step;
    }
    for (std::size_t i = kFirst; i < records.size(); ++i) {
        copy->append(records[i]);
    }
    EXPECT_EQ(*copy->stateAt(copy->lastStep()), *log.stateAt(log.lastStep()));
}

TEST(TraceLog, KeepsWithinItsBytes) {
    const auto engine = test::sampleRun();
    TraceLimits limits = small(100'000, 4);
    limits.bytes = 40'000;
    TraceLog log(engine->header(), limits);
    for (const StepRecord& record : engine->records()) {
        log.append(record);
    }
    EXPECT_GT(log.firstStep(), 1);
    EXPECT_EQ(log.since(0).last, static_cast<std::int64_t>(engine->records().size()));
}

TEST(TraceLog, ReadersOnOtherThreadsSeeConsecutiveRecords) {
    const auto engine = test::sampleRun();
    TraceLog log(engine->header(), small(64, 8));
    std::atomic<bool> done{false};
    std::atomic<int> wrong{0};
    const auto follow = [&] {
        EngineState state = initialState(engine->header());
        for (bool last = false; !last;) {
            last = done.load();
            const TraceLog::Delta delta = log.since(state.step, 16);
            if (delta.keyframe) {
                state = *delta.keyframe;
            }
            for (const RecordPtr& record : delta.records) {
                wrong += apply(state, *record) ? 0 : 1;
            }
            wrong += state.step == delta.last ? 0 : 1;
        }
        wrong += state == engine->state() ? 0 : 1;
    };
    std::jthread one(follow);
    std::jthread two(follow);
    for (const StepRecord& record : engine->records()) {
        log.append(record);
    }
    done = true;
    one.join();
    two.join();
    EXPECT_EQ(wrong, 0);
}

} // namespace
} // namespace vitrine::trace
