// The figures of a run that its steps tell, beside those of its requests: how long the engine worked, how full its batches
// were, what was read and reused.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/core/result.h"
#include "engine/store/reports/run_figures.h"
#include "engine/trace/engine_state.h"
#include "engine/trace/trace_log.h"

namespace vitrine::store {

/// Over all steps of a run, those of its warm-up too. Values.
struct StepFigures {
    std::int64_t steps = 0;
    Nanoseconds wall = 0;        ///< from the start of the first to the end of the last
    std::int64_t members = 0;    ///< sequences in the batches: slot-steps that worked
    std::int64_t idle = 0;       ///< slot-steps held by members that had ended (static batching)
    std::int64_t slotSteps = 0;  ///< slots x steps with a batch
    std::int64_t prompt = 0;     ///< prompt tokens computed
    std::int64_t reused = 0;     ///< prompt tokens taken from the prefix cache
    std::int64_t mostBlocks = 0; ///< that sequences held in the step with most; one that several share counts once
    /// Share of the slots that worked, 0 to 1; 0 where no step had a batch.
    [[nodiscard]] double occupancy() const {
        return slotSteps > 0 ? static_cast<double>(members) / static_cast<double>(slotSteps) : 0.0;
    }
    friend bool operator==(const StepFigures&, const StepFigures&) = default;
};

/// `records` follow on `start`; corruptFile when they contradict it.
[[nodiscard]] Result<StepFigures> stepFiguresOf(const trace::RunHeader& header, trace::EngineState start,
                                                std::span<const trace::RecordPtr> records);
/// Always the same rows in the same order.
[[nodiscard]] std::vector<FigureRow> figureRows(const StepFigures& figures);

} // namespace vitrine::store
