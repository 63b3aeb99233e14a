// The loops around the tiles of matmul_dot-inl.h: which panels meet which rows, in what order, and what is fetched or
// unpacked for them.
//   ladder  activations blocked for the first-level cache, panels for the second
//           one row: four panels side by side (7 % more in cache)
//           while a group of panels is multiplied the next one is fetched, whole, scales included, into the second-level
//           cache. One thread of Zen 4, Q4_1, a matrix in memory: one row 15 to 28 GB/s, 4 rows 135 to 280 GOPS, 32
//           rows 250 to 284
//           all tiles over a group take turns in that: the first alone, or the unpacking, waited for memory which then
//           idled. Two threads of an Intel with VNNI, a matrix of 500 MB, GOPS of 8 and 32 rows: Q4_1 423 to 440 and
//           589 to 621, Q4_K 376 to 414 and 514 to 580; SmolLM2 Q4_1 prefill 2350 to 2530 tokens/s, 8 sequences 1190 to
//           1250, 32 sequences 1230 to 1280
//           four tiles or more: the codes of a pair of panels are unpacked once, as bytes, for all of them. One thread
//           of Zen 3 with AVX2, GOPS of 128 rows: Q4_1 201 to 210, Q5_0 164 to 188, Q4_K 148 to 178, Q6_K 121 to 151;
//           at two tiles it gains nothing
// SPDX-License-Identifier: GPL-3.0-or-later
// No include guard: each target includes it once, inside its own anonymous namespace and target region, after
// matmul_dot-inl.h.

/// Never inline: one copy for each size of tile.
template <class W, TensorType T, int Panels, int M>
void packedTile(const MatmulJob& job, std::size_t panel, std::size_t row, const PanelRegions<T, W::kRows>& regions,
                FetchTurn turn) {
    PanelBlock<W, T> blocks[Panels];
    unrolled<Panels>([&](auto p) { blocks[p.value] = firstBlock<W, T>(job, panel + p.value, regions); });
    dotTile<W, T, PanelBlock<W, T>, Panels, M>(job, panel, row, regions.blocks, blocks,
                                               blocks[0].planes + Panels * regions.bytes, turn);
}

/// Panels [begin, end), `Panels` at a time unless they are too long for that, times the rows from `row` on by tiles of
/// M. The tiles over the same panels take turns to fetch what comes after them. Returns the first row not computed.
template <class W, TensorType T, int Panels, int M>
std::size_t dotSpan(const MatmulJob& job, std::size_t begin, std::size_t end, std::size_t row,
                    const PanelRegions<T, W::kRows>& regions) {
    const std::size_t rowEnd = job.rowEnd - (job.rowEnd - row) % M;
    const std::size_t tiles = (rowEnd - row) / M;
    std::size_t panel = begin;
    const bool together = M > 1 || Panels * regions.bytes <= kMostFetched;
    for (; together && panel + Panels <= end; panel += Panels) {
        for (std::size_t m = row; m < rowEnd; m += M) {
            packedTile<W, T, Panels, M>(job, panel, m, regions, {(m - row) / M, tiles});
        }
    }
    if constexpr (Panels > 1) {
        for (; panel < end; ++panel) {
            for (std::size_t m = row; m < rowEnd; m += M) {
                packedTile<W, T, 1, M>(job, panel, m, regions, {(m - row) / M, tiles});
            }
        }
    }
    return rowEnd;
}

/// Panels [begin, end) times the job's rows: tiles, then what is left by halves of a tile, since each size of tile is
/// compiled for every type. A single row takes several panels side by side.
template <class W, TensorType T, int M>
void dotPanels(const MatmulJob& job, std::size_t begin, std::size_t end, std::size_t row,
               const PanelRegions<T, W::kRows>& regions) {
    constexpr int kPanels = M == 1 ? 4 : W::kDotPanels;
    const std::size_t rest = dotSpan<W, T, kPanels, M>(job, begin, end, row, regions);
    if constexpr (M > 1) {
        dotPanels<W, T, M / 2>(job, begin, end, rest, regions);
    }
}

/// Activations are taken in blocks that stay in the first-level cache while a group of panels, which stays in the
/// second, passes.
template <class W, TensorType T>
void packedMatmul(const MatmulJob& job, std::size_t end) {
    constexpr std::size_t M = W::kDotTile;
    const PanelRegions<T, W::kRows> regions(job.columns);
    const std::size_t stride = regions.blocks * sizeof(ActivationBlock) + 1;
    const std::size_t blockRows = std::size_t{16384} / (stride * M) * M + M;
    const std::size_t groupPanels = std::size_t{131072} / (4 * regions.bytes + 1) * 4 + 4;
    for (std::size_t panel = job.panelBegin; panel < end; panel += groupPanels) {
        const std::size_t groupEnd = end - panel < groupPanels ? end : panel + groupPanels;
        MatmulJob block = job;
        for (std::size_t row = job.rowBegin; row < job.rowEnd; row += blockRows) {
            block.rowBegin = row;
            block.rowEnd = job.rowEnd - row < blockRows ? job.rowEnd : row + blockRows;
            dotPanels<W, T, W::kDotTile>(block, panel, groupEnd, row, regions);
        }
    }
}

