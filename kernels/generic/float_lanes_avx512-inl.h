// Sixteen float lanes in a 512-bit register (AVX-512 F, BW, DQ, VL). Contract of the members: float_lanes_plain-inl.h.
// SPDX-License-Identifier: GPL-3.0-or-later
// No include guard: each target includes it once, inside its own anonymous namespace and target region.
// Needs float_lanes_avx2-inl.h before it.

struct Avx512Lanes {
    static constexpr int kLanes = 16;
    static constexpr int kRegisters = 32;
    static constexpr bool kLibm = false;
    using Half = Avx2Lanes;

    __m512 v;

    static Avx512Lanes set(float x) { return {_mm512_set1_ps(x)}; }
    static Avx512Lanes load(const float* p) { return {_mm512_loadu_ps(p)}; }
    static __mmask16 firstLanes(std::size_t n) { return static_cast<__mmask16>((1U << n) - 1U); }
    static Avx512Lanes loadPart(const float* p, std::size_t n, float fill) {
        return {_mm512_mask_loadu_ps(_mm512_set1_ps(fill), firstLanes(n), p)};
    }
    static Avx512Lanes loadF16(const std::uint16_t* p) {
        return {_mm512_cvtph_ps(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(p)))};
    }
    static Avx512Lanes loadBf16(const std::uint16_t* p) {
        const __m512i wide = _mm512_cvtepu16_epi32(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(p)));
        return {_mm512_castsi512_ps(_mm512_slli_epi32(wide, 16))};
    }
    static Avx512Lanes loadF8(const std::uint8_t* p) { // by way of half precision, see Avx2Lanes
        const __m256i wide = _mm256_cvtepu8_epi16(_mm_loadu_si128(reinterpret_cast<const __m128i*>(p)));
        const __m256i sign = _mm256_slli_epi16(_mm256_and_si256(wide, _mm256_set1_epi16(0x80)), 8);
        const __m256i rest = _mm256_slli_epi16(_mm256_and_si256(wide, _mm256_set1_epi16(0x7F)), 7);
        return {_mm512_mul_ps(_mm512_cvtph_ps(_mm256_or_si256(sign, rest)), _mm512_set1_ps(256.0F))};
    }
    static Avx512Lanes loadI8(const std::int8_t* p) {
        return {_mm512_cvtepi32_ps(_mm512_cvtepi8_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(p))))};
    }
    static Avx512Lanes broadcastF16(const std::uint16_t* p) {
        return {_mm512_cvtph_ps(_mm256_set1_epi16(static_cast<short>(*p)))};
    }
    void storeF16(std::uint16_t* p) const {
        const __m256i half = _mm512_cvtps_ph(v, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(p), half);
    }
    void store(float* p) const { _mm512_storeu_ps(p, v); }
    void storePart(float* p, std::size_t n) const { _mm512_mask_storeu_ps(p, firstLanes(n), v); }

    Avx512Lanes operator+(Avx512Lanes b) const { return {_mm512_add_ps(v, b.v)}; }
    Avx512Lanes operator-(Avx512Lanes b) const { return {_mm512_sub_ps(v, b.v)}; }
    Avx512Lanes operator*(Avx512Lanes b) const { return {_mm512_mul_ps(v, b.v)}; }
    Avx512Lanes operator/(Avx512Lanes b) const { return {_mm512_div_ps(v, b.v)}; }
    static Avx512Lanes fma(Avx512Lanes a, Avx512Lanes b, Avx512Lanes c) { return {_mm512_fmadd_ps(a.v, b.v, c.v)}; }
    static Avx512Lanes max(Avx512Lanes a, Avx512Lanes b) { return {_mm512_max_ps(a.v, b.v)}; }
    static Avx512Lanes min(Avx512Lanes a, Avx512Lanes b) { return {_mm512_min_ps(a.v, b.v)}; }
    static Avx512Lanes abs(Avx512Lanes a) { return {_mm512_andnot_ps(_mm512_set1_ps(-0.0F), a.v)}; }
    static Avx512Lanes copySign(Avx512Lanes magnitude, Avx512Lanes sign) {
        const __m512 bit = _mm512_set1_ps(-0.0F);
        return {_mm512_or_ps(_mm512_andnot_ps(bit, magnitude.v), _mm512_and_ps(bit, sign.v))};
    }
    static Avx512Lanes ifLess(Avx512Lanes a, Avx512Lanes b, Avx512Lanes x, Avx512Lanes y) {
        return {_mm512_mask_blend_ps(_mm512_cmp_ps_mask(a.v, b.v, _CMP_LT_OQ), y.v, x.v)};
    }
    static Avx512Lanes round(Avx512Lanes a) {
        return {_mm512_roundscale_ps(a.v, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC)};
    }
    static Avx512Lanes pow2(Avx512Lanes n) {
        const __m512i exponent = _mm512_add_epi32(_mm512_cvtps_epi32(n.v), _mm512_set1_epi32(127));
        return {_mm512_castsi512_ps(_mm512_slli_epi32(exponent, 23))};
    }
    static bool anyEqual(Avx512Lanes a, Avx512Lanes b) { return _mm512_cmp_ps_mask(a.v, b.v, _CMP_EQ_OQ) != 0; }
    float sum() const {
        return Avx2Lanes{_mm256_add_ps(_mm512_castps512_ps256(v), _mm512_extractf32x8_ps(v, 1))}.sum();
    }
    float largest() const {
        return Avx2Lanes{_mm256_max_ps(_mm512_castps512_ps256(v), _mm512_extractf32x8_ps(v, 1))}.largest();
    }
};
