// Runs that are kept: what was set, on which machine, what every request and step did. Saved at once or not at all.
//
//   auto database = store::Database::open(store::defaultDatabasePath());
//   store::RunToSave run;
//   run.info.name = "before the fix";
//   run.info.kind = "bench";
//   run.info.summary = rows.dump();                    // JSON of the caller's own figures
//   run.take(*engine.traceLog());                      // header, state before the first record, records
//   auto id = store::saveRun(*database, run);
//
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/store/database.h"
#include "engine/store/run_requests.h"
#include "engine/trace/step_record.h"
#include "engine/trace/trace_log.h"

namespace vitrine::store {

using RunId = std::int64_t;
using UnixMillis = std::int64_t;
[[nodiscard]] UnixMillis unixNow();

/// What a list shows of a run. Members from `model` on are filled by saveRun where they are left empty.
struct RunInfo {
    RunId id = 0;
    std::string name;
    std::string kind; ///< "bench", "chat", "session"
    UnixMillis created = 0;
    std::optional<UnixMillis> deleted; ///< in the bin since then
    std::string notes;
    std::vector<std::string> tags; ///< sorted, each once
    std::string summary;           ///< JSON of the figures that its maker computed; may be empty
    std::string model;             ///< display name
    std::string modelHash;         ///< sha256 or empty
    std::string device;
    std::string settings; ///< JSON of the engine's options, and of the workload where there was one
    std::string machine;  ///< JSON: processor, cores, memory, system
    std::string version;  ///< of this program and of what it was built with
    std::int64_t firstStep = 0;
    std::int64_t steps = 0;
    std::int64_t requests = 0; ///< sequences
    std::int64_t tokens = 0;   ///< given to callers
    Nanoseconds duration = 0;  ///< from the first step's beginning to the last one's end
};

struct RunToSave {
    RunInfo info;
    trace::RunHeader header;
    trace::EngineState start; ///< before the first record
    std::vector<trace::RecordPtr> records;
    std::unordered_map<RequestId, std::string> labels; ///< of requests; may be empty

    /// Header, start and all records that the log still holds.
    void take(const trace::TraceLog& log);
};

/// Progress of a long save: chunks done and in all; false stops it (cancelled, nothing is kept).
using SaveObserver = std::function<bool(std::size_t done, std::size_t total)>;

/// Keeps a run, in one transaction. Errors: invalidArgument (no records), corruptFile (they contradict each other), and
/// those of the database.
[[nodiscard]] Result<RunId> saveRun(Database& database, const RunToSave& run, const SaveObserver& observer = {});

struct RunFilter {
    std::string words;    ///< name, model, notes, tags; empty: all
    std::string tag;      ///< empty: any
    std::string kind;     ///< empty: any
    bool deleted = false; ///< those in the bin instead
    int limit = 1000;
};
/// Newest first.
[[nodiscard]] Result<std::vector<RunInfo>> listRuns(Database& database, const RunFilter& filter = {});
/// invalidArgument when there is no such run.
[[nodiscard]] Result<RunInfo> findRun(Database& database, RunId id);
/// By number, else by its exact name among those that are not in the bin. A name that several bear is invalidArgument,
/// with their numbers: whoever means one must not get another.
[[nodiscard]] Result<RunInfo> findRun(Database& database, const std::string& numberOrName);
/// The run that this one is a copy of, whatever it is called now, in the bin or not: made in the same millisecond, of
/// the same header, steps and length in nanoseconds. Empty: it is not there.
[[nodiscard]] Result<std::optional<RunInfo>> findSameRun(Database& database, const RunToSave& run);

[[nodiscard]] Result<void> renameRun(Database& database, RunId id, const std::string& name);
[[nodiscard]] Result<void> noteRun(Database& database, RunId id, const std::string& notes);
[[nodiscard]] Result<void> tagRun(Database& database, RunId id, const std::vector<std::string>& tags);
/// Into the bin and back.
[[nodiscard]] Result<void> deleteRun(Database& database, RunId id);
[[nodiscard]] Result<void> undeleteRun(Database& database, RunId id);
/// For good, with all that belongs to it; only what is in the bin.
[[nodiscard]] Result<void> purgeRun(Database& database, RunId id);
/// For good: everything that has been in the bin since before `before`. How many.
[[nodiscard]] Result<int> purgeDeletedRuns(Database& database, UnixMillis before);

/// In order of arrival.
[[nodiscard]] Result<std::vector<RunRequest>> runRequests(Database& database, RunId id);

} // namespace vitrine::store
