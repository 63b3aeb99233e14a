// Matmul of block-quantised weights where the processor multiplies whole tiles of bytes (AMX): 16 activation rows
// times the 16 rows of a panel, one block of 32 columns an instruction. A vector of codes (panel_layout.h) is the row of
// a tile already: four columns of each of the panel's rows.
//
// The tile unit only sums integers. They are exact, so scales are applied as in matmul_dot-inl.h, in the same order: an
// output has the bits that the vector kernels give it, and a few rows may be left to those.
//   ladder  codes are unpacked less their zero point, signed, once for all rows: nothing is left to correct in the sums
//           activations are gathered into tiles, so that no row of a tile lies across two cache lines and the 16 scales
//           of a block share one
//           products run three blocks ahead of the scaling of their sums
//           half a tile of rows and less: the vector kernels are faster
// SPDX-License-Identifier: GPL-3.0-or-later
// No include guard: each target includes it once, inside its own anonymous namespace and target region, after
// matmul_dot-inl.h. Beyond the lanes of a target, W gives
//   fewRows(type)                         the vector kernels
//   tilesBegin<Quads>(), tilesEnd()       around the products of a thread
//   tileProduct<Quads>(x, codes, sums)    sums[m][n] = sum over k < 4 Quads of x[m * 32 + k] codes[k / 4][n][k % 4]
//   withoutZero<Zero>(codes), loadInts(p)

constexpr int kTileRows = 16;
constexpr std::size_t kAhead = 4; ///< blocks whose sums are kept: a power of two

/// One block of 32 columns of a tile's rows.
struct alignas(64) TileBlock {
    std::int8_t q[kTileRows][32];
    float scale[kTileRows];
    float sums[2][kTileRows]; ///< scaledSum; types with two scales per block: minusSum8First and -Second
};

template <TensorType T>
VITRINE_INLINE void gatherBlock(const ActivationBlock& from, std::size_t m, TileBlock& to) {
    __builtin_memcpy(to.q[m], from.q, sizeof(from.q));
    to.scale[m] = from.scale;
    if constexpr (hasOffset(T) && panelTraits(T).groups == 2) {
        to.sums[0][m] = static_cast<float>(from.minusSum8First);
        to.sums[1][m] = static_cast<float>(from.minusSum8Second);
    } else if constexpr (hasOffset(T)) {
        to.sums[0][m] = from.scaledSum;
    }
}

/// The first `count` rows from `row` on, and zeros where a tile has more.
template <TensorType T>
void gatherTile(const MatmulJob& job, std::size_t row, std::size_t count, std::size_t blocks, TileBlock* to) {
    const auto* const from = reinterpret_cast<const ActivationBlock*>(job.x) + row * blocks;
    for (std::size_t b = 0; b < blocks; ++b) {
        if (count >= kTileRows) {
            unrolled<kTileRows>([&](auto m) {
                constexpr std::size_t kRow = decltype(m)::value;
                gatherBlock<T>(from[kRow * blocks + b], kRow, to[b]);
            });
        } else {
            to[b] = {};
            for (std::size_t m = 0; m < count; ++m) {
                gatherBlock<T>(from[m * blocks + b], m, to[b]);
            }
        }
    }
}

/// Writes the codes of panels [panel, end), less their zero point, as signed bytes; fetches as many panels after them.
template <class W, TensorType T>
void unpackSigned(const MatmulJob& job, std::size_t panel, std::size_t end, const PanelRegions<T, W::kRows>& regions,
                  std::uint8_t* codes) {
    const std::size_t ahead = (end - panel) * regions.bytes;
    for (; panel < end; ++panel) {
        PanelBlock<W, T> block = firstBlock<W, T>(job, panel, regions);
        const std::uint8_t* const following = block.planes + ahead;
        for (std::size_t b = 0; b < regions.blocks; ++b) {
            fetchNext<W, T, 1>(following, b);
            unrolled<8>([&](auto t) {
                W::storeBytes(codes + t.value * 4 * W::kRows,
                              W::template withoutZero<DotTraits<W, T>::kZero>(block.template quad<decltype(t)::value>()));
            });
            codes += 32 * W::kRows;
            advance(block, b);
        }
    }
}

