// Trials of a model file that need more than its header, still without its weights: does its tokenizer give a text
// back, does its chat template render?
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/core/result.h"
#include "engine/survey/model_survey.h"

namespace vitrine::survey {

enum class CheckKind : std::uint8_t { tensors, architecture, tokenizer, chatTemplate };

struct ModelCheck {
    CheckKind kind = CheckKind::tensors;
    bool passed = false;
    std::optional<Error> error; ///< when it failed
};

struct ModelChecks {
    std::vector<ModelCheck> checks; ///< one of each kind
    bool ownTemplate = false;       ///< the file's chat template is used; else the built-in ChatML
    bool templateTakesTools = false;
    bool templateTakesSystem = false;
};

/// Reads the whole tokenizer: up to a second for a large vocabulary. Any thread.
[[nodiscard]] ModelChecks checkModel(const ModelSurvey& survey);

} // namespace vitrine::survey
