// A benchmark from load to rows: loads, failures, stops, speculation, prefix hits, and the keys of its JSON.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stop_token>

#include "engine/bench/bench_json.h"
#include "engine/bench/benchmark.h"
#include "engine/trace/replay.h"
#include "engine/trace/trace_log.h"
#include "tests/engine/engine/engine_run.h"

namespace vitrine::bench {
namespace {

using testing::ElementsAre;

class BenchRun : public testing::Test {
protected:
    [[nodiscard]] BenchSettings settings() const {
        BenchSettings s;
        s.engine = test::exactOptions(m_file.path);
        s.engine.maxSequences = 8;
        s.workload.requests = 6;
        s.workload.input = {20, 20};
        s.workload.output = {5, 5};
        s.loads = {ClosedLoop{2}};
        s.logicalClock = true;
        return s;
    }
    BenchResults run(const BenchSettings& settings) {
        timelines.clear();
        BenchObserver observer;
        observer.row = [&](const RowSummary&, const std::vector<RequestTimeline>& requests) {
            timelines.push_back(requests);
        };
        auto results = runBenchmark(settings, observer);
        EXPECT_TRUE(results) << results.error().describe();
        return results ? std::move(*results) : BenchResults();
    }
    std::vector<std::vector<RequestTimeline>> timelines;

private:
    test::TinyFile m_file;
};

TEST_F(BenchRun, AClosedLoopKeepsItsConcurrency) {
    std::int32_t most = 0;
    BenchObserver observer;
    observer.progress = [&](const BenchProgress& p) {
        EXPECT_EQ(p.rows, 1U);
        EXPECT_EQ(p.run.requests, 6);
        most = std::max(most, p.run.inFlight);
    };
    const auto results = runBenchmark(settings(), observer);
    ASSERT_TRUE(results);
    const RowSummary& row = results->rows.front();
    EXPECT_EQ(most, 2);
    EXPECT_EQ(row.concurrency, 2);
    EXPECT_EQ(row.requests, 6);
    EXPECT_EQ(row.failed, 0);
    EXPECT_EQ(row.steps.steps, 3 * 5) << "three pairs, five tokens each, the first with the prompt";
    EXPECT_EQ(row.steps.computedPrefillTokens, 6 * 20);
    EXPECT_DOUBLE_EQ(row.outputTokensPerSecond, 6 * 5 / 0.015);
    EXPECT_DOUBLE_EQ(row.totalTokensPerSecond, 6 * 25 / 0.015);
    EXPECT_DOUBLE_EQ(row.requestsPerSecond, 6 / 0.015);
    EXPECT_DOUBLE_EQ(row.occupancy, 1.0);
    EXPECT_DOUBLE_EQ(row.kvUtilizationPeak, 4.0 / 64.0) << "two sequences of 20 to 24 tokens in blocks of 16";
}

TEST_F(BenchRun, AnOpenLoopSendsWhenTheyAreDue) {
    BenchSettings s = settings();
    s.loads = {OpenLoop{50.0, ArrivalPattern::constant, 1.0}, OpenLoop{1000.0, ArrivalPattern::constant, 1.0}};
    const BenchResults results = run(s);
    ASSERT_EQ(timelines.size(), 2U);
    for (std::size_t i = 1; i < 6; ++i) {
        EXPECT_EQ(timelines[0][i].scheduled - timelines[0][i - 1].scheduled, 20 * kTick) << "50 in 1,000 steps";
        EXPECT_EQ(timelines[0][i].sent, timelines[0][i].scheduled);
        EXPECT_EQ(timelines[1][i].scheduled - timelines[1][i - 1].scheduled, kTick);
    }
    EXPECT_EQ(results.rows[0].rate, 50.0);
    EXPECT_FALSE(results.rows[0].concurrency);
    EXPECT_EQ(results.rows[0].steps.steps, 6 * 5) << "one at a time: each is gone before the next comes";
    EXPECT_EQ(results.rows[1].steps.steps, 5 + 5) << "they overlap";
    EXPECT_DOUBLE_EQ(results.rows[0].seconds, 0.105);
}

TEST_F(BenchRun, LatenessOfTheSenderCountsAsWaiting) {
    BenchSettings s = settings();
    s.logicalClock = false; // steps take real time, arrivals fall into them
    s.loads = {OpenLoop{100'000.0, ArrivalPattern::constant, 1.0}};
    (void)run(s);
    bool late = false;
    for (const RequestTimeline& r : timelines.front()) {
        EXPECT_GE(r.sent, r.scheduled);
        EXPECT_GE(r.admitted, r.sent);
        EXPECT_GE(*r.queueTime(), static_cast<double>(r.sent - r.scheduled));
        late = late || r.sent > r.scheduled;
    }
    EXPECT_TRUE(late);
}

TEST_F(BenchRun, WhatIsRefusedIsCountedAndNothingElseIsLost) {
    BenchSettings s = settings();
    s.engine.context = 64;
    s.workload.trace =
        *parseTrace("{\"prompt_tokens\": 20, \"max_tokens\": 5}\n{\"prompt_tokens\": 100, \"max_tokens\": 5}\n"
                    "{\"prompt_tokens\": 20, \"max_tokens\": 5}\n");
    const BenchResults results = run(s);
    EXPECT_EQ(results.rows[0].requests, 3);
    EXPECT_EQ(results.rows[0].failed, 1);
    EXPECT_DOUBLE_EQ(results.rows[0].errorRate, 1.0 / 3.0);
    EXPECT_EQ(timelines[0][1].error->code, ErrorCode::promptTooLong);
    EXPECT_EQ(timelines[0][2].tokens.size(), 5U);
    EXPECT_EQ(results.rows[0].ttft.samples, 2U);
}

TEST_F(BenchRun, ASecondRequestComputesAtMostABlockOfASharedPrefix) {
    BenchSettings s = settings();
    s.workload.requests = 2;
    s.workload.sharedPrefix = 100;
    s.workload.input = {110, 110};
    s.loads = {ClosedLoop{1}, ClosedLoop{1}};
    const BenchResults results = run(s);
    EXPECT_EQ(timelines[0][0].cachedTokens, 0);
    EXPECT_EQ(timelines[0][1].cachedTokens, 96);
    EXPECT_EQ(results.rows[0].steps.prefixHitTokens, 96);
    EXPECT_EQ(results.rows[0].steps.computedPrefillTokens, 110 + 14);
    EXPECT_EQ(timelines[1][0].cachedTokens, 0) << "a row finds nothing of the row before";
    s.engine.prefixCaching = false;
    EXPECT_EQ(run(s).rows[0].steps.prefixHitTokens, 0);
}

TEST_F(BenchRun, SpeculationIsMeasuredAgainstPlainDecoding) {
    BenchSettings s = settings();
    s.workload.output = {21, 21};
    s.engine.speculation = SpeculationSource::draftModel;
    s.engine.draftModel = s.engine.model; // agrees with itself
    bool plain = false;
    BenchObserver observer;
    observer.progress = [&](const BenchProgress& p) { plain = plain || p.plain; };
    const auto results = runBenchmark(s, observer);
    ASSERT_TRUE(results) << results.error().describe();
    EXPECT_TRUE(plain);
    const RowSummary& row = results->rows.front();
    EXPECT_GT(row.steps.speculation.drafts, 0);
    EXPECT_EQ(row.steps.speculation.accepted, row.steps.speculation.draftTokens);
    EXPECT_EQ(row.steps.speculation.acceptedPerPosition.size(), 4U);
    ASSERT_TRUE(row.netGain);
    EXPECT_DOUBLE_EQ(*row.netGain, 5.0) << "on a clock of steps: four drafts and one more token a step";
    EXPECT_TRUE(results->warnings.empty());
    s.engine.draftMinProbability = 1.0F; // never sure enough
    const auto shy = runBenchmark(s, {});
    ASSERT_TRUE(shy);
    EXPECT_DOUBLE_EQ(shy->rows.front().netGain.value_or(0.0), 1.0);
}

TEST_F(BenchRun, AStopCancelsWhatIsInFlight) {
    BenchSettings s = settings();
    s.workload.output = {100, 100};
    std::stop_source stop;
    int steps = 0;
    BenchObserver observer;
    observer.progress = [&](const BenchProgress&) {
        if (++steps == 5) {
            stop.request_stop();
        }
    };
    const auto results = runBenchmark(s, observer, stop.get_token());
    ASSERT_FALSE(results);
    EXPECT_EQ(results.error().code, ErrorCode::cancelled);
    EXPECT_EQ(steps, 5);
}

TEST_F(BenchRun, AStopKeepsWhatWasMeasuredWhenAskedTo) {
    BenchSettings s = settings();
    s.keepStopped = true;
    s.loads = {ClosedLoop{2}, ClosedLoop{2}, ClosedLoop{2}};
    std::stop_source stop;
    BenchObserver observer;
    observer.progress = [&](const BenchProgress& p) {
        if (p.row == 1 && p.run.ended == 2) {
            stop.request_stop();
        }
    };
    const auto results = runBenchmark(s, observer, stop.get_token());
    ASSERT_TRUE(results) << results.error().describe();
    EXPECT_TRUE(results->stopped);
    ASSERT_EQ(results->rows.size(), 2U);
    EXPECT_FALSE(results->rows[0].stopped);
    EXPECT_EQ(results->rows[0].requests, 6);
    EXPECT_TRUE(results->rows[1].stopped);
    EXPECT_GE(results->rows[1].requests, 2);
    EXPECT_LT(results->rows[1].requests, 6) << "what was never sent is no request of it";
    EXPECT_TRUE(rowJson(results->rows[1])["stopped"]);
    EXPECT_EQ(results->rows[1].firstStep, results->rows[0].lastStep + 1);
    const auto state = results->log->stateAt(results->log->lastStep());
    ASSERT_TRUE(state);
    EXPECT_TRUE(trace::checkLaws(*state));
    EXPECT_EQ(state->counts.owned + state->counts.shared, 0) << "nothing is held after the stop";

    stop = std::stop_source();
    stop.request_stop(); // before the first row: nothing is to be kept
    EXPECT_EQ(runBenchmark(s, {}, stop.get_token()).error().code, ErrorCode::cancelled);
}

TEST_F(BenchRun, LoadsThatMeanNothingAreRefusedBeforeLoading) {
    BenchSettings s = settings();
    s.engine.model = "/nowhere";
    for (const std::vector<Load>& loads : {std::vector<Load>{},
                                           {ClosedLoop{0}},
                                           {OpenLoop{0.0, ArrivalPattern::poisson, 1.0}},
                                           {OpenLoop{1.0, ArrivalPattern::gamma, 0.0}}}) {
        s.loads = loads;
        const auto results = runBenchmark(s, {});
        ASSERT_FALSE(results);
        EXPECT_EQ(results.error().code, ErrorCode::invalidArgument);
    }
    s.loads = {ClosedLoop{1}};
    EXPECT_EQ(runBenchmark(s, {}).error().code, ErrorCode::fileNotFound);
}

TEST_F(BenchRun, RowsHaveTheKeysThatArePromised) {
    const BenchResults results = run(settings());
    const auto row = resultsJson(results)["rows"][0];
    std::vector<std::string> keys;
    for (const auto& [key, value] : row.items()) {
        keys.push_back(key);
    }
    EXPECT_THAT(keys, ElementsAre("concurrency", "requests", "failed", "first_step", "last_step", "steps", "decode_steps",
                                  "ttft_ms", "tpot_ms", "itl_ms", "e2e_ms", "queue_ms", "output_tok_s", "total_tok_s", "req_s",
                                  "goodput_req_s", "kv_utilization", "prefix_hit_tokens", "computed_prefill_tokens",
                                  "preemptions", "occupancy", "idle_slot_steps", "wasted_slots", "peak_memory_bytes",
                                  "device_utilization", "device_memory_bytes", "error_rate", "speculation"));
    for (const char* const latency : {"ttft_ms", "tpot_ms", "itl_ms", "e2e_ms", "queue_ms"}) {
        for (const char* const key : {"mean", "p50", "p90", "p95", "p99", "max"}) {
            EXPECT_TRUE(row[latency].contains(key)) << latency << " " << key;
        }
    }
    EXPECT_TRUE(row["ttft_ms"]["p50"].is_number_integer()) << "on a logical clock";
    EXPECT_TRUE(row["device_utilization"].is_null());
    EXPECT_TRUE(row["speculation"]["net_gain"].is_null());
    EXPECT_GT(row["device_memory_bytes"], 0);
}

TEST_F(BenchRun, TimesOfTheRecordsAreThoseOfTheRequests) {
    const BenchResults results = run(settings());
    const auto log = results.log;
    const auto state = log->stateAt(log->lastStep());
    ASSERT_TRUE(state);
    EXPECT_TRUE(trace::checkLaws(*state));
    for (const RequestTimeline& r : timelines.front()) {
        const auto found = std::find_if(state->sequences.begin(), state->sequences.end(),
                                        [&](const auto& s) { return s.second.request == r.id; });
        ASSERT_NE(found, state->sequences.end());
        EXPECT_EQ(found->second.arrival, r.scheduled);
        EXPECT_EQ(found->second.admitted, r.admitted);
        EXPECT_EQ(found->second.firstToken, r.tokens.front());
        EXPECT_EQ(found->second.lastToken, r.tokens.back());
    }
}

TEST_F(BenchRun, OnARealClockTimePasses) {
    BenchSettings s = settings();
    s.logicalClock = false;
    const BenchResults results = run(s);
    const RowSummary& row = results.rows.front();
    EXPECT_GT(row.ttft.mean, 0.0);
    EXPECT_LE(row.ttft.max, row.e2e.max);
    EXPECT_GT(row.peakMemoryBytes, row.deviceMemoryBytes / 2);
    ASSERT_TRUE(row.deviceUtilization);
    EXPECT_GT(*row.deviceUtilization, 0.0);
    EXPECT_LE(*row.deviceUtilization, 1.0);
    const TimeSpent& t = row.steps.time;
    EXPECT_EQ(t.schedule + t.draft + t.forward + t.sample + t.detokenise + t.other, t.steps);
    EXPECT_GT(t.forward, 0);
    EXPECT_GE(t.other, 0);
}

} // namespace
} // namespace vitrine::bench
