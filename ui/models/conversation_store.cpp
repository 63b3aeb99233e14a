// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/conversation_store.h"

#include <algorithm>

namespace vitrine::ui {

Conversation& ConversationStore::create() {
    auto made = std::make_unique<Conversation>();
    made->id = m_next++;
    made->touched = QDateTime::currentDateTime();
    m_all.push_back(std::move(made));
    return *m_all.back();
}

void ConversationStore::remove(qint64 id) {
    std::erase_if(m_all, [id](const auto& c) { return c->id == id; });
    emit listChanged();
}

Conversation* ConversationStore::find(qint64 id) {
    const auto it = std::find_if(m_all.begin(), m_all.end(), [id](const auto& c) { return c->id == id; });
    return it == m_all.end() ? nullptr : it->get();
}

std::vector<Conversation*> ConversationStore::recent() {
    std::vector<Conversation*> list;
    for (const auto& c : m_all) {
        if (!c->messages.isEmpty()) {
            list.push_back(c.get());
        }
    }
    std::stable_sort(list.begin(), list.end(), [](const Conversation* a, const Conversation* b) { return a->touched > b->touched; });
    return list;
}

void ConversationStore::touch(Conversation& conversation) {
    conversation.touched = QDateTime::currentDateTime();
    emit listChanged();
}

} // namespace vitrine::ui
