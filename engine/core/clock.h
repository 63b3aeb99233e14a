// One monotonic clock for every time that is recorded. Times are nanoseconds since an arbitrary origin of this process.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <cstdint>

namespace vitrine {

using Nanoseconds = std::int64_t;

/// Where "now" comes from. Implementations are safe to call from any thread.
class Clock {
public:
    virtual ~Clock() = default;
    [[nodiscard]] virtual Nanoseconds now() const noexcept = 0;
};

/// std::chrono::steady_clock.
class SteadyClock final : public Clock {
public:
    [[nodiscard]] Nanoseconds now() const noexcept override;
    /// The process-wide instance.
    static const SteadyClock& instance();
};

/// A clock that moves only when told to: tests, and the logical clock of `bench` (one step = one tick).
class ManualClock final : public Clock {
public:
    [[nodiscard]] Nanoseconds now() const noexcept override { return m_now.load(std::memory_order_relaxed); }
    void advance(Nanoseconds by) noexcept { m_now.fetch_add(by, std::memory_order_relaxed); }

private:
    std::atomic<Nanoseconds> m_now{0};
};

} // namespace vitrine
