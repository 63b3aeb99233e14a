// Paged attention with online softmax (Milakov and Gimelshein 2018; Dao et al. 2022), read through the block table only.
//
// A tile of queries times the heads of one group (some 32 rows) goes over the context in chunks of kChunk positions, aligned to
// multiples of kChunk: scores of the chunk (attention_scores-inl.h), softmax against the running maximum, weighted values
// (attention_values-inl.h). All borders that arithmetic can see are positions, never blocks or queries; so the result of a query
// is the same, bit for bit, for every block size, every chunking of the prompt and every company in the batch.
//
// Gains, in the order made: heads of a group share each K and V load (decode reads the cache once, not once per head); transposed
// keys (no horizontal sums); chunks over several blocks (the rescaling of the sums is rare, and tiles of different blocks fill
// the registers together).
// SPDX-License-Identifier: GPL-3.0-or-later
// No include guard: each target includes it once, inside its own anonymous namespace.

constexpr std::int32_t kChunk = 256;       ///< positions
constexpr std::size_t kScoreMargin = 16;   ///< a tile may begin or end this far outside of its chunk
constexpr std::size_t kScoreStride = kChunk + 2 * kScoreMargin;
constexpr std::int32_t kTileRows = 32;
constexpr std::size_t kMaxTiles = kChunk + 2; ///< blocks of one token would give a tile per token

/// Queries taken together: a multiple of four where there is a choice, because rows are computed four at a time.
constexpr std::int32_t tileQueries(std::int32_t groupHeads) {
    const std::int32_t fit = kTileRows / groupHeads;
    return fit >= 4 ? fit / 4 * 4 : (fit > 1 ? fit : 1);
}

/// The visible range of a query: [begin, end) of positions.
struct Visible {
    std::int32_t begin;
    std::int32_t end;
};

inline Visible visibleTo(std::int32_t position, std::int32_t window) {
    return {window > 0 && position >= window ? position - window + 1 : 0, position + 1};
}

/// A tile's rows in the scratch: row = query * groupHeads + head.
struct RowState {
    float* q;       ///< rows x keyDim, scaled
    float* sums;    ///< rows x valueDim: weighted values so far
    float* scores;  ///< rows x kScoreStride; position chunkBegin at kScoreMargin
    float* largest; ///< per row: running maximum
    float* total;   ///< per row: sum of weights so far
};

inline RowState placeRows(float* scratch, std::size_t rows, std::size_t keyDim, std::size_t valueDim) {
    RowState s;
    s.q = scratch;
    s.sums = s.q + rows * keyDim;
    s.scores = s.sums + rows * valueDim;
    s.largest = s.scores + rows * kScoreStride;
    s.total = s.largest + rows;
    return s;
}

inline std::size_t attentionScratchFloats(const KvGeometry& g, std::int32_t groupHeads, std::int32_t queryCount) {
    const std::int32_t queries = queryCount < tileQueries(groupHeads) ? queryCount : tileQueries(groupHeads);
    const auto rows = static_cast<std::size_t>(queries > 0 ? queries : 1) * static_cast<std::size_t>(groupHeads);
    return rows * (static_cast<std::size_t>(g.keyDim) + static_cast<std::size_t>(g.valueDim) + kScoreStride + 2);
}

/// The stored tokens of [begin, end) as key tiles and runs of value rows.
struct ChunkMap {
    KeyTile tiles[kMaxTiles];
    ValueRun runs[kMaxTiles];
    std::size_t tileCount;
    std::size_t runCount;
};

