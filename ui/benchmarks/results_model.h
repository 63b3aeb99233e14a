// The results of a benchmark as an item model: one row a level or rate, figures in columns that stand in groups. The
// table, its twin, the clipboard and the charts read it. GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QVector>

#include "ui/benchmarks/bench_row.h"
#include "ui/widgets/figure.h"

namespace vitrine::ui {

class ResultsModel final : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column {
        kLoad, kRequests, kTtft50, kTtft99, kTpot50, kTpot99, kItl99, kTokens, kRate, kGood, kKvPeak, kMemory, kReused,
        kPreempted, kColumns
    };
    static constexpr int kMissedRole = Qt::UserRole + 1; ///< bool: the figure is over its limit
    static constexpr int kGroupRole = Qt::UserRole + 2;  ///< of a head: the words over several columns; empty: none
    static constexpr int kBadgeRole = Qt::UserRole + 3;  ///< of a head: int(Provenance), or nothing
    static constexpr int kValueRole = Qt::UserRole + 4;  ///< double, or nothing

    explicit ResultsModel(QObject* parent = nullptr);
    void show(QVector<BenchRow> rows, const BenchLimits& limits);
    [[nodiscard]] const QVector<BenchRow>& rows() const { return m_rows; }
    [[nodiscard]] const BenchLimits& limits() const { return m_limits; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QVector<BenchRow> m_rows;
    BenchLimits m_limits;
};

/// A latency as it is written everywhere on the page: one decimal below 100 ms, a dash where there is none.
[[nodiscard]] QString millisecondsText(std::optional<double> value);
[[nodiscard]] QString rateText(double value); ///< requests or tokens a second

/// One figure of a row as the table and the comparison take it.
struct ResultFigure {
    QString group; ///< words of the group of columns
    QString head;  ///< words under it
    Provenance provenance = Provenance::measured;
    QString definition;
    int better = 0; ///< -1 lower, 1 higher, 0 neither
};
[[nodiscard]] const ResultFigure& resultFigure(int column);
[[nodiscard]] std::optional<double> resultValue(const BenchRow& row, int column);
[[nodiscard]] QString resultText(const BenchRow& row, int column);
/// The same for a value alone, a difference among them.
[[nodiscard]] QString resultText(double value, int column);

} // namespace vitrine::ui
