// The part of a survey that planning works on: kept out of model_survey.h, which is read by those who only show it.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "engine/model/model_config.h"
#include "engine/model/tensor_plan.h"

namespace vitrine::survey {

struct ModelReading {
    model::ModelConfig config;
    std::vector<model::TensorPlan> tensors; ///< what a load would read
};

} // namespace vitrine::survey
