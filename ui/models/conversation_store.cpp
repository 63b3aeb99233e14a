// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/conversation_store.h"

#include <algorithm>
#include <utility>

#include "ui/bridge/engine_text.h"
#include "ui/models/conversation_rows.h"

namespace vitrine::ui {

namespace {

constexpr int kSaveDelay = 1000; // ms: of a draft at most the last second is lost

ConversationSummary summaryOf(const Conversation& c) { return {c.id, c.title, c.touched, c.pinned}; }

std::vector<ConversationSummary> summariesOf(const std::vector<store::ConversationInfo>& rows) {
    std::vector<ConversationSummary> out;
    out.reserve(rows.size());
    for (const store::ConversationInfo& i : rows) {
        out.push_back({i.id, QString::fromStdString(i.title), QDateTime::fromMSecsSinceEpoch(i.touched), i.pinned});
    }
    return out;
}

} // namespace

struct ConversationStore::Gate {
    QPointer<QObject> context;
    std::function<void()> then;
};

ConversationStore::ConversationStore(QObject* parent) : QObject(parent) {
    m_saveTimer.setSingleShot(true);
    m_saveTimer.setInterval(kSaveDelay);
    connect(&m_saveTimer, &QTimer::timeout, this, &ConversationStore::saveDrafts);
}

ConversationStore::~ConversationStore() {
    blockSignals(true); // the last saves tell nobody: who listens is being taken down too
    saveDrafts();
    if (m_repair.joinable()) { // its end is not going to be heard
        m_repair.join();
        if (m_thread == nullptr) {
            m_thread = std::make_unique<store::StoreThread>(m_path.toStdString());
            keepAll();
        }
    }
    m_thread.reset();
}

void ConversationStore::open(const QString& databasePath) {
    m_path = databasePath;
    m_ready = false;
    m_thread = std::make_unique<store::StoreThread>(databasePath.toStdString(), [this](const store::StoreThread::State& state) {
        QMetaObject::invokeMethod(this, [this, state] { takeState(state); }, Qt::QueuedConnection);
    });
    if (m_repaired) {
        keepAll(); // first, so that the list holds them
    }
    readLists();
    if (std::exchange(m_repaired, false)) {
        for (std::size_t i = 0; i < m_readers.size(); ++i) { // the thread that was to answer them is gone
            load(m_readers[i].id);
        }
    }
}

void ConversationStore::readLists() {
    m_thread->read([this](store::Database* d) {
        if (d == nullptr) {
            return; // the observer says why
        }
        const auto list = store::listConversations(*d);
        const auto bin = store::listConversations(*d, true);
        auto shown = list ? summariesOf(*list) : std::vector<ConversationSummary>{};
        auto deleted = bin ? summariesOf(*bin) : std::vector<ConversationSummary>{};
        const std::optional<Error> error = list ? std::nullopt : std::optional(list.error());
        QMetaObject::invokeMethod(
            this,
            [this, shown = std::move(shown), deleted = std::move(deleted), error]() mutable {
                if (error) {
                    m_trouble = error;
                    emit troubled();
                }
                takeLists(std::move(shown), std::move(deleted));
            },
            Qt::QueuedConnection);
        const auto unfinished = store::listUnfinished(*d, markOfWaiting());
        const QVector<qint64> chats = unfinished ? QVector<qint64>(unfinished->begin(), unfinished->end()) : QVector<qint64>();
        if (!chats.isEmpty()) {
            QMetaObject::invokeMethod(this, [this, chats] { emit waiting(chats); }, Qt::QueuedConnection);
        }
    });
    // It looks through all messages, and nothing waits for it: after the list, which the window waits for.
    m_thread->write([](store::Database& d) -> Result<void> {
        [[maybe_unused]] const auto indexed = store::indexInterrupted(d); // nothing waits for it
        return {};
    });
}

void ConversationStore::takeState(const store::StoreThread::State& state) {
    m_isOpen = state.open;
    std::optional<Error> trouble = state.error;
    if (!trouble && state.newer) {
        trouble = Error{ErrorCode::databaseNewer, "Your chats were kept by a newer version of Vitrine: they can be read here; what is said now is not kept.", m_path.toStdString(), {}};
    }
    const bool differs = trouble.has_value() != m_trouble.has_value() || (trouble && trouble->code != m_trouble->code);
    m_trouble = std::move(trouble);
    if (m_trouble) {
        openGates();
    }
    if (differs) {
        emit troubled();
    }
}

void ConversationStore::takeLists(std::vector<ConversationSummary> list, std::vector<ConversationSummary> bin) {
    m_list = std::move(list);
    m_bin = std::move(bin);
    for (const auto& c : m_all) { // begun before the list was there
        const auto same = [&c](const ConversationSummary& s) { return s.id == c->id; };
        if (!c->empty() && std::ranges::none_of(m_list, same) && std::ranges::none_of(m_bin, same)) {
            m_list.push_back(summaryOf(*c));
        }
    }
    sortList();
    const bool first = !std::exchange(m_ready, true);
    emit listChanged();
    if (first) {
        emit ready();
    }
}

void ConversationStore::openGates() {
    for (const auto& gate : std::exchange(m_gates, {})) {
        if (gate->context != nullptr) {
            std::exchange(gate->then, {})();
        }
    }
}

void ConversationStore::whenKept(QObject* context, std::function<void()> then) {
    if (m_thread == nullptr || m_trouble) {
        then();
        return;
    }
    auto gate = std::make_shared<Gate>(Gate{context, std::move(then)});
    m_gates.push_back(gate);
    m_thread->write([](store::Database&) -> Result<void> { return {}; },
                    [this, gate](const Result<void>&) {
                        QMetaObject::invokeMethod(
                            this,
                            [this, gate] {
                                const auto found = std::ranges::find(m_gates, gate);
                                if (found != m_gates.end()) {
                                    m_gates.erase(found);
                                    if (gate->context != nullptr) {
                                        gate->then();
                                    }
                                }
                            },
                            Qt::QueuedConnection);
                    });
}

Conversation& ConversationStore::create() {
    auto made = std::make_unique<Conversation>();
    made->id = store::newId();
    made->created = QDateTime::currentDateTime();
    made->touched = made->created;
    m_all.push_back(std::move(made));
    return *m_all.back();
}

Conversation* ConversationStore::find(qint64 id) {
    const auto it = std::ranges::find_if(m_all, [id](const auto& c) { return c->id == id; });
    return it == m_all.end() ? nullptr : it->get();
}

void ConversationStore::whenLoaded(qint64 id, QObject* context, std::function<void(Conversation&)> then) {
    m_readers.push_back({id, context, std::move(then)});
    load(id);
}

void ConversationStore::tellLoaded(qint64 id) {
    const auto first = std::stable_partition(m_readers.begin(), m_readers.end(), [id](const Reader& r) { return r.id != id; });
    const std::vector<Reader> readers(std::make_move_iterator(first), std::make_move_iterator(m_readers.end()));
    m_readers.erase(first, m_readers.end());
    for (const Reader& r : readers) {
        if (r.context != nullptr) {
            r.then(*find(id));
        }
    }
    emit loaded(id);
}

void ConversationStore::load(qint64 id) {
    if (find(id) != nullptr) {
        tellLoaded(id);
        return;
    }
    if (m_thread == nullptr) {
        emit loadFailed(id, tr("There is no such chat."));
        return;
    }
    m_thread->read([this, id](store::Database* d) {
        auto rows = d != nullptr ? store::readConversation(*d, id) : Result<store::StoredConversation>(fail(ErrorCode::databaseFailed, "The database is not open."));
        auto chat = std::make_shared<Conversation>(rows ? conversationOf(*rows) : Conversation{});
        const QString sentence = rows ? QString() : engineWords(rows.error().message);
        QMetaObject::invokeMethod(
            this,
            [this, id, chat, sentence] {
                if (!sentence.isEmpty()) {
                    std::erase_if(m_readers, [id](const Reader& r) { return r.id == id; });
                    emit loadFailed(id, sentence);
                    return;
                }
                if (find(id) == nullptr) {
                    m_all.push_back(std::make_unique<Conversation>(std::move(*chat)));
                }
                tellLoaded(id);
            },
            Qt::QueuedConnection);
    });
}

void ConversationStore::sortList() {
    // of two that were touched in the same millisecond the later one has the larger id, as in the store
    const auto later = [](const ConversationSummary& a, const ConversationSummary& b) { return a.touched != b.touched ? a.touched > b.touched : a.id > b.id; };
    std::ranges::sort(m_list, [&later](const ConversationSummary& a, const ConversationSummary& b) { return a.pinned != b.pinned ? a.pinned : later(a, b); });
    std::ranges::sort(m_bin, later);
}

std::optional<ConversationSummary> ConversationStore::takeSummary(std::vector<ConversationSummary>& from, qint64 id) {
    const auto found = std::ranges::find(from, id, &ConversationSummary::id);
    if (found == from.end()) {
        return std::nullopt;
    }
    ConversationSummary taken = *found;
    from.erase(found);
    return taken;
}

/// Where the chat stands in the list now; nowhere while it is empty or in the bin.
void ConversationStore::place(const Conversation& c) {
    if (std::ranges::find(m_bin, c.id, &ConversationSummary::id) != m_bin.end()) {
        return;
    }
    takeSummary(m_list, c.id);
    if (!c.empty()) {
        m_list.insert(m_list.begin(), summaryOf(c));
        sortList();
    }
    emit listChanged();
}

void ConversationStore::touch(Conversation& c) {
    // A clock that was put back does not move a chat below those that it was above.
    const QDateTime now = QDateTime::currentDateTime();
    const QDateTime newest = m_list.empty() ? now : std::ranges::max(m_list, {}, &ConversationSummary::touched).touched;
    c.touched = std::max(now, newest.secsTo(now) < 0 ? newest.addMSecs(1) : now);
    save(c);
}

void ConversationStore::save(Conversation& c) {
    m_unsaved.removeAll(c.id);
    if ((!c.stored && c.empty()) || m_purged.contains(c.id)) {
        return;
    }
    c.stored = true;
    write([row = rowOf(c)](store::Database& d) { return store::putConversation(d, row); }, c.id);
    place(c);
}

void ConversationStore::saveSoon(Conversation& c) {
    if (!m_unsaved.contains(c.id)) {
        m_unsaved.push_back(c.id);
    }
    if (!m_saveTimer.isActive()) {
        m_saveTimer.start();
    }
}

void ConversationStore::ensureRow(Conversation& c) {
    if (!c.stored) {
        c.stored = true;
        write([row = rowOf(c)](store::Database& d) { return store::putConversation(d, row); }, c.id);
    }
}

} // namespace vitrine::ui
