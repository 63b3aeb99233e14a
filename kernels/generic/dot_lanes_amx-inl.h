// The tile unit of AMX beside the lanes of AVX-512 VNNI. Contract: matmul_tiles-inl.h.
//
// Intel SDM volume 1, 18 (TMUL): a tile has up to 16 rows of 64 bytes; TDPBSSD adds to each 32-bit element the sum of four
// products of signed bytes per 32 bits of a row. The instructions are written out: g++ 12's intrinsics say nothing of the
// memory that they read.
// SPDX-License-Identifier: GPL-3.0-or-later
// No include guard: included once, inside an anonymous namespace and target region, after dot_lanes_avx512vnni-inl.h.

struct AmxDotLanes : VnniDotLanes {
    static const MatmulOps& fewRows(TensorType type) { return avx512VnniMatmulOps(type); }

    static VITRINE_INLINE Ints loadInts(const std::int32_t* p) { return _mm512_loadu_si512(p); }
    template <int Zero>
    static VITRINE_INLINE Bytes withoutZero(Bytes codes) {
        return Zero == 0 ? codes : _mm512_sub_epi8(codes, _mm512_set1_epi8(static_cast<char>(Zero)));
    }

    /// Tile 0: sums, 16 rows; tile 1: activations, 16 rows; tile 2: codes, Quads rows.
    template <int Quads>
    static void tilesBegin() {
        TileConfig config;
        config.set(0, 16, 64);
        config.set(1, 16, 4 * Quads);
        config.set(2, Quads, 64);
        __asm__ volatile("ldtilecfg %0" : : "m"(config));
    }
    /// Unused tiles are not saved at a switch of threads.
    static void tilesEnd() { __asm__ volatile("tilerelease"); }

    template <int>
    static VITRINE_INLINE void tileProduct(const std::int8_t* x, const std::uint8_t* codes, std::int32_t* sums) {
        __asm__ volatile("tilezero %%tmm0\n\t"
                         "tileloadd (%0,%3,1), %%tmm1\n\t"
                         "tileloadd (%1,%4,1), %%tmm2\n\t"
                         "tdpbssd %%tmm2, %%tmm1, %%tmm0\n\t"
                         "tilestored %%tmm0, (%2,%4,1)"
                         :
                         : "r"(x), "r"(codes), "r"(sums), "r"(std::size_t{32}), "r"(std::size_t{64})
                         : "memory");
    }
};
