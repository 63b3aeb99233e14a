// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/inside_wiring.h"

#include <QFileInfo>

#include "ui/glass/glass_panel.h"
#include "ui/inside/inside_page.h"
#include "ui/inside/run_file.h"
#include "ui/inside/workload_panel.h"
#include "ui/shell/main_window.h"

namespace vitrine::app {

namespace {
const QString kInside = QStringLiteral("inside");
}

InsideWiring::InsideWiring(ui::MainWindow& window, ui::EngineBridge& bridge, ui::SettingsStore& settings,
                           std::function<EngineOptions()> base, std::function<void(const EngineOptions&)> load,
                           QObject* parent)
    : QObject(parent)
    , m_window(window)
    , m_page(new ui::InsidePage(bridge, settings)) {
    m_page->runner().setEngine(std::move(base), std::move(load));
    m_window.addPage(kInside, ui::Icon::inside, tr("Inside"), m_page);
    m_window.setPageActions(kInside, m_page->makeActions());
}

void InsideWiring::joinGlass(ui::GlassPanel& glass) {
    glass.setInsideAvailable(true);
    connect(&glass, &ui::GlassPanel::openInsideRequested, this, [this, &glass] {
        showSequence(glass.sequence());
    });
}

void InsideWiring::showSequence(SequenceId sequence) {
    m_window.showPage(kInside);
    m_page->showSequence(sequence);
}

void InsideWiring::startWorkload(const QString& name) {
    if (m_page->workloads()->choose(name)) {
        m_page->workloads()->startChosen();
    }
}

QString InsideWiring::replay(const QString& path) {
    auto log = ui::openRunFile(path);
    if (!log) {
        return QString::fromStdString(log.error().message);
    }
    m_page->showRun(*log, QFileInfo(path).fileName());
    m_window.showPage(kInside);
    return {};
}

} // namespace vitrine::app