/// acc[m] += block of a panel times row m; `products`: the sums of each scale's columns, [group][m][n].
template <class W, TensorType T>
VITRINE_INLINE void scaleTile(const PanelBlock<W, T>& block, const TileBlock& x, const std::int32_t* products,
                              typename W::Floats* acc) {
    constexpr int P = W::kRows;
    const auto scale = block.template scale<0>();
    if constexpr (panelTraits(T).groups == 1) {
        unrolled<kTileRows>([&](auto m) {
            const auto sum = W::toFloats(W::loadInts(products + m.value * P));
            acc[m.value] = W::fma(sum, W::mul(scale, W::broadcast(x.scale + m.value)), acc[m.value]);
        });
        if constexpr (hasOffset(T)) {
            const auto offset = block.template offset<0>();
            unrolled<kTileRows>([&](auto m) {
                const auto sum = W::broadcast(x.sums[0] + m.value);
                acc[m.value] =
                    isSuperBlock(T) ? W::fnma(offset, sum, acc[m.value]) : W::fma(offset, sum, acc[m.value]);
            });
        }
    } else {
        const auto second = block.template scale<1>();
        unrolled<kTileRows>([&](auto m) {
            const auto first = W::mul(W::toFloats(W::loadInts(products + m.value * P)), scale);
            auto sum = W::fma(W::toFloats(W::loadInts(products + (kTileRows + m.value) * P)), second, first);
            if constexpr (hasOffset(T)) { // the prepared sums are -8 times too large
                const float eighth = 0.125F;
                const auto offsets = W::fma(W::broadcast(x.sums[1] + m.value), block.template offset<1>(),
                                            W::mul(W::broadcast(x.sums[0] + m.value), block.template offset<0>()));
                sum = W::fma(offsets, W::broadcast(&eighth), sum);
            }
            acc[m.value] = W::fma(sum, W::broadcast(x.scale + m.value), acc[m.value]);
        });
    }
}

/// A panel times the tile of rows [row, row + count).
template <class W, TensorType T>
void tilePanel(const MatmulJob& job, std::size_t panel, std::size_t row, std::size_t count, const TileBlock* x,
               const PanelRegions<T, W::kRows>& regions, const std::uint8_t* codes) {
    constexpr int P = W::kRows;
    constexpr int kGroups = panelTraits(T).groups;
    constexpr int kQuads = 8 / kGroups;
    alignas(64) std::int32_t products[kAhead][kGroups * kTileRows * P];
    const auto start = [&](std::size_t b) __attribute__((always_inline)) {
        unrolled<kGroups>([&](auto g) {
            W::template tileProduct<kQuads>(x[b].q[0] + g.value * 4 * kQuads, codes + (8 * b + g.value * kQuads) * 4 * P,
                                            products[b % kAhead] + g.value * kTileRows * P);
        });
    };
    PanelBlock<W, T> block = firstBlock<W, T>(job, panel, regions);
    typename W::Floats acc[kTileRows];
    unrolled<kTileRows>([&](auto m) { acc[m.value] = W::zero(); });
    for (std::size_t b = 0; b + 1 < kAhead && b < regions.blocks; ++b) {
        start(b);
    }
    for (std::size_t b = 0; b < regions.blocks; ++b) {
        if (b + kAhead - 1 < regions.blocks) {
            start(b + kAhead - 1);
        }
        scaleTile<W, T>(block, x[b], products[b % kAhead], acc);
        advance(block, b);
    }
    const std::size_t n = panel * P;
    unrolled<kTileRows>([&](auto m) {
        if (m.value < count) {
            storeLanes<W>(acc[m.value], job.out + (row + m.value) * job.outStride + n,
                          job.bias == nullptr ? nullptr : job.bias + n, job.rows - n);
        }
    });
}

constexpr std::size_t kMostGathered = std::size_t{256} << 10;   ///< bytes of activations, on the worker's stack
constexpr std::size_t kMostTileCodes = std::size_t{256} << 10;  ///< bytes of codes, likewise
constexpr std::size_t kTileCodes = std::size_t{48} << 10;       ///< of these are unpacked together, or one panel

/// Whether rows this long fit the buffers.
template <int P>
constexpr bool fitsTiles(std::size_t columns) {
    return columns != 0 && columns * P <= kMostTileCodes && columns / 32 * sizeof(TileBlock) <= kMostGathered;
}

