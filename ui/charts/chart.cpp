// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_parts.h"

#include <algorithm>
#include <cmath>

#include <QCategoryAxis>
#include <QChart>
#include <QChartView>
#include <QGraphicsLayout>
#include <QGraphicsSimpleTextItem>
#include <QLineSeries>
#include <QLogValueAxis>
#include <QScatterSeries>
#include <QVBoxLayout>
#include <QValueAxis>

#include "ui/charts/decimate.h"
#include "ui/theme/theme.h"
#include "ui/views/linear_axis.h"
#include "ui/widgets/number_locale.h"

namespace vitrine::ui {
namespace {

constexpr int kMostIntervals = 6;   ///< between the numbers of a linear axis
constexpr int kIntervalHeight = 40; ///< px of the chart that one needs: with less the library writes dots for numbers
constexpr int kIntervalWidth = 56;
constexpr double kBeside = 1.4; ///< room left and right of the outermost points of a logarithmic axis, as a factor
constexpr int kTickGap = 8;     ///< px between two numbers under the axis

QXYSeries* makeSeries(const ChartSeries& series) {
    const QColor colour = series.colour();
    if (isLine(series.mark)) {
        auto* line = new QLineSeries;
        QPen pen(colour, 2, series.mark == SeriesMark::dashed ? Qt::DashLine : Qt::SolidLine);
        pen.setCosmetic(true);
        line->setPen(pen);
        return line;
    }
    auto* dots = new QScatterSeries;
    const bool hollow = series.mark == SeriesMark::hollowDisc || series.mark == SeriesMark::hollowDiamond;
    const bool diamond = series.mark == SeriesMark::diamond || series.mark == SeriesMark::hollowDiamond;
    dots->setMarkerShape(diamond ? QScatterSeries::MarkerShapeRotatedRectangle : QScatterSeries::MarkerShapeCircle);
    dots->setMarkerSize(kMark);
    dots->setColor(hollow ? tokens().glass : colour);
    dots->setBorderColor(colour);
    return dots;
}

/// Orange and sky are too pale for white: the light theme outlines them.
bool needsOutline(const QColor& colour) {
    const Tokens& t = tokens();
    return t.cellLine.isValid() && (colour == t.meaning.prefill || colour == t.meaning.cached);
}

} // namespace

Chart::Chart(const QString& accessibleName, const QString& xTitle, const QString& yTitle, QWidget* parent)
    : QWidget(parent)
    , m(std::make_unique<Parts>()) {
    setAccessibleName(accessibleName);
    m->xTitle = xTitle;
    m->yTitle = yTitle;
    m->chart = new QChart;
    m->chart->legend()->hide();
    m->chart->setAnimationOptions(QChart::NoAnimation);
    m->chart->setLocale(numberLocale());
    m->chart->setLocalizeNumbers(true);
    m->unit = new QGraphicsSimpleTextItem(yTitle, m->chart);
    m->chart->setBackgroundRoundness(0);
    m->chart->layout()->setContentsMargins(0, 0, 0, 0);
    m->view = new QChartView(m->chart, this);
    m->view->setFrameShape(QFrame::NoFrame);
    m->view->setFocusPolicy(Qt::NoFocus);
    m->view->viewport()->setFocusPolicy(Qt::NoFocus);
    m->view->setRenderHint(QPainter::Antialiasing, false);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m->view);
    makeAxes();
    connect(m->chart, &QChart::plotAreaChanged, this, &Chart::placeWords);
    connect(&Theme::instance(), &Theme::changed, this, &Chart::applyTheme);
    applyTheme();
}

Chart::~Chart() = default;

QSize Chart::sizeHint() const {
    return {scaled(320), scaled(160)};
}

QSize Chart::minimumSizeHint() const {
    return {scaled(160), scaled(90)};
}

int Chart::pointsDrawn() const {
    return m->drawn;
}

void Chart::setSeries(QVector<ChartSeries> series) {
    m_series = std::move(series);
    m_stale = true;
    rebuild();
}

void Chart::setLimit(std::optional<double> y, const QString& words) {
    m_limit = y;
    m_limitWords = words;
    m_stale = true;
    rebuild();
}

void Chart::setXTitle(const QString& title) {
    m->xTitle = title;
    m->x->setTitleText(title);
}

void Chart::setScales(ChartScale x, ChartScale y) {
    if (x == m_xScale && y == m_yScale) {
        return;
    }
    m_xScale = x;
    m_yScale = y;
    makeAxes();
    applyTheme();
}

/// Words first: a change of the layout places them by a series.
void Chart::removeDrawn() {
    for (const ChartWords& words : std::exchange(m->words, {})) {
        delete words.item;
    }
    m->chart->removeAllSeries();
}