inline void mapChunk(const AttentionJob& job, const KvLayout& layout, std::int32_t chunk, std::int32_t begin, std::int32_t end,
                     ChunkMap& map) {
    const std::int32_t size = job.geometry.blockSize;
    const std::size_t scaleRow = 2 * kvGroups(job.geometry.valueType, job.geometry.valueDim);
    const auto lanes = static_cast<std::int32_t>(layout.lanes);
    map.tileCount = 0;
    map.runCount = 0;
    for (std::int32_t block = begin / size; block * size < end; ++block) {
        const std::int32_t first = block * size;
        const std::int32_t low = begin > first ? begin - first : 0;
        const std::int32_t high = end - first < size ? end - first : size;
        assert(job.blockTable[block] >= 0 && "a visible block was released");
        const std::byte* const keys = job.base + static_cast<std::size_t>(job.blockTable[block]) * layout.blockStride +
                                      layout.headOffset(job.kvHead);
        for (std::int32_t tile = low / lanes; tile * lanes < high; ++tile) {
            map.tiles[map.tileCount++] = {keys + static_cast<std::size_t>(tile) * layout.tileBytes,
                                          static_cast<std::ptrdiff_t>(first) + tile * lanes - chunk};
        }
        const std::byte* const values = keys + layout.keyPart;
        map.runs[map.runCount++] = {values + static_cast<std::size_t>(low) * layout.valueRow,
                                    values + layout.valueScales + static_cast<std::size_t>(low) * scaleRow,
                                    static_cast<std::size_t>(high - low), static_cast<std::size_t>(first + low - chunk)};
    }
}

/// Turns a row's scores in [low, high) into weights; those outside of [begin, end), its visible part, become 0. Folds them into
/// the row's running maximum, total and sums. Offsets from the chunk's first position, `scores` too.
template <class V>
void weighRow(float* scores, std::size_t low, std::size_t high, std::size_t begin, std::size_t end, float softcap,
              float& largest, float& total, float* sums, std::size_t valueDim) {
    for (std::size_t i = low; i < begin && i < high; ++i) {
        scores[i] = 0.0F;
    }
    for (std::size_t i = begin > end ? low : end; i < high; ++i) {
        scores[i] = 0.0F;
    }
    if (begin >= end) {
        return;
    }
    constexpr std::size_t kLanes = V::kLanes;
    const std::size_t first = begin / kLanes * kLanes;
    const std::size_t last = (end + kLanes - 1) / kLanes * kLanes;
    if (softcap > 0.0F) {
        softcapRow<V>(scores + first, softcap, last - first);
    }
    for (std::size_t i = first; i < begin; ++i) {
        scores[i] = -__builtin_inff();
    }
    for (std::size_t i = end; i < last; ++i) {
        scores[i] = -__builtin_inff();
    }
    const float here = largestOf<V>(scores + first, last - first);
    const float now = here > largest ? here : largest;
    float factor = 1.0F;
    if (now != largest) {
        factor = expOne<V>(largest - now);
        scaleRow<V>(sums, factor, valueDim);
    }
    total = total * factor + expSumLanes<V>(scores + first, last - first, now, scores + first);
    largest = now;
}

template <class V>
struct QueryTile {
    const AttentionJob& job;
    const KvLayout& layout;
    RowState rows;
    std::int32_t firstQuery;
    std::int32_t queries;
    ChunkMap map; // a member, so that it is laid out once per job

    [[nodiscard]] std::size_t rowCount() const {
        return static_cast<std::size_t>(queries) * static_cast<std::size_t>(job.groupHeads);
    }
    [[nodiscard]] std::int32_t position(std::int32_t query) const { return job.firstPosition + firstQuery + query; }

    void begin() {
        const auto keyDim = static_cast<std::size_t>(job.geometry.keyDim);
        const auto group = static_cast<std::size_t>(job.groupHeads);
        const std::size_t firstHead = static_cast<std::size_t>(job.kvHead) * group;
        for (std::size_t row = 0; row < rowCount(); ++row) {
            const std::size_t head = firstHead + row % group;
            const float* const from =
                job.query + (static_cast<std::size_t>(firstQuery) + row / group) * job.queryStride + head * keyDim;
            for (std::size_t i = 0; i < keyDim; ++i) {
                rows.q[row * keyDim + i] = from[i] * job.scale;
            }
            // A sink is one more score, whose value is nought.
            rows.largest[row] = job.sinks != nullptr ? job.sinks[head] : -__builtin_inff();
            rows.total[row] = job.sinks != nullptr ? 1.0F : 0.0F;
        }
        const std::size_t sums = rowCount() * static_cast<std::size_t>(job.geometry.valueDim);
        for (std::size_t i = 0; i < sums; ++i) {
            rows.sums[i] = 0.0F;
        }
    }

