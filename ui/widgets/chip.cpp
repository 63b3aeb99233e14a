// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/chip.h"

#include "ui/theme/theme.h"

#include <QFontMetrics>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

namespace vitrine::ui {
namespace {

constexpr int kPadding = 8;
constexpr int kCrossSide = 10;

}  // namespace

Chip::Chip(const QString& text, QWidget* parent) : QAbstractButton(parent) {
    setText(text);
    setAccessibleName(text);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setAttribute(Qt::WA_Hover);
    followTheme(this);
}

void Chip::setRemovable(bool removable) {
    m_removable = removable;
    setAccessibleDescription(removable ? tr("Press Delete to remove it.") : QString());
    updateGeometry();
    update();
}

QSize Chip::sizeHint() const {
    const QFontMetrics metrics(themeFont(FontRole::tableMedium));
    const int cross = m_removable ? scaled(kCrossSide) + 6 : 0;
    return {metrics.horizontalAdvance(text()) + cross + 2 * kPadding, scaled(metric::kChip)};
}

QRect Chip::crossRect() const {
    const int side = scaled(kCrossSide);
    return {width() - kPadding - side, (height() - side) / 2, side, side};
}

void Chip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Tokens& t = tokens();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(isChecked() ? t.accent : t.lineStrong, 1));
    painter.setBrush(isChecked() ? QBrush(t.accentSoft) : underMouse() ? QBrush(t.hover) : QBrush(Qt::NoBrush));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), metric::kRadiusCase, metric::kRadiusCase);
    painter.setFont(themeFont(isChecked() ? FontRole::tableMedium : FontRole::table));
    painter.setPen(!isEnabled() ? t.disabled : t.ink);
    const QRect words = m_removable ? rect().adjusted(kPadding, 0, 0, 0) : rect();
    painter.drawText(words, m_removable ? Qt::AlignVCenter | Qt::AlignLeft : Qt::AlignCenter, text());
    if (m_removable)
        paintIcon(painter, Icon::cross, t.ink3, crossRect(), crossRect().width());
}

void Chip::mousePressEvent(QMouseEvent* event) {
    if (m_removable && crossRect().adjusted(-4, -4, 4, 4).contains(event->pos())) {
        emit removeRequested();
        return;
    }
    QAbstractButton::mousePressEvent(event);
}

void Chip::keyPressEvent(QKeyEvent* event) {
    if (m_removable && (event->key() == Qt::Key_Delete || event->key() == Qt::Key_Backspace)) {
        emit removeRequested();
        return;
    }
    QAbstractButton::keyPressEvent(event);
}

}  // namespace vitrine::ui
