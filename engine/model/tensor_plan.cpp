// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/tensor_plan.h"

#include "engine/model/model_weights.h"

namespace vitrine::model {

namespace {

/// "64 x 320", fastest first, as the file has it.
std::string shapeText(const std::vector<std::uint64_t>& dims) {
    std::string text;
    for (const std::uint64_t dim : dims) {
        text += (text.empty() ? "" : " x ") + std::to_string(dim);
    }
    return text;
}

/// The dims that a plan needs, without trailing ones (a writer may or may not keep a last dimension of 1).
std::vector<std::uint64_t> neededDims(const TensorPlan& plan) {
    std::vector<std::uint64_t> dims{static_cast<std::uint64_t>(plan.columns)};
    if (plan.experts > 1) {
        dims.push_back(static_cast<std::uint64_t>(plan.tensorRows / plan.experts));
        dims.push_back(static_cast<std::uint64_t>(plan.experts));
    } else {
        dims.push_back(static_cast<std::uint64_t>(plan.tensorRows));
    }
    return dims;
}

std::vector<std::uint64_t> trimmed(std::vector<std::uint64_t> dims) {
    while (dims.size() > 1 && dims.back() == 1) {
        dims.pop_back();
    }
    return dims;
}

Result<void> checkTensor(const gguf::TensorInfo& info, TensorPlan& plan) {
    const std::vector<std::uint64_t> needed = neededDims(plan);
    if (trimmed(info.dims) != trimmed(needed)) {
        return fail(ErrorCode::badTensor,
                    "The tensor " + plan.name + " has the shape " + shapeText(info.dims) +
                        "; the model's keys call for " + shapeText(trimmed(needed)) + ".",
                    plan.name, info.offset);
    }
    const auto traits = kernels::typeTraits(info.type);
    if (!traits.isWeight) {
        return fail(ErrorCode::unsupportedTensorType,
                    "The tensor " + plan.name + " has the type " + (traits.name == nullptr ? "?" : traits.name) +
                        ", which can't hold weights.",
                    plan.name, info.offset);
    }
    plan.type = info.type;
    return {};
}

} // namespace

std::vector<TensorPlan> expectedTensors(const ModelConfig& config) {
    ModelWeights unused;
    std::vector<TensorPlan> plans;
    for (TensorSlot& slot : describeTensors(config, unused)) {
        plans.push_back(std::move(slot.plan));
    }
    return plans;
}

Result<std::vector<TensorPlan>> checkTensors(const gguf::GgufReader& reader, const ModelConfig& config) {
    std::vector<TensorPlan> present;
    for (TensorPlan& plan : expectedTensors(config)) {
        const gguf::TensorInfo* info = reader.find(plan.name);
        if (info == nullptr) {
            if (plan.optional) {
                continue;
            }
            return fail(ErrorCode::missingTensor, "The file has no tensor " + plan.name + ".", plan.name);
        }
        if (auto checked = checkTensor(*info, plan); !checked) {
            return forward(checked);
        }
        present.push_back(std::move(plan));
    }
    return present;
}

} // namespace vitrine::model
