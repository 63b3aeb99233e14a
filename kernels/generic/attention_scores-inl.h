// Scores of a few query rows against a few key tiles: the q . k half of attention.
//
// A key tile is [dim][token] (kv_layout.h), so a vector of scores is a chain of multiply-adds over the dimensions, the query
// value broadcast: no horizontal sums, and a token's score is the same sum in the same order whatever tile or block it lies in.
// Rows x Tiles accumulators share each load: tiles among rows (the heads of a group, the queries of a prefill), rows among tiles.
// SPDX-License-Identifier: GPL-3.0-or-later
// No include guard: each target includes it once, inside its own anonymous namespace.

/// A tile and where the scores of its first token go in a row of scores (may lie up to one tile outside of the row's range).
struct KeyTile {
    const std::byte* data;
    std::ptrdiff_t to;
    const std::byte* values; ///< value rows of the tile's tokens, which the chunk's second half will read
};

/// How many bytes of keys and of values belong to one tile: what to fetch ahead while others are computed.
struct TileBytes {
    std::size_t keys;
    std::size_t values;
};

inline void fetchAhead(const std::byte* from, std::size_t bytes) {
    for (std::size_t at = 0; at < bytes; at += 64) {
        __builtin_prefetch(from + at, 0, 3);
    }
}

/// Blocks lie scattered, so the processor's own prefetcher loses the trail every one or two KiB: while tile `t` is computed, ask
/// for the keys of the tile `kAhead` later and for the values of tile t.
inline void fetchAround(const KeyTile* tiles, std::size_t tileCount, std::size_t t, const TileBytes& bytes) {
    constexpr std::size_t kAhead = 4;
    if (t + kAhead < tileCount) {
        fetchAhead(tiles[t + kAhead].data, bytes.keys);
    }
    fetchAhead(tiles[t].values, bytes.values);
}

/// sum[r][i] += source(i) * x[r * stride]. What there is less of stays in registers, the other passes by one at a time: rows'
/// values when there are up to three of them, else the vectors.
template <class V, int Rows, int Vectors, class Source>
[[gnu::always_inline]] inline void addProducts(const Source& source, const float* x, std::size_t stride,
                                               V (&sum)[Rows][Vectors]) {
    if constexpr (Rows <= 3) {
        V by[Rows];
        for (int r = 0; r < Rows; ++r) {
            by[r] = V::set(x[r * stride]);
        }
        for (int i = 0; i < Vectors; ++i) {
            const V k = source.vector(i);
            for (int r = 0; r < Rows; ++r) {
                sum[r][i] = V::fma(k, by[r], sum[r][i]);
            }
        }
    } else {
        V k[Vectors];
        for (int i = 0; i < Vectors; ++i) {
            k[i] = source.vector(i);
        }
        for (int r = 0; r < Rows; ++r) {
            const V by = V::set(x[r * stride]);
            for (int i = 0; i < Vectors; ++i) {
                sum[r][i] = V::fma(k[i], by, sum[r][i]);
            }
        }
    }
}

/// Dimension `dim` of the tokens of a tile; Q8_0: times the scales of its group.
template <class V, KvType Type>
struct KeySource {
    const KeyTile* tiles;
    std::size_t offset; ///< elements from the start of a tile's data
    std::size_t scaleBytes;
    const V* scale;

    [[gnu::always_inline]] V vector(int tile) const {
        const V k = loadStored<V, Type>(tiles[tile].data + scaleBytes, offset);
        if constexpr (Type == KvType::Q8_0) {
            return k * scale[tile];
        } else {
            return k;
        }
    }
};

// Never inline: inside of a larger function the pointers of the loop spill.
template <class V, KvType Type, int Rows, int Tiles>
[[gnu::noinline]] void scoreTiles(const KeyTile* tiles, const float* q, std::size_t dim, float* scores, std::size_t scoreStride) {
    V sum[Rows][Tiles];
    for (int r = 0; r < Rows; ++r) {
        for (int t = 0; t < Tiles; ++t) {
            sum[r][t] = V::set(0.0F);
        }
    }
    if constexpr (Type == KvType::Q8_0) {
        const std::size_t groups = (dim + kKvGroup - 1) / kKvGroup;
        for (std::size_t group = 0; group < groups; ++group) {
            V scale[Tiles];
            for (int t = 0; t < Tiles; ++t) {
                scale[t] = V::loadF16(reinterpret_cast<const std::uint16_t*>(tiles[t].data) + group * V::kLanes);
            }
            const std::size_t begin = group * kKvGroup;
            const std::size_t end = begin + kKvGroup < dim ? begin + kKvGroup : dim;
            KeySource<V, Type> keys{tiles, begin * V::kLanes, groups * V::kLanes * sizeof(std::uint16_t), scale};
            for (std::size_t d = begin; d < end; ++d, keys.offset += V::kLanes) {
                addProducts<V, Rows, Tiles>(keys, q + d, dim, sum);
            }
        }
    } else {
        KeySource<V, Type> keys{tiles, 0, 0, nullptr};
        for (std::size_t d = 0; d < dim; ++d, keys.offset += V::kLanes) {
            addProducts<V, Rows, Tiles>(keys, q + d, dim, sum);
        }
    }
    // In ascending order: the lanes past the end of a block's last tile are overwritten by the next block's first one.
    for (int t = 0; t < Tiles; ++t) {
        for (int r = 0; r < Rows; ++r) {
            sum[r][t].store(scores + r * scoreStride + tiles[t].to);
        }
    }
}

