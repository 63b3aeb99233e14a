// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/store_thread.h"

#include <algorithm>
#include <utility>

#include "engine/log/event_log.h"

namespace vitrine::store {

namespace {

constexpr std::chrono::seconds kRetryEvery{2};

/// The same change may succeed later: no space, a lock, a disk that was away.
bool mayPass(const Error& e) {
    return e.code == ErrorCode::diskFull || e.code == ErrorCode::databaseBusy || e.code == ErrorCode::fileUnwritable ||
           e.code == ErrorCode::databaseCorrupt || e.code == ErrorCode::fileUnreadable;
}

/// What a reader of the log has to know of a state: that it opened, and each time that writing stops or goes on.
void logState(const StoreThread::State& state, const std::filesystem::path& path) {
    if (state.error) {
        log::write("store", state.open ? "Writing waits" : "Not opened " + path.string(), *state.error);
        return;
    }
    std::string words = "Writing to " + path.string();
    if (state.newer) {
        words = "Opened for reading only, it is a newer version's: " + path.string();
    } else if (!state.copy.empty()) {
        words += ", migrated; the copy before that is " + state.copy.string();
    }
    log::write(log::Level::info, "store", words + ".");
}

} // namespace

StoreThread::StoreThread(std::filesystem::path path, Observer observer)
    : m_path(std::move(path))
    , m_observer(std::move(observer))
    , m_thread([this](const std::stop_token& stop) { run(stop); }) {}

StoreThread::~StoreThread() {
    m_thread.request_stop();
    m_wake.notify_all();
    m_thread.join();
}

void StoreThread::write(Write write, Written written) {
    {
        const std::lock_guard lock(m_lock);
        m_tasks.push_back({std::move(write), {}, std::move(written)});
    }
    m_wake.notify_one();
}

void StoreThread::read(Read read) {
    {
        const std::lock_guard lock(m_lock);
        m_tasks.push_back({{}, std::move(read), {}});
    }
    m_wake.notify_one();
}

void StoreThread::retry() {
    {
        const std::lock_guard lock(m_lock);
        m_retry = true;
    }
    m_wake.notify_one();
}

void StoreThread::report() {
    State state;
    state.open = m_database.has_value();
    state.newer = state.open && m_database->newer();
    state.error = m_openError ? m_openError : m_blocked;
    if (state.open) {
        state.copy = m_database->copyBeforeMigration();
    }
    {
        const std::lock_guard lock(m_lock);
        state.waiting = static_cast<std::size_t>(
            std::ranges::count_if(m_tasks, [](const Task& t) { return static_cast<bool>(t.write); }));
    }
    logState(state, m_path);
    if (m_observer) {
        m_observer(state);
    }
}

void StoreThread::run(const std::stop_token& stop) {
    auto opened = Database::open(m_path);
    if (opened) {
        m_database.emplace(std::move(*opened));
    } else {
        m_openError = std::move(opened.error());
    }
    report();
    std::unique_lock lock(m_lock);
    while (!stop.stop_requested()) {
        serve(lock, false);
        const auto due = [this] {
            return m_retry || (!m_tasks.empty() && !m_blocked) ||
                   std::ranges::any_of(m_tasks, [](const Task& t) { return static_cast<bool>(t.read); });
        };
        if (m_blocked) {
            m_wake.wait_for(lock, stop, kRetryEvery, due);
            m_retry = true;
        } else {
            m_wake.wait(lock, stop, due);
        }
    }
    m_retry = true;
    serve(lock, true);
}

/// Does what can be done now. `last`: the thread ends after this.
void StoreThread::serve(std::unique_lock<std::mutex>& lock, bool last) {
    while (!m_tasks.empty()) {
        const bool tryWrites = !m_blocked || std::exchange(m_retry, false);
        const auto next = tryWrites
                              ? m_tasks.begin()
                              : std::ranges::find_if(m_tasks, [](const Task& t) { return static_cast<bool>(t.read); });
        if (next == m_tasks.end()) {
            return;
        }
        Task task = std::move(*next);
        m_tasks.erase(next);
        if (last && task.read) {
            continue; // nobody waits for it any more
        }
        carryOut(std::move(task), lock);
        if (last && m_blocked) {
            return;
        }
    }
    m_retry = false;
}

void StoreThread::carryOut(Task task, std::unique_lock<std::mutex>& lock) {
    lock.unlock();
    if (task.read) {
        task.read(m_database ? &*m_database : nullptr);
        lock.lock();
        return;
    }
    const Result<void> result =
        m_database ? task.write(*m_database) : Result<void>(tl::unexpected<Error>(*m_openError));
    if (m_database && !result && mayPass(result.error())) {
        const bool news = !m_blocked || m_blocked->code != result.error().code;
        m_blocked = result.error();
        lock.lock();
        m_tasks.push_front(std::move(task));
        if (news) {
            lock.unlock();
            report();
            lock.lock();
        }
        return;
    }
    const bool freed = std::exchange(m_blocked, std::nullopt).has_value();
    if (task.written) {
        task.written(result);
    }
    if (freed) {
        report();
    }
    lock.lock();
}

} // namespace vitrine::store
