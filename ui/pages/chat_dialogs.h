// Small windows of the chat page: the system prompt and the rendered prompt.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QString>

#include "ui/bridge/chat_session.h"

class QDialog;
class QWidget;

namespace vitrine::ui {

/// The edited text, or nothing when it was cancelled.
[[nodiscard]] std::optional<QString> askSystemPrompt(QWidget* parent, const QString& present);
/// Exact text and tokens; special tokens as chips. `firstNew`: the first token that the prefix cache did not know; shown from there
/// on. It deletes itself when it is closed.
QDialog* showPromptDialog(QWidget* parent, const Result<RenderedPrompt>& prompt, int firstNew = 0);

} // namespace vitrine::ui
