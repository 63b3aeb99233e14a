// Small windows of the chat page: the system prompt and the rendered prompt.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>

#include <QString>

#include "ui/bridge/chat_session.h"

class QDialog;
class QWidget;

namespace vitrine::ui {

struct SystemPromptAnswer {
    QString text;
    bool ofModel = false; ///< new chats of the model begin with it too
};
/// Asks for the system prompt that the chat template adds by itself; empty: none.
using AskTemplate = std::function<void(std::function<void(const QString& words)>)>;
/// What was edited, or nothing when it was cancelled. `model`: its name; empty: the text can be of this chat only.
[[nodiscard]] std::optional<SystemPromptAnswer> askSystemPrompt(QWidget* parent, const SystemPromptAnswer& present, const QString& model,
                                                              const AskTemplate& ofTemplate = {});
/// Exact text and tokens; special tokens as chips. `firstNew`: the first token that the prefix cache did not know; shown from there
/// on. It deletes itself when it is closed.
QDialog* showPromptDialog(QWidget* parent, const Result<RenderedPrompt>& prompt, int firstNew = 0);

} // namespace vitrine::ui
