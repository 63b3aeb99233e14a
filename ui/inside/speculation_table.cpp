// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "ui/inside/speculation_panel.h"
#include "ui/widgets/figure.h"

namespace vitrine::ui {

int SpeculationTable::rowCount(const QModelIndex& parent) const {
    const auto end = std::find(m_scene.offeredAt.begin(), m_scene.offeredAt.end(), 0);
    return parent.isValid() ? 0 : static_cast<int>(end - m_scene.offeredAt.begin());
}

int SpeculationTable::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : kColumns;
}

QVariant SpeculationTable::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || role != Qt::DisplayRole) {
        return {};
    }
    const auto at = static_cast<std::size_t>(index.row());
    return index.column() == kPosition  ? formatCount(index.row() + 1)
           : index.column() == kOffered ? formatCount(m_scene.offeredAt[at])
                                        : formatCount(m_scene.acceptedAt[at]);
}

QVariant SpeculationTable::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole || section < 0 || section >= kColumns) {
        return QAbstractTableModel::headerData(section, orientation, role);
    }
    const QStringList heads{tr("Position in the draft"), tr("Verified C"), tr("Accepted C")};
    return heads[section];
}

} // namespace vitrine::ui
