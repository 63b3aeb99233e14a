// The docks of the page Inside: what they hold, where they stand at first, and how their arrangement is kept.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <QAbstractScrollArea>
#include <QComboBox>
#include <QDialog>
#include <QMenu>
#include <QResizeEvent>
#include <QTabBar>

#include "ui/glass/table_twin.h"
#include "ui/inside/block_strip.h"
#include "ui/inside/block_table.h"
#include "ui/inside/inside_page.h"
#include "ui/inside/latency_panel.h"
#include "ui/inside/legend_strip.h"
#include "ui/inside/machine_roof.h"
#include "ui/inside/map_panel.h"
#include "ui/inside/memory_panel.h"
#include "ui/inside/request_table.h"
#include "ui/inside/speculation_panel.h"
#include "ui/inside/step_panel.h"
#include "ui/inside/step_table.h"
#include "ui/inside/timeline_table.h"
#include "ui/inside/view_dock.h"
#include "ui/inside/workload_panel.h"
#include "ui/settings/settings_store.h"
#include "ui/theme/hatch.h"
#include "ui/theme/text_scale.h"
#include "ui/theme/theme.h"
#include "ui/views/limit_plot.h"
#include "ui/views/sharing_view.h"
#include "ui/views/stall_strip.h"
#include "ui/views/timeline_view.h"
#include "ui/widgets/button.h"
#include "ui/widgets/segment.h"
#include "ui/widgets/stacked_gauge.h"

