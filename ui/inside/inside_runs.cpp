// Saved runs on the page: opened aside, shown in place of the engine's, and left again.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <utility>

#include <QLabel>

#include "ui/bridge/engine_bridge.h"
#include "ui/bridge/engine_text.h"
#include "ui/inside/gauge_strip.h"
#include "ui/inside/inside_page.h"
#include "ui/inside/machine_roof.h"
#include "ui/inside/memory_panel.h"
#include "ui/inside/transport.h"
#include "ui/pages/notice_bar.h"
#include "ui/runs/run_shelf.h"
#include "ui/views/timeline_view.h"

namespace vitrine::ui {

void InsidePage::showBanner(const QString& words, bool failed) {
    m_bannerFailed = failed;
    m_bannerText->setText(words);
    m_banner->setVisible(!words.isEmpty());
}

void InsidePage::say(const QString& sentence, const QString& action, std::function<void()> act) {
    m_noticeOf = shownLog();
    m_notice->show(sentence, action, std::move(act));
}

void InsidePage::dropOldWords() {
    if (m_noticeOf.lock() != shownLog()) {
        m_notice->hide();
    }
    if (m_bannerFailed && !m_opened) {
        showBanner({});
    }
}

std::shared_ptr<trace::TraceLog> InsidePage::shownLog() const {
    return m_opened ? m_opened->log : m_bridge.status().log;
}

void InsidePage::showRun(const OpenedRunPtr& run) {
    ++m_opening;
    m_opened = run;
    m_roof->setRun(run ? std::optional(run->info) : std::nullopt);
    m_transport->setRecorded(run != nullptr);
    m_gauges->setRecorded(run != nullptr);
    m_memory->showRun(run ? std::optional(run->info) : std::nullopt);
    if (!run) {
        showBanner({});
        m_playback.setLog(m_bridge.status().log);
    } else {
        showBanner(tr("A saved run: %1").arg(QString::fromStdString(run->info.name)));
        m_playback.setFolded(run->log, std::move(run->newest), std::move(run->timeline));
        m_timeline->fit();
        if (!run->viewState.isEmpty()) {
            restoreScene(run->viewState);
        }
    }
    showEmpty();
}

void InsidePage::openStoredRun(qint64 id, const RunPlace& place) {
    if (m_shelf == nullptr) {
        emit runFailed(tr("No runs are kept here."));
        return;
    }
    showBanner(tr("Opening the run…"));
    m_shelf->open(id, this, [this, place, asked = ++m_opening](Result<OpenedRunPtr> run) {
        if (asked == m_opening) {
            opened(std::move(run), place);
        }
    });
}

void InsidePage::openRun(const QString& path) {
    if (m_shelf == nullptr) {
        opened(openRunFile(path));
        return;
    }
    showBanner(tr("Opening the run…"));
    m_shelf->openFile(path, this, [this, asked = ++m_opening](Result<OpenedRunPtr> run) {
        if (asked == m_opening) {
            opened(std::move(run));
        }
    });
}

void InsidePage::opened(Result<OpenedRunPtr> run, const RunPlace& place) {
    if (run) {
        showRun(*run);
        showPlace(place);
        emit runShown();
        return;
    }
    const QString why = engineWords(run.error().message);
    showBanner(tr("The run can't be opened: %1").arg(why), true);
    emit runFailed(why);
}

void InsidePage::showSequence(SequenceId id) {
    m_bus.chooseSequence(id);
}

void InsidePage::showPlace(const RunPlace& place) {
    const TimelineData& data = m_playback.timeline();
    const TimelineRow* const row = data.find(place.sequence);
    if (row != nullptr) {
        m_bus.chooseSequence(place.sequence);
        m_timeline->fit(); // the chosen request
        m_playback.showStep(data.numberOf(data.stepAtTime(row->arrival)));
    } else if (const std::int32_t first = data.indexOf(place.firstStep), last = data.indexOf(place.lastStep);
               first >= 0 && last >= first) {
        TimelineGeometry g;
        g.axis = m_timeline->axis();
        m_bus.chooseRange(std::pair(place.firstStep, place.lastStep));
        m_timeline->showSight(g.startOf(data, first), g.endOf(data, last));
        m_playback.showStep(place.firstStep);
    }
}

} // namespace vitrine::ui
