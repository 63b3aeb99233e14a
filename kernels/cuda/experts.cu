// Routing: one warp a token, `used` passes that each find the best expert left. The sums are in double, so that the
// choice and its weights are the CPU's. Combining: one thread a column, best expert first.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cuda/experts.h"

#include "kernels/cuda/device_math.h"

namespace vitrine::kernels::cuda {

namespace {

constexpr unsigned kThreads = 128;

__device__ bool taken(const int (&best)[kMostUsedExperts], int count, int expert) {
    for (int i = 0; i < count; ++i) {
        if (best[i] == expert) {
            return true;
        }
    }
    return false;
}

/// The largest logit that is not taken, the lower index of equals; the same in every lane.
__device__ int bestLeft(const float* logits, int experts, const int (&best)[kMostUsedExperts], int count, int lane) {
    int mine = -1;
    for (int e = lane; e < experts; e += 32) {
        if (!taken(best, count, e) && (mine < 0 || logits[e] > logits[mine])) {
            mine = e;
        }
    }
    for (int step = 16; step > 0; step /= 2) {
        const int other = __shfl_xor_sync(kAllLanes, mine, step);
        if (other >= 0 &&
            (mine < 0 || logits[other] > logits[mine] || (logits[other] == logits[mine] && other < mine))) {
            mine = other;
        }
    }
    return mine;
}

__global__ void routeKernel(RouteJob job) {
    const int token = static_cast<int>(blockIdx.x);
    const int lane = static_cast<int>(threadIdx.x);
    const float* logits = job.logits + static_cast<std::int64_t>(token) * job.experts;
    int best[kMostUsedExperts];
    for (int i = 0; i < job.used; ++i) {
        best[i] = bestLeft(logits, job.experts, best, i, lane);
    }
    if (lane != 0) {
        return;
    }
    const double top = static_cast<double>(logits[best[0]]);
    double total = 0.0;
    if (job.overChosen != 0) {
        for (int i = 0; i < job.used; ++i) {
            total += exp(static_cast<double>(logits[best[i]]) - top);
        }
    } else {
        for (int e = 0; e < job.experts; ++e) {
            total += exp(static_cast<double>(logits[e]) - top);
        }
    }
    for (int i = 0; i < job.used; ++i) {
        const double power = exp(static_cast<double>(logits[best[i]]) - top);
        job.chosen[token * job.used + i] = best[i];
        job.weights[token * job.used + i] = static_cast<float>(power / total * static_cast<double>(job.scale));
    }
}

__global__ void combineKernel(CombineJob job) {
    const int column = static_cast<int>(blockIdx.x * kThreads + threadIdx.x);
    const std::int64_t token = blockIdx.y;
    if (column >= job.columns) {
        return;
    }
    float sum = 0.0F;
    for (int i = 0; i < job.used; ++i) {
        const std::int64_t row = token * job.used + i;
        sum += job.weights[row] * job.x[row * job.columns + column];
    }
    job.out[token * job.columns + column] = sum;
}

} // namespace

int route(Context& context, const RouteJob& job) {
    return launch(context, {static_cast<unsigned>(job.tokens), 32}, routeKernel, job);
}

int combine(Context& context, const CombineJob& job) {
    return launch(context, {dim3(blocksOf(job.columns, kThreads), static_cast<unsigned>(job.tokens)), kThreads},
                  combineKernel, job);
}

} // namespace vitrine::kernels::cuda
