// Sees from outside that a step of the engine does not end: the engine's thread, stuck inside one, can't say so itself.
// (schedule/watchdog.h sees the other case, steps that end and move nothing.)
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

namespace vitrine {

/// Owns a thread that sleeps until a step is overdue. begin() and end(): the engine's thread. One callback at a
/// time.
class StepWatch {
public:
    /// `overdue(true)` is called on the watch's thread, once for a step that runs longer than its limit;
    /// `overdue(false)` on the thread that calls end(), when such a step has ended after all.
    explicit StepWatch(std::function<void(bool overdue)> overdue);
    ~StepWatch() = default;
    StepWatch(const StepWatch&) = delete;
    StepWatch& operator=(const StepWatch&) = delete;

    /// A step begins that should end within `limit`.
    void begin(std::chrono::nanoseconds limit);
    void end();

private:
    void run(const std::stop_token& stop);

    std::function<void(bool)> m_overdue;
    std::mutex m_telling; ///< held while the callback runs; taken before m_mutex is let go
    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::optional<std::chrono::steady_clock::time_point> m_deadline; ///< of the step that runs, until it was missed
    std::chrono::steady_clock::time_point m_sleepsUntil;             ///< the thread looks again by then
    bool m_missed = false;
    std::jthread m_thread; // last: joins before the rest goes
};

} // namespace vitrine
