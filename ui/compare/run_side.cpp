// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/run_side.h"

#include <utility>

#include "engine/store/machine.h"
#include "ui/widgets/aside.h"

namespace vitrine::ui {

RunSide::RunSide(QObject* parent)
    : QObject(parent) {
    m_playback.setActive(true);
    connect(&m_playback, &Playback::grew, this, &RunSide::changed);
}

void RunSide::show(const OpenedRun& run) {
    m_info = run.info;
    m_log = run.log;
    m_labels = run.labels;
    m_growing = false;
    m_made = false;
    m_requests.reset();
    m_bus.clear();
    m_playback.setFolded(run.log, run.newest, run.timeline);
    readRequests();
    emit changed();
}

void RunSide::follow(std::shared_ptr<trace::TraceLog> log, store::RunInfo info) {
    ++m_asked;
    m_info = std::move(info);
    if (m_info.machine.empty()) {
        m_info.machine = store::machineJson(); // the engine of this program makes it
    }
    m_log = std::move(log);
    m_labels.clear();
    m_growing = true;
    m_made = true;
    m_requests.reset();
    m_bus.clear();
    m_playback.setLog(m_log);
    emit changed();
}

void RunSide::pull() {
    if (m_growing) {
        m_playback.update();
    }
}

void RunSide::settle() {
    if (!m_growing) {
        return;
    }
    pull();
    m_growing = false;
    m_log = m_log->copy();
    m_playback.continueOn(m_log);
    readRequests();
    emit changed();
}

void RunSide::setKept(store::RunId id) {
    m_info.id = id;
    emit changed();
}

void RunSide::clear() {
    ++m_asked;
    m_info = {};
    m_log.reset();
    m_labels.clear();
    m_growing = false;
    m_made = false;
    m_requests.reset();
    m_bus.clear();
    m_playback.setLog(nullptr);
    emit changed();
}

QString RunSide::name() const {
    return m_shownName.isEmpty() ? QString::fromStdString(m_info.name) : m_shownName;
}

void RunSide::readRequests() {
    workAside(
        this, [log = m_log, labels = m_labels] { return requestsOf(*log, labels); },
        [this, asked = ++m_asked](Result<std::vector<store::RunRequest>> found) {
            if (asked == m_asked && found) {
                m_requests = std::move(*found);
                emit changed();
            }
        });
}

} // namespace vitrine::ui
