// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inside/load_row.h"

#include <QPainter>

#include "ui/theme/icons.h"
#include "ui/theme/theme.h"

namespace vitrine::ui {
namespace {

constexpr int kMark = 14;
constexpr int kLeft = 12;
constexpr int kTop = 5;

} // namespace

LoadRow::LoadRow(const QString& title, const QString& sentence, QWidget* parent)
    : QAbstractButton(parent)
    , m_sentence(sentence) {
    setText(title);
    setCheckable(true);
    setAccessibleName(title);
    setAccessibleDescription(sentence);
    setToolTip(sentence);
    setFocusPolicy(Qt::StrongFocus);
    setProperty("noFigure", true); // names and lengths of a load, not readings
    // Fixed would keep it as high as it was at another width.
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    followTheme(this);
}

QRect LoadRow::textRect(int width) const {
    const int left = scaled(kLeft + kMark + 8);
    return {left, scaled(kTop), std::max(40, width - left - 8), 10000};
}

int LoadRow::heightForWidth(int width) const {
    const QFontMetrics title(themeFont(FontRole::control));
    const QFontMetrics small(themeFont(FontRole::caption));
    const QRect words = small.boundingRect(textRect(width), Qt::TextWordWrap, m_sentence);
    return scaled(kTop) * 2 + title.height() + words.height();
}

QSize LoadRow::sizeHint() const {
    return {scaled(240), heightForWidth(width() > 60 ? width() : scaled(240))};
}

QSize LoadRow::minimumSizeHint() const {
    return {scaled(160), sizeHint().height()};
}

void LoadRow::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Tokens& t = tokens();
    if (isChecked() || underMouse()) {
        painter.fillRect(rect(), isChecked() ? t.accentSoft : t.hover);
    }
    const int side = scaled(kMark);
    const QFontMetrics title(themeFont(FontRole::control));
    const QRect mark(scaled(kLeft), scaled(kTop) + (title.height() - side) / 2, side, side);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(isChecked() ? t.accentFill : t.glass);
    painter.setPen(QPen(isChecked() ? t.accentFill : t.lineStrong, 1));
    painter.drawEllipse(QRectF(mark).adjusted(0.5, 0.5, -0.5, -0.5));
    if (isChecked()) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(t.onAccent);
        painter.drawEllipse(QRectF(mark).center(), side / 5.0, side / 5.0);
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
    QRect words = textRect(width());
    painter.setFont(themeFont(isChecked() ? FontRole::controlMedium : FontRole::control));
    painter.setPen(t.ink);
    painter.drawText(QRect(words.left(), words.top(), words.width(), title.height()), Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(text(), Qt::ElideRight, words.width()));
    words.setTop(words.top() + title.height());
    painter.setFont(themeFont(FontRole::caption));
    painter.setPen(t.ink2);
    painter.drawText(words, Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignTop, m_sentence);
}

} // namespace vitrine::ui
