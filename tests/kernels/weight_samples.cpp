// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/kernels/weight_samples.h"

#include <cstring>
#include <random>

#include "kernels/float_types.h"

namespace vitrine::kernels {

namespace {

template <class Block, class Fix>
void fixBlocks(std::vector<std::byte>& bytes, Fix fix) {
    for (std::size_t at = 0; at + sizeof(Block) <= bytes.size(); at += sizeof(Block)) {
        Block block;
        std::memcpy(&block, bytes.data() + at, sizeof(Block));
        fix(block);
        std::memcpy(bytes.data() + at, &block, sizeof(Block));
    }
}

template <class Block>
void fixScale(std::vector<std::byte>& bytes, std::mt19937& random, float largest) {
    std::uniform_real_distribution<float> scale(0.3F / largest, 1.0F / largest);
    fixBlocks<Block>(bytes, [&](Block& block) {
        block.d = f32ToF16(scale(random));
        if constexpr (requires { block.m; }) {
            block.m = f32ToF16(-0.5F * scale(random) * largest);
        }
        if constexpr (requires { block.dmin; }) {
            block.dmin = f32ToF16(0.02F * scale(random) * largest);
        }
    });
}

template <class Raw, class Encode>
void fillEncoded(std::vector<std::byte>& bytes, std::uint32_t seed, Encode encode) {
    const std::vector<float> values = randomFloats(bytes.size() / sizeof(Raw), seed);
    for (std::size_t i = 0; i < values.size(); ++i) {
        const Raw raw = encode(values[i]);
        std::memcpy(bytes.data() + i * sizeof(Raw), &raw, sizeof(Raw));
    }
}

} // namespace

std::vector<std::byte> randomBytes(std::size_t count, std::uint32_t seed) {
    std::mt19937 random(seed);
    std::vector<std::byte> bytes(count);
    for (std::byte& byte : bytes) {
        byte = static_cast<std::byte>(random() >> 11);
    }
    return bytes;
}

std::vector<float> randomFloats(std::size_t count, std::uint32_t seed) {
    std::mt19937 random(seed);
    std::normal_distribution<float> normal(0.1F, 1.0F);
    std::vector<float> values(count);
    for (float& value : values) {
        value = normal(random);
    }
    return values;
}

std::vector<std::byte> randomWeights(TensorType type, std::size_t rows, std::size_t columns, std::uint32_t seed) {
    std::vector<std::byte> bytes = randomBytes(rows * rowBytes(type, columns), seed);
    std::mt19937 random(seed + 1);
    switch (type) {
    case TensorType::F32: fillEncoded<float>(bytes, seed, [](float v) { return v; }); break;
    case TensorType::F16: fillEncoded<std::uint16_t>(bytes, seed, f32ToF16); break;
    case TensorType::BF16: fillEncoded<std::uint16_t>(bytes, seed, f32ToBf16); break;
    case TensorType::F8_E4M3: fillEncoded<std::uint8_t>(bytes, seed, f32ToF8); break;
    case TensorType::Q4_0: fixScale<BlockQ4_0>(bytes, random, 8); break;
    case TensorType::Q4_1: fixScale<BlockQ4_1>(bytes, random, 15); break;
    case TensorType::Q5_0: fixScale<BlockQ5_0>(bytes, random, 16); break;
    case TensorType::Q5_1: fixScale<BlockQ5_1>(bytes, random, 31); break;
    case TensorType::Q8_0: fixScale<BlockQ8_0>(bytes, random, 127); break;
    case TensorType::Q2_K: fixScale<BlockQ2_K>(bytes, random, 3 * 15); break;
    case TensorType::Q3_K: fixScale<BlockQ3_K>(bytes, random, 4 * 32); break;
    case TensorType::Q4_K: fixScale<BlockQ4_K>(bytes, random, 15 * 63); break;
    case TensorType::Q5_K: fixScale<BlockQ5_K>(bytes, random, 31 * 63); break;
    case TensorType::Q6_K: fixScale<BlockQ6_K>(bytes, random, 32 * 128); break;
    case TensorType::IQ4_NL: fixScale<BlockIQ4_NL>(bytes, random, 127); break;
    case TensorType::IQ4_XS: fixScale<BlockIQ4_XS>(bytes, random, 127 * 32); break;
    default:
        fixBlocks<BlockMXFP4>(bytes,
                              [&](BlockMXFP4& block) { block.e = static_cast<std::uint8_t>(123 + random() % 4); });
        break;
    }
    return bytes;
}

} // namespace vitrine::kernels
