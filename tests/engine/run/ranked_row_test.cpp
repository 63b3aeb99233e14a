// What a device's ranking of a row decides must be what the row decides: the same tokens, the same probabilities, the same draws.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/ranked_row.h"

#include <cmath>
#include <limits>
#include <random>

#include <gtest/gtest.h>

namespace vitrine::run {
namespace {

/// The row as a device would rank it, sums rounded to float as there.
struct Ranking {
    Ranking(const std::vector<float>& logits, std::size_t top, float temperature) : tokens(largest(logits, top)) {
        std::vector<float> tempered;
        for (const float l : logits) {
            tempered.push_back(temperature > 0.0F ? l / temperature : l);
        }
        for (const TokenId t : tokens) {
            values.push_back(logits[static_cast<std::size_t>(t)]);
        }
        row = {tokens, values, static_cast<float>(logSumExp(logits)), static_cast<float>(logSumExp(tempered))};
    }
    std::vector<TokenId> tokens;
    std::vector<float> values;
    RankedRow row;
};

std::vector<float> someLogits(std::size_t count, float spread, std::uint32_t seed) {
    std::mt19937 random(seed);
    std::normal_distribution<float> normal(0.0F, spread);
    std::vector<float> logits(count);
    for (float& l : logits) {
        l = std::round(normal(random) * 16.0F) / 16.0F; // equals are frequent
    }
    return logits;
}

void expectSameLaw(const Candidates& got, const Candidates& wanted, double tolerance) {
    ASSERT_EQ(got.entries().size(), wanted.entries().size());
    for (std::size_t i = 0; i < got.entries().size(); ++i) {
        EXPECT_EQ(got.entries()[i].token, wanted.entries()[i].token);
        EXPECT_NEAR(got.entries()[i].probability, wanted.entries()[i].probability, tolerance);
    }
}

TEST(RankedRow, GivesTheLawOfTheRow) {
    int decided = 0;
    int asked = 0;
    for (std::uint32_t seed = 0; seed < 60; ++seed) {
        const auto logits = someLogits(2000, 1.0F + static_cast<float>(seed % 5), seed);
        for (const float temperature : {0.0F, 0.3F, 1.0F, 1.7F}) {
            for (const std::int32_t topK : {0, 1, 7, 64}) {
                for (const float topP : {1.0F, 0.9F, 0.3F}) {
                    for (const float minP : {0.0F, 0.1F}) {
                        SamplingParams p;
                        p.temperature = temperature;
                        p.topK = topK;
                        p.topP = topP;
                        p.minP = minP;
                        const auto needed = static_cast<std::size_t>(rankedTokens(p));
                        if (needed == 0) {
                            continue;
                        }
                        ++asked;
                        const Ranking ranking(logits, needed, temperature);
                        const auto law = lawOf(ranking.row, p);
                        EXPECT_TRUE(law || (topK == 0 && temperature > 0.0F));
                        if (law) {
                            ++decided;
                            expectSameLaw(*law, Candidates::from(logits, p), 1e-12);
                        }
                    }
                }
            }
        }
    }
    EXPECT_GT(decided, asked * 3 / 4);
}

TEST(RankedRow, ASeedDrawsTheSameToken) {
    SamplingParams p;
    p.temperature = 0.8F;
    p.minP = 0.2F; // the only filter: the row's law is in the order of ids
    Sampler sampler(p, 11, 0, {}, {});
    for (std::uint32_t seed = 0; seed < 200; ++seed) {
        const auto logits = someLogits(300, 3.0F, seed);
        const Ranking ranking(logits, kMostRanked, p.temperature);
        const auto token = sampler.sample(ranking.row);
        ASSERT_TRUE(token);
        EXPECT_EQ(*token, sampler.sample(logits));
        sampler.accept(*token);
    }
}

TEST(RankedRow, AsksForTheRowWhereItMust) {
    SamplingParams p;
    p.temperature = 1.0F;
    EXPECT_EQ(rankedTokens(p), 0); // the whole vocabulary
    p.topK = 65;
    EXPECT_EQ(rankedTokens(p), 0);
    p.topK = 0;
    p.topP = 0.9F;
    const std::vector<float> flat(1000, 0.5F);
    EXPECT_FALSE(lawOf(Ranking(flat, kMostRanked, 1.0F).row, p)); // 64 of 1000 equals hold 6.4 %
    p.topP = 1.0F;
    p.minP = 0.5F;
    EXPECT_FALSE(lawOf(Ranking(flat, kMostRanked, 1.0F).row, p));
    p.minP = 0.0F;
    p.topP = 0.5F;
    const std::vector<float> even{0.0F, 0.0F, -50.0F, -50.0F};
    EXPECT_FALSE(lawOf(Ranking(even, 4, 1.0F).row, p)); // the first holds one half, give or take a rounding
    p.frequencyPenalty = 1.0F;
    EXPECT_EQ(Sampler(p, 1, 0, {}, {}).rankedTokens(), 0); // what is ranked is not what is sampled from
}

TEST(RankedRow, TellsLogProbabilities) {
    const auto logits = someLogits(500, 2.0F, 3);
    const Ranking ranking(logits, 20, 1.0F);
    const Logprob got = logprobOf(ranking.row, ranking.tokens[4], 5);
    const Logprob wanted = logprobOf(std::span<const float>(logits), ranking.tokens[4], 5);
    EXPECT_NEAR(got.chosen, wanted.chosen, 1e-5);
    ASSERT_EQ(got.top.size(), 5U);
    for (std::size_t i = 0; i < 5; ++i) {
        EXPECT_EQ(got.top[i].first, wanted.top[i].first);
        EXPECT_NEAR(got.top[i].second, wanted.top[i].second, 1e-5);
    }
    SamplingParams p;
    EXPECT_EQ(rankedTokens(p), 1);
    p.logprobs = 20;
    EXPECT_EQ(rankedTokens(p), 20);
}

TEST(RankedRow, KnowsDamage) {
    const std::vector<float> logits{1.0F, 2.0F};
    Ranking ranking(logits, 2, 1.0F);
    EXPECT_TRUE(areNumbers(ranking.row));
    ranking.row.logSumExp = std::numeric_limits<float>::quiet_NaN();
    EXPECT_FALSE(areNumbers(ranking.row));
    EXPECT_FALSE(areNumbers(RankedRow{}));
}

} // namespace
} // namespace vitrine::run
