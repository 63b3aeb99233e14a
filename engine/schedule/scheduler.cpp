// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/schedule/scheduler.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "engine/cache/kv_sizing.h"
#include "engine/schedule/continuous_scheduler.h"
#include "engine/schedule/static_batcher.h"

namespace vitrine::schedule {

using trace::QueueEvent;
using trace::QueueEventKind;

namespace {

cache::CacheConfig cacheConfig(const SchedulerConfig& config) {
    cache::CacheConfig c;
    c.blocks = config.blocks;
    c.blockSize = config.blockSize;
    c.prefixCaching = config.prefixCaching;
    c.allocator = config.allocator;
    c.reservedBlocks = cache::blocksFor(config.maxModelLength, config.blockSize);
    c.hash = config.hash;
    return c;
}

} // namespace

Scheduler::Scheduler(const SchedulerConfig& config)
    : m_config(config)
    , m_cache(cacheConfig(config)) {
    if (m_config.prefillChunk == 0) {
        m_config.prefillChunk = m_config.maxBatchedTokens;
    }
}

Scheduler::~Scheduler() = default;

Sequence* Scheduler::lookUp(SequenceId id) const {
    const auto found = m_sequences.find(id);
    return found == m_sequences.end() ? nullptr : found->second.get();
}

const Sequence* Scheduler::find(SequenceId id) const {
    return lookUp(id);
}

QueueEvent& Scheduler::note(QueueEventKind kind, const Sequence& sequence, Nanoseconds time) {
    QueueEvent& event = m_queueEvents.emplace_back();
    event.kind = kind;
    event.sequence = sequence.id;
    event.request = sequence.request;
    event.time = time;
    return event;
}

Sequence& Scheduler::enlist(const SequenceSpec& spec, SequenceId id) {
    auto owned = std::make_unique<Sequence>();
    Sequence& sequence = *owned;
    sequence.id = id;
    sequence.request = spec.request;
    sequence.tokens = spec.prompt;
    sequence.promptTokens = sequence.known();
    sequence.maxNewTokens = spec.maxNewTokens;
    sequence.priority = spec.priority;
    sequence.salt = spec.salt;
    sequence.reusePrefix = spec.reusePrefix;
    sequence.arrival = spec.arrival;
    sequence.order = m_nextOrder++;
    m_sequences.emplace(id, std::move(owned));
    QueueEvent& event = note(QueueEventKind::arrive, sequence, spec.arrival);
    event.promptTokens = sequence.promptTokens;
    event.maxNewTokens = sequence.maxNewTokens;
    event.priority = sequence.priority;
    enqueue(sequence);
    return sequence;
}

Result<void> Scheduler::add(SequenceSpec spec) {
    if (auto refused = refuse(spec); !refused) {
        return refused;
    }
    Sequence& leader = enlist(spec, spec.id);
    for (const SequenceId id : spec.forks) {
        Sequence& choice = enlist(spec, id);
        if (m_config.allocator ==
            AllocatorKind::paged) { // reservations can't be shared: each choice computes its own prompt
            choice.leader = leader.id;
            leader.followers.push_back(id);
        }
    }
    return {};
}

std::int32_t Scheduler::room(SequenceId id) const {
    const Sequence* sequence = lookUp(id);
    if (sequence == nullptr) {
        return 0;
    }
    return std::max(
        0, std::min(sequence->maxNewTokens - sequence->generated(), m_config.longestSequence() - sequence->known()));
}

trace::FinishReason Scheduler::limitReason(SequenceId id) const {
    const Sequence* sequence = lookUp(id);
    const bool enough = sequence == nullptr || sequence->maxNewTokens - sequence->generated() <=
                                                   m_config.longestSequence() - sequence->known();
    return enough ? trace::FinishReason::maxTokens : trace::FinishReason::contextLimit;
}

std::int32_t Scheduler::draftRoom(SequenceId id) const {
    const Sequence* sequence = lookUp(id);
    if (sequence == nullptr || sequence->state != SequenceState::running || sequence->catchingUp()) {
        return 0;
    }
    return std::clamp(room(id) - 1, 0, m_config.draftTokens);
}

void Scheduler::proposeDrafts(SequenceId id, std::vector<TokenId> drafts) {
    const auto most = static_cast<std::size_t>(draftRoom(id));
    if (most == 0) {
        return;
    }
    drafts.resize(std::min(drafts.size(), most));
    lookUp(id)->drafts = std::move(drafts);
}

void Scheduler::finish(SequenceId id, trace::FinishReason reason, Nanoseconds now) {
    assert(!m_planned);
    if (Sequence* sequence = lookUp(id)) {
        retire(*sequence, reason, now);
    }
}

bool Scheduler::hasEvents() const {
    return !m_entries.empty() || !m_queueEvents.empty() || m_cache.hasEvents() || m_waitingChanged;
}

void Scheduler::takeEvents(trace::StepRecord& record) {
    record.tokenBudget = m_config.maxBatchedTokens;
    record.tokensUsed = std::exchange(m_tokensUsed, 0);
    record.running = static_cast<std::int32_t>(m_running.size());
    record.waiting = static_cast<std::int32_t>(m_waiting.size());
    record.idleSlots = idleSlots();
    record.waitingForBlocks = m_waitingForBlocks;
    record.batch = std::exchange(m_entries, {});
    record.blocks = m_cache.takeEvents();
    record.queue = std::exchange(m_queueEvents, {});
    record.waitingOrderChanged = std::exchange(m_waitingChanged, false);
    record.waitingOrder.clear();
    if (record.waitingOrderChanged) {
        record.waitingOrder.reserve(m_waiting.size());
        for (const Sequence* sequence : m_waiting) {
            record.waitingOrder.push_back(sequence->id);
        }
    }
}

Result<std::unique_ptr<Scheduler>> makeScheduler(const SchedulerConfig& config, BatchingMode mode) {
    if (auto valid = config.validate(); !valid) {
        return forward(valid);
    }
    if (mode == BatchingMode::fixed) {
        return std::unique_ptr<Scheduler>(std::make_unique<StaticBatcher>(config));
    }
    return std::unique_ptr<Scheduler>(std::make_unique<ContinuousScheduler>(config));
}

} // namespace vitrine::schedule
