// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/plain_prompt.h"

namespace vitrine::ui {

Result<text::ChatPrompt> plainPrompt(Engine* engine, const PlainMessages& messages, bool addGenerationPrompt) {
    if (engine == nullptr) {
        return fail(ErrorCode::notLoaded, "No model is loaded.");
    }
    std::vector<text::ChatMessage> plain;
    for (const auto& [role, text] : messages) {
        if (!text.isValidUtf16()) { // toStdString would put a question mark there and the model would read that
            return fail(ErrorCode::invalidUtf8, "A message holds half of a character or bytes that are not UTF-8, so it can't be read as text.", role.toStdString());
        }
        plain.push_back({role.toStdString(), text.toStdString()});
    }
    return text::chatPrompt(engine->chatTemplate(), engine->tokenizer(), plain, addGenerationPrompt);
}

int countPlainPrompt(Engine* engine, const PlainMessages& messages) {
    const auto prompt = plainPrompt(engine, messages);
    return prompt ? static_cast<int>(prompt->tokens.size()) : 0;
}

} // namespace vitrine::ui
