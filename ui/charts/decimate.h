// Fewer points, the same picture: of all points that fall into one pixel column the lowest and the highest stay.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QVector>

namespace vitrine::ui {

/// Points must ascend in x. At most 2 x `columns` come back, in order; fewer points than that come back as they are.
[[nodiscard]] QVector<QPointF> decimate(const QVector<QPointF>& points, double from, double to, int columns);

} // namespace vitrine::ui
