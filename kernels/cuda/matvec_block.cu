// One warp an output, its lanes along the blocks of 32 weights. Each block is decoded once to int8 codes and multiplied
// with int8 activations four at a time (dp4a), for up to sixteen rows; or with float activations where the result must
// keep more. The order of a sum depends on the columns only: a row's result is the same whatever the other rows are.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cuda/matvec_block.h"

#include "kernels/cuda/block_decoders.h"
#include "kernels/cuda/matvec_part.h"

namespace vitrine::kernels::cuda {

namespace {

constexpr int kWarps = kMatvecWarps;

template <class D>
__device__ std::int64_t rowBytesOf(const MatvecJob& job) {
    return static_cast<std::int64_t>(job.columns / D::kWeights) * D::kBytes;
}

/// sum over 32 elements of weight * code, times the activations' scale
template <class D>
__device__ float blockProduct(const Codes& c, const std::int8_t* codes, Int8Scale s) {
    const auto* words = reinterpret_cast<const int4*>(codes);
    const int4 a = words[0];
    const int4 b = words[1];
    int low = -D::kZero * s.sums[0];
    int high = -D::kZero * s.sums[1];
    low = __dp4a(c.q[3], a.w, __dp4a(c.q[2], a.z, __dp4a(c.q[1], a.y, __dp4a(c.q[0], a.x, low))));
    high = __dp4a(c.q[7], b.w, __dp4a(c.q[6], b.z, __dp4a(c.q[5], b.y, __dp4a(c.q[4], b.x, high))));
    float total = 0.0F;
    if constexpr (D::kHalves) {
        total = c.scale[0] * static_cast<float>(low) + c.scale[1] * static_cast<float>(high);
    } else {
        total = c.scale[0] * static_cast<float>(low + high);
    }
    if constexpr (D::kOffset && D::kHalves) {
        total += c.offset[0] * static_cast<float>(s.sums[0]) + c.offset[1] * static_cast<float>(s.sums[1]);
    } else if constexpr (D::kOffset) {
        total += c.offset[0] * static_cast<float>(s.sums[0] + s.sums[1]);
    }
    return total * s.scale;
}

template <TensorType T, int Rows>
__global__ void __launch_bounds__(kWarps * 32, 4) matvecInt8Kernel(MatvecJob job) {
    using D = Decoder<T>;
    const MatvecPlace p = matvecPlace(job, Rows, rowBytesOf<D>(job));
    if (p.output < 0) {
        return;
    }
    const auto* weights = reinterpret_cast<const std::uint8_t*>(p.weights);
    const int subs = job.columns / 32;
    float sum[Rows] = {};
    for (int sub = static_cast<int>(threadIdx.x % 32); sub < subs; sub += 32) {
        Codes codes;
        D::decode(weights + static_cast<std::int64_t>(sub / D::kSubs) * D::kBytes, sub % D::kSubs, codes);
        for (int r = 0; r < Rows; ++r) {
            const int row = p.firstRow + r;
            if (Rows == 1 || row < job.rows) {
                const std::int64_t at = static_cast<std::int64_t>(row / job.rowsPerX) * subs + sub;
                sum[r] += blockProduct<D>(codes, job.codes.codes + at * 32, job.codes.scales[at]);
            }
            if (r % 4 == 3) {
                keepOrder();
            }
        }
    }
    for (int r = 0; r < Rows; ++r) {
        matvecFinish(job, p, p.firstRow + r, sum[r]);
    }
}

template <TensorType T>
__global__ void __launch_bounds__(kWarps * 32, 4) matvecExactKernel(MatvecJob job) {
    using D = Decoder<T>;
    const MatvecPlace p = matvecPlace(job, 1, rowBytesOf<D>(job));
    if (p.output < 0) {
        return;
    }
    const auto* weights = reinterpret_cast<const std::uint8_t*>(p.weights);
    const float* x = job.x + static_cast<std::int64_t>(p.firstRow / job.rowsPerX) * job.columns;
    float sum = 0.0F;
    for (int sub = static_cast<int>(threadIdx.x % 32); sub < job.columns / 32; sub += 32) {
        Codes codes;
        D::decode(weights + static_cast<std::int64_t>(sub / D::kSubs) * D::kBytes, sub % D::kSubs, codes);
#pragma unroll
        for (int i = 0; i < 32; ++i) {
            sum += codeValue<D>(codes, i) * x[sub * 32 + i];
        }
    }
    matvecFinish(job, p, p.firstRow, sum);
}

template <TensorType T>
int launchRows(Context& context, const MatvecJob& job) {
    const auto rows = static_cast<unsigned>(job.rows);
    if (job.codes.codes == nullptr) {
        return launch(context, {matvecGrid(job, rows), kWarps * 32}, matvecExactKernel<T>, job);
    }
    if (job.expertOfRow != nullptr || job.rows == 1) {
        return launch(context, {matvecGrid(job, rows), kWarps * 32}, matvecInt8Kernel<T, 1>, job);
    }
    if (job.rows <= 4) {
        return launch(context, {matvecGrid(job, 1), kWarps * 32}, matvecInt8Kernel<T, 4>, job);
    }
    // Formats with two scales a block would not fit sixteen rows into registers.
    constexpr int kMany = Decoder<T>::kHalves ? 8 : 16;
    return launch(context, {matvecGrid(job, blocksOf(rows, kMany)), kWarps * 32}, matvecInt8Kernel<T, kMany>, job);
}

} // namespace

int matvecBlock(Context& context, const MatvecJob& job) {
    int status = 0;
    withBlockType(job.type, [&]<TensorType T>() { status = launchRows<T>(context, job); });
    return status;
}

} // namespace vitrine::kernels::cuda