namespace vitrine::ui {
namespace {

constexpr int kArrangementVersion = 1;
const QString kDraftingLoad = QStringLiteral("speculation-easy");
const QString kOuterKey = QStringLiteral("inside/outer");
const QString kInnerKey = QStringLiteral("inside/inner");
const QString kRoomKey = QStringLiteral("inside/room");
constexpr int kNarrow = 640; ///< px of the page, below which the map has no room beside other views

} // namespace

LegendStrip* makeTimelineKey() {
    return new LegendStrip({
        {LegendStrip::tr("queue"), LegendStrip::tr("waits for a slot or for blocks"),
         [](QPainter& p, const QRect& r) { paintSwatch(p, r, tokens().ink3, Hatch::queue); }},
        {LegendStrip::tr("prefill, tokens C"),
         LegendStrip::tr("a part of a prompt is read; the number counts its tokens"),
         [](QPainter& p, const QRect& r) { paintSwatch(p, r, tokens().meaning.prefill, std::nullopt); }},
        {LegendStrip::tr("decode"), LegendStrip::tr("a step that writes"),
         [](QPainter& p, const QRect& r) { paintSwatch(p, r, tokens().meaning.decode, std::nullopt); }},
        {LegendStrip::tr("preempted"), LegendStrip::tr("lost its blocks to another request"),
         [](QPainter& p, const QRect& r) { paintCrossSquare(p, r); }},
        {LegendStrip::tr("idle slot"),
         LegendStrip::tr("static batching: held by a request that has ended; the number counts steps"),
         [](QPainter& p, const QRect& r) {
             p.setPen(tokens().lineStrong);
             p.setBrush(Qt::NoBrush);
             p.drawRect(r.adjusted(0, 0, -1, -1));
             p.drawLine(r.topLeft(), r.bottomRight());
         }},
    });
}

void InsidePage::startLoad(const QString& id) {
    if (m_workloads->choose(id)) {
        m_workloads->startChosen();
    }
}

ViewDock* InsidePage::addDock(const QString& id, const QString& title, const QString& question, QWidget* content,
                              const QString& emptySentence, const QString& load) {
    auto* dock = new ViewDock(id, title, question, this);
    dock->setContent(content);
    if (!emptySentence.isEmpty()) {
        dock->setEmptyWords(emptySentence, load == kDraftingLoad ? tr("Start easy text") : tr("Start four users"));
        connect(dock, &ViewDock::emptyActionRequested, this, [this, load] { startLoad(load); });
    }
    connect(dock, &ViewDock::exportRequested, this, [this, id](const QString& kind) { askExport(id, kind); });
    connect(dock, &QDockWidget::visibilityChanged, this, [this](bool visible) {
        nameTabs();
        if (visible) {
            refreshViews();
        }
    });
    m_docks.insert(id, dock);
    m_order.push_back(id);
    return dock;
}

void InsidePage::buildDocks() {
    buildTimeline();
    buildMap();
    buildBlocks();
    buildRequests();
    buildSharing();
    buildTimes();
    buildMemory();
    m_workloads = new WorkloadPanel(m_runner, this);
    m_workloads->setLoadPair(&m_pair);
    addDock(QStringLiteral("workloads"), tr("Workloads"), QString(), m_workloads, QString());
}

void InsidePage::buildTimeline() {
    m_timeline = new TimelineView(m_playback.timeline(), m_bus, this);
    ViewDock* dock = addDock(QStringLiteral("timeline"), tr("Timeline"), tr("Who waited for whom?"), m_timeline,
                             tr("Each request becomes a row here: how long it waited, when its prompt was read, and "
                                "each step that wrote a token of it."));
    auto* axis = new Segment({tr("Steps"), tr("Milliseconds")}, tr("Axis of the timeline"), dock);
    axis->setControlHeight(metric::kControlTable);
    axis->setCurrent(1);
    axis->setTips({tr("Every step is equally wide."), tr("Steps are as wide as they lasted.")});
    connect(axis, &Segment::currentChanged, this,
            [this](int index) { m_timeline->setAxis(index == 0 ? TimelineAxis::steps : TimelineAxis::milliseconds); });
    dock->addTool(makeTimelineKey(), true);
    dock->addTool(axis);
    dock->setTable([this] { return new TimelineTable(m_playback); });
    connect(m_timeline, &TimelineView::tableRequested, dock, &ViewDock::openTable);
    connect(m_timeline, &TimelineView::stepChosen, this, [this](qint64 step) { m_playback.showStep(step); });
}

void InsidePage::buildMap() {
    m_map = new MapPanel(m_playback, m_texts, m_bus, this);
    ViewDock* dock =
        addDock(QStringLiteral("map"), tr("KV block map"), tr("Where are the bytes, who owns them, what is waste?"),
                m_map, tr("Every block of the KV cache becomes a cell here, in the colour of who holds it."));
    dock->setShortQuestion(tr("Where are the bytes?"));
    auto* mode = new QComboBox(dock);
    mode->addItems({tr("State"), tr("Owner"), tr("References"), tr("Age"), tr("Fill"),
                    tr("Grouped")}); // in the order of BlockMapMode
    mode->setAccessibleName(tr("What the cells show"));
    setRole(mode, "dock-tool");
    atEachScale(mode, [](auto* w) { w->setFixedHeight(scaled(metric::kControlTable)); });
    connect(mode, &QComboBox::currentIndexChanged, this,
            [this](int index) { m_map->setMode(static_cast<BlockMapMode>(index)); });
    dock->addTool(mode);
    dock->setTable([this] { return &m_map->model(); });
    connect(m_map->view(), &BlockMapView::tableRequested, dock, &ViewDock::openTable);
}

void InsidePage::buildRequests() {
    m_requests = new RequestTable(m_rows, m_bus, this);
    ViewDock* dock = addDock(QStringLiteral("requests"), tr("Requests"), tr("Who runs, who waits?"), m_requests,
                             tr("Each request gets a line here: prompt, reuse, tokens, times."));
    dock->setTable([this] { return &m_rows; });
}

void InsidePage::buildBlocks() {
    m_blocks = new BlockTablePanel(m_playback, m_texts, m_bus, this);
    ViewDock* dock =
        addDock(QStringLiteral("blocks"), tr("Block table"), tr("Where is each token?"), m_blocks,
                tr("The table of a request stands here: which block of the pool holds which of its tokens."));
    dock->setTable([this] { return &m_blocks->rows(); });
    connect(m_blocks, &BlockTablePanel::stepWanted, this, [this](qint64 step) { m_playback.showStep(step); });
    connect(m_blocks->strip(), &BlockStrip::tableRequested, dock, &ViewDock::openTable);
}

void InsidePage::buildSharing() {
    m_sharing = new SharingView(m_bus, this);
    m_sharing->setTable([this](SequenceId id) {
        const trace::SequenceRecord* const record = m_playback.shown().find(id);
        return record != nullptr ? &record->table : nullptr;
    });
    ViewDock* dock =
        addDock(QStringLiteral("sharing"), tr("Sharing and eviction"), tr("What is shared, what goes next?"), m_sharing,
                tr("Prompts that begin alike share their first blocks; the tree of what they share grows here."));
    dock->setShortQuestion(tr("What is shared?"));
    auto* shows = new Segment({tr("Tree"), tr("Lookups")}, tr("What is shown of sharing"), dock);
    shows->setControlHeight(metric::kControlTable);
    shows->setTips(
        {tr("What prompts have in common, and who holds it."),
         tr("What each prompt was known for, and what of it was hit. A click goes to the first token that was not.")});
    connect(shows, &Segment::currentChanged, this, [this](int index) { m_sharing->setLookups(index == 1); });
    dock->addTool(shows);
    dock->setTable([this] { return new SharingTable(sharingScene(m_playback.shown())); });
    dock->addExport(QStringLiteral("dot"), tr("Save tree (DOT)…"));
    connect(m_sharing, &SharingView::tableRequested, dock, &ViewDock::openTable);
}

void InsidePage::buildTimes() {
    m_step = new StepPanel(m_playback, m_bus, this);
    ViewDock* step = addDock(QStringLiteral("step"), tr("Step"), tr("What was in this iteration, what did it cost?"),
                             m_step, tr("Each step can be looked at here: its batch, its budget, its time."));
    step->setShortQuestion(tr("What did it cost?"));
    step->addExport(QStringLiteral("json"), tr("Save numbers (JSON)…"));
    step->setTable([this] { return new StepTable(m_step->rows().record()); });
    m_roof = new MachineRoof(m_bridge, m_settings, this);
    connect(m_step, &StepPanel::roofWanted, m_roof, &MachineRoof::want);
    connect(m_roof, &MachineRoof::outdated, m_step, [this] {
        if (m_step->isVisible()) { // else it asks when it is seen
            m_roof->want();
        }
    });
    connect(m_roof, &MachineRoof::known, m_step, [this](const Roof& roof) { m_step->setRoof(roof, {}); });
    connect(m_roof, &MachineRoof::unknown, m_step, [this](const QString& why) { m_step->setRoof(std::nullopt, why); });
    m_latency = new LatencyPanel(m_playback, m_bus, this);
    ViewDock* latency =
        addDock(QStringLiteral("latency"), tr("Latency"), tr("Typical and tail?"), m_latency,
                tr("Times to the first token and between tokens are drawn here, with their percentiles."));
    latency->setTable([this] { return new LatencyTable(m_latency->scene()); });
    connect(m_latency->firstTokens(), &LimitPlot::tableRequested, latency, &ViewDock::openTable);
    connect(m_latency->gaps(), &LimitPlot::tableRequested, latency, &ViewDock::openTable);
    connect(m_latency->stalls(), &StallStrip::tableRequested, latency, [this, latency] {
        auto* table = new StallTable(m_latency->stalls()->scene());
        table->setParent(openTableTwin(*table, tr("Tokens given out by time"), latency));
    });
    m_speculation = new SpeculationPanel(m_playback, m_bus, this);
    ViewDock* speculation =
        addDock(QStringLiteral("speculation"), tr("Speculation"), tr("Did the draft pay?"), m_speculation,
                tr("Drafts that are verified appear here: accepted, rejected, thrown away."),
                kDraftingLoad); // four users draft nothing
    speculation->setTable([this] { return m_speculation->makeTable(); });
    connect(m_speculation, &SpeculationPanel::tableRequested, speculation, &ViewDock::openTable);
    connect(m_speculation, &SpeculationPanel::stepChosen, this, [this](qint64 step) { m_playback.showStep(step); });
    connect(m_speculation, &SpeculationPanel::draftsRequested, this, [this] { startLoad(kDraftingLoad); });
}

void InsidePage::buildMemory() {
    m_memory = new MemoryPanel(this);
    ViewDock* dock = addDock(QStringLiteral("memory"), tr("Memory"), tr("Does it fit, what did it take?"), m_memory,
                             tr("The plan of the memory and what was really taken stand here."));
    dock->setTable([this] { return m_memory->makeTable(); });
}

QWidget* InsidePage::viewportAround() const {
    for (QWidget* at = parentWidget(); at != nullptr && !at->isWindow(); at = at->parentWidget()) {
        const auto* area = qobject_cast<QAbstractScrollArea*>(at->parentWidget());
        if (area != nullptr && area->viewport() == at) {
            return at;
        }
    }
    return nullptr;
}

int InsidePage::availableWidth() const {
    const QWidget* seen = viewportAround();
    return seen != nullptr ? std::min(width(), seen->width()) : width();
}

InsidePage::Room InsidePage::roomNow() const {
    const int wide = availableWidth();
    return wide < scaled(kNarrow)                                ? Room::narrow
           : wide < scaled(metric::kSmallWindow - metric::kRail) ? Room::small
                                                                 : Room::wide;
}

bool InsidePage::eventFilter(QObject* object, QEvent* event) {
    if (event->type() == QEvent::Resize && object == viewportAround()) {
        fitRoom();
    }
    return QWidget::eventFilter(object, event);
}

void InsidePage::arrange(Room room) {
    for (const QString& id : m_order) {
        ViewDock* dock = m_docks.value(id);
        dock->setFloating(false);
        m_inner->removeDockWidget(dock);
        m_outer->removeDockWidget(dock);
    }
    const auto at = [this](const char* id) { return m_docks.value(QString::fromLatin1(id)); };
    m_inner->addDockWidget(Qt::TopDockWidgetArea, at("timeline"));
    m_inner->addDockWidget(Qt::BottomDockWidgetArea, at("map"));
    m_inner->tabifyDockWidget(at("timeline"), at("latency"));
    if (room != Room::wide) {
        for (const char* id : {"speculation", "memory", "step"}) {
            m_inner->tabifyDockWidget(at("timeline"), at(id));
        }
        room == Room::small ? m_inner->splitDockWidget(at("map"), at("requests"), Qt::Horizontal)
                            : m_inner->tabifyDockWidget(at("map"), at("requests"));
        for (const char* id : {"blocks", "sharing", "workloads"}) {
            m_inner->tabifyDockWidget(at("requests"), at(id));
        }
    } else {
        m_inner->splitDockWidget(at("map"), at("blocks"), Qt::Horizontal);
        m_inner->splitDockWidget(at("blocks"), at("requests"), Qt::Horizontal);
        m_inner->splitDockWidget(at("requests"), at("sharing"), Qt::Vertical);
        m_inner->tabifyDockWidget(at("blocks"), at("step"));
        m_inner->tabifyDockWidget(at("sharing"), at("speculation"));
        m_inner->tabifyDockWidget(at("sharing"), at("memory"));
        m_outer->addDockWidget(Qt::RightDockWidgetArea, at("workloads"));
    }
    for (const QString& id : m_order) {
        m_docks.value(id)->show();
    }
    m_room = room;
    raiseFront();
    m_front = true;
    QTimer::singleShot(0, this, [this] {
        if (m_front) {
            raiseFront();
        }
    }); // tabs of a page that is about to be shown come to be only then
    const int wide = m_inner->width();
    const int high = m_inner->height();
    m_inner->resizeDocks({at("timeline"), at("map")}, {high * 46 / 100, high * 54 / 100}, Qt::Vertical);
    if (room == Room::small) {
        m_inner->resizeDocks({at("map"), at("requests")}, {wide * 52 / 100, wide * 48 / 100}, Qt::Horizontal);
    } else if (room == Room::wide) {
        m_inner->resizeDocks({at("map"), at("blocks"), at("requests")},
                             {wide * 45 / 100, wide * 25 / 100, wide * 30 / 100}, Qt::Horizontal);
        m_inner->resizeDocks({at("requests"), at("sharing")}, {high * 25 / 100, high * 29 / 100}, Qt::Vertical);
        m_outer->resizeDocks({at("workloads")}, {scaled(256)}, Qt::Horizontal);
    }
}

void InsidePage::raiseFront() {
    for (const char* id : {"timeline", "blocks", "sharing", "requests", "map"}) {
        m_docks.value(QString::fromLatin1(id))->raise(); // in the smaller arrangements the last one wins
    }
    nameTabs();
}

void InsidePage::nameTabs() {
    for (QMainWindow* window : {m_outer, m_inner}) {
        for (QTabBar* tabs : window->findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) {
            tabs->setAccessibleName(tr("Views in this place"));
            tabs->setElideMode(Qt::ElideNone);
            tabs->setUsesScrollButtons(true);
        }
    }
}

void InsidePage::restoreArrangement() {
    m_settings.remove(kOuterKey);
    m_settings.remove(kInnerKey);
    arrange(roomNow());
}

void InsidePage::loadArrangement() {
    if (m_arranged) {
        return;
    }
    m_arranged = true;
    const Room room = roomNow();
    layout()->activate();
    arrange(room);
    if (m_settings.contains(kInnerKey) && m_settings.value(kRoomKey, -1).toInt() == static_cast<int>(room)) {
        m_front = false;
        m_outer->restoreState(m_settings.value(kOuterKey, {}).toByteArray(), kArrangementVersion);
        m_inner->restoreState(m_settings.value(kInnerKey, {}).toByteArray(), kArrangementVersion);
    }
}

void InsidePage::saveArrangement() {
    if (m_arranged) {
        m_settings.setValue(kRoomKey, static_cast<int>(m_room));
        m_settings.setValue(kOuterKey, m_outer->saveState(kArrangementVersion));
        m_settings.setValue(kInnerKey, m_inner->saveState(kArrangementVersion));
    }
}

void InsidePage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitRoom();
}

