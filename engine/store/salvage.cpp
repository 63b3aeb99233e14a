// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/salvage.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <set>
#include <string_view>
#include <system_error>

#include <SQLiteCpp/Column.h>
#include <SQLiteCpp/Statement.h>

#include "engine/store/database.h"
#include "engine/store/page_scan.h"
#include "engine/store/runs.h"
#include "engine/store/search_text.h"

namespace vitrine::store {

namespace fs = std::filesystem;

namespace {

struct Source {
    const char* table;
    std::vector<const char*> keys; ///< what rows are looked up by, unique together
    const char* index;             ///< an index that also holds the first key, or null
};

/// Parents before children.
const std::vector<Source>& sources() {
    static const std::vector<Source> all{
        {"conversations", {"id"}, "conversations_touched"},
        {"messages", {"id"}, "messages_conversation"},
        {"pieces", {"message", "n"}, nullptr},
        {"runs", {"id"}, "runs_created"},
        {"run_tags", {"run", "tag"}, nullptr},
        {"run_requests", {"run", "sequence"}, nullptr},
        {"run_chunks", {"rowid"}, "run_chunks_step"},
    };
    return all;
}

class TableCopy {
public:
    TableCopy(SQLite::Database& from, SQLite::Database& to, const Source& source)
        : m_from(from)
        , m_to(to)
        , m_source(source) {}

    SalvagedTable run() {
        m_columns = commonColumns();
        if (!m_columns.empty()) {
            m_whole = scan("");
            if (!m_whole) {
                scan(" DESC"); // from the other end up to the damage
                lookUp();
            }
        }
        return {m_source.table, m_kept, m_whole, m_lost};
    }

private:
    std::string commonColumns() {
        std::string list;
        SQLite::Statement columns(m_to, std::string("SELECT name FROM pragma_table_info('") + m_source.table + "')");
        while (columns.executeStep()) {
            const std::string name = columns.getColumn(0).getString();
            try {
                const SQLite::Statement there(m_from, "SELECT " + name + " FROM " + m_source.table + " LIMIT 0");
                list += (list.empty() ? "" : ",") + name;
                ++m_width;
            } catch (const SQLite::Exception&) {
                continue; // a column that the damaged file's version did not have
            }
        }
        return list;
    }

    /// Puts a row into the new database; false when it was there already or its parent is not.
    bool put(SQLite::Statement& row) {
        std::string marks = "?";
        for (int i = 1; i < m_width; ++i) {
            marks += ",?";
        }
        SQLite::Statement s(m_to, std::string("INSERT OR IGNORE INTO ") + m_source.table + "(" + m_columns +
                                      ") VALUES(" + marks + ")");
        for (int i = 0; i < m_width; ++i) {
            const SQLite::Column c = row.getColumn(i);
            if (c.isInteger()) {
                s.bind(i + 1, c.getInt64());
            } else if (c.isText()) {
                s.bind(i + 1, c.getString());
            } else if (c.isBlob()) {
                s.bind(i + 1, c.getBlob(), c.getBytes());
            } else {
                s.bind(i + 1);
            }
        }
        try {
            return s.exec() > 0;
        } catch (const SQLite::Exception&) {
            return false;
        }
    }

    void take(SQLite::Statement& row) { m_kept += put(row) ? 1 : 0; }

    /// Reads the table in one direction; false when damage ended it.
    bool scan(const char* direction) {
        try {
            std::string order;
            for (const char* key : m_source.keys) {
                order += (order.empty() ? "" : ", ") + std::string(key) + direction;
            }
            SQLite::Statement rows(m_from, "SELECT " + m_columns + " FROM " + m_source.table +
                                               " NOT INDEXED ORDER BY " + order);
            while (rows.executeStep()) {
                take(rows);
            }
            return true;
        } catch (const SQLite::Exception&) {
            return false;
        }
    }

