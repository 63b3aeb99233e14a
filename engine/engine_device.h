// On which device a model runs: all of it on a GPU where it fits, some of its layers, or none; with the reason for less.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <span>
#include <string>

#include "engine/backend/backend.h"
#include "engine/core/result.h"
#include "engine/engine_options.h"
#include "engine/model/model_config.h"
#include "engine/model/tensor_plan.h"
#include "engine/plan/memory_budget.h"

namespace vitrine {

struct Placement {
    std::unique_ptr<backend::Backend> backend;
    std::string deviceName;   ///< "CUDA · NVIDIA …", "CUDA · NVIDIA … · 12/30 layers", "CPU AVX2 · 2 threads"
    std::string deviceReason; ///< why not all of it on the GPU; empty when nothing better was asked for or to be had
    plan::MemoryBudget budget;
    bool onGpu = false;   ///< all of it, or some layers
    int cudaDevice = -1;  ///< the device that has all of it
};

/// Bytes of a GPU's memory that a model may take: what is free less the reserve, or the limit that was set, if that much is free.
[[nodiscard]] std::uint64_t usableOn(const backend::Backend& gpu, const EngineOptions& options);

/// noDevice when a GPU was insisted on and none can be used; outOfMemory with what is needed and what there is. `draft` runs on
/// the CPU, or on the GPU's budget when the whole model is there. `held`: bytes of main memory that will be free by then, because
/// the model that holds them is ejected first.
[[nodiscard]] Result<Placement> placeModel(const EngineOptions& options, const model::ModelConfig& config,
                                           std::span<const model::TensorPlan> tensors, const backend::KvConfig& shape,
                                           const plan::ModelPlan* draft, std::uint64_t held = 0);

} // namespace vitrine
