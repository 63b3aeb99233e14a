// SPDX-License-Identifier: GPL-3.0-or-later
// Hatches that tell states apart without colour. Tiles are drawn flat (no antialiasing) per scale; set the brush origin to the
// view's own origin so that neighbouring cells line up.
#pragma once

#include <QBrush>
#include <QColor>

namespace vitrine::ui {

enum class Hatch {
    cached,   ///< 2 px lines every 4 px, direction `/`.
    queue,    ///< 1 px lines every 5 px, direction `/`.
    reserve,  ///< 1 px lines every 4 px, direction `\`.
};

/// `ground` may be transparent. `scale` is the device pixel ratio of what is painted on.
[[nodiscard]] QBrush hatchBrush(Hatch kind, const QColor& line, const QColor& ground, qreal scale);

}  // namespace vitrine::ui
