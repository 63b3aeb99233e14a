// One run as it is watched: pulls its records, folds them, and shows the newest state or that of any earlier step. Live
// view, pause, scrub and a loaded run go through the same fold. While inactive (its page is hidden) it does nothing.
// GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QObject>

#include "engine/core/result.h"
#include "engine/trace/engine_state.h"
#include "engine/trace/trace_log.h"
#include "ui/views/timeline_data.h"

namespace vitrine::ui {

class Playback final : public QObject {
    Q_OBJECT
public:
    explicit Playback(QObject* parent = nullptr);

    /// Null: nothing to show.
    void setLog(std::shared_ptr<trace::TraceLog> log);
    /// A run that was folded elsewhere: `newest` and `timeline` are what update() would make of the log.
    void setFolded(std::shared_ptr<trace::TraceLog> log, trace::EngineState newest, TimelineData timeline);
    /// The same records stand in this log: whatever the other one takes from now on is no part of the run.
    void continueOn(std::shared_ptr<trace::TraceLog> log) { m_log = std::move(log); }
    [[nodiscard]] bool hasLog() const { return m_log != nullptr; }
    void setActive(bool active);
    /// Pulls what is new. Cheap when nothing is.
    void update();

    [[nodiscard]] const trace::RunHeader& header() const { return m_header; }
    [[nodiscard]] const TimelineData& timeline() const { return m_timeline; }
    [[nodiscard]] std::int64_t newestStep() const { return m_newest.step; }
    [[nodiscard]] std::int64_t oldestStep() const { return m_timeline.firstStep(); }
    /// The state that the views draw.
    [[nodiscard]] const trace::EngineState& shown() const { return m_shown ? *m_shown : m_newest; }
    /// Another number for another state: what was made of shown() is up to date while this stays.
    [[nodiscard]] quint64 revision() const { return m_revision; }
    [[nodiscard]] bool live() const { return !m_shown; }
    /// Records between what was shown before and what is shown now, oldest first; empty after a jump.
    [[nodiscard]] const std::vector<trace::RecordPtr>& fresh() const { return m_fresh; }
    [[nodiscard]] bool jumped() const { return m_jumped; }
    /// Steps that went by between the last two pictures.
    [[nodiscard]] std::int64_t stepsSincePicture() const { return m_stepsSincePicture; }
    [[nodiscard]] trace::RecordPtr record(std::int64_t step) const;
    [[nodiscard]] std::int64_t missed() const { return m_missed; }
    /// A law of the fold that broke; views then show this line instead of a picture.
    [[nodiscard]] const std::optional<Error>& inconsistency() const { return m_inconsistency; }

    void pauseView(); ///< stays at what is shown; the engine runs on
    void goLive();
    void showStep(std::int64_t step); ///< clamped to what the log still has
    void stepBy(std::int64_t steps);
    /// To the next (1) or previous (-1) step in which something else happened than reading and writing: a request came, was
    /// admitted, was preempted or ended, or a block was evicted. Nowhere when there is none.
    void stepToEvent(int direction);

    void toggleBookmark();
    /// Those of a scene; steps that the run does not have are left out.
    void setBookmarks(std::vector<std::int64_t> steps);
    [[nodiscard]] const std::vector<std::int64_t>& bookmarks() const { return m_bookmarks; }

signals:
    void reset();        ///< another log, or none
    void grew();         ///< newest step and timeline moved on
    void shownChanged(); ///< shown() differs
    void modeChanged();  ///< live or not, bookmarks

private:
    void begin(std::shared_ptr<trace::TraceLog> log);
    [[nodiscard]] bool foldInto(trace::EngineState& state, const trace::StepRecord& record);
    void startAt(const trace::EngineState& state);
    void show(trace::EngineState state, std::vector<trace::RecordPtr> fresh);

    std::shared_ptr<trace::TraceLog> m_log;
    trace::RunHeader m_header;
    trace::EngineState m_newest;
    std::optional<trace::EngineState> m_shown; ///< empty while live
    TimelineData m_timeline;
    std::vector<trace::RecordPtr> m_fresh;
    std::vector<std::int64_t> m_bookmarks;
    std::optional<Error> m_inconsistency;
    std::int64_t m_missed = 0;
    quint64 m_revision = 0;
    std::int64_t m_stepsSincePicture = 0;
    bool m_jumped = true;
    bool m_active = false;
};

} // namespace vitrine::ui
