// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inside/legend_strip.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include "ui/theme/theme.h"

namespace vitrine::ui {
namespace {

constexpr int kSwatch = 10;
constexpr int kSwatchGap = 5;
constexpr int kItemGap = 12;

} // namespace

LegendStrip::LegendStrip(QVector<LegendItem> items, QWidget* parent)
    : QWidget(parent)
    , m_items(std::move(items)) {
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    QStringList words;
    for (const LegendItem& item : m_items) {
        words << item.words;
    }
    setAccessibleName(tr("Key: %1").arg(words.join(QStringLiteral(", "))));
    followTheme(this);
}

int LegendStrip::widthOf(const LegendItem& item) const {
    return scaled(kSwatch) + kSwatchGap + QFontMetrics(figureFont(FontRole::caption)).horizontalAdvance(item.words) +
           kItemGap;
}

QSize LegendStrip::sizeHint() const {
    int wide = 0;
    for (const LegendItem& item : m_items) {
        wide += widthOf(item);
    }
    return {wide, scaled(linePx(FontRole::caption))};
}

void LegendStrip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setFont(figureFont(FontRole::caption));
    const int side = scaled(kSwatch);
    int x = 0;
    for (const LegendItem& item : m_items) {
        const int wide = widthOf(item);
        if (x + wide - kItemGap > width()) {
            break;
        }
        item.paint(painter, QRect(x, (height() - side) / 2, side, side));
        painter.setPen(tokens().ink2);
        painter.drawText(QRect(x + side + kSwatchGap, 0, wide, height()), Qt::AlignLeft | Qt::AlignVCenter, item.words);
        x += wide;
    }
}

bool LegendStrip::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) {
        return QWidget::event(event);
    }
    const auto* help = static_cast<QHelpEvent*>(event);
    QStringList lines;
    for (const LegendItem& item : m_items) {
        lines << item.words + QStringLiteral(": ") + item.tip;
    }
    QToolTip::showText(help->globalPos(), lines.join(QLatin1Char('\n')), this);
    return true;
}

} // namespace vitrine::ui
