// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/timeline_view.h"

#include <algorithm>
#include <cmath>

#include <QScrollBar>

#include "ui/theme/theme.h"
#include "ui/widgets/figure.h"

namespace vitrine::ui {
namespace {

constexpr int kNames = 132;
constexpr int kAxis = 20;
constexpr int kRow = 14;
constexpr int kBar = 10;
constexpr int kQueue = 6;
constexpr int kEngine = 19;
constexpr int kCounter = 24;
constexpr int kRowsForCounters = 9;    ///< with fewer rows in sight only one counter is shown
constexpr int kRowsForOne = 3;         ///< with fewer none is: requests are what the timeline is for
constexpr double kFollowSteps = 240.0; ///< width of the sight that follows
constexpr double kFollowTime = 4e9;    ///< ns
constexpr int kWaitingInSight = 2;     ///< rows below the last that runs
constexpr double kLeastSteps = 2.0;
constexpr double kLeastTime = 2e5; ///< ns

} // namespace

QString requestName(RequestId request) {
    return QStringLiteral("r-%1").arg(request.value);
}

QString finishWords(trace::FinishReason reason) {
    switch (reason) {
    case trace::FinishReason::endOfSequence:
        return TimelineView::tr("end of text");
    case trace::FinishReason::stopString:
        return TimelineView::tr("stop string");
    case trace::FinishReason::maxTokens:
        return TimelineView::tr("reached its length");
    case trace::FinishReason::contextLimit:
        return TimelineView::tr("reached the context");
    case trace::FinishReason::cancelled:
        return TimelineView::tr("cancelled");
    case trace::FinishReason::failed:
        return TimelineView::tr("failed");
    }
    return {};
}

QString endWord(trace::FinishReason reason) {
    return reason == trace::FinishReason::cancelled ? TimelineView::tr("cancelled")
           : reason == trace::FinishReason::failed  ? TimelineView::tr("failed")
                                                    : TimelineView::tr("done");
}

TimelineView::TimelineView(const TimelineData& data, SelectionBus& bus, QWidget* parent)
    : QAbstractScrollArea(parent)
    , m_data(data)
    , m_bus(bus) {
    setAccessibleName(tr("Timeline of requests and steps"));
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    viewport()->setAutoFillBackground(false);
    connect(&bus, &SelectionBus::changed, this, [this] {
        if (const SequenceId subject = m_bus.selection().subject(); subject != m_subject) {
            m_subject = subject; // chosen in another view: its row comes into sight
            bringIntoSight(m_data.rowOf(subject));
        }
        describe();
        viewport()->update();
    });
    connect(&bus, &SelectionBus::hoverChanged, viewport(), qOverload<>(&QWidget::update));
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        layOut();
        viewport()->update();
    });
    dataChanged();
}

QSize TimelineView::sizeHint() const {
    return {scaled(900), scaled(340)};
}

QSize TimelineView::minimumSizeHint() const {
    return {scaled(kNames + 160), scaled(kAxis + 3 * kRow + kEngine + kCounter)};
}

int TimelineView::namesWidth() const {
    return scaled(kNames);
}

int TimelineView::axisHeight() const {
    return scaled(kAxis);
}

QRect TimelineView::plotRect() const {
    return viewport()->rect().adjusted(namesWidth(), axisHeight(), 0, 0);
}

TimelineGeometry TimelineView::geometryNow() const {
    const qreal ratio = devicePixelRatioF();
    const auto px = [ratio](int logical) {
        return std::max(1, static_cast<int>(std::lround(scaled(logical) * ratio)));
    };
    const QRect plot = plotRect();
    TimelineGeometry g;
    g.axis = m_axis;
    g.from = m_from;
    g.to = m_to;
    g.unit = std::max(1, static_cast<int>(std::lround(ratio)));
    g.width = std::max(1, static_cast<int>(plot.width() * ratio));
    g.rowHeight = px(kRow);
    g.barHeight = px(kBar);
    g.queueHeight = px(kQueue);
    g.engineHeight = px(kEngine);
    g.counterHeight = px(kCounter);
    const int height = static_cast<int>(plot.height() * ratio);
    const int rest = height - g.engineHeight;
    g.counters = rest - 3 * g.counterHeight >= kRowsForCounters * g.rowHeight ? 3
                 : rest - g.counterHeight >= kRowsForOne * g.rowHeight        ? 1
                                                                              : 0;
    g.rowsHeight = std::max(g.rowHeight, height - g.engineHeight - g.counters * g.counterHeight);
    g.firstRow = verticalScrollBar()->value();
    for (const SequenceId id : m_pinned) {
        if (const int row = m_data.rowOf(id); row >= 0) {
            g.pinned.push_back(row);
        }
    }
    std::sort(g.pinned.begin(), g.pinned.end());
    return g;
}

