// A model's weights by their place in the forward pass, as ids in the backend; and the one description of which tensor goes
// where, from which both the plan and the loading follow.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "engine/backend/backend.h"
#include "engine/model/model_config.h"
#include "engine/model/tensor_plan.h"

namespace vitrine::model {

struct LayerWeights {
    backend::VectorId attentionNorm;
    backend::MatrixId query, key, value, output;
    backend::VectorId queryBias, keyBias, valueBias, outputBias;
    backend::VectorId queryNorm, keyNorm;
    backend::VectorId sinks;
    backend::VectorId postAttentionNorm;
    backend::VectorId feedForwardNorm;
    backend::MatrixId router;
    backend::VectorId routerBias;
    backend::FeedForwardSpec feedForward;
    backend::VectorId postFeedForwardNorm;
};

struct ModelWeights {
    backend::MatrixId embedding;
    backend::VectorId outputNorm;
    backend::MatrixId output; ///< the embedding's where tied
    std::vector<LayerWeights> layers;
};

/// A planned tensor and the id that loading it sets: one of the two pointers, into the ModelWeights described.
struct TensorSlot {
    TensorPlan plan;
    backend::MatrixId* matrix = nullptr;
    backend::VectorId* vector = nullptr;
};

/// Sizes `weights.layers` and lists its slots. The pointers live as long as `weights` is neither moved nor resized.
[[nodiscard]] std::vector<TensorSlot> describeTensors(const ModelConfig& config, ModelWeights& weights);

} // namespace vitrine::model
