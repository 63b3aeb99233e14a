// One block a row of logits. Each thread keeps the best few of its part of the row from one pass; the best of the row
// are then taken from the heads of these lists, one a round. A thread that has given all it kept, which is rare, goes
// over its part again.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cuda/sampling.h"

#include "kernels/cuda/device_math.h"

namespace vitrine::kernels::cuda {

namespace {

constexpr int kThreads = 512;
constexpr int kWarps = kThreads / 32;
constexpr int kKept = 4; // by a thread: few of 512 have more of the best 64

struct Candidate {
    float value;
    int index;
};

/// Larger first, then the lower index; a NaN never wins; index -1 is none.
__device__ bool better(Candidate a, Candidate b) {
    if (a.index < 0 || b.index < 0) {
        return a.index >= 0;
    }
    return a.value > b.value || (a.value == b.value && a.index < b.index);
}

__device__ Candidate warpBest(Candidate mine) {
    for (int step = 16; step > 0; step /= 2) {
        const Candidate other{__shfl_xor_sync(kAllLanes, mine.value, step),
                              __shfl_xor_sync(kAllLanes, mine.index, step)};
        mine = better(other, mine) ? other : mine;
    }
    return mine;
}

/// A thread's best, best first.
struct Kept {
    Candidate list[kKept];
};

/// The best of the thread's part of the row that come after `last` in the order of `better`.
__device__ void scan(const float* row, int columns, Candidate last, Kept& kept) {
    for (int i = 0; i < kKept; ++i) {
        kept.list[i] = {0.0F, -1};
    }
    for (int i = static_cast<int>(threadIdx.x); i < columns; i += kThreads) {
        const Candidate c{row[i], i};
        if (c.value == c.value && (last.index < 0 || better(last, c)) && better(c, kept.list[kKept - 1])) {
            kept.list[kKept - 1] = c;
#pragma unroll
            for (int k = kKept - 1; k > 0; --k) {
                if (better(kept.list[k], kept.list[k - 1])) {
                    const Candidate swapped = kept.list[k];
                    kept.list[k] = kept.list[k - 1];
                    kept.list[k - 1] = swapped;
                }
            }
        }
    }
}

/// The row's next best, in every thread; its owner lets go of it.
__device__ Candidate takeBest(const float* row, int columns, Kept& kept, Candidate* scratch) {
    const int lane = static_cast<int>(threadIdx.x % 32);
    const Candidate ours = warpBest(kept.list[0]);
    __syncthreads();
    if (lane == 0) {
        scratch[threadIdx.x / 32] = ours;
    }
    __syncthreads();
    const Candidate best = warpBest(lane < kWarps ? scratch[lane] : Candidate{0.0F, -1});
    if (best.index >= 0 && kept.list[0].index == best.index) {
        for (int k = 0; k + 1 < kKept; ++k) {
            kept.list[k] = kept.list[k + 1];
        }
        kept.list[kKept - 1] = {0.0F, -1};
        if (kept.list[0].index < 0) {
            scan(row, columns, best, kept);
        }
    }
    return best;
}

/// log(sum(exp(x * factor))) of the row, in thread 0.
__device__ float logOfSum(const float* row, int columns, float largest, float factor, float* scratch) {
    float sum = 0.0F;
    for (int i = static_cast<int>(threadIdx.x); i < columns; i += kThreads) {
        sum += expf((row[i] - largest) * factor);
    }
    return largest * factor + logf(blockSum(sum, scratch));
}

__global__ void __launch_bounds__(kThreads) sampleKernel(SampleJob job) {
    auto* scratch = reinterpret_cast<Candidate*>(vitrineDynamicShared);
    const std::int64_t r = blockIdx.x;
    const float* row = job.logits + r * job.columns;
    Kept kept;
    scan(row, job.columns, {0.0F, -1}, kept);
    const Candidate best = takeBest(row, job.columns, kept, scratch);
    float plain = 0.0F;
    float tempered = 0.0F;
    if (job.logSumExp != nullptr) {
        plain = logOfSum(row, job.columns, best.value, 1.0F, reinterpret_cast<float*>(scratch));
    }
    if (job.tempered != nullptr) {
        tempered =
            logOfSum(row, job.columns, best.value, job.inverseTemperatures[r], reinterpret_cast<float*>(scratch));
    }
    if (threadIdx.x == 0) {
        if (job.best != nullptr) {
            job.best[r] = best.index < 0 ? 0 : best.index;
        }
        if (job.logSumExp != nullptr) {
            job.logSumExp[r] = plain;
        }
        if (job.tempered != nullptr) {
            job.tempered[r] = tempered;
        }
    }
    for (int i = 0; i < job.top; ++i) {
        const Candidate next = i == 0 ? best : takeBest(row, job.columns, kept, scratch);
        if (threadIdx.x == 0) {
            job.topIndex[r * job.top + i] = next.index;
            job.topValue[r * job.top + i] = next.value;
        }
    }
}

} // namespace

int sample(Context& context, const SampleJob& job) {
    return launch(context, {static_cast<unsigned>(job.rows), kThreads, kWarps * sizeof(Candidate)}, sampleKernel, job);
}

} // namespace vitrine::kernels::cuda
