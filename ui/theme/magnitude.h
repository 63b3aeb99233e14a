// The scale of magnitudes: cividis, which keeps its order for every kind of colour vision and in grey print. Only data
// is painted with it.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>

namespace vitrine::ui {

/// `share` from 0 (least) to 1 (most); values outside are clamped.
[[nodiscard]] QColor magnitudeColour(double share);

} // namespace vitrine::ui
