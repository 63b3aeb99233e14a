// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <cstring>
#include <limits>

#include "kernels/reference/reference.h"

namespace vitrine::kernels::reference {

namespace {

template <class T>
T load(const std::byte* at) {
    T value;
    std::memcpy(&value, at, sizeof(T));
    return value;
}

int nibble(const std::uint8_t* bytes, std::size_t i) { return i < 16 ? bytes[i] & 15 : bytes[i - 16] >> 4; }

int bit(const std::uint8_t* bytes, std::size_t i) { return (bytes[i / 8] >> (i % 8)) & 1; }

/// sign, exponent and mantissa fields put together in double; the highest exponent is not special here.
float fields(bool negative, int exponent, int bias, int mantissa, int mantissaBits) {
    const double fraction = std::ldexp(static_cast<double>(mantissa), -mantissaBits);
    const double magnitude =
        exponent == 0 ? std::ldexp(fraction, 1 - bias) : std::ldexp(1.0 + fraction, exponent - bias);
    return static_cast<float>(negative ? -magnitude : magnitude);
}

float half(std::uint16_t h) {
    if (((h >> 10) & 31) == 31) {
        const float special =
            (h & 1023) != 0 ? std::numeric_limits<float>::quiet_NaN() : std::numeric_limits<float>::infinity();
        return (h >> 15) != 0 ? -special : special;
    }
    return fields((h >> 15) != 0, (h >> 10) & 31, 15, h & 1023, 10);
}

float e4m3(std::uint8_t v) {
    if ((v & 127) == 127) {
        return std::numeric_limits<float>::quiet_NaN();
    }
    return fields((v >> 7) != 0, (v >> 3) & 15, 7, v & 7, 3);
}

void scaleAndMin(const std::uint8_t* b, std::size_t j, int& scale, int& min) {
    scale = j < 4 ? b[j] & 63 : (b[j + 4] & 15) | ((b[j - 4] >> 6) << 4);
    min = j < 4 ? b[j + 4] & 63 : (b[j + 4] >> 4) | ((b[j] >> 6) << 4);
}

float q2k(const BlockQ2_K& b, std::size_t i) {
    const int q = (b.qs[i / 128 * 32 + i % 32] >> (i % 128 / 32 * 2)) & 3;
    const std::uint8_t s = b.scales[i / 16];
    const float low = half(b.dmin) * static_cast<float>(s >> 4);
    const float scaled = half(b.d) * static_cast<float>(s & 15) * static_cast<float>(q);
    return scaled - low;
}

float q3k(const BlockQ3_K& b, std::size_t i) {
    const std::size_t group = i / 16;
    const int q = (b.qs[i / 128 * 32 + i % 32] >> (i % 128 / 32 * 2)) & 3;
    const int keep = (b.hmask[i % 32] >> (i / 32)) & 1;
    const int low = group < 8 ? b.scales[group] & 15 : b.scales[group - 8] >> 4;
    const int high = (b.scales[8 + group % 4] >> (2 * (group / 4))) & 3;
    return half(b.d) * static_cast<float>((low | high << 4) - 32) * static_cast<float>(q - (keep != 0 ? 0 : 4));
}

template <class Block>
float q45k(const Block& b, std::size_t i, int high) {
    int scale = 0;
    int min = 0;
    scaleAndMin(b.scales, i / 32, scale, min);
    const int q = ((b.qs[i / 64 * 32 + i % 32] >> (i % 64 / 32 * 4)) & 15) | high << 4;
    const float low = half(b.dmin) * static_cast<float>(min);
    const float scaled = half(b.d) * static_cast<float>(scale) * static_cast<float>(q);
    return scaled - low;
}

float q6k(const BlockQ6_K& b, std::size_t i) {
    const std::size_t r = i % 128;
    const int low = (b.ql[i / 128 * 64 + r % 64] >> (r / 64 * 4)) & 15;
    const int high = (b.qh[i / 128 * 32 + r % 32] >> (r / 32 * 2)) & 3;
    return half(b.d) * static_cast<float>(b.scales[i / 16]) * static_cast<float>((low | high << 4) - 32);
}

float iq4xs(const BlockIQ4_XS& b, std::size_t i) {
    const std::size_t part = i / 32;
    const int scale = ((b.scalesLow[part / 2] >> (part % 2 * 4)) & 15) | ((b.scalesHigh >> (part * 2)) & 3) << 4;
    return half(b.d) * static_cast<float>(scale - 32) *
           static_cast<float>(kIq4Values[nibble(b.qs + 16 * part, i % 32)]);
}

float wide32(TensorType type, const std::byte* at, std::size_t i) {
    switch (type) {
    case TensorType::Q4_0: {
        const auto b = load<BlockQ4_0>(at);
        return half(b.d) * static_cast<float>(nibble(b.qs, i) - 8);
    }
    case TensorType::Q4_1: {
        const auto b = load<BlockQ4_1>(at);
        const float scaled = half(b.d) * static_cast<float>(nibble(b.qs, i));
        return scaled + half(b.m);
    }
    case TensorType::Q5_0: {
        const auto b = load<BlockQ5_0>(at);
        return half(b.d) * static_cast<float>((nibble(b.qs, i) | bit(b.qh, i) << 4) - 16);
    }
    case TensorType::Q5_1: {
        const auto b = load<BlockQ5_1>(at);
        const float scaled = half(b.d) * static_cast<float>(nibble(b.qs, i) | bit(b.qh, i) << 4);
        return scaled + half(b.m);
    }
    case TensorType::Q8_0: {
        const auto b = load<BlockQ8_0>(at);
        return half(b.d) * static_cast<float>(b.qs[i]);
    }
    case TensorType::IQ4_NL: {
        const auto b = load<BlockIQ4_NL>(at);
        return half(b.d) * static_cast<float>(kIq4Values[nibble(b.qs, i)]);
    }
    default: {
        const auto b = load<BlockMXFP4>(at);
        return static_cast<float>(std::ldexp(static_cast<double>(kE2M1Values[nibble(b.qs, i)]), b.e - 127));
    }
    }
}

} // namespace

float weightAt(TensorType type, const std::byte* row, std::size_t index) {
    const TypeTraits traits = typeTraits(type);
    const std::byte* at = row + index / traits.blockWeights * traits.blockBytes;
    const std::size_t i = index % traits.blockWeights;
    switch (type) {
    case TensorType::F32: return load<float>(at);
    case TensorType::F16: return half(load<std::uint16_t>(at));
    case TensorType::BF16: {
        const std::uint32_t bits = static_cast<std::uint32_t>(load<std::uint16_t>(at)) << 16;
        float value = 0;
        std::memcpy(&value, &bits, 4);
        return value;
    }
    case TensorType::F8_E4M3: return e4m3(load<std::uint8_t>(at));
    case TensorType::Q2_K: return q2k(load<BlockQ2_K>(at), i);
    case TensorType::Q3_K: return q3k(load<BlockQ3_K>(at), i);
    case TensorType::Q4_K: return q45k(load<BlockQ4_K>(at), i, 0);
    case TensorType::Q5_K: {
        const auto b = load<BlockQ5_K>(at);
        return q45k(b, i, (b.qh[i % 32] >> (i / 32)) & 1);
    }
    case TensorType::Q6_K: return q6k(load<BlockQ6_K>(at), i);
    case TensorType::IQ4_XS: return iq4xs(load<BlockIQ4_XS>(at), i);
    default: return wide32(type, at, i);
    }
}

double dot(TensorType type, const std::byte* row, const float* x, std::size_t columns) {
    double sum = 0.0;
    for (std::size_t k = 0; k < columns; ++k) {
        sum += static_cast<double>(weightAt(type, row, k)) * static_cast<double>(x[k]);
    }
    return sum;
}

} // namespace vitrine::kernels::reference
