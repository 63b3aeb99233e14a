// A run as Chrome trace JSON (chrome://tracing, Perfetto). pid 1 is the engine: tid 0 has one X event a step. pid 2 has
// one tid a request's sequence: X events for its phases (queue, prefill, decode, preempted), one after the other, and a
// b/e pair over its life. Counters (C): running, waiting, KV blocks by state, tokens. Flows (s/f) go from the sequence
// that published a prefix to the one that hit it. Times are microseconds from the first event. X events of one tid
// never overlap: viewers move or lose those that do.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <ostream>
#include <span>
#include <string>
#include <vector>

#include "engine/trace/engine_state.h"
#include "engine/trace/step_record.h"
#include "engine/trace/trace_log.h"

namespace vitrine::trace {

/// Writes one JSON object {"traceEvents":[…],"displayTimeUnit":"ms","otherData":{…}} to `out`. Records must be
/// consecutive, starting after `start`; sequences alive in `start` begin at the first record.
void writeChromeTrace(std::ostream& out, const RunHeader& header, const EngineState& start,
                      std::span<const RecordPtr> records);

struct TracedRun {
    std::string name; ///< before the names of its processes; empty: none
    RunHeader header;
    EngineState start;
    std::vector<RecordPtr> records;
};
/// Several runs beside each other, each counted from its own beginning: the n-th (from 0) has pids 2n + 1 and 2n + 2,
/// and ids of its own. `otherData` is that of the run, or has them as "runs".
void writeChromeTrace(std::ostream& out, std::span<const TracedRun> runs);

} // namespace vitrine::trace
