// The chats at the left, grouped by day, with a search over their titles and texts, and the bin. Each chat has a menu:
// rename, duplicate, pin, export, delete.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

#include "ui/models/conversation_list_model.h"

class QLabel;
class QLineEdit;
class QListView;
class QMenu;

namespace vitrine::ui {

class Button;
class ConversationStore;

class ConversationList final : public QWidget {
    Q_OBJECT

public:
    explicit ConversationList(ConversationStore& store, QWidget* parent = nullptr);
    void setCurrent(qint64 id);
    /// What is going on in a chat, in words; empty: nothing.
    void setActivity(qint64 id, const QString& words) { m_model->setActivity(id, words); }
    void setUnread(qint64 id, bool unread) { m_model->setUnread(id, unread); }
    [[nodiscard]] QLineEdit* search() const { return m_search; }
    [[nodiscard]] QListView* view() const { return m_view; }
    [[nodiscard]] ConversationListModel* model() const { return m_model; }
    /// The menu of a chat; the caller owns it.
    [[nodiscard]] QMenu* menuFor(qint64 id);

signals:
    void newChatRequested();
    void importRequested();
    void chosen(qint64 id);
    void windowRequested(qint64 id);
    void exportRequested(qint64 id);
    void removeRequested(qint64 id);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fitSearch(); ///< the words in it
    QWidget* buildHead();
    QWidget* buildFoot();
    void buildView();
    void buildKeys();
    void applySearch();
    void setBin(bool shown);
    void openMenu(const QPoint& at);
    void refresh();
    [[nodiscard]] qint64 currentId() const;

    ConversationStore& m_store;
    ConversationListModel* m_model;
    QLineEdit* m_search = nullptr;
    QListView* m_view = nullptr;
    QLabel* m_empty = nullptr;
    Button* m_bin = nullptr;
    Button* m_emptyBin = nullptr;
    QTimer m_searchDelay;
    quint64 m_searchNumber = 0;
    qint64 m_current = 0;
    bool m_binShown = false;
};

} // namespace vitrine::ui
