// SPDX-License-Identifier: GPL-3.0-or-later
// Where the cells of a block map lie: pure arithmetic in whole device pixels, so that a picture can be decoded again.
// Cells are row-major; the map scrolls by whole rows.
#pragma once

#include <QPoint>
#include <QRect>
#include <QSize>

#include <cstdint>

namespace vitrine::ui {

struct BlockMapGeometry {
    int cells = 0;
    int columns = 1;
    int cellWidth = 14;
    int cellHeight = 14;
    int gap = 2;
    int unit = 1;     ///< device pixels of a line that is 1 px wide at scale 1
    int firstRow = 0; ///< first row that is visible

    /// Sizes in logical pixels, turned into whole device pixels (a gap or cell never vanishes).
    [[nodiscard]] static BlockMapGeometry atScale(int cells, int columns, QSize cell, int gap, double devicePixelRatio);

    [[nodiscard]] int rows() const { return (cells + columns - 1) / columns; }
    [[nodiscard]] int pitchX() const { return cellWidth + gap; }
    [[nodiscard]] int pitchY() const { return cellHeight + gap; }
    /// Of all rows, visible or not.
    [[nodiscard]] QSize size() const;
    /// Rows of which at least one pixel lies within `height`.
    [[nodiscard]] int rowsIn(int height) const { return (height + pitchY() - 1) / pitchY(); }
    /// In the coordinates of the visible part: (0, 0) is the corner of the first visible row.
    [[nodiscard]] QRect cellRect(int index) const;
    /// -1 between cells and outside.
    [[nodiscard]] int cellAt(QPoint point) const;
    /// Lines of a frame do not fit into cells smaller than this: they are painted solid.
    [[nodiscard]] bool isTiny() const { return cellWidth < 7 * unit || cellHeight < 7 * unit; }
    friend bool operator==(const BlockMapGeometry&, const BlockMapGeometry&) = default;
};

/// Height in pixels of a fill of filled / size in `inner` pixels, rounded; something filled shows at least one pixel,
/// and something not full leaves at least one free.
[[nodiscard]] int fillHeight(std::int32_t filled, std::int32_t size, int inner);

} // namespace vitrine::ui
