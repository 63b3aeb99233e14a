// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/stacked_gauge.h"

#include "ui/theme/theme.h"
#include "ui/widgets/badge.h"

#include <QFontMetrics>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace vitrine::ui {
namespace {

constexpr int kSwatch = 10;
constexpr int kSwatchGap = 5;
constexpr int kEntryGap = 14;
constexpr int kBadgeGap = 2;

QString entryWords(const GaugePart& part) {
    return part.figure ? part.name + QLatin1Char(' ') + part.figure->text() : part.name;
}

} // namespace

void paintSwatch(QPainter& painter, const QRect& rect, const QColor& colour, const std::optional<Hatch>& hatch) {
    const Tokens& t = tokens();
    if (hatch) {
        painter.setBrushOrigin(rect.topLeft());
        painter.fillRect(rect, hatchBrush(*hatch, colour, t.glass, painter.device()->devicePixelRatioF()));
        painter.setPen(colour);
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect.adjusted(0, 0, -1, -1));
        return;
    }
    painter.fillRect(rect, colour);
    const bool ground = colour == t.glass; // of what is empty: its edge alone is seen, as that of the bar
    if (ground || (!t.dark && contrastRatio(colour, t.glass) < 3.0)) {
        painter.setPen(ground ? t.lineStrong : t.cellLine);
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect.adjusted(0, 0, -1, -1));
    }
}

StackedGauge::StackedGauge(int barHeight, const QString& accessibleName, QWidget* parent)
    : QWidget(parent)
    , m_barHeight(barHeight) {
    setAccessibleName(accessibleName);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    followTheme(this);
}

void StackedGauge::setParts(QVector<GaugePart> parts, double total) {
    m_parts = std::move(parts);
    m_total = total > 0 ? total : 1;
    describe();
    update();
}

void StackedGauge::setLimit(std::optional<double> limit) {
    m_limit = limit;
    update();
}

void StackedGauge::describe() {
    QStringList words;
    for (const GaugePart& part : m_parts) {
        if (part.figure)
            words << part.name + QLatin1Char(' ') + part.figure->spoken();
    }
    setAccessibleDescription(words.join(QStringLiteral("; ")));
}

QSize StackedGauge::sizeHint() const {
    return {scaled(200), m_barHeight};
}

QSize StackedGauge::minimumSizeHint() const {
    return {scaled(40), m_barHeight};
}

QRect StackedGauge::partRect(int index) const {
    double before = 0;
    for (int i = 0; i < index; ++i)
        before += m_parts[i].amount;
    const double inner = width() - 2;
    const int x0 = 1 + static_cast<int>(std::lround(std::min(1.0, before / m_total) * inner));
    const int x1 = 1 + static_cast<int>(std::lround(std::min(1.0, (before + m_parts[index].amount) / m_total) * inner));
    return {x0, 1, std::max(0, x1 - x0), height() - 2};
}

void StackedGauge::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Tokens& t = tokens();
    painter.fillRect(rect(), t.glass);
    // four fills, not a pen: at 150 % the pen's upper edge falls outside
    for (const QRect& edge : {QRect(0, 0, width(), 1), QRect(0, height() - 1, width(), 1), QRect(0, 0, 1, height()),
                              QRect(width() - 1, 0, 1, height())})
        painter.fillRect(edge, t.lineStrong);
    double sum = 0;
    for (int i = 0; i < m_parts.size(); ++i) {
        sum += m_parts[i].amount;
        QRect part = partRect(i);
        if (part.width() > 2)
            part.setWidth(part.width() - 1); // 1 px of glass to the next part
        if (part.width() <= 0)
            continue;
        const QColor colour = m_parts[i].colour ? m_parts[i].colour() : t.ramp[1];
        painter.setBrushOrigin(0, 0);
        painter.fillRect(part, m_parts[i].hatch ? hatchBrush(*m_parts[i].hatch, colour, t.glass, devicePixelRatioF())
                                                : QBrush(colour));
    }
    if (sum > m_total * 1.0001) { // the slanted gap says that the bar goes on
        QPolygon gap{QPoint(width() - 14, height()), QPoint(width() - 10, height()), QPoint(width() - 4, -1),
                     QPoint(width() - 8, -1)};
        painter.setPen(Qt::NoPen);
        painter.setBrush(t.glass);
        painter.drawPolygon(gap);
    }
    if (m_limit && *m_limit < m_total) {
        const int x = 1 + static_cast<int>(std::lround(*m_limit / m_total * (width() - 2)));
        for (int y = 0; y < height(); y += 4)
            painter.fillRect(QRect(x, y, 1, 2), t.ink);
    }
}

