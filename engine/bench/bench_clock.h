// Time as a benchmark sees it: the machine's, or a logical clock on which one step of the engine is one tick.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stop_token>

#include "engine/core/clock.h"

namespace vitrine {
class Engine;
}

namespace vitrine::bench {

/// A tick is written as a millisecond, so that figures in milliseconds count steps.
inline constexpr Nanoseconds kTick = 1'000'000;

/// Give clock() to Engine::load, then attach() the engine. Must outlive the engine. Belongs to the engine's thread.
class BenchClock {
public:
    explicit BenchClock(bool logical);
    [[nodiscard]] bool isLogical() const { return m_logical; }
    [[nodiscard]] const Clock& clock() const;
    [[nodiscard]] Nanoseconds now() const { return clock().now(); }
    /// Logical: from now on each step of the engine is a tick, which falls between its forward pass and its sampling:
    /// what is admitted in a step and emits in it took one tick.
    void attach(Engine& engine);
    /// Lets time pass while the engine has nothing to do: sleeps towards `time`, 20 ms at most, or ticks once.
    void wait(Nanoseconds time, const std::stop_token& stop);

private:
    bool m_logical;
    ManualClock m_ticks;
};

} // namespace vitrine::bench
