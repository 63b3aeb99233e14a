// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/sparkline.h"

#include "ui/theme/theme.h"
#include "ui/widgets/spark_paint.h"

#include <QPainter>

#include <algorithm>

namespace vitrine::ui {

Sparkline::Sparkline(const QString& accessibleName, QWidget* parent) : QWidget(parent) {
    setAccessibleName(accessibleName);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    followTheme(this);
}

void Sparkline::setValues(QVector<double> values) {
    m_values = std::move(values);
    update();
}

QSize Sparkline::sizeHint() const {
    return {scaled(metric::kSparklineWidth), scaled(metric::kSparklineHeight)};
}

void Sparkline::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paintSpark(painter, rect(), m_values);
}

void paintSpark(QPainter& painter, const QRect& rect, const QVector<double>& values) {
    if (values.size() < 2)
        return;
    const double top = std::max(1e-12, *std::max_element(values.begin(), values.end()));
    const QRectF area = QRectF(rect).adjusted(1, 2, -3, -2);
    QPolygonF line;
    for (int i = 0; i < values.size(); ++i) {
        const double share = std::clamp(values[i] / top, 0.0, 1.0);
        line << QPointF(area.left() + area.width() * i / (values.size() - 1), area.bottom() - share * area.height());
    }
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(tokens().ink3, 1));
    painter.drawPolyline(line);
    painter.setRenderHint(QPainter::Antialiasing, false);
    const QPoint last = line.back().toPoint();
    painter.fillRect(QRect(last.x() - 1, last.y() - 1, 3, 3), tokens().ink);
    painter.restore();
}

}  // namespace vitrine::ui
