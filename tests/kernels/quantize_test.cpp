// Encoding: quality bounds per type, fixed points, degenerate blocks.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

#include "kernels/generic/row_codec.h"
#include "kernels/kernel_table.h"
#include "tests/kernels/weight_samples.h"

namespace vitrine::kernels {
namespace {

std::vector<float> throughType(TensorType type, const std::vector<float>& x) {
    std::vector<std::byte> bytes(rowBytes(type, x.size()));
    quantizeRowPortable(type, x.data(), x.size(), bytes.data());
    std::vector<float> out(x.size());
    dequantizeRowPortable(type, bytes.data(), x.size(), out.data());
    return out;
}

double nmse(const std::vector<float>& a, const std::vector<float>& b) {
    double error = 0;
    double power = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        error += (static_cast<double>(a[i]) - b[i]) * (static_cast<double>(a[i]) - b[i]);
        power += static_cast<double>(b[i]) * b[i];
    }
    return error / power;
}

struct Bound {
    TensorType type;
    double nmse; ///< on normal weights: a little above what a sound encoder reaches
};

TEST(Quantize, NormalWeightsLoseNoMoreThanTheirTypeMust) {
    const std::vector<float> x = randomFloats(64 * 1024, 3);
    const Bound bounds[] = {{TensorType::F32, 0},        {TensorType::F16, 5e-8},   {TensorType::BF16, 3e-6},
                            {TensorType::F8_E4M3, 8e-4}, {TensorType::Q4_0, 9e-3},  {TensorType::Q4_1, 7e-3},
                            {TensorType::Q5_0, 2.2e-3},  {TensorType::Q5_1, 1.7e-3}, {TensorType::Q8_0, 4e-5},
                            {TensorType::Q4_K, 6.5e-3},  {TensorType::Q5_K, 1.7e-3}, {TensorType::Q6_K, 4.5e-4}};
    for (const Bound& bound : bounds) {
        ASSERT_TRUE(canQuantize(bound.type));
        const double error = nmse(throughType(bound.type, x), x);
        EXPECT_LE(error, bound.nmse) << typeTraits(bound.type).name;
        RecordProperty(typeTraits(bound.type).name, std::to_string(error));
    }
}

TEST(Quantize, ScaleSearchBeatsPlainScaling) {
    const std::vector<float> x = randomFloats(32 * 1024, 5);
    EXPECT_LT(nmse(throughType(TensorType::Q4_K, x), x), nmse(throughType(TensorType::Q4_1, x), x));
    EXPECT_LT(nmse(throughType(TensorType::Q5_K, x), x), nmse(throughType(TensorType::Q5_1, x), x));
}

TEST(Quantize, TypesThatAreOnlyReadAreNamedSo) {
    for (TensorType type : {TensorType::Q2_K, TensorType::Q3_K, TensorType::IQ4_NL, TensorType::IQ4_XS,
                            TensorType::MXFP4, TensorType::I32, TensorType::F64}) {
        EXPECT_FALSE(canQuantize(type)) << typeTraits(type).name;
    }
}

TEST(Quantize, DecodedValuesEncodeToThemselves) {
    for (TensorType type :
         {TensorType::F32, TensorType::F16, TensorType::BF16, TensorType::F8_E4M3, TensorType::Q8_0}) {
        const std::vector<float> once = throughType(type, randomFloats(1024, 7));
        EXPECT_LE(nmse(throughType(type, once), once), 1e-9) << typeTraits(type).name;
    }
}

TEST(Quantize, DegenerateBlocksStayFinite) {
    for (TensorType type : kWeightTypes) {
        if (!canQuantize(type)) {
            continue;
        }
        const float samples[] = {0.0F, -0.0F, 1.0F, -1.0F, 1e-30F, -3e-8F, 6e4F, -6e4F, 1e-45F};
        for (float value : samples) {
            const std::vector<float> x(256, value);
            const std::vector<float> out = throughType(type, x);
            for (float y : out) {
                ASSERT_TRUE(std::isfinite(y)) << typeTraits(type).name << " " << value;
                const float allowed = type == TensorType::F8_E4M3 ? std::fabs(value) : 0.07F * std::fabs(value) + 1e-6F;
                ASSERT_NEAR(y, value, allowed) << typeTraits(type).name;
            }
        }
    }
}

TEST(Quantize, NonFiniteInputsAreNoUndefinedBehaviour) {
    std::vector<float> x(256, 0.5F);
    x[3] = std::numeric_limits<float>::infinity();
    x[40] = std::numeric_limits<float>::quiet_NaN();
    x[100] = -std::numeric_limits<float>::infinity();
    x[200] = 3e38F;
    for (TensorType type : kWeightTypes) {
        if (canQuantize(type)) {
            throughType(type, x); // the sanitizer build is the judge
        }
    }
}

} // namespace
} // namespace vitrine::kernels
