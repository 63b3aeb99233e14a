// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/search.h"

#include <algorithm>
#include <unordered_set>

#include <SQLiteCpp/Column.h>
#include <SQLiteCpp/Statement.h>

#include "engine/store/search_text.h"

namespace vitrine::store {

namespace {

constexpr int kMessagesPerChat = 20; // looked at for one chat that is listed, at the most on average
constexpr std::size_t kBefore = 24;  // bytes of the snippet before the word found
constexpr std::size_t kSnippet = 160;

bool startsCharacter(char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
}

char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
}

/// Where the first of the words begins in the text, letters of ASCII in either case; 0 when it can't be told.
std::size_t placeOf(const std::string& text, const std::string& words) {
    const std::size_t from = words.find_first_not_of(" \t");
    if (from == std::string::npos) {
        return 0;
    }
    const std::string word = words.substr(from, words.find_first_of(" \t", from) - from);
    const auto at = std::search(text.begin(), text.end(), word.begin(), word.end(),
                                [](char a, char b) { return lower(a) == lower(b); });
    return at == text.end() ? 0 : static_cast<std::size_t>(at - text.begin());
}

std::string snippetOf(const std::string& text, const std::string& words) {
    const std::size_t at = placeOf(text, words);
    std::size_t begin = at > kBefore ? at - kBefore : 0;
    while (begin > 0 && !startsCharacter(text[begin])) {
        --begin;
    }
    std::size_t end = std::min(text.size(), begin + kSnippet);
    while (end < text.size() && !startsCharacter(text[end])) {
        ++end;
    }
    std::string out = (begin > 0 ? "…" : "") + text.substr(begin, end - begin);
    std::ranges::replace_if(
        out, [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
    return out;
}

std::string textOf(SQLite::Database& sql, MessageId id) {
    SQLite::Statement s(sql, "SELECT text FROM pieces WHERE message=? ORDER BY n");
    s.bind(1, id);
    std::string text;
    while (s.executeStep()) {
        text += s.getColumn(0).getString();
    }
    return text;
}

} // namespace

Result<std::vector<SearchHit>> searchConversations(Database& database, const std::string& words, int limit) {
    const std::string query = searchQuery(words);
    if (query.empty()) {
        return std::vector<SearchHit>{};
    }
    return database.read([&] {
        SQLite::Database& sql = database.sql();
        std::vector<SearchHit> hits;
        std::unordered_set<ConversationId> seen;
        SQLite::Statement titles(
            sql, "SELECT c.id FROM search_titles t JOIN conversations c ON c.id=t.rowid WHERE search_titles MATCH ? "
                 "AND c.deleted IS NULL ORDER BY c.touched DESC LIMIT ?");
        titles.bind(1, query);
        titles.bind(2, limit);
        while (titles.executeStep()) {
            seen.insert(titles.getColumn(0).getInt64());
            hits.push_back({titles.getColumn(0).getInt64(), 0, {}});
        }
        // Newest first is the order of the ids: the index is read from its end and left as soon as there is enough.
        SQLite::Statement messages(
            sql, "SELECT s.rowid, s.conversation FROM search_messages s JOIN messages m ON m.id=s.rowid "
                 "JOIN conversations c ON c.id=m.conversation WHERE search_messages MATCH ? AND c.deleted IS NULL "
                 "AND m.deleted IS NULL ORDER BY s.rowid DESC LIMIT ?");
        messages.bind(1, query);
        messages.bind(2, limit * kMessagesPerChat);
        while (static_cast<int>(hits.size()) < limit && messages.executeStep()) {
            const ConversationId conversation = messages.getColumn(1).getInt64();
            if (seen.insert(conversation).second) {
                const MessageId message = messages.getColumn(0).getInt64();
                hits.push_back({conversation, message, snippetOf(textOf(sql, message), words)});
            }
        }
        return hits;
    });
}

} // namespace vitrine::store
