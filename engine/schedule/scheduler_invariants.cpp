// The laws of the cache and the queues, recounted from scratch.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <string>

#include "engine/cache/kv_sizing.h"
#include "engine/schedule/scheduler.h"

namespace vitrine::schedule {
namespace {

tl::unexpected<Error> broken(std::string law, const std::string& subject = {}) {
    return fail(ErrorCode::internal, std::move(law), subject);
}

std::string name(const Sequence& sequence) {
    return "sequence " + std::to_string(sequence.id.value);
}

Result<void> checkTable(const Sequence& s, const cache::BlockPool& pool, std::int32_t blockSize,
                        std::vector<std::int32_t>& refs) {
    std::vector<std::int32_t> ids = s.table.ids;
    std::erase(ids, -1);
    if (static_cast<std::int32_t>(ids.size()) != s.table.held()) {
        return broken("A table has holes where the window did not release.", name(s));
    }
    for (const std::int32_t id : ids) {
        ++refs[static_cast<std::size_t>(id)];
    }
    std::ranges::sort(ids);
    if (std::ranges::adjacent_find(ids) != ids.end()) {
        return broken("A block is twice in one table.", name(s));
    }
    for (std::int32_t logical = s.table.released; logical < s.table.size(); ++logical) {
        const std::int32_t expected = std::clamp(s.computed - logical * blockSize, 0, blockSize);
        if (pool.filled(s.table.at(logical)) != expected) {
            return broken("A block's fill is not what its sequence computed.",
                          name(s) + " block " + std::to_string(logical));
        }
    }
    if (cache::blocksFor(s.computed, blockSize) > s.table.size()) {
        return broken("A computed token has no block.", name(s));
    }
    return {};
}

} // namespace

Result<void> Scheduler::checkTables() const {
    std::vector<std::int32_t> refs(static_cast<std::size_t>(m_config.blocks), 0);
    for (const Sequence* s : m_running) {
        if (auto fine = checkTable(*s, m_cache.pool(), m_config.blockSize, refs); !fine) {
            return fine;
        }
        if (s->computed > s->known()) {
            return broken("More is computed than known.", name(*s));
        }
    }
    for (std::int32_t id = 0; id < m_config.blocks; ++id) {
        if (m_cache.pool().refs(BlockId(id)) != refs[static_cast<std::size_t>(id)]) {
            return broken("A block's references are not its table entries.", "block " + std::to_string(id));
        }
    }
    return {};
}

Result<void> Scheduler::checkPool() const {
    const cache::BlockPool& pool = m_cache.pool();
    std::int32_t owned = 0;
    std::int32_t shared = 0;
    for (std::int32_t id = 0; id < m_config.blocks; ++id) {
        const std::int32_t refs = pool.refs(BlockId(id));
        owned += refs == 1 ? 1 : 0;
        shared += refs > 1 ? 1 : 0;
        if (pool.published(BlockId(id)) != m_cache.index().contains(BlockId(id))) {
            return broken("The pool and the prefix index disagree about a block.", "block " + std::to_string(id));
        }
        if (pool.published(BlockId(id)) && pool.filled(BlockId(id)) != m_config.blockSize) {
            return broken("A published block is not full.", "block " + std::to_string(id));
        }
    }
    if (pool.free() + pool.cached() + owned + shared != m_config.blocks) {
        return broken("free + cached + owned + shared is not the pool.");
    }
    std::int32_t queued = 0;
    for (const BlockId block : pool.queueOrder()) {
        ++queued;
        if (pool.refs(block) != 0) {
            return broken("A referenced block is queued.", "block " + std::to_string(block.value));
        }
    }
    if (queued != pool.queued()) {
        return broken("The free queue's length is not its count.");
    }
    if (m_sequences.empty() && owned + shared != 0) {
        return broken("An idle engine holds blocks.");
    }
    return {};
}

Result<void> Scheduler::checkQueues() const {
    if (m_running.size() + m_waiting.size() != m_sequences.size()) {
        return broken("A sequence neither runs nor waits.");
    }
    std::int32_t promised = 0;
    for (const auto& [id, s] : m_sequences) {
        promised += s->promised;
        const bool runs = s->state == SequenceState::running;
        if (runs == s->isWaiting() || (!runs && (s->table.size() != 0 || s->computed != 0))) {
            return broken("A waiting sequence holds blocks.", name(*s));
        }
        if (s->drafted < s->accepted || s->accepted < 0 || s->generated() > s->maxNewTokens) {
            return broken("A counter of a sequence is out of range.", name(*s));
        }
    }
    if (promised != m_promised || promised < 0) {
        return broken("The promised blocks do not add up.");
    }
    if (static_cast<std::int32_t>(m_running.size()) > m_config.maxSequences) {
        return broken("More sequences run than there are slots.");
    }
    if (m_tokensUsed > m_config.maxBatchedTokens || m_plan.tokens > m_config.maxBatchedTokens) {
        return broken("More was scheduled than the budget.");
    }
    return {};
}

Result<void> Scheduler::checkInvariants() const {
    if (auto fine = checkTables(); !fine) {
        return fine;
    }
    if (auto fine = checkPool(); !fine) {
        return fine;
    }
    return checkQueues();
}

} // namespace vitrine::schedule