void Chart::makeAxes() {
    removeDrawn();
    for (QAbstractAxis* axis : m->chart->axes()) {
        m->chart->removeAxis(axis);
        delete axis;
    }
    if (m_xScale == ChartScale::linear) {
        m->x = new QValueAxis;
    } else { // the library's own logarithmic axis has numbers at powers only; so the logarithm is what the points have
        auto* const levels = new QCategoryAxis;
        levels->setLabelsPosition(QCategoryAxis::AxisLabelsPositionOnValue);
        m->x = levels;
    }
    if (m_yScale == ChartScale::linear) {
        m->y = new QValueAxis;
    } else {
        auto* const powers = new QLogValueAxis;
        powers->setBase(10.0);
        powers->setLabelFormat(QStringLiteral("%.6g")); // without a precision localized numbers are left out
        m->y = powers;
    }
    m->x->setTitleText(m->xTitle);
    m->unit->setText(m_yScale == ChartScale::log ? tr("%1, log scale").arg(m->yTitle) : m->yTitle);
    m->chart->addAxis(m->x, Qt::AlignBottom);
    m->chart->addAxis(m->y, Qt::AlignLeft);
}

void Chart::applyTheme() {
    const Tokens& t = tokens();
    m->chart->setBackgroundBrush(t.glass);
    m->chart->setBackgroundPen(Qt::NoPen);
    m->chart->setPlotAreaBackgroundVisible(false);
    for (QAbstractAxis* axis : {m->x, m->y}) {
        axis->setLabelsFont(themeFont(FontRole::caption));
        axis->setTitleFont(themeFont(FontRole::caption));
        axis->setLabelsBrush(t.ink2);
        axis->setTitleBrush(t.ink2);
        axis->setLinePen(QPen(t.lineStrong, 1));
        axis->setGridLinePen(QPen(t.grid, 1));
    }
    m->x->setGridLineVisible(false);
    m->unit->setFont(themeFont(FontRole::caption));
    m->unit->setBrush(t.ink2);
    m->unit->setPos(2, 1);
    const int over = m->yTitle.isEmpty() ? 0 : QFontMetrics(themeFont(FontRole::caption)).height();
    m->chart->setMargins(QMargins(0, over, 4, 0));
    m->view->setBackgroundBrush(t.glass);
    m_stale = true;
    rebuild();
}

/// Linear from zero to a round number; logarithmic around what there is.
void Chart::fitAxes() {
    double xMost = 0.0;
    double yMost = m_limit.value_or(0.0);
    double xLeast = 0.0;
    double yLeast = m_limit && *m_limit > 0.0 ? *m_limit : 0.0;
    const auto least = [](double so, double value) { return value > 0.0 && (so <= 0.0 || value < so) ? value : so; };
    for (const ChartSeries& series : m_series) {
        for (qsizetype i = 0; i < series.points.size(); ++i) {
            const QPointF& point = series.points[i];
            xMost = std::max(xMost, point.x());
            yMost = std::max(yMost, point.y());
            xLeast = least(xLeast, point.x());
            yLeast = least(yLeast, point.y());
            if (i < series.from.size()) {
                yLeast = least(yLeast, series.from[i]);
            }
        }
    }
    const auto fitLinear = [](QAbstractAxis* axis, double most, int room, double beside) {
        auto* const value = static_cast<QValueAxis*>(axis);
        const LinearAxis fit = linearAxisFor(most, std::clamp(room, 2, kMostIntervals));
        const double top = std::max(fit.top(), most + beside);
        value->setTickType(QValueAxis::TicksFixed); // or the new range has all lines of the old step
        value->setRange(0, top);
        value->setTickAnchor(0);
        value->setTickInterval(fit.step);
        value->setTickType(QValueAxis::TicksDynamic);
        value->setLabelFormat(QStringLiteral("%.%1f").arg(fit.decimals));
        return top;
    };
    if (m_xScale == ChartScale::linear) {
        const bool marks =
            std::ranges::any_of(m_series, [](const ChartSeries& series) { return !isLine(series.mark); });
        const double half = marks ? xMost * kMark / (2.0 * std::max(width() - kMark, 4 * kMark)) : 0.0;
        m_xTop = fitLinear(m->x, xMost, width() / scaled(kIntervalWidth), 1.5 * half); // the last mark is whole
    } else {
        fitX(xLeast > 0.0 ? xLeast : 1.0, xMost > 0.0 ? xMost : 1.0);
    }
    if (m_yScale == ChartScale::linear) {
        m_yTop = fitLinear(m->y, yMost * 1.02, height() / scaled(kIntervalHeight), 0.0);
    } else {
        const double bottom = std::pow(10.0, std::floor(std::log10(yLeast > 0.0 ? yLeast : 1.0)));
        m_yTop = std::max(bottom * 10.0, std::pow(10.0, std::ceil(std::log10(yMost > 0.0 ? yMost : 10.0))));
        m->y->setRange(bottom, m_yTop);
    }
}

