// A run that was read and folded once, ready to be played back: the GUI thread takes it over without work of its own.
// Values; made on any thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include <QByteArray>
#include <QString>

#include "engine/core/result.h"
#include "engine/store/runs.h"
#include "engine/trace/trace_log.h"
#include "ui/views/timeline_data.h"

namespace vitrine::ui {

struct OpenedRun {
    std::shared_ptr<trace::TraceLog> log; ///< holds every record of the run, however many
    trace::EngineState newest;            ///< after the last record
    TimelineData timeline;                ///< with all records taken
    store::RunInfo info;                  ///< id 0: not of the database
    std::unordered_map<RequestId, std::string> labels; ///< of requests that have one: the warm-up is in no figure
    QByteArray viewState;                 ///< of a scene file: what was shown and how (JSON); else empty
};
using OpenedRunPtr = std::shared_ptr<OpenedRun>;

/// Takes records that follow on `start`, which need not be the beginning of a run; corruptFile when they don't.
[[nodiscard]] Result<OpenedRunPtr> openRecords(const trace::RunHeader& header, const trace::EngineState& start,
                                               std::vector<trace::RecordPtr> records);
/// A run of the database; the store's thread.
[[nodiscard]] Result<OpenedRunPtr> openStoredRun(store::Database& database, store::RunId id);
/// A run file (.vtrc), a bundle (.vtrb) or a scene (.vtsc); told apart by how they begin.
[[nodiscard]] Result<OpenedRunPtr> openRunFile(const QString& path);
/// What a log that was made here holds now, on a log of its own: the one that is read may grow on. Any thread.
[[nodiscard]] Result<OpenedRunPtr> openLog(const trace::TraceLog& log);

/// Requests with the times of all tokens, told by the records that a log holds. Any thread.
[[nodiscard]] Result<std::vector<store::RunRequest>> requestsOf(const trace::TraceLog& log,
                                                                const std::unordered_map<RequestId, std::string>& labels = {});

/// The first eight digits of SHA-256 over settings and model: two pictures with the same words were made alike.
[[nodiscard]] QString configHash(const std::string& settings, const std::string& modelHash);

} // namespace vitrine::ui
