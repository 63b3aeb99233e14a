// Rounding of activations in AVX2. Contract: rounding_plain-inl.h.
// SPDX-License-Identifier: GPL-3.0-or-later
// No include guard: each target includes it once, inside its own anonymous namespace and target region.

struct Avx2Rounding {
    static VITRINE_INLINE __m256i magnitudes(const float* x) {
        return _mm256_and_si256(_mm256_castps_si256(_mm256_loadu_ps(x)), _mm256_set1_epi32(0x7FFFFFFF));
    }
    static VITRINE_INLINE std::int32_t largestBits(const float* x) {
        const __m256i all = _mm256_max_epi32(_mm256_max_epi32(magnitudes(x), magnitudes(x + 8)),
                                             _mm256_max_epi32(magnitudes(x + 16), magnitudes(x + 24)));
        __m128i most = _mm_max_epi32(_mm256_castsi256_si128(all), _mm256_extracti128_si256(all, 1));
        most = _mm_max_epi32(most, _mm_shuffle_epi32(most, 0x4E));
        most = _mm_max_epi32(most, _mm_shuffle_epi32(most, 0xB1));
        return _mm_cvtsi128_si32(most);
    }

    static VITRINE_INLINE __m256i codes(const float* x, __m256 inverse) {
        const __m256 rounded =
            _mm256_add_ps(_mm256_mul_ps(_mm256_loadu_ps(x), inverse), _mm256_set1_ps(kRoundToInteger));
        const __m256i code = _mm256_sub_epi32(_mm256_castps_si256(rounded), _mm256_set1_epi32(kRoundedZero));
        return _mm256_max_epi32(_mm256_min_epi32(code, _mm256_set1_epi32(127)), _mm256_set1_epi32(-127));
    }
    static VITRINE_INLINE std::int32_t sum(__m256i a) {
        __m128i s = _mm_add_epi32(_mm256_castsi256_si128(a), _mm256_extracti128_si256(a, 1));
        s = _mm_add_epi32(s, _mm_shuffle_epi32(s, 0x4E));
        return _mm_cvtsi128_si32(_mm_add_epi32(s, _mm_shuffle_epi32(s, 0xB1)));
    }
    static VITRINE_INLINE void toBytes(const float* x, float inverse, std::int8_t* q, std::int32_t& first, std::int32_t& second) {
        const __m256 by = _mm256_set1_ps(inverse);
        const __m256i a = codes(x, by);
        const __m256i b = codes(x + 8, by);
        const __m256i c = codes(x + 16, by);
        const __m256i d = codes(x + 24, by);
        first = sum(_mm256_add_epi32(a, b));
        second = sum(_mm256_add_epi32(c, d));
        // Packing works within halves of a register: a0 b0 c0 d0 | a1 b1 c1 d1, in words of four bytes
        const __m256i bytes = _mm256_packs_epi16(_mm256_packs_epi32(a, b), _mm256_packs_epi32(c, d));
        const __m256i order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(q), _mm256_permutevar8x32_epi32(bytes, order));
    }

    static void toBf16(const float* x, std::size_t n, std::uint16_t* out) {
        for (std::size_t k = 0; k < n; ++k) {
            out[k] = bf16Of(x[k]);
        }
    }
};
