// int8 activations: one warp a group of 32 columns. Two-byte activations: one thread a
// value. FP8: one block a row.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cuda/activations.h"

#include "kernels/cuda/int8_rows.h"

namespace vitrine::kernels::cuda {

namespace {

constexpr unsigned kThreads = 128;

__global__ void quantizeKernel(QuantizeJob job) {
    const std::int64_t group = static_cast<std::int64_t>(blockIdx.x) * (kThreads / 32) + threadIdx.x / 32;
    if (group >= static_cast<std::int64_t>(job.rows) * (job.columns / 32)) {
        return;
    }
    const std::int64_t at = group * 32 + threadIdx.x % 32;
    storeCodes(job.out, at, job.up == nullptr ? job.x[at] : gateValue(job.activation, job.x[at], job.up[at]));
}

__global__ void narrowKernel(NarrowJob job) {
    const std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * kThreads + threadIdx.x;
    if (i < job.count) {
        job.out[i] = job.bfloat ? bfloatBits(job.x[i]) : saturatedHalfBits(job.x[i]);
    }
}

/// One block a row.
__global__ void fp8RowsKernel(Fp8RowsJob job) {
    constexpr float kLargest = 448.0F; // of E4M3
    auto* scratch = reinterpret_cast<float*>(vitrineDynamicShared);
    const std::int64_t start = static_cast<std::int64_t>(blockIdx.x) * job.columns;
    float largest = 0.0F;
    for (int i = static_cast<int>(threadIdx.x); i < job.columns; i += static_cast<int>(kThreads)) {
        largest = fmaxf(largest, fabsf(job.x[start + i]));
    }
    largest = warpMax(largest);
    if (threadIdx.x % 32 == 0) {
        scratch[threadIdx.x / 32] = largest;
    }
    __syncthreads();
    largest = warpMax(scratch[threadIdx.x % (kThreads / 32)]);
    const float scale = largest > 0.0F ? largest / kLargest : 1.0F;
    for (int i = static_cast<int>(threadIdx.x); i < job.columns; i += static_cast<int>(kThreads)) {
        job.out[start + i] = fp8Bits(job.x[start + i] / scale);
    }
    if (threadIdx.x == 0) {
        job.scales[blockIdx.x] = scale;
    }
}

} // namespace

int quantize(Context& context, const QuantizeJob& job) {
    const std::int64_t groups = static_cast<std::int64_t>(job.rows) * (job.columns / 32);
    return launch(context, {blocksOf(groups, kThreads / 32), kThreads}, quantizeKernel, job);
}

int narrow(Context& context, const NarrowJob& job) {
    return launch(context, {blocksOf(job.count, kThreads), kThreads}, narrowKernel, job);
}

int fp8Rows(Context& context, const Fp8RowsJob& job) {
    constexpr std::size_t kScratch = kThreads / 32 * sizeof(float);
    return launch(context, {static_cast<unsigned>(job.rows), kThreads, kScratch}, fp8RowsKernel, job);
}

} // namespace vitrine::kernels::cuda
