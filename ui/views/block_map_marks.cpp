// SPDX-License-Identifier: GPL-3.0-or-later
// What lies over the cells of the block map: the rim of what is selected, the echo of what is hovered elsewhere, the
// cursor.
#include <algorithm>

#include <QPainter>

#include "ui/theme/theme.h"
#include "ui/views/block_map_view.h"
#include "ui/views/device_grid.h"

namespace vitrine::ui {

void BlockMapView::setSelectedCells(std::vector<int> cells) {
    std::sort(cells.begin(), cells.end());
    if (cells != m_selected) {
        m_selected = std::move(cells);
        viewport()->update();
    }
}

/// Around the union: no line between two selected neighbours, and the gap between them is bridged.
void BlockMapView::paintSelected(QPainter& painter) const {
    if (m_selected.empty()) {
        return;
    }
    const BlockMapGeometry& g = m_raster.geometry();
    const int rim = tokens().rim * g.unit;
    const int firstShown = g.firstRow * g.columns;
    const int lastShown = firstShown + (g.rowsIn(m_raster.image().height()) * g.columns);
    const auto has = [this](int cell) { return std::binary_search(m_selected.begin(), m_selected.end(), cell); };
    painter.save();
    enterDevicePixels(painter, cellOrigin());
    const auto side = [&](int x0, int y0, int x1, int y1) {
        painter.fillRect(QRect(QPoint(x0, y0), QPoint(x1 - 1, y1 - 1)), tokens().meaning.selection);
    };
    const auto end = std::lower_bound(m_selected.begin(), m_selected.end(), lastShown);
    for (auto at = std::lower_bound(m_selected.begin(), m_selected.end(), firstShown); at != end; ++at) {
        const int cell = *at;
        const int column = cell % g.columns;
        const bool left = column > 0 && has(cell - 1);
        const bool right = column + 1 < g.columns && has(cell + 1);
        const QRect r = g.cellRect(cell);
        const int x0 = left ? r.left() - g.gap : r.left() - rim;
        const int x1 = right ? r.right() + 1 + g.gap : r.right() + 1 + rim;
        if (!has(cell - g.columns)) {
            side(x0, r.top() - rim, x1, r.top());
        }
        if (!has(cell + g.columns)) {
            side(x0, r.bottom() + 1, x1, r.bottom() + 1 + rim);
        }
        if (!left) {
            side(r.left() - rim, r.top() - rim, r.left(),
                 r.bottom() + 1 + std::max(rim, has(cell + g.columns) ? g.gap : 0));
        }
        if (!right) {
            side(r.right() + 1, r.top() - rim, r.right() + 1 + rim,
                 r.bottom() + 1 + std::max(rim, has(cell + g.columns) ? g.gap : 0));
        }
    }
    painter.restore();
}

void BlockMapView::setOwnCells(std::vector<int> cells) {
    std::sort(cells.begin(), cells.end());
    if (cells == m_own) {
        return;
    }
    m_own = std::move(cells);
    if (m_raster.mode() == BlockMapMode::owner) {
        m_rasterRatio = 0;
        viewport()->update();
    }
}

void BlockMapView::setEchoCells(std::vector<int> cells) {
    if (cells != m_echo) {
        m_echo = std::move(cells);
        viewport()->update();
    }
}

std::vector<int> BlockMapView::areaBetween(int cell, int other) const {
    const int count = static_cast<int>(m_model.scene().cells.size());
    const int across = columns();
    const auto [left, right] = std::minmax({cell % across, other % across});
    const auto [top, bottom] = std::minmax({cell / across, other / across});
    std::vector<int> cells;
    for (int row = top; row <= bottom; ++row) {
        for (int column = left; column <= right; ++column) {
            if (row * across + column < count) {
                cells.push_back(row * across + column);
            }
        }
    }
    return cells;
}

void BlockMapView::paintRim(QPainter& painter, const QRect& cell, int rim, const QColor& colour) const {
    const QRect outer = cell.adjusted(-rim, -rim, rim, rim);
    for (const QRect& side : {QRect(outer.left(), outer.top(), outer.width(), rim),
                              QRect(outer.left(), cell.bottom() + 1, outer.width(), rim),
                              QRect(outer.left(), outer.top(), rim, outer.height()),
                              QRect(cell.right() + 1, outer.top(), rim, outer.height())}) {
        painter.fillRect(side, colour);
    }
}

void BlockMapView::paintEcho(QPainter& painter) const {
    const BlockMapGeometry& g = m_raster.geometry();
    painter.save();
    enterDevicePixels(painter, cellOrigin());
    for (const int cell : m_echo) {
        const QRect rect = g.cellRect(cell);
        if (rect.intersects(m_raster.image().rect())) {
            paintRim(painter, rect, g.unit, tokens().ink3);
        }
    }
    painter.restore();
}

void BlockMapView::paintCursor(QPainter& painter) const {
    if (m_cursor < 0 || !hasFocus()) {
        return;
    }
    painter.save();
    enterDevicePixels(painter, cellOrigin());
    paintRim(painter, m_raster.geometry().cellRect(m_cursor), tokens().rim * m_raster.geometry().unit,
             tokens().meaning.selection);
    painter.restore();
}

} // namespace vitrine::ui
