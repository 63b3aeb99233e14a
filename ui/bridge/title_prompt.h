// The request for a title, where the cache has room for it: its blocks must not cost chats theirs. On the engine's
// thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/plain_prompt.h"

namespace vitrine::ui {

/// `messages`: the chat's first exchange, then the wish for a title; `reply`: whose answer stands there, `longest`:
/// tokens of the title. Errors: plainPrompt's; neverFits where answering it would evict what chats may still reuse.
[[nodiscard]] Result<text::ChatPrompt> titlePrompt(Engine* engine, const PlainMessages& messages, SequenceId reply,
                                                   int longest);

} // namespace vitrine::ui
