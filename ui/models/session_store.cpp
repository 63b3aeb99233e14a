// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/session_store.h"

#include <algorithm>
#include <mutex>
#include <sstream>
#include <utility>

#include <QPointer>

#include <nlohmann/json.hpp>

#include "engine/store/reports/run_bundle.h"
#include "engine/store/reports/run_export.h"
#include "engine/store/run_reader.h"
#include "ui/bridge/engine_text.h"

namespace vitrine::ui {
namespace {

tl::unexpected<Error> notOpen() {
    return fail(ErrorCode::databaseFailed, "The database is not open; sessions can't be read or kept.");
}

Result<std::string> bytesOf(store::Database& database, store::RunId id, SessionStore::Format format) {
    using Format = SessionStore::Format;
    if (format == Format::bundle) {
        return store::encodeBundle(database, id);
    }
    if (format == Format::chrome) {
        auto reader = store::RunReader::open(database, id);
        if (!reader) {
            return forward(reader);
        }
        std::ostringstream out;
        if (const auto written = store::writeRunChromeTrace(out, *reader); !written) {
            return forward(written);
        }
        return out.str();
    }
    const auto info = store::findRun(database, id);
    if (!info) { // a run that is not there has no requests either, and no file may say so
        return forward(info);
    }
    const auto requests = store::runRequests(database, id);
    if (!requests) {
        return forward(requests);
    }
    if (format == Format::csv) {
        return store::requestsCsv(*requests);
    }
    return format == Format::markdown
               ? store::runMarkdown(*info, *requests)
               : store::runJson(*info, *requests).dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) +
                     "\n";
}

} // namespace

struct SessionStore::Link {
    std::mutex mutex;
    SessionStore* owner = nullptr;

    void post(std::function<void()> work) {
        const std::scoped_lock lock(mutex);
        if (owner != nullptr) {
            QMetaObject::invokeMethod(owner, std::move(work), Qt::QueuedConnection);
        }
    }
};

SessionStore::SessionStore(Thread thread, QObject* parent)
    : QObject(parent)
    , m_thread(std::move(thread))
    , m_link(std::make_shared<Link>()) {
    m_link->owner = this;
}

SessionStore::~SessionStore() {
    const std::scoped_lock lock(m_link->mutex);
    m_link->owner = nullptr;
}

template <class Work, class Done>
void SessionStore::ask(QObject* context, Work work, Done done) {
    using Answer = std::invoke_result_t<Work, store::Database&>;
    const QPointer<QObject> guard(context);
    store::StoreThread* const thread = m_thread();
    if (thread == nullptr) {
        m_link->post([guard, done = std::move(done)]() mutable {
            if (guard) {
                done(Answer(notOpen()));
            }
        });
        return;
    }
    thread->read([link = m_link, guard, work = std::move(work), done = std::move(done)](store::Database* database) {
        auto answer = std::make_shared<Answer>(database != nullptr ? work(*database) : Answer(notOpen()));
        link->post([guard, answer, done] {
            if (guard) {
                done(std::move(*answer));
            }
        });
    });
}

void SessionStore::say(const Error& error) {
    emit failed(engineWords(error.message));
}

void SessionStore::refresh() {
    struct Lists {
        std::vector<store::RunInfo> list;
        std::vector<store::RunInfo> bin;
    };
    store::RunFilter filter;
    filter.words = m_words.toStdString();
    ask(
        this,
        [filter](store::Database& d) -> Result<Lists> {
            store::RunFilter deleted = filter;
            deleted.deleted = true;
            auto list = store::listRuns(d, filter);
            auto bin = store::listRuns(d, deleted);
            if (!list || !bin) {
                return tl::unexpected<Error>(!list ? list.error() : bin.error());
            }
            return Lists{std::move(*list), std::move(*bin)};
        },
        [this, number = ++m_reading](Result<Lists> lists) {
            if (number != m_reading) {
                return;
            }
            if (!lists) {
                say(lists.error());
                return;
            }
            m_list = std::move(lists->list);
            m_bin = std::move(lists->bin);
            m_ready = true;
            emit listChanged();
        });
}

void SessionStore::setWords(const QString& words) {
    m_words = words.trimmed();
    refresh();
}

const store::RunInfo* SessionStore::find(store::RunId id) const {
    for (const auto* from : {&m_list, &m_bin}) {
        const auto found = std::ranges::find(*from, id, &store::RunInfo::id);
        if (found != from->end()) {
            return &*found;
        }
    }
    return nullptr;
}

