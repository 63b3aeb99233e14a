// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inside/speculation_panel.h"

#include <algorithm>

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <QVBoxLayout>

#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/views/timeline_view.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/empty_box.h"
#include "ui/widgets/figure_label.h"

namespace vitrine::ui {
namespace {

constexpr int kTop = 82;   ///< of the four lines of figures
constexpr int kClock = 60; ///< the two clocks at the foot
constexpr int kLane = 16;
constexpr int kCell = 12;
constexpr int kPitch = 15;
constexpr int kNames = 92;
constexpr int kPad = 12;
constexpr int kAllHeight = 100; ///< against the stretch of 1 under the lines of figures

} // namespace

SpeculationPanel::SpeculationPanel(const Playback& playback, SelectionBus& bus, QWidget* parent)
    : QWidget(parent)
    , m_playback(playback)
    , m_bus(bus)
    , m_rate(new FigureLabel(FontRole::table, this))
    , m_counts(new FigureLabel(FontRole::caption, this))
    , m_thrown(new FigureLabel(FontRole::caption, this))
    , m_speed(new FigureLabel(FontRole::caption, this))
    , m_none(new EmptyBox(tr("No drafts yet: switch speculation on, or start one of the two loads."), this)) {
    setAccessibleName(tr("Speculation"));
    m_none->setAction(tr("Start easy text"));
    connect(m_none, &EmptyBox::actionRequested, this, &SpeculationPanel::draftsRequested);
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kPad, 6, kPad, 6);
    column->setSpacing(2);
    column->addWidget(m_none, kAllHeight);
    for (QWidget* line : {m_rate, m_counts, m_thrown, m_speed}) {
        column->addWidget(line);
    }
    column->addStretch(1);
    connect(&bus, &SelectionBus::changed, this, [this] {
        if (m_bus.selection().range != m_range) {
            refresh();
        }
    });
    followTheme(this);
    showFigures();
}

QSize SpeculationPanel::minimumSizeHint() const {
    return {scaled(240), scaled(kTop + 4 * kLane + kClock)};
}

void SpeculationPanel::reset() {
    m_scene = {};
    showFigures();
}

void SpeculationPanel::refresh() {
    if (!isVisible()) {
        return;
    }
    // Of the brushed steps where there are such, else of all up to the one that is shown.
    const auto range = m_bus.selection().range;
    const std::int64_t from = std::max(range ? range->first : 0, m_playback.oldestStep());
    const std::int64_t to = range ? std::min(range->second, m_playback.newestStep()) : m_playback.shown().step;
    bool any = false;
    if (range != m_range || to < m_scene.step) {
        m_range = range;
        m_scene = {};
        any = true;
    }
    for (std::int64_t step = std::max(m_scene.step + 1, from); step <= to; ++step) {
        if (const trace::RecordPtr record = m_playback.record(step)) {
            any = any || !record->verifications.empty();
            m_scene.take(*record);
        }
    }
    if (any || m_scene.step == 0) {
        showFigures();
    }
    update();
}

void SpeculationPanel::showFigures() {
    for (FigureLabel* line : {m_rate, m_counts, m_thrown, m_speed}) {
        line->clear();
    }
    m_none->setVisible(m_scene.verifications == 0);
    if (m_scene.verifications == 0) {
        return;
    }
    m_rate->addFigure(Figure(formatNumber(100.0 * m_scene.rate(), 1), QStringLiteral("%"), Provenance::derived,
                             tr("Accepted drafts ÷ verified drafts, without the bonus token."))
                          .withLead(tr("accepted")));
    m_rate->addFigure(Figure(formatNumber(m_scene.meanLength(), 2), tr("tokens a step"), Provenance::derived,
                             tr("1 + accepted ÷ verifications: what a verification gives on average.")));
    addCounted(m_counts, m_scene.verifications, tr("verifications"), tr("Steps of a sequence that verified drafts."));
    addCounted(m_counts, m_scene.drafted, tr("drafted"), tr("Draft tokens that were verified."));
    addCounted(m_thrown, m_scene.drafted - m_scene.accepted, tr("thrown away"),
               tr("Draft tokens that were rejected, or stood behind one that was."));
    m_thrown->addFigure(Figure(formatNumber(static_cast<double>(m_scene.draftTime) * 1e-6, 1), tr("ms drafting"),
                               Provenance::measured, tr("Time spent on making drafts.")));
    showSpeed();
}

