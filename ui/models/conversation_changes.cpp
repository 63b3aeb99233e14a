// Changes to chats: of the list (name, pin, bin, copies, search), and of messages.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <utility>

#include "engine/store/search.h"
#include "ui/models/conversation_rows.h"
#include "ui/models/conversation_store.h"

namespace vitrine::ui {

namespace {

bool holds(const Conversation& c, const QString& words) {
    return std::any_of(c.messages.cbegin(), c.messages.cend(), [&](const Message& m) { return m.shown().text.contains(words, Qt::CaseInsensitive); });
}

} // namespace

/// A chat that is opened is changed here and its row written; of others only the row is read and written.
void ConversationStore::change(qint64 id, const std::function<void(Conversation&)>& inMemory, const std::function<void(store::StoredConversation&)>& inStore) {
    if (Conversation* const c = find(id)) {
        inMemory(*c);
        save(*c);
        return;
    }
    write([id, inStore](store::Database& d) -> Result<void> {
        auto row = store::readConversation(d, id);
        if (!row) {
            return forward(row);
        }
        inStore(*row);
        return store::putConversation(d, *row);
    });
}

void ConversationStore::rename(qint64 id, const QString& title) {
    const QString name = title.simplified();
    if (name.isEmpty()) {
        return;
    }
    if (const auto entry = std::ranges::find(m_list, id, &ConversationSummary::id); entry != m_list.end()) {
        entry->title = name;
    }
    change(
        id,
        [&name](Conversation& c) {
            c.title = name;
            c.titleIsOwn = true;
        },
        [name = name.toStdString()](store::StoredConversation& c) {
            c.info.title = name;
            c.info.titleSource = store::TitleSource::person;
        });
    emit listChanged();
}

void ConversationStore::setPinned(qint64 id, bool pinned) {
    if (const auto entry = std::ranges::find(m_list, id, &ConversationSummary::id); entry != m_list.end()) {
        entry->pinned = pinned;
    }
    change(id, [pinned](Conversation& c) { c.pinned = pinned; }, [pinned](store::StoredConversation& c) { c.info.pinned = pinned; });
    sortList();
    emit listChanged();
}

void ConversationStore::remove(qint64 id) {
    if (auto entry = takeSummary(m_list, id)) {
        m_bin.insert(m_bin.begin(), *entry);
        sortList();
        const auto now = store::unixNow();
        write([id, now](store::Database& d) { return store::setDeleted(d, id, now); });
        emit listChanged();
    }
}

void ConversationStore::restore(qint64 id) {
    if (auto entry = takeSummary(m_bin, id)) {
        m_list.push_back(*entry);
        sortList();
        write([id](store::Database& d) { return store::setDeleted(d, id, std::nullopt); });
        emit listChanged();
    }
}

void ConversationStore::purge(qint64 id) {
    if (takeSummary(m_bin, id)) {
        m_purged.push_back(id);
        write([id](store::Database& d) { return store::purgeConversation(d, id); });
        emit listChanged();
    }
}

void ConversationStore::emptyBin() {
    std::vector<qint64> ids;
    std::ranges::transform(m_bin, std::back_inserter(ids), &ConversationSummary::id);
    for (const qint64 id : ids) {
        purge(id);
    }
}

qint64 ConversationStore::adopt(Conversation conversation) {
    Conversation& made = create();
    const qint64 id = made.id;
    const QDateTime now = made.created;
    made = std::move(conversation);
    made.id = id;
    made.created = now;
    made.touched = now;
    made.stored = false;
    const std::function<void(Message&)> renumber = [&renumber](Message& m) {
        for (MessageVersion& v : m.versions) {
            v.id = store::newId();
            v.kept = v.text.size();
            v.pieces = v.text.isEmpty() ? 0 : 1;
            std::ranges::for_each(v.tail, renumber);
        }
    };
    std::for_each(made.messages.begin(), made.messages.end(), renumber);
    made.stored = true;
    write([rows = treeOf(made)](store::Database& d) { return store::putWhole(d, rows); }, id);
    place(made);
    return id;
}

void ConversationStore::duplicate(qint64 id) {
    whenLoaded(id, this, [this](Conversation& original) {
        Conversation copy = original;
        copy.title = tr("%1 (copy)").arg(copy.title);
        copy.pinned = false;
        emit duplicated(adopt(std::move(copy)));
    });
}

void ConversationStore::search(const QString& words, std::function<void(const std::vector<ConversationHit>&)> done) {
    if (m_thread == nullptr) {
        std::vector<ConversationHit> hits;
        for (const ConversationSummary& s : m_list) {
            const Conversation* const c = find(s.id);
            if (s.title.contains(words, Qt::CaseInsensitive) || (c != nullptr && holds(*c, words))) {
                hits.push_back({s.id, {}});
            }
        }
        done(hits);
        return;
    }
    m_thread->read([this, words = words.toStdString(), done = std::move(done)](store::Database* d) mutable {
        std::vector<ConversationHit> hits;
        if (const auto found = d != nullptr ? store::searchConversations(*d, words) : Result<std::vector<store::SearchHit>>{}) {
            for (const store::SearchHit& h : *found) {
                hits.push_back({h.conversation, QString::fromStdString(h.snippet)});
            }
        }
        QMetaObject::invokeMethod(this, [hits = std::move(hits), done = std::move(done)] { done(hits); }, Qt::QueuedConnection);
    });
}

void ConversationStore::addVersion(Conversation& c, int message) {
    MessageVersion& v = c.messages[message].shown();
    v.id = store::newId();
    v.kept = v.text.size();
    v.pieces = v.text.isEmpty() ? 0 : 1;
    ensureRow(c);
    m_chatOf.insert(v.id, c.id);
    const qint64 parent = message > 0 ? c.messages[message - 1].shown().id : 0;
    write([id = c.id, row = rowOf(v, c.messages[message].role, parent)](store::Database& d) { return store::addMessage(d, id, row); }, c.id);
}

void ConversationStore::addText(MessageVersion& v) {
    if (v.id == 0 || v.kept >= v.text.size()) {
        return;
    }
    qsizetype end = v.text.size();
    if (v.text[end - 1].isHighSurrogate()) {
        --end; // the other half comes with the next piece
    }
    if (end <= v.kept) {
        return;
    }
    const std::string piece = v.text.mid(v.kept, end - v.kept).toStdString();
    v.kept = end;
    write([id = v.id, n = v.pieces++, piece](store::Database& d) { return store::appendPiece(d, id, n, piece); }, chatOf(v));
}

void ConversationStore::finish(MessageVersion& v, Role role) {
    addText(v);
    if (v.id != 0) {
        write([row = rowOf(v, role, 0)](store::Database& d) { return store::finishMessage(d, row); }, chatOf(v));
    }
}

void ConversationStore::choose(const MessageVersion& v) {
    if (v.id != 0) {
        write([id = v.id](store::Database& d) { return store::chooseMessage(d, id); }, chatOf(v));
    }
}

void ConversationStore::setMessagesDeleted(const QVector<Message>& messages, bool deleted) {
    std::vector<store::MessageId> ids;
    for (const Message& m : messages) {
        for (const MessageVersion& v : m.versions) {
            if (v.id != 0) {
                ids.push_back(v.id);
            }
        }
    }
    const std::optional<store::UnixMillis> when = deleted ? std::optional(store::unixNow()) : std::nullopt;
    write([ids = std::move(ids), when](store::Database& d) { return store::setMessagesDeleted(d, ids, when); });
}

void ConversationStore::removeMessages(const QVector<Message>& messages) { setMessagesDeleted(messages, true); }

void ConversationStore::restoreMessages(const QVector<Message>& messages) { setMessagesDeleted(messages, false); }

} // namespace vitrine::ui
