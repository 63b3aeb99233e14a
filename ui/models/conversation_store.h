// Where chats are kept. GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include <QObject>

#include "ui/models/conversation.h"

namespace vitrine::ui {

/// Owns the conversations; pointers stay valid until one is removed.
class ConversationStore : public QObject {
    Q_OBJECT

public:
    explicit ConversationStore(QObject* parent = nullptr) : QObject(parent) {}

    Conversation& create();
    void remove(qint64 id);
    [[nodiscard]] Conversation* find(qint64 id);
    /// Most recently touched first.
    [[nodiscard]] std::vector<Conversation*> recent();
    /// Call after a change that the list shows (title, time).
    void touch(Conversation& conversation);

signals:
    void listChanged();

private:
    std::vector<std::unique_ptr<Conversation>> m_all;
    qint64 m_next = 1;
};

} // namespace vitrine::ui
