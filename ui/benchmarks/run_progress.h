// The strip over the results while a benchmark runs: which row of how many, requests that have ended, pace, what is
// left, and how the throughput went since it began. GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QVector>
#include <QWidget>

#include "ui/bridge/benchmark_runner.h"

class QLabel;
class QProgressBar;

namespace vitrine::ui {

class Chart;
class FigureLabel;

class RunProgressStrip final : public QWidget {
    Q_OBJECT
public:
    explicit RunProgressStrip(const BenchmarkRunner& runner, QWidget* parent = nullptr);
    /// Call when a run begins and at each of its progresses.
    void begin();
    void refresh();
    [[nodiscard]] Chart* chart() const { return m_chart; }
    [[nodiscard]] FigureLabel* figures() const { return m_figures; }

private:
    void addSample();
    const BenchmarkRunner& m_runner;
    QLabel* m_stage;
    FigureLabel* m_figures;
    QProgressBar* m_bar;
    Chart* m_chart;
    QVector<QPointF> m_pace;     ///< seconds since the first row, tok/s over the last window
    double m_sampledAt = 0.0;
    qint64 m_sampledTokens = 0;
    int m_sampledRow = -1;
};

} // namespace vitrine::ui
