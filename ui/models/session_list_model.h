// The rows of the list of sessions: name, what it ran on, when, and whether it is shown as A or compared as B. GUI
// thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractListModel>

#include "ui/models/session_store.h"

namespace vitrine::ui {

class SessionListModel final : public QAbstractListModel {
    Q_OBJECT
public:
    /// kMark is 'A', 'B' or 0; kLine the second line: model, size, time.
    enum DataRole { kId = Qt::UserRole, kLine, kMark };

    explicit SessionListModel(SessionStore& store, QObject* parent = nullptr);

    void showBin(bool bin);
    [[nodiscard]] bool binShown() const { return m_bin; }
    /// 0: none.
    void setMarks(store::RunId a, store::RunId b);
    [[nodiscard]] int rowOf(store::RunId id) const; ///< -1: not in the list

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    /// Another name.
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    [[nodiscard]] const std::vector<store::RunInfo>& runs() const { return m_bin ? m_store.bin() : m_store.list(); }
    SessionStore& m_store;
    int m_rows = 0; ///< as the views know it
    store::RunId m_a = 0;
    store::RunId m_b = 0;
    bool m_bin = false;
};

/// "Benchmark", "Session"; the word itself for a kind that is not known.
[[nodiscard]] QString sessionKindWord(const std::string& kind);
/// "Today 15:20", "Yesterday", "12 Nov".
[[nodiscard]] QString sessionTimeWords(store::UnixMillis created);

} // namespace vitrine::ui
