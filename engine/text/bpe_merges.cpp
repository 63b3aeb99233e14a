// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/bpe_merges.h"

#include <algorithm>
#include <bit>

namespace vitrine::text {

namespace {

constexpr std::uint64_t kEmptyPair = ~std::uint64_t{0};
constexpr std::uint32_t kEnd = ~std::uint32_t{0};

std::uint64_t pairOf(Symbol left, Symbol right) {
    return static_cast<std::uint64_t>(static_cast<std::uint32_t>(left)) << 32 | static_cast<std::uint32_t>(right);
}

std::uint64_t mix(std::uint64_t x) {
    x ^= x >> 31;
    x *= 0x9E3779B97F4A7C15ULL;
    return x ^ x >> 29;
}

} // namespace

BpeMerges::BpeMerges(const Vocabulary& vocabulary, const std::vector<std::string>& merges)
    : m_tokens(vocabulary.size())
    , m_slots(std::bit_ceil(std::max<std::size_t>(merges.size() * 2, 16)), {kEmptyPair, {0, kNoSymbol}}) {
    std::uint32_t rank = 0;
    for (const std::string& merge : merges) {
        // A text may itself be a space; the separator is the first one after the first byte.
        const std::size_t space = merge.find(' ', 1);
        if (merge.empty() || space == std::string::npos || space + 1 == merge.size()) {
            ++m_malformed;
        } else {
            add(vocabulary, std::string_view(merge).substr(0, space), std::string_view(merge).substr(space + 1), rank);
        }
        ++rank;
    }
}

void BpeMerges::add(const Vocabulary& vocabulary, std::string_view left, std::string_view right, std::uint32_t rank) {
    const Symbol result = intern(vocabulary, std::string(left).append(right));
    if (vocabulary.contains(result) && vocabulary.has(result, kControlToken)) {
        return;
    }
    const Symbol leftSymbol = intern(vocabulary, left);
    insert(pairOf(leftSymbol, intern(vocabulary, right)), {rank, result});
}

Symbol BpeMerges::find(const Vocabulary& vocabulary, std::string_view text) const {
    if (const auto token = vocabulary.find(text)) {
        return *token;
    }
    const auto found = m_extraIds.find(text);
    return found == m_extraIds.end() ? kNoSymbol : found->second;
}

Symbol BpeMerges::intern(const Vocabulary& vocabulary, std::string_view text) {
    Symbol symbol = find(vocabulary, text);
    if (symbol == kNoSymbol) {
        symbol = static_cast<Symbol>(m_tokens + m_extras.size());
        m_extraIds.emplace(m_extras.emplace_back(text), symbol);
    }
    return symbol;
}

void BpeMerges::insert(std::uint64_t pair, Merge merge) {
    const std::size_t mask = m_slots.size() - 1;
    std::size_t at = mix(pair) & mask;
    while (m_slots[at].pair != kEmptyPair) {
        if (m_slots[at].pair == pair) {
            return;
        }
        at = (at + 1) & mask;
    }
    m_slots[at] = {pair, merge};
    ++m_count;
}

const BpeMerges::Merge* BpeMerges::find(Symbol left, Symbol right) const {
    if (left < 0 || right < 0) {
        return nullptr;
    }
    const std::uint64_t pair = pairOf(left, right);
    const std::size_t mask = m_slots.size() - 1;
    for (std::size_t at = mix(pair) & mask; m_slots[at].pair != kEmptyPair; at = (at + 1) & mask) {
        if (m_slots[at].pair == pair) {
            return &m_slots[at].merge;
        }
    }
    return nullptr;
}

void BpeMerger::propose(const BpeMerges& merges, const std::vector<Node>& nodes, std::uint32_t left, EncodeWork& work) {
    const std::uint32_t right = left == kEnd ? kEnd : m_next[left];
    if (right == kEnd) {
        return;
    }
    const auto* merge = merges.find(nodes[left].symbol, nodes[right].symbol);
    if (merge != nullptr) {
        m_queue.push_back({merge->rank, left, nodes[left].symbol, nodes[right].symbol, merge->result});
        ++work.queued;
    }
}

/// Carries a candidate out unless one of its sides has changed since it was proposed.
bool BpeMerger::take(std::vector<Node>& nodes, const Candidate& candidate) {
    const std::uint32_t left = candidate.left;
    const std::uint32_t right = m_next[left];
    // A node that was merged away has size 0; a symbol that grew is another symbol.
    if (nodes[left].size == 0 || right == kEnd || nodes[left].symbol != candidate.leftSymbol ||
        nodes[right].symbol != candidate.rightSymbol) {
        return false;
    }
    nodes[left].symbol = candidate.result;
    nodes[left].size += nodes[right].size;
    nodes[right].size = 0;
    m_next[left] = m_next[right];
    if (m_next[right] != kEnd) {
        m_previous[m_next[right]] = left;
    }
    return true;
}

void BpeMerger::run(const BpeMerges& merges, std::vector<Node>& nodes, EncodeWork& work) {
    const auto count = static_cast<std::uint32_t>(nodes.size());
    const auto later = [](const Candidate& a, const Candidate& b) {
        return a.rank != b.rank ? a.rank > b.rank : a.left > b.left;
    };
    m_next.resize(count);
    m_previous.resize(count);
    for (std::uint32_t i = 0; i < count; ++i) {
        m_next[i] = i + 1 < count ? i + 1 : kEnd;
        m_previous[i] = i > 0 ? i - 1 : kEnd;
    }
    m_queue.clear();
    for (std::uint32_t i = 0; i < count; ++i) {
        propose(merges, nodes, i, work);
    }
    std::make_heap(m_queue.begin(), m_queue.end(), later);
    while (!m_queue.empty()) {
        std::pop_heap(m_queue.begin(), m_queue.end(), later);
        const Candidate candidate = m_queue.back();
        m_queue.pop_back();
        if (!take(nodes, candidate)) {
            continue;
        }
        ++work.merged;
        for (const std::uint32_t left : {m_previous[candidate.left], candidate.left}) {
            const std::size_t before = m_queue.size();
            propose(merges, nodes, left, work);
            if (m_queue.size() > before) {
                std::push_heap(m_queue.begin(), m_queue.end(), later);
            }
        }
    }
    std::erase_if(nodes, [](const Node& node) { return node.size == 0; });
}

} // namespace vitrine::text
