// The words in the plot of a chart: which there are, and where they stand.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include <QToolTip>
#include <QXYSeries>

#include "ui/charts/chart_parts.h"
#include "ui/theme/theme.h"

namespace vitrine::ui {
namespace {

constexpr int kWordsAway = 5; ///< how many half lines of text words may stand away from their point, less one

} // namespace

QVector<Chart::PlacedWords> Chart::placedWords() const {
    QVector<PlacedWords> all;
    for (const ChartWords& words : m->words) {
        const bool shown = words.item->isVisible();
        all.push_back({words.item->text(), shown ? QRectF(words.item->pos(), words.item->boundingRect().size()) : QRectF()});
    }
    return all;
}

void Chart::addWords(const ChartSeries& series, QXYSeries* drawn) {
    for (qsizetype i = 0; i < std::min(series.points.size(), series.labels.size()); ++i) {
        if (!series.labels[i].isEmpty() && drawable(series.points[i], m_xScale, m_yScale)) {
            auto* item = new QGraphicsSimpleTextItem(series.labels[i], m->chart);
            m->words.push_back({item, series.points[i], false});
        }
    }
    if (!series.tips.isEmpty()) {
        connect(drawn, &QXYSeries::hovered, this, [this, series](const QPointF& point, bool on) {
            const auto at = std::ranges::find_if(series.points, [&](const QPointF& p) { return onAxes(p) == point; });
            const qsizetype place = at - series.points.begin();
            QToolTip::showText(QCursor::pos(), on ? series.tips.value(place) : QString(), m->view);
        });
    }
}

/// What words must not lie on: marks, bars and lines of all series, the limit.
QVector<QRectF> Chart::marks() const {
    QVector<QRectF> all;
    const auto spot = [&all](const QPointF& at, double side) { all.push_back({at.x() - side / 2, at.y() - side / 2, side, side}); };
    for (const ChartSeries& series : m_series) {
        QPointF before;
        for (qsizetype i = 0; i < series.points.size(); ++i) {
            const QPointF at = placeOf(series.points[i]);
            if (isLine(series.mark)) { // a line as the spots that it goes through
                const double steps = i > 0 ? std::ceil(std::hypot(at.x() - before.x(), at.y() - before.y()) / 4.0) : 0.0;
                for (double s = 1.0; s < steps; s += 1.0) {
                    spot(before + (at - before) * (s / steps), 2.0);
                }
            } else {
                spot(at, kMark + 2.0);
            }
            if (i < series.from.size() && drawable({series.points[i].x(), series.from[i]}, m_xScale, m_yScale)) {
                const QPointF low = placeOf({series.points[i].x(), series.from[i]});
                all.push_back(QRectF(at.x() - kBar / 2, at.y(), kBar, std::max(1.0, low.y() - at.y())));
            }
            before = at;
        }
    }
    if (m_limit) {
        const QRectF plot = m->chart->plotArea();
        all.push_back({plot.left(), placeOf({m_xTop, *m_limit}).y() - 1.0, plot.width(), 2.0});
    }
    return all;
}

/// At their points, or near where a line would go through them, inside the plot, where they touch neither other words nor
/// anything drawn; over the point where all places are equally good. Words that would touch other words everywhere are left out.
void Chart::placeWords() {
    const QRectF plot = m->chart->plotArea();
    const QVector<QRectF> drawn = marks();
    QVector<QRectF> taken;
    for (const ChartWords& words : m->words) {
        words.item->setFont(themeFont(words.over ? FontRole::caption : FontRole::captionMedium));
        words.item->setBrush(words.over ? tokens().ink2 : tokens().ink);
        words.item->setZValue(20);
        const QSizeF size = words.item->boundingRect().size();
        const QPointF at = placeOf(words.point);
        const double over = at.y() - size.height() - (words.over ? 0 : kWordsGap);
        const double under = at.y() + (words.over ? 0 : kWordsGap);
        const double left = at.x() - size.width() - kWordsGap;
        const double right = at.x() + kWordsGap;
        const double centred = at.x() - size.width() / 2;
        QVector<QPointF> places;
        for (int away = 0; away < kWordsAway; ++away) { // first at the point, then ever further from it
            const double more = away * size.height() / 2;
            for (const double y : {over - more, under + more}) {
                places << QPointF(centred, y) << QPointF(left, y) << QPointF(right, y);
            }
            const double beside = at.y() - size.height() / 2;
            places << QPointF(left - more, beside) << QPointF(right + more, beside);
        }
        if (words.over) {
            places = {{plot.left() + kWordsGap, over}, {plot.right() - size.width(), over}, {plot.left() + kWordsGap, under}};
        }
        QRectF best;
        qsizetype least = -1;
        for (const QPointF& place : std::as_const(places)) {
            QRectF rect(place, size);
            rect.moveLeft(std::clamp(rect.left(), plot.left() + 2, std::max(plot.left() + 2, plot.right() - size.width() + 2)));
            rect.moveTop(std::clamp(rect.top(), plot.top() - 2, std::max(plot.top() - 2, plot.bottom() - size.height())));
            const auto touches = [&rect](const QRectF& r) { return r.intersects(rect); };
            if (std::ranges::any_of(taken, touches)) {
                continue;
            }
            const qsizetype hits = std::ranges::count_if(drawn, touches);
            if (least < 0 || hits < least) {
                best = rect;
                least = hits;
            }
        }
        words.item->setVisible(least >= 0);
        words.item->setPos(best.topLeft());
        if (least >= 0) {
            taken.push_back(best);
        }
    }
}

} // namespace vitrine::ui
