// A raster of flat colours as shapes: for drawings that are not made of pixels (SVG). Every shape is a stretch of one
// colour whose edges move by at most a pixel from line to line, so a bar or a cell is one shape, and so is each stripe
// of a hatch. The shapes cover exactly the pixels of the image: what is saved is what was shown.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include <QImage>
#include <QPolygon>

class QPainter;

namespace vitrine::ui {

inline constexpr int kMostVectorMarks = 20'000; ///< with more a drawing gets the cells as pixels

struct VectorMark {
    QRgb colour = 0;
    QPolygon outline; ///< corners of pixels, clockwise
};

/// Shapes over the pixels that are not `ground`, sorted by colour; nothing when there are more than `most`.
[[nodiscard]] std::optional<std::vector<VectorMark>> vectorMarks(const QImage& image, QRgb ground,
                                                                 int most = kMostVectorMarks);
void paintVectorMarks(QPainter& painter, const std::vector<VectorMark>& marks);

/// The raster of a view at the painter's origin: as pixels on a screen, as shapes in a drawing that can hold them.
void paintRaster(QPainter& painter, const QImage& image, QRgb ground);

} // namespace vitrine::ui
