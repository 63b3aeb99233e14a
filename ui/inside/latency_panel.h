// TTFT, TPOT, ITL and end-to-end times: typical and tail, of the run up to the shown step or of the stretch that is
// brushed in the timeline.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

#include "ui/inside/latency_scene.h"
#include "ui/inside/playback.h"
#include "ui/views/selection_bus.h"

namespace vitrine::ui {

class FigureLabel;
class LimitPlot;
class StallStrip;

class LatencyTable : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { kRequest, kQueue, kTtft, kTokens, kTpot, kE2e, kColumns };
    explicit LatencyTable(LatencyScene scene, QObject* parent = nullptr)
        : QAbstractTableModel(parent)
        , m_scene(std::move(scene)) {}
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    LatencyScene m_scene;
};

class LatencyPanel : public QWidget {
    Q_OBJECT
public:
    /// Both must outlive it.
    LatencyPanel(const Playback& playback, SelectionBus& bus, QWidget* parent = nullptr);
    /// At most twice a second; axes that jump can't be read. Less often where a drawing takes long.
    void refresh();
    /// ms until the next drawing of a live run, after one that took so many.
    [[nodiscard]] static int pauseAfter(qint64 drawing);
    [[nodiscard]] const LatencyScene& scene() const { return m_scene; }
    [[nodiscard]] LimitPlot* firstTokens() const { return m_first; }
    [[nodiscard]] LimitPlot* gaps() const { return m_gaps; }
    [[nodiscard]] StallStrip* stalls() const { return m_stalls; }
    /// Cells of the heat strip in which a step or a request got tokens out; ascending.
    [[nodiscard]] std::vector<int> stallCellsOf(const Selection& of) const;
    /// At once, whatever the pace.
    void draw();

private:
    void connectPlots();
    /// What lights up in the three pictures: marks and cells.
    struct Lit {
        QVector<int> requests, gaps;
        std::vector<int> stalls;
    };
    [[nodiscard]] Lit litOf(const Selection& of) const;
    [[nodiscard]] QVector<int> requestMarksOf(const Selection& of) const;
    [[nodiscard]] QVector<int> gapMarksOf(const Selection& of) const;
    [[nodiscard]] std::int64_t stepAt(Nanoseconds time) const;
    void showFigures();
    void showPlots();
    void showLimits();
    void showLit();
    [[nodiscard]] Selection requestOf(int mark) const; ///< that a mark stands for, and its step
    [[nodiscard]] Selection gapOf(int mark) const;
    [[nodiscard]] QString describeRequest(int mark) const;
    [[nodiscard]] QString describeGap(int mark) const;

    const Playback& m_playback;
    SelectionBus& m_bus;
    LatencyScene m_scene;
    QTimer m_timer;
    FigureLabel* m_ttft;
    FigureLabel* m_itl;
    FigureLabel* m_tpot;
    FigureLabel* m_e2e;
    FigureLabel* m_firstLimit;
    FigureLabel* m_gapLimit;
    LimitPlot* m_first;
    LimitPlot* m_gaps;
    StallStrip* m_stalls;
    Lit m_chosen;
    QVector<int> m_places; ///< of each mark of m_first: index into the scene's requests
};

} // namespace vitrine::ui
