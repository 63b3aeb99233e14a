// The CUDA backend's class; cuda_backend.cpp has loading and the step, cuda_ops.cpp the small
// ops and attention, cuda_products.cpp the matrices.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <deque>
#include <vector>

#include "engine/backend/backend.h"
#include "engine/backend/cuda_batch.h"
#include "engine/backend/cuda_commands.h"
#include "engine/backend/cuda_memory.h"
#include "engine/backend/cuda_weights.h"
#include "engine/backend/rope_rows.h"
#include "engine/backend/row_ranker.h"
#include "engine/backend/section_clock.h"

namespace vitrine::backend {

class CudaBackend final : public Backend, public RowRanker, public SectionClock {
public:
    CudaBackend(CudaContext context, const kernels::cuda::DeviceFigures& figures, std::string name);
    ~CudaBackend() override;

    [[nodiscard]] DeviceInfo device() const override;
    [[nodiscard]] Result<MatrixId> addMatrix(const MatrixSource& source) override {
        return m_weights.addMatrix(source);
    }
    [[nodiscard]] Result<VectorId> addVector(std::string_view name, std::span<const float> values) override {
        return m_weights.addVector(name, values);
    }
    [[nodiscard]] RopeId addRope(RopeTable table) override;
    [[nodiscard]] std::uint64_t matrixBytes(const MatrixSource& source) const override {
        return m_weights.matrixBytes(source);
    }
    [[nodiscard]] std::uint64_t kvBytesPerBlock(const KvConfig& config) const override;
    [[nodiscard]] Result<void> allocateKv(const KvConfig& config) override;
    [[nodiscard]] std::uint64_t weightBytes() const override { return m_weights.bytes(); }
    [[nodiscard]] std::uint64_t kvBytes() const override { return m_kv.size(); }
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
    [[nodiscard]] Result<RankedRows> rankRows(Tensor logits, std::int32_t top, std::span<const float> inverseTemperatures) override;
    [[nodiscard]] std::optional<trace::DeviceTimes> sections() const override { return m_sections; }
    [[nodiscard]] Result<void> copyBlock(BlockId from, BlockId to) override;

    /// Values into a tensor, behind the ops so far; `values` may go when this returns.
    [[nodiscard]] Result<void> uploadTensor(Tensor to, std::span<const float> values);

    /// Decode steps that ran as one graph.
    [[nodiscard]] std::uint64_t graphLaunches() const { return m_commands.graphLaunches(); }

private:
    /// The same rows in the forms that products ask for, made when first asked for.
    class Prepared;
    struct Product {
        const DeviceMatrix* weight = nullptr;
        const float* bias = nullptr;
        float* out = nullptr;
        bool refined = false;
        const std::int32_t* expertOfRow = nullptr; ///< then `outRows` rows of out, `rowsPerX` of them from one row of x
        std::int32_t outRows = 0;
        std::int32_t rowsPerX = 1;
    };

    [[nodiscard]] bool failed() const { return m_failure.has_value() || !m_arena.status(); }
    void keepFailure(int status, const char* doing);
    /// The borders of a step's sections on the stream.
    enum class Border : std::uint8_t { start, copiedIn, computed, sampled, copiedOut };
    void mark(Border border);
    /// Puts the list on the stream, unless something failed.
    void flush();
    void readSections();
    [[nodiscard]] Nanoseconds between(Border from, Border to);
    [[nodiscard]] Result<void> status() const;
    [[nodiscard]] Result<void> waitForAll();
    /// Pinned memory of its own for one copy of this step.
    [[nodiscard]] Result<std::byte*> pinned(std::size_t bytes);
    void rowOp(kernels::cuda::RowOp op, float* x, const float* y, std::int64_t count, std::int32_t columns, float a,
               GateActivation activation = GateActivation::silu); ///< activation: of a gate
    void multiply(Prepared& x, std::span<const Product> products);
    void multiplyFew(Prepared& x, std::span<const Product> products);
    void multiplyMany(Prepared& x, const Product& product);
    void multiplyFp8(Prepared& x, const Product& product);
    void multiplyInTiles(Prepared& x, const Product& product);
    void gatedProduct(const FeedForwardSpec& spec, Prepared& x, Product shape, float* out);

    CudaContext m_context;
    std::string m_name;
    kernels::cuda::DeviceFigures m_figures;
    CudaWeights m_weights;
    DeviceMemory m_kv;
    std::vector<kernels::cuda::KvLayer> m_layers;
    std::int32_t m_blocks = 0;
    DeviceArena m_arena;
    CudaBatch m_deviceBatch;
    CudaCommands m_commands;
    std::vector<RopeRows> m_ropes;
    RaggedBatch m_batch;
    std::vector<PinnedMemory> m_results; ///< a step's copies to and from the host
    std::size_t m_resultsUsed = 0;
    std::deque<std::vector<std::int32_t>> m_gathered; ///< host indices on their way
    std::uint32_t m_marked = 0; ///< borders of this step, a bit each
    std::optional<trace::DeviceTimes> m_sections;
    std::optional<Error> m_failure;
    bool m_lost = false;
};

} // namespace vitrine::backend
