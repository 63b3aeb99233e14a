// Two rows of results beside each other: A, B, their difference B - A, it relative to A, and whether B is the better or
// the worse for it. GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QAbstractTableModel>

#include "ui/benchmarks/bench_row.h"

namespace vitrine::ui {

class CompareModel final : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Row { kA, kB, kDifference, kRelative, kVerdict, kRows };

    explicit CompareModel(QObject* parent = nullptr);
    /// Names are those of the sessions. Nothing compared: no rows.
    void show(const QString& nameA, const QString& nameB, std::optional<BenchRow> a, std::optional<BenchRow> b);
    /// B - A of a column; nothing where one of them has no such figure.
    [[nodiscard]] std::optional<double> difference(int column) const;
    [[nodiscard]] static int resultColumn(int column); ///< ResultsModel's, of a column from 1 on

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] QString text(int row, int column) const;
    QString m_nameA, m_nameB;
    std::optional<BenchRow> m_a, m_b;
};

} // namespace vitrine::ui
