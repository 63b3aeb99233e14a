// Rope frequencies under each scaling, against values worked out by hand from the formulas.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/rope_frequencies.h"

#include <gtest/gtest.h>

#include <cmath>

namespace vitrine::test {
namespace {

model::RopeConfig plain() {
    model::RopeConfig rope;
    rope.base = 10000.0;
    rope.dims = 8;
    rope.originalContext = 4096;
    return rope;
}

TEST(RopeFrequencies, PlainIsAPowerOfTheBase) {
    const auto table = model::ropeTable(plain(), backend::RopePairs::halves, {});
    ASSERT_EQ(table.pairs, 4);
    const double expected[] = {1.0, 0.1, 0.01, 0.001};
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_NEAR(table.frequencies[i], expected[i], 1e-15);
    }
    EXPECT_EQ(table.magnitude, 1.0F);
}

TEST(RopeFrequencies, LinearDividesAll) {
    model::RopeConfig rope = plain();
    rope.scaling = model::RopeConfig::Scaling::linear;
    rope.factor = 8.0;
    const auto table = model::ropeTable(rope, backend::RopePairs::halves, {});
    EXPECT_NEAR(table.frequencies[0], 0.125, 1e-15);
    EXPECT_NEAR(table.frequencies[3], 0.000125, 1e-18);
    EXPECT_EQ(table.magnitude, 1.0F);
}

TEST(RopeFrequencies, DivisorsDivideEachPair) {
    const std::vector<float> divisors{1.0F, 2.0F, 4.0F, 8.0F};
    model::RopeConfig rope = plain();
    rope.magnitude = 1.5;
    const auto table = model::ropeTable(rope, backend::RopePairs::adjacent, divisors);
    EXPECT_NEAR(table.frequencies[1], 0.05, 1e-15);
    EXPECT_NEAR(table.frequencies[3], 0.000125, 1e-18);
    EXPECT_EQ(table.magnitude, 1.5F);
    EXPECT_EQ(table.layout, backend::RopePairs::adjacent);
}

// gpt-oss: base 150000, 64 dims, factor 32 over 4096 tokens. Border pairs 8.09 -> 8 and 17.40 -> 18.
TEST(RopeFrequencies, YarnKeepsFastPairsAndStretchesSlowOnes) {
    model::RopeConfig rope;
    rope.base = 150000.0;
    rope.dims = 64;
    rope.scaling = model::RopeConfig::Scaling::yarn;
    rope.factor = 32.0;
    rope.originalContext = 4096;
    const auto table = model::ropeTable(rope, backend::RopePairs::halves, {});
    const auto base = [](int pair) { return std::pow(150000.0, -2.0 * pair / 64.0); };
    EXPECT_NEAR(table.frequencies[8] / base(8), 1.0, 1e-12);
    EXPECT_NEAR(table.frequencies[9] / base(9), 0.9 + 0.1 / 32.0, 1e-12);
    EXPECT_NEAR(table.frequencies[13] / base(13), 0.5 + 0.5 / 32.0, 1e-12);
    EXPECT_NEAR(table.frequencies[18] / base(18), 1.0 / 32.0, 1e-12);
    EXPECT_NEAR(table.frequencies[31] / base(31), 1.0 / 32.0, 1e-12);
    EXPECT_NEAR(table.magnitude, 1.0 + 0.1 * std::log(32.0), 1e-6);
}

} // namespace
} // namespace vitrine::test
