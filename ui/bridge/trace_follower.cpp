// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/trace_follower.h"

#include <utility>

#include "engine/trace/replay.h"

namespace vitrine::ui {

TraceFollower::TraceFollower(QObject* parent) : QObject(parent) {}

void TraceFollower::setLog(std::shared_ptr<trace::TraceLog> log) {
    if (log == m_log) {
        return;
    }
    m_log = std::move(log);
    m_fresh.clear();
    m_missed = 0;
    m_inconsistency.reset();
    m_header = m_log ? m_log->header() : trace::RunHeader{};
    m_state = m_log ? trace::initialState(m_header) : trace::EngineState{};
    emit reset();
    update();
}

void TraceFollower::update() {
    if (!m_log || m_inconsistency || m_log->lastStep() == m_state.step) {
        return;
    }
    trace::TraceLog::Delta delta = m_log->since(m_state.step);
    if (delta.keyframe) {
        m_state = *delta.keyframe;
    }
    m_missed += delta.missed;
    for (const trace::RecordPtr& record : delta.records) {
        if (auto folded = trace::apply(m_state, *record); !folded) {
            m_inconsistency = folded.error();
            break;
        }
    }
    m_fresh = std::move(delta.records);
    emit changed();
}

} // namespace vitrine::ui
