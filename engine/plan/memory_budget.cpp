// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/plan/memory_budget.h"

#include <algorithm>
#include <functional>

#include "engine/cache/kv_sizing.h"
#include "engine/model/transformer.h"
#include "engine/plan/machine_memory.h"
#include "kernels/block_formats.h"

namespace vitrine::plan {

namespace {

constexpr std::int32_t kDefaultContext = 8192;
constexpr std::uint64_t kProgramBytes = 24ULL << 20;
constexpr std::uint64_t kVocabularyEntryBytes = 256; // text, hash entry and merge of a token

std::vector<TypeBytes> weightsByType(std::span<const model::TensorPlan> tensors, const backend::Backend& backend,
                                     const EngineOptions& options) {
    std::vector<TypeBytes> types;
    const auto add = [&types](backend::TensorType type, std::uint64_t bytes) {
        types = sumByType(std::move(types), {{kernels::typeTraits(type).name, bytes}});
    };
    for (const model::TensorPlan& t : tensors) {
        if (t.vector) {
            add(backend::TensorType::F32, static_cast<std::uint64_t>(t.rows * t.columns) * sizeof(float));
            continue;
        }
        backend::MatrixSource source;
        source.name = t.name;
        source.type = t.type;
        source.rows = t.rows;
        source.columns = t.columns;
        source.experts = t.experts;
        source.role = t.role;
        source.convertTo = options.weights;
        add(options.weights.value_or(t.type), backend.matrixBytes(source));
    }
    return types;
}

std::uint64_t sumOf(const std::vector<TypeBytes>& types) {
    std::uint64_t bytes = 0;
    for (const TypeBytes& type : types) {
        bytes += type.bytes;
    }
    return bytes;
}

/// Activations live at once in a step: the residual stream, a normed copy and a branch; q, k, v and the attention's result; the
/// feed-forward's gate, up and quantised rows.
std::uint64_t activationBytes(const model::ModelConfig& config, const EngineOptions& options) {
    std::int64_t widest = 0;
    for (const model::LayerConfig& l : config.layer) {
        const std::int64_t attention = static_cast<std::int64_t>(l.heads) * (config.keyDim + config.valueDim) +
                                       static_cast<std::int64_t>(l.kvHeads) * (config.keyDim + config.valueDim);
        const std::int64_t feedForward = 2LL * l.feedForward * std::max(1, config.expertsUsed);
        widest = std::max(widest, attention + feedForward);
    }
    const std::int64_t perRow = 4LL * config.embedding + widest;
    return sizeof(float) * static_cast<std::uint64_t>(options.maxBatchedTokens) * static_cast<std::uint64_t>(perRow);
}

/// One row of logits a sequence, and one more for each token whose draft may be verified.
std::uint64_t logitBytes(const model::ModelConfig& config, const EngineOptions& options, std::int32_t rowsEach) {
    return sizeof(float) * static_cast<std::uint64_t>(options.maxSequences) * static_cast<std::uint64_t>(rowsEach) *
           static_cast<std::uint64_t>(config.vocabularySize);
}

void addDraft(MemoryBudget& budget, const ModelPlan& draft, const backend::Backend& backend, const EngineOptions& options) {
    backend::KvConfig kv = model::kvShapeOf(draft.config);
    kv.keyType = options.keyType;
    kv.valueType = options.valueType;
    kv.blockSize = options.blockSize;
    budget.draftFixed = sumOf(weightsByType(draft.tensors, backend, options)) + activationBytes(draft.config, options) +
                        logitBytes(draft.config, options, 1);
    budget.draftBytesPerBlock = backend.kvBytesPerBlock(kv);
}

} // namespace

std::vector<TypeBytes> sumByType(std::vector<TypeBytes> a, const std::vector<TypeBytes>& b) {
    for (const TypeBytes& one : b) {
        const auto same = std::ranges::find(a, one.type, &TypeBytes::type);
        same == a.end() ? a.push_back(one) : void(same->bytes += one.bytes);
    }
    std::ranges::stable_sort(a, std::ranges::greater(), &TypeBytes::bytes);
    return a;
}

std::uint64_t MemoryBudget::totalFor(std::int32_t sequences, std::int32_t tokens) const {
    const auto blocksEach = static_cast<std::uint64_t>(cache::blocksFor(tokens, blockSize));
    return weights + workspace + runtime + draftFixed +
           (kvBytesPerBlock + draftBytesPerBlock) * blocksEach * static_cast<std::uint64_t>(sequences);
}

std::int32_t MemoryBudget::sequencesOf(std::int32_t tokens) const {
    return tokens > 0 ? blocks / cache::blocksFor(tokens, blockSize) : 0;
}

std::uint64_t memoryToUse(const EngineOptions& options, std::uint64_t held) {
    if (options.memoryLimit > 0) {
        return options.memoryLimit;
    }
    const std::uint64_t available = machineMemory().available + held;
    return available > kReserveBytes ? available - kReserveBytes : 0;
}

std::int32_t contextAsked(const model::ModelConfig& config, const EngineOptions& options) {
    const std::int32_t trained = config.contextLength > 0 ? config.contextLength : kDefaultContext;
    return options.context > 0 ? options.context : std::min(trained, kDefaultContext);
}

MemoryBudget planMemory(const model::ModelConfig& config, std::span<const model::TensorPlan> tensors, backend::KvConfig kvShape,
                        const backend::Backend& backend, const EngineOptions& options, std::uint64_t available,
                        const ModelPlan* draft) {
    kvShape.keyType = options.keyType;
    kvShape.valueType = options.valueType;
    kvShape.blockSize = options.blockSize;
    MemoryBudget budget;
    budget.available = available;
    budget.blockSize = options.blockSize;
    budget.weightsByType = weightsByType(tensors, backend, options);
    budget.weights = sumOf(budget.weightsByType);
    budget.activations = activationBytes(config, options);
    budget.workspace = budget.activations + logitBytes(config, options, options.speculation == SpeculationSource::none ? 1 : options.draftTokens + 1);
    budget.runtime = kProgramBytes + kVocabularyEntryBytes * static_cast<std::uint64_t>(config.vocabularySize);
    budget.kvBytesPerBlock = backend.kvBytesPerBlock(kvShape);
    budget.kvBytesPerToken = cache::bytesPerBlock(kvShape) / static_cast<std::uint64_t>(options.blockSize);
    if (draft != nullptr) {
        addDraft(budget, *draft, backend, options);
    }
    budget.context = contextAsked(config, options);
    const std::int32_t perSequence = cache::blocksFor(budget.context, options.blockSize);
    if (options.kvBlocks > 0) {
        budget.blocks = options.kvBlocks;
    } else {
        const std::uint64_t taken = budget.weights + budget.workspace + budget.runtime + budget.draftFixed;
        const std::uint64_t perBlock = budget.kvBytesPerBlock + budget.draftBytesPerBlock;
        const std::uint64_t left = available > taken ? available - taken : 0;
        const auto useful = static_cast<std::uint64_t>(perSequence) * static_cast<std::uint64_t>(options.maxSequences);
        const std::uint64_t fit = perBlock == 0 ? useful : left / perBlock;
        budget.blocks = static_cast<std::int32_t>(std::clamp<std::uint64_t>(std::min(useful, fit), 2, 1 << 24));
    }
    const std::int64_t poolTokens = static_cast<std::int64_t>(budget.blocks) * options.blockSize;
    budget.context = static_cast<std::int32_t>(std::min<std::int64_t>(budget.context, poolTokens));
    return budget;
}

} // namespace vitrine::plan
