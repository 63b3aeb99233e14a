// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/tiny_weights.h"

#include <bit>
#include <cmath>
#include <cstring>
#include <numbers>
#include <stdexcept>

namespace vitrine::test {

using kernels::TensorType;

std::uint64_t Random::next() {
    m_state += 0x9E3779B97F4A7C15ULL;
    std::uint64_t z = m_state;
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31U);
}

double Random::uniform() {
    return static_cast<double>(next() >> 11U) * 0x1.0p-53;
}

double Random::normal() {
    const double radius = std::sqrt(-2.0 * std::log(1.0 - uniform()));
    return radius * std::cos(2.0 * std::numbers::pi * uniform());
}

std::vector<float> randomFloats(Random& random, std::size_t count, double deviation, double mean) {
    std::vector<float> values(count);
    for (float& value : values) {
        value = static_cast<float>(mean + deviation * random.normal());
    }
    return values;
}

std::uint16_t halfOf(float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    const std::uint32_t sign = bits >> 16U & 0x8000U;
    const std::uint32_t magnitude = bits & 0x7FFFFFFFU;
    if (magnitude < 0x38800000U) { // subnormal: units of 2^-24
        const float units = std::nearbyint(std::bit_cast<float>(magnitude) * 0x1.0p24F);
        return static_cast<std::uint16_t>(sign | static_cast<std::uint32_t>(units));
    }
    const std::uint32_t rounded = magnitude + 0xFFFU + (magnitude >> 13U & 1U);
    return static_cast<std::uint16_t>(sign | ((rounded >> 13U) - (112U << 10U)));
}

namespace {

template <class Block>
std::vector<std::byte> blocksOf(Random& random, std::size_t count, std::size_t width, void (*fix)(Block&, double),
                                double deviation) {
    std::vector<Block> blocks(count / width);
    for (Block& block : blocks) {
        auto* bytes = reinterpret_cast<std::byte*>(&block);
        for (std::size_t i = 0; i < sizeof(Block); ++i) {
            bytes[i] = static_cast<std::byte>(random.next() >> 56U);
        }
        fix(block, deviation * (0.75 + 0.5 * random.uniform()));
    }
    const auto* first = reinterpret_cast<const std::byte*>(blocks.data());
    return {first, first + blocks.size() * sizeof(Block)};
}

std::uint16_t half(double value) {
    return halfOf(static_cast<float>(value));
}

// Each sets the scale that brings uniformly random quants to the wanted deviation, and the minimum that centres them.
// A uniform integer of n values has the deviation n / sqrt(12).
constexpr double kUniform = 0.28867513459481287;

void fixQ4_0(kernels::BlockQ4_0& b, double s) {
    b.d = half(s / (16 * kUniform));
}
void fixQ4_1(kernels::BlockQ4_1& b, double s) {
    b.d = half(s / (16 * kUniform));
    b.m = half(-7.5 * s / (16 * kUniform));
}
void fixQ5_0(kernels::BlockQ5_0& b, double s) {
    b.d = half(s / (32 * kUniform));
}
void fixQ5_1(kernels::BlockQ5_1& b, double s) {
    b.d = half(s / (32 * kUniform));
    b.m = half(-15.5 * s / (32 * kUniform));
}
void fixQ8_0(kernels::BlockQ8_0& b, double s) {
    b.d = half(s / (256 * kUniform));
}
void fixQ2_K(kernels::BlockQ2_K& b, double s) {
    b.d = half(s / 16);
    b.dmin = half(1.5 * s / 16);
}
void fixQ3_K(kernels::BlockQ3_K& b, double s) {
    b.d = half(s / (64 * kUniform * 8 * kUniform));
}
void fixQ4_K(kernels::BlockQ4_K& b, double s) {
    b.d = half(s / (36 * 16 * kUniform));
    b.dmin = half(7.5 * s / (36 * 16 * kUniform));
}
void fixQ5_K(kernels::BlockQ5_K& b, double s) {
    b.d = half(s / (36 * 32 * kUniform));
    b.dmin = half(15.5 * s / (36 * 32 * kUniform));
}
void fixQ6_K(kernels::BlockQ6_K& b, double s) {
    b.d = half(s / (256 * kUniform * 64 * kUniform));
}
void fixIQ4_NL(kernels::BlockIQ4_NL& b, double s) {
    b.d = half(s / 68);
}
void fixIQ4_XS(kernels::BlockIQ4_XS& b, double s) {
    b.d = half(s / (64 * kUniform * 68));
}
void fixMXFP4(kernels::BlockMXFP4& b, double s) {
    b.e = static_cast<std::uint8_t>(std::lround(127 + std::log2(s / 2.9)));
}

template <class T>
std::vector<std::byte> encodeFloats(Random& random, std::size_t count, double deviation, T (*encode)(float)) {
    std::vector<std::byte> bytes(count * sizeof(T));
    for (std::size_t i = 0; i < count; ++i) {
        const T value = encode(static_cast<float>(deviation * random.normal()));
        std::memcpy(bytes.data() + i * sizeof(T), &value, sizeof(T));
    }
    return bytes;
}

float same(float value) {
    return value;
}
std::uint16_t bfloat(float value) {
    return static_cast<std::uint16_t>(std::bit_cast<std::uint32_t>(value) >> 16U);
}

} // namespace

std::vector<std::byte> randomWeights(Random& random, TensorType type, std::size_t count, double deviation) {
    switch (type) {
    case TensorType::F32:
        return encodeFloats<float>(random, count, deviation, same);
    case TensorType::F16:
        return encodeFloats<std::uint16_t>(random, count, deviation, halfOf);
    case TensorType::BF16:
        return encodeFloats<std::uint16_t>(random, count, deviation, bfloat);
    case TensorType::Q4_0:
        return blocksOf(random, count, 32, fixQ4_0, deviation);
    case TensorType::Q4_1:
        return blocksOf(random, count, 32, fixQ4_1, deviation);
    case TensorType::Q5_0:
        return blocksOf(random, count, 32, fixQ5_0, deviation);
    case TensorType::Q5_1:
        return blocksOf(random, count, 32, fixQ5_1, deviation);
    case TensorType::Q8_0:
        return blocksOf(random, count, 32, fixQ8_0, deviation);
    case TensorType::Q2_K:
        return blocksOf(random, count, 256, fixQ2_K, deviation);
    case TensorType::Q3_K:
        return blocksOf(random, count, 256, fixQ3_K, deviation);
    case TensorType::Q4_K:
        return blocksOf(random, count, 256, fixQ4_K, deviation);
    case TensorType::Q5_K:
        return blocksOf(random, count, 256, fixQ5_K, deviation);
    case TensorType::Q6_K:
        return blocksOf(random, count, 256, fixQ6_K, deviation);
    case TensorType::IQ4_NL:
        return blocksOf(random, count, 32, fixIQ4_NL, deviation);
    case TensorType::IQ4_XS:
        return blocksOf(random, count, 256, fixIQ4_XS, deviation);
    case TensorType::MXFP4:
        return blocksOf(random, count, 32, fixMXFP4, deviation);
    default:
        throw std::invalid_argument("not a type of weights in a file");
    }
}

} // namespace vitrine::test
