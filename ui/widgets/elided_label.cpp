// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/elided_label.h"

#include "ui/theme/theme.h"

#include <QFontMetrics>
#include <QPainter>

#include <algorithm>

namespace vitrine::ui {

ElidedLabel::ElidedLabel(const QString& text, FontRole font, ColourToken colour, QWidget* parent)
    : QWidget(parent), m_font(font), m_colour(colour) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setText(text);
    followTheme(this);
}

void ElidedLabel::setText(const QString& text) {
    m_text = text;
    setAccessibleName(text);
    updateTip();
    updateGeometry();
    update();
}

void ElidedLabel::setShorter(const QString& text) {
    m_shorter = text;
    update();
}

QString ElidedLabel::shownText() const {
    return isElided() && !m_shorter.isEmpty() ? m_shorter : m_text;
}

void ElidedLabel::setElideMode(Qt::TextElideMode mode) {
    m_mode = mode;
    update();
}

void ElidedLabel::setAlignment(Qt::Alignment alignment) {
    m_alignment = alignment;
    update();
}

bool ElidedLabel::isElided() const {
    return QFontMetrics(themeFont(m_font)).horizontalAdvance(m_text) > width();
}

void ElidedLabel::updateTip() {
    setToolTip(isElided() ? m_text : QString());
}

QSize ElidedLabel::sizeHint() const {
    const QFontMetrics metrics(themeFont(m_font));
    return {metrics.horizontalAdvance(m_text) + 1, std::max(metrics.height(), scaled(linePx(m_font)))};
}

QSize ElidedLabel::minimumSizeHint() const {
    const QFontMetrics metrics(themeFont(m_font));
    const int few = metrics.horizontalAdvance(m_text.left(3) + QStringLiteral("…"));
    return {std::min(few, sizeHint().width()), sizeHint().height()};
}

void ElidedLabel::resizeEvent(QResizeEvent*) {
    updateTip();
}

void ElidedLabel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const QFont font = themeFont(m_font);
    painter.setFont(font);
    painter.setPen(isEnabled() ? tokens().*m_colour : tokens().disabled);
    painter.drawText(rect(), static_cast<int>(m_alignment | Qt::AlignVCenter),
                     QFontMetrics(font).elidedText(shownText(), m_mode, width()));
}

}  // namespace vitrine::ui
