// One warp a head of a token, for keys and for values: 32 dimensions at a time, which is also what one Q8_0 scale
// covers.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cuda/kv_write.h"

#include "kernels/cuda/device_math.h"

namespace vitrine::kernels::cuda {

namespace {

__device__ void storeQ8(std::byte* row, int dim, int at, float value) {
    const float largest = warpMax(fabsf(value));
    const std::uint16_t scale = saturatedHalfBits(largest / 127.0F);
    const float inverse = halfValue(scale);
    const int code = inverse > 0.0F ? __float2int_rn(value / inverse) : 0;
    const int clamped = code > 127 ? 127 : code < -127 ? -127 : code;
    if (at < dim) {
        reinterpret_cast<std::int8_t*>(row)[at] = static_cast<std::int8_t>(clamped);
    }
    if (at % 32 == 0) {
        reinterpret_cast<std::uint16_t*>(row + (dim + 3) / 4 * 4)[at / 32] = scale;
    }
}

__device__ void storeRow(std::byte* row, KvType type, const float* from, int dim, int lane) {
    for (int start = 0; start < dim; start += 32) {
        const int at = start + lane;
        const float value = at < dim ? from[at] : 0.0F;
        if (type == KvType::Q8_0) {
            storeQ8(row, dim, at, value);
        } else if (at < dim) {
            switch (type) {
            case KvType::F32:
                reinterpret_cast<float*>(row)[at] = value;
                break;
            case KvType::F16:
                reinterpret_cast<std::uint16_t*>(row)[at] = saturatedHalfBits(value);
                break;
            case KvType::BF16:
                reinterpret_cast<std::uint16_t*>(row)[at] = bfloatBits(value);
                break;
            default:
                reinterpret_cast<std::uint8_t*>(row)[at] = fp8Bits(value);
                break;
            }
        }
    }
}

__global__ void kvWriteKernel(KvWriteJob job) {
    const KvLayer& l = job.layer;
    const int head = static_cast<int>(blockIdx.y);
    const int token = static_cast<int>(blockIdx.x);
    const int lane = static_cast<int>(threadIdx.x % 32);
    const bool value = threadIdx.x >= 32;
    const std::int64_t slot = job.slots[token];
    const std::int64_t offset = slot % l.blockSize;
    std::byte* block = l.base + slot / l.blockSize * l.blockStride +
                       static_cast<std::int64_t>(head) * l.blockSize * (l.keyRow + l.valueRow);
    const std::int64_t from = static_cast<std::int64_t>(token) * l.kvHeads + head;
    if (value) {
        storeRow(block + static_cast<std::int64_t>(l.blockSize) * l.keyRow + offset * l.valueRow, l.valueType,
                 job.value + from * l.valueDim, l.valueDim, lane);
    } else {
        storeRow(block + offset * l.keyRow, l.keyType, job.key + from * l.keyDim, l.keyDim, lane);
    }
}

} // namespace

int kvWrite(Context& context, const KvWriteJob& job) {
    const dim3 grid(static_cast<unsigned>(job.rows), static_cast<unsigned>(job.layer.kvHeads));
    return launch(context, {grid, 64}, kvWriteKernel, job);
}

} // namespace vitrine::kernels::cuda
