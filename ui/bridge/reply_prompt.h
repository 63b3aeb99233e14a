// What a reply is asked with: the messages of its chat that count, their tokens, and what of them goes when the context is full.
// The functions that take an engine run on its thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "ui/bridge/plain_prompt.h"
#include "ui/bridge/reply_run.h"

namespace vitrine::ui {

/// The messages before a reply, and the text that it goes on from.
struct Asked {
    PlainMessages messages;
    QString carried;
    FullContext policy = FullContext::stop;
};

struct Sendable {
    std::vector<TokenId> tokens;
    std::string rendered;       ///< empty after a roll: the tokens alone are known then
    QString opened;             ///< with what the prompt begins the reply itself (reasoning.h)
    std::int32_t droppedAt = 0; ///< rolled: where tokens were left out
    std::int32_t dropped = 0;   ///< rolled: how many
    std::int32_t longest = 0;   ///< tokens that a sequence may have
    std::int32_t before = 0;    ///< where they are too many and none may go: those that stand before the last message
};

/// Subject of the promptTooLong of a chat that no message fits behind, however short.
inline constexpr const char* kHistoryTooLong = "history";

/// What of the first `end` messages of a chat a model is told. Those that failed, and questions that it can't read, are left out.
[[nodiscard]] PlainMessages messagesBefore(const Conversation& chat, int end);

/// The first prompt of a reply. notLoaded without an engine; errors of template, tokenizer and roll.
[[nodiscard]] Result<Sendable> sendable(Engine* engine, const Asked& asked);
/// The next prompt of a reply that filled the context: its tokens so far, without those of a character that was cut in two.
[[nodiscard]] Result<Sendable> rolledOn(Engine* engine, const Asked& asked, const std::vector<TokenId>& tokens, bool cutCharacter);

} // namespace vitrine::ui
