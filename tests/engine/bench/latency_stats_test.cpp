// The definitions of the metrics, on timelines small enough to work out by hand.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "engine/bench/latency_stats.h"
#include "engine/core/percentile.h"

namespace vitrine::bench {
namespace {

constexpr Nanoseconds kMs = 1'000'000;

RequestTimeline request(Nanoseconds arrival, Nanoseconds admitted, std::vector<Nanoseconds> tokens) {
    RequestTimeline r;
    r.id = RequestId(0);
    r.scheduled = arrival;
    r.sent = arrival + 1;
    r.admitted = admitted;
    r.tokens = std::move(tokens);
    r.finish = trace::FinishReason::maxTokens;
    return r;
}

TEST(LatencyStats, EachMetricFromItsTwoEnds) {
    const RequestTimeline r = request(10, 14, {30, 40, 70});
    EXPECT_EQ(r.queueTime(), 4.0);
    EXPECT_EQ(r.timeToFirstToken(), 20.0) << "from the arrival, not from when it was sent";
    EXPECT_EQ(r.timePerOutputToken(), 20.0);
    EXPECT_EQ(r.endToEnd(), 60.0);
}

TEST(LatencyStats, WhatDidNotHappenHasNoFigure) {
    const RequestTimeline one = request(10, 14, {30});
    EXPECT_EQ(one.timeToFirstToken(), 20.0);
    EXPECT_FALSE(one.timePerOutputToken()) << "one token has no gap";
    const RequestTimeline none = request(10, 0, {});
    EXPECT_FALSE(none.queueTime());
    EXPECT_FALSE(none.timeToFirstToken());
    EXPECT_FALSE(none.endToEnd());
}

TEST(LatencyStats, PercentilesInterpolateBetweenRawSamples) {
    const std::vector<double> ascending{0, 10, 20, 30, 40};
    EXPECT_DOUBLE_EQ(percentile(ascending, 0.0), 0);
    EXPECT_DOUBLE_EQ(percentile(ascending, 0.5), 20);
    EXPECT_DOUBLE_EQ(percentile(ascending, 0.9), 36);
    EXPECT_DOUBLE_EQ(percentile(ascending, 1.0), 40);
    EXPECT_DOUBLE_EQ(percentile(std::vector<double>{7}, 0.99), 7);
    const Distribution d = distributionOf({40, 0, 30, 10, 20});
    EXPECT_EQ(d.samples, 5U);
    EXPECT_DOUBLE_EQ(d.mean, 20);
    EXPECT_DOUBLE_EQ(d.p50, 20);
    EXPECT_DOUBLE_EQ(d.p90, 36);
    EXPECT_DOUBLE_EQ(d.p95, 38);
    EXPECT_DOUBLE_EQ(d.p99, 39.6);
    EXPECT_DOUBLE_EQ(d.max, 40);
    EXPECT_EQ(distributionOf({}).samples, 0U);
}

TEST(LatencyStats, GoodputAsksForEveryLimit) {
    const RequestTimeline r = request(0, 1, {20 * kMs, 30 * kMs, 50 * kMs}); // TTFT 20 ms, TPOT 15 ms
    EXPECT_TRUE(Limits().keptBy(r));
    EXPECT_TRUE((Limits{20.0, 15.0}).keptBy(r));
    EXPECT_FALSE((Limits{19.9, 15.0}).keptBy(r));
    EXPECT_FALSE((Limits{20.0, 14.9}).keptBy(r));
    EXPECT_TRUE((Limits{std::nullopt, 15.0}).keptBy(r));
    const RequestTimeline single = request(0, 1, {20 * kMs});
    EXPECT_TRUE((Limits{20.0, 0.1}).keptBy(single)) << "no TPOT to exceed";
    RequestTimeline failed = r;
    failed.finish = trace::FinishReason::failed;
    EXPECT_FALSE(Limits().keptBy(failed));
    failed.finish = trace::FinishReason::cancelled;
    EXPECT_FALSE(Limits().keptBy(failed)) << "withholding tokens must not look good";
}

} // namespace
} // namespace vitrine::bench
