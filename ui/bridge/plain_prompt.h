// Messages as a prompt of the loaded model, on the engine's thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <utility>
#include <vector>

#include <QString>

#include "engine/core/result.h"
#include "engine/engine.h"
#include "engine/text/chat/chat_prompt.h"

namespace vitrine::ui {

using PlainMessages = std::vector<std::pair<QString, QString>>; ///< role, text

/// notLoaded without an engine, invalidUtf8 when a text holds half of a character; else chatPrompt's errors.
[[nodiscard]] Result<text::ChatPrompt> plainPrompt(Engine* engine, const PlainMessages& messages, bool addGenerationPrompt = true);
/// Its tokens; 0 when there is none.
[[nodiscard]] int countPlainPrompt(Engine* engine, const PlainMessages& messages);
/// The system prompt that the template adds where there is none; empty: none, or it can't be told apart from the rest.
[[nodiscard]] QString systemOfTemplate(Engine* engine);

} // namespace vitrine::ui
