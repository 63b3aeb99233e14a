// SPDX-License-Identifier: GPL-3.0-or-later
// Painting in whole device pixels on a widget, whatever the scale: an image must not be resampled.
#pragma once

#include <cmath>

#include <QPainter>
#include <QPoint>
#include <QTransform>

namespace vitrine::ui {

/// Lets the painter count in device pixels from the one nearest to `origin` (logical). Undo with restore().
inline void enterDevicePixels(QPainter& painter, QPointF origin) {
    const qreal ratio = painter.device()->devicePixelRatioF();
    const QPointF device = painter.deviceTransform().map(origin);
    const QPointF nudge(std::round(device.x()) - device.x(), std::round(device.y()) - device.y());
    painter.translate(origin + nudge / ratio);
    painter.scale(1.0 / ratio, 1.0 / ratio);
}

} // namespace vitrine::ui
