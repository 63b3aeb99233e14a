// The block table of the chosen request: which physical block holds which of its tokens, and how a token's slot is
// found.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QAbstractTableModel>
#include <QWidget>

#include "ui/inside/playback.h"
#include "ui/views/selection_bus.h"

class QLabel;
class QTableView;

namespace vitrine::ui {

class FigureLabel;

/// Logical block -> physical block of one sequence. GUI thread.
class BlockTableRows : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { kLogical, kTokens, kFilled, kPhysical, kColumns };
    struct Row {
        std::int32_t physical = -1; ///< -1: behind the window
        std::int32_t refs = 0;
        std::int32_t filled = 0;
        friend bool operator==(const Row&, const Row&) = default;
    };
    using QAbstractTableModel::QAbstractTableModel;
    void show(const trace::EngineState& state, SequenceId sequence);
    [[nodiscard]] const Row& at(int row) const { return m_rows[static_cast<std::size_t>(row)]; }
    [[nodiscard]] int blockSize() const { return m_blockSize; }
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    std::vector<Row> m_rows;
    SequenceId m_sequence;
    int m_blockSize = 16;
};

class BlockTablePanel : public QWidget {
    Q_OBJECT
public:
    /// Both must outlive it.
    BlockTablePanel(const Playback& playback, SelectionBus& bus, QWidget* parent = nullptr);
    void refresh();
    [[nodiscard]] BlockTableRows& rows() { return m_rows; }

private:
    void showSelection();
    void chooseRow(int row);
    void showArithmetic();

    const Playback& m_playback;
    SelectionBus& m_bus;
    BlockTableRows m_rows;
    QLabel* m_hint;
    FigureLabel* m_head;
    QTableView* m_table;
    FigureLabel* m_logical;
    FigureLabel* m_physical;
    bool m_choosing = false;
};

} // namespace vitrine::ui