void InsidePage::fitRoom() {
    if (m_arranged && roomNow() != m_room) {
        layout()->activate();
        arrange(roomNow());
    }
}

QVector<QWidget*> InsidePage::makeActions() {
    auto* bookmark = new Button(ButtonKind::ghost, Icon::bookmark, tr("Bookmark"));
    bookmark->setToolTip(tr("Bookmark: marks the step that is shown, or takes the mark away (B)"));
    connect(bookmark, &QAbstractButton::clicked, &m_playback, &Playback::toggleBookmark);
    auto* views = new Button(ButtonKind::ghost, Icon::table, tr("Views"));
    views->setToolTip(tr("Views: which are shown, and where"));
    connect(views, &QAbstractButton::clicked, this, [this, views] {
        auto* menu = new QMenu(views);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        for (const QString& id : m_order) {
            menu->addAction(m_docks.value(id)->toggleViewAction());
        }
        menu->addSeparator();
        connect(menu->addAction(tr("Restore the arrangement")), &QAction::triggered, this,
                &InsidePage::restoreArrangement);
        menu->popup(views->mapToGlobal(QPoint(0, views->height() + 4)));
    });
    auto* out = new Button(ButtonKind::ghost, Icon::exportOut, tr("Export"));
    out->setToolTip(
        tr("Export: saves the whole run, as a run file, a scene or a trace for Perfetto and chrome://tracing"));
    connect(out, &QAbstractButton::clicked, this, [this] { askExport(QString(), QStringLiteral("run")); });
    return {bookmark, views, out};
}

} // namespace vitrine::ui
