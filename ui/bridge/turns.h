// How a thread that wakes comes to its processor. The engine's threads go first: a picture that interrupts a worker in the middle
// of its part holds up all workers.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace vitrine::ui {

enum class Turns : std::uint8_t {
    usual,
    /// It takes a processor that is idle, else waits for the end of a time slice (some ms). Measured: a window that drew for 3 % of
    /// the time cost an engine of two workers 4 % of its tokens, so 1 to 2 %.
    afterOthers,
};

/// Of the calling thread, and of those that it starts from then on: a thread that computes asks for the usual turns where the
/// window's may have started it. A wish: without it (other systems) everything works.
void setTurns(Turns turns);

} // namespace vitrine::ui
