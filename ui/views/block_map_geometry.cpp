// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/block_map_geometry.h"

#include <algorithm>
#include <cmath>

namespace vitrine::ui {

BlockMapGeometry BlockMapGeometry::atScale(int cells, int columns, QSize cell, int gap, double devicePixelRatio) {
    const auto whole = [devicePixelRatio](int px) {
        return px == 0 ? 0 : std::max(1, static_cast<int>(std::lround(px * devicePixelRatio)));
    };
    BlockMapGeometry g;
    g.cells = cells;
    g.columns = std::max(1, columns);
    g.cellWidth = std::max(1, whole(cell.width()));
    g.cellHeight = std::max(1, whole(cell.height()));
    g.gap = whole(gap);
    g.unit = std::max(1, static_cast<int>(std::floor(devicePixelRatio + 0.25)));
    return g;
}

QSize BlockMapGeometry::size() const {
    const int across = std::min(columns, cells);
    return {across > 0 ? across * pitchX() - gap : 0, rows() > 0 ? rows() * pitchY() - gap : 0};
}

QRect BlockMapGeometry::cellRect(int index) const {
    const int row = index / columns - firstRow;
    return {index % columns * pitchX(), row * pitchY(), cellWidth, cellHeight};
}

int BlockMapGeometry::cellAt(QPoint point) const {
    if (point.x() < 0 || point.y() < 0) {
        return -1;
    }
    const int column = point.x() / pitchX();
    const int row = point.y() / pitchY() + firstRow;
    if (column >= columns || point.x() % pitchX() >= cellWidth || point.y() % pitchY() >= cellHeight) {
        return -1;
    }
    const int index = row * columns + column;
    return index < cells ? index : -1;
}

int fillHeight(std::int32_t filled, std::int32_t size, int inner) {
    if (filled <= 0 || size <= 0 || inner <= 0) {
        return 0;
    }
    if (filled >= size) {
        return inner;
    }
    const int rounded = static_cast<int>(std::lround(static_cast<double>(filled) * inner / size));
    return std::clamp(rounded, 1, std::max(1, inner - 1));
}

} // namespace vitrine::ui
