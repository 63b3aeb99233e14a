// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include <QPainter>
#include <QSet>

#include "ui/theme/hatch.h"
#include "ui/theme/theme.h"
#include "ui/views/limit_plot.h"
#include "ui/views/timeline_geometry.h"
#include "ui/widgets/badge.h"

namespace vitrine::ui {
namespace {

constexpr int kDot = 5;
constexpr int kSmallDot = 3;
constexpr int kManyMarks = 400; ///< from here on dots are small

int decimalsOf(const QVector<double>& ticks) {
    const double step = ticks.size() > 1 ? ticks[1] - ticks[0] : 1.0;
    return step >= 1.0 ? 0 : static_cast<int>(std::ceil(-std::log10(step) - 1e-9));
}

} // namespace

void LimitPlot::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), tokens().glass);
    paintAxes(painter);
    if (m_look.stems) {
        paintStems(painter);
    }
    paintChosen(painter);
    paintMarks(painter);
    paintEchoes(painter);
    paintLimit(painter);
}

int LimitPlot::dotSide() const {
    return m_marks.size() > kManyMarks ? kSmallDot : kDot;
}

/// Under the marks, so that each shows as a rim of its own.
void LimitPlot::paintChosen(QPainter& painter) const {
    const int side = dotSide() + 2 * tokens().rim;
    for (const int mark : m_chosen) {
        const QPoint at = place(m_marks[mark].x, m_marks[mark].y);
        painter.fillRect(QRect(at.x() - side / 2, at.y() - side / 2, side, side), tokens().meaning.selection);
    }
}

void LimitPlot::paintEchoes(QPainter& painter) const {
    const int side = dotSide() + 4;
    painter.setPen(tokens().ink3);
    painter.setBrush(Qt::NoBrush);
    for (const int mark : m_echoed) {
        const QPoint at = place(m_marks[mark].x, m_marks[mark].y);
        painter.drawRect(QRect(at.x() - side / 2, at.y() - side / 2, side - 1, side - 1));
    }
}

void LimitPlot::paintAxes(QPainter& painter) const {
    const Tokens& t = tokens();
    const QRect plot = plotRect();
    painter.setFont(figureFont(FontRole::caption));
    const QFontMetrics metrics(painter.font());
    const auto title = [&](const QString& words, Provenance provenance, int x, int baseline) {
        painter.setPen(t.ink2);
        painter.drawText(x, baseline, words);
        paintBadge(painter, provenance, x + metrics.horizontalAdvance(words) + 2, baseline, metrics.ascent());
    };
    title(m_look.yTitle, Provenance::measured, 8, metrics.ascent() + 2);
    const int wide = metrics.horizontalAdvance(m_look.xTitle) + badgeWidth(m_look.x) + 2;
    title(m_look.xTitle, m_look.x, std::max(8, plot.center().x() - wide / 2), height() - metrics.descent() - 2);
    const QVector<double> ys = axisTicks(0.0, m_yTop, std::max(1, plot.height() / scaled(30)));
    for (const double tick : ys) {
        const int y = place(0.0, tick).y();
        painter.fillRect(QRect(plot.left(), y, plot.width(), 1), t.grid);
        painter.setPen(t.ink2);
        painter.drawText(QRect(0, y - 10, plot.left() - 6, 20), Qt::AlignRight | Qt::AlignVCenter,
                         formatNumber(tick, decimalsOf(ys)));
    }
    painter.fillRect(QRect(plot.left(), plot.bottom() + 1, plot.width(), 1), t.lineStrong);
    const QVector<double> xs = xTicks();
    for (const double tick : xs) {
        const int x = place(tick, 0.0).x();
        painter.fillRect(QRect(x, plot.bottom() + 1, 1, 4), t.lineStrong);
        const QString text = formatNumber(tick, m_look.countsX ? 0 : decimalsOf(xs));
        const int half = metrics.horizontalAdvance(text) / 2;
        painter.setPen(t.ink2);
        painter.drawText(std::clamp(x - half, 0, std::max(0, width() - 2 * half - 2)),
                         plot.bottom() + 5 + metrics.ascent(), text);
    }
}

void LimitPlot::paintStems(QPainter& painter) const {
    const Tokens& t = tokens();
    const QRect plot = plotRect();
    const int wide = std::clamp(static_cast<int>(plot.width() / (m_xTop + 1.0)) - 2, 1, scaled(8));
    const QBrush waits = hatchBrush(Hatch::queue, t.ink3, t.glass, devicePixelRatioF());
    for (const PlotMark& mark : m_marks) {
        const QPoint foot = place(mark.x, 0.0);
        const int split = place(mark.x, mark.queue).y();
        const int top = place(mark.x, mark.y).y();
        const QRect queue(foot.x() - wide / 2, split, wide, foot.y() - split + 1);
        const QRect work(foot.x() - wide / 2, top, wide, split - top);
        if (queue.height() > 1) {
            painter.fillRect(queue, wide > 3 ? waits : QBrush(t.ink3));
            painter.setPen(t.ink3);
            painter.setBrush(Qt::NoBrush);
            if (wide > 3) {
                painter.drawRect(queue.adjusted(0, 0, -1, -1));
            }
        }
        painter.fillRect(work, t.meaning.prefill);
        if (t.cellLine.isValid() && wide > 3 && work.height() > 2) {
            painter.setPen(t.cellLine);
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(work.adjusted(0, 0, -1, -1));
        }
    }
}

void LimitPlot::paintMarks(QPainter& painter) const {
    const Tokens& t = tokens();
    const int side = dotSide();
    const QColor hue = m_look.stems ? t.ink : t.meaning.decode;
    QSet<QPoint> drawn; // thousands of tokens share a pixel
    for (const PlotMark& mark : m_marks) {
        const QPoint at = place(mark.x, mark.y);
        if (drawn.contains(at)) {
            continue;
        }
        drawn.insert(at);
        const QRect dot(at.x() - side / 2, at.y() - side / 2, side, side);
        if (mark.open) { // at least this much: an arrow head that points on
            painter.save();
            painter.setRenderHint(QPainter::Antialiasing);
            painter.setPen(t.ink);
            painter.setBrush(t.glass);
            painter.drawPolygon(QPolygon{at + QPoint(-4, 1), at + QPoint(4, 1), at + QPoint(0, -6)});
            painter.restore();
        } else {
            painter.fillRect(dot, hue);
        }
    }
    if (m_cursor >= 0) {
        const QPoint at = place(m_marks[m_cursor].x, m_marks[m_cursor].y);
        painter.setPen(QPen(t.meaning.selection, t.rim));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRect(at.x() - 6, at.y() - 6, 12, 12));
    }
}

void LimitPlot::paintLimit(QPainter& painter) const {
    const Tokens& t = tokens();
    const QRect plot = plotRect();
    const int y = limitY();
    for (int x = plot.left(); x < plot.right(); x += 5) {
        painter.fillRect(QRect(x, y, 2, 1), t.ink);
    }
    painter.setFont(figureFont(FontRole::caption));
    const QString words = tr("limit %1").arg(formatNumber(m_limit, m_limit < 10.0 ? 1 : 0));
    const QFontMetrics metrics(painter.font());
    const int wide = metrics.horizontalAdvance(words);
    const int top = y - metrics.height() >= plot.top() - 4 ? y - metrics.height() : y + 1;
    const QRect plate(plot.right() - wide - 8, top, wide + 8, metrics.height());
    painter.fillRect(plate, t.glass);
    painter.setPen(t.ink);
    painter.drawText(plate, Qt::AlignCenter, words);
}

} // namespace vitrine::ui
