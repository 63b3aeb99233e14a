// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/hatch.h"

#include <QImage>
#include <QPixmap>

#include <algorithm>
#include <cmath>

namespace vitrine::ui {
namespace {

struct HatchSpec {
    int period;
    int width;
    bool rising;
};

HatchSpec specOf(Hatch kind) {
    switch (kind) {
    case Hatch::cached: return {4, 2, true};
    case Hatch::queue: return {5, 1, true};
    case Hatch::reserve: return {4, 1, false};
    }
    return {4, 1, true};
}

}  // namespace

QBrush hatchBrush(Hatch kind, const QColor& line, const QColor& ground, qreal scale) {
    const HatchSpec spec = specOf(kind);
    const int factor = std::max(1, static_cast<int>(std::lround(scale)));
    const int period = spec.period * factor;
    const int width = spec.width * factor;
    QImage tile(period, period, QImage::Format_ARGB32_Premultiplied);
    tile.fill(ground);
    for (int y = 0; y < period; ++y) {
        for (int i = 0; i < width; ++i) {
            const int x = spec.rising ? period - 1 - y + i : y + i;
            tile.setPixelColor(x % period, y, line);
        }
    }
    // A brush takes its tile in device pixels whatever ratio the pixmap states, so undo the painter's own scale.
    QBrush brush(QPixmap::fromImage(tile));
    brush.setTransform(QTransform::fromScale(1.0 / scale, 1.0 / scale));
    return brush;
}

}  // namespace vitrine::ui
