// The forward pass, written once for every family, in Backend ops only.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/backend/backend.h"
#include "engine/gguf/gguf_reader.h"
#include "engine/model/model_config.h"
#include "engine/model/model_weights.h"
#include "engine/model/tensor_plan.h"

namespace vitrine::model {

struct LoadOptions {
    /// Weights are kept in this type instead of the file's. Rows that aren't whole blocks of it are kept as F16, with a
    /// warning; a router is converted to F32 only.
    std::optional<backend::TensorType> convertTo;
    /// The longest sequence that will be run: chooses LongRoPE's factors. 0: the model's own.
    std::int32_t context = 0;
};

struct LoadProgress {
    std::string_view stage; ///< "weights"
    std::uint64_t done = 0; ///< bytes of the file's tensors
    std::uint64_t total = 0;
    std::string_view tensor;
};
/// Called before each tensor and once at the end. Return false to cancel: load then fails with ErrorCode::cancelled.
using ProgressCallback = std::function<bool(const LoadProgress&)>;

/// Called after each layer with the residual stream (in the last layer: of the logit rows only). May download.
using LayerObserver = std::function<void(LayerIndex, backend::Tensor)>;

/// Heads and sizes of each layer; types, block size and blocks are the caller's to set. Known before anything is loaded.
[[nodiscard]] backend::KvConfig kvShapeOf(const ModelConfig& config);

/// A loaded model. Belongs to the thread of its backend, which must outlive it.
class Transformer {
public:
    /// missingTensor, badTensor, unsupportedTensorType, badKey, outOfMemory, cancelled. Pages of the mapped file are released as
    /// soon as a tensor is packed, so that file and packed weights are not in memory together.
    [[nodiscard]] static Result<std::unique_ptr<Transformer>> load(const gguf::GgufReader& reader, const ModelConfig& config,
                                                                   backend::Backend& backend, const LoadOptions& options,
                                                                   const ProgressCallback& progress = {});

    /// One step: begins it on the backend, writes the batch's keys and values into the cache (allocateKv must have been called
    /// with kvShape's layers) and returns the logits of batch.logitRows: R x vocabulary. The caller downloads what it wants,
    /// then calls endStep. invalidArgument for a token outside the vocabulary.
    [[nodiscard]] Result<backend::Tensor> forward(const backend::RaggedBatch& batch, const LayerObserver& observer = {});

    /// Heads and sizes of each layer; types, block size and blocks are the caller's to set.
    [[nodiscard]] backend::KvConfig kvShape() const;
    [[nodiscard]] const ModelConfig& config() const { return m_config; }
    /// What had to be done otherwise than asked, one sentence each.
    [[nodiscard]] const std::vector<std::string>& warnings() const { return m_warnings; }
    [[nodiscard]] double loadSeconds() const { return m_loadSeconds; }

    // Derived figures (not measured), for a step's record.
    /// Multiply-adds count as two. `context`: keys that the token sees. Without the output projection.
    [[nodiscard]] double flopsPerToken(double context) const;
    [[nodiscard]] double flopsPerLogitRow() const;
    /// Bytes of weights that a step of `rows` tokens reads at least once; of experts, the share that `rows` tokens choosing at
    /// random would touch. logitRows 0 leaves the output projection out.
    [[nodiscard]] std::uint64_t weightBytesRead(std::int32_t rows, std::int32_t logitRows) const;

private:
    struct Activations; // a step's tensors, the same for every layer

    Transformer(const ModelConfig& config, backend::Backend& backend) : m_config(config), m_backend(backend) {}
    [[nodiscard]] Result<void> loadWeights(const gguf::GgufReader& reader, const LoadOptions& options,
                                           const ProgressCallback& progress);
    [[nodiscard]] Result<void> loadTensor(const gguf::GgufReader& reader, const TensorSlot& slot, const LoadOptions& options);
    [[nodiscard]] Result<void> loadRopes(const gguf::GgufReader& reader, const LoadOptions& options);
    [[nodiscard]] std::optional<backend::TensorType> conversion(const TensorPlan& plan, const LoadOptions& options);
    void countBytes(const TensorPlan& plan, std::uint64_t bytes);

    void attentionBranch(std::size_t layer, Activations& a);
    void projectQkv(std::size_t layer, Activations& a);
    void feedForwardBranch(std::size_t layer, Activations& a);
    /// x += branch, and the input of the next branch: norm(x) where there is a norm, else x.
    void closeBranch(backend::VectorId postNorm, backend::VectorId nextNorm, Activations& a);

    ModelConfig m_config;
    backend::Backend& m_backend;
    ModelWeights m_weights;
    std::vector<backend::RopeId> m_ropes;
    std::vector<std::string> m_warnings;
    double m_loadSeconds = 0.0;
    std::uint64_t m_denseBytes = 0;
    std::uint64_t m_expertBytes = 0;
    std::uint64_t m_outputBytes = 0;
};

} // namespace vitrine::model
