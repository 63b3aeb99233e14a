// SPDX-License-Identifier: GPL-3.0-or-later
// Holds the scene of one block map and is its table twin: one row for each cell, in the same order. Pictures paint from
// the scene and follow the two signals. GUI thread.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include <QAbstractTableModel>
#include <QVector>

#include "ui/views/block_map_scene.h"

namespace vitrine::ui {

class BlockMapModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { kPlace, kBlock, kState, kReferences, kFilled, kOwners, kBytes, kColumns };

    explicit BlockMapModel(QObject* parent = nullptr);

    [[nodiscard]] const BlockMapScene& scene() const { return m_scene; }
    /// Everything anew.
    void replace(BlockMapScene scene);
    /// Only these cells; `step` is the state's.
    void change(std::span<const CellChange> changes, std::int64_t step);
    /// Turns into `scene` by the cheaper of the two.
    void become(BlockMapScene scene);
    /// Owners of a block as people call them ("this chat", "request 12"); asked when a tip or the table is shown.
    void setOwners(std::function<QString(std::int32_t block)> owners) { m_owners = std::move(owners); }

    /// The tokens that lie in a block, as text; empty: not known.
    void setTexts(std::function<QString(std::int32_t block)> texts) { m_texts = std::move(texts); }

    /// A tooltip: block, state, owners, slots, bytes.
    [[nodiscard]] QString describe(int index) const;
    /// One sentence about all cells.
    [[nodiscard]] QString summary() const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

signals:
    void replaced();
    void cellsChanged(const QVector<int>& indices);

private:
    [[nodiscard]] QString text(int row, int column) const;

    BlockMapScene m_scene;
    std::function<QString(std::int32_t)> m_owners;
    std::function<QString(std::int32_t)> m_texts;
};

/// "owned", "cached, may be reused" …
[[nodiscard]] QString cellStateWords(CellState state);

} // namespace vitrine::ui
