// A block computes 64 outputs of 32 activation rows over its part of the columns. For each 128 columns its threads decode the
// weights into shared memory, once for all rows; then each warp multiplies 16 outputs with all rows, 32 columns at a time, and
// scales the int32 sums. What one scale covers is summed as integers, and a weight's zero point and offset are multiplied with the
// sum of the row's codes, so that a result costs a conversion and two fused operations. Rows of codes lie 12 words apart, so that
// the eight rows of an operand fall into different banks.
// A matrix of few outputs would leave most of a card idle, waiting for memory in each block: its columns go to several blocks,
// whose sums are added in their order by a second kernel.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cuda/int8_tile.h"

#include "kernels/cuda/block_decoders.h"
#include "kernels/cuda/int8_mma.h"

namespace vitrine::kernels::cuda {

namespace {

constexpr int kOutputs = kInt8TileOutputs;
constexpr int kRows = 32;
constexpr int kSubsAtOnce = kInt8TileColumns / 32;
constexpr int kThreads = 128;
constexpr int kStride = 12;
constexpr int kRowTiles = kRows / 8;

/// weight = scale * code + offset, the zero point being in the offset; of the first half of 32, and the second.
struct WeightScale {
    float scale;
    float offset;
};
/// value = scale * code; sums of the codes of the halves, and of both, times the scale.
struct alignas(16) RowScale {
    float scale;
    float both;
    float low;
    float high;
};
template <int Halves>
struct Tiles {
    int weights[kSubsAtOnce][kOutputs][kStride];
    int rows[kSubsAtOnce][kRows][kStride];
    WeightScale weightScale[kSubsAtOnce][Halves][kOutputs];
    RowScale rowScale[kSubsAtOnce][kRows];
};
template <class D>
using TilesOf = Tiles<D::kHalves ? 2 : 1>;

__device__ void storeWords(int* to, int a, int b, int c, int d) {
    *reinterpret_cast<int4*>(to) = int4{a, b, c, d};
}

template <class D>
__device__ void loadWeights(const MatmulJob& job, int firstOutput, int firstSub, int endSub, TilesOf<D>& tiles) {
    const int o = static_cast<int>(threadIdx.x) % kOutputs;
    const std::int64_t rowBytes = static_cast<std::int64_t>(job.columns / D::kWeights) * D::kBytes;
    const auto* row = reinterpret_cast<const std::uint8_t*>(job.weights) + (firstOutput + o) * rowBytes;
#pragma unroll
    for (int i = 0; i < kSubsAtOnce; i += kThreads / kOutputs) {
        const int s = i + static_cast<int>(threadIdx.x) / kOutputs;
        const int sub = firstSub + s;
        Codes c{};
        if (firstOutput + o < job.outputs && sub < endSub) {
            D::decode(row + static_cast<std::int64_t>(sub / D::kSubs) * D::kBytes, sub % D::kSubs, c);
        }
        int* words = tiles.weights[s][o];
        storeWords(words, c.q[0], c.q[1], c.q[2], c.q[3]);
        storeWords(words + 4, c.q[4], c.q[5], c.q[6], c.q[7]);
#pragma unroll
        for (int h = 0; h < (D::kHalves ? 2 : 1); ++h) {
            tiles.weightScale[s][h][o] = {c.scale[h], (D::kOffset ? c.offset[h] : 0.0F) - static_cast<float>(D::kZero) * c.scale[h]};
        }
    }
}

template <int Halves>
__device__ void loadRows(const MatmulJob& job, int firstRow, int firstSub, int endSub, Tiles<Halves>& tiles) {
    const int subs = job.columns / 32;
    const auto* codes = reinterpret_cast<const int4*>(job.codes.codes);
    constexpr int kPieces = kSubsAtOnce * 2; // of four words a row
#pragma unroll
    for (int i = 0; i < kRows * kPieces; i += kThreads) {
        const int place = i + static_cast<int>(threadIdx.x);
        const int r = place / kPieces;
        const int s = place % kPieces / 2;
        const int half = place % 2;
        int4 piece{};
        if (firstRow + r < job.rows && firstSub + s < endSub) {
            piece = codes[(static_cast<std::int64_t>(firstRow + r) * subs + firstSub + s) * 2 + half];
        }
        storeWords(tiles.rows[s][r] + half * 4, piece.x, piece.y, piece.z, piece.w);
    }
    static_assert(kRows * kSubsAtOnce == kThreads);
    const int r = static_cast<int>(threadIdx.x) / kSubsAtOnce;
    const int s = static_cast<int>(threadIdx.x) % kSubsAtOnce;
    Int8Scale scale{0.0F, {0, 0}};
    if (firstRow + r < job.rows && firstSub + s < endSub) {
        scale = job.codes.scales[static_cast<std::int64_t>(firstRow + r) * subs + firstSub + s];
    }
    const float low = static_cast<float>(scale.sums[0]);
    const float high = static_cast<float>(scale.sums[1]);
    tiles.rowScale[s][r] = {scale.scale, (low + high) * scale.scale, low * scale.scale, high * scale.scale};
}

/// 16 outputs with 8 rows over 32 columns, added to `sum`.
template <class D>
__device__ void multiply(const TilesOf<D>& tiles, int s, int output, int row, const int (&a)[4], float (&sum)[4]) {
    const int lane = static_cast<int>(threadIdx.x % 32);
    const int* codes = tiles.rows[s][row + lane / 4] + lane % 4;
    const int b[2] = {codes[0], codes[4]};
    const RowScale* rows = tiles.rowScale[s] + row + lane % 4 * 2;
    const RowScale scales[2] = {rows[0], rows[1]};
    if constexpr (D::kHalves) {
        int low[4] = {};
        int high[4] = {};
        int8Mma16(a[0], a[1], b[0], low);
        int8Mma16(a[2], a[3], b[1], high);
        for (int i = 0; i < 4; ++i) {
            const WeightScale first = tiles.weightScale[s][0][output + lane / 4 + i / 2 * 8];
            const WeightScale second = tiles.weightScale[s][1][output + lane / 4 + i / 2 * 8];
            const RowScale& r = scales[i % 2];
            sum[i] += first.scale * r.scale * static_cast<float>(low[i]) + first.offset * r.low +
                      second.scale * r.scale * static_cast<float>(high[i]) + second.offset * r.high;
        }
    } else {
        int both[4] = {};
        int8Mma32(a, b, both);
        for (int i = 0; i < 4; ++i) {
            const WeightScale w = tiles.weightScale[s][0][output + lane / 4 + i / 2 * 8];
            const RowScale& r = scales[i % 2];
            sum[i] += w.scale * r.scale * static_cast<float>(both[i]) + w.offset * r.both;
        }
    }
}

template <TensorType T>
__global__ void __launch_bounds__(kThreads, 5) int8TileKernel(MatmulJob job) {
    using D = Decoder<T>;
    auto& tiles = *reinterpret_cast<TilesOf<D>*>(vitrineDynamicShared);
    const int firstOutput = static_cast<int>(blockIdx.x) * kOutputs;
    const int firstRow = static_cast<int>(blockIdx.y) * kRows;
    const int lane = static_cast<int>(threadIdx.x % 32);
    const int output = static_cast<int>(threadIdx.x / 32) * 16;
    const int subs = job.columns / 32;
    const int steps = (subs + kSubsAtOnce - 1) / kSubsAtOnce;
    const int each = (steps + job.splits - 1) / job.splits;
    const int begin = static_cast<int>(blockIdx.z) * each * kSubsAtOnce;
    const int end = begin + each * kSubsAtOnce < subs ? begin + each * kSubsAtOnce : subs;
    float sum[kRowTiles][4] = {};
    for (int sub = begin; sub < end; sub += kSubsAtOnce) {
        __syncthreads();
        loadWeights<D>(job, firstOutput, sub, end, tiles);
        loadRows(job, firstRow, sub, end, tiles);
        __syncthreads();
#pragma unroll
        for (int s = 0; s < kSubsAtOnce; ++s) {
            const int* upper = tiles.weights[s][output + lane / 4] + lane % 4;
            const int* lower = tiles.weights[s][output + 8 + lane / 4] + lane % 4;
            const int a[4] = {upper[0], lower[0], upper[4], lower[4]};
#pragma unroll
            for (int r = 0; r < kRowTiles; ++r) {
                if (firstRow + r * 8 < job.rows) {
                    multiply<D>(tiles, s, output, r * 8, a, sum[r]);
                }
            }
        }
    }
    float* out = job.splits == 1 ? job.out : job.partials + static_cast<std::int64_t>(blockIdx.z) * job.rows * job.outputs;
    const std::int64_t stride = job.splits == 1 ? job.outStride : job.outputs;
#pragma unroll
    for (int i = 0; i < kRowTiles * 4; ++i) {
        const int o = firstOutput + output + lane / 4 + i % 4 / 2 * 8;
        const int row = firstRow + i / 4 * 8 + lane % 4 * 2 + i % 2;
        if (o < job.outputs && row < job.rows) {
            out[row * stride + o] = sum[i / 4][i % 4];
        }
    }
}

/// One thread a result: the parts' sums, in order.
__global__ void addPartsKernel(MatmulJob job) {
    const std::int64_t values = static_cast<std::int64_t>(job.rows) * job.outputs;
    const std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * kThreads + threadIdx.x;
    if (i >= values) {
        return;
    }
    float sum = 0.0F;
#pragma unroll 8
    for (int part = 0; part < job.splits; ++part) {
        sum += job.partials[part * values + i];
    }
    job.out[i / job.outputs * job.outStride + i % job.outputs] = sum;
}

} // namespace

int matmulInt8(Context& context, const MatmulJob& job) {
    const dim3 grid(blocksOf(job.outputs, kOutputs), blocksOf(job.rows, kRows), static_cast<unsigned>(job.splits));
    int status = 0;
    withBlockType(job.type, [&]<TensorType T>() {
        status = launch(context, {grid, kThreads, sizeof(TilesOf<Decoder<T>>)}, int8TileKernel<T>, job);
    });
    if (status == 0 && job.splits > 1) {
        const std::int64_t values = static_cast<std::int64_t>(job.rows) * job.outputs;
        status = launch(context, {blocksOf(values, kThreads), kThreads}, addPartsKernel, job);
    }
    return status;
}

} // namespace vitrine::kernels::cuda
