// The attention ops of the CPU backend: one task is one kv head and a run of queries of one sequence; the heads that
// share the kv head are computed in it together, so that keys and values are read once. Long contexts are split
// further, by partitions.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "engine/backend/cpu_backend_impl.h"

namespace vitrine::backend {

namespace {
constexpr std::int32_t kQueriesPerTask = 32; // a block of keys is reused by so many queries; scratch grows with it
}

void CpuBackend::writeKv(const AttentionSpec& spec, Tensor k, Tensor v) {
    if (failed()) {
        return;
    }
    kernels::KvWriteJob job;
    job.geometry = m_kv.geometry(spec.layer);
    job.base = m_kv.layer(spec.layer);
    eachRow(k.rows, static_cast<std::size_t>(k.columns + v.columns), [this, job, k, v](std::size_t row) {
        kernels::KvWriteJob mine = job;
        mine.slot = m_batch.slots[row];
        mine.key = rowOf(k, row);
        mine.value = rowOf(v, row);
        m_kernels.kvWrite(mine);
    });
}

void CpuBackend::planAttention(const AttentionSpec& spec) {
    m_attentionTasks.clear();
    for (std::size_t s = 0; s < m_batch.sequences.size(); ++s) {
        const SequenceSlice& slice = m_batch.sequences[s];
        for (std::int32_t first = 0; first < slice.queryCount; first += kQueriesPerTask) {
            const std::int32_t queries = std::min(kQueriesPerTask, slice.queryCount - first);
            const std::int32_t context = slice.firstPosition + first + queries;
            const std::int64_t keys = spec.window > 0 ? std::min(context, spec.window + queries) : context;
            for (std::int32_t head = 0; head < spec.kvHeads; ++head) {
                m_attentionTasks.push_back({static_cast<std::int32_t>(s), head, first, queries, keys * queries});
            }
        }
    }
}

kernels::AttentionJob CpuBackend::attentionJob(const kernels::AttentionJob& shape, const AttentionTask& task, Tensor q,
                                               Tensor out) const {
    const SequenceSlice& slice = m_batch.sequences[static_cast<std::size_t>(task.sequence)];
    const auto row = static_cast<std::size_t>(slice.queryStart + task.firstQuery);
    kernels::AttentionJob job = shape;
    job.blockTable = slice.blockTable.data();
    job.kvHead = task.kvHead;
    job.query = q.data == nullptr ? nullptr : rowOf(q, row);
    job.queryCount = task.queries;
    job.firstPosition = slice.firstPosition + task.firstQuery;
    job.out = out.data == nullptr ? nullptr : rowOf(out, row);
    job.partition = task.partition;
    job.partials = task.partials;
    return job;
}

void CpuBackend::splitLongAttention(const kernels::AttentionJob& shape) {
    m_attentionMerges.clear();
    std::int64_t total = 0;
    for (const AttentionTask& task : m_attentionTasks) {
        total += task.work;
    }
    const std::int64_t share = total / (std::int64_t{2} * m_pool.threads());
    const std::size_t whole = m_pool.threads() == 1 ? 0 : m_attentionTasks.size();
    for (std::size_t i = 0; i < whole; ++i) {
        const kernels::AttentionJob job = attentionJob(shape, m_attentionTasks[i], {}, {});
        const kernels::AttentionPartitions parts = kernels::attentionPartitions(job);
        if (m_attentionTasks[i].work <= share || parts.end - parts.begin < 2) {
            continue;
        }
        AttentionTask part = m_attentionTasks[i];
        part.partials = m_arena.floats(kernels::attentionPartialFloats(job));
        part.work /= parts.end - parts.begin;
        m_attentionMerges.push_back(part);
        for (part.partition = parts.begin; part.partition < parts.end; ++part.partition) {
            m_attentionTasks.push_back(part);
        }
        m_attentionTasks[i].queries = 0; // replaced by its parts
        m_attentionTasks[i].work = 0;
    }
    // Longest first: the last tasks to end are then short ones, and no worker waits long for another.
    std::stable_sort(m_attentionTasks.begin(), m_attentionTasks.end(),
                     [](const AttentionTask& a, const AttentionTask& b) { return a.work > b.work; });
    while (!m_attentionTasks.empty() && m_attentionTasks.back().queries == 0) {
        m_attentionTasks.pop_back();
    }
}

void CpuBackend::attention(const AttentionSpec& spec, Tensor q, Tensor out) {
    if (failed()) {
        return;
    }
    m_chain.run();
    planAttention(spec);
    kernels::AttentionJob job;
    job.geometry = m_kv.geometry(spec.layer);
    job.base = m_kv.layer(spec.layer);
    job.groupHeads = spec.heads / spec.kvHeads;
    job.queryStride = static_cast<std::size_t>(q.columns);
    job.scale = spec.scale;
    job.softcap = spec.softcap;
    job.window = spec.window;
    job.sinks = m_weights.vector(spec.sinks);
    job.outStride = static_cast<std::size_t>(out.columns);

    const ArenaScope scope(m_arena);
    splitLongAttention(job);
    const std::size_t perWorker =
        (m_kernels.attentionScratch(job.geometry, job.groupHeads, kQueriesPerTask) + 15) / 16 * 16;
    float* scratch = m_arena.floats(perWorker * static_cast<std::size_t>(m_pool.threads()));
    if (failed()) {
        return;
    }
    m_pool.run(m_attentionTasks.size(), [&](std::size_t index, int worker) {
        kernels::AttentionJob mine = attentionJob(job, m_attentionTasks[index], q, out);
        mine.scratch = scratch + perWorker * static_cast<std::size_t>(worker);
        m_kernels.attention(mine);
    });
    m_pool.run(m_attentionMerges.size(), [&](std::size_t index, int) {
        m_kernels.attentionMerge(attentionJob(job, m_attentionMerges[index], q, out));
    });
}

} // namespace vitrine::backend
