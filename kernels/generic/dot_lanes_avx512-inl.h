// Sixteen lanes of AVX-512 (F, BW, DQ, VL), without and with its dot products. Contract: dot_lanes_plain-inl.h.
// Vnni: four byte products added to an int32 lane in one instruction (AVX-512 VNNI); Bf16: two bfloat16 products
// likewise.
// SPDX-License-Identifier: GPL-3.0-or-later
// No include guard: each target includes it once, inside its own anonymous namespace and target region.

struct Avx512DotLanesBase {
    static constexpr int kRows = 16;
    static constexpr int kDotTile = 4;   ///< with two panels: 8 integer and 8 float sums, as many as hide the latency
    static constexpr int kDotPanels = 2; ///< 4 x 2 loads a third less than 8 x 1 for the same products
    static constexpr int kFloatTile = 8; ///< 16 sums, 2 weights

    using Bytes = __m512i;
    using Pairs = __m512i;
    using Ints = __m512i;
    using Floats = __m512;

    static VITRINE_INLINE Bytes loadBytes(const std::uint8_t* p) { return _mm512_loadu_si512(p); }
    static VITRINE_INLINE void storeBytes(std::uint8_t* p, Bytes a) { _mm512_storeu_si512(p, a); }
    static VITRINE_INLINE Bytes broadcastBytes(const std::int8_t* p) {
        std::int32_t four;
        __builtin_memcpy(&four, p, 4);
        return _mm512_set1_epi32(four);
    }
    template <int Right>
    static VITRINE_INLINE Bytes shiftAnd(Bytes a, std::uint8_t mask) {
        if constexpr (Right > 0) {
            a = _mm512_srli_epi32(a, Right);
        } else if constexpr (Right < 0) {
            a = _mm512_slli_epi32(a, -Right);
        }
        return _mm512_and_si512(a, _mm512_set1_epi8(static_cast<char>(mask)));
    }
    static VITRINE_INLINE Bytes either(Bytes a, Bytes b) { return _mm512_or_si512(a, b); }
    static VITRINE_INLINE Bytes lookup(const std::uint8_t* table, Bytes a) {
        const __m128i t = _mm_loadu_si128(reinterpret_cast<const __m128i*>(table));
        return _mm512_shuffle_epi8(_mm512_broadcast_i32x4(t), a);
    }
    /// See Avx2DotLanes::inOrder.
    template <class V>
    static VITRINE_INLINE V inOrder(V value) {
#if !defined(VITRINE_LANES_EMULATED)
        __asm__("" : "+v"(value));
#endif
        return value;
    }

    static VITRINE_INLINE Pairs pairsUnsigned(Pairs sum, Bytes codes, Bytes x, bool first) {
        const Pairs two = _mm512_maddubs_epi16(codes, x);
        return inOrder(first ? two : _mm512_add_epi16(sum, two));
    }
    struct SignedBytes {
        Bytes magnitude;
        __mmask64 negative;
    };
    static VITRINE_INLINE SignedBytes prepareSigned(Bytes codes) {
        return {_mm512_abs_epi8(codes), _mm512_movepi8_mask(codes)};
    }
    static VITRINE_INLINE Pairs pairsSigned(SignedBytes codes, Bytes x) {
        const Bytes turned = _mm512_mask_sub_epi8(x, codes.negative, _mm512_setzero_si512(), x);
        return _mm512_maddubs_epi16(codes.magnitude, turned);
    }
    static VITRINE_INLINE Pairs noPairs() { return _mm512_setzero_si512(); }
    static VITRINE_INLINE Ints fold(Pairs pairs) { return _mm512_madd_epi16(pairs, _mm512_set1_epi16(1)); }
    static VITRINE_INLINE Ints add(Ints a, Ints b) { return inOrder(_mm512_add_epi32(a, b)); }
    static VITRINE_INLINE Ints noInts() { return _mm512_setzero_si512(); }
    template <int Shift>
    static VITRINE_INLINE Ints broadcastInt(const std::int32_t* p) {
        const Ints a = _mm512_set1_epi32(*p);
        if constexpr (Shift > 0) {
            return _mm512_slli_epi32(a, Shift);
        } else if constexpr (Shift < 0) {
            return _mm512_srai_epi32(a, -Shift);
        } else {
            return a;
        }
    }
    static VITRINE_INLINE Floats toFloats(Ints a) { return _mm512_cvtepi32_ps(a); }