    void addChunk(std::int32_t chunk, std::int32_t tokenBegin, std::int32_t tokenEnd) {
        const KvGeometry& g = job.geometry;
        mapChunk(job, layout, chunk, tokenBegin, tokenEnd, map);
        float* const scores = rows.scores + kScoreMargin;
        if (layout.lanes == V::kLanes) {
            scoreChunkOf<V>(g.keyType, map.tiles, map.tileCount, rows.q, rowCount(), static_cast<std::size_t>(g.keyDim), scores,
                            kScoreStride);
        } else {
            scoreChunkOf<typename V::Half>(g.keyType, map.tiles, map.tileCount, rows.q, rowCount(),
                                           static_cast<std::size_t>(g.keyDim), scores, kScoreStride);
        }
        const auto valueDim = static_cast<std::size_t>(g.valueDim);
        for (std::size_t row = 0; row < rowCount(); ++row) {
            const Visible v =
                visibleTo(position(static_cast<std::int32_t>(row / static_cast<std::size_t>(job.groupHeads))), job.window);
            const std::int32_t from = (v.begin > tokenBegin ? v.begin : tokenBegin) - chunk;
            const std::int32_t to = (v.end < tokenEnd ? v.end : tokenEnd) - chunk;
            weighRow<V>(scores + row * kScoreStride, static_cast<std::size_t>(tokenBegin - chunk),
                        static_cast<std::size_t>(tokenEnd - chunk), static_cast<std::size_t>(from),
                        static_cast<std::size_t>(to > 0 ? to : 0), job.softcap, rows.largest[row], rows.total[row],
                        rows.sums + row * valueDim, valueDim);
        }
        const ValueShape shape{valueDim, layout.valueRow, kvGroups(g.valueType, g.valueDim)};
        addValueChunkOf<V>(g.valueType, map.runs, map.runCount, shape, rowCount(), scores, kScoreStride, rows.sums, valueDim);
    }

    void finish() {
        const auto valueDim = static_cast<std::size_t>(job.geometry.valueDim);
        const auto group = static_cast<std::size_t>(job.groupHeads);
        for (std::size_t row = 0; row < rowCount(); ++row) {
            const std::size_t head = static_cast<std::size_t>(job.kvHead) * group + row % group;
            float* const to = job.out + (static_cast<std::size_t>(firstQuery) + row / group) * job.outStride + head * valueDim;
            const float inverse = 1.0F / rows.total[row];
            for (std::size_t i = 0; i < valueDim; ++i) {
                to[i] = rows.sums[row * valueDim + i] * inverse;
            }
        }
    }
};

template <class V>
void attend(const AttentionJob& job) {
    const KvGeometry& g = job.geometry;
    const KvLayout layout = kvLayout(g, keyTileLanes(g.blockSize, V::kLanes));
    const std::int32_t step = tileQueries(job.groupHeads);
    QueryTile<V> tile{job, layout, {}, 0, 0, {}};
    for (std::int32_t query = 0; query < job.queryCount; query += step) {
        tile.firstQuery = query;
        tile.queries = job.queryCount - query < step ? job.queryCount - query : step;
        tile.rows = placeRows(job.scratch, tile.rowCount(), static_cast<std::size_t>(g.keyDim),
                              static_cast<std::size_t>(g.valueDim));
        tile.begin();
        const std::int32_t begin = visibleTo(tile.position(0), job.window).begin;
        const std::int32_t end = tile.position(tile.queries - 1) + 1;
        for (std::int32_t chunk = begin / kChunk * kChunk; chunk < end; chunk += kChunk) {
            const std::int32_t chunkEnd = chunk + kChunk;
            tile.addChunk(chunk, begin > chunk ? begin : chunk, end < chunkEnd ? end : chunkEnd);
        }
        tile.finish();
    }
}
