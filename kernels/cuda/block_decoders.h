// 32 weights of any block format as int8 codes with scales, the form that both the int8 products and the float decoders
// start from:  value = scale[half] * (code - kZero) + offset[half],  half = element / 16. Products and sums are rounded
// one by one, so that decoded weights are the CPU's bits.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/block_formats.h"
#include "kernels/cuda/device_math.h"

namespace vitrine::kernels::cuda {

struct Codes {
    int q[8]; ///< byte b of q[w] is element 4 w + b
    float scale[2];
    float offset[2];
};

/// kAlignment: what a block's address is a multiple of; kHalves: the halves of a sub-block have their own scales.
template <int Weights, int Bytes, int Alignment, int Zero, bool Offset, bool Halves>
struct Format {
    static constexpr int kWeights = Weights;
    static constexpr int kBytes = Bytes;
    static constexpr int kAlignment = Alignment;
    static constexpr int kZero = Zero;
    static constexpr bool kOffset = Offset;
    static constexpr bool kHalves = Halves;
    static constexpr int kSubs = Weights / 32;
};

__device__ inline void setScale(Codes& c, float scale, float offset = 0.0F) {
    c.scale[0] = c.scale[1] = scale;
    c.offset[0] = c.offset[1] = offset;
}

/// A block of half a word and then words, at an even address: read as aligned words and one half, since a warp's loads cost by their
/// number here, not by their bytes. Returns the half.
template <int Words>
__device__ inline std::uint16_t loadHalfAndWords(const std::uint8_t* block, int (&out)[Words]) {
    const bool aligned = (reinterpret_cast<std::uintptr_t>(block) & 2U) == 0;
    const auto* words = reinterpret_cast<const unsigned*>(block + (aligned ? 0 : 2));
    const unsigned half = loadHalfWord(block + (aligned ? 4 * Words : 0));
    const unsigned shift = aligned ? 16 : 0;
    unsigned word = words[0];
    const unsigned first = aligned ? word : half;
#pragma unroll
    for (int i = 0; i < Words; ++i) {
        const unsigned next = i + 1 < Words ? words[i + 1] : half;
        out[i] = static_cast<int>(__funnelshift_r(word, next, shift));
        word = next;
    }
    return static_cast<std::uint16_t>(first);
}
/// The same of a byte and then words, at any address. Reads whole words around what is asked for, which an allocation has.
template <int Words>
__device__ inline unsigned loadByteAndWords(const std::uint8_t* block, int (&out)[Words]) {
    const auto address = reinterpret_cast<std::uintptr_t>(block);
    const auto* words = reinterpret_cast<const unsigned*>(block - (address & 3U));
    const unsigned shift = static_cast<unsigned>(address & 3U) * 8U;
    unsigned word = words[0];
    const unsigned first = word >> shift & 255U;
#pragma unroll
    for (int i = 0; i < Words; ++i) {
        const unsigned next = words[i + 1];
        out[i] = static_cast<int>(__funnelshift_rc(word, next, shift + 8U));
        word = next;
    }
    return first;
}

/// Low nibbles of 16 bytes are elements 0..15, high ones 16..31.
__device__ inline void splitNibbles(const int* words, Codes& c) {
#pragma unroll
    for (int w = 0; w < 4; ++w) {
        c.q[w] = words[w] & 0x0F0F0F0F;
        c.q[w + 4] = (words[w] >> 4) & 0x0F0F0F0F;
    }
}
__device__ inline void loadNibbles(const std::uint8_t* qs, Codes& c) {
    int words[4];
    for (int w = 0; w < 4; ++w) {
        words[w] = loadWord<4>(qs + 4 * w);
    }
    splitNibbles(words, c);
}

/// Bits 0..3 as bit 4 of four bytes.
__device__ inline int spreadBits(unsigned bits) {
    return static_cast<int>((bits & 1U) << 4 | (bits & 2U) << 11 | (bits & 4U) << 18 | (bits & 8U) << 25);
}

__device__ inline int lookUp(unsigned nibbles, const std::int8_t* table) {
    unsigned result = 0;
    for (int b = 0; b < 4; ++b) {
        result |= static_cast<unsigned>(static_cast<std::uint8_t>(table[nibbles >> (8 * b) & 15U])) << (8 * b);
    }
    return static_cast<int>(result);
}
__device__ inline const std::int8_t* iq4Values() {
    static __device__ const std::int8_t values[16] = {-127, -104, -83, -65, -49, -35, -22, -10,
                                                      1,    13,   25,  38,  53,  69,  89,  113};
    return values;
}
/// Twice the E2M1 values; code 8 gives +0 as on the CPU.
__device__ inline const std::int8_t* e2m1Doubled() {
    static __device__ const std::int8_t values[16] = {0, 1, 2, 3, 4, 6, 8, 12, 0, -1, -2, -3, -4, -6, -8, -12};
    return values;
}

template <TensorType T>
struct Decoder;

template <>
struct Decoder<TensorType::Q4_0> : Format<32, 18, 2, 8, false, false> {
    static __device__ void decode(const std::uint8_t* block, int, Codes& c) {
        int words[4];
        setScale(c, halfValue(loadHalfAndWords(block, words)));
        splitNibbles(words, c);
    }
};
template <>
struct Decoder<TensorType::Q4_1> : Format<32, 20, 4, 0, true, false> {
    static __device__ void decode(const std::uint8_t* block, int, Codes& c) {
        setScale(c, halfValue(loadHalfWord(block)), halfValue(loadHalfWord(block + 2)));
        loadNibbles(block + 4, c);
    }
};

__device__ inline void addFifthBits(unsigned high, Codes& c) {
    for (int w = 0; w < 8; ++w) {
        c.q[w] |= spreadBits(high >> (4 * w));
    }
}
template <>
struct Decoder<TensorType::Q5_0> : Format<32, 22, 2, 16, false, false> {
    static __device__ void decode(const std::uint8_t* block, int, Codes& c) {
        int words[5];
        setScale(c, halfValue(loadHalfAndWords(block, words)));
        splitNibbles(words + 1, c);
        addFifthBits(static_cast<unsigned>(words[0]), c);
    }
};
template <>
struct Decoder<TensorType::Q5_1> : Format<32, 24, 4, 0, true, false> {
    static __device__ void decode(const std::uint8_t* block, int, Codes& c) {
        setScale(c, halfValue(loadHalfWord(block)), halfValue(loadHalfWord(block + 2)));
        loadNibbles(block + 8, c);
        addFifthBits(static_cast<unsigned>(loadWord<4>(block + 4)), c);
    }
};
template <>
struct Decoder<TensorType::Q8_0> : Format<32, 34, 2, 0, false, false> {
    static __device__ void decode(const std::uint8_t* block, int, Codes& c) {
        setScale(c, halfValue(loadHalfAndWords(block, c.q)));
    }
};
template <>
struct Decoder<TensorType::IQ4_NL> : Format<32, 18, 2, 0, false, false> {
    static __device__ void decode(const std::uint8_t* block, int, Codes& c) {
        int words[4];
        setScale(c, halfValue(loadHalfAndWords(block, words)));
        splitNibbles(words, c);
        for (int w = 0; w < 8; ++w) {
            c.q[w] = lookUp(static_cast<unsigned>(c.q[w]), iq4Values());
        }
    }
};
template <>
struct Decoder<TensorType::MXFP4> : Format<32, 17, 1, 0, false, false> {
    static __device__ void decode(const std::uint8_t* block, int, Codes& c) {
        int words[4];
        const unsigned e = loadByteAndWords(block, words); // half of 2^(e - 127): codes are doubled
        setScale(c, e > 1 ? __uint_as_float((e - 1) << 23) : __uint_as_float(0x00200000U << e));
        splitNibbles(words, c);
        for (int w = 0; w < 8; ++w) {
            c.q[w] = lookUp(static_cast<unsigned>(c.q[w]), e2m1Doubled());
        }
    }
};

/// Two bits of each of 32 bytes.
template <int Alignment>
__device__ inline void twoBits(const std::uint8_t* qs, int shift, Codes& c) {
    for (int w = 0; w < 8; ++w) {
        c.q[w] = (loadWord<Alignment>(qs + 4 * w) >> shift) & 0x03030303;
    }
}
template <>
struct Decoder<TensorType::Q2_K> : Format<256, 84, 4, 0, true, true> {
    static __device__ void decode(const std::uint8_t* block, int sub, Codes& c) {
        const float d = halfValue(loadHalfWord(block + 80));
        const float dmin = halfValue(loadHalfWord(block + 82));
        for (int h = 0; h < 2; ++h) {
            const int s = block[2 * sub + h];
            c.scale[h] = __fmul_rn(d, static_cast<float>(s & 15));
            c.offset[h] = -__fmul_rn(dmin, static_cast<float>(s >> 4));
        }
        twoBits<4>(block + 16 + sub / 4 * 32, sub % 4 * 2, c);
    }
};
template <>
struct Decoder<TensorType::Q3_K> : Format<256, 110, 2, 4, false, true> {
    static __device__ void decode(const std::uint8_t* block, int sub, Codes& c) {
        const float d = halfValue(loadHalfWord(block + 108));
        const std::uint8_t* scales = block + 96;
        for (int h = 0; h < 2; ++h) {
            const int group = 2 * sub + h;
            const int low = group < 8 ? scales[group] & 15 : scales[group - 8] >> 4;
            const int high = (scales[8 + group % 4] >> (2 * (group / 4))) & 3;
            c.scale[h] = __fmul_rn(d, static_cast<float>((low | high << 4) - 32));
            c.offset[h] = 0.0F;
        }
        twoBits<2>(block + 32 + sub / 4 * 32, sub % 4 * 2, c);
        for (int w = 0; w < 8; ++w) {
            c.q[w] |= ((loadWord<2>(block + 4 * w) >> sub) & 0x01010101) << 2;
        }
    }
};

__device__ inline unsigned byteOf(unsigned word, int index) {
    return word >> (8 * index) & 255U;
}
/// d, dmin and the twelve bytes of scales and mins are one aligned load.
__device__ inline void superScale(const std::uint8_t* block, int sub, Codes& c) {
    const uint4 head = *reinterpret_cast<const uint4*>(block);
    const int i = sub % 4;
    const unsigned last = byteOf(head.w, i);
    const unsigned scale = sub < 4 ? byteOf(head.y, i) & 63U : (last & 15U) | byteOf(head.y, i) >> 6 << 4;
    const unsigned min = sub < 4 ? byteOf(head.z, i) & 63U : last >> 4 | byteOf(head.z, i) >> 6 << 4;
    setScale(c, __fmul_rn(halfValue(static_cast<std::uint16_t>(head.x)), static_cast<float>(scale)),
             -__fmul_rn(halfValue(static_cast<std::uint16_t>(head.x >> 16)), static_cast<float>(min)));
}
template <>
struct Decoder<TensorType::Q4_K> : Format<256, 144, 16, 0, true, false> {
    static __device__ void decode(const std::uint8_t* block, int sub, Codes& c) {
        superScale(block, sub, c);
        const int shift = sub % 2 * 4;
        const auto* words = reinterpret_cast<const int4*>(block + 16 + sub / 2 * 32);
        const int4 a = words[0];
        const int4 b = words[1];
        const int raw[8] = {a.x, a.y, a.z, a.w, b.x, b.y, b.z, b.w};
        for (int w = 0; w < 8; ++w) {
            c.q[w] = (raw[w] >> shift) & 0x0F0F0F0F;
        }
    }
};
template <>
struct Decoder<TensorType::Q5_K> : Format<256, 176, 16, 0, true, false> {
    static __device__ void decode(const std::uint8_t* block, int sub, Codes& c) {
        superScale(block, sub, c);
        const int shift = sub % 2 * 4;
        const auto* lows = reinterpret_cast<const int4*>(block + 48 + sub / 2 * 32);
        const auto* highs = reinterpret_cast<const int4*>(block + 16);
        const int4 low[2] = {lows[0], lows[1]};
        const int4 high[2] = {highs[0], highs[1]};
#pragma unroll
        for (int h = 0; h < 2; ++h) {
            const int l[4] = {low[h].x, low[h].y, low[h].z, low[h].w};
            const int u[4] = {high[h].x, high[h].y, high[h].z, high[h].w};
            for (int w = 0; w < 4; ++w) {
                c.q[4 * h + w] = ((l[w] >> shift) & 0x0F0F0F0F) | ((u[w] >> sub) & 0x01010101) << 4;
            }
        }
    }
};
template <>
struct Decoder<TensorType::Q6_K> : Format<256, 210, 2, 32, false, true> {
    static __device__ void decode(const std::uint8_t* block, int sub, Codes& c) {
        const float d = halfValue(loadHalfWord(block + 208));
        for (int h = 0; h < 2; ++h) {
            c.scale[h] = __fmul_rn(d, static_cast<float>(static_cast<std::int8_t>(block[192 + 2 * sub + h])));
            c.offset[h] = 0.0F;
        }
        const std::uint8_t* low = block + sub / 4 * 64 + sub % 2 * 32;
        const std::uint8_t* high = block + 128 + sub / 4 * 32;
        const int lowShift = sub % 4 / 2 * 4;
        const int highShift = sub % 4 * 2;
        for (int w = 0; w < 8; ++w) {
            c.q[w] = ((loadWord<2>(low + 4 * w) >> lowShift) & 0x0F0F0F0F) |
                     ((loadWord<2>(high + 4 * w) >> highShift) & 0x03030303) << 4;
        }
    }
};
template <>
struct Decoder<TensorType::IQ4_XS> : Format<256, 136, 4, 0, false, false> {
    static __device__ void decode(const std::uint8_t* block, int sub, Codes& c) {
        const int high = loadHalfWord(block + 2);
        const int scale = ((block[4 + sub / 2] >> (sub % 2 * 4)) & 15) | ((high >> (sub * 2)) & 3) << 4;
        setScale(c, __fmul_rn(halfValue(loadHalfWord(block)), static_cast<float>(scale - 32)));
        loadNibbles(block + 8 + 16 * sub, c);
        for (int w = 0; w < 8; ++w) {
            c.q[w] = lookUp(static_cast<unsigned>(c.q[w]), iq4Values());
        }
    }
};

/// One decoded weight.
template <class D>
__device__ inline float codeValue(const Codes& c, int element) {
    const int half = element / 16;
    const float code = static_cast<float>(signedByte(c.q[element / 4], element % 4) - D::kZero);
    const float scaled = __fmul_rn(c.scale[half], code);
    return D::kOffset ? __fadd_rn(scaled, c.offset[half]) : scaled;
}

/// Calls f.template operator()<T>() for a block format; false for any other type.
template <class F>
bool withBlockType(TensorType type, F&& f) {
    switch (type) {
    case TensorType::Q4_0:
        f.template operator()<TensorType::Q4_0>();
        return true;
    case TensorType::Q4_1:
        f.template operator()<TensorType::Q4_1>();
        return true;
    case TensorType::Q5_0:
        f.template operator()<TensorType::Q5_0>();
        return true;
    case TensorType::Q5_1:
        f.template operator()<TensorType::Q5_1>();
        return true;
    case TensorType::Q8_0:
        f.template operator()<TensorType::Q8_0>();
        return true;
    case TensorType::Q2_K:
        f.template operator()<TensorType::Q2_K>();
        return true;
    case TensorType::Q3_K:
        f.template operator()<TensorType::Q3_K>();
        return true;
    case TensorType::Q4_K:
        f.template operator()<TensorType::Q4_K>();
        return true;
    case TensorType::Q5_K:
        f.template operator()<TensorType::Q5_K>();
        return true;
    case TensorType::Q6_K:
        f.template operator()<TensorType::Q6_K>();
        return true;
    case TensorType::IQ4_NL:
        f.template operator()<TensorType::IQ4_NL>();
        return true;
    case TensorType::IQ4_XS:
        f.template operator()<TensorType::IQ4_XS>();
        return true;
    case TensorType::MXFP4:
        f.template operator()<TensorType::MXFP4>();
        return true;
    default:
        return false;
    }
}
constexpr bool isBlockType(TensorType type) {
    return typeTraits(type).blockWeights >= 32;
}

} // namespace vitrine::kernels::cuda
