// Sixteen lanes of AVX-512 with VNNI, and with BF16 where the processor has it too. Contract: dot_lanes_plain-inl.h.
// SPDX-License-Identifier: GPL-3.0-or-later
// No include guard: each target includes it once, inside its own anonymous namespace and target region, after
// dot_lanes_avx512-inl.h.

struct VnniDotLanes : Avx512DotLanesBase {
    static constexpr bool kSigned8 = false; ///< the instruction multiplies unsigned codes with signed activations
    static constexpr bool kFusedDot = true;
    static constexpr bool kDotBf16 = false;
    static VITRINE_INLINE Ints dot(Ints sum, Bytes codes, Bytes x) { return _mm512_dpbusd_epi32(sum, codes, x); }
    static VITRINE_INLINE Floats dotBf16(Floats sum, Bytes, Bytes) { return sum; } // never called
};

struct VnniBf16DotLanes : VnniDotLanes {
    static constexpr bool kDotBf16 = true;
    static VITRINE_INLINE Floats dotBf16(Floats sum, Bytes w, Bytes x) {
        __m512bh left;
        __m512bh right;
        __builtin_memcpy(&left, &w, sizeof(left));
        __builtin_memcpy(&right, &x, sizeof(right));
        return _mm512_dpbf16_ps(sum, left, right);
    }
};
