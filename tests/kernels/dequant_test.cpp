// Decoding of every weight type: known blocks, random bytes against the reference, and the scalar float formats.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstring>
#include <fstream>
#include <map>
#include <sstream>
#include <vector>

#include "kernels/float_types.h"
#include "kernels/generic/row_codec.h"
#include "kernels/reference/reference.h"
#include "tests/kernels/weight_samples.h"

namespace vitrine::kernels {
namespace {

TensorType typeNamed(const std::string& name) {
    for (TensorType type : kWeightTypes) {
        if (name == typeTraits(type).name) {
            return type;
        }
    }
    ADD_FAILURE() << "no type " << name;
    return TensorType::F32;
}

std::vector<std::byte> fromHex(const std::string& hex) {
    std::vector<std::byte> bytes;
    for (std::size_t i = 0; i + 1 < hex.size(); i += 2) {
        bytes.push_back(static_cast<std::byte>(std::stoi(hex.substr(i, 2), nullptr, 16)));
    }
    return bytes;
}

TEST(Dequant, KnownBlocksOfEveryTypeDecodeToTheBit) {
    std::ifstream file(VITRINE_SOURCE_DIR "/tests/golden/kernels/quant_blocks.txt");
    ASSERT_TRUE(file);
    std::map<std::string, int> seen;
    std::string line;
    while (std::getline(file, line)) {
        if (line.empty() || line[0] == '#') {
            continue;
        }
        std::istringstream words(line);
        std::string name;
        std::string hex;
        words >> name >> hex;
        std::vector<float> expected;
        for (std::string value; words >> value;) {
            expected.push_back(std::strtof(value.c_str(), nullptr));
        }
        const std::vector<std::byte> bytes = fromHex(hex);
        const TensorType type = typeNamed(name);
        ASSERT_EQ(bytes.size(), rowBytes(type, expected.size())) << name;
        std::vector<float> got(expected.size());
        dequantizeRowPortable(type, bytes.data(), got.size(), got.data());
        for (std::size_t i = 0; i < got.size(); ++i) {
            ASSERT_EQ(std::bit_cast<std::uint32_t>(got[i]), std::bit_cast<std::uint32_t>(expected[i]))
                << name << " element " << i << ": " << got[i] << " instead of " << expected[i];
        }
        ++seen[name];
    }
    EXPECT_EQ(seen.size(), 15U);
}

TEST(Dequant, AnyBytesDecodeAsTheReferenceSays) {
    for (TensorType type : kWeightTypes) {
        const std::size_t n = 1024;
        const std::vector<std::byte> row = randomBytes(rowBytes(type, n), 7);
        std::vector<float> got(n);
        dequantizeRowPortable(type, row.data(), n, got.data());
        for (std::size_t i = 0; i < n; ++i) {
            const float expected = reference::weightAt(type, row.data(), i);
            if (std::isnan(expected)) {
                ASSERT_TRUE(std::isnan(got[i])) << typeTraits(type).name << " " << i;
            } else {
                ASSERT_EQ(std::bit_cast<std::uint32_t>(got[i]), std::bit_cast<std::uint32_t>(expected))
                    << typeTraits(type).name << " " << i;
            }
        }
    }
}

TEST(FloatTypes, EveryHalfSurvivesTheWayToFloatAndBack) {
    for (std::uint32_t bits = 0; bits < 0x10000U; ++bits) {
        const auto raw = static_cast<std::uint16_t>(bits);
        if ((bits & 0x7FFFU) <= 0x7C00U) {
            ASSERT_EQ(f32ToF16(f16ToF32(raw)), raw);
        } else {
            ASSERT_TRUE(std::isnan(f16ToF32(f32ToF16(f16ToF32(raw)))));
        }
        if ((bits & 0x7FFFU) <= 0x7F80U) {
            ASSERT_EQ(f32ToBf16(bf16ToF32(raw)), raw);
        } else {
            ASSERT_TRUE(std::isnan(bf16ToF32(f32ToBf16(bf16ToF32(raw)))));
        }
    }
    for (std::uint32_t bits = 0; bits < 0x100U; ++bits) {
        if ((bits & 0x7FU) != 0x7FU) {
            ASSERT_EQ(f32ToF8(f8ToF32(static_cast<std::uint8_t>(bits))), bits);
        }
    }
    EXPECT_TRUE(std::isnan(f8ToF32(f32ToF8(NAN))));
}

/// Between two neighbours the nearer is taken, and in the middle the one whose last bit is 0.
template <class Raw, class Decode, class Encode>
void expectNearestEven(std::uint32_t last, Decode decode, Encode encode) {
    for (std::uint32_t bits = 0; bits < last; ++bits) {
        const float low = decode(static_cast<Raw>(bits));
        const float high = decode(static_cast<Raw>(bits + 1));
        const float middle = low + (high - low) / 2.0F;
        const std::uint32_t even = bits % 2 == 0 ? bits : bits + 1;
        ASSERT_EQ(encode(middle), even) << bits;
        ASSERT_EQ(encode(std::nextafter(middle, low)), bits) << bits;
        ASSERT_EQ(encode(std::nextafter(middle, high)), bits + 1) << bits;
        ASSERT_EQ(encode(-middle), even | (1U << (8 * sizeof(Raw) - 1))) << bits;
    }
}

TEST(FloatTypes, RoundingIsToNearestTiesToEven) {
    expectNearestEven<std::uint16_t>(0x7BFFU, f16ToF32, f32ToF16);
    expectNearestEven<std::uint16_t>(0x7F7FU, bf16ToF32, f32ToBf16);
    expectNearestEven<std::uint8_t>(0x7EU, f8ToF32, f32ToF8);
}

TEST(FloatTypes, TooLargeValuesBecomeInfinityOrSaturate) {
    EXPECT_EQ(f32ToF16(65520.0F), 0x7C00U);
    EXPECT_EQ(f32ToF16(65519.0F), 0x7BFFU);
    EXPECT_EQ(f32ToF16(-INFINITY), 0xFC00U);
    EXPECT_EQ(f32ToF8(1e9F), 0x7EU);
    EXPECT_EQ(f32ToF8(-INFINITY), 0xFEU);
    EXPECT_EQ(f32ToF16(1e-9F), 0U);
    EXPECT_EQ(f32ToF8(-1e-9F), 0x80U);
}

} // namespace
} // namespace vitrine::kernels