void SpeculationPanel::addCounted(FigureLabel* label, std::int64_t n, const QString& unit, const QString& definition) {
    label->addFigure(Figure(formatCount(n), unit, Provenance::counted, definition));
}

void SpeculationPanel::showSpeed() {
    const TwinClock twin = m_scene.twin();
    if (twin.steps == 0) {
        m_speed->addNote(tr("No plain step beside: no speed-up is known."));
        m_speed->setToolTip(
            tr("A plain step decodes as many sequences and verifies no draft. None was measured in this run yet; "
               "let a part of it run with speculation switched off."));
        return;
    }
    m_speed->setToolTip({});
    m_speed->addFigure(
        Figure(formatNumber(twin.speedUp(), 2), QStringLiteral("×"), Provenance::measured,
               tr("Time that plain steps would have taken for the same tokens ÷ time that the verifying steps took; "
                  "both from steps of this run, %1 of them plain.")
                   .arg(formatCount(twin.plainSteps)))
            .withLead(tr("speed-up")));
    m_speed->addFigure(
        Figure(formatNumber(m_scene.formulaSpeedUp(), 2), QStringLiteral("×"), Provenance::derived,
               tr("(1 − a^(k+1)) ÷ ((1 − a)(c k + 1)): a acceptance, k drafts a verification, c time of a draft over "
                  "that of a plain token."))
            .withLead(tr("by formula")));
}

QRect SpeculationPanel::laneRect() const {
    return QRect(kPad, scaled(kTop), width() * 58 / 100 - kPad, height() - scaled(kTop + kClock) - 4);
}

QRect SpeculationPanel::barsRect() const {
    const int left = laneRect().right() + 20;
    return QRect(left, scaled(kTop), width() - kPad - left, height() - scaled(kTop + kClock) - 4);
}

void SpeculationPanel::paintLanes(QPainter& painter) const {
    const Tokens& t = tokens();
    const QRect area = laneRect();
    const int rows = std::min(area.height() / scaled(kLane), static_cast<int>(m_scene.last.size()));
    for (int i = 0; i < rows; ++i) {
        const VerifiedDrafts& v = m_scene.last[m_scene.last.size() - 1 - static_cast<std::size_t>(i)];
        const int y = area.top() + i * scaled(kLane);
        painter.setFont(themeFont(FontRole::caption));
        if (i == m_cursor) {
            painter.setPen(QPen(t.meaning.selection, t.rim));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(QRect(area.left() - 3, y + 1, area.width(), scaled(kLane) - 2));
        }
        painter.setPen(m_bus.selection().has(v.sequence) ? t.ink : t.ink2);
        const TimelineRow* row = m_playback.timeline().find(v.sequence);
        painter.drawText(QRect(area.left(), y, scaled(kNames), scaled(kLane)), Qt::AlignLeft | Qt::AlignVCenter,
                         tr("%1 · step %2").arg(row != nullptr ? requestName(row->request) : QString()).arg(v.step));
        for (int d = 0; d < v.drafted; ++d) {
            const QRect cell(area.left() + scaled(kNames) + d * scaled(kPitch), y + 2, scaled(kCell), scaled(kCell));
            if (cell.right() > area.right()) {
                break;
            }
            if (d < v.accepted) {
                painter.fillRect(cell, t.meaning.decode);
                paintIcon(painter, Icon::check, t.meaning.inkOnDeep, cell, cell.width() - 2);
            } else if (d == v.accepted) {
                paintCrossSquare(painter, cell);
            } else {
                painter.setPen(t.lineStrong);
                painter.setBrush(Qt::NoBrush);
                painter.drawRect(cell.adjusted(0, 0, -1, -1));
            }
        }
        const int x = area.left() + scaled(kNames) + v.drafted * scaled(kPitch);
        if (v.bonus && x + scaled(20) < area.right()) {
            painter.setPen(t.ink2);
            painter.drawText(QRect(x, y, scaled(24), scaled(kLane)), Qt::AlignLeft | Qt::AlignVCenter,
                             QStringLiteral("+1"));
        }
    }
}

