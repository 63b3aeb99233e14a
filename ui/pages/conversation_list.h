// The chats at the left, grouped by day, with a search over their titles and texts.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLineEdit;
class QListWidget;
class QLabel;

namespace vitrine::ui {

class ConversationStore;

class ConversationList final : public QWidget {
    Q_OBJECT

public:
    explicit ConversationList(ConversationStore& store, QWidget* parent = nullptr);
    void setCurrent(qint64 id);
    [[nodiscard]] QLineEdit* search() const { return m_search; }

signals:
    void newChatRequested();
    void chosen(qint64 id);

private:
    void rebuild();
    void addHead(const QString& words);

    ConversationStore& m_store;
    QLineEdit* m_search;
    QListWidget* m_list;
    QLabel* m_empty;
    qint64 m_current = 0;
};

} // namespace vitrine::ui
