// Tells a queue that does not move from one that waits its turn: requests are there, yet step after step nothing can
// run.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "engine/core/clock.h"
#include "engine/core/result.h"

namespace vitrine::schedule {

/// Owned by the engine's thread. Time counts from the first step that could do nothing, not from the last that could: a
/// pause between the two is no fault.
class Watchdog {
public:
    /// A step ran, or there is nothing to run.
    void calm() { m_since.reset(); }
    /// A step at `now` could do nothing though requests wait. Error `stalled` once that has gone on for longer than
    /// `seconds`.
    [[nodiscard]] std::optional<Error> stuck(Nanoseconds now, double seconds);

private:
    std::optional<Nanoseconds> m_since;
};

} // namespace vitrine::schedule
