// The row of live gauges over the views: what runs, waits and comes out. Each follows the shown step, or tells of the
// brushed stretch of steps where there is one. Rates and percentiles of a step are of the time up to it; while the engine
// in sight rests they are of the time up to now, so that nothing seems to come out of an engine that does nothing.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <utility>

#include <QTimer>
#include <QWidget>

#include "ui/bridge/gpu_probe.h"
#include "ui/inside/playback.h"
#include "ui/inside/process_load.h"
#include "ui/inside/run_gauges.h"
#include "ui/views/selection_bus.h"

namespace vitrine::ui {

class Gauge;

class GaugeStrip : public QWidget {
    Q_OBJECT
public:
    /// Both must outlive the strip.
    GaugeStrip(const Playback& playback, const SelectionBus& bus, QWidget* parent = nullptr);
    /// The time now, on the clock of the records, while what is shown is the newest of an engine that rests; else none,
    /// and time is that of the shown step.
    using RestClock = std::function<std::optional<Nanoseconds>()>;
    void setRestClock(RestClock clock) { m_restClock = std::move(clock); }
    /// A saved run is shown: the gauges of the machine tell nothing of now, for that is another time and may be another
    /// machine.
    void setRecorded(bool recorded);
    /// The figures shown, for tests.
    [[nodiscard]] const RunGauges& figures() const { return m_figures; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void refresh();
    void refreshWhereDue();
    [[nodiscard]] QString during(int seconds) const; ///< "in the last 10 seconds" …: what the figures are of
    void nameGauges();
    void showFigures();
    void showCounts();
    void showLatencies();
    void readProcess();
    void sayNotRecorded();
    void showGpu(const GpuReading& reading);
    [[nodiscard]] QString workOfStep() const; ///< a sentence more; empty where no device timed the step
    void sayNoGpu(const QString& reason);

    const Playback& m_playback;
    const SelectionBus& m_bus;
    RunGauges m_figures;
    std::optional<std::pair<std::int64_t, std::int64_t>> m_range; ///< that they tell of
    RestClock m_restClock;
    std::optional<Nanoseconds> m_now; ///< when they were told, where the engine rests
    bool m_settled = false;           ///< nothing is left that time alone would change
    ProcessLoad m_load;
    GpuProbe m_gpuProbe;
    QString m_noGpu; ///< why there are no figures of a GPU; empty while there are, or before the first answer
    QTimer m_timer; ///< paces the figures: numbers that change thirty times a second can't be read
    QTimer m_processTimer;
    bool m_stale = true;
    bool m_recorded = false;
    Gauge* m_running;
    Gauge* m_waiting;
    Gauge* m_blocks;
    Gauge* m_reuse;
    Gauge* m_output;
    Gauge* m_step;
    Gauge* m_ttft;
    Gauge* m_tpot;
    Gauge* m_process;
    Gauge* m_gpu; ///< shown once the driver has told of a card
};

} // namespace vitrine::ui
