// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/benchmarks/level_charts.h"

#include <algorithm>
#include <cmath>

#include <QHBoxLayout>

#include "ui/benchmarks/results_model.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/case.h"

namespace vitrine::ui {
namespace {

using Hue = std::function<QColor()>;

/// Rows that have a load and a figure, in ascending load: how a chart sees them, and which row each point is.
struct Points {
    QVector<QPointF> at;
    QVector<double> from;
    QVector<int> rows;
    QStringList tips;
};

Points pointsOf(const QVector<BenchRow>& rows, int high, int low, int x) {
    QVector<int> order;
    for (int i = 0; i < rows.size(); ++i) {
        const bool there = (x == ResultsModel::kLoad ? rows[i].load() : resultValue(rows[i], x)).has_value();
        if (there && !rows[i].stopped && resultValue(rows[i], high)) { // what was cut short is no level: the table says so
            order.push_back(i);
        }
    }
    std::stable_sort(order.begin(), order.end(),
                     [&](int a, int b) { return *resultValue(rows[a], x) < *resultValue(rows[b], x); });
    Points points;
    for (const int i : order) {
        points.at.push_back({*resultValue(rows[i], x), *resultValue(rows[i], high)});
        points.rows.push_back(i);
        if (low >= 0) {
            points.from.push_back(resultValue(rows[i], low).value_or(points.at.back().y()));
        }
        QStringList words{LevelCharts::tr("concurrency or rate %1, n %2").arg(rows[i].loadWords()).arg(rows[i].requests)};
        for (const int column : {low, high}) {
            if (column >= 0) {
                const ResultFigure& figure = resultFigure(column);
                words << QStringLiteral("%1 %2: %3 (%4)")
                             .arg(figure.group, figure.head, resultText(rows[i], column), provenanceWord(figure.provenance));
            }
        }
        points.tips << words.join(QLatin1Char('\n'));
    }
    return points;
}

/// The last point says which session it is, where there are two, and its figure.
QStringList lastLabel(const Points& points, const QString& which, int column) {
    QStringList labels;
    for (int i = 0; i < points.at.size(); ++i) {
        labels << (i + 1 < points.at.size() ? QString()
                                            : (which + QLatin1Char(' ') + resultText(points.at[i].y(), column)).trimmed());
    }
    return labels;
}

ChartSeries bars(const Points& points, const QString& name, bool b, const Hue& hue, const QStringList& labels) {
    return {name, points.at, b ? SeriesMark::hollowDiamond : SeriesMark::disc, hue, points.from, labels, points.tips};
}

void addLine(QVector<ChartSeries>& all, const Points& points, const QString& name, bool b, const Hue& hue,
             const QStringList& labels) {
    all.push_back({name, points.at, b ? SeriesMark::dashed : SeriesMark::line, hue, {}, {}, {}});
    all.push_back({name, points.at, b ? SeriesMark::hollowDiamond : SeriesMark::disc, hue, {}, labels, points.tips});
}

/// Bars of B stand a little to the right of A's, so that both are seen.
void nudge(Points& points, double factor) {
    for (QPointF& p : points.at) {
        p.setX(p.x() * factor);
    }
}

/// A logarithmic axis where the figures span more than one power of ten.
ChartScale scaleFor(const QVector<ChartSeries>& all) {
    double least = 0.0;
    double most = 0.0;
    for (const ChartSeries& series : all) {
        for (qsizetype i = 0; i < series.points.size(); ++i) {
            const double low = i < series.from.size() ? series.from[i] : series.points[i].y();
            least = least > 0.0 ? std::min(least, low) : low;
            most = std::max(most, series.points[i].y());
        }
    }
    constexpr double kSpan = 20.0;
    return least > 0.0 && most / least > kSpan ? ChartScale::log : ChartScale::linear;
}

QString loadTitle(const ChartedRows& rows) {
    const bool open = !rows.a.isEmpty() && rows.a.front().rate;
    return open ? LevelCharts::tr("requests a second offered, log scale (C)")
                : LevelCharts::tr("concurrency, log scale (C)");
}

/// The levels of both sessions, each once.
QVector<double> loadsOf(const ChartedRows& rows) {
    QVector<double> loads;
    for (const QVector<BenchRow>* of : {&rows.a, &rows.b}) {
        for (const BenchRow& row : *of) {
            if (row.load()) {
                loads.push_back(*row.load());
            }
        }
    }
    std::ranges::sort(loads);
    loads.erase(std::ranges::unique(loads).begin(), loads.end());
    return loads;
}

Hue hueOf(QColor MeaningColours::*hue) {
    return [hue] { return tokens().meaning.*hue; };
}

/// Which row the point of a drawn series belongs to: the nearest in x and y among A's or B's.
int rowAt(const QVector<BenchRow>& rows, int high, int low, int x, const QPointF& point, double factor) {
    Points points = pointsOf(rows, high, low, x);
    nudge(points, factor);
    int best = -1;
    double nearest = 0.0;
    for (int i = 0; i < points.at.size(); ++i) {
        const QPointF d = points.at[i] - point;
        const double distance = std::hypot(d.x(), d.y());
        if (best < 0 || distance < nearest) {
            best = points.rows[i];
            nearest = distance;
        }
    }
    return best;
}

constexpr double kNudge = 1.12;

Case* caseFor(Chart* chart, const QString& title, const QString& question, QWidget* parent, const std::function<void()>& table) {
    auto* const frame = new Case(title, question, parent);
    auto* const twin = new IconButton(Icon::table, LevelCharts::tr("%1, as a table").arg(title), frame);
    twin->setControlHeight(metric::kControlTable);
    QObject::connect(twin, &QAbstractButton::clicked, frame, table);
    frame->placard()->addTool(twin);
    frame->placard()->setProperty("noFigure", true); // "p50" is a name
    auto* const room = new QWidget(frame);
    auto* const column = new QHBoxLayout(room);
    column->setContentsMargins(6, 4, 6, 4);
    column->addWidget(chart);
    frame->setContent(room);
    return frame;
}

} // namespace

std::optional<int> kneeOf(const QVector<BenchRow>& rows, const BenchLimits& limits) {
    if (!limits.ttft && !limits.tpot) {
        return std::nullopt;
    }
    QVector<int> order;
    for (int i = 0; i < rows.size(); ++i) {
        if (rows[i].load() && !rows[i].stopped) {
            order.push_back(i);
        }
    }
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return *rows[a].load() < *rows[b].load(); });
    std::optional<int> knee;
    for (const int i : order) {
        const bool within = (!limits.ttft || (rows[i].ttft.p99 && *rows[i].ttft.p99 <= *limits.ttft)) &&
                            (!limits.tpot || !rows[i].tpot.p99 || *rows[i].tpot.p99 <= *limits.tpot);
        if (!within) {
            break;
        }
        knee = i;
    }
    return knee;
}

