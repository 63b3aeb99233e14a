// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cache/prefix_index.h"

#include <algorithm>
#include <cassert>

namespace vitrine::cache {
namespace {

/// Siblings that a miss is compared with to find where it diverged; it is an explanation, not worth more time.
constexpr int kSiblingsCompared = 64;

std::uint64_t mix(std::uint64_t x) noexcept {
    // The finaliser of splitmix64: every input bit reaches every output bit.
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
    return x ^ (x >> 31);
}

std::uint64_t saltHash(std::string_view salt) noexcept {
    std::uint64_t h = 0x9E3779B97F4A7C15ULL;
    for (const char c : salt) {
        h = mix(h + static_cast<unsigned char>(c) + 1);
    }
    return h;
}

} // namespace

std::uint64_t defaultBlockHash(std::uint64_t parent, std::span<const TokenId> tokens) noexcept {
    std::uint64_t h = mix(parent + 0x9E3779B97F4A7C15ULL);
    for (const TokenId token : tokens) {
        h = mix(h ^ (static_cast<std::uint64_t>(static_cast<std::uint32_t>(token)) + 0x9E3779B97F4A7C15ULL));
    }
    return h == 0 ? 1 : h; // 0 means "no parent" in records
}

PrefixIndex::PrefixIndex(std::int32_t blocks, std::int32_t blockSize, BlockHash hash)
    : m_blockSize(blockSize)
    , m_hash(hash)
    , m_links(static_cast<std::size_t>(blocks))
    , m_evicted(static_cast<std::size_t>(std::max(blocks, 1024)), 0) {}

std::span<const TokenId> PrefixIndex::tokensOf(NodeIndex node) const {
    const auto size = static_cast<std::size_t>(m_blockSize);
    return std::span<const TokenId>(m_tokens).subspan(static_cast<std::size_t>(node) * size, size);
}

std::uint64_t PrefixIndex::childHash(NodeIndex parent, std::span<const TokenId> tokens) const {
    return m_hash(m_nodes[static_cast<std::size_t>(parent)].hash, tokens);
}

NodeIndex PrefixIndex::child(NodeIndex parent, std::uint64_t hash, std::span<const TokenId> tokens) const {
    const auto bucket = m_byHash.find(hash);
    NodeIndex at = bucket == m_byHash.end() ? kNoNode : bucket->second;
    for (; at != kNoNode; at = m_nodes[static_cast<std::size_t>(at)].nextSameHash) {
        // The hash alone proves nothing: same parent, same tokens.
        if (m_nodes[static_cast<std::size_t>(at)].parent == parent && std::ranges::equal(tokensOf(at), tokens)) {
            return at;
        }
    }
    return kNoNode;
}

PrefixIndex::Match PrefixIndex::match(std::span<const TokenId> tokens, std::string_view salt,
                                      std::int32_t maxBlocks) const {
    Match match;
    const auto size = static_cast<std::size_t>(m_blockSize);
    const auto root = m_roots.find(std::string(salt));
    NodeIndex at = root == m_roots.end() ? kNoNode : root->second;
    std::uint64_t hash = saltHash(salt);
    for (std::int32_t b = 0; b < maxBlocks; ++b) {
        const auto rest = tokens.subspan(static_cast<std::size_t>(b) * size);
        const auto block = rest.first(size);
        hash = m_hash(hash, block);
        const NodeIndex next = at == kNoNode ? kNoNode : child(at, hash, block);
        if (next == kNoNode || m_nodes[static_cast<std::size_t>(next)].firstBlock < 0) {
            match.missAt = b * m_blockSize;
            if (next != kNoNode || m_evictedCount.contains(hash)) {
                match.reason = trace::MissReason::evicted;
            } else {
                explain(match, at, rest);
            }
            return match;
        }
        match.blocks.emplace_back(m_nodes[static_cast<std::size_t>(next)].firstBlock);
        match.lastNode = next;
        at = next;
    }
    match.missAt = maxBlocks * m_blockSize;
    return match;
}

void PrefixIndex::explain(Match& match, NodeIndex at, std::span<const TokenId> rest) const {
    const bool atRoot = match.blocks.empty();
    if (atRoot && m_firstBlocks.contains(m_hash(0, rest.first(static_cast<std::size_t>(m_blockSize))))) {
        match.reason = trace::MissReason::settingsDiffer;
        return;
    }
    const std::int32_t common = at == kNoNode ? 0 : longestCommon(at, rest);
    const bool hasChildren = at != kNoNode && m_nodes[static_cast<std::size_t>(at)].firstChild != kNoNode;
    if (common > 0 || (!atRoot && hasChildren)) {
        match.reason = trace::MissReason::diverged;
        match.missAt += common;
    } else {
        match.reason = trace::MissReason::firstSeen;
    }
}

std::int32_t PrefixIndex::longestCommon(NodeIndex parent, std::span<const TokenId> rest) const {
    std::ptrdiff_t longest = 0;
    int compared = 0;
    for (NodeIndex c = m_nodes[static_cast<std::size_t>(parent)].firstChild;
         c != kNoNode && compared < kSiblingsCompared;
         c = m_nodes[static_cast<std::size_t>(c)].nextSibling, ++compared) {
        const auto tokens = tokensOf(c);
        const auto differs = std::ranges::mismatch(tokens, rest);
        longest = std::max(longest, differs.in1 - tokens.begin());
    }
    return static_cast<std::int32_t>(longest);
}

NodeIndex PrefixIndex::make(NodeIndex parent, std::uint64_t hash) {
    NodeIndex index = kNoNode;
    if (m_unused.empty()) {
        index = static_cast<NodeIndex>(m_nodes.size());
        m_nodes.emplace_back();
        m_tokens.resize(m_nodes.size() * static_cast<std::size_t>(m_blockSize));
    } else {
        index = m_unused.back();
        m_unused.pop_back();
        m_nodes[static_cast<std::size_t>(index)] = Node{};
    }
    Node& node = m_nodes[static_cast<std::size_t>(index)];
    node.hash = hash;
    node.parent = parent;
    ++m_live;
    if (parent == kNoNode) {
        return index;
    }
    Node& up = m_nodes[static_cast<std::size_t>(parent)];
    node.nextSibling = up.firstChild;
    if (up.firstChild != kNoNode) {
        m_nodes[static_cast<std::size_t>(up.firstChild)].previousSibling = index;
    }
    up.firstChild = index;
    NodeIndex& bucket = m_byHash.try_emplace(hash, kNoNode).first->second;
    node.nextSameHash = bucket;
    if (bucket != kNoNode) {
        m_nodes[static_cast<std::size_t>(bucket)].previousSameHash = index;
    }
    bucket = index;
    return index;
}

NodeIndex PrefixIndex::root(std::string_view salt) {
    const auto [entry, isNew] = m_roots.try_emplace(std::string(salt), kNoNode);
    if (isNew) {
        entry->second = make(kNoNode, saltHash(salt));
        m_nodes[static_cast<std::size_t>(entry->second)].salt = salt;
    }
    return entry->second;
}

NodeIndex PrefixIndex::publish(NodeIndex parent, std::span<const TokenId> tokens, BlockId block) {
    assert(!contains(block) && tokens.size() == static_cast<std::size_t>(m_blockSize));
    const std::uint64_t hash = childHash(parent, tokens);
    NodeIndex index = child(parent, hash, tokens);
    if (index == kNoNode) {
        index = make(parent, hash);
        std::ranges::copy(tokens, m_tokens.begin() + static_cast<std::ptrdiff_t>(index) * m_blockSize);
        if (m_nodes[static_cast<std::size_t>(parent)].parent == kNoNode) {
            ++m_firstBlocks[m_hash(0, tokens)];
        }
    }
    Node& node = m_nodes[static_cast<std::size_t>(index)];
    Link& link = m_links[block.index()];
    link = Link{index, node.lastBlock, -1};
    if (node.lastBlock >= 0) {
        m_links[static_cast<std::size_t>(node.lastBlock)].next = block.value;
    } else {
        node.firstBlock = block.value;
    }
    node.lastBlock = block.value;
    return index;
}

void PrefixIndex::evict(BlockId block) {
    Link& link = m_links[block.index()];
    assert(link.node != kNoNode);
    Node& node = m_nodes[static_cast<std::size_t>(link.node)];
    (link.previous >= 0 ? m_links[static_cast<std::size_t>(link.previous)].next : node.firstBlock) = link.next;
    (link.next >= 0 ? m_links[static_cast<std::size_t>(link.next)].previous : node.lastBlock) = link.previous;
    const NodeIndex index = link.node;
    link = Link{};
    remember(node.hash);
    dropIfUnused(index);
}

void PrefixIndex::remember(std::uint64_t hash) {
    std::uint64_t& slot = m_evicted[m_evictedNext];
    m_evictedNext = (m_evictedNext + 1) % m_evicted.size();
    if (const auto old = m_evictedCount.find(slot); old != m_evictedCount.end() && --old->second == 0) {
        m_evictedCount.erase(old);
    }
    slot = hash;
    ++m_evictedCount[hash];
}

void PrefixIndex::pin(NodeIndex node) {
    ++m_nodes[static_cast<std::size_t>(node)].pins;
}

void PrefixIndex::unpin(NodeIndex node) {
    assert(m_nodes[static_cast<std::size_t>(node)].pins > 0);
    --m_nodes[static_cast<std::size_t>(node)].pins;
    dropIfUnused(node);
}

void PrefixIndex::dropIfUnused(NodeIndex node) {
    while (node != kNoNode) {
        const Node& entry = m_nodes[static_cast<std::size_t>(node)];
        if (entry.firstBlock >= 0 || entry.firstChild != kNoNode || entry.pins > 0) {
            return;
        }
        const NodeIndex parent = entry.parent;
        destroy(node);
        node = parent;
    }
}

void PrefixIndex::destroy(NodeIndex index) {
    Node& node = m_nodes[static_cast<std::size_t>(index)];
    m_unused.push_back(index);
    --m_live;
    if (node.parent == kNoNode) {
        m_roots.erase(node.salt);
        return;
    }
    Node& up = m_nodes[static_cast<std::size_t>(node.parent)];
    (node.previousSibling != kNoNode ? m_nodes[static_cast<std::size_t>(node.previousSibling)].nextSibling
                                     : up.firstChild) = node.nextSibling;
    if (node.nextSibling != kNoNode) {
        m_nodes[static_cast<std::size_t>(node.nextSibling)].previousSibling = node.previousSibling;
    }
    if (node.previousSameHash != kNoNode) {
        m_nodes[static_cast<std::size_t>(node.previousSameHash)].nextSameHash = node.nextSameHash;
    } else if (node.nextSameHash != kNoNode) {
        m_byHash[node.hash] = node.nextSameHash;
    } else {
        m_byHash.erase(node.hash);
    }
    if (node.nextSameHash != kNoNode) {
        m_nodes[static_cast<std::size_t>(node.nextSameHash)].previousSameHash = node.previousSameHash;
    }
    if (up.parent == kNoNode) {
        const auto first = m_firstBlocks.find(m_hash(0, tokensOf(index)));
        if (--first->second == 0) {
            m_firstBlocks.erase(first);
        }
    }
}

std::uint64_t PrefixIndex::hashOf(BlockId block) const {
    return m_nodes[static_cast<std::size_t>(m_links[block.index()].node)].hash;
}

std::uint64_t PrefixIndex::parentHashOf(BlockId block) const {
    const Node& parent =
        m_nodes[static_cast<std::size_t>(m_nodes[static_cast<std::size_t>(m_links[block.index()].node)].parent)];
    return parent.parent == kNoNode ? 0 : parent.hash;
}

} // namespace vitrine::cache