/// Room beside the outermost points, however few they are; numbers where there are levels.
void Chart::fitX(double least, double most) {
    auto* const axis = static_cast<QCategoryAxis*>(m->x);
    m_xTop = most * kBeside;
    const double from = std::log2(least / kBeside);
    const double to = std::log2(m_xTop);
    for (const QString& label : axis->categoriesLabels()) {
        axis->remove(label);
    }
    axis->setRange(from, to);
    axis->setStartValue(from);
    QVector<double> ticks = m_ticks;
    if (ticks.isEmpty() && !m_series.isEmpty()) {
        for (const QPointF& point : m_series.front().points) {
            ticks.push_back(point.x());
        }
    }
    const QFontMetrics metrics(themeFont(FontRole::caption));
    const double wide = m->chart->plotArea().width() > 1.0 ? m->chart->plotArea().width() : width();
    double free = 0.0; // px, right of the last number
    for (const double tick : std::as_const(ticks)) {
        const QString words = numberLocale().toString(tick, 'g', 4);
        const double half = metrics.horizontalAdvance(words) / 2.0;
        const double at = tick > 0.0 ? (std::log2(tick) - from) / (to - from) * wide : -1.0;
        if (at >= 0.0 && (free == 0.0 || at - half >= free)) {
            axis->append(words, std::log2(tick));
            free = at + half + kTickGap;
        }
    }
}

QPointF Chart::onAxes(const QPointF& point) const {
    return m_xScale == ChartScale::linear ? point : QPointF(std::log2(point.x()), point.y());
}

void Chart::setXTicks(QVector<double> values) {
    m_ticks = std::move(values);
    m_stale = true;
    rebuild();
}

QStringList Chart::xTicks() const {
    return m_xScale == ChartScale::linear ? QStringList() : static_cast<QCategoryAxis*>(m->x)->categoriesLabels();
}

QPointF Chart::placeOf(const QPointF& point) const {
    const auto all = m->chart->series();
    return all.isEmpty() ? QPointF() : m->chart->mapToPosition(onAxes(point), all.front());
}

void Chart::rebuild() {
    if (!isVisible() || !m_stale) {
        return;
    }
    m_stale = false;
    removeDrawn();
    fitAxes();
    m->drawn = 0;
    const auto add = [this](QXYSeries* line, QVector<QPointF> points) {
        std::ranges::transform(points, points.begin(), [this](const QPointF& p) { return onAxes(p); });
        line->replace(points);
        m->drawn += static_cast<int>(points.size());
        m->chart->addSeries(line);
        line->attachAxis(m->x);
        line->attachAxis(m->y);
    };
    for (int i = 0; i < m_series.size(); ++i) {
        addBars(m_series[i]);
        QVector<QPointF> points = m_series[i].points;
        points.removeIf([this](const QPointF& p) { return !drawable(p, m_xScale, m_yScale); });
        QXYSeries* line = makeSeries(m_series[i]);
        add(line, decimate(points, 0, m_xTop, std::max(1, width())));
        connect(line, &QXYSeries::clicked, this, [this, i](const QPointF& point) {
            emit pointClicked(i, m_xScale == ChartScale::linear ? point : QPointF(std::exp2(point.x()), point.y()));
        });
        addWords(m_series[i], line);
    }
    if (m_limit) {
        auto* limit = new QLineSeries;
        limit->setPen(QPen(tokens().ink, 1, Qt::DotLine));
        const double left = m_xScale == ChartScale::linear ? 0.0 : std::exp2(static_cast<QCategoryAxis*>(m->x)->min());
        add(limit, {{left, *m_limit}, {m_xTop, *m_limit}});
        if (!m_limitWords.isEmpty()) {
            auto* item = new QGraphicsSimpleTextItem(m_limitWords, m->chart);
            m->words.push_back({item, {left, *m_limit}, true});
        }
    }
    placeWords();
}

void Chart::addBars(const ChartSeries& series) {
    const QColor colour = series.colour();
    const bool hollow = series.mark == SeriesMark::hollowDisc || series.mark == SeriesMark::hollowDiamond;
    const auto stroke = [this](const QColor& ink, double wide, const QPointF& low, const QPointF& high) {
        auto* bar = new QLineSeries;
        QPen pen(ink, wide, Qt::SolidLine, Qt::FlatCap);
        pen.setCosmetic(true);
        bar->setPen(pen);
        bar->replace(QVector<QPointF>{onAxes(low), onAxes(high)});
        m->chart->addSeries(bar);
        bar->attachAxis(m->x);
        bar->attachAxis(m->y);
    };
    for (qsizetype i = 0; i < std::min(series.points.size(), series.from.size()); ++i) {
        const QPointF high = series.points[i];
        const QPointF low(high.x(), series.from[i]);
        if (!drawable(high, m_xScale, m_yScale) || !drawable(low, m_xScale, m_yScale)) {
            continue;
        }
        if (needsOutline(colour)) {
            stroke(tokens().cellLine, kBar + 2, low, high);
        }
        stroke(colour, kBar, low, high);
        if (hollow) {
            stroke(tokens().glass, kBar - 4, low, high);
        }
    }
}

void Chart::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    m_stale = true;
    rebuild();
}

void Chart::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    rebuild();
}

} // namespace vitrine::ui
