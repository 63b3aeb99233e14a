// The comparison as a table: what is set differently, then each figure of A and of B, B - A, and the change with the
// word better or worse. What stands here is what is exported.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QAbstractTableModel>
#include <QTableView>

#include "ui/compare/compare_rows.h"

namespace vitrine::ui {

class CompareTable : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { kName, kA, kB, kDifference, kChange, kColumns };
    using QAbstractTableModel::QAbstractTableModel;

    void show(std::vector<CompareRow> rows);
    [[nodiscard]] const std::vector<CompareRow>& rows() const { return m_rows; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] QString text(const CompareRow& row, int column) const;
    std::vector<CompareRow> m_rows;
};

/// "TTFT p50, ms"
[[nodiscard]] QString figureName(const CompareRow& row);
/// Of a column of the table; numbers with their sign where it is a difference.
[[nodiscard]] QString figureText(const CompareRow& row, int column);
/// "+12.5 %"; empty where nothing differs, "new" where A has none of it.
[[nodiscard]] QString shareText(const CompareRow& row);
/// Definition, and how the number is known.
[[nodiscard]] QString figureTip(const CompareRow& row);

/// The table on glass: names at the left with their badge, figures at the right of their columns.
class CompareTableView : public QTableView {
    Q_OBJECT
public:
    explicit CompareTableView(CompareTable& model, QWidget* parent = nullptr);
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fitColumns();
};

/// name,unit,known,a,b,difference,share: numbers as they are, nothing rounded; settings with words in a and b.
[[nodiscard]] QByteArray compareCsv(const std::vector<CompareRow>& rows);
/// A report for people: names of both, warnings, and the table.
[[nodiscard]] QString compareMarkdown(const QString& nameA, const QString& nameB, const QStringList& warnings,
                                      const CompareTable& table);

} // namespace vitrine::ui
