// Loading: open, tokenizer, template, plan, weights, cache. Whatever fails releases all that was taken.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <nlohmann/json.hpp>

#include "engine/backend/cpu_backend.h"
#include "engine/engine_device.h"
#include "engine/engine_impl.h"
#include "engine/engine_names.h"
#include "engine/gguf/printable.h"
#include "engine/plan/machine_memory.h"
#include "engine/plan/memory_budget.h"
#include "engine/text/chat/chosen_template.h"

namespace vitrine {

namespace {

/// Tells the observer; false when the load was cancelled.
bool report(const LoadObserver& observer, std::string_view stage, std::uint64_t done = 0, std::uint64_t total = 0,
            std::string_view detail = {}) {
    return !observer || observer(LoadProgress{stage, done, total, detail});
}

tl::unexpected<Error> cancelledLoad() {
    return fail(ErrorCode::cancelled, "Loading was cancelled.");
}

std::string modelName(const gguf::GgufReader& reader) {
    const auto name = reader.getString("general.name");
    return name && !name->empty() ? gguf::printable(*name) : reader.path().stem().string();
}

Result<text::ChatTemplate> loadTemplate(const std::string& chosen, const gguf::GgufReader& reader, const text::Tokenizer& tokenizer) {
    const auto textOf = [&](std::optional<TokenId> id) { return id ? std::string(tokenizer.rawToken(*id)) : std::string(); };
    if (!chosen.empty()) {
        return text::chosenTemplate(chosen, textOf(tokenizer.bos()), textOf(tokenizer.eos()));
    }
    const auto source = reader.getString("tokenizer.chat_template");
    return text::ChatTemplate::load(source ? std::optional<std::string_view>(*source) : std::nullopt, textOf(tokenizer.bos()),
                                    textOf(tokenizer.eos()));
}

/// The widest window when every layer slides (blocks behind it are never read again), else 0.
std::int32_t releasableWindow(const model::ModelConfig& config) {
    std::int32_t widest = 0;
    for (const model::LayerConfig& l : config.layer) {
        if (l.window == 0) {
            return 0;
        }
        widest = std::max(widest, l.window);
    }
    return widest;
}

void addWarnings(EngineInfo& info, const text::Tokenizer& tokenizer, const text::ChatTemplate& chatTemplate,
                 const model::Transformer& transformer, std::int32_t context) {
    const auto add = [&](const std::vector<std::string>& more) { info.warnings.insert(info.warnings.end(), more.begin(), more.end()); };
    add(tokenizer.warnings());
    add(transformer.warnings());
    const std::int32_t trained = transformer.config().contextLength;
    if (trained > 0 && context > trained) {
        info.warnings.push_back("The context of " + std::to_string(context) + " tokens is longer than the " + std::to_string(trained) +
                                " that the model was made for; what it writes beyond them may make no sense.");
    }
    if (chatTemplate.isFallback()) {
        info.warnings.push_back(chatTemplate.fallbackNotice());
    }
}

MemoryUse predictedUse(const plan::MemoryBudget& budget) {
    return {budget.weights, budget.kvPool(), budget.workspace, budget.runtime, budget.draft()};
}

/// The draft must speak the target's language: the first id whose text differs refuses it.
Result<void> sameVocabulary(const text::Tokenizer& target, const text::Tokenizer& draft) {
    const std::size_t shared = std::min(target.vocabularySize(), draft.vocabularySize());
    std::size_t differs = shared;
    for (std::size_t i = 0; i < shared && differs == shared; ++i) {
        if (target.rawToken(static_cast<TokenId>(i)) != draft.rawToken(static_cast<TokenId>(i))) {
            differs = i;
        }
    }
    if (differs < shared || target.vocabularySize() != draft.vocabularySize()) {
        return fail(ErrorCode::vocabularyMismatch, "The draft model has another vocabulary: token " + std::to_string(differs) +
                                                       " is the first that differs (" + std::to_string(target.vocabularySize()) +
                                                       " tokens against " + std::to_string(draft.vocabularySize()) + ").",
                    std::to_string(differs));
    }
    return {};
}

} // namespace

/// The draft model's file, read as far as planning needs it.
struct DraftFile {
    gguf::GgufReader reader;
    model::ModelConfig config;
    std::vector<model::TensorPlan> tensors;
};

namespace {

/// Empty without a draft model.
Result<std::optional<DraftFile>> openDraft(const EngineOptions& options, const text::Tokenizer& target) {
    if (options.speculation != SpeculationSource::draftModel) {
        return std::nullopt;
    }
    auto reader = gguf::GgufReader::open(options.draftModel);
    if (!reader) {
        return forward(reader);
    }
    auto config = model::readConfig(*reader);
    if (!config) {
        return forward(config);
    }
    auto tokenizer = text::Tokenizer::load(*reader);
    if (!tokenizer) {
        return forward(tokenizer);
    }
    if (auto same = sameVocabulary(target, **tokenizer); !same) {
        return forward(same);
    }
    auto tensors = model::checkTensors(*reader, *config);
    if (!tensors) {
        return forward(tensors);
    }
    return DraftFile{std::move(*reader), std::move(*config), std::move(*tensors)};
}

} // namespace

Result<void> Engine::Impl::makeScheduler(std::int32_t blocks, std::int32_t context) {
    schedule::SchedulerConfig c;
    c.blockSize = options.blockSize;
    c.blocks = blocks;
    c.maxBatchedTokens = options.maxBatchedTokens;
    c.maxSequences = options.maxSequences;
    c.prefillChunk = options.prefillChunk;
    c.watermark = options.watermark;
    c.capacity = options.capacity;
    c.policy = options.policy;
    c.prefixCaching = options.prefixCaching;
    c.allocator = options.allocator;
    c.maxModelLength = context;
    c.slidingWindow = releasableWindow(config);
    c.draftTokens = options.speculation == SpeculationSource::none ? 0 : options.draftTokens;
    auto made = schedule::makeScheduler(c, options.batching);
    if (!made) {
        return forward(made);
    }
    scheduler = std::move(*made);
    return {};
}

MemoryUse Engine::Impl::memoryInUse() const {
    MemoryUse use{backend->weightBytes(), backend->kvBytes(), backend->workspaceBytes(), info.predicted.runtime, 0};
    if (draftModel) {
        const backend::Backend& b = draftModel->backend();
        use.draft = b.weightBytes() + b.kvBytes() + b.workspaceBytes();
    }
    return use;
}

Result<void> Engine::Impl::loadDraft(const LoadObserver& observer, const DraftFile& draft, const plan::MemoryBudget& budget) {
    auto draftBackend = backend::makeCpuBackend(options.threads);
    const auto progress = [&](const model::LoadProgress& p) { return report(observer, "draft", p.done, p.total, p.tensor); };
    auto loaded = model::Transformer::load(draft.reader, draft.config, *draftBackend, {options.weights, budget.context}, progress);
    if (!loaded) {
        return forward(loaded);
    }
    run::DraftOptions d;
    d.blockSize = options.blockSize;
    d.blocks = budget.blocks;
    d.chunk = options.maxBatchedTokens;
    d.minProbability = options.draftMinProbability;
    d.keyType = options.keyType;
    d.valueType = options.valueType;
    backend::KvConfig kv = (*loaded)->kvShape();
    kv.keyType = d.keyType;
    kv.valueType = d.valueType;
    kv.blockSize = d.blockSize;
    kv.blocks = d.blocks;
    if (auto done = draftBackend->allocateKv(kv); !done) {
        return forward(done);
    }
    draftModel = std::make_unique<run::DraftModel>(std::move(draftBackend), std::move(*loaded), d);
    return {};
}

Result<void> Engine::Impl::open(const LoadObserver& observer) {
    if (!report(observer, "open")) {
        return cancelledLoad();
    }
    auto reader = gguf::GgufReader::open(options.model);
    if (!reader) {
        return forward(reader);
    }
    auto read = model::readConfig(*reader);
    if (!read) {
        return forward(read);
    }
    config = std::move(*read);
    if (!report(observer, "tokenizer")) {
        return cancelledLoad();
    }
    auto loadedTokenizer = text::Tokenizer::load(*reader);
    if (!loadedTokenizer) {
        return forward(loadedTokenizer);
    }
    tokenizer = std::move(*loadedTokenizer);
    if (!report(observer, "template")) {
        return cancelledLoad();
    }
    auto templated = loadTemplate(options.chatTemplate, *reader, *tokenizer);
    if (!templated) {
        return forward(templated);
    }
    chatTemplate = std::make_unique<text::ChatTemplate>(*std::move(templated));
    if (!report(observer, "plan")) {
        return cancelledLoad();
    }
    auto tensors = model::checkTensors(*reader, config);
    if (!tensors) {
        return forward(tensors);
    }
    const backend::KvConfig shape = model::kvShapeOf(config);
    auto draft = openDraft(options, *tokenizer);
    if (!draft) {
        return forward(draft);
    }
    const auto draftPlan = *draft ? std::optional<plan::ModelPlan>({(*draft)->config, (*draft)->tensors}) : std::nullopt;
    auto placed = placeModel(options, config, *tensors, shape, draftPlan ? &*draftPlan : nullptr);
    if (!placed) {
        return forward(placed);
    }
    backend = std::move(placed->backend);
    info.deviceName = std::move(placed->deviceName);
    info.deviceReason = std::move(placed->deviceReason);
    info.cudaDevice = placed->cudaDevice;
    const plan::MemoryBudget budget = placed->budget;
    const auto progress = [&](const model::LoadProgress& p) { return report(observer, "weights", p.done, p.total, p.tensor); };
    auto loaded = model::Transformer::load(*reader, config, *backend, {options.weights, budget.context}, progress);
    if (!loaded) {
        return forward(loaded);
    }
    transformer = std::move(*loaded);
    info.packSeconds = transformer->loadSeconds();

    if (!report(observer, "cache")) {
        return cancelledLoad();
    }
    backend::KvConfig kv = shape;
    kv.keyType = options.keyType;
    kv.valueType = options.valueType;
    kv.blockSize = options.blockSize;
    kv.blocks = budget.blocks;
    if (auto allocated = backend->allocateKv(kv); !allocated) {
        return forward(allocated);
    }
    if (*draft) {
        if (auto drafted = loadDraft(observer, **draft, budget); !drafted) {
            return forward(drafted);
        }
    }
    options.kvBlocks = budget.blocks;
    options.context = budget.context;
    options.prefillChunk = options.prefillChunk == 0 ? options.maxBatchedTokens : options.prefillChunk;
    if (auto scheduled = makeScheduler(budget.blocks, budget.context); !scheduled) {
        return forward(scheduled);
    }
    runner = std::make_unique<run::ModelRunner>(*backend, *transformer, options.blockSize);

    info.modelName = modelName(*reader);
    info.architecture = config.architecture;
    addWarnings(info, *tokenizer, *chatTemplate, *transformer, budget.context);
    info.predicted = predictedUse(budget);
    info.weightsByType = budget.weightsByType;
    info.actual = memoryInUse();
    info.run.blocks = budget.blocks;
    info.run.blockSize = options.blockSize;
    info.run.layers = config.layers;
    info.run.bytesPerBlock = budget.kvBytesPerBlock;
    info.run.maxSequences = options.maxSequences;
    info.run.tokenBudget = options.maxBatchedTokens;
    info.run.model = info.modelName;
    info.run.device = info.deviceName;
    info.run.settings = options.toJson().dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace); // a path may be no UTF-8
    log = std::make_shared<trace::TraceLog>(info.run);
    if (!report(observer, "ready")) {
        return cancelledLoad();
    }
    return {};
}

} // namespace vitrine
