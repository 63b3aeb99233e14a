// Finds words in chats: titles first, then messages, newest first.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "engine/store/conversations.h"

namespace vitrine::store {

struct SearchHit {
    ConversationId conversation = 0;
    MessageId message = 0; ///< 0: the title holds the words
    std::string snippet;   ///< of the message's text, one line, around the first word found; empty for a title
};

/// Chats that are not in the bin, each once, with the newest message that holds all the words. At most `limit`.
[[nodiscard]] Result<std::vector<SearchHit>> searchConversations(Database& database, const std::string& words,
                                                                 int limit = 200);

} // namespace vitrine::store
