// commit(): what the step did becomes state.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cassert>

#include "engine/schedule/scheduler.h"

namespace vitrine::schedule {
namespace {

/// Outcomes usually come in the plan's order: look on from the last hit before looking everywhere.
class OutcomeFinder {
public:
    explicit OutcomeFinder(std::span<const Outcome> outcomes)
        : m_outcomes(outcomes) {}
    const Outcome* operator()(SequenceId id) {
        for (std::size_t tried = 0; tried < m_outcomes.size(); ++tried) {
            const Outcome& outcome = m_outcomes[m_next];
            m_next = (m_next + 1) % m_outcomes.size();
            if (outcome.id == id) {
                return &outcome;
            }
        }
        return nullptr;
    }

private:
    std::span<const Outcome> m_outcomes;
    std::size_t m_next = 0;
};

} // namespace

std::span<const Finished> Scheduler::commit(std::span<const Outcome> outcomes, Nanoseconds now) {
    m_planned = false;
    m_tokensUsed = m_plan.tokens;
    OutcomeFinder find(outcomes);
    for (const PlannedSequence& planned : m_plan.sequences) {
        Sequence& sequence = *lookUp(planned.sequence);
        const Outcome* outcome = find(planned.sequence);
        book(sequence, planned, outcome, now);
        for (const SequenceId id : planned.forks) {
            bookFork(sequence, *lookUp(id), find(id), now);
        }
        if (planned.wantsLogits && !sequence.followers.empty()) {
            regroup(sequence);
        }
        endIfDue(sequence, outcome, now);
    }
    return m_finished;
}

void Scheduler::book(Sequence& sequence, const PlannedSequence& planned, const Outcome* outcome, Nanoseconds now) {
    const std::int32_t before = sequence.computed;
    const std::int32_t after = before + sequence.scheduled;
    m_cache.fill(sequence.id, sequence.table, before, after);

    trace::BatchEntry entry;
    entry.sequence = sequence.id;
    entry.request = sequence.request;
    entry.phase = planned.phase;
    entry.computed = sequence.scheduled;
    entry.cached = sequence.cachedNow;
    entry.drafted = planned.drafts;
    entry.recomputed = std::clamp(sequence.highWater - before, 0, sequence.scheduled);
    sequence.recomputed += entry.recomputed;
    sequence.drafted += planned.drafts;
    std::int32_t final = after - planned.drafts;
    if (outcome != nullptr && planned.wantsLogits) {
        entry.accepted = std::clamp(outcome->accepted, 0, planned.drafts);
        final += entry.accepted;
        append(sequence, *outcome, now, entry);
        sequence.accepted += entry.accepted;
    }
    // A sequence that goes on has a newest token for the next step to compute. (One that a stop ends among accepted
    // drafts may have computed more than the caller was given.)
    const bool goesOn = planned.wantsLogits && !(outcome != nullptr && outcome->finish);
    final = std::min(final, goesOn ? sequence.known() - 1 : sequence.known());
    sequence.computed = after;
    settle(sequence, final);
    m_cache.publish(sequence.id, sequence.table, sequence.tokens, sequence.computed);
    if (m_config.slidingWindow > 0) {
        m_cache.releaseBehind(sequence.id, sequence.table, sequence.computed - m_config.slidingWindow + 1);
    }
    sequence.highWater = std::max(sequence.highWater, sequence.computed);
    entry.contextAfter = sequence.computed;
    m_entries.push_back(entry);
    sequence.scheduled = 0;
    sequence.scheduledDrafts = 0;
    sequence.cachedNow = 0;
    sequence.drafts.clear();
}

void Scheduler::append(Sequence& sequence, const Outcome& outcome, Nanoseconds now, trace::BatchEntry& entry) {
    const auto count = std::min<std::size_t>(outcome.emitted.size(), static_cast<std::size_t>(room(sequence.id)));
    sequence.tokens.insert(sequence.tokens.end(), outcome.emitted.begin(),
                           outcome.emitted.begin() + static_cast<std::ptrdiff_t>(count));
    entry.emitted = static_cast<std::int32_t>(count);
    if (count > 0) {
        sequence.firstToken = sequence.firstToken == 0 ? now : sequence.firstToken;
        sequence.lastToken = now;
    }
}

void Scheduler::settle(Sequence& sequence, std::int32_t computed) {
    if (computed >= sequence.computed) {
        return;
    }
    const std::int32_t returned = m_cache.truncate(sequence.id, sequence.table, sequence.computed, computed);
    if (m_config.capacity == CapacityPolicy::noEviction) {
        setPromised(sequence, sequence.promised + returned);
    }
    sequence.computed = computed;
}

void Scheduler::bookFork(const Sequence& leader, Sequence& choice, const Outcome* outcome, Nanoseconds now) {
    --m_plannedForks;
    if (outcome == nullptr || (outcome->emitted.empty() && !outcome->finish)) {
        setPromised(choice, 0); // no token of its own to go on from: it waits on, and computes the prompt itself
        choice.sharesTail = false;
        return;
    }
    fork(leader, choice, now);
    append(choice, *outcome, now, m_entries.back());
    m_entries.back().contextAfter = choice.computed;
    endIfDue(choice, outcome, now);
}

void Scheduler::fork(const Sequence& leader, Sequence& choice, Nanoseconds now) {
    std::erase(m_waiting, &choice);
    m_waitingChanged = true;
    m_running.push_back(&choice);
    m_cache.fork(leader.table, choice.id, choice.table);
    choice.state = SequenceState::running;
    choice.leader = SequenceId{};
    choice.computed = leader.computed;
    choice.highWater = leader.computed;
    choice.cached = leader.computed;
    choice.missAt = leader.computed;
    choice.admitted = now;
    trace::QueueEvent& event = note(trace::QueueEventKind::admit, choice, now);
    event.reused = choice.cached;
    event.missAt = choice.missAt;

    trace::BatchEntry& entry = m_entries.emplace_back();
    entry.sequence = choice.id;
    entry.request = choice.request;
    entry.phase = trace::Phase::prefill;
    entry.cached = choice.cached;
}

void Scheduler::regroup(Sequence& leader) {
    // Choices that found no slot wait on as a group of their own: the first computes the prompt (mostly hits), the rest
    // fork from it.
    Sequence* next = nullptr;
    for (const SequenceId id : leader.followers) {
        Sequence* choice = lookUp(id);
        if (choice == nullptr || choice->leader != leader.id) {
            continue;
        }
        choice->leader = next == nullptr ? SequenceId{} : next->id;
        if (next == nullptr) {
            next = choice;
        } else {
            next->followers.push_back(id);
        }
    }
    leader.followers.clear();
}

void Scheduler::endIfDue(Sequence& sequence, const Outcome* outcome, Nanoseconds now) {
    std::optional<trace::FinishReason> reason;
    if (outcome != nullptr && outcome->finish) {
        reason = outcome->finish;
    } else if (room(sequence.id) == 0) {
        reason = limitReason(sequence.id);
    }
    if (reason) {
        m_finished.push_back({sequence.id, sequence.request, *reason, &sequence});
        retire(sequence, *reason, now);
    }
}

void Scheduler::retire(Sequence& sequence, trace::FinishReason reason, Nanoseconds now) {
    regroup(sequence);
    trace::QueueEvent& event = note(trace::QueueEventKind::finish, sequence, now);
    event.finish = reason;
    event.generated = sequence.generated();
    event.slotsHeld = sequence.table.held() * m_config.blockSize;
    event.slotsFilled = m_cache.slotsFilled(sequence.table);
    m_cache.release(sequence.id, sequence.table);
    setPromised(sequence, 0);
    if (sequence.isWaiting()) {
        std::erase(m_waiting, &sequence);
        m_waitingChanged = true;
    } else {
        std::erase(m_running, &sequence);
    }
    sequence.state = SequenceState::finished;
    auto owned = m_sequences.extract(sequence.id);
    m_retired.push_back(std::move(owned.mapped()));
}

} // namespace vitrine::schedule
