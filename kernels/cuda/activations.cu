// int8 activations: one warp a group of 32 columns, whose largest value becomes 127. Two-byte activations: one thread a
// value.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cuda/activations.h"

#include "kernels/cuda/device_math.h"

namespace vitrine::kernels::cuda {

namespace {

constexpr unsigned kThreads = 128;

__global__ void quantizeKernel(QuantizeJob job) {
    const std::int64_t group = static_cast<std::int64_t>(blockIdx.x) * (kThreads / 32) + threadIdx.x / 32;
    if (group >= static_cast<std::int64_t>(job.rows) * (job.columns / 32)) {
        return;
    }
    const unsigned lane = threadIdx.x % 32;
    const std::int64_t at = group * 32 + lane;
    const float value = job.x[at];
    const float largest = warpMax(fabsf(value));
    const float scale = largest / 127.0F;
    const int code = scale > 0.0F ? __float2int_rn(value / scale) : 0;
    int sum = code;
    for (int step = 8; step > 0; step /= 2) {
        sum += __shfl_xor_sync(kAllLanes, sum, step);
    }
    const int upper = __shfl_sync(kAllLanes, sum, 16);
    job.out.codes[at] = static_cast<std::int8_t>(code);
    if (lane == 0) {
        Int8Scale s;
        s.scale = scale;
        s.sums[0] = static_cast<std::int16_t>(sum);
        s.sums[1] = static_cast<std::int16_t>(upper);
        job.out.scales[group] = s;
    }
}

__global__ void narrowKernel(NarrowJob job) {
    const std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * kThreads + threadIdx.x;
    if (i < job.count) {
        job.out[i] = job.bfloat ? bfloatBits(job.x[i]) : saturatedHalfBits(job.x[i]);
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

} // namespace vitrine::kernels::cuda
