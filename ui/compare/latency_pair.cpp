// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/latency_pair.h"

#include <algorithm>

#include <QGridLayout>

#include "engine/core/percentile.h"
#include "ui/charts/chart.h"
#include "ui/theme/theme.h"
#include "ui/widgets/figure_label.h"

namespace vitrine::ui {
namespace {

constexpr int kRedraw = 500; ///< ms
constexpr int kPercentiles = 100;

ChartSeries series(int side, const QString& name) {
    return {name,
            {},
            side == 0 ? SeriesMark::disc : SeriesMark::hollowDiamond,
            side == 0 ? std::function<QColor()>([] { return tokens().ramp[0]; })
                      : std::function<QColor()>([] { return tokens().ink; })};
}

QString milliseconds(double value) {
    return value < 0.0 ? QStringLiteral("–") : formatNumber(value, value < 100.0 ? 1 : 0);
}

QString differenceOf(double a, double b) {
    return a < 0.0 || b < 0.0 ? QStringLiteral("–") : formatNumber(b - a, 1);
}

} // namespace

LatencyPair::LatencyPair(RunSide& a, RunSide& b, QWidget* parent)
    : QWidget(parent)
    , m_sides{&a, &b}
    , m_words{new FigureLabel(FontRole::caption, this), new FigureLabel(FontRole::caption, this)}
    , m_ttft(new Chart(tr("Time to the first token by request, both runs"), tr("request, in the order of arrival (C)"),
                       tr("TTFT, ms (M)"), this))
    , m_e2e(new Chart(tr("From arrival to the end by request, both runs"), tr("request, in the order of arrival (C)"),
                      tr("E2E, ms (M)"), this))
    , m_itl(new Chart(tr("Time between tokens by percentile, both runs"), tr("percentile of the tokens (D)"),
                      tr("ITL, ms (M)"), this)) {
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(8, 6, 8, 6);
    grid->setSpacing(metric::kGrid);
    grid->addWidget(m_words[0], 0, 0, 1, 2);
    grid->addWidget(m_words[1], 1, 0, 1, 2);
    grid->addWidget(m_ttft, 2, 0, 1, 2);
    grid->addWidget(m_e2e, 3, 0);
    grid->addWidget(m_itl, 3, 1);
    grid->setRowStretch(2, 1);
    grid->setRowStretch(3, 1);
    m_timer.setSingleShot(true);
    m_timer.setInterval(kRedraw);
    connect(&m_timer, &QTimer::timeout, this, &LatencyPair::draw);
    for (int side = 0; side < 2; ++side) {
        connect(&m_sides[side]->playback(), &Playback::reset, this, [this, side] { dropScene(side); });
    }
}

void LatencyPair::dropScene(int side) {
    m_scenes[side] = {};
    if (isVisible()) {
        draw(); // what is drawn was of the run before
    } else {
        emit drawn(); // so were its figures
    }
}

void LatencyPair::refresh() {
    if (!m_timer.isActive()) {
        m_timer.start();
    }
}

void LatencyPair::draw() {
    m_timer.stop();
    for (int side = 0; side < 2; ++side) {
        const TimelineData& data = m_sides[side]->timeline();
        m_scenes[side] = LatencyScene::of(data, data.indexOf(m_sides[side]->playback().shown().step),
                                          m_sides[side]->bus().selection().range);
    }
    if (isVisible()) { // else its figures alone are wanted
        drawCharts();
    }
    emit drawn();
}

void LatencyPair::drawCharts() {
    QVector<ChartSeries> ttft;
    QVector<ChartSeries> e2e;
    QVector<ChartSeries> itl;
    for (int side = 0; side < 2; ++side) {
        const LatencyScene& scene = m_scenes[side];
        const QString letter = side == 0 ? tr("A") : tr("B");
        ttft.push_back(series(side, letter));
        e2e.push_back(series(side, letter));
        itl.push_back(series(side, letter));
        itl.back().mark = side == 0 ? SeriesMark::line : SeriesMark::dashed;
        for (std::size_t i = 0; i < scene.requests.size(); ++i) {
            if (scene.requests[i].ttft >= 0.0) {
                ttft.back().points.push_back({static_cast<double>(i + 1), scene.requests[i].ttft});
            }
            if (scene.requests[i].e2e >= 0.0) {
                e2e.back().points.push_back({static_cast<double>(i + 1), scene.requests[i].e2e});
            }
        }
        std::vector<double> gaps;
        gaps.reserve(scene.tokens.size());
        std::ranges::transform(scene.tokens, std::back_inserter(gaps), &TokenTime::gap);
        std::ranges::sort(gaps);
        for (int p = 0; p <= kPercentiles && !gaps.empty(); ++p) {
            itl.back().points.push_back({static_cast<double>(p), percentileOfAscending(gaps, p / 100.0)});
        }
        m_words[side]->clear();
        m_words[side]->addNote(side == 0 ? tr("A, filled and solid") : tr("B, hollow and dashed"));
        if (scene.ttft.samples > 0) {
            m_words[side]->addFigure(Figure(milliseconds(scene.ttft.p99), tr("ms"), Provenance::measured,
                                            tr("Time to the first token: ninety-nine of a hundred requests had it by "
                                               "then."))
                                         .withLead(tr("TTFT p99")));
        }
        if (scene.itl.samples > 0) {
            m_words[side]->addFigure(Figure(milliseconds(scene.itl.p99), tr("ms"), Provenance::measured,
                                            tr("Time between two tokens of a request, one sample a token."))
                                         .withLead(tr("ITL p99")));
        }
    }
    m_ttft->setSeries(ttft);
    m_e2e->setSeries(e2e);
    m_itl->setSeries(itl);
}

int LatencyPairTable::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(std::max(m_scenes[0].requests.size(), m_scenes[1].requests.size()));
}

int LatencyPairTable::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : kColumns;
}

double LatencyPairTable::value(int side, int row, bool ttft) const {
    const auto& requests = m_scenes[side].requests;
    if (row >= static_cast<int>(requests.size())) {
        return -1.0;
    }
    const RequestTimes& times = requests[static_cast<std::size_t>(row)];
    return ttft ? times.ttft : times.e2e;
}

QVariant LatencyPairTable::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    const int row = index.row();
    switch (index.column()) {
    case kRequest:
        return formatCount(row + 1);
    case kTtftA:
        return milliseconds(value(0, row, true));
    case kTtftB:
        return milliseconds(value(1, row, true));
    case kTtftDifference:
        return differenceOf(value(0, row, true), value(1, row, true));
    case kE2eA:
        return milliseconds(value(0, row, false));
    case kE2eB:
        return milliseconds(value(1, row, false));
    default:
        return differenceOf(value(0, row, false), value(1, row, false));
    }
}

QVariant LatencyPairTable::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole || section < 0 || section >= kColumns) {
        return QAbstractTableModel::headerData(section, orientation, role);
    }
    const QStringList heads{tr("Request C"),  tr("TTFT A ms M"), tr("TTFT B ms M"), tr("B − A"),
                            tr("E2E A ms M"), tr("E2E B ms M"),  tr("B − A")};
    return heads[section];
}

} // namespace vitrine::ui