LevelCharts::LevelCharts(QWidget* parent)
    : QWidget(parent) {
    auto* const row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(metric::kGrid);
    row->addWidget(addChart(0, tr("Output tokens"), tr("a second, measured (M)"), tr("tok/s (M)")), 1);
    row->addWidget(addChart(1, tr("Time to first token"), tr("from p50 to p99 (M)"), tr("TTFT, ms (M)")), 1);
    row->addWidget(addChart(2, tr("Time per output token"), tr("from p50 to p99 (M)"), tr("TPOT, ms (M)")), 1);
    const auto open = [this](std::size_t place, int high, int low) {
        connect(m_charts[place], &Chart::pointClicked, this, [this, high, low](int series, const QPointF& point) {
            const bool b = low >= 0 ? series == 1 : series >= 2;
            const int row = rowAt(b ? m_rows.b : m_rows.a, high, low, ResultsModel::kLoad, point,
                                  b && low >= 0 ? kNudge : 1.0);
            if (row >= 0) {
                emit openRequested(b, row);
            }
        });
    };
    open(0, ResultsModel::kTokens, -1);
    open(1, ResultsModel::kTtft99, ResultsModel::kTtft50);
    open(2, ResultsModel::kTpot99, ResultsModel::kTpot50);
}

QWidget* LevelCharts::addChart(std::size_t place, const QString& title, const QString& question, const QString& unit) {
    m_charts[place] = new Chart(title, tr("concurrency, log scale (C)"), unit, this);
    m_charts[place]->setScales(ChartScale::log, ChartScale::linear);
    return caseFor(m_charts[place], title, question, this, [this] { emit tableRequested(); });
}

