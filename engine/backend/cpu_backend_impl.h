// The CPU backend's class; cpu_backend.cpp has loading and the small ops, cpu_attention.cpp and cpu_feed_forward.cpp the rest.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "engine/backend/backend.h"
#include "engine/backend/kv_memory.h"
#include "engine/backend/matmul_driver.h"
#include "engine/backend/rope_rows.h"
#include "engine/backend/step_arena.h"
#include "engine/backend/weight_store.h"
#include "kernels/thread_pool.h"

namespace vitrine::backend {

class CpuBackend final : public Backend {
public:
    CpuBackend(const kernels::KernelTable& kernels, int threads);

    [[nodiscard]] DeviceInfo device() const override;

    [[nodiscard]] Result<MatrixId> addMatrix(const MatrixSource& source) override { return m_weights.addMatrix(source); }
    [[nodiscard]] Result<VectorId> addVector(std::string_view name, std::span<const float> values) override;
    [[nodiscard]] RopeId addRope(RopeTable table) override;
    [[nodiscard]] std::uint64_t matrixBytes(const MatrixSource& source) const override {
        return m_weights.matrixBytes(source);
    }
    [[nodiscard]] std::uint64_t kvBytesPerBlock(const KvConfig& config) const override {
        return KvMemory::bytesPerBlock(m_kernels, config);
    }
    [[nodiscard]] Result<void> allocateKv(const KvConfig& config) override { return m_kv.allocate(m_kernels, config); }
    [[nodiscard]] std::uint64_t weightBytes() const override { return m_weights.bytes(); }
    [[nodiscard]] std::uint64_t kvBytes() const override { return m_kv.bytes(); }
    [[nodiscard]] std::uint64_t workspaceBytes() const override { return m_arena.peakBytes(); }

    [[nodiscard]] Result<void> beginStep(const RaggedBatch& batch) override;
    [[nodiscard]] Tensor tensor(std::int32_t rows, std::int32_t columns) override;
    [[nodiscard]] Result<void> endStep() override;

    void embed(MatrixId table, float scale, Tensor out) override;
    void rmsNorm(Tensor x, VectorId weight, float eps, std::int32_t groupColumns, Tensor out) override;
    void add(Tensor x, Tensor y, float scale) override;
    void addRmsNorm(Tensor x, Tensor y, float scale, VectorId weight, float eps, Tensor out) override;
    void linear(Tensor x, std::span<const LinearTarget> targets) override;
    void rope(RopeId table, Tensor x, std::int32_t heads) override;
    void writeKv(const AttentionSpec& spec, Tensor k, Tensor v) override;
    void attention(const AttentionSpec& spec, Tensor q, Tensor out) override;
    void feedForward(const FeedForwardSpec& spec, Tensor x, Tensor out) override;
    void experts(const ExpertSpec& spec, Tensor x, Tensor out) override;
    void gatherRows(Tensor x, std::span<const std::int32_t> rows, Tensor out) override;
    void scale(Tensor x, float factor) override;
    void softcap(Tensor x, float cap) override;
    [[nodiscard]] Result<std::span<const float>> download(Tensor x) override;

    [[nodiscard]] Result<void> copyBlock(BlockId from, BlockId to) override;

private:
    /// One kernel job: a kv head and a run of queries of one sequence.
    struct AttentionTask {
        std::int32_t sequence = 0;
        std::int32_t kvHead = 0;
        std::int32_t firstQuery = 0; ///< within the sequence's slice
        std::int32_t queries = 0;
        std::int64_t work = 0; ///< query-key pairs
        std::int32_t partition = -1; ///< of the context; -1: all of it
        float* partials = nullptr;   ///< where the partitions of a split job meet
    };

    /// An op after a failure of this step does nothing.
    [[nodiscard]] bool failed() const { return !m_arena.status().has_value(); }
    /// body(row) for each row, now or with the chain: it keeps what body has captured by value (`rowValues` floats a row).
    template <class Body>
    void eachRow(std::int32_t rows, std::size_t rowValues, Body body);
    /// Does what rows still wait for, unless the step has failed.
    void settle();
    void runRefined(Tensor x, std::span<const LinearTarget> targets, std::vector<MatmulPart>& parts);
    void planAttention(const AttentionSpec& spec);
    /// Splits jobs that would keep one worker busy longer than its share into their partitions; these are merged afterwards.
    void splitLongAttention(const kernels::AttentionJob& shape);
    [[nodiscard]] kernels::AttentionJob attentionJob(const kernels::AttentionJob& shape, const AttentionTask& task, Tensor q,
                                                     Tensor out) const;
    /// down(act(gate x) * (up x)) for rows grouped by expert; `begin` has experts + 1 entries. down goes to `out`.
    void gatedProduct(const FeedForwardSpec& spec, const float* x, std::size_t rows, std::span<const std::int32_t> begin,
                      float* out);

    const kernels::KernelTable& m_kernels;
    kernels::ThreadPool m_pool;
    WeightStore m_weights;
    KvMemory m_kv;
    StepArena m_arena;
    RowChain m_chain;
    MatmulDriver m_matmul;
    std::vector<RopeRows> m_ropes;
    RaggedBatch m_batch;
    std::vector<AttentionTask> m_attentionTasks; // kept between ops for their memory
    std::vector<AttentionTask> m_attentionMerges;
};

template <class Body>
void CpuBackend::eachRow(std::int32_t rows, std::size_t rowValues, Body body) {
    m_chain.add(static_cast<std::size_t>(rows), rowValues, [body = std::move(body)](std::size_t begin, std::size_t end) {
        for (std::size_t row = begin; row < end; ++row) {
            body(row);
        }
    });
}

/// The address of a row.
[[nodiscard]] inline float* rowOf(const Tensor& x, std::size_t row) {
    return x.data + row * static_cast<std::size_t>(x.columns);
}

} // namespace vitrine::backend
