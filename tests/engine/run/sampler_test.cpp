// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/sampler.h"

#include <cmath>
#include <random>

#include <gtest/gtest.h>

#include "tests/engine/run/law_check.h"

namespace vitrine::run {
namespace {

const std::vector<float> kLogits{1.0F, 0.2F, -0.5F, 2.0F, 0.0F, -3.0F, 1.5F, 0.7F};

TEST(Sampler, DrawsFollowTheLaw) {
    for (const float temperature : {0.5F, 1.0F, 2.0F}) {
        for (const float topP : {1.0F, 0.8F}) {
            SamplingParams p;
            p.temperature = temperature;
            p.topP = topP;
            p.maxTokens = 1 << 30;
            Sampler s(p, 42, 0, {}, {});
            std::map<TokenId, int> counts;
            constexpr int kDraws = 100'000;
            for (int i = 0; i < kDraws; ++i) {
                ++counts[s.sample(kLogits)];
                s.accept(0);
            }
            EXPECT_LT(chiSquare(counts, Candidates::from(kLogits, p), kDraws).deviate(), 4.0) << temperature << ' ' << topP;
        }
    }
}

TEST(Sampler, SameSeedSameDrawsWhateverElseRuns) {
    SamplingParams p;
    p.temperature = 1.0F;
    Sampler a(p, 7, 0, {}, {});
    Sampler b(p, 7, 0, {}, {});
    Sampler other(p, 8, 0, {}, {});
    Sampler choice(p, 7, 1, {}, {});
    int differOther = 0;
    int differChoice = 0;
    for (int i = 0; i < 200; ++i) {
        const TokenId t = a.sample(kLogits);
        differOther += t != other.sample(kLogits);
        differChoice += t != choice.sample(kLogits);
        EXPECT_EQ(t, b.sample(kLogits));
        for (Sampler* s : {&a, &b, &other, &choice}) {
            s->accept(t);
        }
    }
    EXPECT_GT(differOther, 50);
    EXPECT_GT(differChoice, 50);
}

TEST(Sampler, PenaltiesFollowTheirFormulas) {
    SamplingParams p;
    p.temperature = 1.0F;
    p.repetitionPenalty = 2.0F;
    p.presencePenalty = 0.5F;
    p.frequencyPenalty = 0.25F;
    const std::vector<TokenId> prompt{2, 3};
    Sampler s(p, 1, 0, prompt, {});
    s.accept(6);
    s.accept(6);
    // prompt tokens 2 (negative: multiplied) and 3 (positive: divided); output token 6 twice
    std::vector<float> expected = kLogits;
    expected[2] = -0.5F * 2.0F;
    expected[3] = 2.0F / 2.0F;
    expected[6] = 1.5F / 2.0F - 0.5F - 0.25F * 2.0F;
    SamplingParams plain;
    plain.temperature = 1.0F;
    const Candidates want = Candidates::from(expected, plain);
    const Candidates got = s.law(kLogits);
    for (TokenId t = 0; t < 8; ++t) {
        EXPECT_NEAR(got.probability(t), want.probability(t), 1e-6) << t;
    }
    // a pending draft counts as output
    expected[0] = 1.0F / 2.0F - 0.5F - 0.25F;
    const Candidates pendingWant = Candidates::from(expected, plain);
    const std::vector<TokenId> pending{0};
    EXPECT_NEAR(s.law(kLogits, pending).probability(0), pendingWant.probability(0), 1e-6);
}

TEST(Sampler, BiasBansAndLifts) {
    SamplingParams p;
    p.logitBias = {{3, -100.0F}, {5, 50.0F}};
    Sampler s(p, 1, 0, {}, {});
    EXPECT_EQ(s.sample(kLogits), 5);
    p.logitBias = {{3, -100.0F}};
    EXPECT_EQ(Sampler(p, 1, 0, {}, {}).sample(kLogits), 6);
}

TEST(Sampler, MinTokensKeepsEndTokensOut) {
    SamplingParams p;
    p.minTokens = 2;
    const std::vector<TokenId> ends{3};
    Sampler s(p, 1, 0, {}, ends);
    EXPECT_TRUE(s.endsSequence(3));
    EXPECT_EQ(s.sample(kLogits), 6);
    s.accept(6);
    EXPECT_EQ(s.sample(kLogits), 6);
    s.accept(6);
    EXPECT_EQ(s.sample(kLogits), 3);
    p.ignoreEos = true;
    EXPECT_FALSE(Sampler(p, 1, 0, {}, ends).endsSequence(3));
}

TEST(Sampler, LogprobsAreNaturalAndOrdered) {
    const Logprob l = logprobOf(kLogits, 3, 3);
    double sum = 0;
    for (const float x : kLogits) {
        sum += std::exp(static_cast<double>(x));
    }
    EXPECT_NEAR(l.chosen, 2.0 - std::log(sum), 1e-6);
    ASSERT_EQ(l.top.size(), 3U);
    EXPECT_EQ(l.top[0].first, 3);
    EXPECT_EQ(l.top[1].first, 6);
    EXPECT_EQ(l.top[2].first, 0);
}

TEST(Sampler, UniformIsUniform) {
    double sum = 0;
    double low = 1;
    double high = 0;
    for (int i = 0; i < 100'000; ++i) {
        const double u = uniform(3, 0, i, Purpose::target);
        sum += u;
        low = std::min(low, u);
        high = std::max(high, u);
    }
    EXPECT_NEAR(sum / 100'000, 0.5, 0.005);
    EXPECT_GE(low, 0.0);
    EXPECT_LT(high, 1.0);
}

} // namespace
} // namespace vitrine::run
