// The difference row under a pair of views: a column a figure, lines for A, B, B - A and the change. A table for the
// eye, for the keyboard and for screen readers at once. GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QAbstractTableModel>
#include <QTableView>
#include <QVector>

#include "ui/compare/compare_rows.h"

namespace vitrine::ui {

class DifferenceModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Line { kA, kB, kDifference, kChange, kLines };
    using QAbstractTableModel::QAbstractTableModel;
    void show(std::vector<CompareRow> figures);
    [[nodiscard]] const std::vector<CompareRow>& figures() const { return m_figures; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    /// One more than there are figures: the first names the line.
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    std::vector<CompareRow> m_figures;
};

class DifferenceRow : public QTableView {
    Q_OBJECT
public:
    explicit DifferenceRow(QWidget* parent = nullptr);
    void show(std::vector<CompareRow> figures) { m_model.show(std::move(figures)); }
    [[nodiscard]] DifferenceModel& model() { return m_model; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fit();
    bool widen();
    [[nodiscard]] int widthOf(int column) const;
    DifferenceModel m_model;
    QVector<int> m_widest; ///< px of what was said in each column
};

} // namespace vitrine::ui
