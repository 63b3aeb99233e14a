// From a conversation to the tokens of a prompt: render the template, tokenise with control tokens recognised, except where they
// are part of what somebody wrote. A user who types "<|im_end|>" gets those characters, not the end of the turn.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "engine/core/ids.h"
#include "engine/core/result.h"
#include "engine/text/chat/chat_template.h"
#include "engine/text/tokenizer.h"

namespace vitrine::text {

struct ChatPrompt {
    std::string rendered;             ///< exactly what the tokens spell
    std::vector<TokenId> tokens;
    std::vector<std::size_t> breaks;  ///< offsets in `rendered` inside of look-alikes of control tokens
};

/// Errors: invalidUtf8; those of the template and of encode. No BOS or EOS is added: the template writes its own.
[[nodiscard]] Result<ChatPrompt> chatPrompt(const ChatTemplate& chatTemplate, const Tokenizer& tokenizer,
                                            std::span<const ChatMessage> messages, bool addGenerationPrompt = true);

/// The same from the template's JSON input (messages, tools, …): every string under "messages", "tools" and "documents", names of
/// keys too, counts as written by somebody.
[[nodiscard]] Result<ChatPrompt> chatPrompt(const ChatTemplate& chatTemplate, const Tokenizer& tokenizer, nlohmann::ordered_json input);

} // namespace vitrine::text
