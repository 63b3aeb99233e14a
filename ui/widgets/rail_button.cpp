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
constexpr int kMarkHeight = 40;
constexpr int kUnderPlate = 3;
constexpr int kLeastRest = 0; ///< over the plate and under the word together: icon and word have air of their own

} // namespace

RailButton::RailButton(Icon icon, const QString& word, QWidget* parent)
    : QAbstractButton(parent)
    , m_icon(icon) {
    setText(word);
    setAccessibleName(word);
    setCheckable(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    setAttribute(Qt::WA_Hover);
    setProperty("focusInset", 3);
    followTheme(this);
}

QSize RailButton::sizeHint() const {
    const QFontMetrics metrics(themeFont(FontRole::captionMedium));
    return {std::max(scaled(metric::kRail) - 1, metrics.horizontalAdvance(text()) + 10),
            std::max(scaled(metric::kRailItem), scaled(kPlateHeight) + metrics.height() + 12)};
}

/// Where the window is low the room around word and plate goes first, then that around the icon: words never touch the
/// next one.
QSize RailButton::minimumSizeHint() const {
    const QFontMetrics metrics(themeFont(FontRole::captionMedium));
    return {sizeHint().width(), scaled(metric::kIconRail) + kUnderPlate + metrics.height() + kLeastRest};
}

void RailButton::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Tokens& t = tokens();
    const QFontMetrics metrics(themeFont(FontRole::captionMedium));
    const int plateHeight = std::clamp(height() - kUnderPlate - metrics.height() - kLeastRest,
                                       scaled(metric::kIconRail), scaled(kPlateHeight));
    const int top = (height() - plateHeight - kUnderPlate - metrics.height()) / 2;
    const QRect plate((width() - scaled(kPlateWidth)) / 2, top, scaled(kPlateWidth), plateHeight);
    if (isChecked()) {
        const int mark = std::min(scaled(kMarkHeight), height());
        painter.fillRect(QRect(0, (height() - mark) / 2, metric::kRailMark, mark), t.accent);
    }
    if (isChecked() || underMouse()) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(isChecked() ? t.accentSoft : t.hover);
        painter.drawRoundedRect(plate, metric::kRadiusControl, metric::kRadiusControl);
    }
    paintIcon(painter, m_icon, isChecked() ? t.accent : t.ink2, plate, scaled(metric::kIconRail));
    painter.setFont(themeFont(isChecked() ? FontRole::captionMedium : FontRole::caption));
    painter.setPen(isChecked() ? t.ink : t.ink2);
    painter.drawText(QRect(0, plate.bottom() + 4, width(), metrics.height()), Qt::AlignHCenter | Qt::AlignTop, text());
}

} // namespace vitrine::ui