/// `bytes` null: the tiles have been fetched already.
template <class V, KvType Type, int Rows>
inline void scoreRows(const KeyTile* tiles, std::size_t tileCount, const TileBytes* bytes, const float* q, std::size_t dim,
                      float* scores, std::size_t scoreStride) {
    // Eight to twelve chains of multiply-adds hide their latency; the registers must hold them, the keys and one query value.
    constexpr int kTiles = V::kRegisters >= 32 || Rows <= 3 ? 4 : 2;
    std::size_t t = 0;
    for (; t + kTiles <= tileCount; t += kTiles) {
        for (std::size_t i = t; bytes != nullptr && i < t + kTiles; ++i) {
            fetchAround(tiles, tileCount, i, *bytes);
        }
        scoreTiles<V, Type, Rows, kTiles>(tiles + t, q, dim, scores, scoreStride);
    }
    for (; t < tileCount; ++t) {
        if (bytes != nullptr) {
            fetchAround(tiles, tileCount, t, *bytes);
        }
        scoreTiles<V, Type, Rows, 1>(tiles + t, q, dim, scores, scoreStride);
    }
}

/// The first pass over the tiles fetches memory for all that follow.
/// scores[r * scoreStride + tile.to + lane] = q[r] . k for all rows and tiles; q is rows x dim, already scaled.
template <class V, KvType Type>
void scoreChunk(const KeyTile* tiles, std::size_t tileCount, const TileBytes& bytes, const float* q, std::size_t rows,
                std::size_t dim, float* scores, std::size_t scoreStride) {
    const TileBytes* fetch = &bytes;
    std::size_t r = 0;
    for (; r + 6 <= rows; r += 6) {
        scoreRows<V, Type, 6>(tiles, tileCount, fetch, q + r * dim, dim, scores + r * scoreStride, scoreStride);
        fetch = nullptr;
    }
    if (r + 4 <= rows) {
        scoreRows<V, Type, 4>(tiles, tileCount, fetch, q + r * dim, dim, scores + r * scoreStride, scoreStride);
        fetch = nullptr;
        r += 4;
    }
    const float* const rest = q + r * dim;
    float* const to = scores + r * scoreStride;
    switch (rows - r) {
    case 3: scoreRows<V, Type, 3>(tiles, tileCount, fetch, rest, dim, to, scoreStride); break;
    case 2: scoreRows<V, Type, 2>(tiles, tileCount, fetch, rest, dim, to, scoreStride); break;
    case 1: scoreRows<V, Type, 1>(tiles, tileCount, fetch, rest, dim, to, scoreStride); break;
    default: break;
    }
}

template <class V>
void scoreChunkOf(KvType type, const KeyTile* tiles, std::size_t tileCount, const TileBytes& bytes, const float* q,
                  std::size_t rows, std::size_t dim, float* scores, std::size_t scoreStride) {
    switch (type) {
    case KvType::F32: scoreChunk<V, KvType::F32>(tiles, tileCount, bytes, q, rows, dim, scores, scoreStride); break;
    case KvType::F16: scoreChunk<V, KvType::F16>(tiles, tileCount, bytes, q, rows, dim, scores, scoreStride); break;
    case KvType::BF16: scoreChunk<V, KvType::BF16>(tiles, tileCount, bytes, q, rows, dim, scores, scoreStride); break;
    case KvType::Q8_0: scoreChunk<V, KvType::Q8_0>(tiles, tileCount, bytes, q, rows, dim, scores, scoreStride); break;
    case KvType::F8_E4M3: scoreChunk<V, KvType::F8_E4M3>(tiles, tileCount, bytes, q, rows, dim, scores, scoreStride); break;
    }
}
