// Heads of a table of figures: a name that ends in the letter of its badge, and what the figures of the column are.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QVariant>
#include <QVector>

namespace vitrine::ui {

struct ColumnHead {
    QString words;      ///< "TTFT ms M"
    QString definition; ///< for the tooltip; with the badge in a word
};

/// What a table's headerData() says of a column.
[[nodiscard]] inline QVariant headData(const QVector<ColumnHead>& heads, int section, int role) {
    if (section < 0 || section >= heads.size()) {
        return {};
    }
    return role == Qt::DisplayRole   ? QVariant(heads[section].words)
           : role == Qt::ToolTipRole ? QVariant(heads[section].definition)
                                     : QVariant();
}

} // namespace vitrine::ui
