// SPDX-License-Identifier: GPL-3.0-or-later
// Keys, pointer and screen reader of the block map.
#include <algorithm>

#include <QAction>
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

void BlockMapView::keyPressEvent(QKeyEvent* event) {
    const int from = std::max(0, m_cursor);
    const bool first = m_cursor < 0;
    const int across = columns();
    switch (event->key()) {
    case Qt::Key_Left:
        setCursorCell(first ? 0 : std::max(0, from - 1));
        return;
    case Qt::Key_Right:
        setCursorCell(first ? 0 : from + 1);
        return;
    case Qt::Key_Up:
        setCursorCell(first ? 0 : from >= across ? from - across : from);
        return;
    case Qt::Key_Down:
        setCursorCell(first                                                            ? 0
                      : from + across < static_cast<int>(m_model.scene().cells.size()) ? from + across
                                                                                       : from);
        return;
    case Qt::Key_Home:
        setCursorCell(0);
        return;
    case Qt::Key_End:
        setCursorCell(static_cast<int>(m_model.scene().cells.size()) - 1);
        return;
    case Qt::Key_T:
        emit tableRequested();
        return;
    case Qt::Key_Escape:
        if (m_cursor >= 0) {
            setCursorCell(-1);
            return;
        }
        break;
    case Qt::Key_Return:
    case Qt::Key_Space:
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

bool BlockMapView::viewportEvent(QEvent* event) {
    switch (event->type()) {
    case QEvent::ToolTip: {
        const auto* help = static_cast<QHelpEvent*>(event);
        showTip(help->globalPos(), help->pos());
        return true;
    }
    case QEvent::MouseMove: {
        const int index = cellAt(static_cast<QMouseEvent*>(event)->pos());
        if (index != m_hovered) {
            m_hovered = index;
            emit cellHovered(index);
        }
        break;
    }
    case QEvent::MouseButtonPress:
        setCursorCell(cellAt(static_cast<QMouseEvent*>(event)->pos()));
        break;
    case QEvent::Leave:
        if (m_hovered >= 0) {
            m_hovered = -1;
            emit cellHovered(-1);
        }
        break;
    default:
        break;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

} // namespace vitrine::ui
