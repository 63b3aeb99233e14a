// The CUDA backend's small ops and attention, as jobs on the list.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <bit>

#include "engine/backend/cuda_backend_impl.h"

namespace vitrine::backend {

using kernels::cuda::RowOp;

void CudaBackend::embed(MatrixId table, float scale, Tensor out) {
    if (failed() || out.rows == 0) {
        return;
    }
    const DeviceMatrix& weights = m_weights.matrix(table);
    kernels::cuda::DecodeRowsJob job;
    job.source = weights.data;
    job.index = m_deviceBatch.tokens();
    job.out = out.data;
    job.rows = out.rows;
    job.columns = weights.columns;
    job.type = weights.type;
    job.scale = scale;
    m_commands.add<&CudaTable::decodeRows>(job);
}

void CudaBackend::rmsNorm(Tensor x, VectorId weight, float eps, std::int32_t groupColumns, Tensor out) {
    if (failed() || x.rows == 0) {
        return;
    }
    kernels::cuda::NormJob job;
    job.x = x.data;
    job.weight = m_weights.vector(weight);
    job.out = out.data;
    job.rows = x.rows;
    job.columns = x.columns;
    job.group = groupColumns == 0 ? x.columns : groupColumns;
    job.eps = eps;
    m_commands.add<&CudaTable::norm>(job);
}

void CudaBackend::addRmsNorm(Tensor x, Tensor y, float scale, VectorId weight, float eps, Tensor out) {
    if (failed() || x.rows == 0) {
        return;
    }
    kernels::cuda::NormJob job;
    job.x = x.data;
    job.add = y.data;
    job.addScale = scale;
    job.weight = m_weights.vector(weight);
    job.out = out.data;
    job.rows = x.rows;
    job.columns = x.columns;
    job.group = x.columns;
    job.eps = eps;
    m_commands.add<&CudaTable::norm>(job);
}

void CudaBackend::rowOp(RowOp op, float* x, const float* y, std::int64_t count, std::int32_t columns, float a,
                        GateActivation activation) {
    if (failed() || count == 0) {
        return;
    }
    kernels::cuda::RowOpJob job;
    job.x = x;
    job.y = y;
    job.count = count;
    job.columns = columns;
    job.a = a;
    job.op = op;
    job.activation = activation;
    m_commands.add<&CudaTable::rowOp>(job);
}

void CudaBackend::add(Tensor x, Tensor y, float scale) {
    rowOp(RowOp::add, x.data, y.data, valuesOf(x), x.columns, scale);
}
void CudaBackend::scale(Tensor x, float factor) {
    rowOp(RowOp::scale, x.data, nullptr, valuesOf(x), x.columns, factor);
}
void CudaBackend::softcap(Tensor x, float cap) {
    rowOp(RowOp::softcap, x.data, nullptr, valuesOf(x), x.columns, cap);
}

void CudaBackend::rope(RopeId table, Tensor x, std::int32_t heads) {
    if (failed() || x.rows == 0) {
        return;
    }
    const RopeRows& rows = m_ropes[table.index()];
    auto* const before = m_commands.last<&CudaTable::rope, kernels::cuda::RopeJob>();
    if (before != nullptr && before->also == nullptr && before->x != x.data && before->rows == x.rows &&
        before->cosines == m_deviceBatch.cosines(table) && before->headDim == x.columns / heads) {
        before->also = x.data; // keys with queries: one launch
        before->alsoHeads = heads;
        return;
    }
    kernels::cuda::RopeJob job;
    job.x = x.data;
    job.cosines = m_deviceBatch.cosines(table);
    job.sines = m_deviceBatch.sines(table);
    job.rows = x.rows;
    job.heads = heads;
    job.headDim = x.columns / heads;
    job.pairs = static_cast<std::int32_t>(rows.pairs());
    job.layout = rows.table().layout;
    m_commands.add<&CudaTable::rope>(job);
}

void CudaBackend::gatherRows(Tensor x, std::span<const std::int32_t> rows, Tensor out) {
    if (failed() || rows.empty()) {
        return;
    }
    const std::int32_t* index = m_deviceBatch.logitRows();
    if (rows.data() != m_batch.logitRows.data()) {
        // Ops on the list may still use the memory that the indices get: they go first.
        keepFailure(m_commands.flush(false), "running the model");
        auto* copy = m_arena.array<std::int32_t>(rows.size());
        m_gathered.emplace_back(rows.begin(), rows.end());
        if (failed()) {
            return;
        }
        keepFailure(m_context.table().upload(m_context.get(), copy, m_gathered.back().data(), rows.size_bytes()),
                    "gathering rows");
        index = copy;
    }
    kernels::cuda::DecodeRowsJob job;
    job.source = reinterpret_cast<const std::byte*>(x.data);
    job.index = index;
    job.out = out.data;
    job.rows = static_cast<std::int32_t>(rows.size());
    job.columns = x.columns;
    m_commands.add<&CudaTable::decodeRows>(job);
}

void CudaBackend::writeKv(const AttentionSpec& spec, Tensor k, Tensor v) {
    if (failed() || k.rows == 0) {
        return;
    }
    kernels::cuda::KvWriteJob job;
    job.layer = m_layers[spec.layer.index()];
    job.key = k.data;
    job.value = v.data;
    job.slots = m_deviceBatch.slots();
    job.rows = k.rows;
    m_commands.add<&CudaTable::kvWrite>(job);
}

void CudaBackend::attention(const AttentionSpec& spec, Tensor q, Tensor out) {
    if (failed() || q.rows == 0) {
        return;
    }
    const ArenaScope scope(m_arena);
    kernels::cuda::AttentionJob job;
    job.layer = m_layers[spec.layer.index()];
    job.query = q.data;
    job.out = out.data;
    job.slices = m_deviceBatch.slices();
    job.blockTables = m_deviceBatch.blockTables();
    job.sinks = m_weights.vector(spec.sinks);
    job.sliceCount = static_cast<std::int32_t>(m_batch.sequences.size());
    job.longestSlice = m_deviceBatch.longestSlice();
    job.totalRows = q.rows;
    job.heads = spec.heads;
    job.window = spec.window;
    job.scale = spec.scale;
    job.softcap = spec.softcap;
    if (m_deviceBatch.decodes()) {
        // A power of two, so that a graph serves a sequence until its context has doubled.
        const auto runs = static_cast<unsigned>((m_deviceBatch.longestContext() + kernels::cuda::kAttentionSplit - 1) /
                                                kernels::cuda::kAttentionSplit);
        job.splits = static_cast<std::int32_t>(std::bit_ceil(std::max(runs, 1U)));
    }
    if (job.splits > 1) {
        job.partials = m_arena.array<float>(kernels::cuda::attentionPartialFloats(job));
    }
    if (!failed()) {
        m_commands.add<&CudaTable::attention>(job);
    }
}

} // namespace vitrine::backend
