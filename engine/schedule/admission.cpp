// Who may enter: what is refused at submit, and what must be there before a sequence's first chunk runs.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <string>

#include "engine/cache/kv_sizing.h"
#include "engine/schedule/scheduler.h"

namespace vitrine::schedule {

Result<void> Scheduler::refuse(const SequenceSpec& spec) const {
    const std::string subject = std::to_string(spec.request.value);
    if (spec.prompt.empty()) {
        return fail(ErrorCode::emptyPrompt, "The prompt has no tokens.", subject);
    }
    if (spec.maxNewTokens < 1) {
        return fail(ErrorCode::invalidArgument, "At least one new token must be allowed.", "maxNewTokens");
    }
    std::vector<SequenceId> ids = spec.forks;
    ids.push_back(spec.id);
    std::ranges::sort(ids);
    const bool repeated = std::ranges::adjacent_find(ids) != ids.end();
    if (repeated || std::ranges::any_of(ids, [this](SequenceId id) { return !id.valid() || lookUp(id) != nullptr; })) {
        return fail(ErrorCode::invalidArgument, "A sequence id is invalid or in use.", "id");
    }
    const bool reserves = m_config.capacity == CapacityPolicy::noEviction;
    const std::int64_t tokens = static_cast<std::int64_t>(spec.prompt.size()) + (reserves ? spec.maxNewTokens : 1);
    if (tokens > m_config.maxModelLength) {
        return fail(ErrorCode::promptTooLong,
                    "The request needs room for " + std::to_string(tokens) + " tokens; the context holds " +
                        std::to_string(m_config.maxModelLength) + ".",
                    subject);
    }
    const std::int32_t needed = m_config.allocator == AllocatorKind::contiguous
                                    ? cache::blocksFor(m_config.maxModelLength, m_config.blockSize)
                                    : cache::blocksFor(tokens, m_config.blockSize);
    if (needed > m_config.blocks) {
        return fail(ErrorCode::neverFits,
                    "The request needs " + std::to_string(needed) + " blocks of the cache; it has " +
                        std::to_string(m_config.blocks) + ".",
                    subject);
    }
    return {};
}

std::int32_t Scheduler::slotsTaken() const {
    return static_cast<std::int32_t>(m_running.size()) + m_plannedForks;
}

void Scheduler::setPromised(Sequence& sequence, std::int32_t blocks) {
    m_promised += blocks - sequence.promised;
    sequence.promised = blocks;
}

bool Scheduler::isHeld(const Sequence& sequence) const {
    const Sequence* leader = sequence.leader.valid() ? lookUp(sequence.leader) : nullptr;
    return leader != nullptr && leader->generated() == 0;
}

std::int32_t Scheduler::blocksAvailable() const {
    // With nothing running the watermark would guard against growth that can't happen, and a request as large as the
    // pool would wait for ever.
    const std::int32_t kept = slotsTaken() == 0 ? 0 : cache::watermarkBlocks(m_config.watermark, m_config.blocks);
    return m_cache.pool().queued() - m_promised - kept;
}

bool Scheduler::placePaged(Sequence& sequence) {
    const std::int32_t available = blocksAvailable();
    const std::int32_t total =
        cache::blocksPromised(sequence.known(), room(sequence.id), m_config.blockSize, m_config.capacity);
    if (available < 1) { // at least one block is always new: spare the look-up
        m_waitingForBlocks = total - available;
        return false;
    }
    cache::PrefixIndex::Match match;
    match.reason = m_cache.caching() ? trace::MissReason::settingsDiffer : trace::MissReason::cachingOff;
    if (sequence.reusePrefix) {
        match = m_cache.lookUp(sequence.tokens, sequence.salt);
    }
    const auto hits = static_cast<std::int32_t>(match.blocks.size());
    const auto fromQueue =
        std::ranges::count_if(match.blocks, [this](BlockId b) { return m_cache.pool().refs(b) == 0; });
    const std::int32_t needed = total - hits + static_cast<std::int32_t>(fromQueue);
    if (needed > available) {
        m_waitingForBlocks = needed - available;
        return false;
    }
    m_cache.adopt(sequence.id, sequence.table, match, sequence.salt);
    setPromised(sequence, total - hits);
    sequence.cachedNow = hits * m_config.blockSize;
    if (sequence.state == SequenceState::waiting) {
        sequence.missReason = match.reason;
        sequence.missAt = match.missAt;
    }
    return true;
}

Scheduler::Admission Scheduler::tryAdmit(Sequence& sequence, Nanoseconds now) {
    if (isHeld(sequence)) {
        return Admission::held;
    }
    if (slotsTaken() >= m_config.maxSequences) {
        return Admission::noSlot;
    }
    sequence.cachedNow = 0;
    if (m_config.allocator == AllocatorKind::contiguous) {
        if (!m_cache.reserve(sequence.id, sequence.table)) {
            m_waitingForBlocks = m_cache.config().reservedBlocks;
            return Admission::noBlocks;
        }
        sequence.missReason = trace::MissReason::cachingOff;
    } else if (!placePaged(sequence)) {
        return Admission::noBlocks;
    }
    std::erase(m_waiting, &sequence);
    m_waitingChanged = true;
    m_running.push_back(&sequence);
    sequence.computed = sequence.cachedNow;
    const bool first = sequence.state == SequenceState::waiting;
    trace::QueueEvent& event =
        note(first ? trace::QueueEventKind::admit : trace::QueueEventKind::resume, sequence, now);
    event.reused = sequence.cachedNow;
    if (first) {
        sequence.admitted = now;
        sequence.cached = sequence.cachedNow;
        event.missReason = sequence.missReason;
        event.missAt = sequence.missAt;
    }
    sequence.state = SequenceState::running;
    return Admission::admitted;
}

} // namespace vitrine::schedule
