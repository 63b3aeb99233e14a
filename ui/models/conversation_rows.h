// Chats as the store's rows and back.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/store/conversations.h"
#include "ui/models/conversation.h"

namespace vitrine::ui {

/// The chat's own row, without messages.
[[nodiscard]] store::StoredConversation rowOf(const Conversation& conversation);
/// A version as a row below `parent` (0: the chat's first message).
[[nodiscard]] store::StoredMessage rowOf(const MessageVersion& version, Role role, qint64 parent);
/// The whole chat with every version and what followed each.
[[nodiscard]] store::StoredConversation treeOf(const Conversation& conversation);
/// The chat that the rows tell. A reply that has no end was cut off: its text is what was kept of it.
[[nodiscard]] Conversation conversationOf(const store::StoredConversation& rows);

/// What the figures of a reply hold that waits for a model, and of no other.
[[nodiscard]] const std::string& markOfWaiting();

} // namespace vitrine::ui
