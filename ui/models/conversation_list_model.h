// The rows of the list of chats: heads of day groups and chats, or what a search found, or the bin. GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QAbstractListModel>
#include <QDate>
#include <QHash>
#include <QSet>

#include "ui/models/conversation_store.h"

namespace vitrine::ui {

class ConversationListModel final : public QAbstractListModel {
    Q_OBJECT

public:
    enum DataRole { kId = Qt::UserRole, kTime, kSnippet, kPinned, kActivity, kUnread }; ///< kId is 0 for heads
    enum class Contents { chats, found, bin };

    explicit ConversationListModel(ConversationStore& store, QObject* parent = nullptr);

    void showChats();
    void showBin();
    void showFound(const std::vector<ConversationHit>& hits);
    /// What is going on in a chat ("Queued", "Generating"); empty: nothing.
    void setActivity(qint64 id, const QString& words);
    /// A reply came while another chat was shown.
    void setUnread(qint64 id, bool unread);
    [[nodiscard]] Contents contents() const { return m_contents; }
    /// The row of a chat, or -1.
    [[nodiscard]] int rowOf(qint64 id) const;
    [[nodiscard]] bool empty() const { return m_rows.empty(); }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    /// A new title.
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    struct Row {
        QString head; ///< or
        ConversationSummary chat;
        QString snippet;
    };
    [[nodiscard]] QString spoken(const QModelIndex& index) const;
    void rebuild();
    void tellChanged(qint64 id);
    void addGrouped(const std::vector<ConversationSummary>& chats);

    ConversationStore& m_store;
    Contents m_contents = Contents::chats;
    std::vector<ConversationHit> m_hits;
    std::vector<Row> m_rows;
    QDate m_today;
    QHash<qint64, QString> m_activity;
    QSet<qint64> m_unread;
};

} // namespace vitrine::ui
