// What a row of attention carries from chunk to chunk: the values weighted by exp(score - largest), the sum of those weights, and
// the largest score; how two such states are merged; and how a tile's rows lie in the scratch.
// SPDX-License-Identifier: GPL-3.0-or-later
// No include guard: each target includes it once, inside its own anonymous namespace.

constexpr std::int32_t kChunk = 256;     ///< positions
constexpr std::size_t kScoreMargin = 16; ///< a tile may begin or end this far outside of its chunk
constexpr std::size_t kScoreStride = kChunk + 2 * kScoreMargin;
constexpr std::int32_t kTileRows = 36;
constexpr std::size_t kStateExtra = 2; ///< floats of a state beside its sums

/// Queries taken together: as many as kTileRows allow, so that rows come in sixes (as they are computed) where they can.
constexpr std::int32_t tileQueries(std::int32_t groupHeads) {
    const std::int32_t most = kTileRows / groupHeads;
    for (std::int32_t queries = most; queries > 0; --queries) {
        if (queries * groupHeads % 6 == 0) {
            return queries;
        }
    }
    return most > 1 ? most : 1;
}

/// [ sums: dim | total | largest ]; a row that has seen nothing has the total 0.
struct Softened {
    float* sums;

    [[nodiscard]] float& total(std::size_t dim) const { return sums[dim]; }
    [[nodiscard]] float& largest(std::size_t dim) const { return sums[dim + 1]; }

    void clear(std::size_t dim) const {
        for (std::size_t i = 0; i <= dim; ++i) {
            sums[i] = 0.0F;
        }
        largest(dim) = -__builtin_inff();
    }
    void copy(Softened from, std::size_t dim) const {
        for (std::size_t i = 0; i < dim + kStateExtra; ++i) {
            sums[i] = from.sums[i];
        }
    }
};

template <class V>
void mergeState(Softened into, Softened from, std::size_t dim) {
    if (from.total(dim) == 0.0F) {
        return;
    }
    if (into.total(dim) == 0.0F) {
        into.copy(from, dim);
        return;
    }
    const float a = into.largest(dim);
    const float b = from.largest(dim);
    const float largest = a > b ? a : b;
    const float keep = expOne<V>(a - largest);
    const float add = expOne<V>(b - largest);
    scaleRow<V>(into.sums, keep, dim + 1); // the total with them
    addScaledRow<V>(into.sums, from.sums, add, dim + 1);
    into.largest(dim) = largest;
}

/// A tile's rows in the scratch: row = query * groupHeads + head.
struct RowState {
    float* q;      ///< rows x keyDim, scaled
    float* parts;  ///< rows x state: the partition in work
    float* wholes; ///< rows x state: the partitions before it
    float* scores; ///< rows x kScoreStride; the chunk's first position at kScoreMargin

    [[nodiscard]] Softened part(std::size_t row, std::size_t dim) const { return {parts + row * (dim + kStateExtra)}; }
    [[nodiscard]] Softened whole(std::size_t row, std::size_t dim) const { return {wholes + row * (dim + kStateExtra)}; }
};

inline RowState placeRows(float* scratch, std::size_t rows, std::size_t keyDim, std::size_t valueDim) {
    RowState s;
    s.q = scratch;
    s.parts = s.q + rows * keyDim;
    s.wholes = s.parts + rows * (valueDim + kStateExtra);
    s.scores = s.wholes + rows * (valueDim + kStateExtra);
    return s;
}

inline std::size_t attentionScratchFloats(const KvGeometry& g, std::int32_t groupHeads, std::int32_t queryCount) {
    const std::int32_t queries = queryCount < tileQueries(groupHeads) ? queryCount : tileQueries(groupHeads);
    const auto rows = static_cast<std::size_t>(queries > 0 ? queries : 1) * static_cast<std::size_t>(groupHeads);
    return rows * (static_cast<std::size_t>(g.keyDim) + 2 * (static_cast<std::size_t>(g.valueDim) + kStateExtra) + kScoreStride);
}

/// Where the state of one query, head and partition lies among the job's partials.
inline Softened partialOf(const AttentionJob& job, std::int32_t partition, std::size_t query, std::size_t head) {
    const auto index = static_cast<std::size_t>(partition - attentionPartitions(job).begin);
    const auto group = static_cast<std::size_t>(job.groupHeads);
    const std::size_t row = (index * static_cast<std::size_t>(job.queryCount) + query) * group + head;
    return {job.partials + row * (static_cast<std::size_t>(job.geometry.valueDim) + kStateExtra)};
}

/// out = sums / total; a sink is one more score whose value is nought.
template <class V>
void writeRow(const AttentionJob& job, std::size_t query, std::size_t headInGroup, Softened state) {
    const auto dim = static_cast<std::size_t>(job.geometry.valueDim);
    const std::size_t head = static_cast<std::size_t>(job.kvHead) * static_cast<std::size_t>(job.groupHeads) + headInGroup;
    float factor = 1.0F;
    float total = state.total(dim);
    if (job.sinks != nullptr) {
        const float sink = job.sinks[head];
        const float largest = sink > state.largest(dim) ? sink : state.largest(dim);
        factor = expOne<V>(state.largest(dim) - largest);
        total = total * factor + expOne<V>(sink - largest);
    }
    float* const to = job.out + query * job.outStride + head * dim;
    const float by = factor / total;
    for (std::size_t i = 0; i < dim; ++i) {
        to[i] = state.sums[i] * by;
    }
}
