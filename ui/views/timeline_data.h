// Who ran in which step and who waited: the records of a run as rows of marks, one row a sequence, and one list of
// steps. Appended record by record; nothing is computed from anything else. Counts are COUNTED, times MEASURED.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "engine/trace/engine_state.h"
#include "engine/trace/step_record.h"
#include "ui/views/mip_pyramid.h"
#include "ui/views/op_class.h"

namespace vitrine::ui {

enum class MarkKind : std::uint8_t { prefill, decode };

/// A sequence's part of one step.
struct TimelineMark {
    std::int32_t step = 0;     ///< index into TimelineData::steps()
    std::int32_t computed = 0; ///< tokens
    std::int16_t emitted = 0;
    std::int8_t drafted = 0;
    std::int8_t accepted = 0;
    MarkKind kind = MarkKind::decode;
    friend bool operator==(const TimelineMark&, const TimelineMark&) = default;
};

struct MarkSum {
    std::int32_t count = 0;
    std::int32_t prefills =
        0; ///< of them prefill; a sequence that takes over a leader's table computes nothing in its own
    std::int32_t mostPrefill = 0; ///< tokens of the largest prefill part
    std::int32_t mostDecode = 0;
    std::int64_t computed = 0;
    std::int64_t emitted = 0;
    void add(const TimelineMark& mark);
    void add(const MarkSum& other);
    friend bool operator==(const MarkSum&, const MarkSum&) = default;
};

struct TimelineStep {
    Nanoseconds t0 = 0;
    Nanoseconds t1 = 0;
    Nanoseconds emittedAt = 0;
    Nanoseconds before = 0; ///< end of the step before; t0 for the first
    std::int32_t budget = 0;
    std::int32_t tokens = 0;        ///< computed
    std::int32_t prefillTokens = 0; ///< of them in prefill parts
    std::int32_t reused = 0;        ///< prompt tokens from the prefix cache, of sequences admitted in this step
    std::int32_t emitted = 0;
    std::int32_t members = 0; ///< sequences in the batch
    std::int32_t running = 0; ///< after the step
    std::int32_t waiting = 0;
    std::int32_t idle = 0;  ///< slots held by finished members (static batching)
    std::int32_t owned = 0; ///< blocks after the step
    std::int32_t shared = 0;
    std::int32_t cached = 0;
    OpShares shares{}; ///< of its time
    /// Emitted tokens a second, over the step and the rest before it.
    [[nodiscard]] double rate() const;
};

struct StepSum {
    std::int32_t count = 0;
    Nanoseconds longest = 0;
    std::int32_t mostPrefill = 0;
    std::int32_t mostTokens = 0;
    std::int64_t emitted = 0;
    std::int64_t tokens = 0; ///< computed
    double mostRate = 0.0;
    std::int32_t running = 0; ///< of the step with most running and waiting together
    std::int32_t waiting = 0;
    std::int32_t owned = 0; ///< of the step with most blocks in use
    std::int32_t shared = 0;
    std::int32_t cached = 0;
    OpShares shares{}; ///< the largest of each
    void add(const TimelineStep& step);
    void add(const StepSum& other);
};

/// From `from` to `to`: in the queue, or out of it again after a preemption. Open while it lasts.
struct TimelineWait {
    std::int32_t fromStep = 0;
    std::int32_t toStep = -1; ///< index of the step in which it ended; -1: still waits
    Nanoseconds from = 0;
    Nanoseconds to = 0;
    bool preempted = false;
    friend bool operator==(const TimelineWait&, const TimelineWait&) = default;
};

struct TimelineRow {
    SequenceId sequence;
    RequestId request;
    std::int32_t promptTokens = 0;
    std::int32_t reused = 0;
    std::int32_t generated = 0;
    Nanoseconds arrival = 0;
    Nanoseconds firstToken = 0; ///< 0: none yet
    Nanoseconds lastToken = 0;
    Nanoseconds ended = 0;
    std::int32_t firstTokenStep = -1;
    std::int32_t endStep = -1; ///< -1: alive
    trace::FinishReason finish = trace::FinishReason::endOfSequence;
    bool arrivalSeen = false;              ///< false: the log no longer reaches back to it
    std::int32_t idleFrom = -1;            ///< static batching: its slot is held though it has ended, from this step on
    std::int32_t idleTo = -1;              ///< first step without; -1: still held, if idleFrom >= 0
    std::vector<std::int32_t> preemptions; ///< steps
    std::vector<TimelineWait> waits;
    MipPyramid<TimelineMark, MarkSum> marks; ///< by step

    [[nodiscard]] bool waitsNow() const { return !waits.empty() && waits.back().toStep < 0 && endStep < 0; }
};

class TimelineData {
public:
    /// Starts anew before the first record; sequences of `start` get rows without a beginning.
    void reset(const trace::RunHeader& header, const trace::EngineState& start);
    /// Appends the next record; `after` is the state with it folded in.
    void take(const trace::StepRecord& record, const trace::EngineState& after);

    [[nodiscard]] const std::vector<TimelineRow>& rows() const { return m_rows; } ///< in the order of arrival
    [[nodiscard]] const MipPyramid<TimelineStep, StepSum>& steps() const { return m_steps; }
    [[nodiscard]] std::int64_t firstStep() const { return m_firstStep; } ///< number of steps()[0]
    [[nodiscard]] std::int64_t numberOf(std::int32_t index) const { return m_firstStep + index; }
    /// Index of a step's number; -1 when it is not here.
    [[nodiscard]] std::int32_t indexOf(std::int64_t step) const;
    [[nodiscard]] const TimelineRow* find(SequenceId id) const;
    [[nodiscard]] int rowOf(SequenceId id) const;                 ///< -1: none
    [[nodiscard]] Nanoseconds origin() const { return m_origin; } ///< start of the first step
    [[nodiscard]] std::int32_t poolBlocks() const { return m_pool; }
    [[nodiscard]] std::int32_t slotCount() const { return m_slots; } ///< sequences that may run at once
    [[nodiscard]] std::int64_t marks() const { return m_marks; }     ///< over all rows
    /// Steps that began before the one before them had ended; there are none in a run of one engine.
    [[nodiscard]] std::int32_t overlaps() const { return m_overlaps; }
    /// First step that starts at or after a time; the count of steps when none does.
    [[nodiscard]] std::int32_t stepAtTime(Nanoseconds time) const;

private:
    TimelineRow& rowFor(SequenceId id, RequestId request);
    void takeQueue(const trace::StepRecord& record, std::int32_t index);
    void takeBatch(const trace::StepRecord& record, std::int32_t index);
    void takeIdle(const trace::StepRecord& record, std::int32_t index);
    void takeStep(const trace::StepRecord& record, const trace::EngineState& after);

    std::vector<TimelineRow> m_rows;
    std::unordered_map<SequenceId, std::size_t> m_index;
    MipPyramid<TimelineStep, StepSum> m_steps;
    std::vector<std::size_t> m_idleRows; ///< finished members of the static batch that runs
    std::int64_t m_firstStep = 1;
    std::int64_t m_marks = 0;
    std::int32_t m_overlaps = 0;
    Nanoseconds m_origin = 0;
    std::int32_t m_pool = 0;
    std::int32_t m_slots = 0;
};

} // namespace vitrine::ui
