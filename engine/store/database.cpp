// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/database.h"

#include <string_view>
#include <system_error>

#include <SQLiteCpp/Statement.h>
#include <sqlite3.h>

#include "engine/core/data_home.h"
#include "engine/store/schema.h"

namespace vitrine::store {

namespace fs = std::filesystem;

namespace {

constexpr int kBusyMilliseconds = 5000;

} // namespace

fs::path defaultDatabasePath() {
    return dataHome() / "vitrine" / "vitrine.db";
}

Error databaseError(const SQLite::Exception& e, const fs::path& path) {
    const std::string where = path.string();
    switch (e.getErrorCode()) {
    case SQLITE_FULL:
        return {ErrorCode::diskFull, "There is no space left for the database " + where + ".", where, {}};
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return {ErrorCode::databaseBusy, "Another program holds the database " + where + ".", where, {}};
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return {ErrorCode::databaseCorrupt, "The database " + where + " is damaged: " + e.what() + ".", where, {}};
    case SQLITE_READONLY:
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
        return {ErrorCode::fileUnwritable, "The database " + where + " can't be written: " + e.what() + ".", where, {}};
    case SQLITE_IOERR:
        switch (e.getExtendedErrorCode()) { // a limit on sizes and some full file systems come as a failed write
        case SQLITE_IOERR_WRITE:
        case SQLITE_IOERR_FSYNC:
        case SQLITE_IOERR_SHMSIZE:
        case SQLITE_IOERR_TRUNCATE:
            return {ErrorCode::diskFull, "The database " + where + " takes no more: " + e.what() + ".", where, {}};
        default:
            return {
                ErrorCode::fileUnreadable, "The database " + where + " can't be read: " + e.what() + ".", where, {}};
        }
    default:
        return {ErrorCode::databaseFailed, "The database " + where + " refused: " + e.what() + ".", where, {}};
    }
}

Error Database::readOnlyError() const {
    if (m_newer) {
        return {ErrorCode::databaseNewer,
                "The database " + m_path.string() +
                    " was made by a newer version of Vitrine; it can be read here, and not changed.",
                m_path.string(),
                {}};
    }
    return {ErrorCode::fileUnwritable,
            "The database " + m_path.string() + " is open for reading only.",
            m_path.string(),
            {}};
}

Result<Database> Database::openFile(const fs::path& path, Access access) {
    const int flags = access == Access::readOnly ? SQLite::OPEN_READONLY : SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE;
    try {
        auto sql = std::make_unique<SQLite::Database>(path.string(), flags | SQLite::OPEN_NOMUTEX, kBusyMilliseconds);
        Database database(path, std::move(sql), access == Access::readOnly);
        database.prepare();
        return database;
    } catch (const SQLite::Exception& e) {
        return tl::unexpected<Error>(databaseError(e, path));
    }
}

void Database::prepare() {
    m_sql->exec("PRAGMA foreign_keys=ON");
    if (!m_readOnly) {
        // A new file takes its page size before the journal: large pages suit the compressed records of a run.
        m_sql->exec("PRAGMA page_size=8192");
        m_sql->exec("PRAGMA journal_mode=WAL");
        m_sql->exec("PRAGMA synchronous=FULL"); // what was committed is on the disk
        m_sql->exec("PRAGMA journal_size_limit=67108864");
    }
    m_sql->exec("PRAGMA cache_size=-16000");
    m_sql->exec("PRAGMA temp_store=MEMORY");
}

Result<void> Database::migrate() {
    const int version = m_sql->execAndGet("PRAGMA user_version").getInt();
    if (version >= kSchemaVersion) {
        return {};
    }
    if (version > 0) {
        fs::path copy = m_path;
        copy += ".before-v" + std::to_string(kSchemaVersion);
        std::error_code ignored;
        fs::remove(copy, ignored); // of a migration that did not end
        SQLite::Statement into(*m_sql, "VACUUM INTO ?");
        into.bind(1, copy.string());
        into.exec();
        m_copy = copy;
    }
    return write([this] { return migrateTo(*m_sql, kSchemaVersion); });
}

Result<Database> Database::open(const fs::path& path, Access access) {
    std::error_code problem;
    if (access == Access::readWrite && path.has_parent_path()) {
        fs::create_directories(path.parent_path(), problem);
        if (problem) {
            return fail(ErrorCode::fileUnwritable,
                        "The folder " + path.parent_path().string() + " can't be made: " + problem.message() + ".",
                        path.parent_path().string());
        }
    }
    if (access == Access::readOnly && !fs::exists(path, problem)) {
        return fail(ErrorCode::fileNotFound, "There is no database at " + path.string() + ".", path.string());
    }
    auto opened = openFile(path, access);
    if (!opened) {
        return opened;
    }
    try {
        const int version = opened->m_sql->execAndGet("PRAGMA user_version").getInt();
        if (version > kSchemaVersion) {
            if (access == Access::readWrite) {
                opened = openFile(path, Access::readOnly);
            }
            if (opened) {
                opened->m_newer = true;
            }
            return opened;
        }
        if (access == Access::readWrite) {
            if (const auto migrated = opened->migrate(); !migrated) {
                return forward(migrated);
            }
        } else if (version < kSchemaVersion) {
            return fail(ErrorCode::databaseFailed,
                        "The database " + path.string() + " is of an older version; open it once for writing.",
                        path.string());
        }
    } catch (const SQLite::Exception& e) {
        return tl::unexpected<Error>(databaseError(e, path));
    }
    return opened;
}

Result<void> Database::check() {
    return guarded<Result<void>>([this]() -> Result<void> {
        SQLite::Statement query(*m_sql, "PRAGMA quick_check(1)");
        const std::string found = query.executeStep() ? query.getColumn(0).getString() : "no answer";
        if (found != "ok") {
            return fail(ErrorCode::databaseCorrupt, "The database " + m_path.string() + " is damaged: " + found + ".",
                        m_path.string());
        }
        return {};
    });
}

} // namespace vitrine::store
