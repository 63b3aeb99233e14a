// Throughput and latency against concurrency, one session or two: A as discs and solid lines, B as diamonds and dashed
// ones. No smoothing; the limits of the run are dotted lines. Points tell their figures and open their run. GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>

#include <QStringList>
#include <QVector>
#include <QWidget>

#include "ui/benchmarks/bench_row.h"
#include "ui/charts/chart.h"

namespace vitrine::ui {

class Case;

/// What a chart of the page draws: the rows of one or two sessions.
struct ChartedRows {
    QVector<BenchRow> a;
    QVector<BenchRow> b;
    BenchLimits limits; ///< of A
};

class LevelCharts final : public QWidget {
    Q_OBJECT
public:
    explicit LevelCharts(QWidget* parent = nullptr);
    void show(const ChartedRows& rows);
    [[nodiscard]] Chart* throughput() const { return m_charts[0]; }
    [[nodiscard]] Chart* ttft() const { return m_charts[1]; }
    [[nodiscard]] Chart* tpot() const { return m_charts[2]; }

signals:
    void tableRequested();
    void openRequested(bool b, int row); ///< a point was pressed: which session, and which of its rows

private:
    QWidget* addChart(std::size_t place, const QString& title, const QString& question, const QString& unit);
    std::array<Chart*, 3> m_charts{};
    ChartedRows m_rows;
};

/// What rate can be promised: p99 of TTFT against throughput with the limit, and what of the throughput was within it.
class LoadCurve final : public QWidget {
    Q_OBJECT
public:
    explicit LoadCurve(QWidget* parent = nullptr);
    void show(const ChartedRows& rows);
    [[nodiscard]] Chart* curve() const { return m_curve; }
    [[nodiscard]] Chart* goodput() const { return m_goodput; }

signals:
    void tableRequested();
    void openRequested(bool b, int row);

private:
    Chart* m_curve;
    Chart* m_goodput;
    ChartedRows m_rows;
};

/// The last row, in ascending load, up to which p99 of TTFT and of TPOT keep the limits; nothing without a limit, and
/// where even the first row does not keep them.
[[nodiscard]] std::optional<int> kneeOf(const QVector<BenchRow>& rows, const BenchLimits& limits);

} // namespace vitrine::ui
