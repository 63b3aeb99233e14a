// One block event folded into the state; part of replay.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "engine/trace/engine_state.h"
#include "engine/trace/step_record.h"

namespace vitrine::trace {

/// False when the event contradicts the state (an id out of range, a queued block released …). O(1), plus the number of
/// sharers.
[[nodiscard]] bool foldBlockEvent(EngineState& state, const BlockEvent& event, std::int64_t step);

} // namespace vitrine::trace
