// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart.h"

#include <algorithm>
#include <cmath>

#include <QChart>
#include <QChartView>
#include <QGraphicsLayout>
#include <QLineSeries>
#include <QScatterSeries>
#include <QVBoxLayout>
#include <QValueAxis>

#include "ui/charts/decimate.h"
#include "ui/theme/theme.h"
#include "ui/views/token_gaps_geometry.h"

namespace vitrine::ui {
namespace {

constexpr double kMark = 7.0;
constexpr int kTicks = 5;

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

} // namespace

struct Chart::Parts {
    QChart* chart = nullptr;
    QChartView* view = nullptr;
    QValueAxis* x = nullptr;
    QValueAxis* y = nullptr;
    int drawn = 0;
};

Chart::Chart(const QString& accessibleName, const QString& xTitle, const QString& yTitle, QWidget* parent)
    : QWidget(parent)
    , m(std::make_unique<Parts>()) {
    setAccessibleName(accessibleName);
    m->chart = new QChart;
    m->chart->legend()->hide();
    m->chart->setAnimationOptions(QChart::NoAnimation);
    m->chart->setMargins(QMargins(0, 0, 4, 0));
    m->chart->setBackgroundRoundness(0);
    m->chart->layout()->setContentsMargins(0, 0, 0, 0);
    m->x = new QValueAxis;
    m->y = new QValueAxis;
    m->x->setTitleText(xTitle);
    m->y->setTitleText(yTitle);
    m->chart->addAxis(m->x, Qt::AlignBottom);
    m->chart->addAxis(m->y, Qt::AlignLeft);
    m->view = new QChartView(m->chart, this);
    m->view->setFrameShape(QFrame::NoFrame);
    m->view->setFocusPolicy(Qt::NoFocus);
    m->view->viewport()->setFocusPolicy(Qt::NoFocus);
    m->view->setRenderHint(QPainter::Antialiasing, false);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m->view);
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

void Chart::setLimit(std::optional<double> y) {
    m_limit = y;
    m_stale = true;
    rebuild();
}

void Chart::applyTheme() {
    const Tokens& t = tokens();
    m->chart->setBackgroundBrush(t.glass);
    m->chart->setBackgroundPen(Qt::NoPen);
    m->chart->setPlotAreaBackgroundVisible(false);
    for (QValueAxis* axis : {m->x, m->y}) {
        axis->setLabelsFont(themeFont(FontRole::caption));
        axis->setTitleFont(themeFont(FontRole::caption));
        axis->setLabelsBrush(t.ink2);
        axis->setTitleBrush(t.ink2);
        axis->setLinePen(QPen(t.lineStrong, 1));
        axis->setGridLinePen(QPen(t.line, 1));
    }
    m->x->setGridLineVisible(false);
    m->view->setBackgroundBrush(t.glass);
    m_stale = true;
    rebuild();
}

void Chart::rebuild() {
    if (!isVisible() || !m_stale) {
        return;
    }
    m_stale = false;
    m->chart->removeAllSeries();
    double xMost = 0.0;
    double yMost = m_limit.value_or(0.0);
    for (const ChartSeries& series : m_series) {
        for (const QPointF& point : series.points) {
            xMost = std::max(xMost, point.x());
            yMost = std::max(yMost, point.y());
        }
    }
    m_xTop = niceCeiling(xMost);
    m_yTop = niceCeiling(yMost * 1.02);
    m->x->setRange(0, m_xTop);
    m->y->setRange(0, m_yTop);
    m->x->setTickCount(kTicks + 1);
    m->y->setTickCount(kTicks);
    m->x->setLabelFormat(m_xTop < 10 ? QStringLiteral("%.1f") : QStringLiteral("%.0f"));
    m->y->setLabelFormat(m_yTop < 10 ? QStringLiteral("%.1f") : QStringLiteral("%.0f"));
    m->drawn = 0;
    const auto add = [this](QXYSeries* line, const QVector<QPointF>& points) {
        line->replace(points);
        m->drawn += static_cast<int>(points.size());
        m->chart->addSeries(line);
        line->attachAxis(m->x);
        line->attachAxis(m->y);
    };
    for (int i = 0; i < m_series.size(); ++i) {
        QXYSeries* line = makeSeries(m_series[i]);
        add(line, decimate(m_series[i].points, 0, m_xTop, std::max(1, width())));
        connect(line, &QXYSeries::clicked, this, [this, i](const QPointF& point) { emit pointClicked(i, point); });
    }
    if (m_limit) {
        auto* limit = new QLineSeries;
        limit->setPen(QPen(tokens().ink, 1, Qt::DotLine));
        add(limit, {{0.0, *m_limit}, {m_xTop, *m_limit}});
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
