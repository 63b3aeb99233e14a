// The row of live gauges over the views: what runs, waits and comes out. Each follows the shown step.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

#include "ui/bridge/gpu_probe.h"
#include "ui/inside/playback.h"
#include "ui/inside/process_load.h"
#include "ui/inside/run_gauges.h"

namespace vitrine::ui {

class Gauge;

class GaugeStrip : public QWidget {
    Q_OBJECT
public:
    /// The playback must outlive the strip.
    explicit GaugeStrip(const Playback& playback, QWidget* parent = nullptr);
    /// The figures shown, for tests.
    [[nodiscard]] const RunGauges& figures() const { return m_figures; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void refresh();
    void showFigures();
    void showLatencies();
    void readProcess();
    void showGpu(const GpuReading& reading);
    [[nodiscard]] QString workOfStep() const; ///< a sentence more; empty where no device timed the step
    void sayNoGpu(const QString& reason);

    const Playback& m_playback;
    RunGauges m_figures;
    ProcessLoad m_load;
    GpuProbe m_gpuProbe;
    QString m_noGpu; ///< why there are no figures of a GPU; empty while there are, or before the first answer
    QTimer m_timer; ///< paces the figures: numbers that change thirty times a second can't be read
    QTimer m_processTimer;
    bool m_stale = true;
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
