// The kept runs as the window sees them: the list in memory, every change and every read carried out by the store's
// thread. GUI thread; nothing here waits for the disk. Answers come as signals or by callback, later.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <QObject>
#include <QString>
#include <QStringList>

#include "engine/store/reports/run_compare.h"
#include "engine/store/runs.h"
#include "engine/store/store_thread.h"

namespace vitrine::ui {

class SessionStore final : public QObject {
    Q_OBJECT
public:
    using Thread = std::function<store::StoreThread*()>;
    /// `thread` is asked at each use and may say null: nothing is kept then, and failed() says so.
    explicit SessionStore(Thread thread, QObject* parent = nullptr);
    ~SessionStore() override;

    /// Reads the list again; listChanged follows.
    void refresh();
    /// Only what holds these words in name, model, notes or tags; the last letters may be missing. Empty: all.
    void setWords(const QString& words);
    [[nodiscard]] const QString& words() const { return m_words; }
    /// Newest first.
    [[nodiscard]] const std::vector<store::RunInfo>& list() const { return m_list; }
    [[nodiscard]] const std::vector<store::RunInfo>& bin() const { return m_bin; }
    [[nodiscard]] const store::RunInfo* find(store::RunId id) const; ///< in list or bin; null: not there
    [[nodiscard]] bool isReady() const { return m_ready; }           ///< the list was read once

    void rename(store::RunId id, const QString& name);
    void setNotes(store::RunId id, const QString& notes);
    void setTags(store::RunId id, const QStringList& tags);
    void remove(store::RunId id); ///< into the bin
    void restore(store::RunId id);
    void purge(store::RunId id); ///< for good

    using Make = std::function<Result<store::RunToSave>()>;
    using Saved = std::function<void(const Result<store::RunId>&)>;
    /// `make` runs on the store's thread. saved(id) follows, or failed(); who gives `done` is told there what failed.
    void save(Make make, Saved done = {});
    void importBundle(const QString& path); ///< saved(id) follows, or failed(); of one that was there known(id) too

    enum class Format { csv, json, markdown, chrome, bundle };
    /// `done` gets a sentence when it could not be written, else an empty text.
    void exportRun(store::RunId id, Format format, const QString& path, QObject* context,
                   std::function<void(const QString& problem)> done);
    void readRequests(store::RunId id, QObject* context,
                      std::function<void(Result<std::vector<store::RunRequest>>)> done);
    void compare(store::RunId a, store::RunId b, QObject* context,
                 std::function<void(Result<store::RunComparison>)> done);

signals:
    void listChanged();
    void saved(qint64 id);
    void known(qint64 id); ///< what was imported is that session, which was here already
    void failed(const QString& sentence);

private:
    struct Link; ///< how the store's thread reaches this object, or learns that it is gone
    void change(store::StoreThread::Write write);
    using Put = std::function<Result<store::RunId>(store::Database& database, const store::RunToSave& run)>;
    void put(Make make, Put write, Saved done);
    /// Runs `work` on the store's thread and `done` on the GUI's, if `context` is still there.
    template <class Work, class Done>
    void ask(QObject* context, Work work, Done done);
    void say(const Error& error);

    Thread m_thread;
    std::shared_ptr<Link> m_link;
    std::vector<store::RunInfo> m_list;
    std::vector<store::RunInfo> m_bin;
    QString m_words;
    quint64 m_reading = 0; ///< counts refreshes: only the last one's answer is taken
    bool m_ready = false;
};

} // namespace vitrine::ui