void TimelineView::layOut() {
    const TimelineGeometry g = geometryNow();
    QScrollBar* bar = verticalScrollBar();
    const bool follows = m_followRows;
    bar->setPageStep(g.wholeRows());
    bar->setRange(0, std::max(0, static_cast<int>(m_data.rows().size()) - g.wholeRows()));
    if (follows) {
        m_followedRow = std::clamp(lastAtWork() + 1 + kWaitingInSight - g.wholeRows(), 0, bar->maximum());
        bar->setValue(m_followedRow);
        m_followRows = true;
    }
}

/// Who runs is what is watched; of a long queue the first are in sight.
int TimelineView::lastAtWork() const {
    const std::vector<TimelineRow>& rows = m_data.rows();
    for (auto row = static_cast<int>(rows.size()); row-- > 0;) {
        const TimelineRow& one = rows[static_cast<std::size_t>(row)];
        if (one.endStep < 0 && !one.waitsNow()) {
            return row;
        }
    }
    return static_cast<int>(rows.size()) - 1;
}

void TimelineView::dataReset() {
    m_follow = true;
    m_followRows = true;
    m_shownStep = 0;
    if (!m_pinned.empty()) {
        m_pinned.clear();
        emit pinsChanged();
    }
    dataChanged();
}

void TimelineView::togglePin(SequenceId id) {
    if (!id.valid()) {
        return;
    }
    const auto at = std::find(m_pinned.begin(), m_pinned.end(), id);
    if (at != m_pinned.end()) {
        m_pinned.erase(at);
    } else {
        m_pinned.push_back(id);
    }
    layOut();
    viewport()->update();
    emit pinsChanged();
}

void TimelineView::dataChanged() {
    if (m_follow) {
        followNow();
    }
    layOut();
    if (isVisible()) {
        viewport()->update();
    }
}

void TimelineView::followNow() {
    TimelineGeometry g;
    g.axis = m_axis;
    const double last = std::max(g.lastValue(m_data), m_extent);
    const double span = m_axis == TimelineAxis::steps ? kFollowSteps : kFollowTime;
    const double least = span / 20.0;
    moveSight(std::max(0.0, std::max(last, least) - span), std::max(last, least));
}

void TimelineView::moveSight(double from, double to) {
    if (from != m_from || to != m_to) {
        m_from = from;
        m_to = to;
        emit sightChanged(from, to);
    }
}

double TimelineView::lastValue() const {
    TimelineGeometry g;
    g.axis = m_axis;
    return g.lastValue(m_data);
}

void TimelineView::setExtent(double last) {
    m_extent = last;
}

void TimelineView::setSight(double from, double to, bool byHand) {
    TimelineGeometry g;
    g.axis = m_axis;
    const double last = std::max({1.0, g.lastValue(m_data), m_extent});
    const double least = m_axis == TimelineAxis::steps ? kLeastSteps : kLeastTime;
    const double span = std::clamp(to - from, least, std::max(least, last * 1.1));
    from = std::clamp(from, -span * 0.1, std::max(0.0, last - span * 0.9));
    moveSight(from, from + span);
    if (byHand && m_follow) {
        m_follow = false;
        emit followChanged(false);
    }
    viewport()->update();
}

void TimelineView::setAxis(TimelineAxis axis) {
    if (axis == m_axis) {
        return;
    }
    // Keep the same steps in sight.
    const TimelineGeometry before = geometryNow();
    const std::int32_t first = before.firstStepFrom(m_data, m_from);
    const std::int32_t last = before.firstStepFrom(m_data, m_to) - 1;
    m_axis = axis;
    if (m_follow || last < first) {
        followNow();
    } else {
        TimelineGeometry after = before;
        after.axis = axis;
        setSight(after.startOf(m_data, first), after.endOf(m_data, last), false);
    }
    viewport()->update();
}

void TimelineView::follow() {
    if (!m_follow) {
        m_follow = true;
        emit followChanged(true);
    }
    m_followRows = true;
    dataChanged();
}

void TimelineView::hold() {
    m_followRows = false;
    if (m_follow) {
        m_follow = false;
        emit followChanged(false);
    }
}

