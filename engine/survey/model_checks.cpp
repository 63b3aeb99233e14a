// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/survey/model_checks.h"

#include <utility>

#include "engine/gguf/gguf_reader.h"
#include "engine/text/chat/chat_template.h"
#include "engine/text/tokenizer.h"

namespace vitrine::survey {

namespace {

/// Letters, figures, blanks, accents, another script, a sign outside the basic plane.
constexpr std::string_view kSample = "The quick brown fox, 42 times:\n  na\xC3\xAFve \xE6\x9D\xB1\xE4\xBA\xAC "
                                     "\xF0\x9F\x99\x82 {x: [1, 2]}";

ModelCheck passed(CheckKind kind) {
    return {kind, true, {}};
}

ModelCheck failed(CheckKind kind, Error error) {
    return {kind, false, std::move(error)};
}

bool isOfTensors(ErrorCode code) {
    return code == ErrorCode::missingTensor || code == ErrorCode::badTensor || code == ErrorCode::unsupportedTensorType;
}

ModelCheck checkTokenizer(const text::Tokenizer& tokenizer) {
    const auto ids = tokenizer.encode(kSample);
    if (!ids) {
        return failed(CheckKind::tokenizer, ids.error());
    }
    if (tokenizer.decode(*ids) != kSample) {
        return failed(CheckKind::tokenizer, Error{ErrorCode::badTokenizer,
                                                  "The tokenizer does not give a sample text back unchanged; the "
                                                  "vocabulary lacks some of its bytes or words.",
                                                  "tokenizer.ggml.tokens",
                                                  {}});
    }
    return passed(CheckKind::tokenizer);
}

ModelCheck checkTemplate(const gguf::GgufReader& reader, const text::Tokenizer& tokenizer, ModelChecks& out) {
    const auto source = reader.getString("tokenizer.chat_template");
    const auto raw = [&](std::optional<TokenId> id) {
        return id ? std::string(tokenizer.rawToken(*id)) : std::string();
    };
    const auto made = text::ChatTemplate::load(source ? std::optional<std::string_view>(*source) : std::nullopt,
                                               raw(tokenizer.bos()), raw(tokenizer.eos()));
    out.ownTemplate = !made.isFallback();
    out.templateTakesTools = made.supportsTools();
    out.templateTakesSystem = made.supportsSystemRole();
    return made.isFallback() ? failed(CheckKind::chatTemplate, made.fallbackReason()) : passed(CheckKind::chatTemplate);
}

} // namespace

ModelChecks checkModel(const ModelSurvey& survey) {
    ModelChecks out;
    const bool readable = survey.tensorCount > 0 || !survey.architecture.empty();
    const Error none{ErrorCode::internal, {}, {}, {}};
    const Error why = survey.error.value_or(none);
    const bool badTensors = survey.error && (isOfTensors(why.code) || !readable);
    out.checks.push_back(badTensors ? failed(CheckKind::tensors, why) : passed(CheckKind::tensors));
    out.checks.push_back(survey.shape ? passed(CheckKind::architecture) : failed(CheckKind::architecture, why));
    const auto reader = gguf::GgufReader::open(survey.path);
    if (!reader) {
        out.checks.push_back(failed(CheckKind::tokenizer, reader.error()));
        out.checks.push_back(failed(CheckKind::chatTemplate, reader.error()));
        return out;
    }
    const auto tokenizer = text::Tokenizer::load(*reader);
    if (!tokenizer) {
        out.checks.push_back(failed(CheckKind::tokenizer, tokenizer.error()));
        out.checks.push_back(failed(CheckKind::chatTemplate, tokenizer.error()));
        return out;
    }
    out.checks.push_back(checkTokenizer(**tokenizer));
    out.checks.push_back(checkTemplate(*reader, **tokenizer, out));
    return out;
}

} // namespace vitrine::survey
