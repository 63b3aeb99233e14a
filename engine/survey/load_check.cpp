// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/survey/load_check.h"

#include <algorithm>
#include <string>

#include "engine/engine_device.h"
#include "engine/gguf/gguf_reader.h"
#include "engine/model/transformer.h"
#include "engine/plan/machine_memory.h"
#include "engine/survey/model_reading.h"
#include "engine/survey/model_survey.h"
#include "engine/text/chat/chosen_template.h"
#include "engine/text/tokenizer.h"

namespace vitrine::survey {

namespace {

Result<void> checkWords(const EngineOptions& options) {
    const auto reader = gguf::GgufReader::open(options.model);
    if (!reader) {
        return forward(reader);
    }
    const auto tokenizer = text::Tokenizer::load(*reader);
    if (!tokenizer) {
        return forward(tokenizer);
    }
    if (options.chatTemplate.empty()) {
        return {}; // a model's own that does not work is replaced, and that is said
    }
    const auto raw = [&](std::optional<TokenId> id) { return id ? std::string((*tokenizer)->rawToken(*id)) : std::string(); };
    const auto chosen = text::chosenTemplate(options.chatTemplate, raw((*tokenizer)->bos()), raw((*tokenizer)->eos()));
    if (!chosen) {
        return forward(chosen);
    }
    return {};
}

Result<void> checkRoom(const EngineOptions& options, const ModelReading& model, const ModelReading* draft, std::uint64_t held) {
    const auto second = draft == nullptr ? std::nullopt : std::optional<plan::ModelPlan>({draft->config, draft->tensors});
    // Pages that nobody has written to yet are no part of what the machine is short of.
    const std::uint64_t freed = std::min<std::uint64_t>(held, plan::processMemory().resident);
    const auto placed = placeModel(options, model.config, model.tensors, model::kvShapeOf(model.config), second ? &*second : nullptr, freed);
    if (!placed) {
        return forward(placed);
    }
    return {};
}

} // namespace

Result<void> checkLoad(const EngineOptions& options, std::optional<std::uint64_t> held) {
    const ModelSurvey model = surveyModel(options.model);
    if (!model.canRun()) {
        return tl::unexpected<Error>(*model.error);
    }
    if (auto words = checkWords(options); !words) {
        return words;
    }
    std::optional<ModelSurvey> draft;
    if (options.speculation == SpeculationSource::draftModel) {
        draft = surveyModel(options.draftModel);
        if (!draft->canRun()) {
            return tl::unexpected<Error>(*draft->error);
        }
    }
    if (!held) {
        return {};
    }
    return checkRoom(options, *model.reading, draft ? draft->reading.get() : nullptr, *held);
}

} // namespace vitrine::survey
