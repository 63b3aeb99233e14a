// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inside/latency_panel.h"

#include <algorithm>
#include <cmath>

#include <QElapsedTimer>
#include <QGridLayout>

#include "ui/theme/text_scale.h"
#include "ui/theme/theme.h"
#include "ui/views/limit_plot.h"
#include "ui/views/stall_strip.h"
#include "ui/views/timeline_view.h"
#include "ui/widgets/column_head.h"
#include "ui/widgets/figure_label.h"

namespace vitrine::ui {
namespace {

constexpr int kRedraw = 500;           ///< ms
constexpr int kLongestPause = 5000;    ///< ms
constexpr int kPausePerDrawing = 500;  ///< so that drawing all times of a long run takes at most 0.2 % of a processor
constexpr double kFirstLimit = 1000.0; ///< ms, until a person moves it
constexpr double kGapLimit = 100.0;

QString milliseconds(double value) {
    return value < 0.0 ? QStringLiteral("–") : formatNumber(value, value < 100.0 ? 1 : 0);
}

void showQuantiles(FigureLabel* label, const QString& name, const Quantiles& q, const QString& definition) {
    label->clear();
    if (q.samples == 0) {
        label->addNote(LatencyPanel::tr("%1: no sample yet").arg(name));
        return;
    }
    const auto add = [&](double value, const QString& lead) {
        label->addFigure(
            Figure(milliseconds(value), LatencyPanel::tr("ms"), Provenance::measured, definition).withLead(lead));
    };
    add(q.p50, LatencyPanel::tr("%1 p50").arg(name));
    add(q.p90, QStringLiteral("p90"));
    add(q.p99, QStringLiteral("p99"));
    label->addFigure(Figure(formatCount(q.samples), {}, Provenance::counted,
                            LatencyPanel::tr("Samples that the percentiles are taken from."))
                         .withLead(QStringLiteral("n")));
}

} // namespace

LatencyPanel::LatencyPanel(const Playback& playback, SelectionBus& bus, QWidget* parent)
    : QWidget(parent)
    , m_playback(playback)
    , m_bus(bus)
    , m_ttft(new FigureLabel(FontRole::caption, this))
    , m_itl(new FigureLabel(FontRole::caption, this))
    , m_tpot(new FigureLabel(FontRole::caption, this))
    , m_e2e(new FigureLabel(FontRole::caption, this))
    , m_firstLimit(new FigureLabel(FontRole::caption, this))
    , m_gapLimit(new FigureLabel(FontRole::caption, this))
    , m_first(new LimitPlot(tr("Time to the first token by request"),
                            {tr("TTFT, ms"), tr("request, in the order of arrival"), true, true, Provenance::counted},
                            this))
    , m_gaps(new LimitPlot(tr("Time between tokens"),
                           {tr("ITL, ms"), tr("engine clock, s"), false, false, Provenance::measured}, this))
    , m_stalls(new StallStrip(this)) {
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(8, 6, 8, 6);
    grid->setHorizontalSpacing(metric::kGrid);
    grid->setVerticalSpacing(2);
    const QVector<QVector<QWidget*>> columns{
        {m_ttft, m_firstLimit, m_first}, {m_itl, m_gapLimit, m_gaps}, {m_tpot, m_e2e, m_stalls}};
    for (int column = 0; column < columns.size(); ++column) {
        for (int row = 0; row < columns[column].size(); ++row) {
            grid->addWidget(columns[column][row], row, column);
        }
        grid->setColumnStretch(column, 1);
        atEachScale(grid, [column](auto* w) { w->setColumnMinimumWidth(column, scaled(130)); });
    }
    grid->setRowStretch(2, 1);
    m_first->setLimit(kFirstLimit);
    m_gaps->setLimit(kGapLimit);
    m_timer.setSingleShot(true);
    m_timer.setInterval(kRedraw);
    connect(&m_timer, &QTimer::timeout, this, &LatencyPanel::draw);
    connect(&bus, &SelectionBus::changed, this, &LatencyPanel::refresh);
    connect(&bus, &SelectionBus::hoverChanged, this, &LatencyPanel::showLit);
    connectPlots();
}

void LatencyPanel::connectPlots() {
    m_first->setDescribe([this](int mark) { return describeRequest(mark); });
    m_gaps->setDescribe([this](int mark) { return describeGap(mark); });
    connect(m_first, &LimitPlot::limitChanged, this, &LatencyPanel::showLimits);
    connect(m_gaps, &LimitPlot::limitChanged, this, &LatencyPanel::showLimits);
    const auto choose = [this](const Selection& of, bool add) {
        m_bus.chooseSequence(of.sequences.front(), add);
        if (of.step > 0) {
            m_bus.chooseStep(of.step);
        }
    };
    const auto connectMarks = [this, choose](LimitPlot* plot, Selection (LatencyPanel::*markOf)(int) const) {
        connect(plot, &LimitPlot::markChosen, this, [this, choose, markOf](int mark) { choose((this->*markOf)(mark), false); });
        connect(plot, &LimitPlot::markAdded, this, [this, choose, markOf](int mark) { choose((this->*markOf)(mark), true); });
        connect(plot, &LimitPlot::markHovered, this,
                [this, markOf](int mark) { m_bus.hover(mark >= 0 ? (this->*markOf)(mark) : Selection{}); });
    };
    connectMarks(m_first, &LatencyPanel::requestOf);
    connectMarks(m_gaps, &LatencyPanel::gapOf);
    connect(m_stalls, &StallStrip::timeChosen, this, [this](qint64 time) {
        if (const std::int64_t step = stepAt(time); step > 0) {
            m_bus.chooseStep(step);
        }
    });
    connect(m_stalls, &StallStrip::timeHovered, this, [this](qint64 time) {
        Selection over;
        over.step = time >= 0 ? stepAt(time) : 0;
        m_bus.hover(over);
    });
}

/// The first step that gave tokens out within the cell that begins then, else the one that ran then, or before; 0: none.
std::int64_t LatencyPanel::stepAt(Nanoseconds time) const {
    const TimelineData& data = m_playback.timeline();
    const auto& steps = data.steps().leaves();
    const Nanoseconds from = data.origin() + time;
    const std::int32_t ran = data.stepAtTime(from + 1) - 1;
    auto gave = static_cast<std::size_t>(std::max(0, ran));
    const auto gives = [&](std::size_t step) { return steps[step].emitted > 0 && steps[step].emittedAt >= from; };
    while (gave < steps.size() && !gives(gave) && steps[gave].t0 < from + StallScene::kRowTime) {
        ++gave;
    }
    if (gave < steps.size() && gives(gave) && steps[gave].emittedAt < from + StallScene::kRowTime) {
        return data.numberOf(static_cast<std::int32_t>(gave));
    }
    return ran >= 0 ? data.numberOf(ran) : 0;
}

/// Where a step gave its tokens out, and where a request got its own.
std::vector<int> LatencyPanel::stallCellsOf(const Selection& of) const {
    const TimelineData& data = m_playback.timeline();
    const StallScene& scene = m_stalls->scene();
    std::vector<int> cells;
    const auto add = [&](std::int32_t step) {
        const TimelineStep& s = data.steps()[static_cast<std::size_t>(step)];
        const int cell = s.emitted > 0 ? scene.cellOf(s.emittedAt - data.origin()) : -1;
        if (cell >= 0) {
            cells.push_back(cell);
        }
    };
    if (const std::int32_t step = data.indexOf(of.step); step >= 0) {
        add(step);
    }
    for (const SequenceId id : of.sequences) {
        if (const TimelineRow* const row = data.find(id)) {
            for (const TimelineMark& mark : row->marks.leaves()) {
                if (mark.emitted > 0) {
                    add(mark.step);
                }
            }
        }
    }
    std::ranges::sort(cells);
    const auto [from, to] = std::ranges::unique(cells);
    cells.erase(from, to);
    return cells;
}

LatencyPanel::Lit LatencyPanel::litOf(const Selection& of) const {
    return {requestMarksOf(of), gapMarksOf(of), stallCellsOf(of)};
}

/// The marks of what is chosen, which a picture or a choice changes, and of what is hovered in any view.
void LatencyPanel::showLit() {
    if (!isVisible()) {
        return;
    }
    const Lit over = litOf(m_bus.hovered());
    m_first->setLit(m_chosen.requests, over.requests);
    m_gaps->setLit(m_chosen.gaps, over.gaps);
    m_stalls->setMarks(m_chosen.stalls, over.stalls);
}

Selection LatencyPanel::requestOf(int mark) const {
    const RequestTimes& times = m_scene.requests[static_cast<std::size_t>(m_places[mark])];
    Selection of;
    of.sequences = {times.sequence};
    of.step = times.firstStep >= 0 ? m_playback.timeline().numberOf(times.firstStep) : 0;
    return of;
}

Selection LatencyPanel::gapOf(int mark) const {
    const TokenTime& token = m_scene.tokens[static_cast<std::size_t>(mark)];
    Selection of;
    of.sequences = {token.sequence};
    of.step = m_playback.timeline().numberOf(token.step);
    return of;
}

QString LatencyPanel::describeRequest(int mark) const {
    const RequestTimes& r = m_scene.requests[static_cast<std::size_t>(m_places[mark])];
    return r.ttft >= 0.0 ? tr("%1: %2 ms to the first token (M), %3 ms of them in the queue (M)")
                               .arg(requestName(r.request), milliseconds(r.ttft), milliseconds(r.queue))
                         : tr("%1: no token yet after %2 ms (M); it counts as at least that")
                               .arg(requestName(r.request), milliseconds(r.soFar));
}

QString LatencyPanel::describeGap(int mark) const {
    const TokenTime& token = m_scene.tokens[static_cast<std::size_t>(mark)];
    const TimelineRow* row = m_playback.timeline().find(token.sequence);
    return tr("%1, step %2 (C): %3 ms after the token before (M)")
        .arg(row != nullptr ? requestName(row->request) : QString(),
             formatCount(m_playback.timeline().numberOf(token.step)), milliseconds(token.gap));
}

void LatencyPanel::refresh() {
    if (isVisible() && !m_timer.isActive()) {
        m_timer.start();
    }
}

int LatencyPanel::pauseAfter(qint64 drawing) {
    return static_cast<int>(std::clamp<qint64>(drawing * kPausePerDrawing, kRedraw, kLongestPause));
}

void LatencyPanel::draw() {
    if (!isVisible()) {
        return;
    }
    m_timer.stop();
    QElapsedTimer drawing;
    drawing.start();
    const TimelineData& data = m_playback.timeline();
    m_scene = LatencyScene::of(data, data.indexOf(m_playback.shown().step), m_bus.selection().range);
    showFigures();
    showPlots();
    emit drawn();
    m_timer.setInterval(m_playback.live() ? pauseAfter(drawing.elapsed()) : kRedraw); // who scrubs waits for it
}

LatencyExtent LatencyPanel::extent() const {
    return {m_first->xNeeded(), m_first->yNeeded(),          m_gaps->xNeeded(),
            m_gaps->yNeeded(),  m_stalls->scene().seconds(), m_stalls->scene().most};
}

void LatencyPanel::setLimits(std::optional<double> first, std::optional<double> gap) {
    m_first->setLimit(first.value_or(m_first->limit()));
    m_gaps->setLimit(gap.value_or(m_gaps->limit()));
    showLimits();
}

void LatencyPanel::setBeside(const LatencyExtent& other) {
    m_first->setBeside(other.requests, other.ttft);
    m_gaps->setBeside(other.seconds, other.gap);
    m_stalls->setBeside(other.stallSeconds, other.stallMost);
}

void LatencyPanel::showFigures() {
    showQuantiles(m_ttft, tr("TTFT"), m_scene.ttft,
                  tr("Time to the first token: from arrival to when it was given out."));
    showQuantiles(m_itl, tr("ITL"), m_scene.itl, tr("Time between two tokens of a request, one sample a token."));
    showQuantiles(m_tpot, tr("TPOT"), m_scene.tpot,
                  tr("Time per output token after the first, one sample a request: (last − first) / (n − 1)."));
    showQuantiles(m_e2e, tr("End to end"), m_scene.e2e, tr("From arrival to the end of a request."));
}

void LatencyPanel::showPlots() {
    QVector<PlotMark> firsts;
    m_places.clear();
    for (std::size_t i = 0; i < m_scene.requests.size(); ++i) {
        const RequestTimes& r = m_scene.requests[i];
        if (r.ttft >= 0.0 || r.soFar > 0.0) {
            const bool open = r.ttft < 0.0;
            const double y = open ? r.soFar : r.ttft;
            firsts.push_back({static_cast<double>(i + 1), y, std::min(r.queue, y), open});
            m_places.push_back(static_cast<int>(i));
        }
    }
    QVector<PlotMark> gaps;
    gaps.reserve(static_cast<qsizetype>(m_scene.tokens.size()));
    for (const TokenTime& token : m_scene.tokens) {
        gaps.push_back({token.at, token.gap, 0.0, false});
    }
    m_first->setMarks(std::move(firsts));
    m_gaps->setMarks(std::move(gaps));
    m_first->setSummary(m_ttft->spoken());
    m_gaps->setSummary(m_itl->spoken());
    const TimelineData& data = m_playback.timeline();
    m_stalls->setScene(StallScene::of(data, data.indexOf(m_playback.shown().step), m_bus.selection().range));
    m_chosen = litOf(m_bus.selection());
    showLit();
    showLimits();
}

QVector<int> LatencyPanel::requestMarksOf(const Selection& of) const {
    QVector<int> marks;
    for (int i = 0; i < m_places.size() && !of.sequences.empty(); ++i) {
        if (of.has(m_scene.requests[static_cast<std::size_t>(m_places[i])].sequence)) {
            marks.push_back(i);
        }
    }
    return marks;
}

/// Those of a request's tokens; of the chosen step where one is meant.
QVector<int> LatencyPanel::gapMarksOf(const Selection& of) const {
    QVector<int> marks;
    const std::int32_t step = m_playback.timeline().indexOf(of.step);
    for (std::size_t i = 0; i < m_scene.tokens.size() && !of.sequences.empty(); ++i) {
        const TokenTime& token = m_scene.tokens[i];
        if (of.has(token.sequence) && (step < 0 || token.step == step)) {
            marks.push_back(static_cast<int>(i));
        }
    }
    return marks;
}

void LatencyPanel::showLimits() {
    const auto show = [](FigureLabel* label, const LimitPlot* plot, const QString& unit) {
        const LimitCount count = countAgainst(plot->marks(), plot->limit());
        label->clear();
        label->addFigure(
            Figure(formatCount(count.pass), unit, Provenance::counted,
                   tr("How many stay within the limit of the picture. Drag the limit, or move it with Up and Down."))
                .withLead(tr("pass")));
        label->addFigure(
            Figure(formatCount(count.fail), {}, Provenance::counted,
                   tr("How many are over the limit; those without a token yet that wait longer already, too."))
                .withLead(tr("fail")));
        if (count.open > 0) {
            label->addFigure(Figure(formatCount(count.open), {}, Provenance::counted,
                                    tr("Requests without a token yet, still within the limit: neither pass nor fail."))
                                 .withLead(tr("unfinished")));
        }
    };
    show(m_firstLimit, m_first, tr("requests"));
    show(m_gapLimit, m_gaps, tr("tokens"));
}

int LatencyTable::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_scene.requests.size());
}