void SpeculationPanel::paintBars(QPainter& painter) const {
    const Tokens& t = tokens();
    const QRect area = barsRect();
    painter.setFont(themeFont(FontRole::caption));
    const QFontMetrics metrics(painter.font());
    painter.setPen(t.ink2);
    const QString head = tr("accepted by position");
    painter.drawText(area.left(), area.top() + metrics.ascent(), head);
    paintBadge(painter, Provenance::counted, area.left() + metrics.horizontalAdvance(head) + 2,
               area.top() + metrics.ascent(), metrics.ascent());
    int y = area.top() + scaled(kLane) + 2;
    for (int i = 0; i < SpeculationScene::kPositions && y + scaled(kLane) <= area.bottom(); ++i) {
        const auto at = static_cast<std::size_t>(i);
        if (m_scene.offeredAt[at] == 0) {
            break;
        }
        const int full = std::max(1, area.width() - scaled(20) - scaled(64));
        const double most = static_cast<double>(m_scene.offeredAt[0]);
        const int offered = static_cast<int>(full * static_cast<double>(m_scene.offeredAt[at]) / most);
        const int accepted = static_cast<int>(full * static_cast<double>(m_scene.acceptedAt[at]) / most);
        painter.setPen(t.ink2);
        painter.drawText(QRect(area.left(), y, scaled(18), scaled(kLane)), Qt::AlignRight | Qt::AlignVCenter,
                         QString::number(i + 1));
        const QRect bar(area.left() + scaled(24), y + 3, offered, scaled(10));
        painter.setPen(t.lineStrong);
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(bar.adjusted(0, 0, -1, -1));
        painter.fillRect(QRect(bar.left(), bar.top(), accepted, bar.height()), t.meaning.decode);
        painter.setPen(t.ink3);
        painter.drawText(QRect(bar.right() + 5, y, scaled(62), scaled(kLane)), Qt::AlignLeft | Qt::AlignVCenter,
                         tr("%1 of %2").arg(m_scene.acceptedAt[at]).arg(m_scene.offeredAt[at]));
        y += scaled(kLane);
    }
}

QRect SpeculationPanel::clockRect() const {
    return QRect(kPad, height() - scaled(kClock), width() - 2 * kPad, scaled(kClock) - 6);
}

/// One bar a step, as long as it took; the plain lane as long as its tokens would have taken.
void SpeculationPanel::paintClockLane(QPainter& painter, const QRect& lane, bool plain, double perPixel) const {
    const Tokens& t = tokens();
    double at = 0.0;
    for (const ClockStep& step : m_scene.clock) {
        const Nanoseconds without = m_scene.plainFor(step);
        if (without == 0) {
            continue;
        }
        const double wide = static_cast<double>(plain ? without : step.time) / perPixel;
        const int x0 = lane.left() + static_cast<int>(at);
        const int x1 = std::max(x0 + 1, lane.left() + static_cast<int>(at + wide));
        painter.fillRect(QRect(x0, lane.top(), std::max(1, x1 - x0 - (x1 - x0 > 3 ? 1 : 0)), lane.height()),
                         plain ? t.ramp[1] : t.meaning.decode);
        if (!plain && step.draft > 0) { // the part that went into drafts comes first
            painter.fillRect(
                QRect(x0, lane.top(), static_cast<int>(static_cast<double>(step.draft) / perPixel), lane.height()),
                t.ramp[3]);
        }
        at += wide;
    }
}