void SessionStore::change(store::StoreThread::Write write) {
    store::StoreThread* const thread = m_thread();
    if (thread == nullptr) {
        say(notOpen().value());
        return;
    }
    thread->write(std::move(write), [link = m_link](const Result<void>& done) {
        link->post([link, error = done ? std::nullopt : std::optional(done.error())] {
            if (error) {
                link->owner->say(*error);
            }
            link->owner->refresh();
        });
    });
}

void SessionStore::rename(store::RunId id, const QString& name) {
    change([id, text = name.simplified().toStdString()](store::Database& d) { return store::renameRun(d, id, text); });
}

void SessionStore::setNotes(store::RunId id, const QString& notes) {
    change([id, text = notes.toStdString()](store::Database& d) { return store::noteRun(d, id, text); });
}

void SessionStore::setTags(store::RunId id, const QStringList& tags) {
    std::vector<std::string> all;
    for (const QString& tag : tags) {
        if (!tag.simplified().isEmpty()) {
            all.push_back(tag.simplified().toStdString());
        }
    }
    change([id, all](store::Database& d) { return store::tagRun(d, id, all); });
}

void SessionStore::remove(store::RunId id) {
    change([id](store::Database& d) { return store::deleteRun(d, id); });
}

void SessionStore::restore(store::RunId id) {
    change([id](store::Database& d) { return store::undeleteRun(d, id); });
}

void SessionStore::purge(store::RunId id) {
    change([id](store::Database& d) { return store::purgeRun(d, id); });
}

void SessionStore::save(Make make, Saved done) {
    put(
        std::move(make),
        [](store::Database& d, const store::RunToSave& run) -> Result<store::RunId> {
            const auto kept = store::keepOnce(d, run); // what was opened from a bundle may be here already
            return kept ? Result<store::RunId>(kept->id) : forward(kept);
        },
        std::move(done));
}

void SessionStore::put(Make make, Put write, Saved done) {
    const auto refuse = [link = m_link, done](const Error& error) {
        done ? done(tl::unexpected<Error>(error)) : link->owner->say(error);
    };
    store::StoreThread* const thread = m_thread();
    if (thread == nullptr) {
        refuse(notOpen().value());
        return;
    }
    const auto kept = std::make_shared<Result<store::RunId>>(0);
    thread->write(
        [make = std::move(make), write = std::move(write), kept](store::Database& d) -> Result<void> {
            auto run = make();
            if (!run) { // no fault of the database: what waits behind this goes on
                *kept = forward(run);
                return {};
            }
            *kept = write(d, *run);
            return *kept ? Result<void>() : Result<void>(forward(*kept));
        },
        [link = m_link, kept, refuse, done](const Result<void>& written) {
            if (!written) {
                *kept = tl::unexpected<Error>(written.error());
            }
            link->post([link, kept, refuse, done] {
                if (!*kept) {
                    refuse(kept->error());
                    return;
                }
                emit link->owner->saved(**kept);
                link->owner->refresh();
                if (done) {
                    done(*kept);
                }
            });
        });
}

void SessionStore::importBundle(const QString& path) {
    const auto wasThere = std::make_shared<bool>(false);
    put([file = path.toStdString()]() -> Result<store::RunToSave> { return store::readBundle(file); },
        [wasThere](store::Database& d, const store::RunToSave& run) -> Result<store::RunId> {
            const auto imported = store::keepOnce(d, run);
            if (!imported) {
                return forward(imported);
            }
            *wasThere = imported->known;
            return imported->id;
        },
        [link = m_link, wasThere](const Result<store::RunId>& id) { // called while the owner is there
            if (!id) {
                link->owner->say(id.error());
            } else if (*wasThere) {
                emit link->owner->known(*id);
            }
        });
}

void SessionStore::exportRun(store::RunId id, Format format, const QString& path, QObject* context,
                             std::function<void(const QString&)> done) {
    ask(
        context,
        [id, format, file = path.toStdString()](store::Database& d) -> Result<bool> {
            const auto bytes = bytesOf(d, id, format);
            if (!bytes) {
                return forward(bytes);
            }
            if (const auto written = store::writeWhole(file, *bytes); !written) {
                return forward(written);
            }
            return true;
        },
        [done = std::move(done)](const Result<bool>& written) {
            done(written ? QString() : engineWords(written.error().message));
        });
}

void SessionStore::readRequests(store::RunId id, QObject* context,
                                std::function<void(Result<std::vector<store::RunRequest>>)> done) {
    ask(context, [id](store::Database& d) { return store::runRequests(d, id); }, std::move(done));
}

void SessionStore::compare(store::RunId a, store::RunId b, QObject* context,
                           std::function<void(Result<store::RunComparison>)> done) {
    ask(context, [a, b](store::Database& d) { return store::compareRuns(d, a, b, store::CompareDepth::requests); }, std::move(done));
}

} // namespace vitrine::ui
