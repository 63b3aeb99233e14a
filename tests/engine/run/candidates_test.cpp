// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/candidates.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>

#include <gtest/gtest.h>

namespace vitrine::run {
namespace {

std::vector<float> randomLogits(std::size_t n, unsigned seed, float spread = 3.0F) {
    std::mt19937 rng(seed);
    std::normal_distribution<float> normal(0.0F, spread);
    std::vector<float> x(n);
    for (float& v : x) {
        v = normal(rng);
    }
    return x;
}

/// The same law by the plain route: sort everything.
std::vector<Candidate> sortedLaw(const std::vector<float>& logits, const SamplingParams& p) {
    std::vector<Candidate> all;
    const double top = *std::max_element(logits.begin(), logits.end());
    for (std::size_t i = 0; i < logits.size(); ++i) {
        all.push_back({static_cast<TokenId>(i), std::exp((logits[i] - top) / static_cast<double>(p.temperature))});
    }
    std::stable_sort(all.begin(), all.end(), [&](const Candidate& a, const Candidate& b) {
        return logits[static_cast<std::size_t>(a.token)] > logits[static_cast<std::size_t>(b.token)];
    });
    const auto renorm = [&] {
        double sum = 0;
        for (const auto& c : all) {
            sum += c.probability;
        }
        for (auto& c : all) {
            c.probability /= sum;
        }
    };
    if (p.topK > 0 && static_cast<std::size_t>(p.topK) < all.size()) {
        all.resize(static_cast<std::size_t>(p.topK));
    }
    renorm();
    if (p.topP < 1.0F) {
        double mass = 0;
        std::size_t n = 0;
        while (n < all.size() && mass < p.topP) {
            mass += all[n++].probability;
        }
        all.resize(n);
        renorm();
    }
    if (p.minP > 0.0F) {
        const double limit = p.minP * all.front().probability;
        std::erase_if(all, [&](const Candidate& c) { return c.probability < limit * (1 - 1e-9); });
        renorm();
    }
    return all;
}

TEST(Candidates, ArgmaxTakesTheLowestOfEqualsAndNeverNan) {
    std::vector<float> x(37, 1.0F);
    x[20] = 5.0F;
    x[33] = 5.0F;
    x[2] = std::numeric_limits<float>::quiet_NaN();
    EXPECT_EQ(argmax(x), 20);
    x[36] = 6.0F;
    EXPECT_EQ(argmax(x), 36);
    EXPECT_EQ(argmax(std::vector<float>{-3.0F}), 0);
}

TEST(Candidates, EveryFilterEqualsTheSortedLaw) {
    for (unsigned seed = 0; seed < 40; ++seed) {
        const auto logits = randomLogits(50 + 613 * (seed % 4), seed);
        for (const float temperature : {0.3F, 1.0F, 1.7F}) {
            for (const int k : {0, 1, 40}) {
                for (const float topP : {1.0F, 0.95F, 0.5F, 0.01F}) {
                    for (const float minP : {0.0F, 0.05F}) {
                        SamplingParams p;
                        p.temperature = temperature;
                        p.topK = k;
                        p.topP = topP;
                        p.minP = minP;
                        const Candidates law = Candidates::from(logits, p);
                        const auto expected = sortedLaw(logits, p);
                        ASSERT_EQ(law.entries().size(), expected.size()) << seed << ' ' << temperature << ' ' << k << ' ' << topP;
                        for (const Candidate& c : expected) {
                            ASSERT_NEAR(law.probability(c.token), c.probability, 1e-9);
                        }
                    }
                }
            }
        }
    }
}

TEST(Candidates, TemperatureZeroIsTheArgmax) {
    const auto logits = randomLogits(999, 5);
    const Candidates law = Candidates::from(logits, SamplingParams{});
    ASSERT_EQ(law.entries().size(), 1U);
    EXPECT_EQ(law.entries()[0].token, argmax(logits));
    EXPECT_EQ(law.draw(0.999999), argmax(logits));
}

TEST(Candidates, ResidualIsThePositivePart) {
    SamplingParams p;
    p.temperature = 1.0F;
    const Candidates a = Candidates::from(std::vector<float>{std::log(0.5F), std::log(0.3F), std::log(0.2F)}, p);
    const Candidates b = Candidates::from(std::vector<float>{std::log(0.2F), std::log(0.7F), std::log(0.1F)}, p);
    const Candidates rest = Candidates::residual(a, b);
    EXPECT_NEAR(rest.probability(0), 0.75, 1e-6);
    EXPECT_EQ(rest.probability(1), 0.0);
    EXPECT_NEAR(rest.probability(2), 0.25, 1e-6);
    EXPECT_NEAR(Candidates::residual(a, a).probability(0), 0.5, 1e-6);
}

TEST(Candidates, LogSumExpSurvivesLargeLogits) {
    EXPECT_NEAR(logSumExp(std::vector<float>{1000.0F, 1000.0F}), 1000.0 + std::log(2.0), 1e-9);
}

TEST(Candidates, OnlyNumbersMakeALaw) {
    const float infinity = std::numeric_limits<float>::infinity();
    const float nan = std::numeric_limits<float>::quiet_NaN();
    EXPECT_TRUE(areNumbers(randomLogits(1000, 5)));
    EXPECT_TRUE(areNumbers(std::vector<float>{-infinity, 0.0F, std::numeric_limits<float>::max()})) << "a banned token is no damage";
    EXPECT_FALSE(areNumbers(std::vector<float>{-infinity, -infinity}));
    for (const float wrong : {nan, -nan, infinity, std::numeric_limits<float>::signaling_NaN()}) {
        for (const std::size_t at : {0U, 7U, 511U, 999U}) {
            std::vector<float> x = randomLogits(1000, 6);
            x[at] = wrong;
            EXPECT_FALSE(areNumbers(x)) << wrong << " at " << at;
        }
    }
}

} // namespace
} // namespace vitrine::run
