// What the records of a run say, added up step by step: steps, slots, blocks, drafts and where the time went.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/core/clock.h"
#include "engine/trace/step_record.h"

namespace vitrine::bench {

struct SpeculationCounts {
    std::int64_t drafts = 0; ///< verifications: rounds of drafts, one a sequence and step
    std::int64_t draftTokens = 0;
    std::int64_t accepted = 0;
    std::vector<std::int64_t> acceptedPerPosition; ///< [i]: verifications whose draft i was accepted
};

/// Wall time of the steps by what it was spent on; the parts add up to `steps`.
struct TimeSpent {
    Nanoseconds schedule = 0; ///< deciding the step and booking it
    Nanoseconds draft = 0;
    Nanoseconds forward = 0;
    Nanoseconds sample = 0;
    Nanoseconds detokenise = 0;
    Nanoseconds other = 0; ///< inside a step, in none of its sections
    Nanoseconds steps = 0; ///< sum of t1 - t0
    Nanoseconds between =
        0; ///< from one step's t1 to the next one's t0 while requests were there: keeping the record, and the caller
};

/// Steps that a device timed by its own clock (trace::DeviceTimes), added up.
struct DeviceSums {
    std::int64_t steps = 0;
    trace::DeviceTimes times;
    std::uint64_t bytesRead = 0; ///< DERIVED, as the records have it
    double flops = 0.0;
    void add(const trace::StepRecord& record);
    /// Over the time of the forward pass; nothing when no step was timed.
    [[nodiscard]] std::optional<double> bytesPerSecond() const;
    [[nodiscard]] std::optional<double> flopsPerSecond() const;
};

struct StepCounts {
    std::int64_t steps = 0;       ///< that ran a batch
    std::int64_t decodeSteps = 0; ///< of them with at least one decoding sequence
    std::int64_t busySlotSteps = 0;
    std::int64_t idleSlotSteps = 0; ///< static batching: slots kept by members that have ended
    std::int64_t prefixHitTokens = 0;
    std::int64_t computedPrefillTokens = 0; ///< recomputing after preemption included
    std::int64_t preemptions = 0;
    double heldShares = 0.0;   ///< sum over steps of the share of the pool that sequences held
    std::int32_t peakHeld = 0; ///< most blocks that sequences held
    std::int32_t poolBlocks = 0;
    std::int64_t slotsHeld = 0;   ///< over ended sequences: token slots of the blocks that each held at its end
    std::int64_t slotsFilled = 0; ///< of them filled; the rest was waste
    double worstWaste = 0.0;      ///< largest unfilled share of one sequence
    SpeculationCounts speculation;
    TimeSpent time;
    DeviceSums device;
    std::vector<Nanoseconds> decodeStepTimes;  ///< steps of decodes alone
    std::vector<Nanoseconds> prefillStepTimes; ///< steps with a prefill chunk in them
};

/// Fed with the records of one run in order; the engine must have been idle before the first.
class StepMeter {
public:
    explicit StepMeter(const trace::RunHeader& header);
    void add(const trace::StepRecord& record);
    [[nodiscard]] const StepCounts& counts() const { return m_counts; }
    [[nodiscard]] StepCounts take() { return std::move(m_counts); }

private:
    void addBatch(const trace::StepRecord& record);
    void addBlocks(const trace::StepRecord& record);
    void addQueue(const trace::StepRecord& record);
    void addTimes(const trace::StepRecord& record);

    StepCounts m_counts;
    std::int32_t m_held = 0;
    Nanoseconds m_lastEnd = 0; ///< of the step before, 0: none, or nothing was left to do after it
};

} // namespace vitrine::bench
