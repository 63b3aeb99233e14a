// Who runs in the next step, on how many tokens, in which blocks. step() of the engine is: proposeDrafts*, schedule(),
// run the plan, commit(), takeEvents(). All state is plain data; no tensor, no model. The rules are those of
// iteration-level ("continuous") batching with chunked prefill and preemption by recompute; StaticBatcher differs in
// one thing only: whom it lets in, and when.
//
// A sequence catches up: it has `computed` of `known` (+ drafted) tokens in the cache, and a step computes some of the
// difference. Prefill and decode are labels for how large that difference is.
//
// Order in a step: running sequences in admission order, then waiting ones while budget, slots and blocks last. Every
// running sequence gets at least one token: earlier chunks and drafts leave one for each that follows. Threads: the
// engine's. Errors: add() refuses; nothing else can fail.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "engine/cache/block_cache.h"
#include "engine/core/clock.h"
#include "engine/core/ids.h"
#include "engine/core/result.h"
#include "engine/engine_options.h"
#include "engine/schedule/batch_plan.h"
#include "engine/schedule/scheduler_config.h"
#include "engine/schedule/sequence.h"
#include "engine/trace/step_record.h"

namespace vitrine::schedule {

/// What came of one planned sequence (or fork). A sequence without an outcome emitted nothing.
struct Outcome {
    SequenceId id;
    std::vector<TokenId> emitted; ///< accepted drafts, then the bonus; empty for a chunk without logits
    /// drafts that the target agreed with (emitted may be shorter when a stop came among them)
    std::int32_t accepted = 0;
    /// the caller's reason to end here: end of sequence, stop string, failed
    std::optional<trace::FinishReason> finish;
};

/// A sequence that commit() ended, by the caller's wish or because its room was used up.
struct Finished {
    SequenceId id;
    RequestId request;
    trace::FinishReason reason = trace::FinishReason::maxTokens;
    const Sequence* sequence = nullptr; ///< as it was at its end (figures, tokens); valid until the next schedule()
};

class Scheduler {
public:
    virtual ~Scheduler();
    Scheduler(const Scheduler&) = delete;
    Scheduler& operator=(const Scheduler&) = delete;

    /// Queues a request (with forks: all its choices, adjacent). Refuses emptyPrompt, invalidArgument, promptTooLong
    /// (no room for one token in the model's context) and neverFits (blocks needed and present are in the sentence).
    [[nodiscard]] Result<void> add(SequenceSpec spec);

    /// How many drafts could be verified for the sequence in the next step: 0 unless it is running and all but its
    /// newest token is computed. The plan may still take fewer when budget or blocks are short.
    [[nodiscard]] std::int32_t draftRoom(SequenceId id) const;
    /// Drafts for the next step; more than draftRoom are cut off. Void after that step, and on preemption.
    void proposeDrafts(SequenceId id, std::vector<TokenId> drafts);

    /// Decides a step. The plan is valid until the next call of schedule() or finish(). Empty when nothing can run:
    /// then nothing waits either, and commit() need not be called.
    const BatchPlan& schedule(Nanoseconds now);
    /// Books what the step did: appends tokens, publishes blocks, takes rejected drafts back, forks choices, ends
    /// sequences. Tokens past room() are dropped. `now` is when the tokens are given out (StepRecord::emittedAt).
    /// Returns who finished; valid until the next schedule().
    std::span<const Finished> commit(std::span<const Outcome> outcomes, Nanoseconds now);
    /// Ends a sequence in any state; its blocks are free when this returns. Between steps only. Unknown ids are
    /// ignored.
    void finish(SequenceId id, trace::FinishReason reason, Nanoseconds now);

    /// Tokens that the sequence may still emit (maximum new tokens, context limit); 0 for unknown ids.
    [[nodiscard]] std::int32_t room(SequenceId id) const;
    /// Why a sequence that has used up its room ends: maxTokens or contextLimit.
    [[nodiscard]] trace::FinishReason limitReason(SequenceId id) const;

    /// Moves batch entries, block and queue events and the counts gathered since the last call into the record. Events
    /// of add() and finish() between steps come along; hasEvents() says whether there are any (an idle engine may want
    /// to record them).
    void takeEvents(trace::StepRecord& record);
    [[nodiscard]] bool hasEvents() const;

    [[nodiscard]] const Sequence* find(SequenceId id) const;                          ///< nullptr: unknown or finished
    [[nodiscard]] const std::vector<Sequence*>& running() const { return m_running; } ///< in admission order
    [[nodiscard]] const std::deque<Sequence*>& waiting() const { return m_waiting; }  ///< head first
    [[nodiscard]] virtual std::int32_t idleSlots() const { return 0; } ///< static mode: slots held by finished members
    [[nodiscard]] bool isIdle() const { return m_running.empty() && m_waiting.empty(); }
    /// blocks that the head lacked in the last step
    [[nodiscard]] std::int32_t waitingForBlocks() const { return m_waitingForBlocks; }
    [[nodiscard]] const cache::BlockCache& cache() const { return m_cache; }
    [[nodiscard]] const SchedulerConfig& config() const { return m_config; }

