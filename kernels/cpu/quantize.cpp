// Encoders of the weight types that we can write. The 32-wide types scale by their largest value; the K types search
// their sub-block scales for the least square error, then round the sub-scales to 6 (or 8) bits and choose codes again.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "kernels/generic/block_codes.h"
#include "kernels/generic/row_codec.h"

namespace vitrine::kernels {

namespace {

template <class Raw, class Convert>
void convertRow(const float* source, std::size_t n, std::byte* out, Convert convert) {
    for (std::size_t i = 0; i < n; ++i) {
        const Raw raw = convert(source[i]);
        std::memcpy(out + i * sizeof(Raw), &raw, sizeof(Raw));
    }
}

int roundedCode(float value, int low, int high) {
    if (!(value > static_cast<float>(low))) { // NaN too
        return low;
    }
    return value >= static_cast<float>(high) ? high : static_cast<int>(std::nearbyint(value));
}

float inverse(float scale) { return scale != 0.0F ? 1.0F / scale : 0.0F; }

void storeNibbles(const int* codes, std::uint8_t* qs) {
    for (int j = 0; j < 16; ++j) {
        qs[j] = static_cast<std::uint8_t>((codes[j] & 15) | ((codes[j + 16] & 15) << 4));
    }
}

void storeFifthBits(const int* codes, std::uint8_t* qh) {
    std::uint32_t bits = 0;
    for (int j = 0; j < 32; ++j) {
        bits |= static_cast<std::uint32_t>((codes[j] >> 4) & 1) << j;
    }
    std::memcpy(qh, &bits, 4);
}

/// Codes of a symmetric type with `zero` as the code of 0: the value of largest magnitude maps to code 0, which reaches
/// one step further than the positive side.
std::uint16_t symmetricCodes(const float* x, int zero, int* codes) {
    float extreme = 0.0F;
    for (int j = 0; j < 32; ++j) {
        if (std::fabs(x[j]) > std::fabs(extreme)) {
            extreme = x[j];
        }
    }
    const std::uint16_t d = f32ToF16(extreme / static_cast<float>(-zero));
    const float inv = inverse(f16ToF32(d));
    for (int j = 0; j < 32; ++j) {
        codes[j] = roundedCode(x[j] * inv + static_cast<float>(zero), 0, 2 * zero - 1);
    }
    return d;
}

void offsetCodes(const float* x, int highest, int* codes, std::uint16_t& d, std::uint16_t& m) {
    const auto [low, high] = std::minmax_element(x, x + 32);
    d = f32ToF16((*high - *low) / static_cast<float>(highest));
    m = f32ToF16(*low);
    const float inv = inverse(f16ToF32(d));
    for (int j = 0; j < 32; ++j) {
        codes[j] = roundedCode((x[j] - f16ToF32(m)) * inv, 0, highest);
    }
}

void encode(const float* x, BlockQ4_0& b) {
    int codes[32];
    b.d = symmetricCodes(x, 8, codes);
    storeNibbles(codes, b.qs);
}

void encode(const float* x, BlockQ4_1& b) {
    int codes[32];
    offsetCodes(x, 15, codes, b.d, b.m);
    storeNibbles(codes, b.qs);
}

void encode(const float* x, BlockQ5_0& b) {
    int codes[32];
    b.d = symmetricCodes(x, 16, codes);
    storeNibbles(codes, b.qs);
    storeFifthBits(codes, b.qh);
}

void encode(const float* x, BlockQ5_1& b) {
    int codes[32];
    offsetCodes(x, 31, codes, b.d, b.m);
    storeNibbles(codes, b.qs);
    storeFifthBits(codes, b.qh);
}

void encode(const float* x, BlockQ8_0& b) {
    float most = 0.0F;
    for (int j = 0; j < 32; ++j) {
        most = std::max(most, std::fabs(x[j]));
    }
    b.d = f32ToF16(most / 127.0F);
    const float inv = inverse(f16ToF32(b.d));
    for (int j = 0; j < 32; ++j) {
        b.qs[j] = static_cast<std::int8_t>(roundedCode(x[j] * inv, -127, 127));
    }
}

struct ScaleAndMin {
    float scale = 0.0F;
    float min = 0.0F; ///< taken off: value = scale * code - min, min >= 0
};

/// Least-squares scale and min for codes 0..highest of 32 values; errors are weighted by magnitude, because large
/// weights meet large activations more often than chance.
ScaleAndMin searchScaleAndMin(const float* x, int highest) {
    const auto [lowIt, highIt] = std::minmax_element(x, x + 32);
    const float low = std::min(*lowIt, 0.0F);
    const float range = *highIt - low;
    if (!(range > 0.0F)) {
        return {0.0F, -low};
    }
    ScaleAndMin best{range / static_cast<float>(highest), -low};
    double bestError = -1.0;
    float rms = 0.0F;
    for (int j = 0; j < 32; ++j) {
        rms += x[j] * x[j];
    }
    rms = std::sqrt(rms / 32.0F);
    for (int step = -10; step <= 10; ++step) {
        const float inv = (static_cast<float>(highest) + 0.1F * static_cast<float>(step)) / range;
        double w = 0, wq = 0, wqq = 0, wx = 0, wxq = 0, wxx = 0;
        for (int j = 0; j < 32; ++j) {
            const double weight = rms + std::fabs(x[j]);
            const double q = roundedCode((x[j] - low) * inv, 0, highest);
            w += weight;
            wq += weight * q;
            wqq += weight * q * q;
            wx += weight * x[j];
            wxq += weight * x[j] * q;
            wxx += weight * static_cast<double>(x[j]) * x[j];
        }
        const double determinant = w * wqq - wq * wq;
        if (!(determinant > 0.0)) {
            continue;
        }
        double scale = (w * wxq - wx * wq) / determinant;
        double offset = (wqq * wx - wq * wxq) / determinant;
        if (offset > 0.0) { // the min field is unsigned
            offset = 0.0;
            scale = wxq / wqq;
        }
        const double error = wxx - 2 * (scale * wxq + offset * wx) + scale * scale * wqq + 2 * scale * offset * wq +
                             offset * offset * w;
        if (scale > 0.0 && (bestError < 0.0 || error < bestError)) {
            bestError = error;
            best = {static_cast<float>(scale), static_cast<float>(-offset)};
        }
    }
    return best;
}

void packSixBitPairs(const int* scales, const int* mins, std::uint8_t* b) {
    std::fill_n(b, 12, std::uint8_t{0});
    for (int j = 0; j < 4; ++j) {
        b[j] = static_cast<std::uint8_t>(scales[j] | ((scales[j + 4] >> 4) << 6));
        b[j + 4] = static_cast<std::uint8_t>(mins[j] | ((mins[j + 4] >> 4) << 6));
        b[j + 8] = static_cast<std::uint8_t>((scales[j + 4] & 15) | ((mins[j + 4] & 15) << 4));
    }
}

/// Scales, mins and codes of a Q4_K (highest = 15) or Q5_K (31) super-block.
template <class Block>
void superBlockCodes(const float* x, int highest, Block& b, std::uint8_t* codes) {
    ScaleAndMin parts[8];
    float mostScale = 0.0F;
    float mostMin = 0.0F;
    for (int part = 0; part < 8; ++part) {
        parts[part] = searchScaleAndMin(x + 32 * part, highest);
        mostScale = std::max(mostScale, parts[part].scale);
        mostMin = std::max(mostMin, parts[part].min);
    }
    b.d = f32ToF16(mostScale / 63.0F);
    b.dmin = f32ToF16(mostMin / 63.0F);
    const float d = f16ToF32(b.d);
    const float dmin = f16ToF32(b.dmin);
    int scales[8];
    int mins[8];
    for (int part = 0; part < 8; ++part) {
        scales[part] = roundedCode(parts[part].scale * inverse(d), 0, 63);
        mins[part] = roundedCode(parts[part].min * inverse(dmin), 0, 63);
        const float inv = inverse(d * static_cast<float>(scales[part]));
        const float min = dmin * static_cast<float>(mins[part]);
        for (int j = 32 * part; j < 32 * part + 32; ++j) {
            codes[j] = static_cast<std::uint8_t>(roundedCode((x[j] + min) * inv, 0, highest));
        }
    }
    packSixBitPairs(scales, mins, b.scales);
}

void storeNibbleRows(const std::uint8_t* codes, std::uint8_t* qs) {
    for (int pair = 0; pair < 4; ++pair) {
        for (int j = 0; j < 32; ++j) {
            const unsigned low = codes[64 * pair + j] & 15U;
            const unsigned high = codes[64 * pair + 32 + j] & 15U;
            qs[32 * pair + j] = static_cast<std::uint8_t>(low | (high << 4));
        }
    }
}

void encode(const float* x, BlockQ4_K& b) {
    std::uint8_t codes[256];
    superBlockCodes(x, 15, b, codes);
    storeNibbleRows(codes, b.qs);
}

void encode(const float* x, BlockQ5_K& b) {
    std::uint8_t codes[256];
    superBlockCodes(x, 31, b, codes);
    storeNibbleRows(codes, b.qs);
    for (int j = 0; j < 32; ++j) {
        unsigned bits = 0;
        for (int part = 0; part < 8; ++part) {
            bits |= (codes[32 * part + j] >> 4 & 1U) << part;
        }
        b.qh[j] = static_cast<std::uint8_t>(bits);
    }
}

/// Least-squares scale of 16 values for codes -32..31.
float searchScale(const float* x) {
    float extreme = 0.0F;
    for (int j = 0; j < 16; ++j) {
        if (std::fabs(x[j]) > std::fabs(extreme)) {
            extreme = x[j];
        }
    }
    if (extreme == 0.0F) {
        return 0.0F;
    }
    float best = extreme / -32.0F;
    double bestGain = -1.0;
    for (int step = -9; step <= 9; ++step) {
        const float inv = -(32.0F + 0.1F * static_cast<float>(step)) / extreme;
        double xq = 0;
        double qq = 0;
        for (int j = 0; j < 16; ++j) {
            const double weight = static_cast<double>(x[j]) * x[j];
            const double q = roundedCode(x[j] * inv, -32, 31);
            xq += weight * x[j] * q;
            qq += weight * q * q;
        }
        if (qq > 0.0 && xq * xq / qq > bestGain) { // the error is sum(w x^2) - xq^2 / qq
            bestGain = xq * xq / qq;
            best = static_cast<float>(xq / qq);
        }
    }
    return best;
}

void encode(const float* x, BlockQ6_K& b) {
    float scales[16];
    float extreme = 0.0F;
    for (int group = 0; group < 16; ++group) {
        scales[group] = searchScale(x + 16 * group);
        if (std::fabs(scales[group]) > std::fabs(extreme)) {
            extreme = scales[group];
        }
    }
    b.d = f32ToF16(extreme / -128.0F);
    const float d = f16ToF32(b.d);
    std::uint8_t codes[256];
    for (int group = 0; group < 16; ++group) {
        b.scales[group] = static_cast<std::int8_t>(roundedCode(scales[group] * inverse(d), -128, 127));
        const float inv = inverse(d * static_cast<float>(b.scales[group]));
        for (int j = 16 * group; j < 16 * group + 16; ++j) {
            codes[j] = static_cast<std::uint8_t>(roundedCode(x[j] * inv, -32, 31) + 32);
        }
    }
    for (int half = 0; half < 2; ++half) {
        const std::uint8_t* c = codes + 128 * half;
        for (int j = 0; j < 64; ++j) {
            b.ql[64 * half + j] = static_cast<std::uint8_t>((c[j] & 15U) | ((c[j + 64] & 15U) << 4));
        }
        for (int j = 0; j < 32; ++j) {
            const unsigned bits =
                (c[j] >> 4U) | (c[j + 32] >> 4U) << 2 | (c[j + 64] >> 4U) << 4 | (c[j + 96] >> 4U) << 6;
            b.qh[32 * half + j] = static_cast<std::uint8_t>(bits);
        }
    }
}

template <class Block>
void encodeRow(const float* source, std::size_t n, std::size_t weights, std::byte* out) {
    for (std::size_t i = 0; i < n / weights; ++i) {
        Block block{};
        encode(source + i * weights, block);
        std::memcpy(out + i * sizeof(Block), &block, sizeof(Block));
    }
}

} // namespace

bool canQuantize(TensorType type) {
    switch (type) {
    case TensorType::F32:
    case TensorType::F16:
    case TensorType::BF16:
    case TensorType::F8_E4M3:
    case TensorType::Q4_0:
    case TensorType::Q4_1:
    case TensorType::Q5_0:
    case TensorType::Q5_1:
    case TensorType::Q8_0:
    case TensorType::Q4_K:
    case TensorType::Q5_K:
    case TensorType::Q6_K: return true;
    default: return false;
    }
}

void quantizeRowPortable(TensorType type, const float* source, std::size_t n, std::byte* out) {
    switch (type) {
    case TensorType::F32:
        if (n != 0) {
            std::memcpy(out, source, n * sizeof(float));
        }
        return;
    case TensorType::F16: return convertRow<std::uint16_t>(source, n, out, f32ToF16);
    case TensorType::BF16: return convertRow<std::uint16_t>(source, n, out, f32ToBf16);
    case TensorType::F8_E4M3: return convertRow<std::uint8_t>(source, n, out, f32ToF8);
    case TensorType::Q4_0: return encodeRow<BlockQ4_0>(source, n, 32, out);
    case TensorType::Q4_1: return encodeRow<BlockQ4_1>(source, n, 32, out);
    case TensorType::Q5_0: return encodeRow<BlockQ5_0>(source, n, 32, out);
    case TensorType::Q5_1: return encodeRow<BlockQ5_1>(source, n, 32, out);
    case TensorType::Q8_0: return encodeRow<BlockQ8_0>(source, n, 32, out);
    case TensorType::Q4_K: return encodeRow<BlockQ4_K>(source, n, 256, out);
    case TensorType::Q5_K: return encodeRow<BlockQ5_K>(source, n, 256, out);
    case TensorType::Q6_K: return encodeRow<BlockQ6_K>(source, n, 256, out);
    default: return;
    }
}

} // namespace vitrine::kernels