void TimelineView::fit() {
    const TimelineGeometry g = geometryNow();
    const TimelineRow* row = m_data.find(m_bus.selection().subject());
    if (row == nullptr || row->marks.empty()) {
        setSight(0.0, std::max(g.lastValue(m_data), m_extent), true);
        return;
    }
    const std::int32_t last = row->marks.leaves().back().step;
    const double from = row->waits.empty() ? g.startOf(m_data, row->marks.leaves().front().step)
                                           : g.valueOf(m_data, row->waits.front().fromStep, row->waits.front().from);
    const double to = g.endOf(m_data, last);
    setSight(from - (to - from) * 0.03, to + (to - from) * 0.03, true);
}

void TimelineView::zoom(double factor, double aroundValue) {
    setSight(aroundValue - (aroundValue - m_from) * factor, aroundValue + (m_to - aroundValue) * factor, true);
}

void TimelineView::pan(double share) {
    const double by = (m_to - m_from) * share;
    setSight(m_from + by, m_to + by, true);
}

std::pair<std::int64_t, std::int64_t> TimelineView::stepsInSight() const {
    const TimelineGeometry g = geometryNow();
    const std::int32_t first = g.firstStepFrom(m_data, m_from);
    const std::int32_t last = g.firstStepFrom(m_data, m_to) - 1;
    return last < first ? std::pair<std::int64_t, std::int64_t>{0, 0}
                        : std::pair{m_data.numberOf(first), m_data.numberOf(last)};
}

void TimelineView::setShownStep(std::int64_t step) {
    if (step == m_shownStep) {
        return;
    }
    m_shownStep = step;
    const std::int32_t index = m_data.indexOf(step);
    if (index >= 0 && !m_follow) {
        const TimelineGeometry g = geometryNow();
        const double start = g.startOf(m_data, index);
        const double end = g.endOf(m_data, index);
        if (start < m_from || end > m_to) {
            const double span = m_to - m_from;
            setSight(start - span / 2, start + span / 2, false);
        }
    }
    viewport()->update();
}

void TimelineView::setInconsistency(const QString& line) {
    if (line != m_inconsistency) {
        m_inconsistency = line;
        viewport()->update();
    }
}

void TimelineView::setTimelinePalette(const std::optional<TimelinePalette>& palette) {
    m_palette = palette;
    viewport()->update();
}

void TimelineView::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    layOut();
}

void TimelineView::scrollContentsBy(int, int) {
    m_followRows = verticalScrollBar()->value() == m_followedRow;
    viewport()->update();
}

QString TimelineView::rowWord(const TimelineRow& row) const {
    const auto newest = static_cast<std::int32_t>(m_data.steps().leaves().size()) - 1;
    const std::int32_t at = m_shownStep > 0 ? m_data.indexOf(m_shownStep) : newest;
    if (row.endStep >= 0 && row.endStep <= at) {
        return endWord(row.finish);
    }
    const auto wait = std::find_if(row.waits.rbegin(), row.waits.rend(),
                                   [at](const TimelineWait& one) { return one.fromStep <= at; });
    if (wait != row.waits.rend() && (wait->toStep < 0 || wait->toStep > at)) {
        return wait->preempted ? tr("preempted") : tr("waiting");
    }
    const auto& marks = row.marks.leaves();
    const auto after = std::ranges::upper_bound(marks, at, {}, &TimelineMark::step);
    if (after == marks.begin()) {
        return wait == row.waits.rend() ? QString() : tr("prefill"); // it has not come yet, or was just let in
    }
    return std::prev(after)->kind == MarkKind::decode ? tr("decode") : tr("prefill");
}

void TimelineView::describe() {
    const TimelineRow* row = m_data.find(m_bus.selection().subject());
    QString words = tr("%1 requests, %2 steps.")
                        .arg(formatCount(static_cast<qint64>(m_data.rows().size())),
                             formatCount(static_cast<qint64>(m_data.steps().size())));
    if (row != nullptr) {
        words += QLatin1Char(' ') + tr("%1: %2, %3 prompt tokens, %4 generated.")
                                        .arg(requestName(row->request), rowWord(*row), formatCount(row->promptTokens),
                                             formatCount(row->generated));
    }
    const std::int32_t step = m_data.indexOf(m_bus.selection().step);
    if (step >= 0) {
        words += QLatin1Char(' ') + tipOfStep(step);
    }
    setAccessibleDescription(words);
}

} // namespace vitrine::ui
