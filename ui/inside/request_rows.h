// One row a request of the shown state: who runs (in the order of admission), who waits, who has ended (newest first).
// An item model for the table, for screen readers and for export. GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QAbstractTableModel>

#include "engine/trace/engine_state.h"

namespace vitrine::ui {

class RequestRows : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { kRequest, kPhase, kPrompt, kReused, kOut, kTtft, kTpot, kPreempted, kWhy, kColumns };
    static constexpr int kPhaseRole = Qt::UserRole + 1;    ///< int(trace::SequencePhase)
    static constexpr int kSequenceRole = Qt::UserRole + 2; ///< qint64

    explicit RequestRows(QObject* parent = nullptr);
    /// Takes the rows of this state; changes only what differs.
    void show(const trace::EngineState& state);
    [[nodiscard]] int rowOf(SequenceId id) const; ///< -1: none
    [[nodiscard]] SequenceId sequenceAt(int row) const;
    [[nodiscard]] int running() const { return m_running; }
    [[nodiscard]] int waiting() const { return m_waiting; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] QString text(const trace::SequenceRecord& row, int column) const;
    std::vector<trace::SequenceRecord> m_rows; ///< without their tables of blocks
    int m_running = 0;
    int m_waiting = 0;
};

/// "prefill", "waiting" … and how it ended: "done", "cancelled", "failed"
[[nodiscard]] QString phaseWords(const trace::SequenceRecord& request);

} // namespace vitrine::ui
