// A block computes 64 outputs of 32 activation rows. For each 64 columns its threads decode one block of 32 weights
// each into shared memory, once for all rows; then each warp multiplies 16 outputs with all rows, 32 columns at a time,
// and scales the int32 sums. Rows of codes lie 12 words apart, so that the eight rows of an operand fall into different
// banks.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cuda/int8_tile.h"

#include "kernels/cuda/block_decoders.h"
#include "kernels/cuda/int8_mma.h"

namespace vitrine::kernels::cuda {

namespace {

constexpr int kOutputs = 64;
constexpr int kRows = 32;
constexpr int kSubsAtOnce = 2;
constexpr int kThreads = kOutputs * kSubsAtOnce;
constexpr int kStride = 12;

struct WeightTile {
    int codes[kSubsAtOnce][kOutputs][kStride];
    float scale[kSubsAtOnce][2][kOutputs];
    float offset[kSubsAtOnce][2][kOutputs];
};
struct RowTile {
    int codes[kSubsAtOnce][kRows][kStride];
    float scale[kSubsAtOnce][kRows];
    int sums[kSubsAtOnce][2][kRows];
};
struct Tiles {
    WeightTile w;
    RowTile x;
};

template <class D>
__device__ void loadWeights(const MatmulJob& job, int firstOutput, int firstSub, WeightTile& tile) {
    const int o = static_cast<int>(threadIdx.x) % kOutputs;
    const int s = static_cast<int>(threadIdx.x) / kOutputs;
    const int output = firstOutput + o;
    const int sub = firstSub + s;
    Codes c{};
    if (output < job.outputs && sub < job.columns / 32) {
        const std::int64_t rowBytes = static_cast<std::int64_t>(job.columns / D::kWeights) * D::kBytes;
        const auto* row = reinterpret_cast<const std::uint8_t*>(job.weights) + output * rowBytes;
        D::decode(row + static_cast<std::int64_t>(sub / D::kSubs) * D::kBytes, sub % D::kSubs, c);
    }
    for (int w = 0; w < 8; ++w) {
        tile.codes[s][o][w] = c.q[w];
    }
    for (int h = 0; h < 2; ++h) {
        tile.scale[s][h][o] = c.scale[h];
        tile.offset[s][h][o] = c.offset[h];
    }
}

__device__ void loadRows(const MatmulJob& job, int firstRow, int firstSub, RowTile& tile) {
    const int subs = job.columns / 32;
    for (int i = static_cast<int>(threadIdx.x); i < kSubsAtOnce * kRows; i += kThreads) {
        const int r = i % kRows;
        const int s = i / kRows;
        const bool there = firstRow + r < job.rows && firstSub + s < subs;
        const std::int64_t at = static_cast<std::int64_t>(firstRow + r) * subs + firstSub + s;
        for (int w = 0; w < 8; ++w) {
            tile.codes[s][r][w] = there ? reinterpret_cast<const int*>(job.codes.codes)[at * 8 + w] : 0;
        }
        Int8Scale scale{0.0F, {0, 0}};
        if (there) {
            scale = job.codes.scales[at];
        }
        tile.scale[s][r] = scale.scale;
        tile.sums[s][0][r] = scale.sums[0];
        tile.sums[s][1][r] = scale.sums[1];
    }
}

/// One 8 x 8 tile over 32 columns, added to `sum`.
template <class D>
__device__ void multiply(const Tiles& tiles, int s, int output, int row, float (&sum)[2]) {
    const int lane = static_cast<int>(threadIdx.x % 32);
    const int o = output + lane / 4;
    const int r = row + lane / 4;
    int half[2][2] = {};
    for (int h = 0; h < 2; ++h) {
        int8Mma(tiles.w.codes[s][o][4 * h + lane % 4], tiles.x.codes[s][r][4 * h + lane % 4], half[h]);
    }
    for (int i = 0; i < 2; ++i) {
        const int column = row + lane % 4 * 2 + i;
        float total = 0.0F;
        for (int h = 0; h < 2; ++h) {
            const int rowSum = tiles.x.sums[s][h][column];
            total += tiles.w.scale[s][h][o] * static_cast<float>(half[h][i] - D::kZero * rowSum);
            if constexpr (D::kOffset) {
                total += tiles.w.offset[s][h][o] * static_cast<float>(rowSum);
            }
        }
        sum[i] += total * tiles.x.scale[s][column];
    }
}

template <TensorType T>
__global__ void __launch_bounds__(kThreads) int8TileKernel(MatmulJob job) {
    using D = Decoder<T>;
    Tiles& tiles = *reinterpret_cast<Tiles*>(vitrineDynamicShared);
    const int firstOutput = static_cast<int>(blockIdx.x) * kOutputs;
    const int firstRow = static_cast<int>(blockIdx.y) * kRows;
    const int warp = static_cast<int>(threadIdx.x / 32);
    const int lane = static_cast<int>(threadIdx.x % 32);
    float sum[2][kRows / 8][2] = {};
    for (int sub = 0; sub < job.columns / 32; sub += kSubsAtOnce) {
        __syncthreads();
        loadWeights<D>(job, firstOutput, sub, tiles.w);
        loadRows(job, firstRow, sub, tiles.x);
        __syncthreads();
#pragma unroll
        for (int s = 0; s < kSubsAtOnce; ++s) {
#pragma unroll
            for (int o = 0; o < 2; ++o) {
#pragma unroll
                for (int r = 0; r < kRows / 8; ++r) {
                    multiply<D>(tiles, s, warp * 16 + o * 8, r * 8, sum[o][r]);
                }
            }
        }
    }
#pragma unroll
    for (int o = 0; o < 2; ++o) {
#pragma unroll
        for (int r = 0; r < kRows / 8; ++r) {
            for (int i = 0; i < 2; ++i) {
                const int output = firstOutput + warp * 16 + o * 8 + lane / 4;
                const int row = firstRow + r * 8 + lane % 4 * 2 + i;
                if (output < job.outputs && row < job.rows) {
                    job.out[static_cast<std::int64_t>(row) * job.outStride + output] = sum[o][r][i];
                }
            }
        }
    }
}

} // namespace

int matmulInt8(Context& context, const MatmulJob& job) {
    const dim3 grid(blocksOf(job.outputs, kOutputs), blocksOf(job.rows, kRows));
    int status = 0;
    withBlockType(job.type, [&]<TensorType T>() {
        status = launch(context, {grid, kThreads, sizeof(Tiles)}, int8TileKernel<T>, job);
    });
    return status;
}

} // namespace vitrine::kernels::cuda
