// What a person chooses before a model is loaded, as values: it becomes EngineOptions, and JSON for the settings of one
// model.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QString>

#include "engine/engine_options.h"

namespace vitrine::ui {

struct LoadChoice {
    int context = 0;    ///< tokens; 0: automatic
    int gpuLayers = -1; ///< -1: as many as fit
    int poolTokens = 0; ///< 0: automatic
    kernels::KvType kvType = kernels::KvType::F16;
    int maxSequences = 32;      ///< at once in a batch
    int maxBatchedTokens = 512; ///< of one step
    QString chatTemplate;       ///< as EngineOptions has it; empty: the model's own
    QString draft;              ///< path of the draft model; empty: none

    [[nodiscard]] bool operator==(const LoadChoice&) const = default;
};

/// The options of the settings page as a choice.
[[nodiscard]] LoadChoice choiceOf(const EngineOptions& base);
/// `base` with the choice in it.
[[nodiscard]] EngineOptions optionsOf(const LoadChoice& choice, EngineOptions base);

[[nodiscard]] QJsonObject toJson(const LoadChoice& choice);
/// What is absent or out of range stays as in `fallback`.
[[nodiscard]] LoadChoice choiceFromJson(const QJsonObject& json, const LoadChoice& fallback);

} // namespace vitrine::ui