void SpeculationPanel::paintClock(QPainter& painter) const {
    const Tokens& t = tokens();
    const QRect area = clockRect();
    const TwinClock twin = m_scene.twin();
    painter.setFont(themeFont(FontRole::caption));
    const QFontMetrics metrics(painter.font());
    painter.fillRect(QRect(0, area.top() - 2, width(), 1), t.line);
    const QString head = twin.steps > 0 ? tr("the same %1 tokens on two clocks").arg(formatCount(twin.tokens))
                                        : tr("two clocks: no plain step was measured in this run");
    painter.setPen(t.ink2);
    painter.drawText(area.left(), area.top() + metrics.ascent() + 1, head);
    if (twin.steps == 0) {
        return;
    }
    paintBadge(painter, Provenance::measured, area.left() + metrics.horizontalAdvance(head) + 2,
               area.top() + metrics.ascent() + 1, metrics.ascent());
    const int names = std::max(metrics.horizontalAdvance(tr("drafts")), metrics.horizontalAdvance(tr("plain"))) + 8;
    const int numbers = metrics.horizontalAdvance(tr("%1 ms").arg(QStringLiteral("99,999"))) + 6;
    const int room = std::max(20, area.width() - names - numbers);
    const double perPixel = static_cast<double>(std::max(twin.speculative, twin.plain)) / room;
    int y = area.top() + metrics.height() + 3;
    for (const bool plain : {false, true}) {
        const Nanoseconds total = plain ? twin.plain : twin.speculative;
        const QRect lane(area.left() + names, y + 2, room, scaled(10));
        painter.setPen(t.ink2);
        painter.drawText(QRect(area.left(), y, names, scaled(14)), Qt::AlignLeft | Qt::AlignVCenter,
                         plain ? tr("plain") : tr("drafts"));
        paintClockLane(painter, lane, plain, perPixel);
        painter.setPen(t.ink);
        painter.drawText(
            QRect(lane.left() + static_cast<int>(static_cast<double>(total) / perPixel) + 5, y, numbers, scaled(14)),
            Qt::AlignLeft | Qt::AlignVCenter,
            tr("%1 ms").arg(formatNumber(static_cast<double>(total) * 1e-6, total > 100'000'000 ? 0 : 1)));
        y += scaled(17);
    }
}

void SpeculationPanel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), tokens().glass);
    if (m_scene.verifications > 0) {
        paintLanes(painter);
        paintBars(painter);
        paintClock(painter);
    }
}

void SpeculationPanel::chooseLane(int lane) {
    const int count = static_cast<int>(m_scene.last.size());
    if (count == 0 || lane < 0 || lane >= count) {
        return;
    }
    m_cursor = lane;
    const VerifiedDrafts& v = m_scene.last[m_scene.last.size() - 1 - static_cast<std::size_t>(lane)];
    setAccessibleDescription(tr("Step %1: %2 drafted, %3 accepted%4, counted")
                                 .arg(formatCount(v.step), formatCount(v.drafted), formatCount(v.accepted),
                                      v.bonus ? tr(", and one more token") : QString()));
    m_bus.chooseSequence(v.sequence);
    m_bus.chooseStep(v.step);
    update();
}

void SpeculationPanel::mousePressEvent(QMouseEvent* event) {
    const QRect area = laneRect();
    if (area.contains(event->pos())) {
        chooseLane((event->pos().y() - area.top()) / scaled(kLane));
    }
}

/// The request of the lane is echoed in all views.
void SpeculationPanel::mouseMoveEvent(QMouseEvent* event) {
    const QRect area = laneRect();
    const int lane = area.contains(event->pos()) ? (event->pos().y() - area.top()) / scaled(kLane) : -1;
    Selection over;
    if (lane >= 0 && lane < static_cast<int>(m_scene.last.size())) {
        over.sequences = {m_scene.last[m_scene.last.size() - 1 - static_cast<std::size_t>(lane)].sequence};
    }
    m_bus.hover(over);
}

void SpeculationPanel::leaveEvent(QEvent* event) {
    m_bus.hover({});
    QWidget::leaveEvent(event);
}

void SpeculationPanel::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Down) {
        chooseLane(m_cursor + 1);
    } else if (event->key() == Qt::Key_Up) {
        chooseLane(std::max(0, m_cursor - 1));
    } else if (event->key() == Qt::Key_T) {
        emit tableRequested();
    } else {
        QWidget::keyPressEvent(event);
    }
}

bool SpeculationPanel::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip && clockRect().contains(static_cast<QHelpEvent*>(event)->pos())) {
        QToolTip::showText(
            static_cast<QHelpEvent*>(event)->globalPos(),
            tr("Above the steps that verified drafts, grey the part that made the drafts; below what plain steps of "
               "this run would have taken for the same tokens, with as many sequences. Measured."),
            this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace vitrine::ui
