// One view of all block-quantised types: 32 consecutive weights of a row as small unsigned codes plus the fields that
// scale them. Decoding, packing into panels and unpacking from panels all go through it, so that each bit layout is
// written down once. Plain code of the baseline target: used when weights are loaded, never in a matmul's inner loop.
//
// Formulas (d, m: half-precision fields as float; sub-scales are integers; every operation rounds to float, no
// contraction):
//   Q4_0, Q5_0, Q8_0, IQ4_NL   d (code - zero)  resp.  d table[code]
//   Q4_1, Q5_1                 d code + m
//   Q3_K, Q6_K, IQ4_XS         (d scale) (code - zero)  resp.  (d scale) table[code]
//   Q2_K, Q4_K, Q5_K           (d scale) code - (m min)
//   MXFP4                      2^(e-128) table[code], table = 2 E2M1: exact for e = 0 and 255 too
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bit>
#include <cstring>

#include "kernels/block_formats.h"
#include "kernels/float_types.h"

namespace vitrine::kernels {

/// 32 weights of one row.
struct Codes {
    std::uint8_t q[32];        ///< codes as stored, without their zero point; Q8_0: value + 128
    std::uint16_t d = 0;       ///< f16 bits; MXFP4: the exponent byte
    std::uint16_t m = 0;       ///< f16 bits: the offset, or dmin
    std::int16_t scale[2] = {1, 1}; ///< sub-scale (zero point taken off) of codes 0..15 and 16..31
    std::uint8_t min[2] = {0, 0};   ///< sub-min of codes 0..15 and 16..31
};

/// Twice the E2M1 values, as integers.
inline constexpr std::int8_t kE2M1Doubled[16] = {0, 1, 2, 3, 4, 6, 8, 12, 0, -1, -2, -3, -4, -6, -8, -12};

constexpr bool isBlockType(TensorType type) { return typeTraits(type).isWeight && typeTraits(type).blockWeights > 1; }

/// The layout of one type: its block, and `read(block, part)`: codes of weights 32*part .. 32*part+31 of the block.
template <TensorType T>
struct BlockLayout;

namespace blocks {

inline void nibbles(const std::uint8_t* qs, std::uint8_t* q) {
    for (int j = 0; j < 16; ++j) {
        q[j] = qs[j] & 15U;
        q[j + 16] = static_cast<std::uint8_t>(qs[j] >> 4);
    }
}

inline void fifthBits(const std::uint8_t* qh, std::uint8_t* q) {
    std::uint32_t bits = 0;
    std::memcpy(&bits, qh, 4);
    for (int quad = 0; quad < 8; ++quad) {
        std::uint32_t codes = 0;
        std::memcpy(&codes, q + 4 * quad, 4);
        const std::uint32_t four = (bits >> (4 * quad)) & 15U;
        codes |= ((four * 0x00204081U) & 0x01010101U) << 4; // the product lays bit i of the four into byte i
        std::memcpy(q + 4 * quad, &codes, 4);
    }
}

/// Scale and min `j` of the eight 6-bit pairs packed in 12 bytes (Q4_K, Q5_K).
inline void sixBitPair(const std::uint8_t* b, int j, std::int16_t& scale, std::uint8_t& min) {
    if (j < 4) {
        scale = b[j] & 63;
        min = b[j + 4] & 63U;
    } else {
        scale = static_cast<std::int16_t>((b[j + 4] & 15) | ((b[j - 4] >> 6) << 4));
        min = static_cast<std::uint8_t>((b[j + 4] >> 4) | ((b[j] >> 6) << 4));
    }
}

/// Scale `j` of the sixteen 6-bit scales packed in 12 bytes (Q3_K): low nibbles in bytes 0..7, upper bits in 8..11.
inline int sixBitScale(const std::uint8_t* b, int j) {
    const int low = j < 8 ? b[j] & 15 : b[j - 8] >> 4;
    const int high = (b[8 + j % 4] >> (2 * (j / 4))) & 3;
    return low | (high << 4);
}

} // namespace blocks

template <>
struct BlockLayout<TensorType::Q4_0> {
    using Block = BlockQ4_0;
    static void read(const Block& b, int, Codes& c) {
        c.d = b.d;
        blocks::nibbles(b.qs, c.q);
    }
};

template <>
struct BlockLayout<TensorType::Q4_1> {
    using Block = BlockQ4_1;
    static void read(const Block& b, int, Codes& c) {
        c.d = b.d;
        c.m = b.m;
        blocks::nibbles(b.qs, c.q);
    }
};

template <>
struct BlockLayout<TensorType::Q5_0> {
    using Block = BlockQ5_0;
    static void read(const Block& b, int, Codes& c) {
        c.d = b.d;
        blocks::nibbles(b.qs, c.q);
        blocks::fifthBits(b.qh, c.q);
    }
};

template <>
struct BlockLayout<TensorType::Q5_1> {
    using Block = BlockQ5_1;
    static void read(const Block& b, int, Codes& c) {
        c.d = b.d;
        c.m = b.m;
        blocks::nibbles(b.qs, c.q);
        blocks::fifthBits(b.qh, c.q);
    }
};

template <>
struct BlockLayout<TensorType::Q8_0> {
    using Block = BlockQ8_0;
    static void read(const Block& b, int, Codes& c) {
        c.d = b.d;
        for (int j = 0; j < 32; ++j) {
            c.q[j] = static_cast<std::uint8_t>(b.qs[j] + 128);
        }
    }
};

template <>
struct BlockLayout<TensorType::Q2_K> {
    using Block = BlockQ2_K;
    static void read(const Block& b, int part, Codes& c) {
        c.d = b.d;
        c.m = b.dmin;
        const std::uint8_t* qs = b.qs + 32 * (part / 4);
        for (int j = 0; j < 32; ++j) {
            c.q[j] = (qs[j] >> (2 * (part % 4))) & 3U;
        }
        for (int h = 0; h < 2; ++h) {
            c.scale[h] = b.scales[2 * part + h] & 15;
            c.min[h] = static_cast<std::uint8_t>(b.scales[2 * part + h] >> 4);
        }
    }
};

template <>
struct BlockLayout<TensorType::Q3_K> {
    using Block = BlockQ3_K;
    static void read(const Block& b, int part, Codes& c) {
        c.d = b.d;
        const std::uint8_t* qs = b.qs + 32 * (part / 4);
        // A set mask bit means "do not take 4 off": it is the code's third bit, with zero point 4
        for (int j = 0; j < 32; ++j) {
            const unsigned high = (b.hmask[j] >> part) & 1U;
            c.q[j] = static_cast<std::uint8_t>(((qs[j] >> (2 * (part % 4))) & 3U) | (high << 2));
        }
        for (int h = 0; h < 2; ++h) {
            c.scale[h] = static_cast<std::int16_t>(blocks::sixBitScale(b.scales, 2 * part + h) - 32);
        }
    }
};

template <>
struct BlockLayout<TensorType::Q4_K> {
    using Block = BlockQ4_K;
    static void read(const Block& b, int part, Codes& c) {
        c.d = b.d;
        c.m = b.dmin;
        const std::uint8_t* qs = b.qs + 32 * (part / 2);
        for (int j = 0; j < 32; ++j) {
            c.q[j] = (qs[j] >> (4 * (part % 2))) & 15U;
        }
        blocks::sixBitPair(b.scales, part, c.scale[0], c.min[0]);
        c.scale[1] = c.scale[0];
        c.min[1] = c.min[0];
    }
};

template <>
struct BlockLayout<TensorType::Q5_K> {
    using Block = BlockQ5_K;
    static void read(const Block& b, int part, Codes& c) {
        c.d = b.d;
        c.m = b.dmin;
        const std::uint8_t* qs = b.qs + 32 * (part / 2);
        for (int j = 0; j < 32; ++j) {
            const unsigned high = (b.qh[j] >> part) & 1U;
            c.q[j] = static_cast<std::uint8_t>(((qs[j] >> (4 * (part % 2))) & 15U) | (high << 4));
        }
        blocks::sixBitPair(b.scales, part, c.scale[0], c.min[0]);
        c.scale[1] = c.scale[0];
        c.min[1] = c.min[0];
    }
};

template <>
struct BlockLayout<TensorType::Q6_K> {
    using Block = BlockQ6_K;
    static void read(const Block& b, int part, Codes& c) {
        c.d = b.d;
        const int half = part / 4;
        const int quarter = part % 4; // 0, 1: low nibbles of the two 32-byte rows of ql; 2, 3: their high nibbles
        const std::uint8_t* ql = b.ql + 64 * half + 32 * (quarter % 2);
        const std::uint8_t* qh = b.qh + 32 * half;
        for (int j = 0; j < 32; ++j) {
            const unsigned low = (ql[j] >> (4 * (quarter / 2))) & 15U;
            const unsigned high = (qh[j] >> (2 * quarter)) & 3U;
            c.q[j] = static_cast<std::uint8_t>(low | (high << 4));
        }
        c.scale[0] = b.scales[2 * part];
        c.scale[1] = b.scales[2 * part + 1];
    }
};

template <>
struct BlockLayout<TensorType::IQ4_NL> {
    using Block = BlockIQ4_NL;
    static void read(const Block& b, int, Codes& c) {
        c.d = b.d;
        blocks::nibbles(b.qs, c.q);
    }
};

template <>
struct BlockLayout<TensorType::IQ4_XS> {
    using Block = BlockIQ4_XS;
    static void read(const Block& b, int part, Codes& c) {
        c.d = b.d;
        blocks::nibbles(b.qs + 16 * part, c.q);
        const int low = (b.scalesLow[part / 2] >> (4 * (part % 2))) & 15;
        const int high = (b.scalesHigh >> (2 * part)) & 3;
        c.scale[0] = static_cast<std::int16_t>((low | (high << 4)) - 32);
        c.scale[1] = c.scale[0];
    }
};

template <>
struct BlockLayout<TensorType::MXFP4> {
    using Block = BlockMXFP4;
    static void read(const Block& b, int, Codes& c) {
        c.d = b.e;
        blocks::nibbles(b.qs, c.q);
    }
};

/// What is taken off a code before it is scaled (types whose codes are plain integers).
constexpr int zeroPoint(TensorType type) {
    switch (type) {
    case TensorType::Q4_0: return 8;
    case TensorType::Q5_0: return 16;
    case TensorType::Q8_0: return 128;
    case TensorType::Q3_K: return 4;
    case TensorType::Q6_K: return 32;
    default: return 0;
    }
}

/// Types whose value has an offset that varies by group.
constexpr bool hasOffset(TensorType type) {
    return type == TensorType::Q4_1 || type == TensorType::Q5_1 || type == TensorType::Q2_K ||
           type == TensorType::Q4_K || type == TensorType::Q5_K;
}

constexpr bool isSuperBlock(TensorType type) { return typeTraits(type).blockWeights == 256; }

/// 2^(e - 128): the scale of an MXFP4 block for doubled values.
inline float mxScale(std::uint16_t exponent) {
    return std::bit_cast<float>(exponent < 2 ? 0x00200000U << exponent
                                             : static_cast<std::uint32_t>(exponent - 1) << 23);
}

/// The scale of one half (16 codes) of `c`.
template <TensorType T>
inline float scaleOf(const Codes& c, int half) {
    if constexpr (T == TensorType::MXFP4) {
        return mxScale(c.d);
    } else if constexpr (isSuperBlock(T)) {
        return f16ToF32(c.d) * static_cast<float>(c.scale[half]);
    } else {
        return f16ToF32(c.d);
    }
}

/// The offset of one half of `c`, to be added.
template <TensorType T>
inline float offsetOf(const Codes& c, int half) {
    if constexpr (!hasOffset(T)) {
        return 0.0F;
    } else if constexpr (isSuperBlock(T)) {
        return -(f16ToF32(c.m) * static_cast<float>(c.min[half]));
    } else {
        return f16ToF32(c.m);
    }
}

/// The 32 weights of `c`.
template <TensorType T>
inline void valuesOf(const Codes& c, float* out) {
    for (int half = 0; half < 2; ++half) {
        const float scale = scaleOf<T>(c, half);
        const float offset = offsetOf<T>(c, half);
        for (int j = 16 * half; j < 16 * half + 16; ++j) {
            if constexpr (T == TensorType::IQ4_NL || T == TensorType::IQ4_XS) {
                out[j] = scale * static_cast<float>(kIq4Values[c.q[j]]);
            } else if constexpr (T == TensorType::MXFP4) {
                out[j] = scale * static_cast<float>(kE2M1Doubled[c.q[j]]);
            } else {
                const float product = scale * static_cast<float>(c.q[j] - zeroPoint(T));
                out[j] = hasOffset(T) ? product + offset : product;
            }
        }
    }
}

/// Codes of weights 32*part.. of a row of type T. The source needs no alignment.
template <TensorType T>
inline void readCodes(const std::byte* row, std::size_t part, Codes& c) {
    using Layout = BlockLayout<T>;
    constexpr std::size_t kParts = typeTraits(T).blockWeights / 32;
    typename Layout::Block block;
    std::memcpy(&block, row + part / kParts * sizeof(block), sizeof(block));
    Layout::read(block, static_cast<int>(part % kParts), c);
}

/// Calls `body.template operator()<T>()` for the block type `type`; nothing for other types.
template <class Body>
inline void withBlockType(TensorType type, Body&& body) {
    switch (type) {
    case TensorType::Q4_0: return body.template operator()<TensorType::Q4_0>();
    case TensorType::Q4_1: return body.template operator()<TensorType::Q4_1>();
    case TensorType::Q5_0: return body.template operator()<TensorType::Q5_0>();
    case TensorType::Q5_1: return body.template operator()<TensorType::Q5_1>();
    case TensorType::Q8_0: return body.template operator()<TensorType::Q8_0>();
    case TensorType::Q2_K: return body.template operator()<TensorType::Q2_K>();
    case TensorType::Q3_K: return body.template operator()<TensorType::Q3_K>();
    case TensorType::Q4_K: return body.template operator()<TensorType::Q4_K>();
    case TensorType::Q5_K: return body.template operator()<TensorType::Q5_K>();
    case TensorType::Q6_K: return body.template operator()<TensorType::Q6_K>();
    case TensorType::IQ4_NL: return body.template operator()<TensorType::IQ4_NL>();
    case TensorType::IQ4_XS: return body.template operator()<TensorType::IQ4_XS>();
    case TensorType::MXFP4: return body.template operator()<TensorType::MXFP4>();
    default: return;
    }
}

} // namespace vitrine::kernels
