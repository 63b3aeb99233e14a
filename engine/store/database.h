// The file in which chats and runs are kept: SQLite through SQLiteCpp, write-ahead log, foreign keys, numbered
// migrations.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <concepts>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>
#include <SQLiteCpp/Transaction.h>

#include "engine/core/result.h"

namespace vitrine::store {

/// $XDG_DATA_HOME/vitrine/vitrine.db, else ~/.local/share/vitrine/vitrine.db.
[[nodiscard]] std::filesystem::path defaultDatabasePath();

/// What SQLite says, as an error for people: diskFull, databaseBusy, databaseCorrupt, fileUnwritable or databaseFailed.
[[nodiscard]] Error databaseError(const SQLite::Exception& e, const std::filesystem::path& path);

/// One connection. Belongs to one thread at a time. Several connections to one file, in this process or in others, are
/// fine: readers never wait for the writer, a second writer waits up to five seconds (then databaseBusy).
class Database {
public:
    enum class Access : std::uint8_t {
        readWrite, ///< made with its folders when absent; older versions are migrated, after a copy of the file
        readOnly,  ///< must exist
    };

    /// A database of a newer version than this program's is opened read-only: newer() says so. Errors: databaseCorrupt
    /// (not a database, or damaged where its version stands), fileUnwritable, diskFull, databaseBusy.
    [[nodiscard]] static Result<Database> open(const std::filesystem::path& path, Access access = Access::readWrite);

    [[nodiscard]] bool newer() const { return m_newer; }
    [[nodiscard]] bool readOnly() const { return m_readOnly; }
    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }
    /// The copy that was made before a migration; empty when none was needed.
    [[nodiscard]] const std::filesystem::path& copyBeforeMigration() const { return m_copy; }
    [[nodiscard]] SQLite::Database& sql() { return *m_sql; }

    /// Runs `work` in a transaction that is taken for writing from its beginning; committed when it returns a value,
    /// rolled back when it returns an error or SQLite throws. `work` returns Result<T> or T.
    template <class Work>
    auto write(Work&& work) {
        using Answer = ResultOf<std::invoke_result_t<Work>>;
        if (m_readOnly) {
            return Answer(tl::unexpected<Error>(readOnlyError()));
        }
        return guarded<Answer>([&]() -> Answer {
            SQLite::Transaction transaction(*m_sql, SQLite::TransactionBehavior::IMMEDIATE);
            Answer answer = answerOf<Answer>(work);
            if (answer) {
                transaction.commit();
            }
            return answer;
        });
    }

    /// Runs `work` on one state of the file, whatever is written meanwhile.
    template <class Work>
    auto read(Work&& work) {
        using Answer = ResultOf<std::invoke_result_t<Work>>;
        return guarded<Answer>([&]() -> Answer {
            SQLite::Transaction transaction(*m_sql);
            return answerOf<Answer>(work);
        });
    }

    /// SQLite's own quick check of every page; databaseCorrupt with its first finding.
    [[nodiscard]] Result<void> check();

private:
    Database(std::filesystem::path path, std::unique_ptr<SQLite::Database> sql, bool readOnly)
        : m_path(std::move(path))
        , m_sql(std::move(sql))
        , m_readOnly(readOnly) {}

    template <class T>
    struct Wrap {
        using type = Result<T>;
    };
    template <class T>
    struct Wrap<Result<T>> {
        using type = Result<T>;
    };
    template <class T>
    using ResultOf = typename Wrap<T>::type;

    template <class Answer, class Work>
    static Answer answerOf(Work& work) {
        if constexpr (std::is_void_v<std::invoke_result_t<Work>>) {
            work();
            return {};
        } else {
            return work();
        }
    }
    template <class Answer, class Work>
    Answer guarded(Work&& work) {
        try {
            return work();
        } catch (const SQLite::Exception& e) {
            return tl::unexpected<Error>(databaseError(e, m_path));
        }
    }
    [[nodiscard]] Error readOnlyError() const;
    [[nodiscard]] static Result<Database> openFile(const std::filesystem::path& path, Access access);
    void prepare();
    [[nodiscard]] Result<void> migrate();

    std::filesystem::path m_path;
    std::filesystem::path m_copy;
    std::unique_ptr<SQLite::Database> m_sql;
    bool m_readOnly = false;
    bool m_newer = false;
};

} // namespace vitrine::store
