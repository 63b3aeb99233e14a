// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/tiny_weights.h"

#include <cmath>

#include <gtest/gtest.h>

namespace vitrine::test {
namespace {

TEST(TinyWeights, NormalNumbersHaveTheirMeanAndDeviation) {
    Random random(5);
    const auto values = randomFloats(random, 100000, 2.0, 1.0);
    double sum = 0;
    double squares = 0;
    for (const float value : values) {
        sum += value;
        squares += double{value} * value;
    }
    const double mean = sum / static_cast<double>(values.size());
    EXPECT_NEAR(mean, 1.0, 0.03);
    EXPECT_NEAR(std::sqrt(squares / static_cast<double>(values.size()) - mean * mean), 2.0, 0.03);
}

TEST(TinyWeights, HalfPrecisionRoundsToNearestEven) {
    EXPECT_EQ(halfOf(1.0F), 0x3C00);
    EXPECT_EQ(halfOf(-2.0F), 0xC000);
    EXPECT_EQ(halfOf(0.0F), 0x0000);
    EXPECT_EQ(halfOf(65504.0F), 0x7BFF);
    EXPECT_EQ(halfOf(0x1.002p0F), 0x3C00); // a tie: to even
    EXPECT_EQ(halfOf(0x1.006p0F), 0x3C02);
    EXPECT_EQ(halfOf(0x1.0p-14F), 0x0400);
    EXPECT_EQ(halfOf(0x1.0p-24F), 0x0001);
    EXPECT_EQ(halfOf(0x1.8p-24F), 0x0002);
    EXPECT_EQ(halfOf(0x1.0p-26F), 0x0000);
}

/// Q4_0 and Q8_0 decode in a line each: enough to hold the promise about the deviation of block types.
TEST(TinyWeights, BlocksHaveAboutTheWantedDeviation) {
    Random random(7);
    const auto bytes = randomWeights(random, kernels::TensorType::Q4_0, 32 * 2000, 0.5);
    ASSERT_EQ(bytes.size(), 18U * 2000);
    double squares = 0;
    for (std::size_t block = 0; block < 2000; ++block) {
        const std::byte* at = bytes.data() + 18 * block;
        const int half = static_cast<int>(at[0]) | static_cast<int>(at[1]) << 8;
        const double scale = std::ldexp(1024 + (half & 0x3FF), (half >> 10) - 25);
        for (std::size_t i = 2; i < 18; ++i) {
            for (const int quant : {static_cast<int>(at[i]) & 15, static_cast<int>(at[i]) >> 4}) {
                squares += scale * scale * (quant - 8) * (quant - 8);
            }
        }
    }
    EXPECT_NEAR(std::sqrt(squares / (32 * 2000)), 0.5, 0.05);
}

} // namespace
} // namespace vitrine::test
