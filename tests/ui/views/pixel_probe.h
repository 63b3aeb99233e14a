// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a block map back from its pixels. Knows the flat palette and the arithmetic of rows and columns, nothing of the
// painter.
#pragma once

#include <string>
#include <vector>

#include <QImage>

#include "ui/views/block_map_geometry.h"
#include "ui/views/block_map_scene.h"
#include "ui/views/cell_palette.h"

namespace vitrine::test {

/// Every state has a border and a fill of its own; nothing is hatched, written or crossed.
[[nodiscard]] ui::CellPalette flatPalette();

struct ProbedCell {
    int state = -1; ///< ui::CellState, or -1: no state has this border
    int height = 0; ///< filled pixels of the cell's middle column, from the bottom of its inside
    int inside = 0; ///< height of the inside
    bool written = false;
};

/// `origin` is the device pixel of the map's corner in the image. Cells whose pixels are not in the image are left out.
[[nodiscard]] std::vector<ProbedCell> probe(const QImage& image, QPoint origin, const ui::BlockMapGeometry& geometry);

/// Empty, or the first cell whose pixels tell another state, fill or rim than the scene.
[[nodiscard]] std::string differenceOf(const std::vector<ProbedCell>& probed, const ui::BlockMapScene& scene,
                                       int firstCell = 0);

} // namespace vitrine::test
