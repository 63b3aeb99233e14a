// The requests of a kept run as an item model: sizes, reuse, times, why each ended. GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QAbstractTableModel>

#include "engine/store/run_requests.h"

namespace vitrine::ui {

class RequestsModel final : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { kLabel, kPrompt, kReused, kOutput, kQueue, kTtft, kTpot, kE2e, kPreempted, kFinish, kColumns };

    explicit RequestsModel(QObject* parent = nullptr);
    /// In order of arrival.
    void show(std::vector<store::RunRequest> requests);
    [[nodiscard]] const std::vector<store::RunRequest>& requests() const { return m_requests; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] QString text(const store::RunRequest& request, int column) const;
    std::vector<store::RunRequest> m_requests;
};

} // namespace vitrine::ui
