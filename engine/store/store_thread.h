// The one thread that writes: a window hands it what is to be kept and never waits. What can't be written (the disk is
// full, another program holds the file) stays in line, in order, and is tried again; readers go on meanwhile.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <filesystem>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

#include "engine/store/database.h"

namespace vitrine::store {

class StoreThread {
public:
    struct State {
        bool open = false;
        bool newer = false;         ///< made by a newer version: nothing is written
        std::optional<Error> error; ///< why it could not be opened, or why writing waits
        std::size_t waiting = 0;    ///< changes that are not written yet
        std::filesystem::path copy; ///< made before a migration in this run
    };
    /// Called on the store's thread, when it was opened and whenever `error` comes or goes.
    using Observer = std::function<void(const State&)>;
    using Write = std::function<Result<void>(Database&)>;
    using Written = std::function<void(const Result<void>&)>;
    /// Null when the database could not be opened.
    using Read = std::function<void(Database*)>;

    explicit StoreThread(std::filesystem::path path, Observer observer = {});
    /// Tries once more what waits, then ends. Callbacks may come until this returns.
    ~StoreThread();
    StoreThread(const StoreThread&) = delete;
    StoreThread& operator=(const StoreThread&) = delete;

    /// Any thread. `written` is called on the store's thread once the change is committed, or was refused for good (a
    /// newer database, a contradiction). A change that has to wait is reported by the observer, not by `written`.
    void write(Write write, Written written = {});
    /// Any thread. After all changes handed in before, except those that have to wait.
    void read(Read read);
    /// Any thread: what waits is tried now.
    void retry();

private:
    struct Task {
        Write write; ///< or
        Read read;
        Written written;
    };
    void run(const std::stop_token& stop);
    void serve(std::unique_lock<std::mutex>& lock, bool last);
    void carryOut(Task task, std::unique_lock<std::mutex>& lock);
    void report();

    const std::filesystem::path m_path;
    const Observer m_observer;
    std::optional<Database> m_database; ///< the store's thread only
    std::optional<Error> m_blocked;     ///< the store's thread only
    std::optional<Error> m_openError;   ///< the store's thread only
    mutable std::mutex m_lock;
    std::condition_variable_any m_wake;
    std::deque<Task> m_tasks;
    bool m_retry = false;
    std::jthread m_thread; ///< last: it uses all of the above
};

} // namespace vitrine::store
