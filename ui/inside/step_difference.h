// Two steps beside each other: figures of the pinned one, of the shown one, and what lies between. The shown less the
// pinned; a step against itself is all zeros.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>

#include "engine/trace/trace_log.h"

namespace vitrine::ui {

class StepDifference : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { kFigure, kPinned, kShown, kDifference, kColumns };
    enum Row { kTime, kForward, kMembers, kComputed, kPrefill, kGivenOut, kBytes, kWork, kRows };
    using QAbstractTableModel::QAbstractTableModel;
    void show(trace::RecordPtr pinned, trace::RecordPtr shown);
    [[nodiscard]] const trace::RecordPtr& pinned() const { return m_pinned; }
    /// Of a row, in its unit; difference is shown - pinned.
    [[nodiscard]] double value(int row, int column) const;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    trace::RecordPtr m_pinned;
    trace::RecordPtr m_shown;
};

} // namespace vitrine::ui