void LevelCharts::show(const ChartedRows& rows) {
    m_rows = rows;
    const bool two = !rows.b.isEmpty();
    const QString a = two ? QStringLiteral("A") : QString();
    const auto draw = [&](Chart* chart, int high, int low, const Hue& hue, std::optional<double> limit) {
        Points first = pointsOf(rows.a, high, low, ResultsModel::kLoad);
        Points second = pointsOf(rows.b, high, low, ResultsModel::kLoad);
        QVector<ChartSeries> all;
        if (low < 0) {
            addLine(all, first, tr("A"), false, hue, lastLabel(first, a, high));
            if (two) {
                addLine(all, second, tr("B"), true, hue, lastLabel(second, tr("B"), high));
            }
        } else {
            all.push_back(bars(first, tr("A"), false, hue, lastLabel(first, a, high)));
            if (two) {
                nudge(second, kNudge);
                all.push_back(bars(second, tr("B"), true, hue, lastLabel(second, tr("B"), high)));
            }
        }
        const ChartScale y = low < 0 ? ChartScale::linear : scaleFor(all);
        chart->setScales(ChartScale::log, y);
        chart->setXTitle(loadTitle(rows));
        chart->setXTicks(loadsOf(rows));
        // A limit far above everything would only flatten the picture.
        double most = 0.0;
        for (const ChartSeries& series : all) {
            for (const QPointF& p : series.points) {
                most = std::max(most, p.y());
            }
        }
        constexpr double kFar = 4.0;
        const bool near = limit && (most <= 0.0 || *limit <= kFar * most);
        chart->setLimit(near ? limit : std::nullopt, limit ? tr("SLO %1 ms").arg(millisecondsText(limit)) : QString());
        chart->setSeries(all);
    };
    draw(throughput(), ResultsModel::kTokens, -1, hueOf(&MeaningColours::decode), std::nullopt);
    draw(ttft(), ResultsModel::kTtft99, ResultsModel::kTtft50, hueOf(&MeaningColours::prefill), rows.limits.ttft);
    draw(tpot(), ResultsModel::kTpot99, ResultsModel::kTpot50, hueOf(&MeaningColours::decode), rows.limits.tpot);
}

LoadCurve::LoadCurve(QWidget* parent)
    : QWidget(parent)
    , m_curve(new Chart(tr("Load curve"), tr("output tokens a second (M)"), tr("TTFT p99, ms (M)"), this))
    , m_goodput(new Chart(tr("Goodput"), tr("concurrency, log scale (C)"), tr("requests a second (M)"), this)) {
    auto* const row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(metric::kGrid);
    const auto table = [this] { emit tableRequested(); };
    row->addWidget(caseFor(m_curve, tr("Load curve"), tr("What load can be promised? Each point one row, n requests"), this, table), 3);
    row->addWidget(caseFor(m_goodput, tr("Goodput"), tr("ring: all that were done, disc: those within the limits"), this, table), 2);
    m_goodput->setScales(ChartScale::log, ChartScale::linear);
    connect(m_curve, &Chart::pointClicked, this, [this](int series, const QPointF& point) {
        const bool b = series >= 2;
        const int at = rowAt(b ? m_rows.b : m_rows.a, ResultsModel::kTtft99, -1, ResultsModel::kTokens, point, 1.0);
        if (at >= 0) {
            emit openRequested(b, at);
        }
    });
}

void LoadCurve::show(const ChartedRows& rows) {
    m_rows = rows;
    const auto draw = [&](QVector<ChartSeries>& all, const QVector<BenchRow>& of, const QString& which, bool b) {
        const Points points = pointsOf(of, ResultsModel::kTtft99, -1, ResultsModel::kTokens);
        const std::optional<int> knee = kneeOf(of, rows.limits);
        QStringList labels;
        for (const int i : points.rows) {
            const QString name = (which + QLatin1Char(' ') + of[i].loadWords()).trimmed();
            labels << (knee == i ? tr("%1 · n %2 · knee").arg(name).arg(of[i].requests)
                                 : tr("%1 · n %2").arg(name).arg(of[i].requests));
        }
        addLine(all, points, which, b, hueOf(&MeaningColours::prefill), labels);
    };
    QVector<ChartSeries> curve;
    draw(curve, rows.a, rows.b.isEmpty() ? QString() : QStringLiteral("A"), false);
    if (!rows.b.isEmpty()) {
        draw(curve, rows.b, QStringLiteral("B"), true);
    }
    const ChartScale y = scaleFor(curve);
    m_curve->setScales(ChartScale::linear, y);
    m_curve->setLimit(rows.limits.ttft, rows.limits.ttft ? tr("SLO %1 ms").arg(millisecondsText(rows.limits.ttft)) : QString());
    m_curve->setSeries(curve);

    const Points done = pointsOf(rows.a, ResultsModel::kRate, -1, ResultsModel::kLoad);
    Points good = pointsOf(rows.a, ResultsModel::kGood, -1, ResultsModel::kLoad);
    good.from.fill(0.0, good.at.size());
    const QVector<ChartSeries> goodput{
        bars(good, tr("within the limits"), false, hueOf(&MeaningColours::decode), {}),
        {tr("done"), done.at, SeriesMark::hollowDisc, [] { return tokens().ink2; }, {}, {}, done.tips}};
    m_goodput->setXTitle(loadTitle(rows));
    m_goodput->setXTicks(loadsOf(rows));
    m_goodput->setSeries(goodput);
}

} // namespace vitrine::ui
