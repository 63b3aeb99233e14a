// Steps in which a long part of a prompt made others wait for their next token. Counts are COUNTED, times MEASURED,
// which steps are stalls DERIVED: a step that computes kLongPrompt prompt tokens or more for one sequence, decodes for
// others, and lasts at least kStallFactor times the median of the steps that only decode (in the same stretch).
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "ui/views/timeline_data.h"

namespace vitrine::ui {

inline constexpr std::int32_t kLongPrompt = 64;
inline constexpr double kStallFactor = 2.0;

struct TimelineStall {
    std::int32_t step = 0; ///< index
    int row = 0;           ///< of the longest prompt part
    std::int32_t tokens = 0;
    std::vector<int> delayed; ///< rows that decode in the step, ascending
    Nanoseconds over = 0;     ///< the step's time over the median of steps that only decode
    friend bool operator==(const TimelineStall&, const TimelineStall&) = default;
};

/// Of the steps [first, last] by index. Without a step that only decodes there is nothing to compare with: none.
[[nodiscard]] std::vector<TimelineStall> stallsBetween(const TimelineData& data, std::int32_t first, std::int32_t last);

/// Figures of a stretch of steps, both included.
struct RangeFigures {
    std::int64_t steps = 0;
    Nanoseconds wall = 0; ///< from the start of the first to the end of the last
    Nanoseconds busy = 0; ///< in steps
    std::int64_t emitted = 0;
    std::int64_t prompt = 0;   ///< prompt tokens computed
    std::int64_t reused = 0;   ///< prompt tokens taken from the prefix cache
    std::int64_t computed = 0; ///< all tokens computed
    std::int64_t budget = 0;
    std::int64_t members = 0;   ///< sequences in the batches: slot-steps that worked
    std::int64_t idle = 0;      ///< slot-steps held by members that had ended
    std::int64_t slotSteps = 0; ///< slots x steps with a batch
    std::int64_t mostBlocks = 0; ///< owned and shared, of the step with most
    [[nodiscard]] double rate() const {
        return wall > 0 ? static_cast<double>(emitted) * 1e9 / static_cast<double>(wall) : 0.0;
    }
    [[nodiscard]] double occupancy() const {
        return slotSteps > 0 ? static_cast<double>(members) / static_cast<double>(slotSteps) : 0.0;
    }
    friend bool operator==(const RangeFigures&, const RangeFigures&) = default;
};

/// Of the steps with these numbers, as far as the data has them.
[[nodiscard]] RangeFigures rangeFigures(const TimelineData& data, std::pair<std::int64_t, std::int64_t> range);
[[nodiscard]] RangeFigures wholeFigures(const TimelineData& data); ///< of all its steps

/// A member's part of a step's time by the tokens that were computed for it. Bars of one step overlap because all its
/// members were in it; these shares add up to the step. DERIVED.
[[nodiscard]] Nanoseconds shareOf(const TimelineStep& step, const TimelineMark& mark);

} // namespace vitrine::ui
