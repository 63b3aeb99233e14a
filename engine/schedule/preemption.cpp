// Who gives way when blocks run out, and where it waits. Preemption is by recompute: the blocks are freed, the tokens
// are kept.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <tuple>

#include "engine/schedule/scheduler.h"

namespace vitrine::schedule {
namespace {

/// Rank under QueuePolicy::priority: smaller runs first.
auto rank(const Sequence& sequence) {
    return std::tuple(sequence.priority, sequence.arrival, sequence.order);
}

} // namespace

Sequence& Scheduler::victim() const {
    if (m_config.policy == QueuePolicy::fcfs) {
        return *m_running.back();
    }
    return **std::ranges::max_element(m_running,
                                      [](const Sequence* a, const Sequence* b) { return rank(*a) < rank(*b); });
}

void Scheduler::enqueue(Sequence& sequence) {
    m_waitingChanged = true;
    if (m_config.policy == QueuePolicy::priority) {
        const auto after =
            std::ranges::upper_bound(m_waiting, rank(sequence), {}, [](const Sequence* s) { return rank(*s); });
        m_waiting.insert(after, &sequence);
    } else if (sequence.state == SequenceState::preempted) {
        m_waiting.push_front(&sequence);
    } else {
        m_waiting.push_back(&sequence);
    }
}

void Scheduler::preempt(Sequence& sequence, Nanoseconds now) {
    withdraw(sequence);
    m_cache.release(sequence.id, sequence.table);
    setPromised(sequence, 0);
    sequence.computed = 0;
    sequence.sharesTail = false;
    sequence.drafts.clear();
    sequence.state = SequenceState::preempted;
    ++sequence.preemptions;
    std::erase(m_running, &sequence);
    note(trace::QueueEventKind::preempt, sequence, now);
    enqueue(sequence);
    m_preempted = true;
}

} // namespace vitrine::schedule
