// A block takes one kv head and a tile of query rows that share it (tokens x heads of the group), and walks the keys 32
// at a time: keys and values to shared memory (one after the other where there is no room for both), a warp scores a row
// with a key in each lane, online softmax, weighted sum. So a key is read once for all heads of its group, and memory does not grow with the
// context. A context is summed in runs of kAttentionSplit keys: by as many blocks where there are few queries, else one
// after the other in one block, with the same bits. Chunks of prompts over half-sized caches go to
// prefill_attention.cu.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cuda/paged_attention.h"

#include "kernels/cuda/attention_rows.h"
#include "kernels/cuda/prefill_attention.h"

namespace vitrine::kernels::cuda {

namespace {

constexpr int kThreads = 128;
constexpr int kWarps = kThreads / 32;
constexpr int kKeys = 32; // a lane's worth
constexpr int kMostRows = 16;
constexpr std::size_t kSharedLimit = std::size_t{48} << 10; // what every card gives without being asked

/// The block's shared memory, carved. Rows are (token, head of the group) pairs.
struct Shared {
    float* query;   ///< rows x keyDim
    float* tile;    ///< kKeys x (widest dim + 1): keys
    float* values;  ///< the same: values; where there is no room for both, the same memory
    float* weights; ///< rows x kKeys
    float* sums;    ///< rows x valueDim: of the run at hand
    float* merged;  ///< rows x valueDim: of the runs before it
    float* factor;  ///< rows
    float* largest; ///< rows: of the run
    float* total;   ///< rows: of the run
    float* mergedLargest;
    float* mergedTotal;
};

__host__ __device__ constexpr int widest(const KvLayer& l) {
    return (l.keyDim > l.valueDim ? l.keyDim : l.valueDim) + 1;
}
constexpr std::size_t rowFloats(const KvLayer& l) {
    return static_cast<std::size_t>(l.keyDim + 2 * l.valueDim + kKeys + 5);
}
__host__ __device__ constexpr std::size_t tileFloats(const KvLayer& l) {
    return static_cast<std::size_t>(kKeys * widest(l));
}

__device__ Shared carve(const KvLayer& l, int rows, bool apart) {
    auto* at = reinterpret_cast<float*>(vitrineDynamicShared);
    Shared s;
    s.query = at, at += rows * l.keyDim;
    s.tile = at, at += tileFloats(l);
    s.values = apart ? at : s.tile, at += apart ? tileFloats(l) : 0;
    s.weights = at, at += rows * kKeys;
    s.sums = at, at += rows * l.valueDim;
    s.merged = at, at += rows * l.valueDim;
    s.factor = at, at += rows;
    s.largest = at, at += rows;
    s.total = at, at += rows;
    s.mergedLargest = at, at += rows;
    s.mergedTotal = at;
    return s;
}

/// 32 rows of keys or values as floats; those before `begin`, which may lie in blocks that are gone, and from `end` on
/// become 0. A thread asks for the values of four rows before it stores one: the memory is waited for once.
__device__ void loadTile(const AttentionJob& job, const Work& w, int first, int begin, int end, bool values,
                         float* tile) {
    constexpr int kAtOnce = 4;
    const KvLayer& l = job.layer;
    const int dim = values ? l.valueDim : l.keyDim;
    const KvType type = values ? l.valueType : l.keyType;
    const int stride = widest(l);
    const int lane = static_cast<int>(threadIdx.x % 32);
    const bool pairs = type == KvType::F16 && dim % 2 == 0;
#pragma unroll 1
    for (int k = static_cast<int>(threadIdx.x / 32) * kAtOnce; k < kKeys; k += kWarps * kAtOnce) {
        const std::byte* rows[kAtOnce];
#pragma unroll
        for (int j = 0; j < kAtOnce; ++j) {
            const int key = first + k + j;
            rows[j] = key >= begin && key < end ? kvRow(job, w, key, values) : nullptr;
        }
        float* out = tile + k * stride;
#pragma unroll 1
        for (int i = lane; pairs && i < dim / 2; i += 32) {
            unsigned two[kAtOnce];
#pragma unroll
            for (int j = 0; j < kAtOnce; ++j) {
                two[j] = rows[j] == nullptr ? 0 : reinterpret_cast<const unsigned*>(rows[j])[i];
            }
#pragma unroll
            for (int j = 0; j < kAtOnce; ++j) {
                out[j * stride + 2 * i] = halfValue(static_cast<std::uint16_t>(two[j]));
                out[j * stride + 2 * i + 1] = halfValue(static_cast<std::uint16_t>(two[j] >> 16));
            }
        }
#pragma unroll 1
        for (int i = lane; !pairs && i < dim; i += 32) {
#pragma unroll
            for (int j = 0; j < kAtOnce; ++j) {
                out[j * stride + i] = rows[j] == nullptr ? 0.0F : kvValue(rows[j], type, dim, i);
            }
        }
    }
}

__device__ void loadQueries(const AttentionJob& job, const Work& w, const Shared& s) {
    const int dim = job.layer.keyDim;
    for (int i = static_cast<int>(threadIdx.x); i < w.pairs * dim; i += kThreads) {
        const int pair = i / dim;
        s.query[i] = job.query[(rowOf(w, pair) * job.heads + headOf(w, pair)) * dim + i % dim];
    }
}

/// One warp a row: scores of 32 keys, the row's new maximum and sum, and the factor for what was summed before.
__device__ void scoreTile(const AttentionJob& job, const Work& w, const Shared& s, int first, int end) {
    const int stride = widest(job.layer);
    const int lane = static_cast<int>(threadIdx.x % 32);
    const int key = first + lane;
    const float* k = s.tile + lane * stride;
    for (int pair = static_cast<int>(threadIdx.x / 32); pair < w.pairs; pair += kWarps) {
        const float* q = s.query + pair * job.layer.keyDim;
        float score = 0.0F;
        const int whole = job.layer.keyDim % 4 == 0 ? job.layer.keyDim : 0; // else a row's start is not aligned
#pragma unroll 4
        for (int i = 0; i < whole; i += 4) {
            const float4 four = *reinterpret_cast<const float4*>(q + i);
            score += four.x * k[i];
            score += four.y * k[i + 1];
            score += four.z * k[i + 2];
            score += four.w * k[i + 3];
        }
        for (int i = whole; i < job.layer.keyDim; ++i) {
            score += q[i] * k[i];
        }
        score *= job.scale;
        if (job.softcap > 0.0F) {
            score = job.softcap * tanhf(score / job.softcap);
        }
        const int position = positionOf(w, pair);
        const bool visible = key < end && key <= position && (job.window == 0 || position - key < job.window);
        score = visible ? score : -INFINITY;
        const float before = s.largest[pair];
        const float largest = fmaxf(before, warpMax(score));
        const float weight = visible ? expf(score - largest) : 0.0F;
        const float added = warpSum(weight);
        s.weights[pair * kKeys + lane] = weight;
        __syncwarp(); // all lanes have read `before`
        if (lane == 0) {
            const float factor = before == -INFINITY ? 0.0F : expf(before - largest);
            s.factor[pair] = factor;
            s.total[pair] = s.total[pair] * factor + added;
            s.largest[pair] = largest;
        }
    }
}

__device__ void addValues(const AttentionJob& job, const Work& w, const Shared& s) {
    const int dim = job.layer.valueDim;
    const int stride = widest(job.layer);
    for (int i = static_cast<int>(threadIdx.x); i < w.pairs * dim; i += kThreads) {
        const float* weights = s.weights + i / dim * kKeys;
        const float* v = s.values + i % dim;
        float sum = s.sums[i] * s.factor[i / dim];
#pragma unroll 8
        for (int k = 0; k < kKeys; ++k) {
            sum += weights[k] * v[k * stride];
        }
        s.sums[i] = sum;
    }
}

__device__ void startRun(const AttentionJob& job, const Work& w, const Shared& s) {
    for (int i = static_cast<int>(threadIdx.x); i < w.pairs * job.layer.valueDim; i += kThreads) {
        s.sums[i] = 0.0F;
    }
    for (int i = static_cast<int>(threadIdx.x); i < w.pairs; i += kThreads) {
        s.largest[i] = -INFINITY;
        s.total[i] = 0.0F;
    }
}

/// The keys of one run, into sums, largest and total.
__device__ void sumRun(const AttentionJob& job, const Work& w, const Shared& s, int run) {
    // Tiles start at multiples of 32 whatever the window is: a row's sums don't depend on the rows beside it.
    const int begin = run * kAttentionSplit > w.keyBegin ? run * kAttentionSplit : w.keyBegin / kKeys * kKeys;
    const int runEnd = (run + 1) * kAttentionSplit;
    const int end = runEnd < w.keyEnd ? runEnd : w.keyEnd;
    startRun(job, w, s);
    for (int first = begin; first < end; first += kKeys) {
        __syncthreads();
        loadTile(job, w, first, w.keyBegin, end, false, s.tile);
        const bool apart = s.values != s.tile;
        if (apart) {
            loadTile(job, w, first, w.keyBegin, end, true, s.values);
        }
        __syncthreads();
        scoreTile(job, w, s, first, end);
        __syncthreads();
        if (!apart) {
            loadTile(job, w, first, w.keyBegin, end, true, s.values);
            __syncthreads();
        }
        addValues(job, w, s);
    }
    __syncthreads();
}

/// merged += the run, both relative to their own maximum.
__device__ void mergeValue(float& largest, float& total, float& sum, float runLargest, float runTotal, float runSum) {
    const float top = fmaxf(largest, runLargest);
    const float a = largest == -INFINITY ? 0.0F : expf(largest - top);
    const float b = runLargest == -INFINITY ? 0.0F : expf(runLargest - top);
    total = total * a + runTotal * b;
    sum = sum * a + runSum * b;
    largest = top;
}

__device__ void mergeRun(const AttentionJob& job, const Work& w, const Shared& s, bool first) {
    const int dim = job.layer.valueDim;
    for (int i = static_cast<int>(threadIdx.x); i < w.pairs * dim; i += kThreads) {
        const int pair = i / dim;
        float largest = first ? -INFINITY : s.mergedLargest[pair];
        float total = first ? 0.0F : s.mergedTotal[pair];
        float sum = first ? 0.0F : s.merged[i];
        mergeValue(largest, total, sum, s.largest[pair], s.total[pair], s.sums[i]);
        s.merged[i] = sum;
    }
    __syncthreads();
    for (int pair = static_cast<int>(threadIdx.x); pair < w.pairs; pair += kThreads) {
        float largest = first ? -INFINITY : s.mergedLargest[pair];
        float total = first ? 0.0F : s.mergedTotal[pair];
        float none = 0.0F;
        mergeValue(largest, total, none, s.largest[pair], s.total[pair], 0.0F);
        s.mergedLargest[pair] = largest;
        s.mergedTotal[pair] = total;
    }
    __syncthreads();
}

__global__ void __launch_bounds__(kThreads, 4) attentionKernel(AttentionJob job, int rowsAtOnce, bool apart) {
    Work w;
    if (!findWork(job, rowsAtOnce, w)) {
        return;
    }
    const Shared s = carve(job.layer, rowsAtOnce, apart);
    const int dim = job.layer.valueDim;
    loadQueries(job, w, s);
    if (job.splits == 1) {
        const int firstRun = w.keyBegin / kAttentionSplit;
        for (int run = firstRun; run * kAttentionSplit < w.keyEnd; ++run) {
            sumRun(job, w, s, run);
            mergeRun(job, w, s, run == firstRun);
        }
        for (int i = static_cast<int>(threadIdx.x); i < w.pairs * dim; i += kThreads) {
            const int pair = i / dim;
            const int head = headOf(w, pair);
            job.out[(rowOf(w, pair) * job.heads + head) * dim + i % dim] =
                normalised(job, head, s.mergedLargest[pair], s.mergedTotal[pair], s.merged[i]);
        }
        return;
    }
    const auto run = static_cast<int>(blockIdx.z);
    sumRun(job, w, s, run);
    for (int i = static_cast<int>(threadIdx.x); i < w.pairs * (dim + 2); i += kThreads) {
        const int pair = i / (dim + 2);
        const int at = i % (dim + 2);
        const std::int64_t place =
            (static_cast<std::int64_t>(run) * job.totalRows + rowOf(w, pair)) * job.heads + headOf(w, pair);
        job.partials[place * (dim + 2) + at] = at == 0   ? s.largest[pair]
                                               : at == 1 ? s.total[pair]
                                                         : s.sums[pair * dim + at - 2];
    }
}

/// One block a query row and head: the runs' parts, in order.
__global__ void mergeKernel(AttentionJob job) {
    constexpr int kAtOnce = 8;
    const int dim = job.layer.valueDim;
    const std::int64_t rowHead = static_cast<std::int64_t>(blockIdx.x) * job.heads + blockIdx.y;
    for (int i = static_cast<int>(threadIdx.x); i < dim; i += static_cast<int>(blockDim.x)) {
        float largest = -INFINITY;
        float total = 0.0F;
        float sum = 0.0F;
        const std::int64_t each = static_cast<std::int64_t>(job.totalRows) * job.heads * (dim + 2);
        const float* part = job.partials + rowHead * (dim + 2);
        for (int run = 0; run < job.splits; run += kAtOnce) {
            float runs[kAtOnce][3]; // asked for together: the memory is waited for once
#pragma unroll
            for (int j = 0; j < kAtOnce; ++j) {
                const bool there = run + j < job.splits;
                const float* at = part + (run + j) * each;
                runs[j][0] = there ? at[0] : -INFINITY;
                runs[j][1] = there ? at[1] : 0.0F;
                runs[j][2] = there ? at[2 + i] : 0.0F;
            }
#pragma unroll
            for (int j = 0; j < kAtOnce; ++j) {
                if (run + j < job.splits) {
                    mergeValue(largest, total, sum, runs[j][0], runs[j][1], runs[j][2]);
                }
            }
        }
        job.out[rowHead * dim + i] = normalised(job, static_cast<int>(blockIdx.y), largest, total, sum);
    }
}

} // namespace

int attention(Context& context, const AttentionJob& job) {
    if (isPrefill(job)) {
        return prefillAttention(context, job);
    }
    const int group = job.heads / job.layer.kvHeads;
    const int all = job.longestSlice * group;
    int rows = 0;
    bool apart = true; // keys and values beside one another, where at least what there is, or four rows, has room
    for (int tiles = 2; tiles > 0 && rows < (all < 4 ? all : 4); --tiles) {
        const std::size_t taken = tileFloats(job.layer) * static_cast<std::size_t>(tiles);
        const std::size_t room = kSharedLimit / sizeof(float);
        rows = taken < room ? static_cast<int>((room - taken) / rowFloats(job.layer)) : 0;
        rows = rows > kMostRows ? kMostRows : rows;
        rows = rows > all ? all : rows;
        apart = tiles == 2;
    }
    if (rows < 1) {
        return static_cast<int>(cudaErrorInvalidValue);
    }
    const std::size_t shared =
        (tileFloats(job.layer) * (apart ? 2 : 1) + rowFloats(job.layer) * static_cast<std::size_t>(rows)) * sizeof(float);
    const dim3 grid(blocksOf(all, rows),
                    static_cast<unsigned>(job.sliceCount * job.layer.kvHeads), static_cast<unsigned>(job.splits));
    int status = launch(context, {grid, kThreads, shared}, attentionKernel, job, rows, apart);
    if (status == 0 && job.splits > 1) {
        const dim3 each(static_cast<unsigned>(job.totalRows), static_cast<unsigned>(job.heads));
        status = launch(context, {each, 64}, mergeKernel, job);
    }
    return status;
}

} // namespace vitrine::kernels::cuda
