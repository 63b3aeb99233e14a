// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/bench/bench_clock.h"

#include <algorithm>
#include <chrono>
#include <thread>

#include "engine/engine.h"

namespace vitrine::bench {

BenchClock::BenchClock(bool logical)
    : m_logical(logical) {
    m_ticks.advance(kTick); // the engine takes time 0 for "not yet"
}

const Clock& BenchClock::clock() const {
    return m_logical ? static_cast<const Clock&>(m_ticks) : SteadyClock::instance();
}

void BenchClock::attach(Engine& engine) {
    if (m_logical) {
        engine.onForwardDone([this] { m_ticks.advance(kTick); });
    }
}

void BenchClock::wait(Nanoseconds time, const std::stop_token& stop) {
    if (m_logical) {
        m_ticks.advance(kTick);
        return;
    }
    constexpr Nanoseconds kLongest = 20'000'000; // so that a stop is seen soon
    const Nanoseconds left = std::clamp<Nanoseconds>(time - now(), 0, kLongest);
    if (!stop.stop_requested()) {
        std::this_thread::sleep_for(std::chrono::nanoseconds(left));
    }
}

} // namespace vitrine::bench
