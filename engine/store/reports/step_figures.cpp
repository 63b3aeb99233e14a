// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/reports/step_figures.h"

#include <algorithm>
#include <utility>

#include "engine/trace/replay.h"

namespace vitrine::store {

Result<StepFigures> stepFiguresOf(const trace::RunHeader& header, trace::EngineState start,
                                  std::span<const trace::RecordPtr> records) {
    StepFigures f;
    for (const trace::RecordPtr& record : records) {
        if (auto folded = trace::apply(start, *record); !folded) {
            return forward(folded);
        }
        ++f.steps;
        for (const trace::BatchEntry& entry : record->batch) {
            ++f.members;
            f.prompt += entry.phase == trace::Phase::prefill ? entry.computed : 0;
            f.reused += entry.cached;
        }
        f.idle += record->batch.empty() ? 0 : record->idleSlots;
        f.slotSteps += record->batch.empty() ? 0 : header.maxSequences;
        f.mostBlocks =
            std::max<std::int64_t>(f.mostBlocks, static_cast<std::int64_t>(start.counts.owned) + start.counts.shared);
    }
    f.wall = records.empty() ? 0 : records.back()->t1 - records.front()->t0;
    return f;
}

std::vector<FigureRow> figureRows(const StepFigures& f) {
    const auto count = [](const char* key, const char* name, std::int64_t value, int better) {
        return FigureRow{key, name, "", static_cast<double>(value), true, better};
    };
    return {{"engine_seconds", "Engine at work", "s", static_cast<double>(f.wall) * 1e-9, true, -1},
            // Neither way is better by itself: who is done sooner makes fewer at once, and leaves slots empty.
            count("steps", "Steps", f.steps, 0),
            {"slots_used_pct", "Slots in use", "%", 100.0 * f.occupancy(), f.slotSteps > 0, 0},
            count("idle_slot_steps", "Idle slot-steps", f.idle, -1),
            count("prompt_tokens_read", "Prompt tokens read", f.prompt, -1),
            count("prompt_tokens_reused", "Prompt tokens reused", f.reused, 1),
            count("most_blocks", "Most blocks in use", f.mostBlocks, -1)};
}

} // namespace vitrine::store
