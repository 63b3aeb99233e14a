// The latencies of two runs on common axes: A as discs, B as hollow diamonds. By request in the order of arrival, and
// the times between tokens by percentile.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QTimer>
#include <QWidget>

#include "ui/compare/run_side.h"
#include "ui/inside/latency_scene.h"

namespace vitrine::ui {

class Chart;
class FigureLabel;

/// Both runs, a row a request in the order of arrival.
class LatencyPairTable : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { kRequest, kTtftA, kTtftB, kTtftDifference, kE2eA, kE2eB, kE2eDifference, kColumns };
    LatencyPairTable(LatencyScene a, LatencyScene b, QObject* parent = nullptr)
        : QAbstractTableModel(parent)
        , m_scenes{std::move(a), std::move(b)} {}
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] double value(int side, int row, bool ttft) const; ///< ms; < 0: none
    LatencyScene m_scenes[2];
};

class LatencyPair : public QWidget {
    Q_OBJECT
public:
    /// Both must outlive it.
    LatencyPair(RunSide& a, RunSide& b, QWidget* parent = nullptr);
    /// At most twice a second; also where only its figures are wanted.
    void refresh();
    /// At once, whatever the pace.
    void draw();
    /// What refresh() asked for is not drawn yet.
    [[nodiscard]] bool isPending() const { return m_timer.isActive(); }
    [[nodiscard]] const LatencyScene& scene(int side) const { return m_scenes[side]; }
    [[nodiscard]] QAbstractItemModel* makeTable() const { return new LatencyPairTable(m_scenes[0], m_scenes[1]); }

signals:
    void drawn(); ///< the scenes are those of what is shown now

private:
    void drawCharts(); ///< of the scenes
    void dropScene(int side); ///< its run is another one

    RunSide* m_sides[2];
    LatencyScene m_scenes[2];
    FigureLabel* m_words[2];
    Chart* m_ttft;
    Chart* m_e2e;
    Chart* m_itl;
    QTimer m_timer;
};

} // namespace vitrine::ui
