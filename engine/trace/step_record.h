// What one engine step did: the only source of every picture. Records are values: copied to readers, saved, replayed;
// folding them (replay.h) gives the state of the cache and of the queue at any step. Nothing on screen is computed from
// anything else.
//
// Times are Nanoseconds of the engine's Clock. Counts are COUNTED, times MEASURED, bytes and FLOPs DERIVED (formulas in
// model/transformer.h).
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/clock.h"
#include "engine/core/ids.h"

namespace vitrine::trace {

enum class Phase : std::uint8_t { prefill, decode };

/// Why a sequence ended.
enum class FinishReason : std::uint8_t { endOfSequence, stopString, maxTokens, contextLimit, cancelled, failed };
[[nodiscard]] std::string_view finishReasonName(FinishReason reason) noexcept;

/// Why the cached part of a prompt ended where it did.
enum class MissReason : std::uint8_t { none, firstSeen, diverged, evicted, cachingOff, settingsDiffer };
[[nodiscard]] std::string_view missReasonName(MissReason reason) noexcept;

/// One sequence's part of the step's batch.
struct BatchEntry {
    SequenceId sequence;
    RequestId request;
    /// a label: prefill while the sequence catches up (prompt, or recompute after preemption)
    Phase phase = Phase::decode;
    std::int32_t computed = 0;     ///< tokens whose K and V were computed in this step (drafts included)
    std::int32_t cached = 0;       ///< tokens taken from the prefix cache at its admission, if that was in this step
    std::int32_t contextAfter = 0; ///< computed tokens of the sequence after the step (rejected drafts taken back)
    std::int32_t drafted = 0;      ///< draft tokens verified in this step
    std::int32_t accepted = 0;     ///< of them accepted
    std::int32_t emitted = 0;      ///< tokens given to the caller (accepted + bonus)
    std::int32_t recomputed = 0;   ///< of `computed`: tokens computed once before, lost to a preemption
    friend bool operator==(const BatchEntry&, const BatchEntry&) = default;
};

enum class BlockEventKind : std::uint8_t {
    allocate, ///< free block taken by a sequence: refs 1 (a cached-free one is evicted first, by an event of its own)
    share,    ///< a published block gains a reference
    unshare,  ///< loses one, refs stay above 0
    fill,     ///< slots written: `filled` is the new fill of the block
    publish,  ///< full and final: `hash` may now be hit
    release,  ///< refs reach 0: to the free queue's tail (cached-free if published, else free, its contents forgotten)
    evict,    ///< a cached-free block loses its hash because it is allocated for something else
    copy,     ///< copy-on-write: contents copied from `source`; follows the new block's allocate, precedes `source`'s
              ///< unshare
    truncate, ///< rejected drafts: `filled` goes down
};

struct BlockEvent {
    BlockEventKind kind = BlockEventKind::allocate;
    BlockId block;
    SequenceId sequence;       ///< whose table; invalid for evict
    std::int32_t logical = -1; ///< index in that table, -1 when none
    std::int32_t filled = 0;   ///< slots filled after the event
    std::int32_t refs = 0;     ///< after the event
    std::uint64_t hash = 0;    ///< publish, share, evict: the chain hash
    std::uint64_t parent = 0;  ///< publish: parent hash (0 at the root)
    BlockId source;            ///< copy
    friend bool operator==(const BlockEvent&, const BlockEvent&) = default;
};

enum class QueueEventKind : std::uint8_t { arrive, admit, preempt, resume, finish };

struct QueueEvent {
    QueueEventKind kind = QueueEventKind::arrive;
    SequenceId sequence;
    RequestId request;
    Nanoseconds time = 0;
    std::int32_t promptTokens = 0;                     ///< arrive
    std::int32_t maxNewTokens = 0;                     ///< arrive
    std::int32_t priority = 0;                         ///< arrive
    std::int32_t reused = 0;                           ///< admit, resume: tokens from the prefix cache
    MissReason missReason = MissReason::none;          ///< admit
    std::int32_t missAt = 0;                           ///< admit: first token that was not reused
    FinishReason finish = FinishReason::endOfSequence; ///< finish
    std::int32_t generated = 0;                        ///< finish: tokens given to the caller
    std::int32_t slotsHeld = 0;   ///< finish: slots of the blocks it held at its end (blocks x block size)
    std::int32_t slotsFilled = 0; ///< finish: of them filled; the rest was waste
    friend bool operator==(const QueueEvent&, const QueueEvent&) = default;
};

/// A token handed to the caller. Its time is the step's `emitted` time.
struct EmittedToken {
    SequenceId sequence;
    TokenId token = 0;
    float logprob = 0.0F; ///< NaN when not computed
};

/// Drafts of one verification (V9).
struct Verification {
    SequenceId sequence;
    std::vector<TokenId> drafted;
    std::int32_t accepted = 0;
    TokenId bonus = -1; ///< the token after the accepted ones
    Nanoseconds draftTime = 0;
};

/// Wall time of the sections of step(), not overlapping. Their sum may be less than t1 - t0: the rest is
/// "unattributed".
struct SectionTimes {
    Nanoseconds schedule = 0;
    Nanoseconds draft = 0;
    Nanoseconds forward = 0;
    Nanoseconds sample = 0;
    Nanoseconds detokenise = 0;
};

/// The forward pass by the clock of a device that computes beside the engine's thread (MEASURED by events on its stream):
/// all of it lies inside SectionTimes::forward, which also holds what the host took to put the work there and to wait.
struct DeviceTimes {
    Nanoseconds copyIn = 0;  ///< the batch: tokens, slots, block tables
    Nanoseconds forward = 0; ///< the model; of a model divided between device and CPU also the CPU's part
    Nanoseconds sample = 0;  ///< ranking the logits
    Nanoseconds copyOut = 0; ///< results
    [[nodiscard]] Nanoseconds total() const { return copyIn + forward + sample + copyOut; }
    friend bool operator==(const DeviceTimes&, const DeviceTimes&) = default;
};

struct StepRecord {
    std::int64_t step = 0; ///< from 1, consecutive within a run
    Nanoseconds t0 = 0;
    Nanoseconds t1 = 0;
    Nanoseconds emittedAt = 0; ///< when the step's tokens were given out
    std::int32_t tokenBudget = 0;
    std::int32_t tokensUsed = 0; ///< sum of computed over the batch
    std::int32_t running = 0;    ///< sequences after the step
    std::int32_t waiting = 0;
    std::int32_t idleSlots = 0;        ///< static mode: slots held by finished members
    std::int32_t waitingForBlocks = 0; ///< blocks that the head of the queue lacks; 0 when it waits for nothing
    std::vector<BatchEntry> batch;
    std::vector<BlockEvent> blocks; ///< in the order in which they happened
    std::vector<QueueEvent> queue;
    std::vector<SequenceId> waitingOrder; ///< the waiting queue after the step, head first; only when it changed
    bool waitingOrderChanged = false;
    std::vector<EmittedToken> emitted;
    std::vector<Verification> verifications;
    SectionTimes sections;
    std::optional<DeviceTimes> device; ///< absent where the engine's thread and its helpers compute
    std::uint64_t bytesRead = 0; ///< DERIVED: weights + KV
    double flops = 0.0;          ///< DERIVED
};

/// Constants of a run that a reader needs beside the records.
struct RunHeader {
    std::int32_t blocks = 0;
    std::int32_t blockSize = 16;
    std::int32_t layers = 0;
    std::uint64_t bytesPerBlock = 0;
    std::int32_t maxSequences = 0;
    std::int32_t tokenBudget = 0;
    std::string model;     ///< display name
    std::string modelHash; ///< sha256 or empty
    std::string device;
    std::string settings; ///< JSON of the engine options
};

} // namespace vitrine::trace
