// Which output of which matrix, and which rows, a warp of the matvec kernels has.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/cuda/device_math.h"
#include "kernels/cuda/launch.h"

namespace vitrine::kernels::cuda {

inline constexpr int kMatvecWarps = 4; ///< of a block, each with one output

struct MatvecPlace {
    const std::byte* weights = nullptr; ///< the output's row of them
    const float* bias = nullptr;
    float* out = nullptr;
    int outputs = 0; ///< of the part
    int output = 0;  ///< within it; -1: none is left for this warp
    int firstRow = 0;
    int expert = 0;
};

/// With experts the rows are the grid's first dimension: there may be many, and those beside one another read the same weights.
__device__ inline MatvecPlace matvecPlace(const MatvecJob& job, int rowsEach, std::int64_t rowBytes) {
    const bool byExpert = job.expertOfRow != nullptr;
    MatvecPlace p;
    p.firstRow = static_cast<int>(byExpert ? blockIdx.x : blockIdx.y) * rowsEach;
    p.output = static_cast<int>((byExpert ? blockIdx.y : blockIdx.x) * kMatvecWarps + threadIdx.x / 32);
    p.weights = job.parts[0].weights;
    p.bias = job.parts[0].bias;
    p.out = job.parts[0].out;
    p.outputs = job.parts[0].outputs;
#pragma unroll
    for (int i = 1; i < kMatvecParts; ++i) {
        if (p.output >= p.outputs && job.parts[i].outputs > 0) {
            p.output -= p.outputs;
            p.weights = job.parts[i].weights;
            p.bias = job.parts[i].bias;
            p.out = job.parts[i].out;
            p.outputs = job.parts[i].outputs;
        }
    }
    if (p.output >= p.outputs) {
        p.output = -1;
        return p;
    }
    p.expert = byExpert ? job.expertOfRow[p.firstRow] : 0;
    p.weights += p.expert * static_cast<std::int64_t>(job.expertBytes) + p.output * rowBytes;
    return p;
}

/// `sum` of each lane, added up, goes out with the bias.
__device__ inline void matvecFinish(const MatvecJob& job, const MatvecPlace& p, int row, float sum) {
    const float total = warpSum(sum);
    if (threadIdx.x % 32 == 0 && row < job.rows) {
        const float bias = p.bias == nullptr ? 0.0F : p.bias[static_cast<std::int64_t>(p.expert) * p.outputs + p.output];
        p.out[static_cast<std::int64_t>(row) * p.outputs + p.output] = total + bias;
    }
}

/// The grid for `rowBlocks` blocks of rows.
inline dim3 matvecGrid(const MatvecJob& job, unsigned rowBlocks) {
    const unsigned outputs = blocksOf(outputsOf(job), kMatvecWarps);
    return job.expertOfRow != nullptr ? dim3(rowBlocks, outputs) : dim3(outputs, rowBlocks);
}

} // namespace vitrine::kernels::cuda
