// Eight lanes of AVX2. Contract: dot_lanes_plain-inl.h.
// SPDX-License-Identifier: GPL-3.0-or-later
// No include guard: each target includes it once, inside its own anonymous namespace and target region.

struct Avx2DotLanes {
    static constexpr int kRows = 8;
    static constexpr int kDotTile = 4;   ///< with two panels: eight 16-bit sums, two codes, one activation, one product;
    static constexpr int kDotPanels = 2; ///< the float sums lie in memory, where they are wanted once per block
    static constexpr int kFloatTile = 6; ///< 12 sums, 2 weights, 1 activation
    static constexpr bool kSigned8 = true;
    static constexpr bool kFusedDot = false;
    static constexpr bool kDotBf16 = false;

    using Bytes = __m256i;
    using Pairs = __m256i;
    using Ints = __m256i;
    using Floats = __m256;

    static VITRINE_INLINE Bytes loadBytes(const std::uint8_t* p) {
        return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(p));
    }
    static VITRINE_INLINE void storeBytes(std::uint8_t* p, Bytes a) {
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(p), a);
    }
    static VITRINE_INLINE Bytes broadcastBytes(const std::int8_t* p) {
        std::int32_t four;
        __builtin_memcpy(&four, p, 4);
        return _mm256_set1_epi32(four);
    }
    template <int Right>
    static VITRINE_INLINE Bytes shiftAnd(Bytes a, std::uint8_t mask) {
        if constexpr (Right > 0) {
            a = _mm256_srli_epi32(a, Right);
        } else if constexpr (Right < 0) {
            a = _mm256_slli_epi32(a, -Right);
        }
        return _mm256_and_si256(a, _mm256_set1_epi8(static_cast<char>(mask)));
    }
    static VITRINE_INLINE Bytes either(Bytes a, Bytes b) { return _mm256_or_si256(a, b); }
    static VITRINE_INLINE Bytes lookup(const std::uint8_t* table, Bytes a) {
        const __m128i t = _mm_loadu_si128(reinterpret_cast<const __m128i*>(table));
        return _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(t), a);
    }

    /// Compilers like to gather the products of a tile first and to add them as a tree, which spills all of them. The
    /// empty statement makes each sum a value of its own, in the order written.
    template <class V>
    static VITRINE_INLINE V inOrder(V value) {
        __asm__("" : "+x"(value));
        return value;
    }

    static VITRINE_INLINE Ints dot(Ints sum, Bytes, Bytes) { return sum; } // never called: no fused dot here
    static VITRINE_INLINE Pairs pairsUnsigned(Pairs sum, Bytes codes, Bytes x, bool first) {
        const Pairs two = _mm256_maddubs_epi16(codes, x);
        return inOrder(first ? two : _mm256_add_epi16(sum, two));
    }
    struct SignedBytes {
        Bytes value;
        Bytes magnitude;
    };
    static VITRINE_INLINE SignedBytes prepareSigned(Bytes codes) { return {codes, _mm256_sign_epi8(codes, codes)}; }
    /// |w| * (x with the sign of w): |w| <= 128 as unsigned and |x| <= 127 keep two products within 16 bits
    static VITRINE_INLINE Pairs pairsSigned(SignedBytes codes, Bytes x) {
        return _mm256_maddubs_epi16(codes.magnitude, _mm256_sign_epi8(x, codes.value));
    }
    static VITRINE_INLINE Pairs noPairs() { return _mm256_setzero_si256(); }
    static VITRINE_INLINE Ints fold(Pairs pairs) { return _mm256_madd_epi16(pairs, _mm256_set1_epi16(1)); }
    static VITRINE_INLINE Ints add(Ints a, Ints b) { return inOrder(_mm256_add_epi32(a, b)); }
    static VITRINE_INLINE Ints noInts() { return _mm256_setzero_si256(); }
    template <int Shift>
    static VITRINE_INLINE Ints broadcastInt(const std::int32_t* p) {
        const Ints a = _mm256_set1_epi32(*p);
        if constexpr (Shift > 0) {
            return _mm256_slli_epi32(a, Shift);
        } else if constexpr (Shift < 0) {
            return _mm256_srai_epi32(a, -Shift);
        } else {
            return a;
        }
    }
    static VITRINE_INLINE Floats toFloats(Ints a) { return _mm256_cvtepi32_ps(a); }

    static VITRINE_INLINE Floats zero() { return _mm256_setzero_ps(); }
    static VITRINE_INLINE Floats broadcast(const float* p) { return _mm256_broadcast_ss(p); }
    static VITRINE_INLINE Floats load(const float* p) { return _mm256_loadu_ps(p); }
    static VITRINE_INLINE __m128i load16(const std::uint8_t* p) {
        return _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
    }
    static VITRINE_INLINE __m128i load8(const std::uint8_t* p) {
        return _mm_loadl_epi64(reinterpret_cast<const __m128i*>(p));
    }
    static VITRINE_INLINE Floats loadF16(const std::uint8_t* p) { return _mm256_cvtph_ps(load16(p)); }
    static VITRINE_INLINE Floats loadBf16(const std::uint8_t* p) {
        return _mm256_castsi256_ps(_mm256_slli_epi32(_mm256_cvtepu16_epi32(load16(p)), 16));
    }
    /// E4M3 moved into a float's fields is 2^120 too small; the product also makes subnormals right. The one NaN is put
    /// back.
    static VITRINE_INLINE Floats loadF8(const std::uint8_t* p) {
        const __m256i raw = _mm256_cvtepu8_epi32(load8(p));
        const __m256i rest = _mm256_and_si256(raw, _mm256_set1_epi32(0x7F));
        const __m256i nan = _mm256_cmpeq_epi32(rest, _mm256_set1_epi32(0x7F));
        const __m256 magnitude =
            _mm256_mul_ps(_mm256_castsi256_ps(_mm256_slli_epi32(rest, 20)), _mm256_set1_ps(0x1p120F));
        const __m256i sign = _mm256_slli_epi32(_mm256_xor_si256(raw, rest), 24);
        return _mm256_or_ps(_mm256_or_ps(magnitude, _mm256_castsi256_ps(sign)), _mm256_castsi256_ps(nan));
    }
    static VITRINE_INLINE Floats loadU8(const std::uint8_t* p) {
        return _mm256_cvtepi32_ps(_mm256_cvtepu8_epi32(load8(p)));
    }
    template <bool High>
    static VITRINE_INLINE Floats loadNibbles(const std::uint8_t* p) {
        const __m128i raw = load8(p);
        const __m128i nibbles = _mm_and_si128(High ? _mm_srli_epi16(raw, 4) : raw, _mm_set1_epi8(15));
        return _mm256_cvtepi32_ps(_mm256_cvtepu8_epi32(nibbles));
    }
    static VITRINE_INLINE Floats loadI8(const std::uint8_t* p) {
        return _mm256_cvtepi32_ps(_mm256_cvtepi8_epi32(load8(p)));
    }
    static VITRINE_INLINE Floats bf16First(Bytes pairs) { return _mm256_castsi256_ps(_mm256_slli_epi32(pairs, 16)); }
    static VITRINE_INLINE Floats bf16Second(Bytes pairs) {
        return _mm256_castsi256_ps(_mm256_and_si256(pairs, _mm256_set1_epi32(static_cast<int>(0xFFFF0000U))));
    }
    static VITRINE_INLINE Floats dotBf16(Floats sum, Bytes, Bytes) { return sum; } // never called
    static VITRINE_INLINE Floats mul(Floats a, Floats b) { return _mm256_mul_ps(a, b); }
    static VITRINE_INLINE Floats addFloats(Floats a, Floats b) { return _mm256_add_ps(a, b); }
    static VITRINE_INLINE Floats fma(Floats a, Floats b, Floats c) { return _mm256_fmadd_ps(a, b, c); }
    static VITRINE_INLINE Floats fnma(Floats a, Floats b, Floats c) { return _mm256_fnmadd_ps(a, b, c); }
    static VITRINE_INLINE void store(float* p, Floats a) { _mm256_storeu_ps(p, a); }
    /// In assembler because g++ takes a function that only prefetches for one without effect and drops the call.
    static VITRINE_INLINE void prefetch(const std::uint8_t* p) { __asm__ volatile("prefetcht0 %0" : : "m"(*p)); }
    static VITRINE_INLINE void prefetchFar(const std::uint8_t* p) { __asm__ volatile("prefetcht1 %0" : : "m"(*p)); }
};
