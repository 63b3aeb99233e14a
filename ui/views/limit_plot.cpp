// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/limit_plot.h"

#include <algorithm>
#include <cmath>

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>

#include "ui/theme/theme.h"
#include "ui/views/linear_axis.h"
#include "ui/views/timeline_geometry.h"

namespace vitrine::ui {
namespace {

constexpr int kLeft = 46;
constexpr int kRight = 12;
constexpr int kTop = 26; // the title, and half of the topmost number below it
constexpr int kBottom = 34;
constexpr int kGrab = 5; ///< px from the limit within which the pointer takes it
constexpr int kNear = 8; ///< px from a mark
constexpr double kKeyStep = 1.1;
constexpr int kMostIntervals = 6; ///< up to the top of the figures

} // namespace

LimitCount countAgainst(const QVector<PlotMark>& marks, double limit) {
    LimitCount count;
    for (const PlotMark& mark : marks) {
        if (mark.y > limit) {
            ++count.fail;
        } else if (mark.open) {
            ++count.open;
        } else {
            ++count.pass;
        }
    }
    return count;
}

LimitPlot::LimitPlot(const QString& accessibleName, const PlotLook& look, QWidget* parent)
    : QWidget(parent)
    , m_look(look) {
    setAccessibleName(accessibleName);
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    followTheme(this);
}

QSize LimitPlot::sizeHint() const {
    return {scaled(320), scaled(160)};
}

QSize LimitPlot::minimumSizeHint() const {
    return {scaled(130), scaled(kTop + kBottom + 36)};
}

void LimitPlot::setMarks(QVector<PlotMark> marks) {
    if (marks == m_marks) {
        return;
    }
    m_marks = std::move(marks);
    m_chosen.clear();
    m_echoed.clear();
    m_cursor = std::min(m_cursor, static_cast<int>(m_marks.size()) - 1);
    fitAxes();
    describe();
    update();
}

void LimitPlot::setLit(QVector<int> chosen, QVector<int> echoed) {
    if (chosen != m_chosen || echoed != m_echoed) {
        m_chosen = std::move(chosen);
        m_echoed = std::move(echoed);
        update();
    }
}

void LimitPlot::setLimit(double limit) {
    if (limit != m_limit) {
        m_limit = limit;
        fitAxes();
        update();
    }
}

void LimitPlot::setSummary(const QString& words) {
    m_summary = words;
    describe();
}

void LimitPlot::describe() {
    setAccessibleDescription(m_cursor >= 0 && m_describe ? m_describe(m_cursor) : m_summary);
}

/// What is dragged must not run away: the axes stay while it moves.
void LimitPlot::fitAxes() {
    if (m_dragging) {
        return;
    }
    double xMost = 1.0;
    double yMost = m_limit;
    for (const PlotMark& mark : m_marks) {
        xMost = std::max(xMost, mark.x);
        yMost = std::max(yMost, mark.y);
    }
    m_xTop = m_look.countsX ? xMost + 1.0 : xMost;
    m_yTop = linearAxisFor(yMost * 1.05, kMostIntervals).top();
}

QVector<double> LimitPlot::xTicks() const {
    QVector<double> ticks = axisTicks(0.0, m_xTop, std::max(1, plotRect().width() / scaled(64)));
    if (m_look.countsX) {
        ticks.removeIf([](double tick) { return tick < 1.0 || tick != std::floor(tick); });
    }
    return ticks;
}

QRect LimitPlot::plotRect() const {
    return rect().adjusted(scaled(kLeft), scaled(kTop), -scaled(kRight), -scaled(kBottom));
}

QPoint LimitPlot::place(double x, double y) const {
    const QRect plot = plotRect();
    return {plot.left() + static_cast<int>(std::lround(x / m_xTop * (plot.width() - 1))),
            plot.bottom() - static_cast<int>(std::lround(std::clamp(y / m_yTop, 0.0, 1.0) * (plot.height() - 1)))};
}

int LimitPlot::limitY() const {
    return place(0.0, m_limit).y();
}

int LimitPlot::markAt(QPoint point) const {
    int nearest = -1;
    int best = scaled(kNear) * scaled(kNear);
    for (int i = 0; i < m_marks.size(); ++i) {
        const QPoint away = place(m_marks[i].x, m_marks[i].y) - point;
        // The whole bar is the mark where it has one.
        const int dy = m_look.stems && away.y() <= 0 ? 0 : away.y();
        const int distance = away.x() * away.x() + dy * dy;
        if (distance <= best) {
            best = distance;
            nearest = i;
        }
    }
    return plotRect().adjusted(-4, -4, 4, 4).contains(point) ? nearest : -1;
}

void LimitPlot::moveLimit(double limit) {
    m_limit = std::max(0.0, limit);
    fitAxes();
    update();
    emit limitChanged(m_limit);
}

void LimitPlot::keyPressEvent(QKeyEvent* event) {
    const int last = static_cast<int>(m_marks.size()) - 1;
    int next = m_cursor;
    switch (event->key()) {
    case Qt::Key_Up:
        return moveLimit(m_limit * kKeyStep);
    case Qt::Key_Down:
        return moveLimit(m_limit / kKeyStep);
    case Qt::Key_Left:
        next = m_cursor < 0 ? last : std::max(0, m_cursor - 1);
        break;
    case Qt::Key_Right:
        next = std::min(last, m_cursor + 1);
        break;
    case Qt::Key_Home:
        next = std::min(0, last);
        break;
    case Qt::Key_End:
        next = last;
        break;
    case Qt::Key_T:
        emit tableRequested();
        return;
    default:
        QWidget::keyPressEvent(event);
        return;
    }
    m_cursor = next;
    describe();
    update();
    if (next >= 0) {
        emit markChosen(next);
    }
}

void LimitPlot::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) {
        return;
    }
    if (std::abs(event->pos().y() - limitY()) <= kGrab) {
        m_dragging = true;
        return;
    }
    const int mark = markAt(event->pos());
    m_cursor = mark;
    describe();
    update();
    if (mark >= 0) {
        event->modifiers().testFlag(Qt::ControlModifier) ? emit markAdded(mark) : emit markChosen(mark);
    }
}

void LimitPlot::hover(int mark) {
    if (mark != m_under) {
        m_under = mark;
        emit markHovered(mark);
    }
}

void LimitPlot::leaveEvent(QEvent* event) {
    hover(-1);
    QWidget::leaveEvent(event);
}

void LimitPlot::mouseMoveEvent(QMouseEvent* event) {
    if (m_dragging) {
        const QRect plot = plotRect();
        moveLimit(std::clamp(static_cast<double>(plot.bottom() - event->pos().y()) / (plot.height() - 1), 0.0, 1.0) *
                  m_yTop);
        return;
    }
    setCursor(std::abs(event->pos().y() - limitY()) <= kGrab ? Qt::SizeVerCursor : Qt::ArrowCursor);
    hover(markAt(event->pos()));
}

void LimitPlot::mouseReleaseEvent(QMouseEvent*) {
    if (m_dragging) {
        m_dragging = false;
        fitAxes();
        update();
    }
}

bool LimitPlot::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) {
        return QWidget::event(event);
    }
    const auto* help = static_cast<QHelpEvent*>(event);
    const int mark = markAt(help->pos());
    const bool onLimit = std::abs(help->pos().y() - limitY()) <= kGrab;
    QToolTip::showText(help->globalPos(),
                       onLimit                   ? tr("The limit that you want to keep. Drag it, or use Up and Down.")
                       : mark >= 0 && m_describe ? m_describe(mark)
                                                 : QString(),
                       this);
    return true;
}

} // namespace vitrine::ui