/// Writes the codes of `Panels` panels as bytes, panel after panel.
template <class W, TensorType T, int Panels>
void unpackPanels(const MatmulJob& job, std::size_t panel, const PanelRegions<T, W::kRows>& regions,
                  std::uint8_t* codes) {
    constexpr std::size_t kBytes = UnpackedBlock<W, T>::kBytes;
    PanelBlock<W, T> blocks[Panels];
    unrolled<Panels>([&](auto p) { blocks[p.value] = firstBlock<W, T>(job, panel + p.value, regions); });
    for (std::size_t b = 0; b < regions.blocks; ++b) {
        unrolled<Panels>([&](auto p) {
            std::uint8_t* const to = codes + (p.value * regions.blocks + b) * kBytes;
            unrolled<8>([&](auto t) {
                W::storeBytes(to + t.value * 4 * W::kRows, blocks[p.value].template quad<decltype(t)::value>());
            });
            advance(blocks[p.value], b);
        });
    }
}

template <class W, TensorType T, int Panels, int M>
void unpackedTile(const MatmulJob& job, std::size_t panel, std::size_t row, const PanelRegions<T, W::kRows>& regions,
                  const std::uint8_t* codes, FetchTurn turn) {
    UnpackedBlock<W, T> blocks[Panels];
    unrolled<Panels>([&](auto p) {
        static_cast<PanelBlock<W, T>&>(blocks[p.value]) = firstBlock<W, T>(job, panel + p.value, regions);
        blocks[p.value].codes = codes + p.value * regions.blocks * UnpackedBlock<W, T>::kBytes;
    });
    dotTile<W, T, UnpackedBlock<W, T>, Panels, M>(job, panel, row, regions.blocks, blocks,
                                                  blocks[0].planes + Panels * regions.bytes, turn);
}

constexpr std::size_t kMostUnpacked = std::size_t{256} << 10; ///< bytes of codes, on the worker's stack
constexpr std::size_t kUnpackedActivations = std::size_t{192}
                                             << 10; ///< bytes that share the second-level cache with them

/// Many rows: each pair of panels is unpacked once for all tiles of a block of rows. The rows that fill no tile and a
/// last panel without a neighbour are left to packedMatmul.
template <class W, TensorType T>
void unpackedMatmul(const MatmulJob& job, std::size_t end) {
    constexpr std::size_t M = W::kDotTile;
    constexpr std::size_t kPanels = W::kDotPanels;
    const PanelRegions<T, W::kRows> regions(job.columns);
    const std::size_t blockRows = kUnpackedActivations / (regions.blocks * sizeof(ActivationBlock) * M) * M + 4 * M;
    const std::size_t tiled = job.rowEnd - (job.rowEnd - job.rowBegin) % M;
    const std::size_t paired = end - (end - job.panelBegin) % kPanels;
    alignas(64) std::uint8_t codes[kMostUnpacked];
    for (std::size_t row = job.rowBegin; row < tiled; row += blockRows) {
        const std::size_t rowEnd = tiled - row < blockRows ? tiled : row + blockRows;
        const std::size_t tiles = (rowEnd - row) / M;
        for (std::size_t panel = job.panelBegin; panel < paired; panel += kPanels) {
            unpackPanels<W, T, W::kDotPanels>(job, panel, regions, codes);
            for (std::size_t m = row; m < rowEnd; m += M) {
                unpackedTile<W, T, W::kDotPanels, W::kDotTile>(job, panel, m, regions, codes, {(m - row) / M, tiles});
            }
        }
    }
    MatmulJob rest = job;
    rest.panelBegin = paired;
    rest.rowEnd = tiled;
    packedMatmul<W, T>(rest, end);
    rest.panelBegin = job.panelBegin;
    rest.rowBegin = tiled;
    rest.rowEnd = job.rowEnd;
    packedMatmul<W, T>(rest, end);
}

template <class W, TensorType T>
void dotMatmul(const MatmulJob& job) {
    const std::size_t panels = panelCount(job.rows, W::kRows);
    const std::size_t end = job.panelEnd < panels ? job.panelEnd : panels;
    if (end <= job.panelBegin) {
        return;
    }
    if constexpr (panelTraits(T).bits8 == 0) {
        const std::size_t bytes = W::kDotPanels * job.columns * W::kRows;
        if (job.rowEnd - job.rowBegin >= 4 * W::kDotTile && bytes <= kMostUnpacked) {
            unpackedMatmul<W, T>(job, end);
            return;
        }
    }
    packedMatmul<W, T>(job, end);
}
