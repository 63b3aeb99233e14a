// The block map of the whole pool with its bar, its key and the laws that the counts keep: where are the bytes, who
// owns them, what is waste.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "ui/inside/playback.h"
#include "ui/views/block_map_model.h"
#include "ui/views/block_map_view.h"
#include "ui/views/block_order.h"
#include "ui/views/inconsistency.h"
#include "ui/views/map_legend.h"
#include "ui/views/selection_bus.h"
#include "ui/views/split_bar.h"

namespace vitrine::ui {

class FigureLabel;
class TokenTexts;

class MapPanel : public QWidget {
    Q_OBJECT
public:
    /// All must outlive it.
    MapPanel(const Playback& playback, const TokenTexts& texts, SelectionBus& bus, QWidget* parent = nullptr);
    /// Draws what playback shows now.
    void refresh();
    void setMode(BlockMapMode mode);
    /// Cells are as small as so many blocks need: maps beside each other have cells of one size.
    void setLeastBlocks(int blocks);
    [[nodiscard]] BlockMapModel& model() { return m_model; }
    [[nodiscard]] BlockMapView* view() const { return m_view; }
    [[nodiscard]] QString inconsistency() const { return m_view->inconsistency(); }

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void showCells();
    void showCounts();
    void showKey();
    void showLaws();
    void showArea();
    void chooseCell(int cell, bool add);
    void chooseArea(const std::vector<int>& cells);
    void hoverCell(int cell);
    void showEcho();
    [[nodiscard]] BlockMapScene wholePool() const; ///< with the rims of the step that is shown
    [[nodiscard]] bool keepsRims() const;
    void arrange(bool follows);
    [[nodiscard]] QString groupOf(int cell) const; ///< whose a row of the grouped map is
    [[nodiscard]] std::vector<int> blocksOf(const std::vector<SequenceId>& sequences) const; ///< ascending
    [[nodiscard]] QString textOf(std::int32_t block) const;
    void checkLaws();
    void showSelection();
    void fitCells();
    void placeKey();
    [[nodiscard]] QString ownersOf(std::int32_t block) const;

    const Playback& m_playback;
    const TokenTexts& m_texts;
    SelectionBus& m_bus;
    BlockMapModel m_model;
    BlockMapView* m_view;
    class QBoxLayout* m_all = nullptr; ///< the cells, and what explains them
    QWidget* m_key = nullptr;
    SplitBar* m_bar;
    MapLegend* m_states;
    MapLegend* m_marks;
    FigureLabel* m_laws;
    FigureLabel* m_area; ///< what a chosen rectangle holds, in the place of the marks' key
    BlockMapMode m_mode = BlockMapMode::state;
    BlockOrder m_order;  ///< in which the cells of the model lie
    BlockMapScene m_pool; ///< of the grouped map: the same in the order of ids
    LawPace m_lawPace;
    std::int64_t m_drawnStep = -1;
    bool m_drawnLive = false; ///< with the rims of all steps since the picture before; else of that step alone
    int m_leastBlocks = 0;
    bool m_selecting = false;
};

/// "next to nothing" to the whole pool: cells of a size with which `blocks` fit into `room`; scrolls when none does.
/// `labels`: width of what stands before the rows.
[[nodiscard]] BlockMapStyle mapStyleFor(int blocks, QSize room, int labels);

} // namespace vitrine::ui
