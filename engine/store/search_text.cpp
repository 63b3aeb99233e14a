// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/search_text.h"

#include <cstdint>
#include <vector>

#include <SQLiteCpp/Column.h>
#include <SQLiteCpp/Statement.h>
#include <utf8proc.h>

namespace vitrine::store {

namespace {

/// Han, kana, hangul syllables, Thai, Lao, Khmer, Myanmar: scripts whose words are not parted by spaces (or may not
/// be).
bool standsAlone(std::int32_t c) {
    return (c >= 0x3040 && c <= 0x30FF) || (c >= 0x3400 && c <= 0x9FFF) || (c >= 0xAC00 && c <= 0xD7AF) ||
           (c >= 0xF900 && c <= 0xFAFF) || (c >= 0x0E00 && c <= 0x0EFF) || (c >= 0x1000 && c <= 0x109F) ||
           (c >= 0x1780 && c <= 0x17FF) || (c >= 0x20000 && c <= 0x3FFFF);
}

/// Calls `each(codePoint, bytes)`; bytes that are not UTF-8 are passed over.
template <class Each>
void forEachCharacter(std::string_view text, Each each) {
    const auto* bytes = reinterpret_cast<const utf8proc_uint8_t*>(text.data());
    for (std::size_t at = 0; at < text.size();) {
        utf8proc_int32_t c = -1;
        const auto length = utf8proc_iterate(bytes + at, static_cast<utf8proc_ssize_t>(text.size() - at), &c);
        if (length <= 0) {
            ++at;
            continue;
        }
        each(c, text.substr(at, static_cast<std::size_t>(length)));
        at += static_cast<std::size_t>(length);
    }
}

/// What unicode61 takes as part of a word: letters, numbers, marks, private use.
bool isWordPart(std::int32_t c) {
    switch (utf8proc_category(c)) {
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LT:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_LO:
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_MC:
    case UTF8PROC_CATEGORY_ND:
    case UTF8PROC_CATEGORY_NL:
    case UTF8PROC_CATEGORY_NO:
    case UTF8PROC_CATEGORY_CO:
        return true;
    default:
        return false;
    }
}

} // namespace

std::string searchForm(std::string_view text) {
    std::string out;
    out.reserve(text.size() + text.size() / 8);
    forEachCharacter(text, [&out](std::int32_t c, std::string_view bytes) {
        if (c == 0) {
            return;
        }
        if (standsAlone(c)) {
            out += ' ';
            out += bytes;
            out += ' ';
        } else {
            out += bytes;
        }
    });
    return out;
}

std::string searchQuery(std::string_view words) {
    // Each run of word characters is one phrase; within it characters that stand alone are its words.
    std::vector<std::string> phrases;
    std::string current;
    bool openEnd = false; // the last part may go on: a word does, a lone character does not
    const auto close = [&] {
        if (!current.empty()) {
            phrases.push_back('"' + current + (openEnd ? "\"*" : "\""));
            current.clear();
        }
    };
    forEachCharacter(words, [&](std::int32_t c, std::string_view bytes) {
        if (!isWordPart(c)) {
            close();
            return;
        }
        const bool alone = standsAlone(c);
        if (!current.empty() && (alone || !openEnd)) {
            current += ' ';
        }
        current += bytes;
        openEnd = !alone;
    });
    close();
    std::string query;
    for (const std::string& phrase : phrases) {
        query += (query.empty() ? "" : " AND ") + phrase;
    }
    return query;
}

void rebuildSearch(SQLite::Database& sql) {
    sql.exec("DELETE FROM search_messages; DELETE FROM search_titles; DELETE FROM search_runs;");
    SQLite::Statement message(sql, "INSERT INTO search_messages(rowid, text, conversation) VALUES(?,?,?)");
    SQLite::Statement texts(sql, "SELECT m.id, m.conversation, p.text FROM messages m JOIN pieces p ON p.message=m.id "
                                 "ORDER BY m.id, p.n");
    std::int64_t id = 0;
    std::int64_t conversation = 0;
    std::string text;
    const auto flush = [&] {
        if (id != 0 && !text.empty()) {
            message.reset();
            message.bind(1, id);
            message.bind(2, searchForm(text));
            message.bind(3, conversation);
            message.exec();
        }
        text.clear();
    };
    while (texts.executeStep()) {
        if (texts.getColumn(0).getInt64() != id) {
            flush();
            id = texts.getColumn(0).getInt64();
            conversation = texts.getColumn(1).getInt64();
        }
        text += texts.getColumn(2).getString();
    }
    flush();
    const auto fill = [&sql](const char* from, const char* into) {
        SQLite::Statement rows(sql, from);
        SQLite::Statement insert(sql, into);
        while (rows.executeStep()) {
            insert.reset();
            insert.bind(1, rows.getColumn(0).getInt64());
            insert.bind(2, searchForm(rows.getColumn(1).getString()));
            insert.exec();
        }
    };
    fill("SELECT id, title FROM conversations WHERE title<>''", "INSERT INTO search_titles(rowid, text) VALUES(?,?)");
    fill("SELECT id, name||' '||model||' '||notes||' '||coalesce((SELECT group_concat(tag,' ') FROM run_tags WHERE "
         "run=runs.id),'') "
         "FROM runs",
         "INSERT INTO search_runs(rowid, text) VALUES(?,?)");
}

} // namespace vitrine::store