bool StackedGauge::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    for (int i = 0; i < m_parts.size(); ++i) {
        const auto& figure = m_parts[i].figure;
        if (figure && partRect(i).adjusted(-1, -1, 1, 1).contains(help->pos())) {
            QToolTip::showText(help->globalPos(),
                               m_parts[i].name + QLatin1Char(' ') + figure->text() + QLatin1Char('\n') + figure->tip(),
                               this);
            return true;
        }
    }
    QToolTip::hideText();
    return true;
}

GaugeLegend::GaugeLegend(QWidget* parent)
    : QWidget(parent) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    followTheme(this);
}

void GaugeLegend::setParts(QVector<GaugePart> parts) {
    const QSize before = m_parts.isEmpty() ? QSize() : sizeHint();
    m_parts.clear();
    QStringList spoken;
    for (GaugePart& part : parts) {
        if (!part.figure)
            continue;
        spoken << part.name + QLatin1Char(' ') + part.figure->spoken();
        m_parts.push_back(std::move(part));
    }
    setAccessibleName(spoken.join(QStringLiteral("; ")));
    if (sizeHint() != before)
        updateGeometry();
    update();
}

void GaugeLegend::setBadges(bool shown) {
    m_badges = shown;
    updateGeometry();
    update();
}

int GaugeLegend::entryWidth(const GaugePart& part) const {
    const int words =
        kSwatch + kSwatchGap + QFontMetrics(figureFont(FontRole::caption)).horizontalAdvance(entryWords(part));
    return m_badges ? words + kBadgeGap + badgeWidth(part.figure->provenance()) : words;
}

void GaugeLegend::setWrapping(bool wraps) {
    m_wraps = wraps;
    // Fixed would keep it at the one line of its sizeHint, in the middle of the lines that the layout leaves for it.
    QSizePolicy policy(QSizePolicy::Preferred, wraps ? QSizePolicy::Preferred : QSizePolicy::Fixed);
    policy.setHeightForWidth(wraps);
    setSizePolicy(policy);
    updateGeometry();
    update();
}

int GaugeLegend::lineHeight() const {
    return QFontMetrics(figureFont(FontRole::caption)).height() + 2;
}

QVector<QRect> GaugeLegend::places(int width) const {
    QVector<QRect> places;
    int x = 0;
    int y = 0;
    for (const GaugePart& part : m_parts) {
        const int wide = entryWidth(part);
        if (x + wide > width && m_wraps && x > 0) {
            x = 0;
            y += lineHeight();
        } else if (x + wide > width && !m_wraps) {
            break; // whole entries only; the accessible name and the gauge's tooltips hold the rest
        }
        places.push_back(QRect(x, y, wide, lineHeight()));
        x += wide + kEntryGap;
    }
    return places;
}

int GaugeLegend::heightForWidth(int width) const {
    const QVector<QRect> shown = places(width);
    return shown.isEmpty() ? lineHeight() : shown.back().bottom() + 1;
}

QSize GaugeLegend::sizeHint() const {
    int width = 0;
    for (const GaugePart& part : m_parts)
        width += entryWidth(part) + kEntryGap;
    return {std::max(0, width - kEntryGap) + 1, lineHeight()};
}

QSize GaugeLegend::minimumSizeHint() const {
    return {0, lineHeight()};
}

void GaugeLegend::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const QFont font = figureFont(FontRole::caption);
    const QFontMetrics metrics(font);
    painter.setFont(font);
    const QVector<QRect> shown = places(width());
    const int above = m_wraps ? 0 : (height() - lineHeight()) / 2; // one line stands in the middle
    for (int i = 0; i < shown.size(); ++i) {
        const GaugePart& part = m_parts[i];
        const QRect place = shown[i].translated(0, above);
        const int baseline = place.y() + (place.height() + metrics.ascent() - metrics.descent()) / 2;
        paintSwatch(painter, QRect(place.x(), place.y() + (place.height() - kSwatch) / 2, kSwatch, kSwatch),
                    part.colour ? part.colour() : tokens().ramp[1], part.hatch);
        painter.setPen(tokens().ink2);
        painter.drawText(place.x() + kSwatch + kSwatchGap, baseline, entryWords(part));
        if (m_badges) {
            const Provenance provenance = part.figure->provenance();
            paintBadge(painter, provenance, place.right() + 1 - badgeWidth(provenance), baseline, metrics.ascent());
            painter.setFont(font);
        }
    }
}

bool GaugeLegend::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QVector<QRect> shown = places(width());
    for (int i = 0; i < shown.size(); ++i) {
        const bool inLine = !m_wraps || (help->y() >= shown[i].top() && help->y() <= shown[i].bottom());
        if (inLine && help->x() >= shown[i].left() && help->x() <= shown[i].right() + 1) {
            QToolTip::showText(help->globalPos(), m_parts[i].figure->tip(), this);
            return true;
        }
    }
    QToolTip::hideText();
    return true;
}

} // namespace vitrine::ui
