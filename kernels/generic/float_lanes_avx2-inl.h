// Eight float lanes in a 256-bit register (AVX2, FMA, F16C). Contract of the members: float_lanes_plain-inl.h.
// SPDX-License-Identifier: GPL-3.0-or-later
// No include guard: each target includes it once, inside its own anonymous namespace and target region.

struct Avx2Lanes {
    static constexpr int kLanes = 8;
    static constexpr int kRegisters = 16;
    static constexpr bool kLibm = false;
    using Half = Avx2Lanes;

    __m256 v;

    static Avx2Lanes set(float x) { return {_mm256_set1_ps(x)}; }
    static Avx2Lanes load(const float* p) { return {_mm256_loadu_ps(p)}; }
    static __m256i firstLanes(std::size_t n) {
        return _mm256_cmpgt_epi32(_mm256_set1_epi32(static_cast<int>(n)), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
    }
    static Avx2Lanes loadPart(const float* p, std::size_t n, float fill) {
        const __m256i mask = firstLanes(n);
        return {_mm256_blendv_ps(_mm256_set1_ps(fill), _mm256_maskload_ps(p, mask), _mm256_castsi256_ps(mask))};
    }
    static Avx2Lanes loadF16(const std::uint16_t* p) {
        return {_mm256_cvtph_ps(_mm_loadu_si128(reinterpret_cast<const __m128i*>(p)))};
    }
    static Avx2Lanes loadBf16(const std::uint16_t* p) {
        const __m256i wide = _mm256_cvtepu16_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(p)));
        return {_mm256_castsi256_ps(_mm256_slli_epi32(wide, 16))};
    }
    // By way of half precision, whose three more mantissa bits and one more exponent bit hold every E4M3 value times 2^-8,
    // subnormals too.
    static Avx2Lanes loadF8(const std::uint8_t* p) {
        const __m128i wide = _mm_cvtepu8_epi16(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(p)));
        const __m128i sign = _mm_slli_epi16(_mm_and_si128(wide, _mm_set1_epi16(0x80)), 8);
        const __m128i rest = _mm_slli_epi16(_mm_and_si128(wide, _mm_set1_epi16(0x7F)), 7);
        return {_mm256_mul_ps(_mm256_cvtph_ps(_mm_or_si128(sign, rest)), _mm256_set1_ps(256.0F))};
    }
    static Avx2Lanes loadI8(const std::int8_t* p) {
        return {_mm256_cvtepi32_ps(_mm256_cvtepi8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(p))))};
    }
    static Avx2Lanes broadcastF16(const std::uint16_t* p) {
        return {_mm256_cvtph_ps(_mm_set1_epi16(static_cast<short>(*p)))};
    }
    void storeF16(std::uint16_t* p) const {
        const __m128i half = _mm256_cvtps_ph(v, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
        _mm_storeu_si128(reinterpret_cast<__m128i*>(p), half);
    }
    void store(float* p) const { _mm256_storeu_ps(p, v); }
    void storePart(float* p, std::size_t n) const { _mm256_maskstore_ps(p, firstLanes(n), v); }

    Avx2Lanes operator+(Avx2Lanes b) const { return {_mm256_add_ps(v, b.v)}; }
    Avx2Lanes operator-(Avx2Lanes b) const { return {_mm256_sub_ps(v, b.v)}; }
    Avx2Lanes operator*(Avx2Lanes b) const { return {_mm256_mul_ps(v, b.v)}; }
    Avx2Lanes operator/(Avx2Lanes b) const { return {_mm256_div_ps(v, b.v)}; }
    static Avx2Lanes fma(Avx2Lanes a, Avx2Lanes b, Avx2Lanes c) { return {_mm256_fmadd_ps(a.v, b.v, c.v)}; }
    static Avx2Lanes max(Avx2Lanes a, Avx2Lanes b) { return {_mm256_max_ps(a.v, b.v)}; }
    static Avx2Lanes min(Avx2Lanes a, Avx2Lanes b) { return {_mm256_min_ps(a.v, b.v)}; }
    static Avx2Lanes abs(Avx2Lanes a) { return {_mm256_andnot_ps(_mm256_set1_ps(-0.0F), a.v)}; }
    static Avx2Lanes copySign(Avx2Lanes magnitude, Avx2Lanes sign) {
        const __m256 bit = _mm256_set1_ps(-0.0F);
        return {_mm256_or_ps(_mm256_andnot_ps(bit, magnitude.v), _mm256_and_ps(bit, sign.v))};
    }
    static Avx2Lanes ifLess(Avx2Lanes a, Avx2Lanes b, Avx2Lanes x, Avx2Lanes y) {
        return {_mm256_blendv_ps(y.v, x.v, _mm256_cmp_ps(a.v, b.v, _CMP_LT_OQ))};
    }
    static Avx2Lanes round(Avx2Lanes a) {
        return {_mm256_round_ps(a.v, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC)};
    }
    static Avx2Lanes pow2(Avx2Lanes n) {
        const __m256i exponent = _mm256_add_epi32(_mm256_cvtps_epi32(n.v), _mm256_set1_epi32(127));
        return {_mm256_castsi256_ps(_mm256_slli_epi32(exponent, 23))};
    }
    static bool anyEqual(Avx2Lanes a, Avx2Lanes b) { return _mm256_movemask_ps(_mm256_cmp_ps(a.v, b.v, _CMP_EQ_OQ)) != 0; }
    float sum() const {
        __m128 t = _mm_add_ps(_mm256_castps256_ps128(v), _mm256_extractf128_ps(v, 1));
        t = _mm_add_ps(t, _mm_movehl_ps(t, t));
        t = _mm_add_ss(t, _mm_shuffle_ps(t, t, 1));
        return _mm_cvtss_f32(t);
    }
    float largest() const {
        __m128 t = _mm_max_ps(_mm256_castps256_ps128(v), _mm256_extractf128_ps(v, 1));
        t = _mm_max_ps(t, _mm_movehl_ps(t, t));
        t = _mm_max_ss(t, _mm_shuffle_ps(t, t, 1));
        return _mm_cvtss_f32(t);
    }
};
