// The tensors that a configuration calls for: one list for checking a file, for sizing memory and for loading.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/backend/backend.h"
#include "engine/gguf/gguf_reader.h"
#include "engine/model/model_config.h"

namespace vitrine::model {

/// One tensor of the file, or a run of rows of one (phi3 keeps q, k and v in one tensor).
struct TensorPlan {
    std::string name;
    backend::TensorType type = backend::TensorType::F32; ///< set by checkTensors
    std::int64_t rows = 1;       ///< of this plan; all experts together
    std::int64_t columns = 0;    ///< dims[0]
    std::int32_t experts = 1;    ///< 3-dimensional tensors: dims[2]
    backend::MatrixRole role = backend::MatrixRole::linear;
    bool vector = false;         ///< norm weight, bias, sinks, rope divisors: kept as float32
    bool optional = false;
    std::int64_t firstRow = 0;   ///< where in the tensor the plan's rows begin
    std::int64_t tensorRows = 1; ///< of the whole tensor
    std::int32_t layer = -1;     ///< -1: not of a layer
};

/// Every tensor that the forward pass reads, optional ones included, in the order of loading. Types are not known yet.
[[nodiscard]] std::vector<TensorPlan> expectedTensors(const ModelConfig& config);

/// The plan with the file's types, absent optional tensors left out. missingTensor, badTensor (with the shape present and the
/// shape needed) and unsupportedTensorType name the tensor.
[[nodiscard]] Result<std::vector<TensorPlan>> checkTensors(const gguf::GgufReader& reader, const ModelConfig& config);

} // namespace vitrine::model
