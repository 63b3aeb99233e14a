// One block a row of logits. The best `top` are found by so many passes over the row, each taking the best below the
// last; a row of 128k logits stays in L2, and `top` is small.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cuda/sampling.h"

#include "kernels/cuda/device_math.h"

namespace vitrine::kernels::cuda {

namespace {

constexpr int kThreads = 512;
constexpr int kWarps = kThreads / 32;

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

/// The best of the row that comes after `last` in the order of `better`, in every thread.
__device__ Candidate bestAfter(const float* row, int columns, Candidate last, Candidate* scratch) {
    Candidate mine{0.0F, -1};
    for (int i = static_cast<int>(threadIdx.x); i < columns; i += kThreads) {
        const Candidate c{row[i], i};
        if (c.value == c.value && (last.index < 0 || better(last, c)) && better(c, mine)) {
            mine = c;
        }
    }
    mine = warpBest(mine);
    const int lane = static_cast<int>(threadIdx.x % 32);
    __syncthreads();
    if (lane == 0) {
        scratch[threadIdx.x / 32] = mine;
    }
    __syncthreads();
    return warpBest(lane < kWarps ? scratch[lane] : Candidate{0.0F, -1});
}

__global__ void __launch_bounds__(kThreads) sampleKernel(SampleJob job) {
    auto* scratch = reinterpret_cast<Candidate*>(vitrineDynamicShared);
    const std::int64_t r = blockIdx.x;
    const float* row = job.logits + r * job.columns;
    const Candidate best = bestAfter(row, job.columns, {0.0F, -1}, scratch);
    if (threadIdx.x == 0 && job.best != nullptr) {
        job.best[r] = best.index < 0 ? 0 : best.index;
    }
    if (job.logSumExp != nullptr) {
        float sum = 0.0F;
        for (int i = static_cast<int>(threadIdx.x); i < job.columns; i += kThreads) {
            sum += expf(row[i] - best.value);
        }
        sum = blockSum(sum, reinterpret_cast<float*>(scratch));
        if (threadIdx.x == 0) {
            job.logSumExp[r] = best.value + logf(sum);
        }
    }
    Candidate last = best;
    for (int i = 0; i < job.top; ++i) {
        if (i > 0) {
            last = bestAfter(row, job.columns, last, scratch);
        }
        if (threadIdx.x == 0) {
            job.topIndex[r * job.top + i] = last.index;
            job.topValue[r * job.top + i] = last.value;
        }
    }
}

} // namespace

int sample(Context& context, const SampleJob& job) {
    return launch(context, {static_cast<unsigned>(job.rows), kThreads, kWarps * sizeof(Candidate)}, sampleKernel, job);
}

} // namespace vitrine::kernels::cuda
