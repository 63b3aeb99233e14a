// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/inside_host.h"

#include "engine/store/machine.h"
#include "engine/store/reports/bench_run.h"
#include "ui/bridge/engine_bridge.h"
#include "ui/compare/compare_page.h"
#include "ui/compare/pair_views.h"
#include "ui/inside/inside_page.h"
#include "ui/inside/machine_roof.h"
#include "ui/inside/workload_panel.h"
#include "ui/widgets/button.h"

namespace vitrine::ui {

InsideHost::InsideHost(EngineBridge& bridge, SettingsStore& settings, QWidget* parent)
    : QStackedWidget(parent)
    , m_bridge(bridge)
    , m_page(new InsidePage(bridge, settings))
    , m_compare(new ComparePage) {
    setAccessibleName(tr("Inside"));
    addWidget(m_page);
    addWidget(m_compare);
    connect(this, &QStackedWidget::currentChanged, this, &InsideHost::needTheShownOnly);
    needTheShownOnly();
    m_compare->setEngineLog([this] { return m_bridge.status().log; });
    connect(m_compare, &ComparePage::backRequested, this, &InsideHost::showPage);
    connect(m_compare, &ComparePage::stopRequested, &m_page->loadPair(), &LoadPair::stop);
    connect(m_compare, &ComparePage::pairRequested, this, [this] {
        m_page->workloads()->choose(QStringLiteral("output-lengths"));
        m_page->workloads()->startChosen();
    });
    connect(&m_bridge, &EngineBridge::stepped, this, [this] {
        if (m_compare->isVisible()) {
            m_pacer.request();
        }
    });
    m_compare->views().setRoofs(
        [this](const store::RunInfo& info, QString& why) { return m_page->roof()->ofRun(info, why); });
    connect(&m_pacer, &FramePacer::frame, m_compare, &ComparePage::pull);
    connectPair();
}

/// A stack is as wide as the widest of its pages; the one that isn't seen must not make the other scroll.
void InsideHost::needTheShownOnly() {
    for (int i = 0; i < count(); ++i) {
        const QSizePolicy::Policy policy = i == currentIndex() ? QSizePolicy::Preferred : QSizePolicy::Ignored;
        widget(i)->setSizePolicy(policy, policy);
    }
}

void InsideHost::connectPair() {
    LoadPair& pair = m_page->loadPair();
    connect(&pair, &LoadPair::began, this, [this, &pair] {
        m_compare->begin(pairLesson(pair.kind()));
        m_compare->setRunning(true);
        showCompare();
    });
    connect(
        &pair, &LoadPair::sideBegan, this,
        [this](int side, const std::shared_ptr<trace::TraceLog>& log, const QString& name, const QByteArray& settings) {
            const trace::RunHeader header = log->header();
            store::RunInfo info;
            info.name = name.toStdString();
            info.kind = "session";
            info.created = store::unixNow();
            info.model = header.model;
            info.modelHash = header.modelHash;
            info.device = header.device;
            info.settings = settings.toStdString();
            info.machine = store::machineJson();
            if (const auto& engine = m_bridge.status().info) {
                info.machine = store::withMemory(info.machine, store::memoryOf(*engine));
            }
            m_compare->followRun(side, log, std::move(info));
        });
    connect(&pair, &LoadPair::sideEnded, m_compare, &ComparePage::settle);
    connect(&pair, &LoadPair::finished, m_compare, [this, &pair](bool both) {
        m_compare->setRunning(false);
        if (both) {
            m_compare->setLesson(pairOutcome(pair.kind(), m_compare->counts()));
        }
    });
}

void InsideHost::setShelf(RunShelf* shelf) {
    m_page->setShelf(shelf);
    m_compare->setShelf(shelf);
}

QVector<QWidget*> InsideHost::makeActions() {
    auto* compare = new Button(ButtonKind::ghost, Icon::bars, tr("Compare"));
    compare->setToolTip(tr("Two runs beside each other, on one axis, with the difference of every figure"));
    connect(compare, &QAbstractButton::clicked, this, &InsideHost::showCompare);
    QVector<QWidget*> actions = m_page->makeActions();
    actions.push_front(compare);
    return actions;
}

void InsideHost::openStoredRun(qint64 id, const RunPlace& place) {
    showPage();
    m_page->openStoredRun(id, place);
}

void InsideHost::compareRuns(qint64 a, qint64 b) {
    m_compare->begin(QString());
    showCompare();
    m_compare->openStored(0, a);
    m_compare->openStored(1, b);
}

/// Runs of the loaded model read as text.
void InsideHost::askVocabulary() {
    const auto& info = m_bridge.status().info;
    if (info && info->run.model != m_vocabularyOf) {
        m_vocabularyOf = info->run.model;
        m_bridge.askVocabulary(this, [this](const std::vector<std::string>& pieces, const std::string& model) {
            m_compare->views().setVocabulary(pieces, model);
        });
    }
}

void InsideHost::showCompare() {
    askVocabulary();
    setCurrentWidget(m_compare);
}

void InsideHost::showPage() {
    setCurrentWidget(m_page);
}

} // namespace vitrine::ui
