// Rounding of activations in AVX-512. Contract: rounding_plain-inl.h.
// SPDX-License-Identifier: GPL-3.0-or-later
// No include guard: each target includes it once, inside its own anonymous namespace and target region.

struct Avx512Rounding {
    static VITRINE_INLINE __m512i magnitudes(const float* x) {
        return _mm512_and_si512(_mm512_castps_si512(_mm512_loadu_ps(x)), _mm512_set1_epi32(0x7FFFFFFF));
    }
    static VITRINE_INLINE std::int32_t largestBits(const float* x) {
        return _mm512_reduce_max_epi32(_mm512_max_epi32(magnitudes(x), magnitudes(x + 16)));
    }

    static VITRINE_INLINE __m512i codes(const float* x, __m512 inverse) {
        const __m512 rounded =
            _mm512_add_ps(_mm512_mul_ps(_mm512_loadu_ps(x), inverse), _mm512_set1_ps(kRoundToInteger));
        const __m512i code = _mm512_sub_epi32(_mm512_castps_si512(rounded), _mm512_set1_epi32(kRoundedZero));
        return _mm512_max_epi32(_mm512_min_epi32(code, _mm512_set1_epi32(127)), _mm512_set1_epi32(-127));
    }
    /// Of 16 signed bytes: unsigned they are 128 larger each, and those one instruction adds up by eights.
    static VITRINE_INLINE std::int32_t sumOf(__m128i bytes) {
        const __m128i eights = _mm_sad_epu8(_mm_xor_si128(bytes, _mm_set1_epi8(-128)), _mm_setzero_si128());
        return _mm_cvtsi128_si32(eights) + _mm_extract_epi32(eights, 2) - 16 * 128;
    }
    static VITRINE_INLINE void toBytes(const float* x, float inverse, std::int8_t* q, std::int32_t& first, std::int32_t& second) {
        const __m512 by = _mm512_set1_ps(inverse);
        const __m512i a = codes(x, by);
        const __m512i b = codes(x + 16, by);
        const __m128i bytes[2] = {_mm512_cvtepi32_epi8(a), _mm512_cvtepi32_epi8(b)};
        first = sumOf(bytes[0]);
        second = sumOf(bytes[1]);
        _mm_storeu_si128(reinterpret_cast<__m128i*>(q), bytes[0]);
        _mm_storeu_si128(reinterpret_cast<__m128i*>(q + 16), bytes[1]);
    }

    static void toBf16(const float* x, std::size_t n, std::uint16_t* out) {
        std::size_t k = 0;
        for (; k + 16 <= n; k += 16) {
            const __m512i bits = _mm512_castps_si512(_mm512_loadu_ps(x + k));
            const __m512i odd = _mm512_and_si512(_mm512_srli_epi32(bits, 16), _mm512_set1_epi32(1));
            const __m512i rounded = _mm512_add_epi32(_mm512_add_epi32(bits, _mm512_set1_epi32(0x7FFF)), odd);
            const __mmask16 nan = _mm512_cmpgt_epi32_mask(_mm512_and_si512(bits, _mm512_set1_epi32(0x7FFFFFFF)),
                                                          _mm512_set1_epi32(0x7F800000));
            const __m512i kept = _mm512_mask_or_epi32(rounded, nan, bits, _mm512_set1_epi32(0x400000));
            _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + k), _mm512_cvtepi32_epi16(_mm512_srli_epi32(kept, 16)));
        }
        for (; k < n; ++k) {
            out[k] = bf16Of(x[k]);
        }
    }
};
