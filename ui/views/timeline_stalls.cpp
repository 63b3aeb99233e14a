// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/timeline_stalls.h"

#include <algorithm>
#include <cmath>

namespace vitrine::ui {
namespace {

/// 0: none of them only decodes.
Nanoseconds medianDecode(const TimelineData& data, std::int32_t first, std::int32_t last) {
    std::vector<Nanoseconds> times;
    for (std::int32_t i = first; i <= last; ++i) {
        const TimelineStep& step = data.steps()[static_cast<std::size_t>(i)];
        if (step.members > 0 && step.prefillTokens == 0) {
            times.push_back(step.t1 - step.t0);
        }
    }
    if (times.empty()) {
        return 0;
    }
    const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
    std::nth_element(times.begin(), middle, times.end());
    return *middle;
}

const TimelineMark* markAt(const TimelineRow& row, std::int32_t step) {
    const std::vector<TimelineMark>& marks = row.marks.leaves();
    const auto at = std::lower_bound(marks.begin(), marks.end(), step,
                                     [](const TimelineMark& mark, std::int32_t s) { return mark.step < s; });
    return at != marks.end() && at->step == step ? &*at : nullptr;
}

} // namespace

std::vector<TimelineStall> stallsBetween(const TimelineData& data, std::int32_t first, std::int32_t last) {
    std::vector<TimelineStall> stalls;
    first = std::max(0, first);
    last = std::min(last, static_cast<std::int32_t>(data.steps().size()) - 1);
    const Nanoseconds usual = medianDecode(data, first, last);
    if (usual == 0) {
        return stalls;
    }
    for (std::int32_t i = first; i <= last; ++i) {
        const TimelineStep& step = data.steps()[static_cast<std::size_t>(i)];
        const Nanoseconds took = step.t1 - step.t0;
        if (step.prefillTokens < kLongPrompt || static_cast<double>(took) < kStallFactor * static_cast<double>(usual)) {
            continue;
        }
        TimelineStall stall;
        stall.step = i;
        stall.over = took - usual;
        for (std::size_t row = 0; row < data.rows().size(); ++row) {
            const TimelineMark* mark = markAt(data.rows()[row], i);
            if (mark == nullptr) {
                continue;
            }
            if (mark->kind == MarkKind::decode) {
                stall.delayed.push_back(static_cast<int>(row));
            } else if (mark->computed > stall.tokens) {
                stall.tokens = mark->computed;
                stall.row = static_cast<int>(row);
            }
        }
        if (stall.tokens >= kLongPrompt && !stall.delayed.empty()) {
            stalls.push_back(std::move(stall));
        }
    }
    return stalls;
}

RangeFigures rangeFigures(const TimelineData& data, std::pair<std::int64_t, std::int64_t> range) {
    RangeFigures f;
    const std::int64_t first = std::max<std::int64_t>(0, range.first - data.firstStep());
    const std::int64_t last =
        std::min<std::int64_t>(range.second - data.firstStep(), static_cast<std::int64_t>(data.steps().size()) - 1);
    for (std::int64_t i = first; i <= last; ++i) {
        const TimelineStep& step = data.steps()[static_cast<std::size_t>(i)];
        ++f.steps;
        f.busy += step.t1 - step.t0;
        f.emitted += step.emitted;
        f.prompt += step.prefillTokens;
        f.reused += step.reused;
        f.computed += step.tokens;
        f.budget += step.budget;
        f.members += step.members;
        f.idle += step.members > 0 ? step.idle : 0;
        f.slotSteps += step.members > 0 ? data.slotCount() : 0;
        f.mostBlocks = std::max<std::int64_t>(f.mostBlocks, static_cast<std::int64_t>(step.owned) + step.shared);
    }
    if (last >= first) {
        f.wall = data.steps()[static_cast<std::size_t>(last)].t1 - data.steps()[static_cast<std::size_t>(first)].t0;
    }
    return f;
}

RangeFigures wholeFigures(const TimelineData& data) {
    return rangeFigures(data, {data.firstStep(), data.firstStep() + static_cast<std::int64_t>(data.steps().size()) - 1});
}

Nanoseconds shareOf(const TimelineStep& step, const TimelineMark& mark) {
    return step.tokens > 0 ? static_cast<Nanoseconds>(
                                 std::llround(static_cast<double>(step.t1 - step.t0) * mark.computed / step.tokens))
                           : 0;
}

} // namespace vitrine::ui
