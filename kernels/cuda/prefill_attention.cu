// A block takes one kv head and a tile of query rows that share it, each warp sixteen of them, and walks the keys a
// tile at a time: keys and values as halves in shared memory, scores by tensor-core products whose results stay in
// registers, online softmax there, and the weights go as halves straight into the products with the values: the layout
// of a product's result is that of the next one's operand. Sums are float32. What is rounded beyond the cache's own
// type are queries and weights, to 11 bits. Wide heads have two warps a row tile, each with half of the value columns.
// A row's sums depend on its own keys only: tiles start at multiples of their size, and a tile that a row can't see
// adds exactly nothing.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cuda/prefill_attention.h"

#include "kernels/cuda/attention_rows.h"
#include "kernels/cuda/half_mma.h"

namespace vitrine::kernels::cuda {

namespace {

constexpr int kWarps = 4;
constexpr int kThreads = kWarps * 32;
constexpr int kWarpRows = 16;

/// Heads of at most `Dim`, `Keys` keys at a time, `RowWarps` tiles of sixteen rows.
template <int Dim, int Keys, int RowWarps>
struct Tile {
    static constexpr int kDim = Dim;
    static constexpr int kKeys = Keys;
    static constexpr int kRowWarps = RowWarps;
    static constexpr int kRows = RowWarps * kWarpRows;
    static constexpr int kParts = kWarps / RowWarps; ///< of the value columns
    static constexpr int kSums = Dim / kParts / 8;   ///< products' widths that a warp sums
    static constexpr int kStride = Dim + 8;          ///< halves: the eight rows of an operand fall into different banks
    static constexpr std::size_t kBytes = std::size_t{kRows + 2 * Keys} * kStride * sizeof(std::uint16_t);
};

__device__ void zeroHalves(std::uint16_t* row, int from, int to) {
    for (int i = from + static_cast<int>(threadIdx.x % 32); i < to; i += 32) {
        row[i] = 0;
    }
}

template <class T>
__device__ void loadQueries(const AttentionJob& job, const Work& w, std::uint16_t* query) {
    const int dim = job.layer.keyDim;
    for (int pair = static_cast<int>(threadIdx.x / 32); pair < T::kRows; pair += kWarps) {
        std::uint16_t* out = query + pair * T::kStride;
        if (pair >= w.pairs) {
            zeroHalves(out, 0, T::kDim);
            continue;
        }
        const float* row = job.query + (rowOf(w, pair) * job.heads + headOf(w, pair)) * dim;
        for (int i = static_cast<int>(threadIdx.x % 32); i < dim; i += 32) {
            out[i] = saturatedHalfBits(row[i]);
        }
        zeroHalves(out, dim, T::kDim);
    }
}

/// A tile of keys or values as halves, a warp a row; keys before `keyBegin`, which may lie in blocks that are gone, and
/// from `keyEnd` on become 0.
template <class T>
__device__ void loadTile(const AttentionJob& job, const Work& w, int first, bool values, std::uint16_t* tile) {
    const int dim = values ? job.layer.valueDim : job.layer.keyDim;
    const KvType type = values ? job.layer.valueType : job.layer.keyType;
    const int lane = static_cast<int>(threadIdx.x % 32);
    for (int k = static_cast<int>(threadIdx.x / 32); k < T::kKeys; k += kWarps) {
        const int key = first + k;
        std::uint16_t* out = tile + k * T::kStride;
        if (key < w.keyBegin || key >= w.keyEnd) {
            zeroHalves(out, 0, T::kDim);
            continue;
        }
        const std::byte* row = kvRow(job, w, key, values);
        if (type == KvType::F16 && dim % 8 == 0 && reinterpret_cast<std::uintptr_t>(row) % sizeof(uint4) == 0) {
            for (int i = lane; i < dim / 8; i += 32) {
                reinterpret_cast<uint4*>(out)[i] = reinterpret_cast<const uint4*>(row)[i];
            }
        } else {
            for (int i = lane; i < dim; i += 32) {
                out[i] = saturatedHalfBits(kvValue(row, type, dim, i));
            }
        }
        zeroHalves(out, dim, T::kDim);
    }
}

/// Sixteen rows' scores with the tile's keys, before scaling.
template <class T>
__device__ void multiplyKeys(const std::uint16_t* query, const std::uint16_t* keys, int dim,
                             float (&score)[T::kKeys / 8][4]) {
    const int lane = static_cast<int>(threadIdx.x % 32);
    const std::uint16_t* a = query + (lane / 8 % 2 * 8 + lane % 8) * T::kStride + lane / 16 * 8;
    const std::uint16_t* b = keys + (lane / 16 * 8 + lane % 8) * T::kStride + lane / 8 % 2 * 8;
#pragma unroll
    for (int d = 0; d < T::kDim; d += 16) {
        if (d >= dim) {
            break;
        }
        unsigned rows[4];
        loadTiles(a + d, rows);
#pragma unroll
        for (int n = 0; n < T::kKeys / 8; n += 2) {
            unsigned columns[4];
            loadTiles(b + n * 8 * T::kStride + d, columns);
            halfMma(rows, columns[0], columns[1], score[n]);
            halfMma(rows, columns[2], columns[3], score[n + 1]);
        }
    }
}

/// A lane's two rows (its group's and the one eight further) between tiles.
struct Running {
    int position[2]; ///< -1: no row
    float largest[2];
    float total[2];
};

__device__ float quadMax(float value) {
    value = fmaxf(value, __shfl_xor_sync(kAllLanes, value, 1));
    return fmaxf(value, __shfl_xor_sync(kAllLanes, value, 2));
}
__device__ float quadSum(float value) {
    value += __shfl_xor_sync(kAllLanes, value, 1);
    return value + __shfl_xor_sync(kAllLanes, value, 2);
}

/// Scores become weights relative to the row's largest score so far; `factor` is for what was summed before.
template <class T>
__device__ void soften(const AttentionJob& job, int first, Running& run, float (&score)[T::kKeys / 8][4],
                       float (&factor)[2]) {
    const int column = first + static_cast<int>(threadIdx.x % 4) * 2;
    float largest[2] = {run.largest[0], run.largest[1]};
#pragma unroll
    for (int i = 0; i < T::kKeys / 8 * 4; ++i) {
        const int r = i % 4 / 2;
        const int key = column + i / 4 * 8 + i % 2;
        float s = score[i / 4][i % 4] * job.scale;
        if (job.softcap > 0.0F) {
            s = job.softcap * tanhf(s / job.softcap);
        }
        const bool visible = key <= run.position[r] && (job.window == 0 || run.position[r] - key < job.window);
        s = visible ? s : -INFINITY;
        score[i / 4][i % 4] = s;
        largest[r] = fmaxf(largest[r], s);
    }
    float added[2] = {};
    for (int r = 0; r < 2; ++r) {
        largest[r] = quadMax(largest[r]);
        factor[r] = run.largest[r] == -INFINITY ? 0.0F : expf(run.largest[r] - largest[r]);
        run.largest[r] = largest[r];
    }
#pragma unroll
    for (int i = 0; i < T::kKeys / 8 * 4; ++i) {
        const int r = i % 4 / 2;
        float& s = score[i / 4][i % 4];
        s = s == -INFINITY ? 0.0F : expf(s - largest[r]);
        added[r] += s;
    }
    for (int r = 0; r < 2; ++r) {
        run.total[r] = run.total[r] * factor[r] + quadSum(added[r]);
    }
}

template <class T>
__device__ void addValues(const std::uint16_t* values, const float (&weight)[T::kKeys / 8][4], const float (&factor)[2],
                          int dim, float (&sum)[T::kSums][4]) {
    const int lane = static_cast<int>(threadIdx.x % 32);
    const std::uint16_t* b = values + (lane / 8 % 2 * 8 + lane % 8) * T::kStride + lane / 16 * 8;
#pragma unroll
    for (int i = 0; i < T::kSums * 4; ++i) {
        sum[i / 4][i % 4] *= factor[i % 4 / 2];
    }
#pragma unroll
    for (int k = 0; k < T::kKeys / 16; ++k) {
        const unsigned rows[4] = {
            halfPair(weight[2 * k][0], weight[2 * k][1]), halfPair(weight[2 * k][2], weight[2 * k][3]),
            halfPair(weight[2 * k + 1][0], weight[2 * k + 1][1]), halfPair(weight[2 * k + 1][2], weight[2 * k + 1][3])};
#pragma unroll
        for (int n = 0; n < T::kSums; n += 2) {
            if (n * 8 < dim) {
                unsigned columns[4];
                loadTilesTransposed(b + k * 16 * T::kStride + n * 8, columns);
                halfMma(rows, columns[0], columns[1], sum[n]);
                halfMma(rows, columns[2], columns[3], sum[n + 1]);
            }
        }
    }
}

template <class T>
__device__ void store(const AttentionJob& job, const Work& w, const Running& run, int firstPair, int firstColumn,
                      const float (&sum)[T::kSums][4]) {
    const int dim = job.layer.valueDim;
#pragma unroll
    for (int i = 0; i < T::kSums * 4; ++i) {
        const int r = i % 4 / 2;
        const int pair = firstPair + static_cast<int>(threadIdx.x % 32) / 4 + r * 8;
        const int column = firstColumn + i / 4 * 8 + static_cast<int>(threadIdx.x % 4) * 2 + i % 2;
        if (pair < w.pairs && column < dim) {
            const int head = headOf(w, pair);
            job.out[(rowOf(w, pair) * job.heads + head) * dim + column] =
                normalised(job, head, run.largest[r], run.total[r], sum[i / 4][i % 4]);
        }
    }
}

template <class T>
__global__ void __launch_bounds__(kThreads, 2) prefillKernel(AttentionJob job) {
    Work w;
    if (!findWork(job, T::kRows, w)) {
        return;
    }
    auto* query = reinterpret_cast<std::uint16_t*>(vitrineDynamicShared);
    std::uint16_t* keys = query + T::kRows * T::kStride;
    std::uint16_t* values = keys + T::kKeys * T::kStride;
    const int warp = static_cast<int>(threadIdx.x / 32);
    const int firstPair = warp % T::kRowWarps * kWarpRows;
    const int firstColumn = warp / T::kRowWarps * (T::kDim / T::kParts);
    Running run;
    for (int r = 0; r < 2; ++r) {
        const int pair = firstPair + static_cast<int>(threadIdx.x % 32) / 4 + r * 8;
        run.position[r] = pair < w.pairs ? positionOf(w, pair) : -1;
        run.largest[r] = -INFINITY;
        run.total[r] = 0.0F;
    }
    float sum[T::kSums][4] = {};
    loadQueries<T>(job, w, query);
    for (int first = w.keyBegin / T::kKeys * T::kKeys; first < w.keyEnd; first += T::kKeys) {
        __syncthreads();
        loadTile<T>(job, w, first, false, keys);
        loadTile<T>(job, w, first, true, values);
        __syncthreads();
        float score[T::kKeys / 8][4] = {};
        float factor[2];
        multiplyKeys<T>(query + firstPair * T::kStride, keys, job.layer.keyDim, score);
        soften<T>(job, first, run, score, factor);
        addValues<T>(values + firstColumn, score, factor, job.layer.valueDim - firstColumn, sum);
    }
    store<T>(job, w, run, firstPair, firstColumn, sum);
}

template <class T>
int launchTile(Context& context, const AttentionJob& job) {
    const int group = job.heads / job.layer.kvHeads;
    const dim3 grid(blocksOf(static_cast<std::int64_t>(job.longestSlice) * group, T::kRows),
                    static_cast<unsigned>(job.sliceCount * job.layer.kvHeads));
    return launch(context, {grid, kThreads, T::kBytes}, prefillKernel<T>, job);
}

constexpr int kWidest = 256;

bool isHalf(KvType type) {
    return type == KvType::F16 || type == KvType::F8_E4M3 || type == KvType::Q8_0;
}
int widest(const KvLayer& layer) {
    return layer.keyDim > layer.valueDim ? layer.keyDim : layer.valueDim;
}

} // namespace

bool isPrefill(const AttentionJob& job) {
    return job.splits == 1 && job.longestSlice > kMatvecRows && isHalf(job.layer.keyType) &&
           isHalf(job.layer.valueType) && widest(job.layer) <= kWidest;
}

int prefillAttention(Context& context, const AttentionJob& job) {
    const int dim = widest(job.layer);
    return dim <= 64    ? launchTile<Tile<64, 32, 4>>(context, job)
           : dim <= 96  ? launchTile<Tile<96, 32, 4>>(context, job)
           : dim <= 128 ? launchTile<Tile<128, 32, 4>>(context, job)
                        : launchTile<Tile<kWidest, 16, 2>>(context, job);
}

} // namespace vitrine::kernels::cuda
