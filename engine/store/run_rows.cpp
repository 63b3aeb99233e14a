// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/run_rows.h"

#include <algorithm>
#include <set>

#include <SQLiteCpp/Column.h>
#include <SQLiteCpp/Statement.h>

#include "engine/store/search_text.h"
#include "engine/trace/record_file.h"

namespace vitrine::store {

namespace {

constexpr const char* kInfoColumns =
    "id, name, kind, created, deleted, notes, summary, model, model_hash, device, settings, machine, "
    "version, first_step, steps, requests, tokens, duration, "
    "(SELECT group_concat(tag, char(10)) FROM (SELECT tag FROM run_tags WHERE run=runs.id ORDER BY tag))";

std::vector<std::string> linesOf(const std::string& text) {
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        lines.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

RunInfo infoOf(SQLite::Statement& s) {
    RunInfo i;
    i.id = s.getColumn(0).getInt64();
    i.name = s.getColumn(1).getString();
    i.kind = s.getColumn(2).getString();
    i.created = s.getColumn(3).getInt64();
    if (!s.getColumn(4).isNull()) {
        i.deleted = s.getColumn(4).getInt64();
    }
    i.notes = s.getColumn(5).getString();
    i.summary = s.getColumn(6).getString();
    i.model = s.getColumn(7).getString();
    i.modelHash = s.getColumn(8).getString();
    i.device = s.getColumn(9).getString();
    i.settings = s.getColumn(10).getString();
    i.machine = s.getColumn(11).getString();
    i.version = s.getColumn(12).getString();
    i.firstStep = s.getColumn(13).getInt64();
    i.steps = s.getColumn(14).getInt64();
    i.requests = s.getColumn(15).getInt64();
    i.tokens = s.getColumn(16).getInt64();
    i.duration = s.getColumn(17).getInt64();
    i.tags = linesOf(s.getColumn(18).getString());
    return i;
}

Error noSuchRun(const std::string& which) {
    return {ErrorCode::invalidArgument, "There is no run " + which + ".", which, {}};
}

Error severalRuns(const std::string& name, const std::vector<RunInfo>& found) {
    constexpr std::size_t kMostNamed = 8;
    std::string numbers;
    for (std::size_t i = 0; i < std::min(found.size(), kMostNamed); ++i) {
        numbers += (i > 0 ? ", " : "") + std::to_string(found[i].id);
    }
    return {ErrorCode::invalidArgument,
            std::to_string(found.size()) + " runs are called '" + name + "': " + numbers +
                (found.size() > kMostNamed ? " and more" : "") + ", the newest first. Name one by its number.",
            name,
            {}};
}

/// Changes one row, and its place in the search; invalidArgument when there is none.
template <class Change>
Result<void> changeRun(Database& database, RunId id, Change change) {
    return database.write([&]() -> Result<void> {
        if (change(database.sql()) == 0) {
            return tl::unexpected<Error>(noSuchRun(std::to_string(id)));
        }
        indexRun(database.sql(), id);
        return {};
    });
}

int setText(SQLite::Database& sql, RunId id, const char* column, const std::string& text) {
    SQLite::Statement s(sql, std::string("UPDATE runs SET ") + column + "=? WHERE id=?");
    s.bind(1, text);
    s.bind(2, id);
    return s.exec();
}

} // namespace

void writeTags(SQLite::Database& sql, RunId run, const std::vector<std::string>& tags) {
    SQLite::Statement clear(sql, "DELETE FROM run_tags WHERE run=?");
    clear.bind(1, run);
    clear.exec();
    SQLite::Statement insert(sql, "INSERT OR IGNORE INTO run_tags(run, tag) VALUES(?,?)");
    for (std::string tag : tags) {
        std::ranges::replace(tag, '\n', ' ');
        if (!tag.empty()) {
            insert.reset();
            insert.bind(1, run);
            insert.bind(2, tag);
            insert.exec();
        }
    }
}

void insertRequest(SQLite::Database& sql, RunId run, const RunRequest& r) {
    SQLite::Statement s(sql, "INSERT INTO run_requests VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)");
    const std::string times = encodeTimes(r.tokenTimes);
    int n = 0;
    const auto number = [&](std::int64_t v) { s.bind(++n, v); };
    number(run);
    number(r.sequence.value);
    number(r.request.value);
    s.bind(++n, r.label);
    for (const std::int32_t v : {r.promptTokens, r.maxNewTokens, r.priority, r.cached, r.recomputed, r.generated,
                                 r.preemptions, r.drafted, r.accepted}) {
        number(v);
    }
    s.bind(++n, std::string(trace::missReasonName(r.missReason)));
    number(r.missAt);
    for (const Nanoseconds t : {r.arrival, r.admitted, r.firstToken, r.lastToken, r.ended}) {
        number(t);
    }
    if (r.finish) {
        s.bind(++n, std::string(trace::finishReasonName(*r.finish)));
    } else {
        s.bind(++n);
    }
    s.bind(++n, times.data(), static_cast<int>(times.size()));
    s.exec();
}

void indexRun(SQLite::Database& sql, RunId run) {
    SQLite::Statement clear(sql, "DELETE FROM search_runs WHERE rowid=?");
    clear.bind(1, run);
    clear.exec();
    SQLite::Statement text(
        sql, "SELECT name||' '||model||' '||notes||' '||coalesce((SELECT group_concat(tag,' ') FROM run_tags WHERE "
             "run=runs.id),'') FROM runs WHERE id=?");
    text.bind(1, run);
    if (text.executeStep()) {
        SQLite::Statement insert(sql, "INSERT INTO search_runs(rowid, text) VALUES(?,?)");
        insert.bind(1, run);
        insert.bind(2, searchForm(text.getColumn(0).getString()));
        insert.exec();
    }
}

Result<std::vector<RunInfo>> listRuns(Database& database, const RunFilter& filter) {
    const std::string words = searchQuery(filter.words);
    if (words.empty() && filter.words.find_first_not_of(" \t\n") != std::string::npos) {
        return std::vector<RunInfo>{}; // signs alone are in no word
    }
    return database.read([&] {
        std::string sql = std::string("SELECT ") + kInfoColumns + " FROM runs WHERE (deleted IS NOT NULL)=?";
        if (!words.empty()) {
            sql += " AND id IN (SELECT rowid FROM search_runs WHERE search_runs MATCH ?)";
        }
        if (!filter.tag.empty()) {
            sql += " AND EXISTS (SELECT 1 FROM run_tags WHERE run=runs.id AND tag=?)";
        }
        if (!filter.kind.empty()) {
            sql += " AND kind=?";
        }
        SQLite::Statement s(database.sql(), sql + " ORDER BY created DESC, id DESC LIMIT ?");
        int n = 0;
        s.bind(++n, filter.deleted ? 1 : 0);
        for (const std::string& text : {words, filter.tag, filter.kind}) {
            if (!text.empty()) {
                s.bind(++n, text);
            }
        }
        s.bind(++n, filter.limit);
        std::vector<RunInfo> runs;
        while (s.executeStep()) {
            runs.push_back(infoOf(s));
        }
        return runs;
    });
}

Result<RunInfo> findRun(Database& database, RunId id) {
    return database.read([&]() -> Result<RunInfo> {
        SQLite::Statement s(database.sql(), std::string("SELECT ") + kInfoColumns + " FROM runs WHERE id=?");
        s.bind(1, id);
        if (!s.executeStep()) {
            return tl::unexpected<Error>(noSuchRun(std::to_string(id)));
        }
        return infoOf(s);
    });
}

Result<RunInfo> findRun(Database& database, const std::string& numberOrName) {
    const bool number = !numberOrName.empty() && numberOrName.size() < 19 &&
                        std::ranges::all_of(numberOrName, [](unsigned char c) { return c >= '0' && c <= '9'; });
    if (number) {
        if (auto byNumber = findRun(database, static_cast<RunId>(std::stoll(numberOrName)))) {
            return byNumber;
        }
    }
    return database.read([&]() -> Result<RunInfo> {
        SQLite::Statement s(database.sql(),
                            std::string("SELECT ") + kInfoColumns +
                                " FROM runs WHERE name=? AND deleted IS NULL ORDER BY created DESC, id DESC");
        s.bind(1, numberOrName);
        std::vector<RunInfo> found;
        while (s.executeStep()) {
            found.push_back(infoOf(s));
        }
        if (found.empty()) {
            return tl::unexpected<Error>(noSuchRun("'" + numberOrName + "'"));
        }
        return found.size() == 1 ? Result<RunInfo>(std::move(found.front()))
                                 : tl::unexpected<Error>(severalRuns(numberOrName, found));
    });
}

Result<std::optional<RunInfo>> findSameRun(Database& database, const RunToSave& run) {
    if (run.info.created == 0 || run.records.empty()) {
        return std::nullopt;
    }
    const std::string header = trace::encodeHeader(run.header);
    return database.read([&]() -> Result<std::optional<RunInfo>> {
        SQLite::Statement s(database.sql(),
                            std::string("SELECT ") + kInfoColumns +
                                " FROM runs WHERE created=? AND first_step=? AND steps=? AND duration=? AND "
                                "header=? ORDER BY deleted IS NOT NULL, id LIMIT 1");
        s.bind(1, run.info.created);
        s.bind(2, run.records.front()->step);
        s.bind(3, static_cast<std::int64_t>(run.records.size()));
        s.bind(4, run.records.back()->t1 - run.records.front()->t0);
        s.bind(5, header.data(), static_cast<int>(header.size()));
        return s.executeStep() ? std::optional(infoOf(s)) : std::nullopt;
    });
}

Result<void> renameRun(Database& database, RunId id, const std::string& name) {
    return changeRun(database, id, [&](SQLite::Database& sql) { return setText(sql, id, "name", name); });
}

Result<void> noteRun(Database& database, RunId id, const std::string& notes) {
    return changeRun(database, id, [&](SQLite::Database& sql) { return setText(sql, id, "notes", notes); });
}

Result<void> tagRun(Database& database, RunId id, const std::vector<std::string>& tags) {
    return changeRun(database, id, [&](SQLite::Database& sql) {
        SQLite::Statement there(sql, "SELECT count(*) FROM runs WHERE id=?");
        there.bind(1, id);
        there.executeStep();
        const int found = there.getColumn(0).getInt();
        if (found > 0) {
            writeTags(sql, id, tags);
        }
        return found;
    });
}

Result<void> deleteRun(Database& database, RunId id) {
    return changeRun(database, id, [&](SQLite::Database& sql) {
        SQLite::Statement s(sql, "UPDATE runs SET deleted=coalesce(deleted, ?) WHERE id=?");
        s.bind(1, unixNow());
        s.bind(2, id);
        return s.exec();
    });
}

Result<void> undeleteRun(Database& database, RunId id) {
    return changeRun(database, id, [&](SQLite::Database& sql) {
        SQLite::Statement s(sql, "UPDATE runs SET deleted=NULL WHERE id=?");
        s.bind(1, id);
        return s.exec();
    });
}

Result<void> purgeRun(Database& database, RunId id) {
    return changeRun(database, id, [&](SQLite::Database& sql) {
        SQLite::Statement s(sql, "DELETE FROM runs WHERE id=? AND deleted IS NOT NULL");
        s.bind(1, id);
        return s.exec();
    });
}

Result<int> purgeDeletedRuns(Database& database, UnixMillis before) {
    return database.write([&] {
        SQLite::Statement index(database.sql(),
                                "DELETE FROM search_runs WHERE rowid IN (SELECT id FROM runs WHERE deleted<?)");
        index.bind(1, before);
        index.exec();
        SQLite::Statement s(database.sql(), "DELETE FROM runs WHERE deleted<?");
        s.bind(1, before);
        return s.exec();
    });
}

} // namespace vitrine::store
