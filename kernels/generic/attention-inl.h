// Paged attention with online softmax (Milakov and Gimelshein 2018; Dao et al. 2022), read through the block table only.
//
// A tile of queries times the heads of one group (some 32 rows) goes over the context in chunks of kChunk positions, aligned to
// multiples of kChunk: scores of the chunk (attention_scores-inl.h), softmax against the running maximum, weighted values
// (attention_values-inl.h). Chunks of one partition (kernel_table.h) share a running state; partitions are merged in order
// (attention_state-inl.h). All borders that arithmetic can see are positions, never blocks or queries; so the result of a query is
// the same, bit for bit, for every block size, every chunking of the prompt, every company in the batch and number of workers.
//
// Gains, in the order made: heads of a group share each K and V load (decode reads the cache once, not once per head); transposed
// keys (no horizontal sums); chunks over several blocks (the rescaling of the sums is rare, and tiles of different blocks fill
// the registers together); values fetched ahead while scores are computed.
// SPDX-License-Identifier: GPL-3.0-or-later
// No include guard: each target includes it once, inside its own anonymous namespace.

static_assert(kAttentionPartition % kChunk == 0);
constexpr std::size_t kMaxTiles = kChunk + 2; ///< blocks of one token would give a tile per token

/// The visible range of a query: [begin, end) of positions.
struct Visible {
    std::int32_t begin;
    std::int32_t end;
};

inline Visible visibleTo(std::int32_t position, std::int32_t window) {
    return {window > 0 && position >= window ? position - window + 1 : 0, position + 1};
}

/// The stored tokens of [begin, end) as key tiles and runs of value rows.
struct ChunkMap {
    ChunkMap() {} // leaves the arrays as they are: clearing them would cost more than a short context
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
        const std::byte* const values = keys + layout.keyPart;
        for (std::int32_t tile = low / lanes; tile * lanes < high; ++tile) {
            map.tiles[map.tileCount++] = {keys + static_cast<std::size_t>(tile) * layout.tileBytes,
                                          static_cast<std::ptrdiff_t>(first) + tile * lanes - chunk,
                                          values + static_cast<std::size_t>(tile * lanes) * layout.valueRow};
        }
        map.runs[map.runCount++] = {values + static_cast<std::size_t>(low) * layout.valueRow,
                                    values + layout.valueScales + static_cast<std::size_t>(low) * scaleRow,
                                    static_cast<std::size_t>(high - low), static_cast<std::size_t>(first + low - chunk)};
    }
}

inline void fill(float* row, std::size_t begin, std::size_t end, float value) {
    for (std::size_t i = begin; i < end; ++i) {
        row[i] = value;
    }
}

/// scores[i] = exp(scores[i] - largest) for whole vectors in [begin, end); returns the sum.
template <class V>
float weightsOf(float* scores, std::size_t begin, std::size_t end, float largest) {
    const V by = V::set(largest);
    V total = V::set(0.0F);
    for (std::size_t i = begin; i < end; i += V::kLanes) {
        const V weight = expWeight(V::load(scores + i) - by);
        total = total + weight;
        weight.store(scores + i);
    }
    return total.sum();
}

/// Turns a row's scores in [low, high) into weights; those outside of [begin, end), its visible part, become 0. Folds them into
/// the row's state. Offsets are from the chunk's first position, that of `scores`.
template <class V>
void weighRow(float* scores, std::size_t low, std::size_t high, std::size_t begin, std::size_t end, float softcap,
              Softened state, std::size_t valueDim) {
    if (begin >= end) {
        fill(scores, low, high, 0.0F);
        return;
    }
    constexpr std::size_t kLanes = V::kLanes;
    const std::size_t first = begin / kLanes * kLanes;
    const std::size_t last = (end + kLanes - 1) / kLanes * kLanes;
    if (softcap > 0.0F) {
        softcapRow<V>(scores + first, softcap, last - first);
    }
    const float lowest = -__builtin_inff();
    fill(scores, first, begin, lowest);
    fill(scores, end, last, lowest);
    const float before = state.largest(valueDim);
    const float here = largestOf<V>(scores + first, last - first);
    const float now = here > before ? here : before;
    float factor = 1.0F;
    if (now != before) {
        factor = expOne<V>(before - now);
        scaleRow<V>(state.sums, factor, valueDim);
    }
    state.total(valueDim) = state.total(valueDim) * factor + weightsOf<V>(scores, first, last, now);
    state.largest(valueDim) = now;
    fill(scores, low < first ? low : first, begin, 0.0F);
    fill(scores, end, high > last ? high : last, 0.0F);
}

template <class V>
struct QueryTile {
    const AttentionJob& job;
    const KvLayout& layout;
    RowState rows;
    std::int32_t firstQuery;
    std::int32_t queries;
    ChunkMap map; // a member, so that it is laid out once per job

    [[nodiscard]] std::size_t group() const { return static_cast<std::size_t>(job.groupHeads); }
    [[nodiscard]] std::size_t rowCount() const { return static_cast<std::size_t>(queries) * group(); }
    [[nodiscard]] std::size_t valueDim() const { return static_cast<std::size_t>(job.geometry.valueDim); }
    [[nodiscard]] std::int32_t position(std::int32_t query) const { return job.firstPosition + firstQuery + query; }

    void begin() {
        const auto keyDim = static_cast<std::size_t>(job.geometry.keyDim);
        const std::size_t firstHead = static_cast<std::size_t>(job.kvHead) * group();
        for (std::size_t row = 0; row < rowCount(); ++row) {
            const std::size_t head = firstHead + row % group();
            const float* const from =
                job.query + (static_cast<std::size_t>(firstQuery) + row / group()) * job.queryStride + head * keyDim;
            for (std::size_t i = 0; i < keyDim; ++i) {
                rows.q[row * keyDim + i] = from[i] * job.scale;
            }
            rows.whole(row, valueDim()).clear(valueDim());
        }
    }

