// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inside/playback.h"

#include <algorithm>
#include <limits>

#include <QElapsedTimer>
#include <QTimer>

#include "engine/trace/replay.h"

namespace vitrine::ui {
namespace {

constexpr std::size_t kLeastAtOnce = 1024;  ///< records folded in one turn of the event loop; then, until
constexpr qint64 kLongestTurn = 15;         ///< ms have passed: the window must not be held up
constexpr std::size_t kMostSteps = 200'000; ///< kept in the timeline; then it starts anew from what the log keeps

} // namespace

Playback::Playback(QObject* parent)
    : QObject(parent) {}

void Playback::setLog(std::shared_ptr<trace::TraceLog> log) {
    if (log == m_log) {
        return;
    }
    begin(std::move(log));
    startAt(m_log ? trace::initialState(m_header) : trace::EngineState{});
    emit reset();
    emit modeChanged();
    update();
}

void Playback::setFolded(std::shared_ptr<trace::TraceLog> log, trace::EngineState newest, TimelineData timeline) {
    begin(std::move(log));
    ++m_revision;
    m_newest = std::move(newest);
    m_timeline = std::move(timeline);
    m_fresh.clear();
    m_jumped = true;
    m_stepsSincePicture = 0;
    emit reset();
    emit modeChanged();
    emit grew();
    emit shownChanged();
    update();
}

void Playback::begin(std::shared_ptr<trace::TraceLog> log) {
    m_log = std::move(log);
    m_header = m_log ? m_log->header() : trace::RunHeader{};
    m_shown.reset();
    m_bookmarks.clear();
    m_inconsistency.reset();
    m_missed = 0;
}

void Playback::startAt(const trace::EngineState& state) {
    ++m_revision;
    m_newest = state;
    m_timeline.reset(m_header, state);
    m_fresh.clear();
    m_jumped = true;
    m_stepsSincePicture = 0;
}

void Playback::setActive(bool active) {
    m_active = active;
    if (active) {
        update();
    }
}

bool Playback::foldInto(trace::EngineState& state, const trace::StepRecord& record) {
    if (auto folded = trace::apply(state, record); !folded) {
        m_inconsistency = folded.error();
        return false;
    }
    return true;
}

void Playback::update() {
    if (!m_active || !m_log || m_inconsistency || m_log->lastStep() == m_newest.step) {
        return;
    }
    if (m_timeline.steps().size() > kMostSteps) {
        if (const trace::TraceLog::Delta all = m_log->all(); all.keyframe) {
            startAt(*all.keyframe);
            emit reset();
        }
    }
    trace::TraceLog::Delta delta = m_log->since(m_newest.step, std::numeric_limits<std::size_t>::max());
    if (delta.keyframe) {
        startAt(*delta.keyframe);
        emit reset();
    }
    m_missed += delta.missed;
    const std::int64_t before = m_newest.step;
    m_revision += live() ? 1 : 0;
    QElapsedTimer turn;
    turn.start();
    for (std::size_t i = 0; i < delta.records.size(); ++i) {
        if (i >= kLeastAtOnce && i % 64 == 0 && turn.elapsed() >= kLongestTurn) {
            delta.records.resize(i);
            QTimer::singleShot(0, this, &Playback::update);
            break;
        }
        if (!foldInto(m_newest, *delta.records[i])) {
            break;
        }
        m_timeline.take(*delta.records[i], m_newest);
    }
    emit grew();
    if (live()) {
        m_stepsSincePicture = m_newest.step - before;
        m_jumped = delta.keyframe != nullptr;
        m_fresh = std::move(delta.records);
        emit shownChanged();
    } else if (m_inconsistency) {
        emit shownChanged(); // a paused view says so too
    }
}

trace::RecordPtr Playback::record(std::int64_t step) const {
    return m_log ? m_log->record(step) : nullptr;
}

void Playback::show(trace::EngineState state, std::vector<trace::RecordPtr> fresh) {
    const bool wasLive = live();
    m_stepsSincePicture = state.step - shown().step;
    m_jumped = fresh.empty();
    m_fresh = std::move(fresh);
    m_shown = std::move(state);
    ++m_revision;
    if (wasLive) {
        emit modeChanged();
    }
    emit shownChanged();
}

void Playback::pauseView() {
    if (m_log && live()) {
        m_shown = m_newest;
        emit modeChanged();
    }
}

void Playback::goLive() {
    if (live()) {
        return;
    }
    m_stepsSincePicture = m_newest.step - m_shown->step;
    m_shown.reset();
    ++m_revision;
    m_fresh.clear();
    m_jumped = true;
    emit modeChanged();
    emit shownChanged();
    update();
}

void Playback::showStep(std::int64_t step) {
    if (!m_log) {
        return;
    }
    step = std::clamp(step, std::max<std::int64_t>(m_log->firstStep() - 1, 0), m_newest.step);
    if (step == shown().step) {
        pauseView();
        return;
    }
    if (step == shown().step + 1) {
        if (const trace::RecordPtr next = m_log->record(step)) {
            trace::EngineState state = shown();
            if (foldInto(state, *next)) {
                show(std::move(state), {next});
            } else {
                emit shownChanged(); // the views say so in the place of their pictures
            }
            return;
        }
    }
    if (auto state = m_log->stateAt(step)) {
        show(std::move(*state), {});
    } else if (state.error().code == ErrorCode::corruptFile) {
        m_inconsistency = state.error();
        emit shownChanged();
    }
}

void Playback::stepBy(std::int64_t steps) {
    showStep(shown().step + steps);
}

void Playback::stepToEvent(int direction) {
    const auto happens = [](const trace::StepRecord& record) {
        return !record.queue.empty() || std::ranges::any_of(record.blocks, [](const trace::BlockEvent& event) {
            return event.kind == trace::BlockEventKind::evict;
        });
    };
    for (std::int64_t step = shown().step + direction; step >= oldestStep() && step <= newestStep(); step += direction) {
        const trace::RecordPtr one = record(step);
        if (one && happens(*one)) {
            showStep(step);
            return;
        }
    }
}

void Playback::toggleBookmark() {
    const std::int64_t step = shown().step;
    const auto at = std::lower_bound(m_bookmarks.begin(), m_bookmarks.end(), step);
    if (at != m_bookmarks.end() && *at == step) {
        m_bookmarks.erase(at);
    } else {
        m_bookmarks.insert(at, step);
    }
    emit modeChanged();
}

void Playback::setBookmarks(std::vector<std::int64_t> steps) {
    std::erase_if(steps, [this](std::int64_t step) { return step < oldestStep() - 1 || step > newestStep(); });
    std::ranges::sort(steps);
    const auto [from, to] = std::ranges::unique(steps);
    steps.erase(from, to);
    m_bookmarks = std::move(steps);
    emit modeChanged();
}

} // namespace vitrine::ui
