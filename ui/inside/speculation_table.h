// The view of drafts as a table: acceptance by position, then the last verifications lane by lane, then the steps of the
// two clocks, newest first. Says what the picture says.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <QAbstractTableModel>
#include <QStringList>

#include "ui/inside/speculation_scene.h"

namespace vitrine::ui {

class SpeculationTable : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { kWhat, kStep, kRequest, kDrafted, kAccepted, kRejected, kDiscarded, kBonus, kGivenOut, kDraftTime, kTime, kPlain, kColumns };
    /// How a sequence's request is called; asked at once, while its run is there.
    using NameOf = std::function<QString(SequenceId)>;
    explicit SpeculationTable(SpeculationScene scene, const NameOf& nameOf = {}, QObject* parent = nullptr);
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] QString positionText(int position, int column) const;
    [[nodiscard]] QString laneText(std::size_t at, int column) const;
    [[nodiscard]] QString clockText(const ClockStep& step, int column) const;

    SpeculationScene m_scene;
    QStringList m_requests; ///< of each lane
    int m_positions = 0; ///< that drafts had
};

} // namespace vitrine::ui
