// Scalar conversions of the small float formats, exact: every finite value converts to float and back unchanged, and
// rounding is to nearest, ties to even. Values are held as raw bits. No state, any thread.
//   F16  IEEE binary16;  BF16  the upper half of a float;  F8 E4M3  4 exponent bits (bias 7), 3 mantissa bits, no
//   infinity, NaN only at 0x7F/0xFF, largest value 448 (0x7E): larger ones saturate there.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bit>
#include <cstdint>

namespace vitrine::kernels {

inline constexpr float kF8Max = 448.0F;

constexpr float f16ToF32(std::uint16_t half) {
    const std::uint32_t sign = static_cast<std::uint32_t>(half & 0x8000U) << 16;
    const std::uint32_t rest = half & 0x7FFFU;
    if (rest >= 0x7C00U) { // infinity and NaN keep their payload
        return std::bit_cast<float>(sign | 0x7F800000U | ((rest & 0x3FFU) << 13));
    }
    if (rest < 0x0400U) { // zero and subnormals: rest * 2^-24 is exact
        const float magnitude = static_cast<float>(rest) * 0x1p-24F;
        return std::bit_cast<float>(sign | std::bit_cast<std::uint32_t>(magnitude));
    }
    return std::bit_cast<float>(sign | ((rest << 13) + (112U << 23)));
}

constexpr std::uint16_t f32ToF16(float value) {
    const std::uint32_t bits = std::bit_cast<std::uint32_t>(value);
    const std::uint32_t sign = (bits >> 16) & 0x8000U;
    const std::uint32_t rest = bits & 0x7FFFFFFFU;
    if (rest > 0x7F800000U) {
        return static_cast<std::uint16_t>(sign | 0x7E00U | ((rest >> 13) & 0x3FFU));
    }
    if (rest >= 0x477FF000U) { // 65520 and more round to infinity
        return static_cast<std::uint16_t>(sign | 0x7C00U);
    }
    // Below 2^-14: adding 0.5 leaves a multiple of 2^-24 in the low mantissa bits, rounded by the FPU
    if (rest < 0x38800000U) {
        const float shifted = std::bit_cast<float>(rest) + 0.5F;
        return static_cast<std::uint16_t>(sign | (std::bit_cast<std::uint32_t>(shifted) - 0x3F000000U));
    }
    const std::uint32_t odd = (rest >> 13) & 1U;
    return static_cast<std::uint16_t>(sign | ((rest - (112U << 23) + 0xFFFU + odd) >> 13));
}

constexpr float bf16ToF32(std::uint16_t value) { return std::bit_cast<float>(static_cast<std::uint32_t>(value) << 16); }

constexpr std::uint16_t f32ToBf16(float value) {
    const std::uint32_t bits = std::bit_cast<std::uint32_t>(value);
    if ((bits & 0x7FFFFFFFU) > 0x7F800000U) { // rounding could turn a NaN into an infinity: quieten it instead
        return static_cast<std::uint16_t>((bits >> 16) | 0x40U);
    }
    return static_cast<std::uint16_t>((bits + 0x7FFFU + ((bits >> 16) & 1U)) >> 16);
}

constexpr float f8ToF32(std::uint8_t value) {
    const std::uint32_t sign = static_cast<std::uint32_t>(value & 0x80U) << 24;
    const std::uint32_t rest = value & 0x7FU;
    if (rest == 0x7FU) {
        return std::bit_cast<float>(sign | 0x7FC00000U);
    }
    if (rest < 8U) { // subnormal: rest * 2^-9
        const float magnitude = static_cast<float>(rest) * 0x1p-9F;
        return std::bit_cast<float>(sign | std::bit_cast<std::uint32_t>(magnitude));
    }
    return std::bit_cast<float>(sign | ((rest << 20) + (120U << 23)));
}

constexpr std::uint8_t f32ToF8(float value) {
    const std::uint32_t bits = std::bit_cast<std::uint32_t>(value);
    const std::uint32_t sign = (bits >> 24) & 0x80U;
    const std::uint32_t rest = bits & 0x7FFFFFFFU;
    if (rest > 0x7F800000U) {
        return static_cast<std::uint8_t>(sign | 0x7FU);
    }
    if (rest >= 0x43E00000U) { // 448 and more saturate
        return static_cast<std::uint8_t>(sign | 0x7EU);
    }
    if (rest < 0x3C800000U) { // below 2^-6: multiples of 2^-9, rounded by adding 2^14
        const float shifted = std::bit_cast<float>(rest) + 0x1p14F;
        return static_cast<std::uint8_t>(sign | (std::bit_cast<std::uint32_t>(shifted) - 0x46800000U));
    }
    const std::uint32_t odd = (rest >> 20) & 1U;
    return static_cast<std::uint8_t>(sign | ((rest - (120U << 23) + 0x7FFFFU + odd) >> 20));
}

} // namespace vitrine::kernels
