// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/step_watch.h"

#include <utility>

namespace vitrine {

StepWatch::StepWatch(std::function<void(bool)> overdue)
    : m_overdue(std::move(overdue))
    , m_sleepsUntil(std::chrono::steady_clock::time_point::max())
    , m_thread([this](const std::stop_token& stop) { run(stop); }) {}

void StepWatch::begin(std::chrono::nanoseconds limit) {
    bool sleepsTooLong = false;
    {
        const std::scoped_lock lock(m_mutex);
        m_deadline = std::chrono::steady_clock::now() + limit;
        sleepsTooLong = *m_deadline < m_sleepsUntil;
    }
    // Several hundred steps a second wake nobody: the thread that sleeps until an older step's deadline sees the new
    // one then.
    if (sleepsTooLong) {
        m_wake.notify_one();
    }
}

void StepWatch::end() {
    bool wasMissed = false;
    {
        const std::scoped_lock lock(m_mutex);
        m_deadline.reset();
        wasMissed = std::exchange(m_missed, false);
    }
    if (wasMissed) {
        const std::scoped_lock telling(m_telling);
        m_overdue(false);
    }
}

void StepWatch::run(const std::stop_token& stop) {
    using Clock = std::chrono::steady_clock;
    std::unique_lock lock(m_mutex);
    while (!stop.stop_requested()) {
        if (m_deadline && Clock::now() >= *m_deadline) {
            m_deadline.reset();
            m_missed = true;
            std::unique_lock telling(m_telling); // before end() can see the miss: it tells second
            lock.unlock();
            m_overdue(true);
            telling.unlock();
            lock.lock();
            continue;
        }
        // Asleep without a step it still looks when the last deadline would have passed, so that begin() seldom has to
        // wake it.
        if (m_deadline) {
            m_sleepsUntil = *m_deadline;
        } else if (Clock::now() >= m_sleepsUntil) {
            m_sleepsUntil = Clock::time_point::max();
        }
        const Clock::time_point until = m_sleepsUntil;
        if (until == Clock::time_point::max()) {
            m_wake.wait(lock, stop, [this] { return m_deadline.has_value(); });
        } else {
            m_wake.wait_until(lock, stop, until, [this, until] { return m_deadline && *m_deadline < until; });
        }
    }
}

} // namespace vitrine
