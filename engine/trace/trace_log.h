// The bounded log of a run's records. The engine appends and never waits for a reader; readers pull what is new, at
// their own pace, and a reader that fell behind gets a keyframe and the count of what it missed.
//
// The log is a row of segments: a keyframe and up to 256 records after it. The oldest segments go first when a limit is
// passed. Records and keyframes are immutable and shared: a reader takes references under a short lock, never copies.
// Threads: append from one thread (the engine's); everything else from any.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <vector>

#include "engine/core/result.h"
#include "engine/trace/engine_state.h"
#include "engine/trace/step_record.h"

namespace vitrine::trace {

using RecordPtr = std::shared_ptr<const StepRecord>;
using KeyframePtr = std::shared_ptr<const EngineState>;

struct TraceLimits {
    std::size_t records = 65536;
    std::size_t bytes = std::size_t{256} << 20; ///< estimate over records and keyframes
    std::int32_t keyframeEvery = 256;
};

class TraceLog {
public:
    explicit TraceLog(RunHeader header, TraceLimits limits = {});
    /// One that begins in the middle of a run, after `start`.
    TraceLog(RunHeader header, EngineState start, TraceLimits limits);

    /// Numbers the record (step = last + 1) and takes it.
    void append(StepRecord record);

    struct Delta {
        KeyframePtr keyframe;    ///< set when records were missed (or on request): start from it, then fold `records`
        std::int64_t missed = 0; ///< records after `step` that are no longer there or were skipped over
        /// in order; folding them onto the state at `step` (or the keyframe) gives `last`
        std::vector<RecordPtr> records;
        std::int64_t last = 0; ///< newest step of the log
    };
    /// What came after `step` (0: from the beginning). More than `most` records are cut short by jumping to the newest
    /// keyframe that leaves at most `most` (or 256) to fold.
    [[nodiscard]] Delta since(std::int64_t step, std::size_t most = 4096) const;

    /// The state after `step`; 0 is the initial state while the log still reaches back to it. invalidArgument when it
    /// is no longer (or not yet) in the log.
    [[nodiscard]] Result<EngineState> stateAt(std::int64_t step) const;
    /// The record of a step, or nullptr.
    [[nodiscard]] RecordPtr record(std::int64_t step) const;
    [[nodiscard]] std::int64_t firstStep() const; ///< oldest record kept; last + 1 when empty
    [[nodiscard]] std::int64_t lastStep() const;
    /// What it holds now, counted.
    struct Extent {
        std::int64_t keyframes = 0;
        std::int64_t records = 0;
    };
    [[nodiscard]] Extent extent() const;
    [[nodiscard]] RunHeader header() const;
    /// All records kept, oldest first, and the keyframe before them: what is saved.
    [[nodiscard]] Delta all() const;

    /// What it holds now, as a log of its own that this one's writer does not write; records and keyframes are shared.
    [[nodiscard]] std::shared_ptr<TraceLog> copy() const;

private:
    TraceLog(const TraceLog& other); ///< folds the records after its last keyframe
    struct Segment {
        KeyframePtr keyframe; ///< state before the first record
        std::vector<RecordPtr> records;
        std::size_t bytes = 0;
    };
    [[nodiscard]] const Segment* segmentOf(std::int64_t step) const; ///< whose keyframe is at or before `step`

    const RunHeader m_header;
    const TraceLimits m_limits;
    EngineState m_state; ///< folded up to the last record; the engine's thread only
    mutable std::mutex m_lock;
    std::deque<Segment> m_segments;
    std::size_t m_bytes = 0;
    std::size_t m_records = 0;
    std::int64_t m_last = 0;
};

} // namespace vitrine::trace
