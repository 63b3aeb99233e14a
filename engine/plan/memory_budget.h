// Before a model is loaded: how many bytes will it take, and how many KV blocks does what is left hold? One function for load,
// `inspect`, the models page and the plan/actual picture. All figures DERIVED, in bytes.
//
//   weights   = sum over tensors of the backend's own sizing of its packed form (Backend::matrixBytes) + 4 bytes a vector value
//   kv        = blocks * sum over layers of kvHeads * blockSize * (keyDim * key bytes + valueDim * value bytes)
//   workspace = activations of a step of maxBatchedTokens rows and maxSequences logit rows
//   runtime   = tokenizer, tables and program: a constant and 256 bytes a vocabulary entry
//   draft     = the same of a draft model: weights, workspace, and its share of every block (its pool has as many)
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>

#include "engine/backend/backend.h"
#include "engine/core/result.h"
#include "engine/engine_options.h"
#include "engine/model/model_config.h"
#include "engine/model/tensor_plan.h"

namespace vitrine::plan {

/// A model as the budget sees it.
struct ModelPlan {
    const model::ModelConfig& config;
    std::span<const model::TensorPlan> tensors;
};

struct MemoryBudget {
    std::uint64_t weights = 0;
    std::uint64_t activations = 0;      ///< of workspace: what passes from layer to layer; the rest are logits
    std::uint64_t workspace = 0;
    std::uint64_t runtime = 0;
    std::uint64_t draftFixed = 0;       ///< the draft model's weights and workspace
    std::uint64_t draftBytesPerBlock = 0;
    std::uint64_t kvBytesPerBlock = 0;
    std::uint64_t kvBytesPerToken = 0;
    std::int32_t blockSize = 16;
    std::int32_t blocks = 0;       ///< the pool
    std::int32_t context = 0;      ///< longest sequence: the one asked for, the model's, and what the pool can hold
    std::uint64_t available = 0;   ///< what the budget was cut from: the limit, or the machine's free memory less a reserve
    [[nodiscard]] std::uint64_t kvPool() const { return kvBytesPerBlock * static_cast<std::uint64_t>(blocks); }
    [[nodiscard]] std::uint64_t draft() const { return draftFixed + draftBytesPerBlock * static_cast<std::uint64_t>(blocks); }
    [[nodiscard]] std::uint64_t total() const { return weights + workspace + runtime + kvPool() + draft(); }
    /// Bytes for `sequences` sequences of `tokens` tokens each, instead of the pool.
    [[nodiscard]] std::uint64_t totalFor(std::int32_t sequences, std::int32_t tokens) const;
    [[nodiscard]] bool fits() const { return total() <= available; }
};

/// Kept free for the rest of the machine when no limit is given.
inline constexpr std::uint64_t kReserveBytes = 512ULL << 20;

/// `available`: bytes of the device. Never fails: a budget that does not fit says so (fits()), `inspect` shows it; loading then
/// refuses unless told otherwise. With kvBlocks 0 the pool is what is left, at most what maxSequences sequences of `context`
/// tokens can use, at least one sequence of 2 blocks. `draft`: the draft model of the options, on the same backend.
[[nodiscard]] MemoryBudget planMemory(const model::ModelConfig& config, std::span<const model::TensorPlan> tensors,
                                      backend::KvConfig kvShape, const backend::Backend& backend, const EngineOptions& options,
                                      std::uint64_t available, const ModelPlan* draft = nullptr);

/// options.memoryLimit, or what the machine has available less kReserveBytes.
[[nodiscard]] std::uint64_t memoryToUse(const EngineOptions& options);

/// The longest sequence that options and model allow, before memory is looked at.
[[nodiscard]] std::int32_t contextAsked(const model::ModelConfig& config, const EngineOptions& options);

} // namespace vitrine::plan