/// Panels [job.panelBegin, end) times the job's rows, in tiles; the last one may be short.
template <class W, TensorType T>
void tileRows(const MatmulJob& job, std::size_t end) {
    constexpr int P = W::kRows;
    const PanelRegions<T, P> regions(job.columns);
    const std::size_t panelCodes = job.columns * P;
    const std::size_t groupPanels = panelCodes < kTileCodes ? kTileCodes / panelCodes : 1;
    const std::size_t groupRows = kMostGathered / (regions.blocks * sizeof(TileBlock)) * kTileRows;
    alignas(64) std::uint8_t codes[kMostTileCodes];
    alignas(64) std::byte gathered[kMostGathered];
    auto* const tiles = reinterpret_cast<TileBlock*>(gathered);
    W::template tilesBegin<8 / panelTraits(T).groups>();
    for (std::size_t first = job.rowBegin; first < job.rowEnd; first += groupRows) {
        const std::size_t rowEnd = job.rowEnd - first < groupRows ? job.rowEnd : first + groupRows;
        for (std::size_t row = first; row < rowEnd; row += kTileRows) {
            gatherTile<T>(job, row, rowEnd - row, regions.blocks, tiles + (row - first) / kTileRows * regions.blocks);
        }
        for (std::size_t panel = job.panelBegin; panel < end; panel += groupPanels) {
            const std::size_t groupEnd = end - panel < groupPanels ? end : panel + groupPanels;
            unpackSigned<W, T>(job, panel, groupEnd, regions, codes);
            for (std::size_t row = first; row < rowEnd; row += kTileRows) {
                for (std::size_t p = panel; p < groupEnd; ++p) {
                    tilePanel<W, T>(job, p, row, rowEnd - row, tiles + (row - first) / kTileRows * regions.blocks, regions,
                                       codes + (p - panel) * panelCodes);
                }
            }
        }
    }
    W::tilesEnd();
}

template <class W, TensorType T>
void tileMatmul(const MatmulJob& job) {
    const std::size_t panels = panelCount(job.rows, W::kRows);
    const std::size_t end = job.panelEnd < panels ? job.panelEnd : panels;
    const std::size_t rows = job.rowEnd - job.rowBegin;
    if (end <= job.panelBegin || 2 * rows <= kTileRows || !fitsTiles<W::kRows>(job.columns)) {
        W::fewRows(T).matmul(job);
        return;
    }
    MatmulJob part = job; // the last tile may be short, but half a tile of rows is left to the vectors
    const std::size_t rest = rows % kTileRows;
    part.rowEnd = 2 * rest > kTileRows ? job.rowEnd : job.rowEnd - rest;
    tileRows<W, T>(part, end);
    if (part.rowEnd < job.rowEnd) {
        part.rowBegin = part.rowEnd;
        part.rowEnd = job.rowEnd;
        W::fewRows(T).matmul(part);
    }
}

template <class W, TensorType T>
const MatmulOps& tileOps() {
    static const MatmulOps kOps = [] {
        MatmulOps ops = W::fewRows(T);
        ops.matmul = tileMatmul<W, T>;
        return ops;
    }();
    return kOps;
}

/// Tiles for the types with integer products; the others as in fewRows.
template <class W>
const MatmulOps& tileOpsOf(TensorType type) {
    switch (type) {
    case TensorType::Q4_0: return tileOps<W, TensorType::Q4_0>();
    case TensorType::Q4_1: return tileOps<W, TensorType::Q4_1>();
    case TensorType::Q5_0: return tileOps<W, TensorType::Q5_0>();
    case TensorType::Q5_1: return tileOps<W, TensorType::Q5_1>();
    case TensorType::Q8_0: return tileOps<W, TensorType::Q8_0>();
    case TensorType::Q2_K: return tileOps<W, TensorType::Q2_K>();
    case TensorType::Q3_K: return tileOps<W, TensorType::Q3_K>();
    case TensorType::Q4_K: return tileOps<W, TensorType::Q4_K>();
    case TensorType::Q5_K: return tileOps<W, TensorType::Q5_K>();
    case TensorType::Q6_K: return tileOps<W, TensorType::Q6_K>();
    case TensorType::IQ4_NL: return tileOps<W, TensorType::IQ4_NL>();
    case TensorType::IQ4_XS: return tileOps<W, TensorType::IQ4_XS>();
    case TensorType::MXFP4: return tileOps<W, TensorType::MXFP4>();
    default: return W::fewRows(type);
    }
}
