// The block table of the chosen request: which physical block holds which of its tokens, and how a token's slot is
// found.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QAbstractTableModel>
#include <QWidget>

#include "ui/inside/playback.h"
#include "ui/views/selection_bus.h"

namespace vitrine::ui {

class BlockStrip;
class EmptyBox;
class FigureLabel;
class TokenTexts;

/// Logical block -> physical block of one sequence. GUI thread.
class BlockTableRows : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { kLogical, kTokens, kFilled, kPhysical, kReferences, kText, kColumns };
    struct Row {
        std::int32_t physical = -1; ///< -1: behind the window
        std::int32_t refs = 0;
        std::int32_t filled = 0;
        friend bool operator==(const Row&, const Row&) = default;
    };
    /// The texts are not owned and must outlive it.
    explicit BlockTableRows(const TokenTexts& texts, QObject* parent = nullptr);
    void show(const trace::EngineState& state, SequenceId sequence);
    [[nodiscard]] const Row& at(int row) const { return m_rows[static_cast<std::size_t>(row)]; }
    [[nodiscard]] int blockSize() const { return m_blockSize; }
    [[nodiscard]] SequenceId sequence() const { return m_sequence; }
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    const TokenTexts& m_texts;
    std::vector<Row> m_rows;
    SequenceId m_sequence;
    int m_blockSize = 16;
};

/// Empty, or "inconsistent: …": a physical block stands twice in one table, or the slots below the context aren't
/// filled.
[[nodiscard]] QString brokenTable(const trace::EngineState& state, SequenceId sequence);

class BlockTablePanel : public QWidget {
    Q_OBJECT
public:
    /// All must outlive it.
    BlockTablePanel(const Playback& playback, const TokenTexts& texts, SelectionBus& bus, QWidget* parent = nullptr);
    void refresh();
    [[nodiscard]] BlockTableRows& rows() { return m_rows; }
    [[nodiscard]] BlockStrip* strip() const { return m_strip; }

signals:
    void stepWanted(qint64 step); ///< one at which there is a table to show

private:
    void connectStrip();
    void showHint(bool chosen, const QString& broken);
    void chooseOne();
    [[nodiscard]] SequenceId firstHolder() const; ///< of blocks, at the step that is shown; invalid: nobody
    void chooseToken(int token);
    void hoverToken(int token);
    void showArithmetic();
    [[nodiscard]] int tokenOfInterest() const; ///< hovered, else chosen, else the first of the chosen block; -1: none

    const Playback& m_playback;
    SelectionBus& m_bus;
    BlockTableRows m_rows;
    EmptyBox* m_hint;
    FigureLabel* m_head;
    BlockStrip* m_strip;
    FigureLabel* m_logical;
    FigureLabel* m_physical;
    int m_hovered = -1; ///< token
};

} // namespace vitrine::ui
