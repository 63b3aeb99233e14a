// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/rail_button.h"

#include "ui/theme/theme.h"

#include <QFontMetrics>
#include <QPainter>

#include <algorithm>

namespace vitrine::ui {
namespace {

constexpr int kPlateWidth = 40;
constexpr int kPlateHeight = 26;

}  // namespace

RailButton::RailButton(Icon icon, const QString& word, QWidget* parent) : QAbstractButton(parent), m_icon(icon) {
    setText(word);
    setAccessibleName(word);
    setCheckable(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setAttribute(Qt::WA_Hover);
    setProperty("focusInset", 3);
    followTheme(this);
}

QSize RailButton::sizeHint() const {
    const QFontMetrics metrics(themeFont(FontRole::captionMedium));
    return {std::max(metric::kRail - 1, metrics.horizontalAdvance(text()) + 10),
            std::max(metric::kRailItem, kPlateHeight + metrics.height() + 12)};
}

void RailButton::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Tokens& t = tokens();
    const QFontMetrics metrics(themeFont(FontRole::captionMedium));
    const int content = kPlateHeight + 3 + metrics.height();
    const int top = (height() - content) / 2;
    const QRect plate((width() - kPlateWidth) / 2, top, kPlateWidth, kPlateHeight);
    if (isChecked()) {
        painter.fillRect(QRect(0, (height() - 40) / 2, metric::kRailMark, 40), t.accent);
    }
    if (isChecked() || underMouse()) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(isChecked() ? t.accentSoft : t.hover);
        painter.drawRoundedRect(plate, metric::kRadiusControl, metric::kRadiusControl);
    }
    paintIcon(painter, m_icon, isChecked() ? t.accent : t.ink2, plate, metric::kIconRail);
    painter.setFont(themeFont(isChecked() ? FontRole::captionMedium : FontRole::caption));
    painter.setPen(isChecked() ? t.ink : t.ink2);
    painter.drawText(QRect(0, plate.bottom() + 4, width(), metrics.height()), Qt::AlignHCenter | Qt::AlignTop, text());
}

}  // namespace vitrine::ui
