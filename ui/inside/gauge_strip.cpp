// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inside/gauge_strip.h"

#include <QPainter>

#include "ui/inside/step_rates.h"
#include "ui/theme/theme.h"
#include "ui/widgets/flow_row.h"
#include "ui/widgets/gauge.h"

namespace vitrine::ui {
namespace {

constexpr int kRefreshMilliseconds = 200;
constexpr int kProcessMilliseconds = 1000;
constexpr int kWindowSeconds = static_cast<int>(kGaugeWindow / 1'000'000'000);
constexpr int kRateSeconds = static_cast<int>(kRateWindow / 1'000'000'000);

QString milliseconds(double value) {
    return formatNumber(value, value < 100.0 ? 1 : 0);
}

} // namespace

GaugeStrip::GaugeStrip(const Playback& playback, const SelectionBus& bus, QWidget* parent)
    : QWidget(parent)
    , m_playback(playback)
    , m_bus(bus)
    , m_running(new Gauge({}, this))
    , m_waiting(new Gauge({}, this))
    , m_blocks(new Gauge({}, this))
    , m_reuse(new Gauge({}, this))
    , m_output(new Gauge(tr("Tokens/s out, in"), this))
    , m_step(new Gauge({}, this))
    , m_ttft(new Gauge(tr("TTFT p50, p99"), this))
    , m_tpot(new Gauge(tr("TPOT p50, p99"), this))
    , m_process(new Gauge(tr("CPU, memory"), this))
    , m_gpu(new Gauge(tr("GPU, memory"), this)) {
    setAccessibleName(tr("Gauges"));
    nameGauges();
    auto* row = new FlowRow(this);
    row->setContentsMargins(0, 0, 0, 1);
    row->setSpacing(0);
    row->setEven(true);
    for (Gauge* gauge : {m_running, m_waiting, m_blocks, m_reuse, m_output, m_step, m_ttft, m_tpot, m_process, m_gpu}) {
        row->addWidget(gauge, 1);
    }
    m_gpu->hide();
    connect(&m_gpuProbe, &GpuProbe::measured, this, &GaugeStrip::showGpu);
    connect(&m_gpuProbe, &GpuProbe::absent, this, &GaugeStrip::sayNoGpu);
    m_timer.setInterval(kRefreshMilliseconds);
    connect(&m_timer, &QTimer::timeout, this, &GaugeStrip::refreshWhereDue);
    m_processTimer.setInterval(kProcessMilliseconds);
    connect(&m_processTimer, &QTimer::timeout, this, &GaugeStrip::readProcess);
    connect(&playback, &Playback::shownChanged, this, [this] { m_stale = true; });
    connect(&playback, &Playback::reset, this, [this] { m_stale = true; });
    connect(&bus, &SelectionBus::changed, this, [this] { m_stale = m_stale || m_bus.selection().range != m_range; });
    followTheme(this);
}

void GaugeStrip::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    m_timer.start();
    m_processTimer.start();
    readProcess();
    refresh();
}

void GaugeStrip::hideEvent(QHideEvent* event) {
    m_timer.stop();
    m_processTimer.stop();
    QWidget::hideEvent(event);
}

void GaugeStrip::refreshWhereDue() {
    const bool rests = m_restClock && m_restClock().has_value();
    if (m_stale || rests != m_now.has_value() || (rests && !m_settled)) {
        refresh();
    }
}

void GaugeStrip::refresh() {
    m_stale = false;
    m_range = m_bus.selection().range;
    m_now = m_restClock ? m_restClock() : std::nullopt;
    const TimelineData& data = m_playback.timeline();
    const std::int32_t index = data.indexOf(m_playback.shown().step);
    m_figures = m_range ? gaugesIn(data, *m_range) : gaugesAt(data, index, m_now);
    // One part of the histories beyond the window: by then the last step has left them too.
    m_settled = m_range || index < 0 ||
                (m_now && *m_now - data.steps()[static_cast<std::size_t>(index)].t1 > kGaugeWindow + kGaugeWindow / kGaugeHistory);
    nameGauges();
    showFigures();
    showLatencies();
}

QString GaugeStrip::during(int seconds) const {
    if (m_range) {
        return tr("in the brushed steps");
    }
    if (m_now) {
        return seconds == 1 ? tr("in the last second") : tr("in the last %1 seconds").arg(seconds);
    }
    return seconds == 1 ? tr("in the second up to this step") : tr("in the %1 seconds up to this step").arg(seconds);
}

void GaugeStrip::nameGauges() {
    const bool brushed = m_range.has_value();
    m_running->setLabel(brushed ? tr("Most running") : tr("Running"));
    m_waiting->setLabel(brushed ? tr("Most waiting") : tr("Waiting"));
    m_blocks->setLabel(brushed ? tr("Most KV in use") : tr("KV in use"));
    m_reuse->setLabel(brushed ? tr("Reuse, brushed") : tr("Reuse, 10 s"));
    m_step->setLabel(brushed ? tr("Longest step") : m_now ? tr("Last step · rests") : tr("Last step")); // none runs now
}

void GaugeStrip::showFigures() {
    const RunGauges& g = m_figures;
    if (!m_playback.hasLog()) {
        for (Gauge* gauge : {m_running, m_waiting, m_blocks, m_reuse, m_output, m_step}) {
            gauge->setFigure(std::nullopt);
            gauge->setHistory({});
        }
        return;
    }
    showCounts();
    m_reuse->setFigure(
        g.reuse ? std::optional(Figure(formatNumber(*g.reuse, 1), QStringLiteral("%"), Provenance::counted,
                                       tr("Prompt tokens taken from the prefix cache, of all prompt tokens that were "
                                          "needed %1.")
                                           .arg(during(kWindowSeconds))))
                : std::nullopt,
        tr("No prompt was read %1.").arg(during(kWindowSeconds)));
    m_output->setFigure(
        Figure(formatNumber(g.outputRate, 0), tr("· %1").arg(formatNumber(g.promptRate, 0)), Provenance::measured,
               tr("Tokens given out a second, and prompt tokens computed a second, %1.").arg(during(kRateSeconds))));
    m_output->setHistory(g.outputHistory);
    m_step->setFigure(g.lastStep > 0
                          ? std::optional(Figure(milliseconds(static_cast<double>(g.lastStep) * 1e-6), tr("ms"),
                                                 Provenance::measured,
                                                 m_range ? tr("Wall time of the longest of the brushed steps.")
                                                 : m_now ? tr("Wall time of the last step; none runs now.")
                                                         : tr("Wall time of this step.")))
                          : std::nullopt);
    m_step->setHistory(g.stepHistory);
}

void GaugeStrip::showCounts() {
    const RunGauges& g = m_figures;
    const QString most = m_range ? QLatin1Char(' ') + tr("The most of all brushed steps.") : QString();
    m_running->setFigure(Figure(formatCount(g.running), tr("of %1").arg(formatCount(g.slotCount)), Provenance::counted,
                                tr("Sequences that hold a slot of the batch, of the slots that there are.") + most));
    m_running->setHistory(g.runningHistory);
    m_waiting->setFigure(
        Figure(formatCount(g.waiting), {}, Provenance::counted, tr("Sequences in the queue.") + most));
    m_waiting->setHistory(g.waitingHistory);
    m_blocks->setFigure(Figure(formatNumber(g.blocksInUse, 1), QStringLiteral("%"), Provenance::counted,
                               tr("KV blocks that a sequence holds, of the pool.") + most));
    m_blocks->setHistory(g.blocksHistory);
}

void GaugeStrip::showLatencies() {
    const auto show = [this](Gauge* gauge, const std::optional<Percentiles>& p, const QString& definition, const QString& why) {
        gauge->setFigure(p ? std::optional(Figure(milliseconds(p->p50), tr("· %1 ms").arg(milliseconds(p->p99)), Provenance::measured,
                                                  definition.arg(formatCount(p->samples), during(kWindowSeconds))))
                           : std::nullopt,
                         m_playback.hasLog() ? why.arg(during(kWindowSeconds)) : QString());
    };
    show(m_ttft, m_figures.ttft,
         tr("Time to the first token: from arrival to when it was given out; median and 99th percentile of %1 requests "
            "whose first token came %2."),
         tr("No request got its first token %1."));
    show(m_tpot, m_figures.tpot,
         tr("Time per output token after the first, one value a request; median and 99th percentile of %1 requests that "
            "ended %2."),
         tr("No request of two tokens or more ended %1."));
}

void GaugeStrip::setRecorded(bool recorded) {
    if (recorded == m_recorded) {
        return;
    }
    m_recorded = recorded;
    if (recorded) {
        sayNotRecorded();
        return;
    }
    for (Gauge* gauge : {m_process, m_gpu}) {
        gauge->setFigure(std::nullopt); // the next reading is a second away
    }
    readProcess();
}

void GaugeStrip::sayNotRecorded() {
    m_process->setFigure(
        std::nullopt,
        tr("A saved run has no figures of processor time and memory; those of this program now are not its own."),
        tr("not recorded"));
    m_gpu->setFigure(std::nullopt,
                     tr("A saved run has no figures of the GPU's driver; those of now are not its own.") + workOfStep(),
                     tr("not recorded"));
}

void GaugeStrip::showGpu(const GpuReading& r) {
    if (m_recorded) {
        return; // asked before the run was opened
    }
    constexpr double kGibibyte = 1024.0 * 1024.0 * 1024.0;
    const auto gib = [](const std::optional<quint64>& bytes) {
        return bytes ? formatNumber(static_cast<double>(*bytes) / kGibibyte, 2) : GaugeStrip::tr("not told");
    };
    const auto whole = [](const std::optional<quint32>& value) { return value ? formatCount(*value) : GaugeStrip::tr("not told"); };
    m_noGpu.clear();
    m_gpu->show();
    const auto memory = r.ownBytes ? r.ownBytes : r.usedBytes;
    m_gpu->setFigure(Figure(
        r.busyPercent ? formatCount(*r.busyPercent) : QStringLiteral("–"), tr("% · %1 GiB").arg(gib(memory)), Provenance::measured,
        tr("%1, by its driver. Time in which it computed: %2 %; in which its memory was used: %3 %. Memory of this program: %4 GiB, of "
           "all programs: %5 GiB, of the card: %6 GiB. Temperature: %7 °C. Clocks: %8 and %9 MHz (memory).")
                .arg(r.name, whole(r.busyPercent), whole(r.memoryBusyPercent), gib(r.ownBytes), gib(r.usedBytes), gib(r.totalBytes),
                     whole(r.celsius), whole(r.computeMegahertz), whole(r.memoryMegahertz)) +
            QLatin1Char(' ') + tr("Power: %1 W.").arg(r.watts ? formatNumber(*r.watts, 1) : tr("not told")) + workOfStep()));
}

QString GaugeStrip::workOfStep() const {
    const trace::RecordPtr record = m_playback.record(m_playback.shown().step);
    const auto rates = record && record->device ? ratesOf(*record) : std::nullopt;
    if (!rates) {
        return {};
    }
    const RateWords read = bytesRateWords(rates->bytesPerSecond);
    const RateWords computed = operationsRateWords(rates->operationsPerSecond);
    return QLatin1Char(' ') + tr("In the step shown it read %1 %2 and computed %3 %4 (derived from the model's formulas and its own clock).")
                                  .arg(read.value, read.unit, computed.value, computed.unit);
}

void GaugeStrip::sayNoGpu(const QString& reason) {
    m_noGpu = reason;
    m_gpu->hide();
}

void GaugeStrip::readProcess() {
    if (m_recorded) {
        sayNotRecorded();
        return;
    }
    if (m_noGpu.isEmpty()) { // a driver does not come while the program runs
        m_gpuProbe.read();
    }
    if (const auto reading = m_load.read()) {
        const double gib = static_cast<double>(reading->residentBytes) / (1024.0 * 1024.0 * 1024.0);
        m_process->setFigure(
            Figure(formatNumber(reading->processors * 100.0, 0), tr("% · %1 GiB").arg(formatNumber(gib, 2)),
                   Provenance::measured,
                   tr("Processor time that this program took in the last second (100 is one core), and the "
                      "memory it has in use.") +
                       (m_noGpu.isEmpty() ? QString() : QLatin1Char(' ') + tr("No figures of a GPU: %1").arg(m_noGpu))));
    }
}

void GaugeStrip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), tokens().panel);
    painter.fillRect(QRect(0, height() - 1, width(), 1), tokens().line);
    for (const QWidget* gauge :
         {static_cast<QWidget*>(m_waiting), static_cast<QWidget*>(m_blocks), static_cast<QWidget*>(m_reuse),
          static_cast<QWidget*>(m_output), static_cast<QWidget*>(m_step), static_cast<QWidget*>(m_ttft),
          static_cast<QWidget*>(m_tpot), static_cast<QWidget*>(m_process), static_cast<QWidget*>(m_gpu)}) {
        if (gauge->isHidden()) {
            continue;
        }
        painter.fillRect(gauge->x() > 0 ? QRect(gauge->x(), gauge->y(), 1, gauge->height())
                                        : QRect(0, gauge->y() - 1, width(), 1), // the first of a line
                         tokens().line);
    }
}

} // namespace vitrine::ui
