// Chats that are kept. A chat is a tree of messages: a question's wordings and a reply's versions are those with the
// same parent, and one of them is chosen. A reply's text is in pieces: what streams in is added, never written anew.
//
// Ids are made by the caller (newId), so that a window can name what is not written yet. Functions that write take the
// database's transaction themselves.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/store/database.h"
#include "engine/store/runs.h"

namespace vitrine::store {

using ConversationId = std::int64_t;
using MessageId = std::int64_t;

/// Positive, never given out before by this process, and by others only if they ran in the same millisecond. Later ids
/// are larger even when the system's clock goes back.
[[nodiscard]] std::int64_t newId();

enum class TitleSource : std::uint8_t { firstWords, model, person };

struct ConversationInfo {
    ConversationId id = 0;
    std::string title;
    TitleSource titleSource = TitleSource::firstWords;
    UnixMillis created = 0;
    UnixMillis touched = 0;
    bool pinned = false;
    std::optional<UnixMillis> deleted; ///< in the bin since then
};

enum class MessageRole : std::uint8_t { user, assistant };

struct StoredMessage {
    MessageId id = 0;
    MessageId parent = 0; ///< 0: the first of its chat
    MessageRole role = MessageRole::user;
    UnixMillis created = 0;
    bool chosen = true;
    std::string text;
    std::string finish;  ///< a trace::finishReasonName, or empty
    std::string figures; ///< JSON of what the engine counted and measured, or empty
    std::string error;   ///< JSON {"code","message","subject"}, or empty
    std::string model;   ///< name of the model that wrote it
    std::int32_t pieces = 0;
};

struct StoredConversation {
    ConversationInfo info;
    std::string systemPrompt;
    std::string settings; ///< JSON of the sampling settings of this chat alone; empty: those of the program
    std::string draft;
    std::vector<StoredMessage>
        messages; ///< parents before children, older versions before newer; none that were deleted
};

/// Pinned ones first, then the last touched.
[[nodiscard]] Result<std::vector<ConversationInfo>> listConversations(Database& database, bool deleted = false);
/// Of those that are not in the bin the ones with a reply that has no end and whose figures hold this text.
[[nodiscard]] Result<std::vector<ConversationId>> listUnfinished(Database& database, const std::string& figures);
/// invalidArgument when there is none.
[[nodiscard]] Result<StoredConversation> readConversation(Database& database, ConversationId id);

/// Adds or changes a chat's own row; messages are not looked at, and whether it is in the bin stays as it is.
[[nodiscard]] Result<void> putConversation(Database& database, const StoredConversation& conversation);
[[nodiscard]] Result<void> setDraft(Database& database, ConversationId id, const std::string& draft);
[[nodiscard]] Result<void> setDeleted(Database& database, ConversationId id, std::optional<UnixMillis> when);
/// For good: all chats (and deleted messages) that are in the bin since before `before`. How many chats.
[[nodiscard]] Result<int> purgeDeletedConversations(Database& database, UnixMillis before);
/// For good; only what is in the bin.
[[nodiscard]] Result<void> purgeConversation(Database& database, ConversationId id);

/// Adds a message with the text it has, chosen among those with the same parent; the chat counts as touched.
[[nodiscard]] Result<void> addMessage(Database& database, ConversationId conversation, const StoredMessage& message);
/// Piece number `n` (from 0) of a message's text. A piece that is there already stays; of a
/// message that is gone for good nothing is kept.
[[nodiscard]] Result<void> appendPiece(Database& database, MessageId message, std::int32_t n, const std::string& text);
/// What is known at a message's end: finish, figures, error, model. The text is found by the search from now on.
[[nodiscard]] Result<void> finishMessage(Database& database, const StoredMessage& message);
/// Replies that have no end, as the program was killed: the search finds the text that was kept of them.
[[nodiscard]] Result<void> indexInterrupted(Database& database);
/// Shows this version among those with the same parent.
[[nodiscard]] Result<void> chooseMessage(Database& database, MessageId message);
/// Takes messages, and what follows them, out of their chat; or brings them back.
[[nodiscard]] Result<void> setMessagesDeleted(Database& database, const std::vector<MessageId>& messages,
                                              std::optional<UnixMillis> when);

/// A whole chat at once, with the ids that it has.
[[nodiscard]] Result<void> putWhole(Database& database, const StoredConversation& conversation);
/// The same where some of its rows may be there already: they are made as they are here, none is taken away. Whether it
/// is in the bin is as it says.
[[nodiscard]] Result<void> putBack(Database& database, const StoredConversation& conversation);
/// A whole chat at once, as an import brings it: every id is made anew. Its new id.
[[nodiscard]] Result<ConversationId> importConversation(Database& database, StoredConversation conversation);

} // namespace vitrine::store
