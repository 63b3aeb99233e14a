// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/benchmarks/run_progress.h"

#include <QLabel>
#include <QProgressBar>
#include <QVBoxLayout>

#include "ui/charts/chart.h"
#include "ui/theme/text_scale.h"
#include "ui/theme/theme.h"
#include "ui/widgets/case.h"
#include "ui/widgets/figure_label.h"

namespace vitrine::ui {
namespace {

constexpr double kWindow = 0.5; ///< s that a point of the pace is taken over
constexpr int kChartHeight = 150;
constexpr int kBarRange = 1000;

QString left(double seconds) {
    return seconds < 90.0 ? RunProgressStrip::tr("%1 s").arg(formatNumber(seconds, 0))
                          : RunProgressStrip::tr("%1 min").arg(formatNumber(seconds / 60.0, 0));
}

} // namespace

RunProgressStrip::RunProgressStrip(const BenchmarkRunner& runner, QWidget* parent)
    : QWidget(parent)
    , m_runner(runner) {
    auto* const frame = new Case(tr("Running"), tr("output tokens a second over the last half second, since it began (M)"), this);
    auto* const content = new QWidget(frame);
    m_stage = new QLabel(content);
    setRole(m_stage, "table");
    m_figures = new FigureLabel(FontRole::table, content);
    m_figures->setStrong(true);
    m_bar = new QProgressBar(content);
    m_bar->setRange(0, kBarRange);
    m_bar->setTextVisible(false);
    m_bar->setAccessibleName(tr("Requests that have ended, of all"));
    m_chart = new Chart(tr("Output tokens a second while it runs"), tr("s since the first row began (M)"), tr("tok/s (M)"), content);
    atEachScale(m_chart, [](auto* w) { w->setFixedHeight(scaled(kChartHeight)); });
    auto* const column = new QVBoxLayout(content);
    column->setContentsMargins(metric::kPanelPaddingSmall, metric::kGrid, metric::kPanelPaddingSmall, metric::kHalfGrid);
    column->setSpacing(6);
    column->addWidget(m_stage);
    column->addWidget(m_figures);
    column->addWidget(m_bar);
    column->addWidget(m_chart);
    frame->setContent(content);
    auto* const all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->addWidget(frame);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void RunProgressStrip::begin() {
    m_pace.clear();
    m_sampledAt = 0.0;
    m_sampledTokens = 0;
    m_sampledRow = -1;
    m_chart->setSeries({});
    refresh();
}

void RunProgressStrip::addSample() {
    const BenchmarkPlace& p = m_runner.place();
    if (p.row != m_sampledRow) {
        m_sampledRow = p.row;
        m_sampledTokens = 0;
        m_sampledAt = p.allSeconds - p.seconds;
    }
    if (p.allSeconds - m_sampledAt < kWindow) {
        return;
    }
    m_pace.push_back({p.allSeconds, static_cast<double>(p.tokens - m_sampledTokens) / (p.allSeconds - m_sampledAt)});
    m_sampledAt = p.allSeconds;
    m_sampledTokens = p.tokens;
    m_chart->setSeries({{tr("output"), m_pace, SeriesMark::line, [] { return tokens().meaning.decode; }, {}, {}, {}}});
}

void RunProgressStrip::refresh() {
    using Phase = BenchmarkPlace::Phase;
    const BenchmarkPlace& p = m_runner.place();
    m_figures->clear();
    m_stage->setVisible(p.phase != Phase::running);
    m_figures->setVisible(p.phase == Phase::running);
    if (p.phase == Phase::loading) {
        m_stage->setText(tr("The model is loaded: %1").arg(p.stage.isEmpty() ? tr("opening the file") : p.stage));
        m_bar->setValue(p.total > 0 ? static_cast<int>(kBarRange * p.done / p.total) : 0);
        return;
    }
    if (p.phase == Phase::hashing) {
        m_stage->setText(tr("The digest of the model's file is taken, so that the session says which model this was…"));
        m_bar->setValue(p.total > 0 ? static_cast<int>(kBarRange * p.done / p.total) : 0);
        return;
    }
    if (p.phase != Phase::running) {
        return;
    }
    addSample();
    const auto add = [this](const QString& lead, const QString& value, const QString& unit, Provenance provenance, const QString& definition) {
        m_figures->addFigure(Figure(value, unit, provenance, definition).withLead(lead));
    };
    add(p.plain ? tr("without speculation, row") : tr("row"), tr("%1 of %2").arg(p.row + 1).arg(p.rows), QString(), Provenance::counted,
        tr("Rows are measured one after another, each at one level or rate."));
    add(QString(), tr("%1 of %2").arg(formatCount(p.ended), formatCount(p.requests)), tr("requests"), Provenance::counted,
        tr("Requests of this row that have ended."));
    add(QString(), formatCount(p.inFlight), tr("in flight"), Provenance::counted, tr("Requests that were sent and have not ended."));
    if (p.seconds > 0.0) {
        add(QString(), formatNumber(static_cast<double>(p.tokens) / p.seconds, 1), tr("tok/s"), Provenance::measured,
            tr("Output tokens of this row so far over the time since it began."));
    }
    if (const auto seconds = p.secondsLeft()) {
        add(tr("about"), left(*seconds), tr("left"), Provenance::derived,
            tr("Requests that are left at the mean pace of those that have ended, over all rows."));
    }
    m_bar->setValue(p.allRequests > 0 ? kBarRange * p.allEnded / p.allRequests : 0);
}

} // namespace vitrine::ui
