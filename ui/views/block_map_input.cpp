// SPDX-License-Identifier: GPL-3.0-or-later
// Keys, pointer and screen reader of the block map.
#include <algorithm>

#include <QAction>
#include <QApplication>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>

#include "ui/views/block_map_view.h"

namespace vitrine::ui {

void BlockMapView::describe() {
    const QString cell = m_cursor >= 0 ? m_model.describe(m_cursor) : QString();
    setAccessibleDescription(cell.isEmpty() ? m_model.summary() : cell);
}

void BlockMapView::setCursorCell(int index) {
    const int count = static_cast<int>(m_model.scene().cells.size());
    index = std::clamp(index, -1, count - 1);
    if (index == m_cursor) {
        return;
    }
    m_cursor = index;
    if (index >= 0) {
        ensureVisible(index);
    }
    describe();
    viewport()->update();
    emit cursorMoved(index);
}

void BlockMapView::ensureVisible(int index) {
    QScrollBar* bar = verticalScrollBar();
    const int row = index / columns();
    if (row < bar->value()) {
        bar->setValue(row);
    } else if (row >= bar->value() + bar->pageStep()) {
        bar->setValue(row - bar->pageStep() + 1);
    }
}

int BlockMapView::cellAfterKey(int key) const {
    const int last = static_cast<int>(m_model.scene().cells.size()) - 1;
    const int from = std::max(0, m_cursor);
    const bool first = m_cursor < 0;
    const int across = columns();
    switch (key) {
    case Qt::Key_Left:
        return first ? 0 : std::max(0, from - 1);
    case Qt::Key_Right:
        return first ? 0 : std::min(last, from + 1);
    case Qt::Key_Up:
        return first ? 0 : from >= across ? from - across : from;
    case Qt::Key_Down:
        return first ? 0 : from + across <= last ? from + across : from;
    case Qt::Key_Home:
        return 0;
    case Qt::Key_End:
        return last;
    default:
        return -1;
    }
}

void BlockMapView::keyPressEvent(QKeyEvent* event) {
    if (const int next = cellAfterKey(event->key()); next >= 0) {
        if (event->modifiers().testFlag(Qt::ShiftModifier)) {
            m_anchor = m_anchor >= 0 ? m_anchor : std::max(0, m_cursor);
            setCursorCell(next);
            emit areaChosen(areaBetween(m_anchor, next));
        } else {
            m_anchor = -1;
            setCursorCell(next);
        }
        return;
    }
    switch (event->key()) {
    case Qt::Key_T:
        emit tableRequested();
        return;
    case Qt::Key_F:
        if (!m_selected.empty()) {
            ensureVisible(m_selected.front());
            return;
        }
        break;
    case Qt::Key_Escape:
        m_anchor = -1;
        if (m_cursor >= 0) {
            setCursorCell(-1);
            return;
        }
        break;
    case Qt::Key_Return:
        if (m_cursor >= 0) {
            const QPoint at = logical(geometryOfCells().cellRect(m_cursor)).center().toPoint();
            showTip(viewport()->mapToGlobal(at), at);
            return;
        }
        break;
    default:
        break;
    }
    QAbstractScrollArea::keyPressEvent(event);
}

void BlockMapView::focusInEvent(QFocusEvent* event) {
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void BlockMapView::contextMenuEvent(QContextMenuEvent* event) {
    QMenu menu(this);
    const QAction* table = menu.addAction(tr("Show as table"));
    if (menu.exec(event->globalPos()) == table) {
        emit tableRequested();
    }
}

void BlockMapView::showTip(QPoint globalPoint, QPoint viewportPoint) {
    const int index = cellAt(viewportPoint);
    if (index < 0) {
        QToolTip::hideText();
        return;
    }
    QToolTip::showText(globalPoint, m_model.describe(index), viewport());
}

int BlockMapView::nearestCell(QPoint point) const {
    const BlockMapGeometry& g = m_raster.geometry();
    const qreal ratio = m_rasterRatio > 0 ? m_rasterRatio : devicePixelRatioF();
    const QPointF device = QPointF(point - cellOrigin()) * ratio;
    const int column = std::clamp(static_cast<int>(device.x() / g.pitchX()), 0, g.columns - 1);
    const int row = std::clamp(static_cast<int>(device.y() / g.pitchY()) + g.firstRow, 0, std::max(0, g.rows() - 1));
    return std::min(row * g.columns + column, g.cells - 1);
}

void BlockMapView::hoverAt(int index) {
    if (index != m_hovered) {
        m_hovered = index;
        emit cellHovered(index);
    }
}

void BlockMapView::press(const QMouseEvent& event) {
    if (event.button() == Qt::LeftButton && m_inconsistency.isEmpty()) {
        m_pressed = event.pos();
        m_dragged = false;
        m_anchor = m_model.scene().cells.empty() ? -1 : nearestCell(event.pos());
    }
}

void BlockMapView::dragTo(QPoint point) {
    if (!m_pressed || m_anchor < 0 ||
        (!m_dragged && (point - *m_pressed).manhattanLength() < QApplication::startDragDistance())) {
        return;
    }
    m_dragged = true;
    emit areaChosen(areaBetween(m_anchor, nearestCell(point)));
}

void BlockMapView::release(const QMouseEvent& event) {
    if (m_pressed && !m_dragged) {
        const int cell = cellAt(event.pos());
        if (event.modifiers().testFlag(Qt::ControlModifier)) {
            emit cellAdded(cell);
        } else {
            setCursorCell(cell);
        }
    }
    m_anchor = -1;
    m_pressed.reset();
}

bool BlockMapView::viewportEvent(QEvent* event) {
    switch (event->type()) {
    case QEvent::ToolTip: {
        const auto* help = static_cast<QHelpEvent*>(event);
        showTip(help->globalPos(), help->pos());
        return true;
    }
    case QEvent::MouseMove: {
        const auto* move = static_cast<QMouseEvent*>(event);
        hoverAt(cellAt(move->pos()));
        if (move->buttons().testFlag(Qt::LeftButton)) {
            dragTo(move->pos());
        }
        break;
    }
    case QEvent::MouseButtonPress:
        press(*static_cast<QMouseEvent*>(event));
        break;
    case QEvent::MouseButtonRelease:
        release(*static_cast<QMouseEvent*>(event));
        break;
    case QEvent::Leave:
        hoverAt(-1);
        break;
    default:
        break;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

} // namespace vitrine::ui
