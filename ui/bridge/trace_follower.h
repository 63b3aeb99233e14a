// Follows a run's log: pulls what is new when told to, folds it, and says what changed. The live view, and through setLog with a
// saved run's log also replay, draw from this state alone. GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QObject>

#include "engine/trace/engine_state.h"
#include "engine/trace/trace_log.h"

namespace vitrine::ui {

class TraceFollower final : public QObject {
    Q_OBJECT

public:
    explicit TraceFollower(QObject* parent = nullptr);

    /// Null: nothing to follow. The state starts at the log's first step that is still there.
    void setLog(std::shared_ptr<trace::TraceLog> log);
    /// Pulls and folds. Cheap when nothing is new.
    void update();

    [[nodiscard]] bool hasLog() const { return m_log != nullptr; }
    [[nodiscard]] const trace::TraceLog* log() const { return m_log.get(); } ///< null: none
    [[nodiscard]] const trace::EngineState& state() const { return m_state; }
    [[nodiscard]] const trace::RunHeader& header() const { return m_header; }
    /// Records folded by the last update, oldest first (a jump leaves out those that were missed).
    [[nodiscard]] const std::vector<trace::RecordPtr>& fresh() const { return m_fresh; }
    [[nodiscard]] std::int64_t missed() const { return m_missed; } ///< records skipped since setLog
    /// A law of the fold that broke; the pictures then show this line instead.
    [[nodiscard]] const std::optional<Error>& inconsistency() const { return m_inconsistency; }

signals:
    void reset();   ///< another log, or none
    void changed(); ///< state() moved on; fresh() has the records

private:
    std::shared_ptr<trace::TraceLog> m_log;
    trace::RunHeader m_header;
    trace::EngineState m_state;
    std::vector<trace::RecordPtr> m_fresh;
    std::int64_t m_missed = 0;
    std::optional<Error> m_inconsistency;
};

} // namespace vitrine::ui
