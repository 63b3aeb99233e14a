// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart.h"

#include <algorithm>
#include <cmath>

#include <QChart>
#include <QChartView>
#include <QGraphicsLayout>
#include <QGraphicsSimpleTextItem>
#include <QLineSeries>
#include <QLogValueAxis>
#include <QScatterSeries>
#include <QToolTip>
#include <QVBoxLayout>
#include <QValueAxis>

#include "ui/charts/decimate.h"
#include "ui/theme/theme.h"
#include "ui/views/token_gaps_geometry.h"
#include "ui/widgets/number_locale.h"

namespace vitrine::ui {
namespace {

constexpr double kMark = 7.0;
constexpr int kTicks = 5;
constexpr double kBar = 7.0;
constexpr double kBeside = 1.4; ///< room left and right of the outermost points of a logarithmic axis, as a factor
constexpr int kWordsGap = 6;    ///< px between a mark and its words

bool isLine(SeriesMark mark) {
    return mark == SeriesMark::line || mark == SeriesMark::dashed;
}

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

bool drawable(const QPointF& p, ChartScale x, ChartScale y) {
    return (x == ChartScale::linear || p.x() > 0.0) && (y == ChartScale::linear || p.y() > 0.0);
}

} // namespace

/// Words that stand at a point of the chart.
struct ChartWords {
    QGraphicsSimpleTextItem* item = nullptr;
    QXYSeries* series = nullptr; ///< whose axes the point is meant in
    QPointF point;
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

/// Words first: a change of the layout places them by their series.
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
    const auto make = [](ChartScale scale, double base) -> QAbstractAxis* {
        if (scale == ChartScale::linear) {
            return new QValueAxis;
        }
        auto* axis = new QLogValueAxis;
        axis->setBase(base);
        axis->setLabelFormat(QStringLiteral("%g"));
        return axis;
    };
    m->x = make(m_xScale, 2.0);
    m->y = make(m_yScale, 10.0);
    m->x->setTitleText(m->xTitle);
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
    m_xTop = niceCeiling(xMost);
    m_yTop = niceCeiling(yMost * 1.02);
    const auto fitLinear = [](QAbstractAxis* axis, double top, int ticks) {
        auto* const value = static_cast<QValueAxis*>(axis);
        value->setRange(0, top);
        value->setTickCount(ticks);
        // a fifth of 1, 2, 2.5 or 5 times a power of ten needs one digit more than that power, no more
        const double step = top / (ticks - 1);
        const int decimals = step < 1.0 ? static_cast<int>(std::ceil(-std::log10(step) - 1e-9)) : 0;
        value->setLabelFormat(QStringLiteral("%.%1f").arg(decimals));
    };
    if (m_xScale == ChartScale::linear) {
        fitLinear(m->x, m_xTop, kTicks + 1);
    } else {
        m_xTop = (xMost > 0.0 ? xMost : 1.0) * kBeside;
        m->x->setRange((xLeast > 0.0 ? xLeast : 1.0) / kBeside, m_xTop);
    }
    if (m_yScale == ChartScale::linear) {
        fitLinear(m->y, m_yTop, kTicks + 1);
    } else {
        const double bottom = std::pow(10.0, std::floor(std::log10(yLeast > 0.0 ? yLeast : 1.0)));
        m_yTop = std::max(bottom * 10.0, std::pow(10.0, std::ceil(std::log10(yMost > 0.0 ? yMost : 10.0))));
        m->y->setRange(bottom, m_yTop);
    }
}

void Chart::rebuild() {
    if (!isVisible() || !m_stale) {
        return;
    }
    m_stale = false;
    removeDrawn();
    fitAxes();
    m->drawn = 0;
    const auto add = [this](QXYSeries* line, const QVector<QPointF>& points) {
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
        connect(line, &QXYSeries::clicked, this, [this, i](const QPointF& point) { emit pointClicked(i, point); });
        addWords(m_series[i], line);
    }
    if (m_limit) {
        auto* limit = new QLineSeries;
        limit->setPen(QPen(tokens().ink, 1, Qt::DotLine));
        const double left = m_xScale == ChartScale::linear ? 0.0 : static_cast<QLogValueAxis*>(m->x)->min();
        add(limit, {{left, *m_limit}, {m_xTop, *m_limit}});
        if (!m_limitWords.isEmpty()) {
            auto* item = new QGraphicsSimpleTextItem(m_limitWords, m->chart);
            m->words.push_back({item, limit, {left, *m_limit}, true});
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
        bar->replace(QVector<QPointF>{low, high});
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

void Chart::addWords(const ChartSeries& series, QXYSeries* drawn) {
    for (qsizetype i = 0; i < std::min(series.points.size(), series.labels.size()); ++i) {
        if (!series.labels[i].isEmpty() && drawable(series.points[i], m_xScale, m_yScale)) {
            auto* item = new QGraphicsSimpleTextItem(series.labels[i], m->chart);
            m->words.push_back({item, drawn, series.points[i], false});
        }
    }
    if (!series.tips.isEmpty()) {
        connect(drawn, &QXYSeries::hovered, this, [this, series](const QPointF& point, bool on) {
            const qsizetype place = series.points.indexOf(point);
            QToolTip::showText(QCursor::pos(), on ? series.tips.value(place) : QString(), m->view);
        });
    }
}

/// Beside their points, inside the plot; of two that would touch the later one moves below its point.
void Chart::placeWords() {
    const QRectF plot = m->chart->plotArea();
    QVector<QRectF> taken;
    for (const ChartWords& words : m->words) {
        words.item->setFont(themeFont(words.over ? FontRole::caption : FontRole::captionMedium));
        words.item->setBrush(words.over ? tokens().ink2 : tokens().ink);
        words.item->setZValue(20);
        const QSizeF size = words.item->boundingRect().size();
        const QPointF at = m->chart->mapToPosition(words.point, words.series);
        QPointF corner = words.over ? QPointF(plot.left() + kWordsGap, at.y() - size.height())
                                    : QPointF(at.x() - size.width() / 2, at.y() - size.height() - kWordsGap);
        corner.setX(std::clamp(corner.x(), plot.left() + 2, std::max(plot.left() + 2, plot.right() - size.width() + 2)));
        corner.setY(std::max(corner.y(), plot.top() - 2));
        const auto touches = [&](const QPointF& c) {
            return std::any_of(taken.begin(), taken.end(), [&](const QRectF& r) { return r.intersects(QRectF(c, size)); });
        };
        if (touches(corner)) {
            corner.setY(std::min(at.y() + kWordsGap, plot.bottom() - size.height()));
        }
        words.item->setVisible(!touches(corner));
        words.item->setPos(corner);
        taken.push_back({corner, size});
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
