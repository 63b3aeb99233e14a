// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/switch.h"

#include "ui/theme/theme.h"

#include <QFontMetrics>
#include <QPainter>

#include <algorithm>

namespace vitrine::ui {

Switch::Switch(const QString& text, QWidget* parent) : QAbstractButton(parent) {
    setText(text);
    setAccessibleName(text);
    setCheckable(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(text.isEmpty() ? QSizePolicy::Fixed : QSizePolicy::Preferred, QSizePolicy::Fixed);
    setAttribute(Qt::WA_Hover);
    setProperty("focusRadius", metric::kSwitchHeight / 2);
    followTheme(this);
}

QSize Switch::sizeHint() const {
    const QSize body(scaled(metric::kSwitchWidth), scaled(metric::kSwitchHeight));
    if (text().isEmpty())
        return body;
    const QFontMetrics metrics(themeFont(FontRole::control));
    return {metrics.horizontalAdvance(text()) + metric::kPanelPaddingSmall + body.width(),
            std::max(body.height(), metrics.height())};
}

void Switch::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Tokens& t = tokens();
    const QSize body(scaled(metric::kSwitchWidth), scaled(metric::kSwitchHeight));
    const QRectF groove(width() - body.width(), (height() - body.height()) / 2, body.width(), body.height());
    if (!text().isEmpty()) {
        painter.setFont(themeFont(FontRole::control));
        painter.setPen(isEnabled() ? t.ink2 : t.disabled);
        painter.drawText(rect().adjusted(0, 0, -body.width(), 0), Qt::AlignVCenter | Qt::AlignLeft, text());
    }
    painter.setRenderHint(QPainter::Antialiasing);
    const bool on = isChecked();
    painter.setPen(QPen(on && isEnabled() ? t.accentFill : isEnabled() ? t.lineStrong : t.line, 1));
    painter.setBrush(on && isEnabled() ? t.accentFill : t.raised);
    painter.drawRoundedRect(groove.adjusted(0.5, 0.5, -0.5, -0.5), groove.height() / 2, groove.height() / 2);
    const qreal knob = groove.height() - 6;
    const qreal x = on ? groove.right() - knob - 3 : groove.left() + 3;
    painter.setPen(Qt::NoPen);
    painter.setBrush(!isEnabled() ? t.disabled : on ? t.onAccent : underMouse() ? t.ink : t.ink3);
    painter.drawEllipse(QRectF(x, groove.top() + 3, knob, knob));
}

}  // namespace vitrine::ui