int LatencyTable::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : kColumns;
}

QVariant LatencyTable::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || role != Qt::DisplayRole) {
        return {};
    }
    const RequestTimes& r = m_scene.requests[static_cast<std::size_t>(index.row())];
    switch (index.column()) {
    case kRequest:
        return requestName(r.request);
    case kQueue:
        return milliseconds(r.queue);
    case kTtft:
        return r.ttft < 0.0 && r.soFar > 0.0 ? tr("> %1").arg(milliseconds(r.soFar)) : milliseconds(r.ttft);
    case kTokens:
        return formatCount(r.tokens);
    case kTpot:
        return r.ended && r.tokens == 1 ? tr("n/a") : milliseconds(r.tpot); // one token has no time after the first
    default:
        return milliseconds(r.e2e);
    }
}

QVariant LatencyTable::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= kColumns) {
        return QAbstractTableModel::headerData(section, orientation, role);
    }
    return headData({{tr("Request"), tr("Number of the request since the model was loaded.")},
                     {tr("Queue ms M"), tr("From arrival until it was first admitted, in milliseconds. Measured.")},
                     {tr("TTFT ms M"), tr("Time to the first token, from arrival, in milliseconds; > says that it still waits. Measured.")},
                     {tr("Out C"), tr("Tokens given out so far. Counted.")},
                     {tr("TPOT ms M"), tr("Time per output token after the first: (last − first) / (n − 1), in milliseconds. Measured.")},
                     {tr("E2E ms M"), tr("From arrival to the end, in milliseconds. Measured.")}},
                    section, role);
}

} // namespace vitrine::ui