    /// Rows between two damaged pages, one by one: the index knows their keys.
    void lookUp() {
        if (m_source.index == nullptr) {
            return;
        }
        const std::string key = m_source.keys.front();
        std::set<std::int64_t> keys;
        for (const char* direction : {"", " DESC"}) {
            try {
                const std::string indexed =
                    std::string("SELECT rowid FROM ") + m_source.table + " INDEXED BY " + m_source.index;
                SQLite::Statement rows(m_from, indexed + (*direction == '\0' ? "" : " ORDER BY rowid DESC"));
                while (rows.executeStep()) {
                    keys.insert(rows.getColumn(0).getInt64());
                }
            } catch (const SQLite::Exception&) {
                continue; // the index is damaged as well
            }
        }
        for (const std::int64_t k : keys) {
            try {
                SQLite::Statement row(m_from,
                                      "SELECT " + m_columns + " FROM " + m_source.table + " NOT INDEXED WHERE rowid=?");
                row.bind(1, k);
                if (row.executeStep()) {
                    take(row);
                }
            } catch (const SQLite::Exception&) {
                ++m_lost;
            }
        }
    }

    SQLite::Database& m_from;
    SQLite::Database& m_to;
    const Source& m_source;
    std::string m_columns;
    int m_width = 0;
    bool m_whole = false;
    std::int64_t m_kept = 0;
    std::int64_t m_lost = 0;
};

/// The file and its log, under another name.
std::error_code moveAll(const fs::path& from, const fs::path& to) {
    std::error_code problem;
    for (const char* suffix : {"", "-wal", "-shm"}) {
        fs::path source = from;
        fs::path target = to;
        source += suffix;
        target += suffix;
        std::error_code one;
        if (fs::exists(source, one)) {
            fs::rename(source, target, one);
            problem = one ? one : problem;
        }
    }
    return problem;
}

/// What the columns of a table hold: an integer, a text, either or NULL.
struct Shape {
    const char* table;
    const char* columns; ///< i, t; capital: or NULL; k: NULL in the record, as it is the row's id
    const char* insert;
};

constexpr std::array<Shape, 3> kShapes{{
    {"conversations", "ktiiiiIttt",
     "INSERT OR IGNORE INTO conversations(id, title, title_source, created, touched, pinned, deleted, system_prompt, "
     "settings, draft) VALUES(?,?,?,?,?,?,?,?,?,?)"},
    {"messages", "kiIiiiITttt",
     "INSERT OR IGNORE INTO messages(id, conversation, parent, role, created, chosen, deleted, finish, figures, error, "
     "model) VALUES(?,?,?,?,?,?,?,?,?,?,?)"},
    {"pieces", "iit", "INSERT OR IGNORE INTO pieces(message, n, text) VALUES(?,?,?)"},
}};

bool fits(const ScannedRow& row, const Shape& shape) {
    const std::string_view columns = shape.columns;
    if (row.columns.size() != columns.size() || row.keyed == (columns.front() == 'k')) {
        return false;
    }
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const char want = columns[i];
        const ScannedValue& v = row.columns[i];
        const bool none = std::holds_alternative<std::monostate>(v);
        const bool number = std::holds_alternative<std::int64_t>(v);
        const bool text = std::holds_alternative<std::string>(v);
        if (!(want == 'k' ? none
              : none      ? want == 'I' || want == 'T'
              : number    ? want == 'i' || want == 'I'
                          : text && (want == 't' || want == 'T'))) {
            return false;
        }
    }
    return true;
}

bool putScanned(SQLite::Database& sql, const ScannedRow& row, const Shape& shape) {
    SQLite::Statement s(sql, shape.insert);
    for (std::size_t i = 0; i < row.columns.size(); ++i) {
        const int at = static_cast<int>(i) + 1;
        if (const auto* number = std::get_if<std::int64_t>(&row.columns[i])) {
            s.bind(at, *number);
        } else if (const auto* text = std::get_if<std::string>(&row.columns[i])) {
            s.bind(at, *text);
        } else if (i == 0) {
            s.bind(at, row.rowid);
        } else {
            s.bind(at);
        }
    }
    return s.exec() > 0;
}

/// Where the way from a table's root to its rows is damaged the rows' own pages may be sound.
void takeFromPages(SQLite::Database& sql, const fs::path& damaged, std::vector<SalvagedTable>& tables) {
    scanPages(damaged, [&](const ScannedRow& row) {
        const auto shape = std::ranges::find_if(kShapes, [&row](const Shape& s) { return fits(row, s); });
        if (shape != kShapes.end() && putScanned(sql, row, *shape)) {
            ++std::ranges::find(tables, std::string(shape->table), &SalvagedTable::table)->kept;
        }
    });
}

/// Gives what lost its parent a new one, or lets it go.
void mend(SQLite::Database& sql) {
    sql.exec("INSERT INTO conversations(id, title, created, touched) SELECT conversation, 'Recovered chat', "
             "min(created), max(created) "
             "FROM messages WHERE conversation NOT IN (SELECT id FROM conversations) GROUP BY conversation");
    sql.exec("UPDATE messages SET parent=NULL WHERE parent NOT IN (SELECT id FROM messages)");
    sql.exec("DELETE FROM pieces WHERE message NOT IN (SELECT id FROM messages)");
    for (const char* table : {"run_tags", "run_requests", "run_chunks"}) {
        sql.exec(std::string("DELETE FROM ") + table + " WHERE run NOT IN (SELECT id FROM runs)");
    }
    // A run without all of its steps can't be shown; a message without its text is better than none.
    sql.exec("DELETE FROM runs WHERE steps<>(SELECT coalesce(sum(last_step-first_step+1),0) FROM run_chunks WHERE "
             "run=runs.id)");
}

Result<Salvage> copyRows(const fs::path& damaged, const fs::path& path) {
    auto fresh = Database::open(path);
    if (!fresh) {
        return forward(fresh);
    }
    return fresh->write([&] {
        SQLite::Database& sql = fresh->sql();
        sql.exec("PRAGMA defer_foreign_keys=ON"); // children may come before their parents
        Salvage result;
        {
            SQLite::Database from(damaged.string(), SQLite::OPEN_READWRITE,
                                  5000); // its log is taken in as far as it goes
            for (const Source& source : sources()) {
                result.tables.push_back(TableCopy(from, sql, source).run());
            }
        }
        if (!std::ranges::all_of(result.tables, &SalvagedTable::whole)) {
            takeFromPages(sql, damaged, result.tables);
        }
        mend(sql);
        rebuildSearch(sql);
        result.chats = sql.execAndGet("SELECT count(*) FROM conversations WHERE deleted IS NULL").getInt64();
        result.messages = sql.execAndGet("SELECT count(*) FROM messages m JOIN conversations c ON c.id=m.conversation "
                                         "WHERE m.deleted IS NULL AND c.deleted IS NULL")
                              .getInt64();
        return result;
    });
}

} // namespace

std::int64_t Salvage::kept() const {
    return std::accumulate(tables.begin(), tables.end(), std::int64_t{0},
                           [](std::int64_t n, const SalvagedTable& t) { return n + t.kept; });
}

std::int64_t Salvage::lost() const {
    return std::accumulate(tables.begin(), tables.end(), std::int64_t{0},
                           [](std::int64_t n, const SalvagedTable& t) { return n + t.lost; });
}

Result<Salvage> salvage(const fs::path& path) {
    Salvage result;
    result.damaged = path;
    result.damaged += ".damaged-" + std::to_string(unixNow());
    if (const std::error_code problem = moveAll(path, result.damaged)) {
        return fail(ErrorCode::fileUnwritable, "The damaged database can't be moved aside: " + problem.message() + ".",
                    path.string());
    }
    auto tables = copyRows(result.damaged, path);
    if (!tables) {
        std::error_code ignored;
        for (const char* suffix : {"", "-wal", "-shm"}) {
            fs::path half = path;
            half += suffix;
            fs::remove(half, ignored);
        }
        moveAll(result.damaged, path);
        return forward(tables);
    }
    tables->damaged = result.damaged;
    return tables;
}

} // namespace vitrine::store
