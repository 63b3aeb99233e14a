// The window's chats: the list in memory, opened chats in memory, all of it kept by the store's thread. GUI thread; nothing
// here waits for the disk. Until open() is called chats live in memory only.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

#include <QHash>
#include <QObject>
#include <QPointer>
#include <QTimer>

#include "engine/core/result.h"
#include "engine/store/store_thread.h"
#include "ui/models/conversation.h"

namespace vitrine::store {
struct Salvage;
struct StoredConversation;
}

namespace vitrine::ui {

/// A chat as the list shows it.
struct ConversationSummary {
    qint64 id = 0;
    QString title;
    QDateTime touched;
    bool pinned = false;
};

struct ConversationHit {
    qint64 id = 0;
    QString snippet; ///< empty: the title holds the words
};

class ConversationStore : public QObject {
    Q_OBJECT

public:
    explicit ConversationStore(QObject* parent = nullptr);
    ~ConversationStore() override; ///< what is not written yet is written first

    /// Keeps chats in this database from now on; ready() follows when its list is there, or troubled().
    void open(const QString& databasePath);
    [[nodiscard]] bool isReady() const { return m_ready; }
    /// Why chats are not being kept at the moment.
    [[nodiscard]] const std::optional<Error>& trouble() const { return m_trouble; }
    /// Also opens what could not be opened.
    void retry();
    /// Chats of which something is not on the disk: it is on its way there, or has to wait (trouble() says why). What is
    /// being typed is handed to the disk first.
    [[nodiscard]] std::vector<const Conversation*> notKept();
    /// Closes the database, saves what can be read of it into a new one, opens that. `done`: a sentence for people.
    void repair(std::function<void(const QString& sentence)> done);

    /// An empty chat; it has a row once it holds something.
    Conversation& create();
    /// A chat that is opened, or null. Pointers stay valid as long as the store.
    [[nodiscard]] Conversation* find(qint64 id);
    /// Reads a chat; loaded(id) follows, at once when it is opened already.
    void load(qint64 id);
    /// The same for one caller; not called when the chat can't be read.
    void whenLoaded(qint64 id, QObject* context, std::function<void(Conversation&)> then);
    /// Pinned ones first, then the last touched.
    [[nodiscard]] const std::vector<ConversationSummary>& list() const { return m_list; }
    /// Those in the bin, the last touched first.
    [[nodiscard]] const std::vector<ConversationSummary>& bin() const { return m_bin; }
    /// Newest first; what is found in memory alone while there is no database.
    void search(const QString& words, std::function<void(const std::vector<ConversationHit>&)> done);

    void rename(qint64 id, const QString& title);
    void setPinned(qint64 id, bool pinned);
    /// Into the bin and back, and for good.
    void remove(qint64 id);
    void restore(qint64 id);
    void purge(qint64 id);
    void emptyBin();
    /// duplicated(copy) follows.
    void duplicate(qint64 id);
    /// A chat from elsewhere, with its messages; its id here. Kept like any other.
    qint64 adopt(Conversation conversation);

    /// Call after a change of title, time, draft, system prompt or settings.
    void touch(Conversation& conversation);
    void save(Conversation& conversation);
    /// The same, at most once a second: while somebody types.
    void saveSoon(Conversation& conversation);

    /// The shown version of a message is new. Its text so far is kept with it.
    void addVersion(Conversation& conversation, int message);
    /// What has been added to the text since the last time.
    void addText(MessageVersion& version);
    /// A reply's end, with its figures; or that it waits for a model.
    void finish(MessageVersion& version, Role role);
    void choose(const MessageVersion& version);
    void removeMessages(const QVector<Message>& messages);
    void restoreMessages(const QVector<Message>& messages);

    /// Calls back once all changes up to now are on the disk, or are known to have to wait. At once without a database.
    void whenKept(QObject* context, std::function<void()> then);

signals:
    void ready();
    void waiting(const QVector<qint64>& chats); ///< after ready(): they end in a reply that a model is waited for
    void listChanged();
    void loaded(qint64 id);
    void loadFailed(qint64 id, const QString& sentence);
    void duplicated(qint64 copy);
    void troubled(); ///< trouble() came, changed or went

private:
    struct Gate;
    struct Reader {
        qint64 id = 0;
        QPointer<QObject> context;
        std::function<void(Conversation&)> then;
    };
    void takeState(const store::StoreThread::State& state);
    void takeLists(std::vector<ConversationSummary> list, std::vector<ConversationSummary> bin);
    /// `chat`: whose content it is, so that it is known what is not on the disk; 0: of none that could be written anew.
    void write(store::StoreThread::Write change, qint64 chat = 0);
    void settle(qint64 chat, int generation, const Result<void>& result);
    void refused(const Error& error);
    void keepAll();
    void saveDrafts();
    [[nodiscard]] QString sentenceOf(const store::Salvage& saved);
    void keepWhole(Conversation& conversation);
    [[nodiscard]] qint64 chatOf(const MessageVersion& version);
    void ensureRow(Conversation& conversation);
    void place(const Conversation& conversation);
    void sortList();
    void change(qint64 id, const std::function<void(Conversation&)>& inMemory, const std::function<void(store::StoredConversation&)>& inStore);
    std::optional<ConversationSummary> takeSummary(std::vector<ConversationSummary>& from, qint64 id);
    void setMessagesDeleted(const QVector<Message>& messages, bool deleted);
    void readLists();
    void openGates();
    void tellLoaded(qint64 id);

    std::vector<std::unique_ptr<Conversation>> m_all; ///< opened
    std::vector<ConversationSummary> m_list;
    std::vector<ConversationSummary> m_bin;
    std::optional<Error> m_trouble;
    bool m_ready = false;
    QString m_path;
    QTimer m_saveTimer;
    QVector<qint64> m_unsaved;
    std::vector<std::shared_ptr<Gate>> m_gates;
    std::vector<Reader> m_readers; ///< wait for a chat
    QVector<qint64> m_purged;      ///< gone for good; a reply that was still on its way into one is not kept
    QHash<qint64, qint64> m_chatOf; ///< of versions
    QHash<qint64, int> m_pending;   ///< of chats: changes that are not on the disk
    bool m_isOpen = true;           ///< the thread has its file
    int m_generation = 0;           ///< which thread they were handed to
    bool m_repaired = false;        ///< what is opened next is a new file
    std::unique_ptr<store::StoreThread> m_thread; ///< posts to this object only; it ends before this object does
    std::jthread m_repair;
};

} // namespace vitrine::ui