    static VITRINE_INLINE Floats zero() { return _mm512_setzero_ps(); }
    static VITRINE_INLINE Floats broadcast(const float* p) { return _mm512_set1_ps(*p); }
    static VITRINE_INLINE Floats load(const float* p) { return _mm512_loadu_ps(p); }
    static VITRINE_INLINE __m256i load32(const std::uint8_t* p) {
        return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(p));
    }
    static VITRINE_INLINE __m128i load16(const std::uint8_t* p) {
        return _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
    }
    static VITRINE_INLINE Floats loadF16(const std::uint8_t* p) { return _mm512_cvtph_ps(load32(p)); }
    static VITRINE_INLINE Floats loadBf16(const std::uint8_t* p) {
        return _mm512_castsi512_ps(_mm512_slli_epi32(_mm512_cvtepu16_epi32(load32(p)), 16));
    }
    /// See Avx2DotLanes::loadF8.
    static VITRINE_INLINE Floats loadF8(const std::uint8_t* p) {
        const __m512i raw = _mm512_cvtepu8_epi32(load16(p));
        const __m512i rest = _mm512_and_si512(raw, _mm512_set1_epi32(0x7F));
        const __mmask16 nan = _mm512_cmpeq_epi32_mask(rest, _mm512_set1_epi32(0x7F));
        const __m512 magnitude =
            _mm512_mul_ps(_mm512_castsi512_ps(_mm512_slli_epi32(rest, 20)), _mm512_set1_ps(0x1p120F));
        const __m512i sign = _mm512_slli_epi32(_mm512_xor_si512(raw, rest), 24);
        const __m512i value = _mm512_or_si512(_mm512_castps_si512(magnitude), sign);
        return _mm512_castsi512_ps(_mm512_mask_mov_epi32(value, nan, _mm512_set1_epi32(0x7FC00000)));
    }
    static VITRINE_INLINE Floats loadU8(const std::uint8_t* p) {
        return _mm512_cvtepi32_ps(_mm512_cvtepu8_epi32(load16(p)));
    }
    template <bool High>
    static VITRINE_INLINE Floats loadNibbles(const std::uint8_t* p) {
        const __m128i raw = load16(p);
        const __m128i nibbles = _mm_and_si128(High ? _mm_srli_epi16(raw, 4) : raw, _mm_set1_epi8(15));
        return _mm512_cvtepi32_ps(_mm512_cvtepu8_epi32(nibbles));
    }
    static VITRINE_INLINE Floats loadI8(const std::uint8_t* p) {
        return _mm512_cvtepi32_ps(_mm512_cvtepi8_epi32(load16(p)));
    }
    static VITRINE_INLINE Floats bf16First(Bytes pairs) { return _mm512_castsi512_ps(_mm512_slli_epi32(pairs, 16)); }
    static VITRINE_INLINE Floats bf16Second(Bytes pairs) {
        return _mm512_castsi512_ps(_mm512_and_si512(pairs, _mm512_set1_epi32(static_cast<int>(0xFFFF0000U))));
    }
    static VITRINE_INLINE Floats mul(Floats a, Floats b) { return _mm512_mul_ps(a, b); }
    static VITRINE_INLINE Floats addFloats(Floats a, Floats b) { return _mm512_add_ps(a, b); }
    static VITRINE_INLINE Floats fma(Floats a, Floats b, Floats c) { return _mm512_fmadd_ps(a, b, c); }
    static VITRINE_INLINE Floats fnma(Floats a, Floats b, Floats c) { return _mm512_fnmadd_ps(a, b, c); }
    static VITRINE_INLINE void store(float* p, Floats a) { _mm512_storeu_ps(p, a); }
    /// See Avx2DotLanes::prefetch.
    static VITRINE_INLINE void prefetch(const std::uint8_t* p) { __asm__ volatile("prefetcht0 %0" : : "m"(*p)); }
    static VITRINE_INLINE void prefetchFar(const std::uint8_t* p) { __asm__ volatile("prefetcht1 %0" : : "m"(*p)); }
};

struct Avx512DotLanes : Avx512DotLanesBase {
    static constexpr bool kSigned8 = true;
    static constexpr bool kFusedDot = false;
    static constexpr bool kDotBf16 = false;
    static VITRINE_INLINE Ints dot(Ints sum, Bytes, Bytes) { return sum; }          // never called
    static VITRINE_INLINE Floats dotBf16(Floats sum, Bytes, Bytes) { return sum; } // never called
};
