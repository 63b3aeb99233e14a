// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/reference_cache.h"

#include <algorithm>
#include <tuple>

namespace vitrine::test {

ReferenceCache::ReferenceCache(const schedule::SchedulerConfig& config, BatchingMode mode)
    : m_config(config)
    , m_mode(mode) {
    for (int b = 0; b < config.blocks; ++b) {
        m_free.push_back(b);
    }
    m_filled.assign(static_cast<std::size_t>(config.blocks), 0);
    if (config.allocator == AllocatorKind::contiguous) {
        for (int r = 0; r < config.blocks / blocks(config.maxModelLength); ++r) {
            m_freeReservations.insert(m_freeReservations.begin(), r); // taken from the back
        }
    }
}

ReferenceCache::Stream* ReferenceCache::find(SequenceId id) {
    for (Stream& s : m_streams) {
        if (s.id == id) {
            return &s;
        }
    }
    return nullptr;
}

int ReferenceCache::room(const Stream& s) const {
    const int longest = std::min(m_config.maxModelLength, m_config.blocks * m_config.blockSize);
    return std::max(0, std::min(s.maxNew - s.generated(), longest - s.known()));
}

int ReferenceCache::total(const Stream& s) const {
    return blocks(s.known() + (m_config.capacity == CapacityPolicy::noEviction ? room(s) : 0));
}

int ReferenceCache::refs(int block) const {
    int count = 0;
    for (const Stream& s : m_streams) {
        count += static_cast<int>(std::count(s.table.begin(), s.table.end(), block));
    }
    return count;
}

bool ReferenceCache::isPublished(int block) const {
    return std::any_of(m_published.begin(), m_published.end(),
                       [block](const auto& entry) { return entry.second == block; });
}

std::vector<int> ReferenceCache::hits(const Stream& s) const {
    std::vector<int> found;
    if (!m_config.prefixCaching || !s.reuse) {
        return found;
    }
    for (int end = m_config.blockSize; end < s.known(); end += m_config.blockSize) {
        const Prefix prefix{s.salt, {s.tokens.begin(), s.tokens.begin() + end}};
        const auto hit =
            std::find_if(m_published.begin(), m_published.end(), [&](const auto& e) { return e.first == prefix; });
        if (hit == m_published.end()) {
            break;
        }
        found.push_back(hit->second);
    }
    return found;
}

int ReferenceCache::slots() const {
    std::size_t count = m_running.size();
    for (const Stream* s : m_plan) {
        count += s->plannedForks.size();
    }
    return static_cast<int>(count);
}

int ReferenceCache::available() const {
    int free = static_cast<int>(m_free.size());
    for (const Stream& s : m_streams) {
        free -= s.promised;
    }
    return slots() == 0 ? free : free - static_cast<int>(m_config.watermark * m_config.blocks);
}

int ReferenceCache::take() {
    const int block = m_free.front();
    m_free.erase(m_free.begin());
    std::erase_if(m_published, [block](const auto& e) { return e.second == block; });
    m_filled[static_cast<std::size_t>(block)] = 0;
    return block;
}

void ReferenceCache::drop(Stream& s, std::size_t logical) {
    const int block = s.table[logical];
    s.table[logical] = -1;
    if (block >= 0 && refs(block) == 0) {
        if (!isPublished(block)) {
            m_filled[static_cast<std::size_t>(block)] = 0;
        }
        m_free.push_back(block);
    }
}

void ReferenceCache::dropAll(Stream& s) {
    if (m_config.allocator == AllocatorKind::contiguous && !s.table.empty()) {
        m_freeReservations.push_back(s.table.front() / blocks(m_config.maxModelLength));
    }
    for (std::size_t i = s.table.size(); i-- > 0;) {
        drop(s, i);
    }
    s.table.clear();
    s.promised = 0;
    s.tailCounted = false;
}

bool ReferenceCache::before(const Stream& a, const Stream& b) const {
    return std::tuple(a.priority, a.arrival, a.order) < std::tuple(b.priority, b.arrival, b.order);
}

void ReferenceCache::queue(Stream& s) {
    auto at = s.evicted ? m_waiting.begin() : m_waiting.end();
    if (m_config.policy == QueuePolicy::priority) {
        at = std::find_if(m_waiting.begin(), m_waiting.end(), [&](const Stream* other) { return before(s, *other); });
    }
    m_waiting.insert(at, &s);
}

void ReferenceCache::add(const schedule::SequenceSpec& spec) {
    std::vector<SequenceId> ids{spec.id};
    ids.insert(ids.end(), spec.forks.begin(), spec.forks.end());
    Stream* leader = nullptr;
    for (const SequenceId id : ids) {
        Stream& s = m_streams.emplace_back();
        s.id = id;
        s.tokens = spec.prompt;
        s.prompt = s.known();
        s.maxNew = spec.maxNewTokens;
        s.priority = spec.priority;
        s.salt = spec.salt;
        s.reuse = spec.reusePrefix;
        s.arrival = spec.arrival;
        s.order = m_order++;
        s.leader = m_config.allocator == AllocatorKind::paged ? leader : nullptr;
        leader = leader == nullptr ? &s : leader;
        queue(s);
    }
}

bool ReferenceCache::admit(Stream& s) {
    if (slots() >= m_config.maxSequences) {
        return false;
    }
    if (m_config.allocator == AllocatorKind::contiguous) {
        if (m_freeReservations.empty()) {
            return false;
        }
        const int each = blocks(m_config.maxModelLength);
        for (int i = 0; i < each; ++i) {
            const int block = m_freeReservations.back() * each + i;
            std::erase(m_free, block);
            m_filled[static_cast<std::size_t>(block)] = 0;
            s.table.push_back(block);
        }
        m_freeReservations.pop_back();
    } else {
        const std::vector<int> found = hits(s);
        int needed = total(s);
        for (const int block : found) {
            needed -= refs(block) > 0 ? 1 : 0; // one that lies in the free queue is used up like a new one
        }
        if (needed > available()) {
            return false;
        }
        for (const int block : found) {
            std::erase(m_free, block);
        }
        s.table = found;
        s.computed = static_cast<int>(found.size()) * m_config.blockSize;
        s.promised = total(s) - static_cast<int>(found.size());
    }
    std::erase(m_waiting, &s);
    m_running.push_back(&s);
    return true;
}

void ReferenceCache::preempt(Stream& s) {
    for (Stream* choice : s.plannedForks) {
        choice->promised = 0;
        choice->tailCounted = false;
    }
    s.plannedForks.clear();
    m_budget += s.planned;
    s.planned = 0;
    std::erase(m_plan, &s);
    dropAll(s);
    s.computed = 0;
    s.evicted = true;
    std::erase(m_running, &s);
    queue(s);
    m_preempted = true;
}

int ReferenceCache::missing(const Stream& s, int tokens) const {
    int count = std::max(0, blocks(s.computed + tokens) - static_cast<int>(s.table.size()));
    const auto at = static_cast<std::size_t>(s.computed / m_config.blockSize);
    if (at < s.table.size() && refs(s.table[at]) > 1) {
        ++count;
    }
    return count;
}

void ReferenceCache::plan(Stream& s, int tokens, const std::vector<TokenId>& drafts, std::vector<Entry>& entries) {
    const auto at = static_cast<std::size_t>(s.computed / m_config.blockSize);
    if (at < s.table.size() && refs(s.table[at]) > 1) {
        const int copy = take();
        m_filled[static_cast<std::size_t>(copy)] = m_filled[static_cast<std::size_t>(s.table[at])];
        s.table[at] = copy;
    }
    int used = s.tailCounted ? 1 : 0;
    s.tailCounted = false;
    while (static_cast<int>(s.table.size()) < blocks(s.computed + tokens)) {
        s.table.push_back(take());
        ++used;
    }
    s.promised = std::max(0, s.promised - used);
    const int known = std::min(tokens, s.known() - s.computed);
    Entry& entry = entries.emplace_back();
    entry.id = s.id;
    entry.first = s.computed;
    entry.tokens.assign(s.tokens.begin() + s.computed, s.tokens.begin() + s.computed + known);
    entry.tokens.insert(entry.tokens.end(), drafts.begin(), drafts.begin() + (tokens - known));
    entry.table = s.table;
    s.planned = tokens;
    s.plannedDrafts = tokens - known;
    m_budget -= tokens;
    m_plan.push_back(&s);
    if (s.computed + known == s.known() && s.generated() == 0) {
        planForks(s, entry);
    }
}

void ReferenceCache::planForks(Stream& s, Entry& entry) {
    for (Stream& choice : m_streams) {
        if (choice.leader != &s || slots() >= m_config.maxSequences) {
            continue;
        }
        const int needed = total(choice) - s.prompt / m_config.blockSize;
        if (needed <= available()) {
            choice.promised = needed;
            choice.tailCounted = s.prompt % m_config.blockSize != 0;
            s.plannedForks.push_back(&choice);
            entry.forks.push_back(choice.id);
        }
    }
}

void ReferenceCache::formBatch() {
    int held = 0;
    const std::vector<Stream*> candidates = m_waiting;
    for (Stream* s : candidates) {
        if (slots() + held >= m_config.maxSequences) {
            return;
        }
        if (isHeld(*s)) {
            ++held;
        } else if (!admit(*s)) {
            return;
        }
    }
}

std::vector<ReferenceCache::Entry> ReferenceCache::schedule(const std::map<SequenceId, std::vector<TokenId>>& drafts) {
    std::vector<Entry> entries;
    m_plan.clear();
    m_budget = m_config.maxBatchedTokens;
    m_preempted = false;
    const int chunk = m_config.prefillChunk == 0 ? m_config.maxBatchedTokens : m_config.prefillChunk;
    if (m_mode == BatchingMode::fixed && m_running.empty()) {
        formBatch();
    }
    for (;;) {
        const auto next =
            std::find_if(m_running.begin(), m_running.end(), [](const Stream* s) { return s->planned == 0; });
        if (next == m_running.end()) {
            break;
        }
        Stream& s = **next;
        const int behind = static_cast<int>(m_running.end() - next) - 1;
        const bool decodes = s.computed >= s.prompt && s.known() - s.computed == 1;
        std::vector<TokenId> proposed;
        if (decodes && drafts.contains(s.id)) {
            proposed = drafts.at(s.id);
        }
        int tokens = decodes ? 1 + static_cast<int>(proposed.size()) : std::min(chunk, s.known() - s.computed);
        tokens = std::min(tokens, m_budget - behind);
        bool alive = true;
        while (alive && missing(s, tokens) > static_cast<int>(m_free.size())) {
            if (decodes && tokens > 1) {
                tokens = 1;
                continue;
            }
            Stream* loser = m_running.back();
            if (m_config.policy == QueuePolicy::priority) {
                loser = *std::max_element(m_running.begin(), m_running.end(),
                                          [this](auto a, auto b) { return before(*a, *b); });
            }
            std::erase_if(entries, [loser](const Entry& e) { return e.id == loser->id; });
            preempt(*loser);
            alive = loser != &s;
        }
        if (alive) {
            plan(s, tokens, proposed, entries);
        }
    }
    if (m_mode == BatchingMode::continuous && !m_preempted) {
        const std::vector<Stream*> candidates = m_waiting;
        for (Stream* s : candidates) {
            if (m_budget == 0) {
                break;
            }
            if (isHeld(*s)) {
                continue;
            }
            if (!admit(*s)) {
                break;
            }
            plan(*s, std::min({chunk, m_budget, s->known() - s->computed}), {}, entries);
        }
    }
    return entries;
}

std::string ReferenceCache::differenceOf(const schedule::Scheduler& scheduler) const {
    const cache::BlockPool& pool = scheduler.cache().pool();
    std::vector<int> queue;
    for (const BlockId b : pool.queueOrder()) {
        queue.push_back(b.value);
    }
    if (queue != m_free) {
        return "the free queue differs from the reference";
    }
    for (int b = 0; b < m_config.blocks; ++b) {
        const BlockId id(b);
        if (pool.refs(id) != refs(b) || pool.filled(id) != m_filled[static_cast<std::size_t>(b)] ||
            pool.published(id) != isPublished(b)) {
            return "block " + std::to_string(b) + " differs from the reference";
        }
    }
    const auto same = [](const schedule::Sequence* s, const Stream* r) {
        return s->id == r->id && s->tokens == r->tokens && s->computed == r->computed && s->table.ids == r->table &&
               s->promised == r->promised;
    };
    if (!std::ranges::equal(scheduler.running(), m_running, same)) {
        return "the running sequences differ from the reference";
    }
    if (!std::ranges::equal(scheduler.waiting(), m_waiting, same)) {
        return "the waiting sequences differ from the reference";
    }
    return {};
}

} // namespace vitrine::test
