// What the attention kernels share: which query rows a block has, where a key lies, what a cached value is, the last
// division. Rows of a block are (token, head of the group) pairs of one kv head, so that a key is read once for all of
// its heads.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/cuda/cuda_table.h"
#include "kernels/cuda/device_math.h"

namespace vitrine::kernels::cuda {

struct Work {
    QuerySlice slice;
    int kvHead = 0;
    int group = 0;     ///< query heads a kv head
    int firstPair = 0; ///< (token, head) pairs of the slice: [firstPair, firstPair + pairs)
    int pairs = 0;
    int keyEnd = 0; ///< keys any row of the tile can see: [keyBegin, keyEnd)
    int keyBegin = 0;
};

__device__ inline int positionOf(const Work& w, int pair) {
    return w.slice.firstPosition + (w.firstPair + pair) / w.group;
}
__device__ inline std::int64_t rowOf(const Work& w, int pair) {
    return w.slice.firstRow + (w.firstPair + pair) / w.group;
}
__device__ inline int headOf(const Work& w, int pair) {
    return w.kvHead * w.group + (w.firstPair + pair) % w.group;
}

__device__ inline float q8Value(const std::byte* row, int dim, int i) {
    const float scale = halfValue(reinterpret_cast<const std::uint16_t*>(row + (dim + 3) / 4 * 4)[i / 32]);
    return scale * static_cast<float>(reinterpret_cast<const std::int8_t*>(row)[i]);
}
__device__ inline float kvValue(const std::byte* row, KvType type, int dim, int i) {
    switch (type) {
    case KvType::F32:
        return reinterpret_cast<const float*>(row)[i];
    case KvType::F16:
        return halfValue(reinterpret_cast<const std::uint16_t*>(row)[i]);
    case KvType::BF16:
        return bfloatValue(reinterpret_cast<const std::uint16_t*>(row)[i]);
    case KvType::F8_E4M3:
        return fp8Value(reinterpret_cast<const std::uint8_t*>(row)[i]);
    case KvType::Q8_0:
        return q8Value(row, dim, i);
    }
    return 0.0F;
}

/// One token's keys or values of the block's kv head.
__device__ inline const std::byte* kvRow(const AttentionJob& job, const Work& w, int key, bool values) {
    const KvLayer& l = job.layer;
    const int block = job.blockTables[w.slice.tableStart + key / l.blockSize];
    return l.base + block * l.blockStride +
           static_cast<std::int64_t>(w.kvHead) * l.blockSize * (l.keyRow + l.valueRow) +
           (values ? static_cast<std::int64_t>(l.blockSize) * l.keyRow : 0) +
           static_cast<std::int64_t>(key % l.blockSize) * (values ? l.valueRow : l.keyRow);
}

/// With a sink the softmax has one more term, whose value is nothing.
__device__ inline float normalised(const AttentionJob& job, int head, float largest, float total, float sum) {
    if (job.sinks != nullptr) {
        const float sink = job.sinks[head];
        const float top = fmaxf(largest, sink);
        const float a = expf(largest - top);
        return sum * a / (total * a + expf(sink - top));
    }
    return sum / total;
}

__device__ inline bool findWork(const AttentionJob& job, int rowsAtOnce, Work& w) {
    w.kvHead = static_cast<int>(blockIdx.y) % job.layer.kvHeads;
    w.slice = job.slices[static_cast<int>(blockIdx.y) / job.layer.kvHeads];
    w.group = job.heads / job.layer.kvHeads;
    w.firstPair = static_cast<int>(blockIdx.x) * rowsAtOnce;
    const int left = w.slice.rows * w.group - w.firstPair;
    if (left <= 0) {
        return false;
    }
    w.pairs = left < rowsAtOnce ? left : rowsAtOnce;
    w.keyEnd = positionOf(w, w.pairs - 1) + 1;
    const int oldest = positionOf(w, 0) - job.window + 1;
    w.keyBegin = job.window > 0 && oldest > 0 ? oldest : 0;
    return true;
}

} // namespace vitrine::kernels::cuda
