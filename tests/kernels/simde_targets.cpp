// The AVX-512 lanes on a processor without them: SIMDe spells each instruction out in C, so that the choice of every
// intrinsic and its operands is tested anywhere. Six conversions that this SIMDe lacks are spelled out here.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <simde/x86/avx512.h>

#include <cstring>
#include <type_traits>

#include "kernels/generic/activation_block.h"
#include "kernels/generic/panel_codec.h"
#include "kernels/generic/row_codec.h"
#include "kernels/generic/unrolled.h"
#include "tests/kernels/matmul_targets.h"

namespace vitrine::kernels {

namespace {

template <class Out, class In, class Value>
Out convertLanes(In in, Value value) {
    Out out;
    std::remove_cvref_t<decltype(value(in, 0))> lanes[16];
    for (int i = 0; i < 16; ++i) {
        lanes[i] = value(in, i);
    }
    static_assert(sizeof(lanes) == sizeof(out));
    std::memcpy(&out, lanes, sizeof(out));
    return out;
}

template <class T, class In>
T laneOf(const In& in, int i) {
    T value;
    std::memcpy(&value, reinterpret_cast<const char*>(&in) + sizeof(T) * static_cast<std::size_t>(i), sizeof(T));
    return value;
}

simde__m512 cvtepi32ToPs(simde__m512i a) {
    return convertLanes<simde__m512>(
        a, [](const auto& in, int i) { return static_cast<float>(laneOf<std::int32_t>(in, i)); });
}
simde__m512i cvtepi8ToEpi32(simde__m128i a) {
    return convertLanes<simde__m512i>(a,
                                      [](const auto& in, int i) { return std::int32_t{laneOf<std::int8_t>(in, i)}; });
}
simde__m512i cvtepu8ToEpi32(simde__m128i a) {
    return convertLanes<simde__m512i>(a,
                                      [](const auto& in, int i) { return std::int32_t{laneOf<std::uint8_t>(in, i)}; });
}
simde__m512i cvtepu16ToEpi32(simde__m256i a) {
    return convertLanes<simde__m512i>(a,
                                      [](const auto& in, int i) { return std::int32_t{laneOf<std::uint16_t>(in, i)}; });
}
simde__m512 cvtphToPs(simde__m256i a) {
    return convertLanes<simde__m512>(a, [](const auto& in, int i) { return f16ToF32(laneOf<std::uint16_t>(in, i)); });
}
simde__m512i sraiEpi32(simde__m512i a, int by) {
    return convertLanes<simde__m512i>(a, [by](const auto& in, int i) { return laneOf<std::int32_t>(in, i) >> by; });
}

// The instructions that the lanes use
#define __m128i simde__m128i
#define __m256i simde__m256i
#define __m512i simde__m512i
#define __m512 simde__m512
#define __m512bh simde__m512bh
#define __mmask16 simde__mmask16
#define __mmask64 simde__mmask64
#define _mm256_loadu_si256 simde_mm256_loadu_si256
#define _mm512_abs_epi8 simde_mm512_abs_epi8
#define _mm512_add_epi16 simde_mm512_add_epi16
#define _mm512_add_epi32 simde_mm512_add_epi32
#define _mm512_add_ps simde_mm512_add_ps
#define _mm512_and_si512 simde_mm512_and_si512
#define _mm512_broadcast_i32x4 simde_mm512_broadcast_i32x4
#define _mm512_castps_si512 simde_mm512_castps_si512
#define _mm512_castsi512_ps simde_mm512_castsi512_ps
#define _mm512_cmpeq_epi32_mask simde_mm512_cmpeq_epi32_mask
#define _mm512_cvtepi32_ps cvtepi32ToPs
#define _mm512_cvtepi8_epi32 cvtepi8ToEpi32
#define _mm512_cvtepu16_epi32 cvtepu16ToEpi32
#define _mm512_cvtepu8_epi32 cvtepu8ToEpi32
#define _mm512_cvtph_ps cvtphToPs
#define _mm512_dpbf16_ps simde_mm512_dpbf16_ps
#define _mm512_dpbusd_epi32 simde_mm512_dpbusd_epi32
#define _mm512_fmadd_ps simde_mm512_fmadd_ps
#define _mm512_fnmadd_ps simde_mm512_fnmadd_ps
#define _mm512_loadu_ps simde_mm512_loadu_ps
#define _mm512_loadu_si512 simde_mm512_loadu_si512
#define _mm512_madd_epi16 simde_mm512_madd_epi16
#define _mm512_maddubs_epi16 simde_mm512_maddubs_epi16
#define _mm512_mask_mov_epi32 simde_mm512_mask_mov_epi32
#define _mm512_mask_sub_epi8 simde_mm512_mask_sub_epi8
#define _mm512_movepi8_mask simde_mm512_movepi8_mask
#define _mm512_mul_ps simde_mm512_mul_ps
#define _mm512_or_si512 simde_mm512_or_si512
#define _mm512_set1_epi16 simde_mm512_set1_epi16
#define _mm512_set1_epi32 simde_mm512_set1_epi32
#define _mm512_set1_epi8 simde_mm512_set1_epi8
#define _mm512_set1_ps simde_mm512_set1_ps
#define _mm512_setzero_ps simde_mm512_setzero_ps
#define _mm512_setzero_si512 simde_mm512_setzero_si512
#define _mm512_shuffle_epi8 simde_mm512_shuffle_epi8
#define _mm512_slli_epi32 simde_mm512_slli_epi32
#define _mm512_srai_epi32 sraiEpi32
#define _mm512_srli_epi32 simde_mm512_srli_epi32
#define _mm512_storeu_ps simde_mm512_storeu_ps
#define _mm512_storeu_si512 simde_mm512_storeu_si512
#define _mm512_xor_si512 simde_mm512_xor_si512
#define _mm_and_si128 simde_mm_and_si128
#define _mm_loadu_si128 simde_mm_loadu_si128
#define _mm_set1_epi8 simde_mm_set1_epi8
#define _mm_srli_epi16 simde_mm_srli_epi16

#define VITRINE_LANES_EMULATED 1
#pragma push_macro("VITRINE_INLINE")
#undef VITRINE_INLINE
#define VITRINE_INLINE inline __attribute__((noinline)) // inlined, a tile of loops would take minutes to compile

#include "kernels/generic/dot_lanes_avx512-inl.h"

#include "kernels/generic/dot_lanes_avx512vnni-inl.h"

#pragma pop_macro("VITRINE_INLINE")

#include "kernels/generic/unrolled-inl.h"

#include "kernels/generic/matmul_dot-inl.h"

#include "kernels/generic/matmul_panels-inl.h"

#include "kernels/generic/prepare-inl.h"

#include "kernels/generic/rounding_plain-inl.h"

#include "kernels/generic/matmul_float-inl.h"

#include "kernels/generic/matmul_ops-inl.h"

/// Small tiles: one instruction is a loop here, and each tile is compiled for every type.
template <class Lanes>
struct SmallTiles : Lanes {
    static constexpr int kDotTile = 2;
    static constexpr int kFloatTile = 4;
};

template <class W>
MatmulTarget emulated(const char* name) {
    MatmulTarget target{name, {}, true};
    target.table.dequantizeRow = dequantizeRowPortable;
    target.table.quantizeRow = quantizeRowPortable;
    target.table.matmulOps = panelOps<W>;
    target.table.preparedBytes = preparedBytes;
    target.table.prepareRows = prepareRows<PlainRounding>;
    return target;
}

} // namespace

std::vector<MatmulTarget> emulatedTargets() {
    return {emulated<SmallTiles<Avx512DotLanes>>("emulated avx512"),
            emulated<SmallTiles<VnniBf16DotLanes>>("emulated avx512vnni")};
}

} // namespace vitrine::kernels
