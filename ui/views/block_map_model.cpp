// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/block_map_model.h"

#include "ui/widgets/figure.h"

namespace vitrine::ui {

QString cellStateWords(CellState state) {
    switch (state) {
    case CellState::unused:
        return BlockMapModel::tr("never used");
    case CellState::free:
        return BlockMapModel::tr("free");
    case CellState::cached:
        return BlockMapModel::tr("cached, free to be reused");
    case CellState::owned:
        return BlockMapModel::tr("owned");
    case CellState::shared:
        return BlockMapModel::tr("shared");
    case CellState::lookAhead:
        return BlockMapModel::tr("look-ahead, empty");
    case CellState::gone:
        return BlockMapModel::tr("evicted, holds something else now");
    }
    return {};
}

BlockMapModel::BlockMapModel(QObject* parent)
    : QAbstractTableModel(parent) {}

void BlockMapModel::replace(BlockMapScene scene) {
    beginResetModel();
    m_scene = std::move(scene);
    endResetModel();
    emit replaced();
}

void BlockMapModel::change(std::span<const CellChange> changes, std::int64_t step) {
    m_scene.step = step;
    if (changes.empty()) {
        return;
    }
    applyChanges(m_scene, changes);
    QVector<int> indices;
    indices.reserve(static_cast<int>(changes.size()));
    for (const CellChange& change : changes) {
        indices.push_back(change.index);
    }
    // Runs of neighbours as one range each.
    for (qsizetype i = 0; i < indices.size();) {
        qsizetype j = i + 1;
        while (j < indices.size() && indices[j] == indices[j - 1] + 1) {
            ++j;
        }
        emit dataChanged(index(indices[i], 0), index(indices[j - 1], kColumns - 1));
        i = j;
    }
    emit cellsChanged(indices);
}

void BlockMapModel::become(BlockMapScene scene) {
    if (scene.cells.size() != m_scene.cells.size() || scene.blockSize != m_scene.blockSize ||
        scene.bytesPerBlock != m_scene.bytesPerBlock) {
        replace(std::move(scene));
        return;
    }
    change(differences(m_scene, scene), scene.step);
}

QString BlockMapModel::describe(int index) const {
    if (index < 0 || static_cast<std::size_t>(index) >= m_scene.cells.size()) {
        return {};
    }
    const BlockCell& cell = m_scene.cells[static_cast<std::size_t>(index)];
    if (cell.block < 0) {
        return tr("Behind the attention window: no block is kept.");
    }
    QString words = tr("Block %1: %2").arg(formatCount(cell.block), cellStateWords(cell.state));
    const QString owners = text(index, kOwners);
    if (!owners.isEmpty()) {
        words += tr("\nHeld by %1").arg(owners);
    }
    words += tr("\n%1 of %2 slots filled").arg(formatCount(cell.filled), formatCount(m_scene.blockSize));
    words += tr(" · %1").arg(formatBytes(static_cast<double>(m_scene.bytesPerBlock)));
    if (cell.refs > 0 && m_texts) {
        const QString text = m_texts(cell.block);
        words += text.isEmpty() ? tr("\nThe text of its tokens is not known.") : tr("\nTokens: %1").arg(text);
    }
    if (cell.touched > 0) {
        words += tr("\nLast used in step %1").arg(formatCount(cell.touched));
    }
    return words + tr("\nAll counted from the state of the engine.");
}

QString BlockMapModel::summary() const {
    const CellCounts c = countCells(m_scene);
    QStringList parts{tr("%1 blocks").arg(formatCount(static_cast<qint64>(m_scene.cells.size())))};
    const auto add = [&parts](std::int32_t count, const QString& words) {
        if (count > 0) {
            parts << tr("%1 %2").arg(formatCount(count), words);
        }
    };
    add(c.owned, cellStateWords(CellState::owned));
    add(c.shared, cellStateWords(CellState::shared));
    add(c.cached, cellStateWords(CellState::cached));
    add(c.free + c.unused, cellStateWords(CellState::free));
    add(c.lookAhead, cellStateWords(CellState::lookAhead));
    add(c.gone, cellStateWords(CellState::gone));
    return parts.join(QStringLiteral(", "));
}

int BlockMapModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_scene.cells.size());
}

int BlockMapModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : kColumns;
}

QString BlockMapModel::text(int row, int column) const {
    const BlockCell& cell = m_scene.cells[static_cast<std::size_t>(row)];
    switch (column) {
    case kPlace:
        return formatCount(row);
    case kBlock:
        return cell.block < 0 ? QStringLiteral("–") : formatCount(cell.block);
    case kState:
        return cell.block < 0 ? tr("behind the window") : cellStateWords(cell.state);
    case kReferences:
        return formatCount(cell.refs);
    case kFilled:
        return tr("%1 of %2").arg(formatCount(cell.filled), formatCount(m_scene.blockSize));
    case kOwners:
        return cell.refs > 0 && m_owners ? m_owners(cell.block) : QString();
    case kBytes:
        return formatBytes(static_cast<double>(m_scene.bytesPerBlock));
    default:
        return {};
    }
}

QVariant BlockMapModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) {
        return {};
    }
    switch (role) {
    case Qt::DisplayRole:
        return text(index.row(), index.column());
    case Qt::ToolTipRole:
        return describe(index.row());
    case Qt::TextAlignmentRole:
        return int(Qt::AlignVCenter |
                   (index.column() == kState || index.column() == kOwners ? Qt::AlignLeft : Qt::AlignRight));
    default:
        return {};
    }
}

QVariant BlockMapModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || (role != Qt::DisplayRole && role != Qt::ToolTipRole)) {
        return {};
    }
    const bool tip = role == Qt::ToolTipRole;
    switch (section) {
    case kPlace:
        return tip ? tr("Place in the picture, from the left and from the top.") : tr("Place");
    case kBlock:
        return tip ? tr("Counted: number of the block in the pool.") : tr("Block");
    case kState:
        return tip ? tr("What the block is used for.") : tr("State");
    case kReferences:
        return tip ? tr("Counted: block tables that name the block.") : tr("References");
    case kFilled:
        return tip ? tr("Counted: slots that hold the keys and values of a token.") : tr("Filled");
    case kOwners:
        return tip ? tr("Sequences whose tables name the block.") : tr("Held by");
    case kBytes:
        return tip ? tr("Derived: keys and values of all layers for the slots of one block.") : tr("Size");
    default:
        return {};
    }
}

} // namespace vitrine::ui
