// What of the chats is on the disk: changes on their way, and whole chats written anew where the file lost them.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <utility>

#include "engine/store/salvage.h"
#include "ui/bridge/engine_text.h"
#include "ui/models/conversation_rows.h"
#include "ui/models/conversation_store.h"

namespace vitrine::ui {

namespace {

template <class Messages>
bool holdsVersion(const Messages& messages, qint64 version) {
    return std::ranges::any_of(messages, [version](const Message& m) {
        return std::ranges::any_of(m.versions, [version](const MessageVersion& v) {
            return v.id == version || holdsVersion(v.tail, version);
        });
    });
}

/// The text stands in one piece now; half a letter waits for its other half.
template <class Messages>
void countAsOnePiece(Messages& messages) {
    for (Message& m : messages) {
        for (MessageVersion& v : m.versions) {
            v.kept = v.text.size() - (!v.text.isEmpty() && v.text.back().isHighSurrogate() ? 1 : 0);
            v.pieces = v.kept > 0 ? 1 : 0;
            countAsOnePiece(v.tail);
        }
    }
}

template <class Messages>
void cutToKept(Messages& messages) {
    for (Message& m : messages) {
        for (MessageVersion& v : m.versions) {
            v.text.truncate(v.kept);
            cutToKept(v.tail);
        }
    }
}

} // namespace

void ConversationStore::write(store::StoreThread::Write change, qint64 chat) {
    if (m_thread == nullptr) {
        return;
    }
    if (chat != 0) {
        ++m_pending[chat];
    }
    m_thread->write(std::move(change), [this, chat, generation = m_generation](const Result<void>& result) {
        if (chat != 0 || !result) {
            QMetaObject::invokeMethod(
                this, [this, chat, generation, result] { settle(chat, generation, result); }, Qt::QueuedConnection);
        }
    });
}

void ConversationStore::settle(qint64 chat, int generation, const Result<void>& result) {
    if (generation != m_generation) {
        return; // of a file that was set aside
    }
    if (!result && result.error().code == ErrorCode::databaseNewer) {
        return; // said when it was opened; the chat counts as not kept
    }
    Conversation* const held = chat != 0 ? find(chat) : nullptr;
    if (!result && held == nullptr) {
        refused(result.error());
        return;
    }
    if (chat != 0 && --m_pending[chat] <= 0) {
        m_pending.remove(chat);
    }
    if (!result && !m_purged.contains(chat)) {
        keepWhole(*held); // the file lacks what the change builds on, and the window holds it
    }
}

void ConversationStore::saveDrafts() {
    for (const qint64 id : std::exchange(m_unsaved, {})) {
        if (Conversation* const c = find(id)) {
            save(*c);
        }
    }
}

std::vector<const Conversation*> ConversationStore::notKept() {
    saveDrafts();
    std::vector<const Conversation*> chats;
    for (const auto& c : m_all) {
        if (!m_purged.contains(c->id) && !c->empty() && m_pending.value(c->id) > 0) {
            chats.push_back(c.get());
        }
    }
    return chats;
}

void ConversationStore::retry() {
    if (m_thread == nullptr) {
        return;
    }
    if (m_isOpen) {
        m_thread->retry();
        return;
    }
    ++m_generation;
    m_pending.clear();
    m_repaired = true; // whatever is found now lacks what the window holds
    m_thread.reset();
    open(m_path);
}

void ConversationStore::refused(const Error& error) {
    m_trouble = error;
    openGates();
    emit troubled();
}

qint64 ConversationStore::chatOf(const MessageVersion& v) {
    const auto known = m_chatOf.constFind(v.id);
    if (known != m_chatOf.cend()) {
        return *known;
    }
    const auto chat = std::ranges::find_if(m_all, [&v](const auto& c) { return holdsVersion(c->messages, v.id); });
    return chat == m_all.end() ? 0 : m_chatOf.insert(v.id, (*chat)->id).value();
}

void ConversationStore::keepAll() {
    for (const auto& c : m_all) {
        if (c->stored && !m_purged.contains(c->id)) {
            keepWhole(*c);
        }
    }
}

/// Every row of a chat as the window holds it, whatever of it is in the file.
void ConversationStore::keepWhole(Conversation& c) {
    if (m_thread == nullptr) {
        return;
    }
    c.stored = true;
    countAsOnePiece(c.messages);
    Conversation whole = c; // without the half letters
    cutToKept(whole.messages);
    store::StoredConversation rows = treeOf(whole);
    if (const auto binned = std::ranges::find(m_bin, c.id, &ConversationSummary::id); binned != m_bin.end()) {
        rows.info.deleted = store::unixNow();
    }
    ++m_pending[c.id];
    m_thread->write([rows = std::move(rows)](store::Database& d) { return store::putBack(d, rows); },
                    [this, chat = c.id, generation = m_generation](const Result<void>& result) {
                        QMetaObject::invokeMethod(
                            this,
                            [this, chat, generation, result] {
                                if (!result && generation == m_generation) {
                                    refused(result.error()); // once is enough
                                } else {
                                    settle(chat, generation, result);
                                }
                            },
                            Qt::QueuedConnection);
                    });
}

/// What a repair brought back, and what it did not.
QString ConversationStore::sentenceOf(const store::Salvage& saved) {
    QStringList parts;
    if (saved.chats == 0 && saved.messages == 0) {
        parts << tr("Nothing of your chats could be read.");
    } else {
        parts << tr("Read again from the damaged file: %1, %2.")
                     .arg(tr("%n chat(s)", nullptr, static_cast<int>(saved.chats)),
                          tr("%n message(s)", nullptr, static_cast<int>(saved.messages)));
        if (saved.lost() > 0) {
            parts << tr("%n known row(s) are lost.", nullptr, static_cast<int>(saved.lost()));
        }
    }
    if (std::ranges::any_of(m_all, [](const auto& c) { return c->stored; })) {
        parts << tr("What this window holds is written anew.");
    }
    parts << tr("The damaged file is kept as %1.").arg(QString::fromStdString(saved.damaged.string()));
    return parts.join(QLatin1Char(' '));
}

void ConversationStore::repair(std::function<void(const QString&)> done) {
    if (m_thread == nullptr) {
        return;
    }
    ++m_generation;
    m_pending.clear(); // what waits for the damaged file is written whole into the new one
    m_repair =
        std::jthread([this, done = std::move(done), old = std::shared_ptr<store::StoreThread>(std::move(m_thread)),
                      path = m_path.toStdString()]() mutable {
            old.reset();
            const auto saved = store::salvage(path);
            QMetaObject::invokeMethod(
                this,
                [this, saved, done = std::move(done)] {
                    done(saved ? sentenceOf(*saved) : engineWords(saved.error().message));
                    m_repaired = true;
                    open(m_path);
                },
                Qt::QueuedConnection);
        });
}

} // namespace vitrine::ui
