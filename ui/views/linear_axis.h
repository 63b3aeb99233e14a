// The lines of an axis that begins at zero: as few units of room over the highest figure as round steps allow.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cmath>

#include "ui/views/token_gaps_geometry.h"

namespace vitrine::ui {

struct LinearAxis {
    double step = 1.0;
    int intervals = 1;
    int decimals = 0; ///< that its numbers need
    [[nodiscard]] double top() const { return step * intervals; }
};

/// Steps of 1, 2, 2.5 or 5 times a power of ten, at most `most` of them.
[[nodiscard]] inline LinearAxis linearAxisFor(double highest, int most) {
    LinearAxis axis;
    axis.step = niceCeiling(std::max(highest, 0.0) / most);
    axis.intervals = std::max(1, static_cast<int>(std::ceil(highest / axis.step - 1e-9)));
    double scaled = axis.step;
    while (axis.decimals < 9 && std::abs(scaled - std::round(scaled)) > 1e-6 * scaled) {
        scaled *= 10.0;
        ++axis.decimals;
    }
    return axis;
}

} // namespace vitrine::ui
