// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inside/latency_panel.h"

#include <algorithm>
#include <cmath>

#include <QGridLayout>

#include "ui/charts/chart.h"
#include "ui/theme/theme.h"
#include "ui/views/timeline_view.h"
#include "ui/widgets/figure_label.h"

namespace vitrine::ui {
namespace {

constexpr int kRedraw = 500; ///< ms

QString milliseconds(double value) {
    return value < 0.0 ? QStringLiteral("–") : formatNumber(value, value < 100.0 ? 1 : 0);
}

void showQuantiles(FigureLabel* label, const QString& name, const Quantiles& q, const QString& definition) {
    label->clear();
    if (q.samples == 0) {
        label->addNote(LatencyPanel::tr("%1: no sample yet").arg(name));
        return;
    }
    const auto add = [&](double value, const QString& lead) {
        label->addFigure(
            Figure(milliseconds(value), LatencyPanel::tr("ms"), Provenance::measured, definition).withLead(lead));
    };
    add(q.p50, LatencyPanel::tr("%1 p50").arg(name));
    add(q.p90, QStringLiteral("p90"));
    add(q.p99, QStringLiteral("p99"));
    label->addFigure(Figure(formatCount(q.samples), {}, Provenance::counted,
                            LatencyPanel::tr("Samples that the percentiles are taken from."))
                         .withLead(QStringLiteral("n")));
}

} // namespace

LatencyPanel::LatencyPanel(const Playback& playback, SelectionBus& bus, QWidget* parent)
    : QWidget(parent)
    , m_playback(playback)
    , m_bus(bus)
    , m_ttft(new FigureLabel(FontRole::caption, this))
    , m_itl(new FigureLabel(FontRole::caption, this))
    , m_tpot(new FigureLabel(FontRole::caption, this))
    , m_e2e(new FigureLabel(FontRole::caption, this))
    , m_first(new Chart(tr("Time to the first token by request"), tr("request, in the order of arrival (C)"),
                        tr("TTFT, ms (M)"), this))
    , m_gaps(new Chart(tr("Time between tokens"), tr("engine clock, s (M)"), tr("ITL, ms (M)"), this)) {
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(8, 6, 8, 6);
    grid->setHorizontalSpacing(metric::kGrid);
    grid->setVerticalSpacing(2);
    grid->addWidget(m_ttft, 0, 0);
    grid->addWidget(m_e2e, 1, 0);
    grid->addWidget(m_itl, 0, 1);
    grid->addWidget(m_tpot, 1, 1);
    grid->addWidget(m_first, 2, 0);
    grid->addWidget(m_gaps, 2, 1);
    grid->setRowStretch(2, 1);
    m_timer.setSingleShot(true);
    m_timer.setInterval(kRedraw);
    connect(&m_timer, &QTimer::timeout, this, &LatencyPanel::draw);
    connect(&bus, &SelectionBus::changed, this, &LatencyPanel::refresh);
    connect(m_first, &Chart::pointClicked, this, [this](int, QPointF point) {
        const auto place = static_cast<std::size_t>(std::max(0L, std::lround(point.x()) - 1));
        if (place < m_scene.requests.size()) {
            m_bus.chooseSequence(m_scene.requests[place].sequence);
        }
    });
    connect(m_gaps, &Chart::pointClicked, this, [this](int series, QPointF point) {
        const auto nearest =
            std::min_element(m_scene.tokens.begin(), m_scene.tokens.end(), [&](const TokenTime& a, const TokenTime& b) {
                return std::abs(a.at - point.x()) + std::abs(a.gap - point.y()) * 1e-3 <
                       std::abs(b.at - point.x()) + std::abs(b.gap - point.y()) * 1e-3;
            });
        if (series == 0 && nearest != m_scene.tokens.end()) {
            m_bus.chooseSequence(nearest->sequence);
            m_bus.chooseStep(m_playback.timeline().numberOf(nearest->step));
        }
    });
}

void LatencyPanel::refresh() {
    if (isVisible() && !m_timer.isActive()) {
        m_timer.start();
    }
}

void LatencyPanel::draw() {
    if (!isVisible()) {
        return;
    }
    const TimelineData& data = m_playback.timeline();
    m_scene = LatencyScene::of(data, data.indexOf(m_playback.shown().step), m_bus.selection().range);
    showFigures();
    showCharts();
}

void LatencyPanel::showFigures() {
    showQuantiles(m_ttft, tr("TTFT"), m_scene.ttft,
                  tr("Time to the first token: from arrival to when it was given out."));
    showQuantiles(m_itl, tr("ITL"), m_scene.itl, tr("Time between two tokens of a request, one sample a token."));
    showQuantiles(m_tpot, tr("TPOT"), m_scene.tpot,
                  tr("Time per output token after the first, one sample a request: (last − first) / (n − 1)."));
    showQuantiles(m_e2e, tr("End to end"), m_scene.e2e, tr("From arrival to the end of a request."));
}

void LatencyPanel::showCharts() {
    ChartSeries total{tr("TTFT"), {}, SeriesMark::disc, [] { return tokens().meaning.prefill; }};
    ChartSeries queue{tr("of it in the queue"), {}, SeriesMark::hollowDisc, [] { return tokens().ink3; }};
    for (std::size_t i = 0; i < m_scene.requests.size(); ++i) {
        const RequestTimes& r = m_scene.requests[i];
        if (r.ttft >= 0.0) {
            total.points.push_back({static_cast<double>(i + 1), r.ttft});
            queue.points.push_back({static_cast<double>(i + 1), std::min(r.queue, r.ttft)});
        }
    }
    m_first->setSeries({queue, total});
    ChartSeries gaps{tr("ITL"), {}, SeriesMark::disc, [] { return tokens().meaning.decode; }};
    for (const TokenTime& token : m_scene.tokens) {
        gaps.points.push_back({token.at, token.gap});
    }
    m_gaps->setSeries({gaps});
    m_gaps->setLimit(m_scene.itl.samples > 0 ? std::optional(m_scene.itl.p99) : std::nullopt);
}

int LatencyTable::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_scene.requests.size());
}

int LatencyTable::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : kColumns;
}

QVariant LatencyTable::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || role != Qt::DisplayRole) {
        return {};
    }
    const RequestTimes& r = m_scene.requests[static_cast<std::size_t>(index.row())];
    switch (index.column()) {
    case kRequest:
        return requestName(r.request);
    case kQueue:
        return milliseconds(r.queue);
    case kTtft:
        return milliseconds(r.ttft);
    case kTpot:
        return milliseconds(r.tpot);
    default:
        return milliseconds(r.e2e);
    }
}

QVariant LatencyTable::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole || section < 0 || section >= kColumns) {
        return QAbstractTableModel::headerData(section, orientation, role);
    }
    const QStringList heads{tr("Request"), tr("Queue ms M"), tr("TTFT ms M"), tr("TPOT ms M"), tr("E2E ms M")};
    return heads[section];
}

} // namespace vitrine::ui
