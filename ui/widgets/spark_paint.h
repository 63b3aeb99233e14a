// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRect>
#include <QVector>

class QPainter;

namespace vitrine::ui {

/// The line of a sparkline in any rectangle, from zero to the maximum of the values. Fewer than two values paint nothing.
void paintSpark(QPainter& painter, const QRect& rect, const QVector<double>& values);

}  // namespace vitrine::ui
