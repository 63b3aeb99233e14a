// One thread decodes 32 weights (block formats) or one (float formats). Decoded values are the CPU's bits.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cuda/decode_rows.h"

#include "kernels/cuda/block_decoders.h"

namespace vitrine::kernels::cuda {

namespace {

constexpr unsigned kThreads = 128;

__device__ void store(const DecodeRowsJob& job, std::int64_t at, float value) {
    value *= job.scale;
    if (job.out != nullptr) {
        job.out[at] = value;
    } else {
        job.half[at] = saturatedHalfBits(value);
    }
}

__device__ std::int64_t sourceRow(const DecodeRowsJob& job, int row) {
    return job.index == nullptr ? row : job.index[row];
}

/// 16 bytes a store: one value a store would take as many turns as there are values.
template <class D>
__device__ void storeFloats(const Codes& codes, float scale, float4* to) {
#pragma unroll
    for (int i = 0; i < 8; ++i) {
        to[i] = float4{codeValue<D>(codes, 4 * i) * scale, codeValue<D>(codes, 4 * i + 1) * scale,
                       codeValue<D>(codes, 4 * i + 2) * scale, codeValue<D>(codes, 4 * i + 3) * scale};
    }
}
template <class D>
__device__ void storeHalves(const Codes& codes, float scale, uint4* to) {
    const auto pair = [&](int i) {
        return static_cast<unsigned>(saturatedHalfBits(codeValue<D>(codes, i) * scale)) |
               static_cast<unsigned>(saturatedHalfBits(codeValue<D>(codes, i + 1) * scale)) << 16;
    };
#pragma unroll
    for (int i = 0; i < 4; ++i) {
        to[i] = uint4{pair(8 * i), pair(8 * i + 2), pair(8 * i + 4), pair(8 * i + 6)};
    }
}

template <TensorType T>
__global__ void decodeBlocks(DecodeRowsJob job) {
    using D = Decoder<T>;
    const int sub = static_cast<int>(blockIdx.x * kThreads + threadIdx.x);
    const int row = static_cast<int>(blockIdx.y + blockIdx.z * 32768U);
    if (sub >= job.columns / 32 || row >= job.rows) {
        return;
    }
    const std::int64_t rowBytes = static_cast<std::int64_t>(job.columns / D::kWeights) * D::kBytes;
    const auto* source = reinterpret_cast<const std::uint8_t*>(job.source) + sourceRow(job, row) * rowBytes;
    Codes codes;
    D::decode(source + static_cast<std::int64_t>(sub / D::kSubs) * D::kBytes, sub % D::kSubs, codes);
    const std::int64_t out = static_cast<std::int64_t>(row) * job.columns + sub * 32;
    if (job.out != nullptr) {
        storeFloats<D>(codes, job.scale, reinterpret_cast<float4*>(job.out + out));
    } else {
        storeHalves<D>(codes, job.scale, reinterpret_cast<uint4*>(job.half + out));
    }
}

__device__ float floatWeight(TensorType type, const std::byte* base, std::int64_t index) {
    switch (type) {
    case TensorType::F32:
        return reinterpret_cast<const float*>(base)[index];
    case TensorType::F16:
        return halfValue(reinterpret_cast<const std::uint16_t*>(base)[index]);
    case TensorType::BF16:
        return bfloatValue(reinterpret_cast<const std::uint16_t*>(base)[index]);
    default:
        return fp8Value(reinterpret_cast<const std::uint8_t*>(base)[index]);
    }
}

__global__ void decodeFloats(DecodeRowsJob job) {
    const int column = static_cast<int>(blockIdx.x * kThreads + threadIdx.x);
    const int row = static_cast<int>(blockIdx.y + blockIdx.z * 32768U);
    if (column >= job.columns || row >= job.rows) {
        return;
    }
    const float value = floatWeight(job.type, job.source, sourceRow(job, row) * job.columns + column);
    store(job, static_cast<std::int64_t>(row) * job.columns + column, value);
}

} // namespace

int decodeRows(Context& context, const DecodeRowsJob& job) {
    const unsigned rows = static_cast<unsigned>(job.rows);
    const unsigned deep = blocksOf(job.rows, 32768);
    const dim3 grid(blocksOf(isBlockType(job.type) ? job.columns / 32 : job.columns, kThreads),
                    deep > 1 ? 32768U : rows, deep);
    int status = 0;
    const bool block = withBlockType(job.type, [&]<TensorType T>() {
        status = launch(context, {grid, kThreads}, decodeBlocks<T>, job);
    });
    return block ? status : launch(context, {grid, kThreads}, decodeFloats, job);
}

} // namespace vitrine::kernels::cuda