    /// Everything that engine.md calls an invariant, recounted from scratch; internal with the first broken one.
    /// O(pool).
    [[nodiscard]] Result<void> checkInvariants() const;

protected:
    explicit Scheduler(const SchedulerConfig& config);

    /// Called before the running sequences are planned.
    virtual void beginStep(Nanoseconds) {}
    /// Lets waiting sequences in with what the running ones left over; not called in a step that preempted.
    virtual void admitWaiting(Nanoseconds now) = 0;

    enum class Admission : std::uint8_t { admitted, held, noSlot, noBlocks };
    /// Admits one waiting sequence if a slot and blocks are there: its table then holds the prefix hits. `held`: it
    /// waits to fork.
    [[nodiscard]] Admission tryAdmit(Sequence& sequence, Nanoseconds now);
    /// Plans the first chunk of a sequence that was admitted in this step; its blocks are there.
    void planAdmitted(Sequence& sequence);
    [[nodiscard]] std::int32_t budgetLeft() const { return m_budgetLeft; }
    [[nodiscard]] std::int32_t slotsTaken() const; ///< running, and forks that will run after this step

    std::vector<Sequence*> m_running;
    std::deque<Sequence*> m_waiting;

private:
    // planning (scheduler_plan.cpp)
    void planRunning(Nanoseconds now);
    [[nodiscard]] std::int32_t tokensWanted(const Sequence& sequence, std::int32_t followers) const;
    [[nodiscard]] std::int32_t blocksMissing(const Sequence& sequence, std::int32_t tokens) const;
    bool makeRoom(Sequence& sequence, std::int32_t& tokens, Nanoseconds now);
    void enterPlan(Sequence& sequence, std::int32_t tokens);
    void planForks(const Sequence& leader, PlannedSequence& planned);
    void withdraw(Sequence& sequence);
    // preemption (preemption.cpp)
    [[nodiscard]] Sequence& victim() const;
    void preempt(Sequence& sequence, Nanoseconds now);
    void enqueue(Sequence& sequence);
    // commit (scheduler_commit.cpp)
    void book(Sequence& sequence, const PlannedSequence& planned, const Outcome* outcome, Nanoseconds now);
    void append(Sequence& sequence, const Outcome& outcome, Nanoseconds now, trace::BatchEntry& entry);
    void settle(Sequence& sequence, std::int32_t computed);
    void bookFork(const Sequence& leader, Sequence& choice, const Outcome* outcome, Nanoseconds now);
    void fork(const Sequence& leader, Sequence& choice, Nanoseconds now);
    void regroup(Sequence& leader);
    void endIfDue(Sequence& sequence, const Outcome* outcome, Nanoseconds now);
    void retire(Sequence& sequence, trace::FinishReason reason, Nanoseconds now);
    // admission (admission.cpp)
    [[nodiscard]] Result<void> refuse(const SequenceSpec& spec) const;
    [[nodiscard]] bool isHeld(const Sequence& sequence) const;
    [[nodiscard]] std::int32_t blocksAvailable() const;
    [[nodiscard]] bool placePaged(Sequence& sequence);
    void setPromised(Sequence& sequence, std::int32_t blocks);

    Sequence& enlist(const SequenceSpec& spec, SequenceId id);
    [[nodiscard]] Sequence* lookUp(SequenceId id) const;
    trace::QueueEvent& note(trace::QueueEventKind kind, const Sequence& sequence, Nanoseconds time);
    [[nodiscard]] Result<void> checkTables() const;
    [[nodiscard]] Result<void> checkPool() const;
    [[nodiscard]] Result<void> checkQueues() const;

    SchedulerConfig m_config;
    cache::BlockCache m_cache;
    std::unordered_map<SequenceId, std::unique_ptr<Sequence>> m_sequences; ///< alive
    std::vector<std::unique_ptr<Sequence>> m_retired;                      ///< ended since the last schedule()
    BatchPlan m_plan;
    std::vector<Finished> m_finished;
    std::vector<trace::BatchEntry> m_entries;
    std::vector<trace::QueueEvent> m_queueEvents;
    std::int64_t m_nextOrder = 0;
    std::int32_t m_budgetLeft = 0;
    std::int32_t m_promised = 0; ///< sum of promised over all sequences
    std::int32_t m_plannedForks = 0;
    std::int32_t m_waitingForBlocks = 0;
    std::int32_t m_tokensUsed = 0;
    bool m_preempted = false; ///< in this step
    bool m_waitingChanged = false;
    bool m_planned = false; ///< between schedule() and commit()
};

/// invalidArgument when the config is out of range.
[[nodiscard]] Result<std::unique_ptr<Scheduler>> makeScheduler(const SchedulerConfig& config, BatchingMode mode);

} // namespace vitrine::schedule
