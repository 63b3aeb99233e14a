// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/inside_wiring.h"

#include <utility>

#include <QMenu>

#include "engine/store/machine.h"
#include "engine/store/reports/bench_run.h"
#include "ui/bridge/engine_bridge.h"
#include "ui/compare/compare_page.h"
#include "ui/compare/inside_host.h"
#include "ui/glass/glass_panel.h"
#include "ui/inside/inside_page.h"
#include "ui/inside/machine_roof.h"
#include "ui/inside/transport.h"
#include "ui/inside/workload_panel.h"
#include "ui/library/draft_matches.h"
#include "ui/runs/run_shelf.h"
#include "ui/shell/main_window.h"
#include "ui/widgets/button.h"

namespace vitrine::app {

namespace {
const QString kInside = QStringLiteral("inside");
}

InsideWiring::InsideWiring(ui::MainWindow& window, ui::EngineBridge& bridge, ui::SettingsStore& settings,
                           std::function<EngineOptions()> base, std::function<void(const EngineOptions&)> load,
                           QObject* parent)
    : QObject(parent)
    , m_bridge(bridge)
    , m_window(window)
    , m_host(new ui::InsideHost(bridge, settings))
    , m_page(m_host->page()) {
    m_page->runner().setEngine(std::move(base), std::move(load));
    m_window.addPage(kInside, ui::Icon::inside, tr("Inside"), m_host);
    QVector<QWidget*> actions = m_host->makeActions();
    actions.push_back(makeSave());
    m_window.setPageActions(kInside, actions);
    fillMenu();
    watchLoads();
}

/// What a run is begun and held with, from every page.
void InsideWiring::fillMenu() {
    QMenu* const menu = m_window.menu(ui::MainWindow::Menu::run);
    const auto add = [this, menu](const QString& words, std::function<void()> act) {
        QAction* const action = menu->addAction(words);
        connect(action, &QAction::triggered, this, [this, act = std::move(act)] {
            m_window.showPage(kInside);
            act();
        });
        return action;
    };
    QAction* const start = add(tr("Start the chosen load"), [this] { m_page->workloads()->startChosen(); });
    QAction* const stop = add(tr("Stop the load"), [this] { m_page->workloads()->stopButton()->click(); });
    menu->addSeparator();
    QAction* const engine = add(tr("Pause or run the engine"), [this] { m_page->transport()->toggleEngine(); });
    QAction* const step = add(tr("One step of the engine"), [this] { m_bridge.stepOnce(); });
    QAction* const view = add(tr("Pause view, or go on"), [this] { m_page->transport()->toggleView(); });
    menu->addSeparator();
    add(tr("Compare two runs"), [this] { m_host->showCompare(); });
    add(tr("Save session"), [this] { save(); });
    connect(menu, &QMenu::aboutToShow, this, [this, start, stop, engine, step, view] {
        const LoopStatus& status = m_bridge.status();
        const bool ready = status.state == LoopState::ready;
        start->setEnabled(!m_page->runner().busy());
        stop->setEnabled(m_page->workloads()->stopButton()->isEnabled());
        engine->setEnabled(ready);
        step->setEnabled(ready && status.paused);
        view->setEnabled(m_page->playback().hasLog());
    });
}

void InsideWiring::watchLoads() {
    connect(&m_page->runner(), &ui::LoadRunner::changed, this, [this] {
        if (m_page->runner().state() == ui::LoadRunner::State::preparing) {
            m_kept.reset(); // what comes now is not in what was kept of this engine's run
        }
    });
    connect(&m_page->loadPair(), &ui::LoadPair::sideBegan, this,
            [this](int, const std::shared_ptr<trace::TraceLog>& log) { m_ofPair = log; });
}

bool InsideWiring::loadIsUnkept() const {
    const auto& log = m_bridge.status().log;
    const ui::LoadRunner& runner = m_page->runner();
    return log && runner.state() == ui::LoadRunner::State::done && runner.ranOn(log) && m_kept.lock() != log &&
           m_ofPair.lock() != log;
}

QStringList InsideWiring::unkept() const {
    QStringList names;
    if (loadIsUnkept()) {
        names << tr("the prepared load “%1”").arg(ui::findLoad(m_page->runner().loadId())->title);
    }
    for (const QString& name : m_host->compare()->unkept()) {
        names << tr("the compared run “%1”").arg(name);
    }
    return names;
}

void InsideWiring::keepUnkept(std::function<void(bool kept)> then) {
    const auto both = [this, then = std::move(then)](bool kept) {
        if (!kept || m_host->compare()->unkept().isEmpty()) {
            then(kept);
        } else {
            m_host->compare()->keepBoth(then);
        }
    };
    if (loadIsUnkept()) {
        m_whenKept = both;
        keep(m_bridge.status().log, nullptr);
    } else {
        both(true);
    }
}

void InsideWiring::noteKept(const std::shared_ptr<trace::TraceLog>& log, bool kept) {
    if (!kept && m_kept.lock() == log) {
        m_kept.reset();
    }
    if (const auto then = std::exchange(m_whenKept, {})) {
        then(kept);
    }
}

QWidget* InsideWiring::makeSave() {
    auto* const save = new ui::Button(ui::ButtonKind::ghost, ui::Icon::download, tr("Save session"));
    save->setToolTip(tr("Keeps the run with its settings and steps; it stands under Benchmarks then"));
    connect(save, &QAbstractButton::clicked, this, &InsideWiring::save);
    connect(m_host, &QStackedWidget::currentChanged, save, [this, save] {
        save->setDisabledReason(m_host->currentWidget() == m_page ? QString()
                                                                  : tr("Keep both, beside the runs, keeps what is compared."));
    });
    return save;
}

void InsideWiring::save() {
    const ui::OpenedRunPtr& opened = m_page->shownRun();
    if (opened && opened->info.id != 0) {
        tellKept(tr("This run is kept already, as “%1”.").arg(QString::fromStdString(opened->info.name)), opened->info.id);
        return;
    }
    keep(opened ? opened->log : m_bridge.status().log, opened);
}

void InsideWiring::keep(const std::shared_ptr<trace::TraceLog>& log, const ui::OpenedRunPtr& opened) {
    store::RunInfo info;
    if (opened) {
        info = opened->info;
    } else if (m_page->runner().ranOn(log)) {
        info.name = ui::findLoad(m_page->runner().loadId())->title.toStdString();
        info.settings = m_page->runner().settings().toStdString();
    } else {
        info.name = tr("What was watched").toStdString();
    }
    if (!opened) {
        const auto roof = m_page->roof()->ofEngine();
        info.machine = store::machineJson(roof ? std::optional(ui::notedPeaks(*roof)) : std::nullopt);
        if (const auto& engine = m_bridge.status().info; engine && log == m_bridge.status().log) {
            info.machine = store::withMemory(info.machine, store::memoryOf(*engine));
        }
    }
    m_kept = opened ? m_kept : log;
    emit saveRequested(log, info);
}

void InsideWiring::tellKept(const QString& sentence, qint64 id) {
    m_page->say(sentence, id != 0 ? tr("Show") : tr("Understood"), [this, id] {
        if (id != 0) {
            emit showSessionRequested(id);
        }
    });
}

void InsideWiring::joinGlass(ui::GlassPanel& glass) {
    glass.setInsideAvailable(true);
    connect(&glass, &ui::GlassPanel::openInsideRequested, this, [this, &glass] {
        showSequence(glass.sequence());
    });
}

void InsideWiring::joinDrafts(ui::DraftMatches& drafts, std::function<void()> read) {
    ui::WorkloadPanel* const panel = m_page->workloads();
    connect(&drafts, &ui::DraftMatches::changed, panel, [panel, &drafts] { panel->setDrafts(drafts.offers()); });
    connect(panel, &ui::WorkloadPanel::draftsWanted, &drafts, [this, &drafts, read = std::move(read)] {
        read();
        drafts.setTarget(m_page->runner().model());
    });
}

void InsideWiring::showSequence(SequenceId sequence) {
    m_window.showPage(kInside);
    m_host->showPage();
    m_page->showSequence(sequence);
}

void InsideWiring::startWorkload(const QString& name) {
    m_page->startLoad(name);
}

void InsideWiring::openRuns(const QString& databasePath) {
    m_shelf = new ui::RunShelf(databasePath, this);
    m_host->setShelf(m_shelf);
}

void InsideWiring::openRun(qint64 id, const ui::RunPlace& place) {
    m_window.showPage(kInside);
    m_host->openStoredRun(id, place);
}

void InsideWiring::compareRuns(qint64 a, qint64 b) {
    m_window.showPage(kInside);
    m_host->compareRuns(a, b);
}

void InsideWiring::replay(const QString& path) {
    m_window.showPage(kInside);
    m_page->openRun(path);
}

} // namespace vitrine::app
