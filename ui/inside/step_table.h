// One step as a table: the members of its batch, the token budget, where its time went by section, the device's own clock
// where it has one, and the work by the model's formulas. Says what the panel's pictures say.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <utility>
#include <vector>

#include <QAbstractTableModel>
#include <QVector>

#include "engine/trace/trace_log.h"

namespace vitrine::ui {

/// The forward section by the device's own clock: copy in, model, ranking, copy out, and what is left for the host. Empty
/// where no device told.
[[nodiscard]] QVector<std::pair<QString, Nanoseconds>> devicePartsOf(const trace::StepRecord& record);

class StepTable : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { kPart, kName, kPhase, kComputed, kContext, kDrafted, kAccepted, kEmitted, kTime, kShare, kWork, kColumns };
    /// Null: an empty table.
    explicit StepTable(const trace::RecordPtr& record, QObject* parent = nullptr);
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    using Row = std::vector<QString>; ///< a text a column
    void addBatch(const trace::StepRecord& record);
    void addTime(const QString& part, const QString& name, Nanoseconds time, Nanoseconds whole);
    void addWork(const trace::StepRecord& record);

    std::vector<Row> m_rows;
};

} // namespace vitrine::ui
