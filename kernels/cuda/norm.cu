// One block a run of columns: the values stay in L1 between the sum and the scaling. Products that want them as int8 get them from
// here, which saves reading them again.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cuda/norm.h"

#include "kernels/cuda/int8_rows.h"

namespace vitrine::kernels::cuda {

namespace {

__global__ void normKernel(NormJob job) {
    auto* scratch = reinterpret_cast<float*>(vitrineDynamicShared);
    const std::int64_t start = static_cast<std::int64_t>(blockIdx.x) * job.group;
    float* x = job.x + start;
    float* out = job.out + start;
    float squares = 0.0F;
    for (int i = static_cast<int>(threadIdx.x); i < job.group; i += static_cast<int>(blockDim.x)) {
        float value = x[i];
        if (job.add != nullptr) {
            value += job.addScale * job.add[start + i];
            x[i] = value;
        }
        squares += value * value;
    }
    const float mean = blockSum(squares, scratch) / static_cast<float>(job.group);
    const float factor = 1.0F / sqrtf(mean + job.eps);
    for (int i = static_cast<int>(threadIdx.x); i < job.group; i += static_cast<int>(blockDim.x)) {
        const float value = x[i] * factor * (job.weight == nullptr ? 1.0F : job.weight[i]);
        out[i] = value;
        if (job.codes.codes != nullptr) { // then a warp's lanes have 32 columns that belong together
            storeCodes(job.codes, start + i, value);
        }
    }
}

} // namespace

int norm(Context& context, const NormJob& job) {
    const unsigned threads = job.group >= 2048 ? 512 : job.group >= 256 ? 128 : 32;
    const auto blocks = static_cast<unsigned>(static_cast<std::int64_t>(job.rows) * (job.columns / job.group));
    return launch(context, {blocks, threads, threads / 32 * sizeof(float)}, normKernel, job);
}

} // namespace vitrine::kernels::cuda
