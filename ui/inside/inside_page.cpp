// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inside/inside_page.h"

#include <algorithm>
#include <utility>

#include <QCoreApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include "ui/bridge/engine_bridge.h"
#include "ui/inside/block_table.h"
#include "ui/inside/filter_strip.h"
#include "ui/inside/gauge_strip.h"
#include "ui/inside/latency_panel.h"
#include "ui/inside/machine_roof.h"
#include "ui/inside/map_panel.h"
#include "ui/inside/memory_panel.h"
#include "ui/inside/request_table.h"
#include "ui/inside/scrubber.h"
#include "ui/inside/speculation_panel.h"
#include "ui/inside/step_panel.h"
#include "ui/inside/transport.h"
#include "ui/inside/view_dock.h"
#include "ui/inside/workload_panel.h"
#include "ui/pages/notice_bar.h"
#include "ui/settings/settings_store.h"
#include "ui/theme/theme.h"
#include "ui/views/sharing_view.h"
#include "ui/views/timeline_laws.h"
#include "ui/views/timeline_view.h"
#include "ui/widgets/button.h"

namespace vitrine::ui {

InsidePage::InsidePage(EngineBridge& bridge, SettingsStore& settings, QWidget* parent)
    : QWidget(parent)
    , m_bridge(bridge)
    , m_settings(settings)
    , m_runner(bridge)
    , m_pair(m_runner, bridge)
    , m_texts(m_playback)
    , m_rows(this)
    , m_outer(new QMainWindow(this, Qt::Widget))
    , m_inner(new QMainWindow(this, Qt::Widget)) {
    setAccessibleName(tr("Inside"));
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->addWidget(m_outer);
    auto* centre = new QWidget(m_outer);
    auto* column = new QVBoxLayout(centre);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_gauges = new GaugeStrip(m_playback, m_bus, centre);
    m_gauges->setRestClock([this]() -> std::optional<Nanoseconds> {
        const bool live = !m_opened && m_playback.live() && m_bridge.rests();
        return live ? std::optional(EngineBridge::now()) : std::nullopt;
    });
    m_transport = new Transport(m_playback, centre);
    column->addWidget(m_gauges);
    column->addWidget(m_transport);
    buildBanner();
    column->addWidget(m_banner);
    m_notice = new NoticeBar(centre);
    auto* noticed = new QVBoxLayout; // as far from the edges as the views; no margin above, which would stay without a notice
    noticed->setContentsMargins(metric::kGrid, 0, metric::kGrid, 0);
    noticed->addWidget(m_notice);
    column->addLayout(noticed);
    auto* padded = new QVBoxLayout;
    padded->setContentsMargins(metric::kGrid, metric::kGrid, metric::kGrid, metric::kGrid);
    padded->addWidget(m_inner);
    column->addLayout(padded, 1);
    m_outer->setCentralWidget(centre);
    for (QMainWindow* window : {m_outer, m_inner}) {
        window->setWindowFlags(Qt::Widget); // a part of the page; its constructor makes it a window
        window->setDockNestingEnabled(true);
        window->setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
        window->setDockOptions(QMainWindow::AllowNestedDocks | QMainWindow::AllowTabbedDocks);
    }
    buildDocks();
    m_filters = new FilterStrip(m_playback, m_bus, *m_timeline, centre);
    column->insertWidget(column->count() - 1, m_filters); // right over the views
    connectEngine();
    // A saved run has other requests than the engine that runs now, under the same numbers.
    m_texts.setPrompts([this](RequestId request) { return m_opened ? nullptr : m_bridge.promptOf(request); });
    followTheme(this);
    connect(&Theme::instance(), &Theme::changed, this, &InsidePage::fitRoom);
    onStatus();
}

InsidePage::~InsidePage() {
    saveArrangement();
    // While all that they show is still there: their going is no change of what is seen.
    for (ViewDock* const dock : m_docks) {
        dock->disconnect(this);
    }
    qDeleteAll(std::exchange(m_docks, {}));
}

void InsidePage::buildBanner() {
    m_banner = new QWidget(this);
    m_bannerText = new QLabel(m_banner);
    m_bannerText->setProperty("noFigure", true);
    setRole(m_bannerText, "label");
    auto* back = new Button(ButtonKind::link, tr("Back to the engine"), m_banner);
    back->setControlHeight(metric::kControlToolbar);
    connect(back, &QAbstractButton::clicked, this, [this] { showRun(nullptr); });
    auto* row = new QHBoxLayout(m_banner);
    row->setContentsMargins(metric::kPanelPaddingSmall, 4, metric::kPanelPaddingSmall, 0);
    row->addWidget(m_bannerText, 1);
    row->addWidget(back);
    m_banner->hide();
}

void InsidePage::connectEngine() {
    connect(&m_bridge, &EngineBridge::statusChanged, this, &InsidePage::onStatus);
    connect(&m_bridge, &EngineBridge::stepped, this, &InsidePage::drawSoon);
    connect(&m_pacer, &FramePacer::frame, &m_playback, &Playback::update);
    connect(m_transport, &Transport::enginePauseRequested, &m_bridge, &EngineBridge::setPaused);
    connect(m_transport, &Transport::engineStepRequested, &m_bridge, &EngineBridge::stepOnce);
    connect(m_transport, &Transport::engineSpeedRequested, &m_bridge, &EngineBridge::setSpeed);
    connect(&m_runner, &LoadRunner::finished, this, [this] {
        if (!m_pair.busy()) {
            emit loadFinished();
        }
    });
    connect(&m_pair, &LoadPair::finished, this, [this](bool both) {
        if (both) {
            emit loadFinished(); // of one that was stopped the runner has told
        }
    });
    connect(&m_runner, &LoadRunner::changed, this, [this] {
        if (m_runner.state() == LoadRunner::State::failed) {
            say(m_runner.error(), tr("Understood"), {}); // the panel that says so may be out of sight
        }
        if (m_runner.state() != LoadRunner::State::preparing) {
            return;
        }
        m_chooseFirst = true;
        m_notice->hide(); // it is of what was watched before
        if (m_opened || m_bannerFailed) {
            showRun(nullptr); // what was started is what is watched
        }
    });
    connect(&m_playback, &Playback::grew, this, &InsidePage::onGrew);
    connect(&m_playback, &Playback::shownChanged, this, [this] {
        if (!m_playback.live() && m_bus.selection().step > 0) {
            m_bus.chooseStep(
                std::max<std::int64_t>(1, m_playback.shown().step)); // the chosen step is the one that is gone to
        }
        refreshViews();
    });
    connect(&m_playback, &Playback::reset, this, [this] {
        m_bus.clear();
        m_texts.clear();
        m_lawPace.reset();
        dropOldWords();
        for (ViewDock* dock : std::as_const(m_docks)) {
            dock->closeSnapshot();
        }
        m_timeline->dataReset();
        m_speculation->reset();
        refreshViews();
    });
    connect(&m_playback, &Playback::modeChanged, this, [this] {
        if (m_playback.live()) {
            m_timeline->follow();
        } else {
            m_timeline->hold();
        }
        refreshViews();
    });
}

/// Pictures are spared for the engine's sake: one that rests, or is paused and stepped, is shown as it is now.
void InsidePage::drawSoon() {
    if (!isVisible()) {
        return;
    }
    if (m_bridge.rests()) {
        m_playback.update();
    } else {
        m_pacer.request();
    }
}

void InsidePage::onStatus() {
    const LoopStatus& status = m_bridge.status();
    m_transport->setEngine(status.state == LoopState::ready, status.paused, status.speed);
    if (!m_opened) {
        m_playback.setLog(status.log);
    }
    m_memory->show(status.info);
    if (isVisible()) {
        askModel();
    }
    if (m_bridge.rests()) {
        drawSoon();
    }
    showEmpty();
}

/// Its words and the shape of its layers, once a model.
void InsidePage::askModel() {
    if (m_bridge.status().info && m_bridge.status().info->run.model != m_askedModel) {
        m_askedModel = m_bridge.status().info->run.model;
        m_bridge.askVocabulary(this, [this](std::vector<std::string> pieces, std::string model) {
            m_texts.setVocabulary(std::move(pieces), std::move(model));
            refreshViews();
        });
        m_bridge.askKvShapes(this, [this](const std::vector<EngineBridge::KvShape>& shapes, std::int32_t) {
            std::vector<KvLayer> layers;
            for (const EngineBridge::KvShape& shape : shapes) {
                layers.push_back({shape.kvHeads, shape.keyDim, shape.valueDim, shape.window});
            }
            m_memory->setLayers(std::move(layers));
        });
    }
}

void InsidePage::onGrew() {
    m_texts.follow();
    m_timeline->dataChanged();
    chooseSubject();
    const auto [first, last] = m_timeline->stepsInSight();
    m_transport->scrubber()->setSight(first, last);
    showEmpty();
}

/// Of a load that was started here one request is always chosen, until a person chooses.
void InsidePage::chooseSubject() {
    const trace::EngineState& state = m_playback.shown();
    if (!m_playback.live() || state.running.empty()) {
        return;
    }
    const SequenceId subject = m_bus.selection().subject();
    const bool runs = std::find(state.running.begin(), state.running.end(), subject) != state.running.end();
    if ((m_chooseFirst && m_bus.selection().empty()) || (subject.valid() && subject == m_ownChoice && !runs)) {
        m_chooseFirst = false;
        m_ownChoice = state.running.back();
        m_bus.chooseSequence(m_ownChoice);
    }
}

void InsidePage::showEmpty() {
    const bool empty = m_playback.newestStep() == 0 && m_playback.timeline().steps().empty();
    for (const QString& id : m_order) {
        if (id != QLatin1String("workloads")) {
            m_docks.value(id)->showEmpty(empty);
        }
    }
}

void InsidePage::refreshViews() {
    if (!isVisible()) {
        return;
    }
    m_timeline->setShownStep(m_playback.live() ? 0 : m_playback.shown().step);
    // Records that don't fold leave no picture of the run anywhere; the views' own laws are looked through by each.
    const QString unfolded = m_playback.inconsistency() ? inconsistencyOf(*m_playback.inconsistency()) : QString();
    for (const char* id : {"timeline", "map", "blocks", "requests", "sharing", "step", "latency", "speculation"}) {
        m_docks.value(QString::fromLatin1(id))->setInconsistency(unfolded);
    }
    if (m_timeline->isVisible() && m_lawPace.due()) {
        m_timeline->setInconsistency(brokenLaw(m_playback.timeline())); // it looks through the whole run
    }
    m_map->refresh();
    m_blocks->refresh();
    m_step->refresh();
    m_latency->refresh();
    m_speculation->refresh();
    if (m_sharing->isVisible() && std::exchange(m_sharingRevision, m_playback.revision()) != m_playback.revision()) {
        m_sharing->show(m_playback.shown()); // its tree and its laws are looked through as a whole
    }
    if (m_requests->isVisible()) {
        m_rows.show(m_playback.shown());
        m_docks.value(QStringLiteral("requests"))
            ->setQuestion(tr("%1 running, %2 waiting (C)").arg(m_rows.running()).arg(m_rows.waiting()));
    }
}

void InsidePage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (QWidget* around = viewportAround()) {
        around->installEventFilter(this);
    }
    loadArrangement();
    askModel();
    m_playback.setActive(true);
    refreshViews();
}

void InsidePage::hideEvent(QHideEvent* event) {
    m_playback.setActive(false);
    saveArrangement();
    QWidget::hideEvent(event);
}

void InsidePage::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Space:
        return m_transport->toggleView();
    case Qt::Key_Escape:
        return m_bus.clear();
    case Qt::Key_Period:
        return m_playback.stepBy(1);
    case Qt::Key_Comma:
        return m_playback.stepBy(-1);
    case Qt::Key_E:
        return m_playback.stepToEvent(event->modifiers().testFlag(Qt::ShiftModifier) ? -1 : 1);
    case Qt::Key_B:
        return m_playback.toggleBookmark();
    case Qt::Key_W: // the same keys move through time, whichever view has the focus
    case Qt::Key_S:
    case Qt::Key_A:
    case Qt::Key_D:
    case Qt::Key_F:
    case Qt::Key_P:
        QCoreApplication::sendEvent(m_timeline, event);
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

void InsidePage::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), tokens().window);
}

} // namespace vitrine::ui
