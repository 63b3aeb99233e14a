// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/token_slider.h"

#include "ui/theme/theme.h"

#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace vitrine::ui {

TokenSlider::TokenSlider(const QString& accessibleName, QWidget* parent) : QSlider(Qt::Horizontal, parent) {
    setAccessibleName(accessibleName);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setProperty("focusRadius", metric::kKnob / 2);
    followTheme(this);
}

QSize TokenSlider::sizeHint() const {
    return {scaled(160), scaled(metric::kKnob + 4)};
}

QSize TokenSlider::minimumSizeHint() const {
    return {scaled(60), scaled(metric::kKnob + 4)};
}

qreal TokenSlider::knobCentre() const {
    const qreal knob = scaled(metric::kKnob);
    const qreal share = maximum() > minimum() ? qreal(value() - minimum()) / (maximum() - minimum()) : 0;
    return knob / 2 + share * (width() - knob);
}

int TokenSlider::valueAt(int x) const {
    const qreal knob = scaled(metric::kKnob);
    const qreal share = std::clamp((x - knob / 2) / std::max<qreal>(1, width() - knob), 0.0, 1.0);
    return minimum() + static_cast<int>(std::lround(share * (maximum() - minimum())));
}

void TokenSlider::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Tokens& t = tokens();
    painter.setRenderHint(QPainter::Antialiasing);
    const qreal grooveHeight = scaled(metric::kGroove);
    const qreal knob = scaled(metric::kKnob);
    const QRectF groove(0, (height() - grooveHeight) / 2, width(), grooveHeight);
    painter.setPen(Qt::NoPen);
    painter.setBrush(t.track);
    painter.drawRoundedRect(groove, grooveHeight / 2, grooveHeight / 2);
    const qreal centre = knobCentre();
    QRectF done = groove;
    done.setRight(centre);
    painter.setBrush(isEnabled() ? t.accent : t.disabled);
    painter.drawRoundedRect(done, grooveHeight / 2, grooveHeight / 2);
    painter.setPen(QPen(isEnabled() ? t.accent : t.disabled, 2));
    painter.setBrush(underMouse() && isEnabled() ? t.accentSoft : t.panel);
    const qreal radius = knob / 2 - 1;
    painter.drawEllipse(QPointF(centre, height() / 2.0), radius - 1, radius - 1);
}

void TokenSlider::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton)
        return event->ignore();
    setSliderDown(true);
    setSliderPosition(valueAt(event->pos().x()));
}

void TokenSlider::mouseMoveEvent(QMouseEvent* event) {
    if (isSliderDown())
        setSliderPosition(valueAt(event->pos().x()));
}

void TokenSlider::mouseReleaseEvent(QMouseEvent*) {
    setSliderDown(false);
}

void TokenSlider::wheelEvent(QWheelEvent* event) {
    // Scrolling a page must not change a setting that happens to lie under the pointer.
    hasFocus() ? QSlider::wheelEvent(event) : event->ignore();
}

}  // namespace vitrine::ui
