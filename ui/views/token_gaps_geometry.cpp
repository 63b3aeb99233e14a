// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/token_gaps_geometry.h"

#include <algorithm>
#include <cmath>

namespace vitrine::ui {

int TokenGapsGeometry::x(int token) const {
    const int span = std::max(1, lastToken - firstToken);
    return plot.left() +
           static_cast<int>(std::lround(static_cast<double>(token - firstToken) / span * (plot.width() - 1)));
}

int TokenGapsGeometry::y(double milliseconds) const {
    return plot.bottom() -
           static_cast<int>(std::lround(std::clamp(milliseconds / top, 0.0, 1.0) * (plot.height() - 1)));
}

int TokenGapsGeometry::tokenAt(int at) const {
    const double share = plot.width() > 1 ? static_cast<double>(at - plot.left()) / (plot.width() - 1) : 0.0;
    return std::clamp(firstToken + static_cast<int>(std::lround(share * (lastToken - firstToken))), firstToken,
                      lastToken);
}

double niceCeiling(double value) {
    if (!(value > 0)) {
        return 1;
    }
    const double power = std::pow(10.0, std::floor(std::log10(value)));
    for (const double step : {1.0, 2.0, 2.5, 5.0}) {
        if (value <= step * power * (1 + 1e-9)) {
            return step * power;
        }
    }
    return 10 * power;
}

QVector<int> tokenTicks(int first, int last, int most) {
    QVector<int> ticks;
    const int step =
        std::max(1, static_cast<int>(std::ceil(niceCeiling(static_cast<double>(last - first) / std::max(1, most)))));
    for (int tick = (first / step + 1) * step; tick <= last; tick += step) {
        ticks.push_back(tick);
    }
    return ticks;
}

} // namespace vitrine::ui
