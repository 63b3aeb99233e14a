// Reading chats.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <unordered_map>

#include <SQLiteCpp/Column.h>
#include <SQLiteCpp/Statement.h>

#include "engine/store/conversations.h"

namespace vitrine::store {

namespace {

constexpr const char* kInfoColumns = "id, title, title_source, created, touched, pinned, deleted";

ConversationInfo infoOf(SQLite::Statement& s) {
    ConversationInfo i;
    i.id = s.getColumn(0).getInt64();
    i.title = s.getColumn(1).getString();
    i.titleSource = static_cast<TitleSource>(s.getColumn(2).getInt());
    i.created = s.getColumn(3).getInt64();
    i.touched = s.getColumn(4).getInt64();
    i.pinned = s.getColumn(5).getInt() != 0;
    if (!s.getColumn(6).isNull()) {
        i.deleted = s.getColumn(6).getInt64();
    }
    return i;
}

std::vector<StoredMessage> messagesOf(SQLite::Database& sql, ConversationId id) {
    // A parent's id is smaller than its children's: newId only goes up.
    SQLite::Statement rows(
        sql, "SELECT id, coalesce(parent,0), role, created, chosen, coalesce(finish,''), figures, error, model "
             "FROM messages WHERE conversation=? AND deleted IS NULL ORDER BY id");
    rows.bind(1, id);
    std::vector<StoredMessage> messages;
    std::unordered_map<MessageId, std::size_t> at;
    while (rows.executeStep()) {
        StoredMessage m;
        m.id = rows.getColumn(0).getInt64();
        m.parent = rows.getColumn(1).getInt64();
        m.role = static_cast<MessageRole>(rows.getColumn(2).getInt());
        m.created = rows.getColumn(3).getInt64();
        m.chosen = rows.getColumn(4).getInt() != 0;
        m.finish = rows.getColumn(5).getString();
        m.figures = rows.getColumn(6).getString();
        m.error = rows.getColumn(7).getString();
        m.model = rows.getColumn(8).getString();
        if (m.parent != 0 && !at.contains(m.parent)) {
            continue; // what it followed was deleted
        }
        at[m.id] = messages.size();
        messages.push_back(std::move(m));
    }
    SQLite::Statement pieces(
        sql, "SELECT p.message, p.text FROM messages m JOIN pieces p ON p.message=m.id WHERE m.conversation=? "
             "ORDER BY p.message, p.n");
    pieces.bind(1, id);
    while (pieces.executeStep()) {
        const auto found = at.find(pieces.getColumn(0).getInt64());
        if (found != at.end()) {
            StoredMessage& m = messages[found->second];
            m.text += pieces.getColumn(1).getString();
            ++m.pieces;
        }
    }
    return messages;
}

} // namespace

Result<std::vector<ConversationInfo>> listConversations(Database& database, bool deleted) {
    return database.read([&] {
        SQLite::Statement s(
            database.sql(),
            std::string("SELECT ") + kInfoColumns +
                " FROM conversations WHERE (deleted IS NOT NULL)=? ORDER BY pinned DESC, touched DESC, id DESC");
        s.bind(1, deleted ? 1 : 0);
        std::vector<ConversationInfo> out;
        while (s.executeStep()) {
            out.push_back(infoOf(s));
        }
        return out;
    });
}

Result<std::vector<ConversationId>> listUnfinished(Database& database, const std::string& figures) {
    return database.read([&] {
        SQLite::Statement s(database.sql(),
                            "SELECT DISTINCT m.conversation FROM messages m JOIN conversations c ON c.id=m.conversation "
                            "WHERE coalesce(m.finish,'')='' AND m.deleted IS NULL AND m.role=? AND c.deleted IS NULL "
                            "AND instr(m.figures, ?)>0 ORDER BY m.conversation");
        s.bind(1, static_cast<int>(MessageRole::assistant));
        s.bind(2, figures);
        std::vector<ConversationId> out;
        while (s.executeStep()) {
            out.push_back(s.getColumn(0).getInt64());
        }
        return out;
    });
}

Result<StoredConversation> readConversation(Database& database, ConversationId id) {
    return database.read([&]() -> Result<StoredConversation> {
        SQLite::Statement s(database.sql(), std::string("SELECT ") + kInfoColumns +
                                                ", system_prompt, settings, draft FROM conversations WHERE id=?");
        s.bind(1, id);
        if (!s.executeStep()) {
            return fail(ErrorCode::invalidArgument, "There is no such chat.", "chat " + std::to_string(id));
        }
        StoredConversation c;
        c.info = infoOf(s);
        c.systemPrompt = s.getColumn(7).getString();
        c.settings = s.getColumn(8).getString();
        c.draft = s.getColumn(9).getString();
        c.messages = messagesOf(database.sql(), id);
        return c;
    });
}

} // namespace vitrine::store
