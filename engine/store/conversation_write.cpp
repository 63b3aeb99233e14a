// Writing chats.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <atomic>
#include <unordered_map>

#include <SQLiteCpp/Column.h>
#include <SQLiteCpp/Statement.h>

#include "engine/store/conversations.h"
#include "engine/store/search_text.h"

namespace vitrine::store {

namespace {

constexpr int kIdBitsBelowMillisecond = 12;

template <class... Values>
int run(SQLite::Database& sql, const char* text, const Values&... values) {
    SQLite::Statement s(sql, text);
    int n = 0;
    (s.bind(++n, values), ...);
    return s.exec();
}

void bindOptional(SQLite::Statement& s, int index, const std::optional<UnixMillis>& when) {
    if (when) {
        s.bind(index, *when);
    } else {
        s.bind(index);
    }
}

void indexTitle(SQLite::Database& sql, ConversationId id, const std::string& title) {
    run(sql, "DELETE FROM search_titles WHERE rowid=?", id);
    if (!title.empty()) {
        run(sql, "INSERT INTO search_titles(rowid, text) VALUES(?,?)", id, searchForm(title));
    }
}

std::string textOf(SQLite::Database& sql, MessageId id) {
    SQLite::Statement pieces(sql, "SELECT text FROM pieces WHERE message=? ORDER BY n");
    pieces.bind(1, id);
    std::string text;
    while (pieces.executeStep()) {
        text += pieces.getColumn(0).getString();
    }
    return text;
}

void indexMessage(SQLite::Database& sql, MessageId id) {
    const std::string text = textOf(sql, id);
    run(sql, "DELETE FROM search_messages WHERE rowid=?", id);
    if (!text.empty()) {
        run(sql,
            "INSERT INTO search_messages(rowid, text, conversation) SELECT id, ?2, conversation FROM messages WHERE "
            "id=?1",
            id, searchForm(text));
    }
}

void putRow(SQLite::Database& sql, const StoredConversation& c) {
    SQLite::Statement s(sql, "INSERT INTO conversations(id, title, title_source, created, touched, pinned, deleted, "
                             "system_prompt, settings, draft) "
                             "VALUES(?,?,?,?,?,?,?,?,?,?) ON CONFLICT(id) DO UPDATE SET title=excluded.title, "
                             "title_source=excluded.title_source, "
                             "touched=excluded.touched, pinned=excluded.pinned, system_prompt=excluded.system_prompt, "
                             "settings=excluded.settings, draft=excluded.draft");
    s.bind(1, c.info.id);
    s.bind(2, c.info.title);
    s.bind(3, static_cast<int>(c.info.titleSource));
    s.bind(4, c.info.created);
    s.bind(5, c.info.touched);
    s.bind(6, c.info.pinned ? 1 : 0);
    bindOptional(s, 7, c.info.deleted);
    s.bind(8, c.systemPrompt);
    s.bind(9, c.settings);
    s.bind(10, c.draft);
    s.exec();
    indexTitle(sql, c.info.id, c.info.title);
}

constexpr const char* kAsItIsHere =
    " ON CONFLICT(id) DO UPDATE SET conversation=excluded.conversation, parent=excluded.parent, role=excluded.role, "
    "chosen=excluded.chosen, deleted=NULL, finish=excluded.finish, figures=excluded.figures, error=excluded.error, "
    "model=excluded.model";

/// `otherwise`: SQL for a row that is there already; without it that is an error.
void insertMessage(SQLite::Database& sql, ConversationId conversation, const StoredMessage& m,
                   const std::string& otherwise = {}) {
    SQLite::Statement s(
        sql, "INSERT INTO messages(id, conversation, parent, role, created, chosen, finish, figures, error, model) "
             "VALUES(?,?,?,?,?,?,?,?,?,?)" +
                 otherwise);
    s.bind(1, m.id);
    s.bind(2, conversation);
    if (m.parent != 0) {
        s.bind(3, m.parent);
    } else {
        s.bind(3);
    }
    s.bind(4, static_cast<int>(m.role));
    s.bind(5, m.created);
    s.bind(6, m.chosen ? 1 : 0);
    s.bind(7, m.finish);
    s.bind(8, m.figures);
    s.bind(9, m.error);
    s.bind(10, m.model);
    s.exec();
    if (!m.text.empty()) {
        run(sql, "INSERT INTO pieces(message, n, text) VALUES(?,0,?)", m.id, m.text);
        indexMessage(sql, m.id);
    }
}

void choose(SQLite::Database& sql, MessageId id) {
    run(sql,
        "UPDATE messages SET chosen=(id=?1) WHERE conversation=(SELECT conversation FROM messages WHERE id=?1) "
        "AND parent IS (SELECT parent FROM messages WHERE id=?1) AND deleted IS NULL",
        id);
}

} // namespace

std::int64_t newId() {
    static std::atomic<std::int64_t> last{0};
    const std::int64_t now = unixNow() << kIdBitsBelowMillisecond;
    std::int64_t before = last.load();
    std::int64_t next = 0;
    do {
        next = std::max(now, before + 1);
    } while (!last.compare_exchange_weak(before, next));
    return next;
}

Result<void> putConversation(Database& database, const StoredConversation& conversation) {
    return database.write([&] { putRow(database.sql(), conversation); });
}

Result<void> setDraft(Database& database, ConversationId id, const std::string& draft) {
    return database.write([&] { run(database.sql(), "UPDATE conversations SET draft=? WHERE id=?", draft, id); });
}

Result<void> setDeleted(Database& database, ConversationId id, std::optional<UnixMillis> when) {
    return database.write([&] {
        SQLite::Statement s(database.sql(), "UPDATE conversations SET deleted=? WHERE id=?");
        bindOptional(s, 1, when);
        s.bind(2, id);
        s.exec();
    });
}

Result<int> purgeDeletedConversations(Database& database, UnixMillis before) {
    return database.write([&] {
        SQLite::Database& sql = database.sql();
        run(sql,
            "DELETE FROM search_messages WHERE rowid IN (SELECT m.id FROM messages m JOIN conversations c ON "
            "c.id=m.conversation "
            "WHERE c.deleted<?1 OR m.deleted<?1)",
            before);
        run(sql, "DELETE FROM search_titles WHERE rowid IN (SELECT id FROM conversations WHERE deleted<?)", before);
        run(sql, "DELETE FROM messages WHERE deleted<?", before);
        return run(sql, "DELETE FROM conversations WHERE deleted<?", before);
    });
}

Result<void> purgeConversation(Database& database, ConversationId id) {
    return database.write([&]() -> Result<void> {
        SQLite::Database& sql = database.sql();
        run(sql,
            "DELETE FROM search_messages WHERE rowid IN (SELECT m.id FROM messages m JOIN conversations c ON "
            "c.id=m.conversation "
            "WHERE c.id=? AND c.deleted IS NOT NULL)",
            id);
        if (run(sql, "DELETE FROM conversations WHERE id=? AND deleted IS NOT NULL", id) == 0) {
            return fail(ErrorCode::invalidArgument, "The chat is not in the bin.", "chat " + std::to_string(id));
        }
        run(sql, "DELETE FROM search_titles WHERE rowid=?", id);
        return {};
    });
}

Result<void> addMessage(Database& database, ConversationId conversation, const StoredMessage& message) {
    return database.write([&] {
        insertMessage(database.sql(), conversation, message);
        choose(database.sql(), message.id);
        run(database.sql(), "UPDATE conversations SET touched=max(touched, ?) WHERE id=?", message.created,
            conversation);
    });
}

Result<void> appendPiece(Database& database, MessageId message, std::int32_t n, const std::string& text) {
    return database.write([&] {
        run(database.sql(),
            "INSERT OR IGNORE INTO pieces(message, n, text) SELECT ?1, ?2, ?3 WHERE EXISTS(SELECT 1 FROM messages "
            "WHERE id=?1)",
            message, n, text);
    });
}

Result<void> finishMessage(Database& database, const StoredMessage& m) {
    return database.write([&] {
        run(database.sql(), "UPDATE messages SET finish=?, figures=?, error=?, model=? WHERE id=?", m.finish, m.figures,
            m.error, m.model, m.id);
        indexMessage(database.sql(), m.id);
    });
}

Result<void> indexInterrupted(Database& database) {
    std::vector<MessageId> behind;
    const auto looked = database.read([&] {
        SQLite::Statement replies(database.sql(), "SELECT m.id, coalesce(s.text,'') FROM messages m LEFT JOIN "
                                                  "search_messages s ON s.rowid=m.id "
                                                  "WHERE m.role=? AND coalesce(m.finish,'')=''");
        replies.bind(1, static_cast<int>(MessageRole::assistant));
        while (replies.executeStep()) {
            const MessageId id = replies.getColumn(0).getInt64();
            if (searchForm(textOf(database.sql(), id)) != replies.getColumn(1).getString()) {
                behind.push_back(id);
            }
        }
    });
    if (!looked || behind.empty()) {
        return looked;
    }
    return database.write([&] {
        for (const MessageId id : behind) {
            indexMessage(database.sql(), id);
        }
    });
}

Result<void> chooseMessage(Database& database, MessageId message) {
    return database.write([&] { choose(database.sql(), message); });
}

Result<void> setMessagesDeleted(Database& database, const std::vector<MessageId>& messages,
                                std::optional<UnixMillis> when) {
    return database.write([&] {
        for (const MessageId id : messages) {
            SQLite::Statement s(database.sql(), "UPDATE messages SET deleted=? WHERE id=?");
            bindOptional(s, 1, when);
            s.bind(2, id);
            s.exec();
        }
    });
}

Result<void> putWhole(Database& database, const StoredConversation& c) {
    return database.write([&] {
        putRow(database.sql(), c);
        for (const StoredMessage& m : c.messages) {
            insertMessage(database.sql(), c.info.id, m);
        }
    });
}

Result<void> putBack(Database& database, const StoredConversation& c) {
    return database.write([&] {
        SQLite::Database& sql = database.sql();
        putRow(sql, c);
        SQLite::Statement bin(sql, "UPDATE conversations SET deleted=? WHERE id=?");
        bindOptional(bin, 1, c.info.deleted);
        bin.bind(2, c.info.id);
        bin.exec();
        for (const StoredMessage& m : c.messages) {
            run(sql, "DELETE FROM pieces WHERE message=?", m.id);
            insertMessage(sql, c.info.id, m, kAsItIsHere);
        }
    });
}

Result<ConversationId> importConversation(Database& database, StoredConversation c) {
    std::unordered_map<MessageId, MessageId> fresh;
    c.info.id = newId();
    for (StoredMessage& m : c.messages) {
        const auto parent = fresh.find(m.parent);
        if (m.parent != 0 && parent == fresh.end()) {
            return fail(ErrorCode::corruptFile, "A message of the chat follows one that is not there.",
                        "message " + std::to_string(m.id));
        }
        const MessageId id = newId();
        if (!fresh.emplace(m.id, id).second) {
            return fail(ErrorCode::corruptFile, "Two messages of the chat have the same number.",
                        "message " + std::to_string(m.id));
        }
        m.parent = m.parent == 0 ? 0 : parent->second;
        m.id = id;
    }
    const auto put = putWhole(database, c);
    return put ? Result<ConversationId>(c.info.id) : forward(put);
}

} // namespace vitrine::store
