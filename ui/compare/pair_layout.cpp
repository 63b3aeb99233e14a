// What stands where among the views of two runs.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QComboBox>
#include <QScrollBar>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

#include "ui/compare/difference_row.h"
#include "ui/compare/latency_pair.h"
#include "ui/compare/pair_views.h"
#include "ui/compare/pool_gauge.h"
#include "ui/compare/side_case.h"
#include "ui/inside/block_strip.h"
#include "ui/inside/block_table.h"
#include "ui/inside/latency_panel.h"
#include "ui/inside/legend_strip.h"
#include "ui/inside/map_panel.h"
#include "ui/inside/request_table.h"
#include "ui/inside/speculation_panel.h"
#include "ui/inside/step_panel.h"
#include "ui/inside/token_texts.h"
#include "ui/theme/text_scale.h"
#include "ui/theme/theme.h"
#include "ui/views/limit_plot.h"
#include "ui/views/sharing_view.h"
#include "ui/views/timeline_view.h"
#include "ui/widgets/case.h"
#include "ui/widgets/figure_label.h"
#include "ui/widgets/segment.h"

namespace vitrine::ui {
namespace {

constexpr int kLeastWidth = 240;
constexpr int kLeastHeight = 258; ///< px: both timelines show three requests
constexpr int kWholeEvery = 300; ///< ms
constexpr int kLawsEvery = 1000; ///< ms

/// The view that needs most room must not make the page scroll for all of them.
class ViewStack final : public QStackedWidget {
public:
    using QStackedWidget::QStackedWidget;
    [[nodiscard]] bool hasHeightForWidth() const override { return false; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {scaled(kLeastWidth), scaled(kLeastHeight)}; }
};

/// Lists scroll together.
void joinBars(QScrollBar* a, QScrollBar* b) {
    QObject::connect(a, &QScrollBar::valueChanged, b, &QScrollBar::setValue);
    QObject::connect(b, &QScrollBar::valueChanged, a, &QScrollBar::setValue);
}

} // namespace

PairViews::PairViews(RunSide& a, RunSide& b, QWidget* figures, QWidget* parent)
    : QWidget(parent)
    , m_sides{Side{&a}, Side{&b}} {
    setAccessibleName(tr("Views of both runs"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(metric::kGrid);
    m_stack = new ViewStack(this);
    m_bar = makeBar();
    column->addWidget(m_stack, 1);
    for (int side = 0; side < 2; ++side) {
        makeViews(side);
    }
    m_sides[0].timeline->setBeside(m_sides[1].timeline);
    m_sides[1].timeline->setBeside(m_sides[0].timeline);
    addPair(PairView::timeline, [this](int side) { return m_sides[side].timeline; }, QString());
    addPair(PairView::map, [this](int side) { return m_sides[side].map; }, tr("Where are the bytes, who owns them?"));
    addPair(PairView::blocks, [this](int side) { return m_sides[side].blocks; }, tr("Where is each token?"));
    addPair(PairView::requests, [this](int side) { return m_sides[side].requests; }, tr("Who runs, who waits?"));
    addPair(PairView::sharing, [this](int side) { return m_sides[side].sharing; }, tr("What is shared, what goes next?"));
    addPair(
        PairView::memory, [this](int side) { return m_sides[side].memory; },
        tr("What did it take, what do keys and values take?"));
    addPair(PairView::step, [this](int side) { return m_sides[side].step; }, tr("What was in it, what did it cost?"));
    addLatencies(a, b);
    addPair(
        PairView::speculation, [this](int side) { return m_sides[side].speculation; }, tr("Did the draft pay?"));
    m_stack->addWidget(figures);
    m_rowCase = new Case(tr("Difference"), tr("What differs at this place?"), this);
    m_row = new DifferenceRow(m_rowCase);
    m_rowCase->setContent(m_row);
    column->addWidget(m_rowCase);
    connectSide(0);
    connectSide(1);
    connect(m_latency, &LatencyPair::drawn, this, [this] {
        if (shows(PairView::latency)) {
            showRow();
        }
    });
    makeTimers();
    joinBars(m_sides[0].blocks->strip()->verticalScrollBar(), m_sides[1].blocks->strip()->verticalScrollBar());
    joinBars(m_sides[0].requests->verticalScrollBar(), m_sides[1].requests->verticalScrollBar());
    connect(m_tabs, &QTabBar::currentChanged, this, &PairViews::onTab);
    onTab(0);
}

void PairViews::makeTimers() {
    for (QTimer* timer : {&m_soon, &m_whole, &m_laws}) {
        timer->setSingleShot(true);
    }
    m_whole.setInterval(kWholeEvery);
    m_laws.setInterval(kLawsEvery);
    connect(&m_soon, &QTimer::timeout, this, &PairViews::drawViews);
    connect(&m_whole, &QTimer::timeout, this, &PairViews::drawWhole);
    connect(&m_laws, &QTimer::timeout, this, [this] {
        if (m_lawsDue && shows(PairView::timeline)) {
            checkLaws();
        }
    });
}

/// Each run by itself on common axes, or both in one set of charts.
void PairViews::addLatencies(RunSide& a, RunSide& b) {
    m_latencies = new ViewStack;
    m_latencies->addWidget(
        addPair(PairView::latency, [this](int side) { return m_sides[side].latency; }, tr("Typical and tail?")));
    m_latency = new LatencyPair(a, b);
    m_latencyCase = new SideCase(tr("Latency"), tr("Typical and tail?"));
    m_latencyCase->setContent(m_latency);
    m_latencies->addWidget(m_latencyCase);
    m_stack->addWidget(m_latencies);
    for (int side = 0; side < 2; ++side) {
        LatencyPanel* const own = m_sides[side].latency;
        LatencyPanel* const other = m_sides[1 - side].latency;
        connect(own, &LatencyPanel::drawn, other, [own, other] { other->setBeside(own->extent()); });
        // A limit that is moved is moved for both: what is counted against it can be compared.
        const auto share = [own, other] {
            own->setBeside(other->extent());
            other->setBeside(own->extent());
        };
        connect(own->firstTokens(), &LimitPlot::limitChanged, other, [other, share](double limit) {
            other->setLimits(limit, {});
            share();
        });
        connect(own->gaps(), &LimitPlot::limitChanged, other, [other, share](double limit) {
            other->setLimits({}, limit);
            share();
        });
    }
}

void PairViews::setLatenciesTogether(bool together) {
    m_together->setCurrent(together ? 1 : 0);
}

QString PairViews::nameOf(int view) {
    const QString names[] = {tr("Timeline"), tr("Block map"), tr("Block table"), tr("Requests"),    tr("Sharing"),
                             tr("Memory"),   tr("Step"),      tr("Latency"),     tr("Speculation"), tr("Figures")};
    return names[view];
}

void PairViews::makeViews(int index) {
    Side& side = m_sides[index];
    const Playback& playback = side.run->playback();
    SelectionBus& bus = side.run->bus();
    side.texts = new TokenTexts(playback, this); // a kept run has no prompts, and words only where its model is loaded
    side.timeline = new TimelineView(side.run->timeline(), bus);
    side.timeline->setAccessibleName(index == 0 ? tr("Timeline of run A") : tr("Timeline of run B"));
    side.map = new MapPanel(playback, *side.texts, bus);
    side.blocks = new BlockTablePanel(playback, *side.texts, bus);
    side.rows = new RequestRows(this);
    side.requests = new RequestTable(*side.rows, bus);
    side.sharing = new SharingView(bus);
    side.sharing->setTable([&playback](SequenceId id) {
        const trace::SequenceRecord* const record = playback.shown().find(id);
        return record != nullptr ? &record->table : nullptr;
    });
    side.memory = new PoolGauge(playback);
    side.step = new StepPanel(playback, bus);
    side.latency = new LatencyPanel(playback, bus);
    side.speculation = new SpeculationPanel(playback, bus);
}

QWidget* PairViews::makeBar() {
    auto* bar = new QWidget(this);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(metric::kGrid);
    m_tabs = new QTabBar(bar);
    m_tabs->setAccessibleName(tr("View of both runs"));
    m_tabs->setExpanding(false);
    m_tabs->setElideMode(Qt::ElideNone);
    m_tabs->setUsesScrollButtons(true);
    for (int view = 0; view <= kPairViews; ++view) {
        m_tabs->addTab(nameOf(view));
    }
    m_axis = new Segment({tr("Steps"), tr("Milliseconds")}, tr("Axis of both timelines"), bar);
    m_axis->setControlHeight(metric::kControlTable);
    m_axis->setCurrent(1);
    connect(m_axis, &Segment::currentChanged, this, [this] { emit axisChanged(axis()); });
    m_mode = new QComboBox(bar);
    m_mode->addItems({tr("State"), tr("Owner"), tr("References"), tr("Age"), tr("Fill"),
                      tr("Grouped")}); // in the order of BlockMapMode
    m_mode->setAccessibleName(tr("What the cells of both maps show"));
    setRole(m_mode, "dock-tool");
    atEachScale(m_mode, [](auto* w) { w->setFixedHeight(scaled(metric::kControlTable)); });
    connect(m_mode, &QComboBox::currentIndexChanged, this, [this](int mode) {
        for (const Side& side : m_sides) {
            side.map->setMode(static_cast<BlockMapMode>(mode));
        }
    });
    m_sharing = new Segment({tr("Tree"), tr("Lookups")}, tr("What is shown of sharing in both runs"), bar);
    m_sharing->setControlHeight(metric::kControlTable);
    connect(m_sharing, &Segment::currentChanged, this, [this](int shown) {
        for (const Side& side : m_sides) {
            side.sharing->setLookups(shown == 1);
        }
        refresh();
    });
    row->addWidget(m_tabs, 1);
    row->addWidget(m_axis);
    row->addWidget(m_mode);
    row->addWidget(m_sharing);
    m_together = new Segment({tr("Each"), tr("Together")}, tr("How latencies of both runs are drawn"), bar);
    m_together->setControlHeight(metric::kControlTable);
    connect(m_together, &Segment::currentChanged, this, [this](int form) {
        m_latencies->setCurrentIndex(form);
        draw();
    });
    row->addWidget(m_together);
    return bar;
}

QWidget* PairViews::addPair(PairView view, const std::function<QWidget*(int)>& content, const QString& question) {
    auto* pair = new QWidget;
    auto* box =
        new QBoxLayout(isWide(static_cast<int>(view)) ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom, pair);
    box->setContentsMargins(0, 0, 0, 0);
    box->setSpacing(metric::kGrid);
    for (int side = 0; side < 2; ++side) {
        auto* one = new SideCase(side == 0 ? tr("A") : tr("B"), question, pair);
        one->setContent(content(side));
        m_sides[side].cases.push_back(one);
        box->addWidget(one, 1);
        if (view == PairView::timeline) {
            m_sides[side].words = new FigureLabel(FontRole::table);
            one->placard()->addTool(m_sides[side].words);
            one->placard()->setYielding(m_sides[side].words); // the run's name first
        }
    }
    if (view == PairView::timeline) {
        box->addWidget(makeTimelineKey());
    }
    if (view != PairView::latency) { // which has another form beside
        m_stack->addWidget(pair);
    }
    return pair;
}

} // namespace vitrine::ui
