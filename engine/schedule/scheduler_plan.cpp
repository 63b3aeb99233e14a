// schedule(): from the state of the queues to the plan of one step.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cassert>

#include "engine/cache/kv_sizing.h"
#include "engine/schedule/scheduler.h"

namespace vitrine::schedule {

const BatchPlan& Scheduler::schedule(Nanoseconds now) {
    assert(!m_planned);
    m_retired.clear();
    m_finished.clear();
    m_plan.sequences.clear();
    m_plan.copies.clear();
    m_plan.tokenBudget = m_config.maxBatchedTokens;
    m_plan.tokens = 0;
    m_budgetLeft = m_config.maxBatchedTokens;
    m_waitingForBlocks = 0;
    m_preempted = false;
    beginStep(now);
    planRunning(now);
    if (!m_preempted) {
        admitWaiting(now);
    }
    m_plan.tokens = m_config.maxBatchedTokens - m_budgetLeft;
    m_planned = !m_plan.empty();
    return m_plan;
}

std::int32_t Scheduler::tokensWanted(const Sequence& sequence, std::int32_t followers) const {
    const std::int32_t behind = sequence.known() - sequence.computed;
    const std::int32_t wanted = sequence.catchingUp() ? std::min(behind, m_config.prefillChunk)
                                                      : behind + static_cast<std::int32_t>(sequence.drafts.size());
    // One token is left for each sequence that follows, so that no stream stalls behind a long prompt or lucky drafts.
    return std::min(wanted, m_budgetLeft - followers);
}

void Scheduler::planRunning(Nanoseconds now) {
    for (std::size_t i = 0; i < m_running.size(); ++i) {
        Sequence& sequence = *m_running[i];
        std::int32_t tokens = tokensWanted(sequence, static_cast<std::int32_t>(m_running.size() - i - 1));
        assert(tokens > 0);
        const std::size_t before = m_running.size();
        if (makeRoom(sequence, tokens, now)) {
            enterPlan(sequence, tokens);
        }
        if (m_running.size() != before) { // victims may have stood before it (priority), or it gave way itself
            const auto at = std::ranges::find_if(m_running, [&](const Sequence* s) { return s == &sequence; });
            if (at != m_running.end()) {
                i = static_cast<std::size_t>(at - m_running.begin());
            } else {
                i = static_cast<std::size_t>(
                        std::ranges::count_if(m_running, [](const Sequence* s) { return s->scheduled > 0; })) -
                    1;
            }
        }
    }
}

std::int32_t Scheduler::blocksMissing(const Sequence& sequence, std::int32_t tokens) const {
    const std::int32_t total = cache::blocksFor(sequence.computed + tokens, m_config.blockSize);
    const std::int32_t written = sequence.computed / m_config.blockSize; // the block that the first token goes to
    const bool copies = written < sequence.table.size() && m_cache.pool().refs(sequence.table.at(written)) > 1;
    return std::max(0, total - sequence.table.size()) + (copies ? 1 : 0);
}

bool Scheduler::makeRoom(Sequence& sequence, std::int32_t& tokens, Nanoseconds now) {
    while (blocksMissing(sequence, tokens) > m_cache.pool().queued()) {
        if (!sequence.catchingUp() && tokens > 1) {
            tokens = 1; // drafts are a bet: nobody loses its blocks for one
            continue;
        }
        Sequence& loser = victim();
        preempt(loser, now);
        if (&loser == &sequence) {
            return false;
        }
    }
    return true;
}

void Scheduler::enterPlan(Sequence& sequence, std::int32_t tokens) {
    const std::int32_t first = sequence.computed;
    const std::int32_t written = first / m_config.blockSize;
    std::int32_t taken = 0;
    if (written < sequence.table.size() && m_cache.pool().refs(sequence.table.at(written)) > 1) {
        const auto copy = m_cache.copyOnWrite(sequence.id, sequence.table, written);
        assert(copy);
        m_plan.copies.push_back({copy->from, copy->to});
    }
    if (sequence.sharesTail) { // copied, or the last one left and free to write in place
        sequence.sharesTail = false;
        taken = 1;
    }
    const std::int32_t more = std::max(0, cache::blocksFor(first + tokens, m_config.blockSize) - sequence.table.size());
    [[maybe_unused]] const bool grown = m_cache.grow(sequence.id, sequence.table, more);
    assert(grown);
    setPromised(sequence, std::max(0, sequence.promised - more - taken));

    PlannedSequence& planned = m_plan.sequences.emplace_back();
    const std::int32_t known = std::min(tokens, sequence.known() - first);
    planned.sequence = sequence.id;
    planned.phase = sequence.catchingUp() ? trace::Phase::prefill : trace::Phase::decode;
    planned.firstPosition = first;
    planned.drafts = tokens - known;
    planned.tokens.assign(sequence.tokens.begin() + first, sequence.tokens.begin() + first + known);
    planned.tokens.insert(planned.tokens.end(), sequence.drafts.begin(), sequence.drafts.begin() + planned.drafts);
    planned.wantsLogits = first + known == sequence.known();
    planned.blockTable = sequence.table.ids;
    sequence.scheduled = tokens;
    sequence.scheduledDrafts = planned.drafts;
    m_budgetLeft -= tokens;
    if (planned.wantsLogits && sequence.generated() == 0 && !sequence.followers.empty()) {
        planForks(sequence, planned);
    }
}

void Scheduler::planForks(const Sequence& leader, PlannedSequence& planned) {
    for (const SequenceId id : leader.followers) {
        Sequence* choice = lookUp(id);
        if (choice == nullptr || slotsTaken() >= m_config.maxSequences) {
            continue;
        }
        const std::int32_t whole =
            leader.promptTokens / m_config.blockSize; // shared for good; a partly filled one is copied
        const std::int32_t needed =
            cache::blocksPromised(leader.promptTokens, room(id), m_config.blockSize, m_config.capacity) - whole;
        if (needed > blocksAvailable()) {
            continue;
        }
        setPromised(*choice, needed);
        choice->sharesTail = leader.promptTokens % m_config.blockSize != 0;
        ++m_plannedForks;
        planned.forks.push_back(id);
    }
}

void Scheduler::withdraw(Sequence& sequence) {
    if (sequence.scheduled == 0) {
        return;
    }
    const auto at = std::ranges::find(m_plan.sequences, sequence.id, &PlannedSequence::sequence);
    for (const SequenceId id : at->forks) {
        Sequence& choice = *lookUp(id);
        setPromised(choice, 0);
        choice.sharesTail = false;
        --m_plannedForks;
    }
    m_plan.sequences.erase(at);
    std::erase_if(m_plan.copies,
                  [&](const BlockCopy& copy) { return std::ranges::count(sequence.table.ids, copy.to.value) > 0; });
    m_budgetLeft += sequence.scheduled;
    sequence.scheduled = 0;
    sequence.scheduledDrafts = 0;
}

void Scheduler::planAdmitted(Sequence& sequence) {
    enterPlan(sequence, std::min({sequence.known() - sequence.computed, m_config.prefillChunk, m_budgetLeft}));
}

} // namespace vitrine::schedule
