// Keys, pointer and tips of the timeline.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>

#include "ui/views/timeline_stalls.h"
#include "ui/views/timeline_view.h"
#include "ui/widgets/figure.h"

namespace vitrine::ui {
namespace {

constexpr double kZoomStep = 0.8;
constexpr double kPanStep = 0.15;
constexpr int kDragFrom = 4; ///< px before a press becomes a drag

const TimelineMark* markAt(const TimelineRow& row, std::int32_t step) {
    const std::vector<TimelineMark>& marks = row.marks.leaves();
    const auto at = std::lower_bound(marks.begin(), marks.end(), step,
                                     [](const TimelineMark& mark, std::int32_t s) { return mark.step < s; });
    return at != marks.end() && at->step == step ? &*at : nullptr;
}

} // namespace

int TimelineView::plotX(QPoint point) const {
    return static_cast<int>(std::floor((point.x() - plotRect().left()) * devicePixelRatioF()));
}

TimelineView::Hit TimelineView::hitAt(QPoint point) const {
    Hit hit;
    const TimelineGeometry g = geometryNow();
    const int y = static_cast<int>(std::floor((point.y() - plotRect().top()) * devicePixelRatioF()));
    const int row = g.rowAt(y);
    hit.row = row >= 0 && row < static_cast<int>(m_data.rows().size()) ? row : -1;
    hit.engine = g.engineRect().top() <= y && y <= g.engineRect().bottom();
    hit.step = point.x() >= plotRect().left() ? g.stepAt(m_data, plotX(point)) : -1;
    return hit;
}

void TimelineView::chooseStepBy(int delta) {
    const auto count = static_cast<std::int32_t>(m_data.steps().size());
    if (count == 0) {
        return;
    }
    const std::int32_t now = m_data.indexOf(m_bus.selection().step);
    const std::int32_t next = now < 0 ? count - 1 : std::clamp(now + delta, 0, count - 1);
    m_bus.chooseStep(m_data.numberOf(next));
    emit stepChosen(m_data.numberOf(next));
}

void TimelineView::chooseRowBy(int delta) {
    const int count = static_cast<int>(m_data.rows().size());
    if (count == 0) {
        return;
    }
    const int now = m_data.rowOf(m_bus.selection().subject());
    const int next = now < 0 ? geometryNow().rowOfSlot(0) : std::clamp(now + delta, 0, count - 1);
    m_bus.chooseSequence(m_data.rows()[static_cast<std::size_t>(next)].sequence);
}

void TimelineView::bringIntoSight(int row) {
    if (row < 0) {
        return;
    }
    QScrollBar* bar = verticalScrollBar();
    const TimelineGeometry g = geometryNow();
    const int slot = g.slotOf(row);
    if (slot < 0) {
        bar->setValue(row - static_cast<int>(g.pinned.size()));
    } else if (slot >= g.wholeRows()) {
        bar->setValue(bar->value() + slot - g.wholeRows() + 1);
    }
}

void TimelineView::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_W:
        return zoom(kZoomStep, (m_from + m_to) / 2);
    case Qt::Key_S:
        return zoom(1 / kZoomStep, (m_from + m_to) / 2);
    case Qt::Key_A:
        return pan(-kPanStep);
    case Qt::Key_D:
        return pan(kPanStep);
    case Qt::Key_F:
        return fit();
    case Qt::Key_T:
        emit tableRequested();
        return;
    case Qt::Key_P:
        return togglePin(m_bus.selection().subject());
    case Qt::Key_Period:
        return chooseStepBy(1);
    case Qt::Key_Comma:
        return chooseStepBy(-1);
    case Qt::Key_Up:
        return chooseRowBy(-1);
    case Qt::Key_Down:
        return chooseRowBy(1);
    case Qt::Key_End:
        return follow();
    case Qt::Key_Home:
        return setSight(0.0, m_to - m_from, true);
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

void TimelineView::wheelEvent(QWheelEvent* event) {
    const QPoint turn = event->angleDelta();
    if (event->modifiers().testFlag(Qt::ControlModifier)) {
        const double value = geometryNow().valueAt(plotX(event->position().toPoint()));
        zoom(turn.y() > 0 ? kZoomStep : 1 / kZoomStep, value);
    } else if (event->modifiers().testFlag(Qt::ShiftModifier) || std::abs(turn.x()) > std::abs(turn.y())) {
        pan((turn.x() != 0 ? turn.x() : turn.y()) < 0 ? kPanStep : -kPanStep);
    } else {
        QAbstractScrollArea::wheelEvent(event);
        return;
    }
    event->accept();
}

void TimelineView::contextMenuEvent(QContextMenuEvent* event) {
    QMenu menu(this);
    const QAction* table = menu.addAction(tr("Show as table"));
    const QAction* all = menu.addAction(tr("Fit all steps"));
    const QAction* newest = menu.addAction(tr("Follow the newest step"));
    const Hit hit = hitAt(event->pos());
    const SequenceId over =
        hit.row >= 0 ? m_data.rows()[static_cast<std::size_t>(hit.row)].sequence : m_bus.selection().subject();
    const TimelineRow* row = m_data.find(over);
    const bool pinned = std::find(m_pinned.begin(), m_pinned.end(), over) != m_pinned.end();
    const QAction* pin =
        row == nullptr ? nullptr
                       : menu.addAction((pinned ? tr("Unpin %1") : tr("Pin %1 on top")).arg(requestName(row->request)));
    const QAction* chosen = menu.exec(event->globalPos());
    if (chosen == table) {
        emit tableRequested();
    } else if (chosen == all) {
        fit();
    } else if (chosen == newest) {
        follow();
    } else if (chosen != nullptr && chosen == pin) {
        togglePin(over);
    }
}

void TimelineView::pressAt(const QMouseEvent& event) {
    m_pressed = event.pos();
    m_dragged = false;
    m_panning = event.button() == Qt::MiddleButton || event.pos().y() < axisHeight();
    m_panFrom = m_from;
    if (event.pos().y() >= axisHeight() && event.button() == Qt::LeftButton) {
        const Hit hit = hitAt(event.pos());
        if (hit.row >= 0) {
            m_bus.chooseSequence(m_data.rows()[static_cast<std::size_t>(hit.row)].sequence,
                                 event.modifiers().testFlag(Qt::ControlModifier));
        }
    }
}

void TimelineView::dragTo(QPoint point) {
    if (!m_pressed || (!m_dragged && (point - *m_pressed).manhattanLength() < kDragFrom)) {
        return;
    }
    m_dragged = true;
    const TimelineGeometry g = geometryNow();
    if (m_panning) {
        const double by = (point.x() - m_pressed->x()) * devicePixelRatioF() * g.perPixel();
        setSight(m_panFrom - by, m_panFrom - by + (m_to - m_from), true);
        return;
    }
    const auto [left, right] = std::minmax({plotX(*m_pressed), plotX(point)});
    const std::int32_t first = std::max(g.stepAt(m_data, left), g.firstStepFrom(m_data, g.valueAt(left)) - 1);
    const std::int32_t last = g.firstStepFrom(m_data, g.valueAt(right)) - 1;
    if (last >= std::max(0, first)) {
        m_bus.chooseRange(std::pair{m_data.numberOf(std::max(0, first)), m_data.numberOf(last)});
    }
}

void TimelineView::releaseAt(QPoint point) {
    if (m_pressed && !m_dragged && !m_panning) {
        const Hit hit = hitAt(point);
        m_bus.chooseRange(std::nullopt);
        if (hit.step >= 0 && hit.engine) {
            m_bus.chooseStep(m_data.numberOf(hit.step));
            emit stepChosen(m_data.numberOf(hit.step));
        } else if (hit.step >= 0 && hit.row >= 0) {
            m_bus.chooseStep(m_data.numberOf(hit.step));
        }
    }
    m_pressed.reset();
}

void TimelineView::hoverAt(QPoint point) {
    const Hit hit = hitAt(point);
    Selection over;
    if (hit.row >= 0) {
        over.sequences = {m_data.rows()[static_cast<std::size_t>(hit.row)].sequence};
    }
    over.step = hit.step >= 0 && (hit.row >= 0 || hit.engine) ? m_data.numberOf(hit.step) : 0;
    m_bus.hover(over);
}

QString TimelineView::tipOfStep(std::int32_t step) const {
    const TimelineStep& s = m_data.steps()[static_cast<std::size_t>(step)];
    const QString words =
        tr("Step %1 (C): %2 tokens computed (C), %3 of them of prompts; %4 given out; %5 ms (M).")
            .arg(formatCount(m_data.numberOf(step)), formatCount(s.tokens), formatCount(s.prefillTokens),
                 formatCount(s.emitted), formatNumber(static_cast<double>(s.t1 - s.t0) * 1e-6, 2));
    const OpClass op = opInSight();
    return op == OpClass::none
               ? words
               : words + QLatin1Char('\n') +
                     tr("%1: %2 % of its time (D)")
                         .arg(opWords(op), formatNumber(s.shares[static_cast<std::size_t>(op)] / 2.55, 0));
}

QString TimelineView::tipAt(QPoint point) const {
    const Hit hit = hitAt(point);
    if (hit.step < 0 && hit.row < 0) {
        return {};
    }
    QStringList lines;
    if (hit.row >= 0) {
        const TimelineRow& row = m_data.rows()[static_cast<std::size_t>(hit.row)];
        const TimelineMark* mark = hit.step >= 0 ? markAt(row, hit.step) : nullptr;
        if (mark != nullptr) {
            lines << tr("%1: %2 of %3 tokens (C); its share of the step by tokens %4 ms (D)")
                         .arg(requestName(row.request), mark->kind == MarkKind::prefill ? tr("prefill") : tr("decode"),
                              formatCount(mark->computed),
                              formatNumber(static_cast<double>(
                                               shareOf(m_data.steps()[static_cast<std::size_t>(hit.step)], *mark)) *
                                               1e-6,
                                           2));
            if (mark->drafted > 0) {
                lines << tr("Verified %1 drafts, accepted %2 (C)")
                             .arg(formatCount(mark->drafted), formatCount(mark->accepted));
            }
        } else {
            lines << tr("%1: %2").arg(requestName(row.request), rowWord(row));
        }
        if (row.endStep >= 0) {
            lines << tr("Ended: %1").arg(finishWords(row.finish));
        }
    }
    if (hit.step >= 0) {
        lines << tipOfStep(hit.step);
        QStringList reading;
        int decoding = 0;
        for (const TimelineRow& row : m_data.rows()) {
            if (const TimelineMark* mark = markAt(row, hit.step)) {
                if (mark->kind == MarkKind::prefill) {
                    reading << tr("%1 %2").arg(requestName(row.request), formatCount(mark->computed));
                } else {
                    ++decoding;
                }
            }
        }
        if (!reading.isEmpty()) {
            lines << tr("In this step: prompt tokens of %1 (C); %2 decode (C)")
                         .arg(reading.mid(0, 4).join(QStringLiteral(", ")), formatCount(decoding));
        }
    }
    return lines.join(QLatin1Char('\n'));
}

bool TimelineView::viewportEvent(QEvent* event) {
    switch (event->type()) {
    case QEvent::ToolTip: {
        const auto* help = static_cast<QHelpEvent*>(event);
        QToolTip::showText(help->globalPos(), tipAt(help->pos()), viewport());
        return true;
    }
    case QEvent::MouseButtonPress:
        pressAt(*static_cast<QMouseEvent*>(event));
        break;
    case QEvent::MouseMove:
        if (static_cast<QMouseEvent*>(event)->buttons() != Qt::NoButton) {
            dragTo(static_cast<QMouseEvent*>(event)->pos());
        } else {
            hoverAt(static_cast<QMouseEvent*>(event)->pos());
        }
        break;
    case QEvent::MouseButtonRelease:
        releaseAt(static_cast<QMouseEvent*>(event)->pos());
        break;
    case QEvent::Leave:
        m_bus.hover({});
        break;
    default:
        break;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

} // namespace vitrine::ui
