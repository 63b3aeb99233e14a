// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trace/replay.h"

#include <algorithm>
#include <string>

#include "engine/trace/block_fold.h"

namespace vitrine::trace {
namespace {

tl::unexpected<Error> damaged(const StepRecord& record, const char* sentence) {
    return fail(ErrorCode::corruptFile, sentence, "step " + std::to_string(record.step));
}

void leaveRunning(EngineState& state, SequenceId id) { std::erase(state.running, id); }

void arrive(EngineState& state, const QueueEvent& event) {
    SequenceRecord& s = state.sequences[event.sequence];
    s.id = event.sequence;
    s.request = event.request;
    s.promptTokens = event.promptTokens;
    s.maxNewTokens = event.maxNewTokens;
    s.priority = event.priority;
    s.arrival = event.time;
}

void enter(EngineState& state, SequenceRecord& s, const QueueEvent& event, std::int64_t step) {
    state.running.push_back(s.id);
    s.phase = SequencePhase::prefill;
    s.computed = event.reused;
    if (event.kind == QueueEventKind::admit) {
        s.cached = event.reused;
        s.missReason = event.missReason;
        s.missAt = event.missAt;
        s.admitted = event.time;
        s.admittedStep = step;
        state.totals.prefixHitTokens += event.reused;
    }
}

void end(EngineState& state, SequenceRecord& s, const QueueEvent& event, std::int64_t step) {
    leaveRunning(state, s.id);
    s.phase = SequencePhase::finished;
    s.finish = event.finish;
    s.generated = event.generated;
    s.ended = event.time;
    s.endedStep = step;
    state.finished.push_back(s.id);
    ++state.totals.finished;
}

bool foldQueueEvent(EngineState& state, const QueueEvent& event, std::int64_t step) {
    if (event.kind == QueueEventKind::arrive) {
        if (state.sequences.contains(event.sequence)) {
            return false;
        }
        arrive(state, event);
        return true;
    }
    const auto found = state.sequences.find(event.sequence);
    if (found == state.sequences.end() || found->second.phase == SequencePhase::finished) {
        return false;
    }
    SequenceRecord& s = found->second;
    switch (event.kind) {
    case QueueEventKind::admit:
    case QueueEventKind::resume: enter(state, s, event, step); break;
    case QueueEventKind::preempt:
        leaveRunning(state, s.id);
        s.phase = SequencePhase::preempted;
        s.computed = 0;
        ++s.preemptions;
        ++state.totals.preemptions;
        break;
    case QueueEventKind::finish: end(state, s, event, step); break;
    case QueueEventKind::arrive: break;
    }
    return true;
}

bool foldEntry(EngineState& state, const BatchEntry& entry, const StepRecord& record) {
    const auto found = state.sequences.find(entry.sequence);
    if (found == state.sequences.end()) {
        return false;
    }
    SequenceRecord& s = found->second;
    s.computed = entry.contextAfter;
    s.recomputed += entry.recomputed;
    s.drafted += entry.drafted;
    s.accepted += entry.accepted;
    if (s.phase != SequencePhase::finished) {
        s.generated += entry.emitted;
        const bool caughtUp = s.generated > 0 && s.computed >= s.promptTokens + s.generated - 1;
        s.phase = caughtUp ? SequencePhase::decode : SequencePhase::prefill;
    }
    if (entry.emitted > 0) {
        if (s.firstTokenStep == 0) {
            s.firstToken = record.emittedAt;
            s.firstTokenStep = record.step;
        }
        s.lastToken = record.emittedAt;
    }
    RunTotals& totals = state.totals;
    totals.tokensComputed += entry.computed;
    totals.tokensEmitted += entry.emitted;
    totals.prefillTokens += entry.phase == Phase::prefill ? entry.computed : 0;
    totals.recomputedTokens += entry.recomputed;
    totals.drafted += entry.drafted;
    totals.accepted += entry.accepted;
    totals.busySlotSteps += entry.computed > 0 ? 1 : 0; // a fork's first entry used its leader's row
    return true;
}

/// Sequences that lost their slot hold nothing: what is left of their tables are the holes of the window.
bool clearTables(EngineState& state, const StepRecord& record) {
    for (const QueueEvent& event : record.queue) {
        const auto found = state.sequences.find(event.sequence);
        if (found == state.sequences.end()) {
            continue;
        }
        SequenceRecord& s = found->second;
        if (s.phase != SequencePhase::finished && s.phase != SequencePhase::preempted) {
            continue;
        }
        if (std::ranges::any_of(s.table, [](std::int32_t id) { return id >= 0; })) {
            return false;
        }
        s.table.clear();
        s.table.shrink_to_fit();
    }
    return true;
}

void forgetOldest(EngineState& state) {
    while (state.finished.size() > EngineState::kFinishedKept) {
        state.sequences.erase(state.finished.front());
        state.finished.pop_front();
    }
}

} // namespace

EngineState initialState(const RunHeader& header) {
    EngineState state;
    state.blockSize = header.blockSize;
    const std::int32_t count = std::max(0, header.blocks);
    state.blocks.resize(static_cast<std::size_t>(count));
    for (std::int32_t id = 0; id < count; ++id) {
        state.blocks[static_cast<std::size_t>(id)].previous = id - 1;
        state.blocks[static_cast<std::size_t>(id)].next = id + 1 < count ? id + 1 : -1;
    }
    state.freeHead = count > 0 ? 0 : -1;
    state.freeTail = count - 1;
    state.counts.free = count;
    return state;
}

Result<void> apply(EngineState& state, const StepRecord& record) {
    if (record.step != state.step + 1) {
        return damaged(record, "The record is not the next one.");
    }
    for (const QueueEvent& event : record.queue) {
        if (!foldQueueEvent(state, event, record.step)) {
            return damaged(record, "A queue event names a sequence that is not there.");
        }
    }
    for (const BlockEvent& event : record.blocks) {
        if (!foldBlockEvent(state, event, record.step)) {
            return damaged(record, "A block event contradicts the state of its block.");
        }
    }
    for (const BatchEntry& entry : record.batch) {
        if (!foldEntry(state, entry, record)) {
            return damaged(record, "A batch entry names a sequence that is not there.");
        }
    }
    if (!clearTables(state, record)) {
        return damaged(record, "A sequence without a slot holds blocks.");
    }
    if (record.waitingOrderChanged) {
        state.waiting = record.waitingOrder;
    }
    forgetOldest(state);
    state.step = record.step;
    state.time = record.t1;
    state.idleSlots = record.idleSlots;
    state.waitingForBlocks = record.waitingForBlocks;
    state.totals.steps += record.batch.empty() ? 0 : 1;
    state.totals.idleSlotSteps += record.batch.empty() ? 0 : record.idleSlots;
    return {};
}

} // namespace vitrine::trace