    void addChunk(std::int32_t chunk, std::int32_t tokenBegin, std::int32_t tokenEnd) {
        const KvGeometry& g = job.geometry;
        mapChunk(job, layout, chunk, tokenBegin, tokenEnd, map);
        float* const scores = rows.scores + kScoreMargin;
        const TileBytes bytes{layout.tileBytes, layout.lanes * layout.valueRow};
        const auto keyDim = static_cast<std::size_t>(g.keyDim);
        if (layout.lanes == V::kLanes) {
            scoreChunkOf<V>(g.keyType, map.tiles, map.tileCount, bytes, rows.q, rowCount(), keyDim, scores, kScoreStride);
        } else {
            scoreChunkOf<typename V::Half>(g.keyType, map.tiles, map.tileCount, bytes, rows.q, rowCount(), keyDim, scores,
                                           kScoreStride);
        }
        for (std::size_t row = 0; row < rowCount(); ++row) {
            const Visible v = visibleTo(position(static_cast<std::int32_t>(row / group())), job.window);
            const std::int32_t from = (v.begin > tokenBegin ? v.begin : tokenBegin) - chunk;
            const std::int32_t to = (v.end < tokenEnd ? v.end : tokenEnd) - chunk;
            weighRow<V>(scores + row * kScoreStride, static_cast<std::size_t>(tokenBegin - chunk),
                        static_cast<std::size_t>(tokenEnd - chunk), static_cast<std::size_t>(from),
                        static_cast<std::size_t>(to > 0 ? to : 0), job.softcap, rows.part(row, valueDim()), valueDim());
        }
        const ValueShape shape{valueDim(), layout.valueRow, kvGroups(g.valueType, g.valueDim)};
        addValueChunkOf<V>(g.valueType, map.runs, map.runCount, shape, rowCount(), scores, kScoreStride, rows.parts,
                           valueDim() + kStateExtra);
    }

    /// The part of the result that stands on positions [begin, end) of one partition, into the rows' parts.
    void computePart(std::int32_t begin, std::int32_t end) {
        for (std::size_t row = 0; row < rowCount(); ++row) {
            rows.part(row, valueDim()).clear(valueDim());
        }
        for (std::int32_t chunk = begin / kChunk * kChunk; chunk < end; chunk += kChunk) {
            const std::int32_t chunkEnd = chunk + kChunk;
            addChunk(chunk, begin > chunk ? begin : chunk, end < chunkEnd ? end : chunkEnd);
        }
    }

    void mergeParts() {
        for (std::size_t row = 0; row < rowCount(); ++row) {
            mergeState<V>(rows.whole(row, valueDim()), rows.part(row, valueDim()), valueDim());
        }
    }

    void storeParts(std::int32_t partition) {
        for (std::size_t row = 0; row < rowCount(); ++row) {
            const std::size_t query = static_cast<std::size_t>(firstQuery) + row / group();
            partialOf(job, partition, query, row % group()).copy(rows.part(row, valueDim()), valueDim());
        }
    }

    void finish() {
        for (std::size_t row = 0; row < rowCount(); ++row) {
            writeRow<V>(job, static_cast<std::size_t>(firstQuery) + row / group(), row % group(), rows.whole(row, valueDim()));
        }
    }
};

template <class V>
void attend(const AttentionJob& job) {
    const KvGeometry& g = job.geometry;
    const KvLayout layout = kvLayout(g, keyTileLanes(g.blockSize, V::kLanes));
    const std::int32_t step = tileQueries(job.groupHeads);
    QueryTile<V> tile{job, layout, {}, 0, 0, ChunkMap()};
    for (std::int32_t query = 0; query < job.queryCount; query += step) {
        tile.firstQuery = query;
        tile.queries = job.queryCount - query < step ? job.queryCount - query : step;
        tile.rows = placeRows(job.scratch, tile.rowCount(), static_cast<std::size_t>(g.keyDim), tile.valueDim());
        tile.begin();
        const std::int32_t begin = visibleTo(tile.position(0), job.window).begin;
        const std::int32_t end = tile.position(tile.queries - 1) + 1;
        const bool one = job.partition >= 0;
        const std::int32_t first = one ? job.partition : begin / kAttentionPartition;
        const std::int32_t last = one ? job.partition : (end - 1) / kAttentionPartition;
        for (std::int32_t partition = first; partition <= last; ++partition) {
            const std::int32_t low = partition * kAttentionPartition;
            const std::int32_t high = low + kAttentionPartition;
            tile.computePart(begin > low ? begin : low, end < high ? end : high);
            if (one) {
                tile.storeParts(partition);
            } else {
                tile.mergeParts();
            }
        }
        if (!one) {
            tile.finish();
        }
    }
}

template <class V>
void mergePartials(const AttentionJob& job) {
    const AttentionPartitions partitions = attentionPartitions(job);
    const auto dim = static_cast<std::size_t>(job.geometry.valueDim);
    for (std::size_t query = 0; query < static_cast<std::size_t>(job.queryCount); ++query) {
        for (std::size_t head = 0; head < static_cast<std::size_t>(job.groupHeads); ++head) {
            const Softened whole = partialOf(job, partitions.begin, query, head);
            for (std::int32_t partition = partitions.begin + 1; partition < partitions.end; ++partition) {
                mergeState<V>(whole, partialOf(job, partition, query, head), dim);
            }
            writeRow<V>(job, query, head, whole);
        }
    }
}
