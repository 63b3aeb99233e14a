// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/fit_axis.h"

#include <algorithm>
#include <cmath>

#include <QPainter>

#include "ui/theme/theme.h"
#include "ui/views/token_gaps_geometry.h"
#include "ui/widgets/figure.h"

namespace vitrine::ui {
namespace {

constexpr int kLeastTick = 4;
constexpr int kLeastLabel = 44;

} // namespace

FitAxis::FitAxis(QWidget* parent)
    : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Requests that fit"));
    followTheme(this);
}

QSize FitAxis::sizeHint() const {
    return {scaled(200), scaled(22)};
}

QSize FitAxis::minimumSizeHint() const {
    return {scaled(80), scaled(22)};
}

void FitAxis::setPool(double from, double to, double each, const QString& words) {
    m_from = from;
    m_to = to;
    m_each = each;
    setAccessibleDescription(words);
    setToolTip(words);
    update();
}

int FitAxis::place(double share) const {
    return static_cast<int>(std::lround(share * (width() - 1)));
}

int FitAxis::every(int least) const {
    const double one = m_each * (width() - 1);
    return one <= 0.0 ? 1 : std::max(1, static_cast<int>(std::ceil(niceCeiling(least / one))));
}

QVector<std::pair<int, int>> FitAxis::labels() const {
    QVector<std::pair<int, int>> found;
    if (m_each <= 0.0) {
        return found;
    }
    const int step = every(scaled(kLeastLabel));
    for (int count = step; m_from + count * m_each <= m_to + 1e-9; count += step) {
        found.push_back({count, place(m_from + count * m_each)});
    }
    return found;
}

void FitAxis::paintEvent(QPaintEvent*) {
    if (m_each <= 0.0) {
        return;
    }
    QPainter painter(this);
    const Tokens& t = tokens();
    painter.fillRect(QRect(place(m_from), 0, place(m_to) - place(m_from), 1), t.lineStrong);
    const int step = every(kLeastTick);
    for (int count = 0; m_from + count * m_each <= m_to + 1e-9; count += step) {
        painter.fillRect(QRect(place(m_from + count * m_each), 0, 1, 4), t.lineStrong);
    }
    painter.setFont(figureFont(FontRole::caption));
    painter.setPen(t.ink2);
    const QFontMetrics metrics(painter.font());
    for (const auto& [count, x] : labels()) {
        painter.fillRect(QRect(x, 0, 1, 6), t.ink2);
        const QString text = formatCount(count);
        const int half = metrics.horizontalAdvance(text) / 2;
        painter.drawText(std::clamp(x - half, 0, std::max(0, width() - 2 * half)), 6 + metrics.ascent(), text);
    }
}

} // namespace vitrine::ui
