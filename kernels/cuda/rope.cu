// One thread a pair of one head; the angles' cosines and sines come ready, because they must be exact to the CPU's
// bits.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cuda/rope.h"

#include "kernels/cuda/device_math.h"

namespace vitrine::kernels::cuda {

namespace {

constexpr unsigned kThreads = 128;

__global__ void ropeKernel(RopeJob job) {
    const std::int64_t index = static_cast<std::int64_t>(blockIdx.x) * kThreads + threadIdx.x;
    const int heads = job.heads + job.alsoHeads;
    const std::int64_t perRow = static_cast<std::int64_t>(heads) * job.pairs;
    if (index >= perRow * job.rows) {
        return;
    }
    const std::int64_t row = index / perRow;
    const int head = static_cast<int>(index % perRow) / job.pairs;
    const int pair = static_cast<int>(index % job.pairs);
    float* x = head < job.heads ? job.x + (row * job.heads + head) * job.headDim
                                : job.also + (row * job.alsoHeads + head - job.heads) * job.headDim;
    const bool adjacent = job.layout == RopePairs::adjacent;
    float& first = x[adjacent ? 2 * pair : pair];
    float& second = x[adjacent ? 2 * pair + 1 : pair + job.pairs];
    const float c = job.cosines[row * job.pairs + pair];
    const float s = job.sines[row * job.pairs + pair];
    const float a = first;
    const float b = second;
    first = a * c - b * s;
    second = a * s + b * c;
}

} // namespace

int rope(Context& context, const RopeJob& job) {
    const std::int64_t all = static_cast<std::int64_t>(job.rows) * (job.heads + job.alsoHeads) * job.pairs;
    return launch(context, {blocksOf(all, kThreads), kThreads}, ropeKernel, job);
}

} // namespace vitrine::kernels::cuda
