// Arrivals of an open loop: their rate, their spread, and that a seed repeats them.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "engine/bench/arrivals.h"

namespace vitrine::bench {
namespace {

struct Gaps {
    double mean = 0.0;      ///< seconds
    double variation = 0.0; ///< squared coefficient
};

Gaps gapsOf(const std::vector<Nanoseconds>& times) {
    const auto n = static_cast<double>(times.size() - 1);
    double sum = 0.0;
    double squares = 0.0;
    for (std::size_t i = 1; i < times.size(); ++i) {
        const double gap = static_cast<double>(times[i] - times[i - 1]) * 1e-9;
        sum += gap;
        squares += gap * gap;
    }
    const double mean = sum / n;
    return {mean, (squares / n - mean * mean) / (mean * mean)};
}

constexpr std::size_t kMany = 20'000;

TEST(Arrivals, StartAtOnceAndAscend) {
    for (const auto pattern : {ArrivalPattern::poisson, ArrivalPattern::gamma, ArrivalPattern::constant}) {
        const auto times = arrivalTimes({5.0, pattern, 0.5}, 1000, 3);
        EXPECT_EQ(times.size(), 1000U);
        EXPECT_EQ(times.front(), 0);
        EXPECT_TRUE(std::ranges::is_sorted(times));
    }
}

TEST(Arrivals, KeepTheirRateAndSpread) {
    const Gaps poisson = gapsOf(arrivalTimes({4.0, ArrivalPattern::poisson, 9.0}, kMany, 1));
    EXPECT_NEAR(poisson.mean, 0.25, 0.01);
    EXPECT_NEAR(poisson.variation, 1.0, 0.06) << "burstiness is gamma's alone";
    for (const double burstiness : {0.25, 1.0, 4.0}) {
        const Gaps gamma = gapsOf(arrivalTimes({4.0, ArrivalPattern::gamma, burstiness}, kMany, 1));
        EXPECT_NEAR(gamma.mean, 0.25, 0.012) << burstiness;
        EXPECT_NEAR(gamma.variation * burstiness, 1.0, 0.12) << burstiness;
    }
    const auto even = arrivalTimes({4.0, ArrivalPattern::constant, 1.0}, 5, 1);
    EXPECT_EQ(even, (std::vector<Nanoseconds>{0, 250'000'000, 500'000'000, 750'000'000, 1'000'000'000}));
}

TEST(Arrivals, RepeatWithTheirSeedOnly) {
    const OpenLoop load{4.0, ArrivalPattern::poisson, 1.0};
    EXPECT_EQ(arrivalTimes(load, 50, 7), arrivalTimes(load, 50, 7));
    EXPECT_NE(arrivalTimes(load, 50, 7), arrivalTimes(load, 50, 8));
}

TEST(Arrivals, PatternsHaveNames) {
    for (const auto pattern : {ArrivalPattern::poisson, ArrivalPattern::gamma, ArrivalPattern::constant}) {
        EXPECT_EQ(parseArrivalPattern(name(pattern)), pattern);
    }
    EXPECT_FALSE(parseArrivalPattern("even"));
}

} // namespace
} // namespace vitrine::bench
