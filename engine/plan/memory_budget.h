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
#include "engine/plan/budget.h"

namespace vitrine::plan {

/// A model as the budget sees it.
struct ModelPlan {
    const model::ModelConfig& config;
    std::span<const model::TensorPlan> tensors;
};

/// Kept free for the rest of the machine when no limit is given.
inline constexpr std::uint64_t kReserveBytes = 512ULL << 20;

/// `available`: bytes of the device. Never fails: a budget that does not fit says so (fits()), `inspect` shows it; loading then
/// refuses unless told otherwise. With kvBlocks 0 the pool is what is left, at most what maxSequences sequences of `context`
/// tokens can use, at least one sequence of 2 blocks. `draft`: the draft model of the options, on the same backend.
[[nodiscard]] MemoryBudget planMemory(const model::ModelConfig& config, std::span<const model::TensorPlan> tensors,
                                      backend::KvConfig kvShape, const backend::Backend& backend, const EngineOptions& options,
                                      std::uint64_t available, const ModelPlan* draft = nullptr);

/// options.memoryLimit, or what the machine has available less kReserveBytes. `held`: bytes that will be free by then.
[[nodiscard]] std::uint64_t memoryToUse(const EngineOptions& options, std::uint64_t held = 0);

/// The longest sequence that options and model allow, before memory is looked at.
[[nodiscard]] std::int32_t contextAsked(const model::ModelConfig& config, const EngineOptions& options);

} // namespace vitrine::plan
