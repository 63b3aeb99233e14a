// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/decimate.h"

#include <algorithm>
#include <cmath>

namespace vitrine::ui {

QVector<QPointF> decimate(const QVector<QPointF>& points, double from, double to, int columns) {
    if (columns < 1 || points.size() <= 2 * static_cast<qsizetype>(columns) || !(to > from)) {
        return points;
    }
    QVector<QPointF> kept;
    const auto columnOf = [&](const QPointF& p) {
        return std::clamp(static_cast<int>(std::floor((p.x() - from) / (to - from) * columns)), 0, columns - 1);
    };
    qsizetype i = 0;
    while (i < points.size()) {
        const int column = columnOf(points[i]);
        qsizetype low = i;
        qsizetype high = i;
        qsizetype end = i;
        for (; end < points.size() && columnOf(points[end]) == column; ++end) {
            low = points[end].y() < points[low].y() ? end : low;
            high = points[end].y() > points[high].y() ? end : high;
        }
        kept.push_back(points[std::min(low, high)]);
        if (low != high) {
            kept.push_back(points[std::max(low, high)]);
        }
        i = end;
    }
    return kept;
}

} // namespace vitrine::ui
