// One model on two backends: the first layers on the CPU, the rest and the output on a GPU. An op runs where its weights are;
// tensors follow, so that a step crosses from one to the other once, where the layers part.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/backend/backend.h"
#include "engine/backend/row_ranker.h"
#include "engine/backend/section_clock.h"

namespace vitrine::backend {

/// What a split needs beyond the ops: values into a tensor of the GPU, behind the ops issued so far. `values` may go when it
/// returns.
using UploadTensor = std::function<Result<void>(Tensor to, std::span<const float> values)>;

/// Does a tensor of the file belong on the GPU, when the layers from `firstGpuLayer` on do? The output goes with the last layer;
/// the embedding, unless it is also the output, stays with the first.
[[nodiscard]] bool belongsOnGpu(std::string_view tensor, bool isOutputToo, std::int32_t firstGpuLayer);

class SplitBackend final : public Backend, public RowRanker, public SectionClock {
public:
    /// `cpu`'s tensors must be host memory.
    SplitBackend(std::unique_ptr<Backend> cpu, std::unique_ptr<Backend> gpu, UploadTensor upload, std::int32_t firstGpuLayer);

    [[nodiscard]] DeviceInfo device() const override;
    [[nodiscard]] Result<MatrixId> addMatrix(const MatrixSource& source) override;
    [[nodiscard]] Result<VectorId> addVector(std::string_view name, std::span<const float> values) override;
    [[nodiscard]] RopeId addRope(RopeTable table) override;
    [[nodiscard]] std::uint64_t matrixBytes(const MatrixSource& source) const override;
    [[nodiscard]] std::uint64_t kvBytesPerBlock(const KvConfig& config) const override;
    [[nodiscard]] Result<void> allocateKv(const KvConfig& config) override;
    [[nodiscard]] std::uint64_t weightBytes() const override { return m_cpu->weightBytes() + m_gpu->weightBytes(); }
    [[nodiscard]] std::uint64_t kvBytes() const override { return m_cpu->kvBytes() + m_gpu->kvBytes(); }
    [[nodiscard]] std::uint64_t workspaceBytes() const override { return m_cpu->workspaceBytes() + m_gpu->workspaceBytes(); }

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
    [[nodiscard]] std::optional<trace::DeviceTimes> sections() const override;
    [[nodiscard]] Result<void> copyBlock(BlockId from, BlockId to) override;

    /// The layers of a cache's shape that one side keeps; the others have no heads there.
    [[nodiscard]] static KvConfig sideOf(KvConfig config, std::int32_t firstGpuLayer, bool gpu);

private:
    struct Weight {
        bool gpu = false;
        std::int32_t id = -1;
    };
    struct Twin { ///< a tensor's memory on both sides, and which of them is up to date
        Tensor gpu;
        bool onGpu = false;
    };
    [[nodiscard]] bool onGpu(LayerIndex layer) const { return layer.value >= m_firstGpuLayer; }
    [[nodiscard]] Backend& side(bool gpu) const { return gpu ? *m_gpu : *m_cpu; }
    [[nodiscard]] bool isOnGpu(Tensor x) const;
    [[nodiscard]] bool sideOfVector(VectorId id, bool otherwise) const;
    /// x as that side knows it: to be read (moved there if need be) or written whole.
    [[nodiscard]] Tensor read(Tensor x, bool gpu);
    [[nodiscard]] Tensor write(Tensor x, bool gpu);
    [[nodiscard]] MatrixId matrix(MatrixId id) const;
    [[nodiscard]] VectorId vector(VectorId id) const;
    [[nodiscard]] FeedForwardSpec translated(FeedForwardSpec spec) const;

    std::unique_ptr<Backend> m_cpu;
    std::unique_ptr<Backend> m_gpu;
    UploadTensor m_upload;
    std::int32_t m_firstGpuLayer;
    std::vector<Weight> m_matrices;
    std::vector<Weight> m_vectors;
    std::unordered_map<const float*, Twin> m_tensors; ///< by the CPU's address
    std::optional<Error> m_failure;
};

} // namespace vitrine::backend
