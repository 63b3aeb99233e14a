// The fold: from records to state. The live view, a saved run and a scrub run these same lines.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/core/result.h"
#include "engine/trace/engine_state.h"
#include "engine/trace/step_record.h"

namespace vitrine::trace {

/// Before the first step: all blocks unused, queued 0, 1, ….
[[nodiscard]] EngineState initialState(const RunHeader& header);

/// Folds one record in. The record must be the next one (record.step == state.step + 1) and consistent; corruptFile
/// otherwise (a damaged log must not crash a reader), and the state is then not to be used.
[[nodiscard]] Result<void> apply(EngineState& state, const StepRecord& record);

/// The laws that hold in every state (counts add up, references equal table entries, no block twice in a table, filled
/// below computed); corruptFile with the first one broken. O(pool).
[[nodiscard]] Result<void> checkLaws(const EngineState& state);

} // namespace vitrine::trace
