// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/runs.h"

#include <algorithm>
#include <chrono>

#include <SQLiteCpp/Column.h>
#include <SQLiteCpp/Statement.h>

#include "engine/store/compress.h"
#include "engine/store/machine.h"
#include "engine/store/run_rows.h"
#include "engine/store/search_text.h"
#include "engine/trace/record_file.h"
#include "engine/trace/replay.h"

namespace vitrine::store {

namespace {

constexpr std::size_t kChunkSteps = 256; // a scrub decodes and folds one chunk

void bindText(SQLite::Statement& s, int index, const std::string& text) {
    s.bind(index, text);
}

/// The first thing to go in: the row that all others point to.
RunId insertInfo(SQLite::Database& sql, const RunInfo& i, const std::string& header) {
    SQLite::Statement s(sql,
                        "INSERT INTO runs(name, kind, created, model, model_hash, device, version, machine, settings, "
                        "summary, notes, first_step, steps, requests, tokens, duration, header) "
                        "VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)");
    bindText(s, 1, i.name);
    bindText(s, 2, i.kind);
    s.bind(3, i.created);
    bindText(s, 4, i.model);
    bindText(s, 5, i.modelHash);
    bindText(s, 6, i.device);
    bindText(s, 7, i.version);
    bindText(s, 8, i.machine);
    bindText(s, 9, i.settings);
    bindText(s, 10, i.summary);
    bindText(s, 11, i.notes);
    s.bind(12, i.firstStep);
    s.bind(13, i.steps);
    s.bind(14, i.requests);
    s.bind(15, i.tokens);
    s.bind(16, i.duration);
    s.bind(17, header.data(), static_cast<int>(header.size()));
    s.exec();
    return sql.getLastInsertRowid();
}

void insertChunk(SQLite::Database& sql, RunId run, const trace::SavedRun& chunk) {
    const std::string bytes = trace::encodeRun(chunk);
    const std::string small = compress(bytes);
    SQLite::Statement s(
        sql, "INSERT INTO run_chunks(run, first_step, last_step, t0, t1, bytes, data) VALUES(?,?,?,?,?,?,?)");
    s.bind(1, run);
    s.bind(2, chunk.records.front().step);
    s.bind(3, chunk.records.back().step);
    s.bind(4, chunk.records.front().t0);
    s.bind(5, chunk.records.back().t1);
    s.bind(6, static_cast<std::int64_t>(bytes.size()));
    s.bind(7, small.data(), static_cast<int>(small.size()));
    s.exec();
}

Result<void> insertChunks(SQLite::Database& sql, RunId run, const RunToSave& r, const SaveObserver& observer) {
    trace::EngineState state = r.start;
    const std::size_t total = (r.records.size() + kChunkSteps - 1) / kChunkSteps;
    for (std::size_t at = 0, done = 0; at < r.records.size(); at += kChunkSteps) {
        const std::size_t end = std::min(r.records.size(), at + kChunkSteps);
        trace::SavedRun chunk{r.header, state, {}};
        chunk.records.reserve(end - at);
        for (std::size_t i = at; i < end; ++i) {
            chunk.records.push_back(*r.records[i]);
            if (const auto applied = trace::apply(state, *r.records[i]); !applied) {
                return forward(applied);
            }
        }
        insertChunk(sql, run, chunk);
        if (observer && !observer(++done, total)) {
            return fail(ErrorCode::cancelled, "Saving the run was stopped; nothing of it was kept.");
        }
    }
    return {};
}

/// What the records say about themselves, and what was left open.
RunInfo completed(const RunToSave& r, const std::vector<RunRequest>& requests) {
    RunInfo i = r.info;
    const auto fill = [](std::string& field, const std::string& value) {
        if (field.empty()) {
            field = value;
        }
    };
    i.created = i.created == 0 ? unixNow() : i.created;
    fill(i.model, r.header.model);
    fill(i.modelHash, r.header.modelHash);
    fill(i.device, r.header.device);
    fill(i.settings, r.header.settings);
    fill(i.machine, machineJson());
    fill(i.version, versionWords());
    i.firstStep = r.records.front()->step;
    i.steps = static_cast<std::int64_t>(r.records.size());
    i.requests = static_cast<std::int64_t>(requests.size());
    i.tokens = 0;
    for (const trace::RecordPtr& record : r.records) {
        i.tokens += static_cast<std::int64_t>(record->emitted.size());
    }
    i.duration = r.records.back()->t1 - r.records.front()->t0;
    return i;
}

} // namespace

UnixMillis unixNow() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
        .count();
}

void RunToSave::take(const trace::TraceLog& log) {
    header = log.header();
    trace::TraceLog::Delta all = log.all();
    start = all.keyframe != nullptr ? *all.keyframe : trace::initialState(header);
    records = std::move(all.records);
}

Result<RunId> saveRun(Database& database, const RunToSave& run, const SaveObserver& observer) {
    if (run.records.empty()) {
        return fail(ErrorCode::invalidArgument, "The run has no step yet; there is nothing to keep.");
    }
    auto requests = requestsOf(run.start, run.records);
    if (!requests) {
        return forward(requests);
    }
    for (RunRequest& r : *requests) {
        if (const auto label = run.labels.find(r.request); label != run.labels.end()) {
            r.label = label->second;
        }
    }
    const RunInfo info = completed(run, *requests);
    return database.write([&]() -> Result<RunId> {
        SQLite::Database& sql = database.sql();
        const RunId id = insertInfo(sql, info, trace::encodeHeader(run.header));
        writeTags(sql, id, info.tags);
        for (const RunRequest& r : *requests) {
            insertRequest(sql, id, r);
        }
        indexRun(sql, id);
        if (const auto chunks = insertChunks(sql, id, run, observer); !chunks) {
            return forward(chunks);
        }
        return id;
    });
}

} // namespace vitrine::store
