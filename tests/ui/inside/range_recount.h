// What the gauges must tell of a stretch of steps, counted from the records alone, without the fold that they use.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "engine/trace/trace_log.h"

namespace vitrine::test {

struct RangeRecount {
    std::int32_t running = 0; ///< the most after any of the steps
    std::int32_t waiting = 0;
    std::int64_t heldBlocks = 0; ///< the most blocks that somebody held after any of the steps
    std::int64_t emitted = 0;
    std::int64_t prompt = 0; ///< tokens computed in prefill parts
    std::int64_t reused = 0; ///< of admissions
    Nanoseconds longest = 0;
    Nanoseconds wall = 0;
    std::vector<double> ttft; ///< ms, ascending
    std::vector<double> tpot;
};

/// Steps `first` to `last` of a log that still has its first step.
[[nodiscard]] RangeRecount recountRange(const trace::TraceLog& log, std::int64_t first, std::int64_t last);

} // namespace vitrine::test
