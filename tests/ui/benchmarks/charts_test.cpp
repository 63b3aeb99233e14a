// The charts of the page Benchmarks: numbers under the axis, and words in the plot.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include <cmath>

#include <QGraphicsSimpleTextItem>
#include <QGraphicsView>

#include "tests/ui/support/small_benchmark.h"
#include "ui/benchmarks/level_charts.h"
#include "ui/theme/theme.h"
#include "ui/views/linear_axis.h"

using namespace vitrine;
using namespace vitrine::ui;

namespace {

constexpr double kTtftLimit = 95.0;
constexpr double kTpotLimit = 12.5;

/// A line of the series goes through the place, sampled every half pixel or so.
bool crossed(const Chart& chart, const ChartSeries& series, const QRectF& place) {
    const bool line = series.mark == SeriesMark::line || series.mark == SeriesMark::dashed;
    for (qsizetype i = 1; line && i < series.points.size(); ++i) {
        const QLineF part(chart.placeOf(series.points[i - 1]), chart.placeOf(series.points[i]));
        for (int s = 0; s <= 1000; ++s) {
            if (place.contains(part.pointAt(s / 1000.0))) {
                return true;
            }
        }
    }
    return false;
}

std::optional<double> limitOf(const LevelCharts& charts, const Chart* chart) {
    return chart == charts.ttft()   ? std::optional(kTtftLimit)
           : chart == charts.tpot() ? std::optional(kTpotLimit)
                                    : std::nullopt;
}

} // namespace

class ChartsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { Theme::instance().install(); }

    /// A level alone stands in the middle over its own number, not at the end of an axis of powers.
    void oneLevelIsAChartToo() {
        LevelCharts charts;
        charts.resize(1000, 400);
        charts.show({{test::benchRow(6, 90.0)}, {}, {}});
        charts.QWidget::show();
        for (const Chart* chart : {charts.throughput(), charts.ttft(), charts.tpot()}) {
            QCOMPARE(chart->xTicks(), QStringList{QStringLiteral("6")});
            const QPointF least = chart->placeOf({6.0 / 1.4, 0.0});
            const QPointF most = chart->placeOf({6.0 * 1.4, 0.0});
            const double middle = chart->placeOf(chart->series().front().points.front()).x();
            QVERIFY(most.x() - least.x() > 100.0);
            QVERIFY(std::abs(middle - (least.x() + most.x()) / 2.0) < 2.0);
        }
        charts.show({{test::benchRow(1, 90.0), test::benchRow(6, 95.0)}, {test::benchRow(3, 80.0)}, {}});
        QCOMPARE(charts.ttft()->xTicks(), (QStringList{"1", "3", "6"}));
    }

    /// What was cancelled is no level: its figures are of a part of its requests.
    void whatWasCancelledIsNoPoint() {
        BenchRow cut = test::benchRow(8, 40.0);
        cut.stopped = true;
        LevelCharts charts;
        charts.resize(1000, 400);
        charts.show({{test::benchRow(1, 9.0), test::benchRow(4, 20.0), cut}, {}, {}});
        QCOMPARE(charts.throughput()->series().front().points.size(), 2);
        QCOMPARE(charts.ttft()->series().front().points.size(), 2);
        QCOMPARE(kneeOf({test::benchRow(1, 9.0), cut}, {.ttft = 95.0, .tpot = {}}), std::optional(0));
    }

    /// Numbers of an axis are round, and the highest figure reaches into its upper quarter.
    void axesLeaveLittleRoomOverTheFigures() {
        for (double highest = 0.013; highest < 2e6; highest *= 1.07) {
            const LinearAxis axis = linearAxisFor(highest, 6);
            QVERIFY2(axis.top() >= highest && highest > axis.top() * 0.74 && axis.intervals <= 6,
                     qPrintable(QString::number(highest)));
            const double written = QString::number(axis.step, 'f', axis.decimals).toDouble();
            QVERIFY2(std::abs(written / axis.step - 1.0) < 1e-6, qPrintable(QString::number(axis.step)));
        }
        QCOMPARE(linearAxisFor(270.3, 6).top(), 300.0);
        QCOMPARE(linearAxisFor(0.0, 6).top(), 1.0);
    }

    /// A logarithmic axis has numbers too, and says that it is one.
    void powersHaveTheirNumbers() {
        LevelCharts charts;
        charts.resize(1000, 400);
        charts.show({{test::benchRow(1, 9.0), test::benchRow(8, 976.0)}, {}, {}});
        charts.QWidget::show();
        const QFontMetrics metrics(themeFont(FontRole::caption));
        QCOMPARE(charts.ttft()->yTop(), 1000.0);
        QVERIFY(charts.ttft()->placeOf({1.0 / 1.4, 1000.0}).x() > metrics.horizontalAdvance(QStringLiteral("1,000")));
        bool said = false;
        for (const QGraphicsItem* const item : charts.ttft()->findChild<QGraphicsView*>()->scene()->items()) {
            const auto* const words = dynamic_cast<const QGraphicsSimpleTextItem*>(item);
            said = said || (words != nullptr && words->text().contains(QStringLiteral("log scale")));
        }
        QVERIFY(said);
    }

    /// Not a line for every old step of the new range: that would be minutes.
    void aMuchLargerFigureIsDrawnAtOnce() {
        Chart chart("a", "x", "y");
        chart.resize(400, 300);
        chart.show();
        const auto draw = [&chart](double most) {
            chart.setSeries({{"a", {{1.0, most / 2.0}, {most, most}}, SeriesMark::line, [] { return tokens().ink; }, {}, {}, {}}});
        };
        draw(0.001);
        QElapsedTimer timer;
        timer.start();
        draw(2e7);
        QVERIFY(timer.elapsed() < 2000);
        QCOMPARE(chart.yTop(), 25e6);
    }

    /// The last points of two sessions that are nearly alike: both are named, and nothing lies on anything else.
    void labelsOfTwoSessionsDoNotOverlap() {
        LevelCharts charts;
        charts.resize(1000, 400);
        charts.QWidget::show();
        for (const double b : {90.0, 91.0, 100.0, 140.0}) {
            BenchRow last = test::benchRow(16, b);
            last.outputTokensPerSecond += b - 90.0;
            charts.show({{test::benchRow(1, 40.0), test::benchRow(4, 60.0), test::benchRow(16, 90.0)},
                         {test::benchRow(1, 41.0), test::benchRow(4, 61.0), last},
                         {kTtftLimit, kTpotLimit}});
            for (const Chart* chart : {charts.throughput(), charts.ttft(), charts.tpot()}) {
                const auto words = chart->placedWords();
                QVERIFY(words.size() >= 2);
                for (qsizetype i = 0; i < words.size(); ++i) {
                    if (const auto limit = limitOf(charts, chart)) {
                        const double y = chart->placeOf({16.0, *limit}).y();
                        const QRectF& place = words[i].place;
                        QVERIFY2(place.bottom() <= y || place.top() >= y, qPrintable(words[i].words));
                    }
                    QVERIFY2(!words[i].place.isEmpty(), qPrintable(words[i].words));
                    for (qsizetype j = 0; j < i; ++j) {
                        QVERIFY2(!words[i].place.intersects(words[j].place), qPrintable(words[i].words));
                    }
                    for (const ChartSeries& series : chart->series()) {
                        for (const QPointF& point : series.points) {
                            QVERIFY2(!words[i].place.contains(chart->placeOf(point)), qPrintable(words[i].words));
                        }
                        QVERIFY2(!crossed(*chart, series, words[i].place), qPrintable(words[i].words));
                    }
                }
            }
        }
    }
};

QTEST_MAIN(ChartsTest)
#include "charts_test.moc"
