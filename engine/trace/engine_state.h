// The state of the cache and of the queue at one step, as the records tell it: what every picture draws. A value;
// copying it makes a keyframe.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <deque>
#include <unordered_map>
#include <vector>

#include "engine/core/clock.h"
#include "engine/core/ids.h"
#include "engine/trace/step_record.h"

namespace vitrine::trace {

enum class BlockStatus : std::uint8_t {
    unused, ///< free, never held anything
    free,   ///< free, contents forgotten
    cached, ///< nobody's, published, may be hit or evicted
    owned,  ///< one reference
    shared, ///< several
};

struct BlockState {
    SequenceId owner;           ///< while refs == 1
    std::int64_t lastTouch = 0; ///< step of the last event; 0: never
    std::uint64_t hash = 0;     ///< while published
    std::uint64_t parent = 0;
    std::int32_t refs = 0;
    std::int32_t filled = 0;
    std::int32_t previous = -1; ///< neighbours in the free queue
    std::int32_t next = -1;
    bool published = false;
    bool queued = true;
    bool lost = false; ///< released by a preemption, and no event since
    [[nodiscard]] BlockStatus status() const {
        if (refs > 0) {
            return refs == 1 ? BlockStatus::owned : BlockStatus::shared;
        }
        return published ? BlockStatus::cached : lastTouch == 0 ? BlockStatus::unused : BlockStatus::free;
    }
    friend bool operator==(const BlockState&, const BlockState&) = default;
};

enum class SequencePhase : std::uint8_t { waiting, prefill, decode, preempted, finished };

struct SequenceRecord {
    SequenceId id;
    RequestId request;
    SequencePhase phase = SequencePhase::waiting;
    std::vector<std::int32_t> table; ///< physical blocks, -1 behind the window; empty unless running
    std::int32_t promptTokens = 0;
    std::int32_t maxNewTokens = 0;
    std::int32_t priority = 0;
    std::int32_t computed = 0; ///< tokens in the cache
    std::int32_t generated = 0;
    std::int32_t cached = 0; ///< reused at the first admission
    std::int32_t recomputed = 0;
    std::int32_t preemptions = 0;
    std::int32_t drafted = 0;
    std::int32_t accepted = 0;
    MissReason missReason = MissReason::none;
    std::int32_t missAt = 0;
    FinishReason finish = FinishReason::endOfSequence; ///< when finished
    Nanoseconds arrival = 0;
    Nanoseconds admitted = 0;
    Nanoseconds firstToken = 0; ///< 0: none yet
    Nanoseconds lastToken = 0;
    Nanoseconds ended = 0;
    std::int64_t admittedStep = 0;
    std::int64_t firstTokenStep = 0;
    std::int64_t endedStep = 0;
    friend bool operator==(const SequenceRecord&, const SequenceRecord&) = default;
};

/// Counts of the whole run so far.
struct RunTotals {
    std::int64_t steps = 0;
    std::int64_t tokensComputed = 0;
    std::int64_t tokensEmitted = 0;
    std::int64_t prefillTokens = 0;   ///< computed in prefill entries
    std::int64_t prefixHitTokens = 0; ///< once, at first admission
    std::int64_t recomputedTokens = 0;
    std::int64_t drafted = 0;
    std::int64_t accepted = 0;
    std::int64_t preemptions = 0;
    std::int64_t finished = 0;
    std::int64_t idleSlotSteps = 0; ///< static mode
    std::int64_t busySlotSteps = 0; ///< sum over steps of sequences in the batch
    std::int64_t evictions = 0;
    friend bool operator==(const RunTotals&, const RunTotals&) = default;
};

struct BlockCounts {
    std::int32_t free = 0; ///< unused included
    std::int32_t cached = 0;
    std::int32_t owned = 0;
    std::int32_t shared = 0;
    std::int64_t slotsHeld = 0;   ///< slots of owned and shared blocks
    std::int64_t slotsFilled = 0; ///< of them filled
    friend bool operator==(const BlockCounts&, const BlockCounts&) = default;
};

struct EngineState {
    std::int64_t step = 0; ///< the last record folded in; 0: none
    Nanoseconds time = 0;  ///< its t1
    std::int32_t blockSize = 16;
    std::vector<BlockState> blocks;
    std::int32_t freeHead = -1; ///< next victim
    std::int32_t freeTail = -1;
    /// of blocks with refs > 1, in the order of taking
    std::unordered_map<std::int32_t, std::vector<SequenceId>> sharers;
    std::unordered_map<SequenceId, SequenceRecord> sequences; ///< alive, and the last kFinishedKept finished
    std::vector<SequenceId> running;                          ///< in admission order
    std::vector<SequenceId> waiting;                          ///< head first
    std::deque<SequenceId> finished;                          ///< those still in `sequences`, oldest first
    BlockCounts counts;
    RunTotals totals;
    std::int32_t idleSlots = 0;
    std::int32_t waitingForBlocks = 0;

    static constexpr std::size_t kFinishedKept = 1024;

    [[nodiscard]] std::vector<BlockId> freeQueue() const;              ///< next victim first
    [[nodiscard]] std::vector<SequenceId> owners(BlockId block) const; ///< empty when nobody's
    [[nodiscard]] const SequenceRecord* find(SequenceId id) const;     ///< nullptr: unknown or forgotten
    friend bool operator==(const EngineState&, const EngineState&) = default;
};

/// One node of the prefix tree, as the published blocks spell it.
struct PrefixNode {
    std::uint64_t hash = 0;
    std::uint64_t parent = 0; ///< 0 at a root; may name a node whose block was evicted
    std::vector<BlockId> blocks;
    std::int32_t refs = 0; ///< over its blocks
    std::int64_t lastTouch = 0;
};
/// Parents before children where both are there; O(blocks).
[[nodiscard]] std::vector<PrefixNode> prefixNodes(const EngineState& state);

} // namespace vitrine::trace
