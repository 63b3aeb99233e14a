// The one place that knows the chart library. A chart is a list of series of points over two axes, linear from zero or
// logarithmic, with an optional limit line; what is drawn is decimated to the pixel. Colours and fonts are the theme's.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include <QColor>
#include <QPointF>
#include <QString>
#include <QStringList>
#include <QVector>
#include <QWidget>

class QXYSeries;

namespace vitrine::ui {

enum class ChartScale { linear, log };
enum class SeriesMark { line, dashed, disc, hollowDisc, diamond, hollowDiamond };

struct ChartSeries {
    QString name;
    QVector<QPointF> points; ///< ascending in x
    SeriesMark mark = SeriesMark::line;
    std::function<QColor()> colour; ///< asked at each painting, so that it follows the theme
    QVector<double> from{};         ///< one a point: a bar from there to the point; empty: none
    QStringList labels{};           ///< one a point, written beside it; empty: none
    QStringList tips{};             ///< one a point, shown while the pointer is on it; empty: none
};

class Chart : public QWidget {
    Q_OBJECT
public:
    /// Units stand in the titles of the axes.
    Chart(const QString& accessibleName, const QString& xTitle, const QString& yTitle, QWidget* parent = nullptr);
    ~Chart() override;
    void setSeries(QVector<ChartSeries> series);
    [[nodiscard]] const QVector<ChartSeries>& series() const { return m_series; }
    /// Logarithmic: points at or below zero are left out; y is divided in powers of ten, x where points are, or where
    /// setXTicks() says. Linear at first.
    void setScales(ChartScale x, ChartScale y);
    /// Values of a logarithmic x that are written under the axis, ascending; none: those of the first series. Numbers that
    /// would touch are left out.
    void setXTicks(QVector<double> values);
    /// The numbers that stand under a logarithmic x, and the words in the plot with where they stand, for tests.
    [[nodiscard]] QStringList xTicks() const;
    struct PlacedWords {
        QString words;
        QRectF place; ///< in the chart; empty where there was no room
    };
    [[nodiscard]] QVector<PlacedWords> placedWords() const;
    [[nodiscard]] QPointF placeOf(const QPointF& point) const; ///< in the chart
    /// A dotted line across the chart, with its words over it; absent: none.
    void setLimit(std::optional<double> y, const QString& words = {});
    void setXTitle(const QString& title);
    /// Points that the library was given, after decimation.
    [[nodiscard]] int pointsDrawn() const;
    [[nodiscard]] double xTop() const { return m_xTop; }
    [[nodiscard]] double yTop() const { return m_yTop; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void pointClicked(int series, QPointF point);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    struct Parts;
    void rebuild();
    void applyTheme();
    void makeAxes();
    void removeDrawn();
    void fitAxes();
    void addBars(const ChartSeries& series);
    void addWords(const ChartSeries& series, QXYSeries* drawn);
    void placeWords();
    void fitX(double least, double most);
    [[nodiscard]] QVector<QRectF> marks() const;
    [[nodiscard]] QPointF onAxes(const QPointF& point) const;

    std::unique_ptr<Parts> m;
    QVector<ChartSeries> m_series;
    std::optional<double> m_limit;
    QString m_limitWords;
    QVector<double> m_ticks;
    ChartScale m_xScale = ChartScale::linear;
    ChartScale m_yScale = ChartScale::linear;
    double m_xTop = 1.0;
    double m_yTop = 1.0;
    bool m_stale = true;
};

} // namespace vitrine::ui
