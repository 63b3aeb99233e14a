// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "kernels/float_types.h"
#include "tests/kernels/cuda/device_seconds.h"
#include "tests/kernels/cuda/device_speed.h"

namespace vitrine::kernels::cuda::testing {

AttentionFigures measureAttention(const Device& device, const ModelShape& shape, int context) {
    const int dim = shape.width / shape.heads;
    const int rows = std::min(shape.prefill, context);
    AttentionJob job;
    KvLayer& l = job.layer;
    l.kvHeads = shape.kvHeads;
    l.keyDim = l.valueDim = dim;
    l.keyRow = l.valueRow = kvRowBytes(KvType::F16, dim);
    l.blockStride = static_cast<std::int64_t>(l.kvHeads) * l.blockSize * (l.keyRow + l.valueRow);
    const int blocks = (context + l.blockSize - 1) / l.blockSize;
    std::vector<std::int32_t> table;
    for (int i = 0; i < blocks; ++i) {
        table.push_back(i);
    }
    const Array<std::int32_t> tables(device, table);
    const Array<std::uint16_t> cache(
        device, std::vector<std::uint16_t>(static_cast<std::size_t>(blocks * l.blockStride) / 2, f32ToF16(0.5F)));
    const auto width = static_cast<std::size_t>(shape.width);
    const Array<float> query(device, std::vector<float>(static_cast<std::size_t>(rows) * width, 0.25F));
    const Array<float> out(device, static_cast<std::size_t>(rows) * width);
    const Array<QuerySlice> chunk(device, {QuerySlice{0, rows, context - rows, 0}});
    const Array<QuerySlice> single(device, {QuerySlice{0, 1, context - 1, 0}});
    l.base = reinterpret_cast<std::byte*>(cache.data());
    job.query = query.data();
    job.out = out.data();
    job.blockTables = tables.data();
    job.sliceCount = 1;
    job.heads = shape.heads;
    job.scale = 0.1F;
    AttentionFigures f;
    f.context = context;
    f.decodeBytes = static_cast<double>(context) * l.kvHeads * (l.keyRow + l.valueRow);
    f.prefillFlops = 4.0 * shape.width * rows * (context - (rows - 1) * 0.5);
    job.slices = chunk.data();
    job.longestSlice = job.totalRows = rows;
    f.prefillSeconds = graphSeconds(device, [&] { device.good(device.table().attention(device.context(), job)); });
    job.slices = single.data();
    job.longestSlice = job.totalRows = 1;
    job.splits = (context + kAttentionSplit - 1) / kAttentionSplit;
    const Array<float> partials(device, attentionPartialFloats(job));
    job.partials = partials.data();
    f.decodeSeconds = graphSeconds(device, [&] { device.good(device.table().attention(device.context(), job)); });
    return f;
}

} // namespace vitrine::kernels::cuda::testing
