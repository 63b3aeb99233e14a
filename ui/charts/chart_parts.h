// What the files of the chart share and nobody else sees: the library's objects, and the words in the plot.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractAxis>
#include <QChart>
#include <QChartView>
#include <QGraphicsSimpleTextItem>

#include "ui/charts/chart.h"

namespace vitrine::ui {

inline constexpr double kMark = 7.0;
inline constexpr double kBar = 7.0;
inline constexpr int kWordsGap = 6;    ///< px between a mark and its words

inline bool isLine(SeriesMark mark) {
    return mark == SeriesMark::line || mark == SeriesMark::dashed;
}

inline bool drawable(const QPointF& p, ChartScale x, ChartScale y) {
    return (x == ChartScale::linear || p.x() > 0.0) && (y == ChartScale::linear || p.y() > 0.0);
}

/// Words that stand at a point of the chart.
struct ChartWords {
    QGraphicsSimpleTextItem* item = nullptr;
    QPointF point; ///< of the series; its mark is what the words stand at
    bool over = false; ///< a limit's: at the left end, on its line
};

struct Chart::Parts {
    QChart* chart = nullptr;
    QChartView* view = nullptr;
    QAbstractAxis* x = nullptr;
    QAbstractAxis* y = nullptr;
    QVector<ChartWords> words;
    QString xTitle;
    QString yTitle;
    QGraphicsSimpleTextItem* unit = nullptr; ///< the title of y, over its axis
    int drawn = 0;
};

} // namespace vitrine::ui
