// Loading: each tensor of the plan from the mapped file into the backend's memory, its pages then released.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <chrono>

#include "engine/backend/weight_store.h"
#include "engine/model/rope_frequencies.h"
#include "engine/model/transformer.h"

namespace vitrine::model {

namespace {

using backend::TensorType;

std::span<const std::byte> bytesOf(const gguf::GgufReader& reader, const gguf::TensorInfo& info,
                                   const TensorPlan& plan) {
    const std::size_t row = kernels::rowBytes(info.type, static_cast<std::size_t>(plan.columns));
    return reader.data(info).subspan(static_cast<std::size_t>(plan.firstRow) * row,
                                     static_cast<std::size_t>(plan.rows) * row);
}

/// The factors by which rope's frequencies are divided; empty where the model has none.
Result<std::vector<float>> ropeDivisors(const gguf::GgufReader& reader, const RopeConfig& rope, std::int32_t context) {
    std::string name;
    if (rope.scaling == RopeConfig::Scaling::longRope) {
        name = context > rope.originalContext ? "rope_factors_long.weight" : "rope_factors_short.weight";
    } else if (rope.divisors) {
        name = "rope_freqs.weight";
    } else {
        return std::vector<float>{};
    }
    const gguf::TensorInfo* info = reader.find(name);
    if (info == nullptr) {
        return fail(ErrorCode::missingTensor, "The file has no tensor " + name + ".", name);
    }
    const auto pairs = static_cast<std::size_t>(rope.dims / 2);
    if (info->elements() != pairs) {
        return fail(ErrorCode::badTensor,
                    "The tensor " + name + " has " + std::to_string(info->elements()) + " values for " +
                        std::to_string(pairs) + " rotated pairs.",
                    name, info->offset);
    }
    auto values = backend::decodeValues(name, info->type, reader.data(*info), pairs);
    if (values) {
        for (const float value : *values) {
            if (!(value > 0.0F)) {
                return fail(ErrorCode::badTensor,
                            "The tensor " + name + " divides frequencies and holds a value that is not positive.", name,
                            info->offset);
            }
        }
    }
    return values;
}

} // namespace

Result<std::unique_ptr<Transformer>> Transformer::load(const gguf::GgufReader& reader, const ModelConfig& config,
                                                       backend::Backend& backend, const LoadOptions& options,
                                                       const ProgressCallback& progress) {
    const auto start = std::chrono::steady_clock::now();
    std::unique_ptr<Transformer> model(new Transformer(config, backend));
    if (auto loaded = model->loadWeights(reader, options, progress); !loaded) {
        return vitrine::forward(loaded);
    }
    if (auto loaded = model->loadRopes(reader, options); !loaded) {
        return vitrine::forward(loaded);
    }
    model->m_loadSeconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return model;
}

Result<void> Transformer::loadWeights(const gguf::GgufReader& reader, const LoadOptions& options,
                                      const ProgressCallback& progress) {
    const auto present = checkTensors(reader, m_config);
    if (!present) {
        return vitrine::forward(present);
    }
    const std::vector<TensorSlot> slots = describeTensors(m_config, m_weights);
    LoadProgress state{"weights", 0, 0, {}};
    for (const TensorPlan& plan : *present) {
        state.total += kernels::rowBytes(plan.type, static_cast<std::size_t>(plan.columns)) *
                       static_cast<std::uint64_t>(plan.rows);
    }
    const auto report = [&](std::string_view tensor) {
        state.tensor = tensor;
        return !progress || progress(state);
    };
    const auto cancelled = [] { return fail(ErrorCode::cancelled, "Loading was cancelled."); };
    for (const TensorSlot& slot : slots) {
        const gguf::TensorInfo* info = reader.find(slot.plan.name);
        if (info == nullptr) {
            continue; // optional: checkTensors has seen to the others
        }
        if (!report(slot.plan.name)) {
            return cancelled();
        }
        if (auto loaded = loadTensor(reader, slot, options); !loaded) {
            return loaded;
        }
        reader.releasePages(*info);
        state.done += bytesOf(reader, *info, slot.plan).size();
    }
    if (m_config.tiedOutput) {
        m_weights.output = m_weights.embedding;
    }
    if (!report({})) {
        return cancelled();
    }
    return {};
}

Result<void> Transformer::loadTensor(const gguf::GgufReader& reader, const TensorSlot& slot,
                                     const LoadOptions& options) {
    const gguf::TensorInfo& info = *reader.find(slot.plan.name);
    const std::span<const std::byte> bytes = bytesOf(reader, info, slot.plan);
    if (slot.vector != nullptr) {
        const auto count = static_cast<std::size_t>(slot.plan.rows * slot.plan.columns);
        const auto values = backend::decodeValues(slot.plan.name, info.type, bytes, count);
        if (!values) {
            return vitrine::forward(values);
        }
        const auto id = m_backend.addVector(slot.plan.name, *values);
        if (!id) {
            return vitrine::forward(id);
        }
        *slot.vector = *id;
        m_denseBytes += values->size() * sizeof(float);
        return {};
    }
    backend::MatrixSource source;
    source.name = slot.plan.name;
    source.type = info.type;
    source.rows = slot.plan.rows;
    source.columns = slot.plan.columns;
    source.experts = slot.plan.experts;
    source.data = bytes;
    source.role = slot.plan.role;
    TensorPlan typed = slot.plan;
    typed.type = info.type;
    source.convertTo = conversion(typed, options);
    const auto id = m_backend.addMatrix(source);
    if (!id) {
        return vitrine::forward(id);
    }
    *slot.matrix = *id;
    countBytes(slot.plan, m_backend.matrixBytes(source));
    return {};
}

std::optional<TensorType> Transformer::conversion(const TensorPlan& plan, const LoadOptions& options) {
    if (!options.convertTo || *options.convertTo == plan.type) {
        return std::nullopt;
    }
    const bool router = plan.name.find("ffn_gate_inp") != std::string::npos;
    if (router && *options.convertTo != TensorType::F32) {
        return std::nullopt; // a rounded router sends tokens to other experts; it is a thousandth of the weights
    }
    const auto traits = kernels::typeTraits(*options.convertTo);
    if (plan.columns % std::max<std::uint32_t>(1, traits.blockWeights) != 0) {
        m_warnings.push_back("The rows of " + plan.name + " have " + std::to_string(plan.columns) +
                             " weights, no whole number of " + traits.name + " blocks: kept as F16.");
        return TensorType::F16;
    }
    return options.convertTo;
}

void Transformer::countBytes(const TensorPlan& plan, std::uint64_t bytes) {
    if (plan.experts > 1) {
        m_expertBytes += bytes;
    } else if (plan.name == "output.weight" || plan.role == backend::MatrixRole::both) {
        m_outputBytes += bytes;
    } else if (plan.role == backend::MatrixRole::linear) {
        m_denseBytes += bytes;
    }
}

Result<void> Transformer::loadRopes(const gguf::GgufReader& reader, const LoadOptions& options) {
    const std::int32_t context = options.context > 0 ? options.context : m_config.contextLength;
    for (const RopeConfig& rope : m_config.ropes) {
        const auto divisors = ropeDivisors(reader, rope, context);
        if (!divisors) {
            return vitrine::forward(divisors);
        }
        m_ropes.push_back(m_backend.addRope(ropeTable(rope, m_config.ropePairs, *divisors)));
    }
    return {};
}

} // namespace vitrine::model
