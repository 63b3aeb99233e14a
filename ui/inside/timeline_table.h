// The timeline as a table, one row a mark: request, step, what it did. What the picture says, for keyboard, screen
// reader and CSV.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QAbstractTableModel>

#include "ui/inside/playback.h"

namespace vitrine::ui {

class TimelineTable : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column {
        kRequest,
        kStep,
        kPhase,
        kComputed,
        kEmitted,
        kDrafted,
        kAccepted,
        kStart,
        kDuration,
        kShare,
        kColumns
    };
    /// As the run is now; the playback must outlive it. A run that starts anew empties it.
    explicit TimelineTable(const Playback& playback, QObject* parent = nullptr);
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    const Playback& m_playback;
    std::vector<int> m_ends; ///< per row of the timeline: marks up to its end
};

/// Long form: a head line, then one line a mark:
/// request,step,phase,computed,emitted,drafted,accepted,start_ms,duration_ms,share_ms.
[[nodiscard]] QByteArray timelineCsv(const TimelineData& data);

} // namespace vitrine::ui
