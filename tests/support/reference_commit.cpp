// What a step did, booked by the plain rules of reference_cache.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "tests/support/reference_cache.h"

namespace vitrine::test {

using schedule::Outcome;

void ReferenceCache::commitOne(Stream& s, const Outcome* outcome) {
    const int size = m_config.blockSize;
    const int end = s.computed + s.planned;
    const bool logits = end - s.plannedDrafts == s.known();
    int final = end - s.plannedDrafts;
    for (int p = s.computed; p < end; ++p) {
        m_filled[static_cast<std::size_t>(s.table[static_cast<std::size_t>(p / size)])] = p % size + 1;
    }
    if (logits && outcome != nullptr) {
        final += outcome->accepted;
        const auto count = std::min<std::size_t>(outcome->emitted.size(), static_cast<std::size_t>(room(s)));
        s.tokens.insert(s.tokens.end(), outcome->emitted.begin(),
                        outcome->emitted.begin() + static_cast<std::ptrdiff_t>(count));
    }
    final = std::min(final, s.known() - (logits && !(outcome != nullptr && outcome->finish) ? 1 : 0));
    for (int p = end - 1; p >= final; --p) {
        m_filled[static_cast<std::size_t>(s.table[static_cast<std::size_t>(p / size)])] = p % size;
    }
    while (end > final && m_config.allocator == AllocatorKind::paged &&
           static_cast<int>(s.table.size()) > blocks(final) && s.table.back() >= 0) {
        drop(s, s.table.size() - 1);
        s.table.pop_back();
        s.promised += m_config.capacity == CapacityPolicy::noEviction ? 1 : 0;
    }
    s.computed = final;
    if (m_config.prefixCaching && m_config.allocator == AllocatorKind::paged) {
        for (int b = 0; (b + 1) * size <= s.computed; ++b) {
            const int block = s.table[static_cast<std::size_t>(b)];
            if (block >= 0 && !isPublished(block)) {
                m_published.push_back({{s.salt, {s.tokens.begin(), s.tokens.begin() + (b + 1) * size}}, block});
            }
        }
    }
    if (m_config.slidingWindow > 0 && m_config.allocator == AllocatorKind::paged) {
        const int needed = s.computed - m_config.slidingWindow + 1; // the oldest position that the next token sees
        for (int b = 0; (b + 1) * size <= needed && b + 1 < static_cast<int>(s.table.size()); ++b) {
            drop(s, static_cast<std::size_t>(b));
        }
    }
    s.planned = 0;
    s.plannedDrafts = 0;
}

void ReferenceCache::fork(Stream& leader, Stream& choice, const Outcome* outcome) {
    if (outcome == nullptr || (outcome->emitted.empty() && !outcome->finish)) {
        choice.promised = 0;
        choice.tailCounted = false;
        return;
    }
    std::erase(m_waiting, &choice);
    m_running.push_back(&choice);
    choice.table = leader.table;
    choice.computed = leader.computed;
    choice.leader = nullptr;
    choice.tokens.insert(choice.tokens.end(), outcome->emitted.begin(), outcome->emitted.end());
    endIfDue(choice, outcome);
}

void ReferenceCache::regroup(Stream& leader) {
    Stream* next = nullptr;
    for (Stream& s : m_streams) {
        if (s.leader == &leader) {
            s.leader = next;
            next = next == nullptr ? &s : next;
        }
    }
}

void ReferenceCache::remove(Stream& s) {
    regroup(s);
    dropAll(s);
    std::erase(m_running, &s);
    std::erase(m_waiting, &s);
    std::erase_if(m_streams, [&s](const Stream& other) { return &other == &s; });
}

bool ReferenceCache::endIfDue(Stream& s, const Outcome* outcome) {
    if (room(s) == 0 || (outcome != nullptr && outcome->finish)) {
        remove(s);
        return true;
    }
    return false;
}

void ReferenceCache::commit(const std::vector<Outcome>& outcomes) {
    const auto of = [&outcomes](SequenceId id) -> const Outcome* {
        for (const Outcome& o : outcomes) {
            if (o.id == id) {
                return &o;
            }
        }
        return nullptr;
    };
    for (Stream* s : std::exchange(m_plan, {})) {
        const bool first = s->generated() == 0 && s->computed + s->planned == s->known();
        commitOne(*s, of(s->id));
        for (Stream* choice : std::exchange(s->plannedForks, {})) {
            fork(*s, *choice, of(choice->id));
        }
        if (first) {
            regroup(*s);
        }
        endIfDue(*s, of(s->id));
    }
}

void ReferenceCache::cancel(SequenceId id) {
    if (Stream* s = find(id)) {
        remove(*s);
    }
}

} // namespace vitrine::test
