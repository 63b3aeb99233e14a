// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/gauge.h"

#include "ui/theme/theme.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/spark_paint.h"

#include <QFontMetrics>
#include <QPainter>

#include <algorithm>

namespace vitrine::ui {
namespace {

constexpr int kPadding = 14;
constexpr int kUnitGap = 4;
constexpr int kLeastSpark = 24; ///< a narrower sparkline tells nothing
constexpr int kScaleUnit = 1000; ///< scaled, it tells the text size

}  // namespace

Gauge::Gauge(const QString& label, QWidget* parent) : QWidget(parent), m_label(label) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setFigure(std::nullopt);
    followTheme(this);
}

void Gauge::setLabel(const QString& label) {
    if (label != m_label) {
        m_label = label;
        setFigure(m_figure, m_why, m_absent);
    }
}

void Gauge::setFigure(const std::optional<Figure>& figure, const QString& why, const QString& absent) {
    const QSize before = minimumSizeHint();
    m_figure = figure;
    m_why = why;
    m_absent = absent;
    m_least = measured();
    setAccessibleName(m_label + QLatin1Char(' ') + (figure ? figure->spoken() : why.isEmpty() ? tr("not known yet") : why));
    setToolTip(figure ? figure->tip() : why);
    if (m_least != before) {
        updateGeometry(); // figures are tabular: most changes leave the width
    }
    update();
}

void Gauge::setHistory(QVector<double> values) {
    m_history = std::move(values);
    update();
}

QSize Gauge::sizeHint() const {
    return {std::max(minimumSizeHint().width(), scaled(150)), minimumSizeHint().height()};
}

/// Asked several times for each arrangement of the strip: measured once for each figure.
QSize Gauge::minimumSizeHint() const {
    if (m_scale != scaled(kScaleUnit)) {
        m_least = measured();
        m_scale = scaled(kScaleUnit);
    }
    return m_least;
}

QSize Gauge::measured() const {
    const QFontMetrics label(figureFont(FontRole::caption));
    const QFontMetrics value(figureFont(FontRole::gauge));
    const QFontMetrics unit(figureFont(FontRole::table));
    const int labelWidth = label.horizontalAdvance(m_label) + 4 + badgeWidth(Provenance::counted);
    const int words = m_figure || m_absent.isEmpty()
                          ? value.horizontalAdvance(m_figure ? m_figure->value() : QStringLiteral("–"))
                          : unit.horizontalAdvance(m_absent);
    const int valueWidth = words + kUnitGap + unit.horizontalAdvance(m_figure ? m_figure->unit() : QString());
    return {std::max(labelWidth, valueWidth) + 2 * kPadding,
            std::max(scaled(metric::kGaugeStrip), label.height() + value.height() + 16)};
}

void Gauge::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Tokens& t = tokens();
    const QFont labelFont = figureFont(FontRole::caption);
    const QFontMetrics label(labelFont);
    const int labelBase = scaled(8) + label.ascent();
    painter.setFont(labelFont);
    painter.setPen(t.ink2);
    painter.drawText(kPadding, labelBase, m_label);
    if (m_figure)
        paintBadge(painter, m_figure->provenance(), kPadding + label.horizontalAdvance(m_label) + 4, labelBase, label.ascent());

    const int valueBase = height() - scaled(8) - QFontMetrics(figureFont(FontRole::gauge)).descent();
    const bool says = !m_figure && !m_absent.isEmpty();
    const QFont valueFont = figureFont(says ? FontRole::table : FontRole::gauge);
    const QFontMetrics value(valueFont);
    const QString words = m_figure ? m_figure->value() : says ? m_absent : QStringLiteral("–");
    painter.setFont(valueFont);
    painter.setPen(m_figure ? t.ink : t.ink3);
    painter.drawText(kPadding, valueBase, words);
    int end = kPadding + value.horizontalAdvance(words);
    if (m_figure && !m_figure->unit().isEmpty()) {
        painter.setFont(figureFont(FontRole::table));
        painter.setPen(t.ink3);
        painter.drawText(end + kUnitGap, valueBase, m_figure->unit());
        end += kUnitGap + QFontMetrics(figureFont(FontRole::table)).horizontalAdvance(m_figure->unit());
    }
    const int room = width() - kPadding - end - 8;
    const QSize spark(std::min(scaled(metric::kSparklineWidth), room), scaled(metric::kSparklineHeight));
    if (room >= scaled(kLeastSpark))
        paintSpark(painter, QRect(width() - kPadding - spark.width(), valueBase - spark.height(), spark.width(), spark.height()),
                   m_history);
}

}  // namespace vitrine::ui
