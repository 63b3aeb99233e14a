// The GGUF block layouts, bit for bit, and one table of their sizes. Values are what each comment says; the decoders in
// kernels/generic and the plain ones in kernels/reference implement exactly these formulas.
// Half-precision fields are raw bits (see float_types.h). Little endian.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>

namespace vitrine::kernels {

/// Tensor element types; values below 1000 are GGUF's own ids.
enum class TensorType : std::uint32_t {
    F32 = 0,
    F16 = 1,
    Q4_0 = 2,
    Q4_1 = 3,
    Q5_0 = 6,
    Q5_1 = 7,
    Q8_0 = 8,
    Q2_K = 10,
    Q3_K = 11,
    Q4_K = 12,
    Q5_K = 13,
    Q6_K = 14,
    IQ4_NL = 20,
    IQ4_XS = 23,
    I8 = 24, // I8..F64: sized so that a file holding them can be read; never weights of a matmul
    I16 = 25,
    I32 = 26,
    I64 = 27,
    F64 = 28,
    BF16 = 30,
    MXFP4 = 39,
    F8_E4M3 = 1000, // a run-time format of ours: one byte a weight, no scale; GGUF has no FP8
};

inline constexpr int kBlock32 = 32;   ///< weights in a block of the 32-wide types
inline constexpr int kSuper256 = 256; ///< weights in a super-block of the K and IQ4_XS types

/// value = d (q - 8); low nibble of qs[j] is element j, high nibble element j + 16
struct BlockQ4_0 {
    std::uint16_t d;
    std::uint8_t qs[16];
};
/// value = d q + m
struct BlockQ4_1 {
    std::uint16_t d;
    std::uint16_t m;
    std::uint8_t qs[16];
};
/// value = d (q - 16); bit j of qh is the fifth bit of element j
struct BlockQ5_0 {
    std::uint16_t d;
    std::uint8_t qh[4];
    std::uint8_t qs[16];
};
/// value = d q + m
struct BlockQ5_1 {
    std::uint16_t d;
    std::uint16_t m;
    std::uint8_t qh[4];
    std::uint8_t qs[16];
};
/// value = d q
struct BlockQ8_0 {
    std::uint16_t d;
    std::int8_t qs[32];
};
/// value = d (scale & 15) q - dmin (scale >> 4), groups of 16
struct BlockQ2_K {
    std::uint8_t scales[16];
    std::uint8_t qs[64];
    std::uint16_t d;
    std::uint16_t dmin;
};
/// value = d (scale - 32) (q2 - (h ? 0 : 4)), groups of 16; 6-bit scales packed in 12 bytes
struct BlockQ3_K {
    std::uint8_t hmask[32];
    std::uint8_t qs[64];
    std::uint8_t scales[12];
    std::uint16_t d;
};
/// value = d sc q - dmin mn, groups of 32; 6-bit sc and mn packed in 12 bytes
struct BlockQ4_K {
    std::uint16_t d;
    std::uint16_t dmin;
    std::uint8_t scales[12];
    std::uint8_t qs[128];
};
/// as Q4_K with the fifth bit in qh
struct BlockQ5_K {
    std::uint16_t d;
    std::uint16_t dmin;
    std::uint8_t scales[12];
    std::uint8_t qh[32];
    std::uint8_t qs[128];
};
/// value = d scale (q - 32), groups of 16
struct BlockQ6_K {
    std::uint8_t ql[128];
    std::uint8_t qh[64];
    std::int8_t scales[16];
    std::uint16_t d;
};
/// value = d kIq4Values[q]
struct BlockIQ4_NL {
    std::uint16_t d;
    std::uint8_t qs[16];
};
/// value = d (scale - 32) kIq4Values[q], groups of 32
struct BlockIQ4_XS {
    std::uint16_t d;
    std::uint16_t scalesHigh;
    std::uint8_t scalesLow[4];
    std::uint8_t qs[128];
};
/// value = 2^(e - 127) E2M1(q)
struct BlockMXFP4 {
    std::uint8_t e;
    std::uint8_t qs[16];
};

static_assert(sizeof(BlockQ4_0) == 18 && sizeof(BlockQ4_1) == 20 && sizeof(BlockQ5_0) == 22 && sizeof(BlockQ5_1) == 24);
static_assert(sizeof(BlockQ8_0) == 34 && sizeof(BlockQ2_K) == 84 && sizeof(BlockQ3_K) == 110 && sizeof(BlockQ4_K) == 144);
static_assert(sizeof(BlockQ5_K) == 176 && sizeof(BlockQ6_K) == 210 && sizeof(BlockIQ4_NL) == 18);
static_assert(sizeof(BlockIQ4_XS) == 136 && sizeof(BlockMXFP4) == 17);

inline constexpr std::int8_t kIq4Values[16] = {-127, -104, -83, -65, -49, -35, -22, -10,
                                               1,    13,   25,  38,  53,  69,  89,  113};
/// Code 8 would be -0; readers of GGUF give +0.
inline constexpr float kE2M1Values[16] = {0.0F, 0.5F,  1.0F,  1.5F,  2.0F,  3.0F,  4.0F,  6.0F,
                                          0.0F, -0.5F, -1.0F, -1.5F, -2.0F, -3.0F, -4.0F, -6.0F};

/// Size of a type's storage unit. `name` is GGUF's (e.g. "Q4_K"). blockBytes 0: not a type that we know.
struct TypeTraits {
    const char* name = nullptr;
    std::uint32_t blockWeights = 0; ///< weights in one unit
    std::uint32_t blockBytes = 0;   ///< bytes of one unit
    bool isWeight = false;          ///< may hold weights of a matmul or an embedding
};

constexpr TypeTraits typeTraits(TensorType type) {
    switch (type) {
    case TensorType::F32: return {"F32", 1, 4, true};
    case TensorType::F16: return {"F16", 1, 2, true};
    case TensorType::BF16: return {"BF16", 1, 2, true};
    case TensorType::F8_E4M3: return {"F8_E4M3", 1, 1, true};
    case TensorType::Q4_0: return {"Q4_0", 32, 18, true};
    case TensorType::Q4_1: return {"Q4_1", 32, 20, true};
    case TensorType::Q5_0: return {"Q5_0", 32, 22, true};
    case TensorType::Q5_1: return {"Q5_1", 32, 24, true};
    case TensorType::Q8_0: return {"Q8_0", 32, 34, true};
    case TensorType::Q2_K: return {"Q2_K", 256, 84, true};
    case TensorType::Q3_K: return {"Q3_K", 256, 110, true};
    case TensorType::Q4_K: return {"Q4_K", 256, 144, true};
    case TensorType::Q5_K: return {"Q5_K", 256, 176, true};
    case TensorType::Q6_K: return {"Q6_K", 256, 210, true};
    case TensorType::IQ4_NL: return {"IQ4_NL", 32, 18, true};
    case TensorType::IQ4_XS: return {"IQ4_XS", 256, 136, true};
    case TensorType::MXFP4: return {"MXFP4", 32, 17, true};
    case TensorType::I8: return {"I8", 1, 1, false};
    case TensorType::I16: return {"I16", 1, 2, false};
    case TensorType::I32: return {"I32", 1, 4, false};
    case TensorType::I64: return {"I64", 1, 8, false};
    case TensorType::F64: return {"F64", 1, 8, false};
    }
    return {};
}

/// Bytes of one row of `columns` weights; columns must be a multiple of the block (the caller has checked).
constexpr std::size_t rowBytes(TensorType type, std::size_t columns) {
    const TypeTraits t = typeTraits(type);
    return t.blockWeights == 0 ? 0 : columns / t.blockWeights * t.blockBytes;
}

} // namespace vitrine::kernels
