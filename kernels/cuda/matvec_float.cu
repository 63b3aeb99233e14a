// One warp an output, its lanes along the columns in runs of eight, so that a two-byte row is read in whole sectors.
// The order of a sum depends on the columns only: a row's result is the same whatever the other rows are.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cuda/matvec_float.h"

#include "kernels/cuda/matvec_part.h"

namespace vitrine::kernels::cuda {

namespace {

constexpr int kWarps = kMatvecWarps;
constexpr int kRun = 8; // weights that a lane takes at once

template <TensorType T>
__device__ void loadRun(const std::byte* row, int column, float (&w)[kRun]) {
    if constexpr (T == TensorType::F32) {
        const auto* at = reinterpret_cast<const float4*>(row) + column / 4;
        const float4 a = at[0];
        const float4 b = at[1];
        w[0] = a.x, w[1] = a.y, w[2] = a.z, w[3] = a.w, w[4] = b.x, w[5] = b.y, w[6] = b.z, w[7] = b.w;
    } else if constexpr (T == TensorType::F8_E4M3) {
        const uint2 a = reinterpret_cast<const uint2*>(row)[column / kRun];
        for (int i = 0; i < 4; ++i) {
            w[i] = fp8Value(static_cast<std::uint8_t>(a.x >> (8 * i)));
            w[i + 4] = fp8Value(static_cast<std::uint8_t>(a.y >> (8 * i)));
        }
    } else {
        const uint4 a = reinterpret_cast<const uint4*>(row)[column / kRun];
        const unsigned words[4] = {a.x, a.y, a.z, a.w};
        for (int i = 0; i < 4; ++i) {
            const auto low = static_cast<std::uint16_t>(words[i]);
            const auto high = static_cast<std::uint16_t>(words[i] >> 16);
            w[2 * i] = T == TensorType::F16 ? halfValue(low) : bfloatValue(low);
            w[2 * i + 1] = T == TensorType::F16 ? halfValue(high) : bfloatValue(high);
        }
    }
}

template <TensorType T>
__device__ float oneWeight(const std::byte* row, int column) {
    if constexpr (T == TensorType::F32) {
        return reinterpret_cast<const float*>(row)[column];
    } else if constexpr (T == TensorType::F16) {
        return halfValue(reinterpret_cast<const std::uint16_t*>(row)[column]);
    } else if constexpr (T == TensorType::BF16) {
        return bfloatValue(reinterpret_cast<const std::uint16_t*>(row)[column]);
    } else {
        return fp8Value(reinterpret_cast<const std::uint8_t*>(row)[column]);
    }
}

template <TensorType T>
inline constexpr int kWeightBytes = T == TensorType::F32       ? 4
                                    : T == TensorType::F8_E4M3 ? 1
                                                               : 2;

template <TensorType T, int Rows>
__global__ void __launch_bounds__(kWarps * 32, 4) matvecFloatKernel(MatvecJob job) {
    const MatvecPlace p = matvecPlace(job, Rows, static_cast<std::int64_t>(job.columns) * kWeightBytes<T>);
    if (p.output < 0) {
        return;
    }
    const int lane = static_cast<int>(threadIdx.x % 32);
    const int first = p.firstRow;
    const std::byte* row = p.weights;
    const float* x[Rows];
    for (int r = 0; r < Rows; ++r) { // rows past the end read the last one, and write nothing
        const int at = (first + r < job.rows ? first + r : job.rows - 1) / job.rowsPerX;
        x[r] = job.x + static_cast<std::int64_t>(at) * job.columns;
    }
    float sum[Rows] = {};
    const int whole = job.columns % kRun == 0 ? job.columns : 0;
    for (int column = lane * kRun; column < whole; column += 32 * kRun) {
        float w[kRun];
        loadRun<T>(row, column, w);
        for (int r = 0; r < Rows; ++r) {
            const auto* at = reinterpret_cast<const float4*>(x[r] + column);
            const float4 a = at[0];
            const float4 b = at[1];
            sum[r] +=
                w[0] * a.x + w[1] * a.y + w[2] * a.z + w[3] * a.w + w[4] * b.x + w[5] * b.y + w[6] * b.z + w[7] * b.w;
        }
    }
    for (int column = whole + lane; column < job.columns; column += 32) {
        const float w = oneWeight<T>(row, column);
        for (int r = 0; r < Rows; ++r) {
            sum[r] += w * x[r][column];
        }
    }
    for (int r = 0; r < Rows; ++r) {
        matvecFinish(job, p, first + r, sum[r]);
    }
}

template <TensorType T>
int launchRows(Context& context, const MatvecJob& job) {
    const auto rows = static_cast<unsigned>(job.rows);
    if (job.expertOfRow != nullptr || job.rows == 1) {
        return launch(context, {matvecGrid(job, rows), kWarps * 32}, matvecFloatKernel<T, 1>, job);
    }
    if (job.rows <= 4) {
        return launch(context, {matvecGrid(job, 1), kWarps * 32}, matvecFloatKernel<T, 4>, job);
    }
    return launch(context, {matvecGrid(job, blocksOf(rows, 8)), kWarps * 32}, matvecFloatKernel<T, 8>, job);
}

} // namespace

int matvecFloat(Context& context, const MatvecJob& job) {
    switch (job.type) {
    case TensorType::F32:
        return launchRows<TensorType::F32>(context, job);
    case TensorType::F16:
        return launchRows<TensorType::F16>(context, job);
    case TensorType::BF16:
        return launchRows<TensorType::BF16>(context, job);
    default:
        return launchRows<TensorType::F8_E4M3>(context, job);
    }
}

} // namespace vitrine::kernels::cuda
