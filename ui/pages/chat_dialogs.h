// Small windows of the chat page: sampling settings, system prompt, the rendered prompt.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QString>

#include "engine/run/sampling_params.h"
#include "ui/bridge/chat_session.h"

class QDialog;
class QWidget;

namespace vitrine::ui {

class SettingsStore;

/// "Precise", "Balanced", "Creative" or "Own" for settings that are none of them.
[[nodiscard]] QString presetName(const run::SamplingParams& params);
/// Presets and sliders below `anchor`; writes into the settings.
void openSamplingMenu(QWidget* anchor, SettingsStore& settings);
/// The edited text, or nothing when it was cancelled.
[[nodiscard]] std::optional<QString> askSystemPrompt(QWidget* parent, const QString& present);
/// Exact text and tokens; special tokens as chips. It deletes itself when it is closed.
QDialog* showPromptDialog(QWidget* parent, const Result<RenderedPrompt>& prompt);

} // namespace vitrine::ui
