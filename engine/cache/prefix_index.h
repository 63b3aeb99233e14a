// Which contents are in the cache. A tree of full blocks: a node is one block's worth of tokens after a parent; a path
// from a root spells a prompt. Each salt has a root of its own. Nodes are found by a chain hash (parent's hash, the
// tokens), and a hit counts only if the node's parent is the very node that was matched before and its tokens are
// equal: colliding hashes can cost time, never a wrong hit.
//
// A node may hold several blocks (two sequences computed the same contents in the same step) or none (its block was
// evicted but a descendant is still there). It vanishes with its last block, child and pin. Publish, evict and each
// step of a look-up are O(1). Threads: the engine's.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "engine/cache/block_table.h"
#include "engine/core/ids.h"
#include "engine/trace/step_record.h"

namespace vitrine::cache {

/// Hash of a block given its parent's hash. Tests pass a weak one to force collisions.
using BlockHash = std::uint64_t (*)(std::uint64_t parent, std::span<const TokenId> tokens) noexcept;
[[nodiscard]] std::uint64_t defaultBlockHash(std::uint64_t parent, std::span<const TokenId> tokens) noexcept;

class PrefixIndex {
public:
    PrefixIndex(std::int32_t blocks, std::int32_t blockSize, BlockHash hash = defaultBlockHash);

    struct Match {
        std::vector<BlockId> blocks;                        ///< of the longest published prefix, in order
        NodeIndex lastNode = kNoNode;                       ///< of the last block; kNoNode when nothing matched
        trace::MissReason reason = trace::MissReason::none; ///< why the match ends where it does
        std::int32_t missAt = 0; ///< first token that was not matched (inside a block where one diverges)
    };
    /// The longest run of published full blocks that `tokens` starts with, at most `maxBlocks` of them. Changes
    /// nothing.
    [[nodiscard]] Match match(std::span<const TokenId> tokens, std::string_view salt, std::int32_t maxBlocks) const;

    /// The root of a salt, made if needed. Pin it to keep it.
    [[nodiscard]] NodeIndex root(std::string_view salt);
    /// Enters a full block whose contents follow `parent` (a root or a pinned or published node). Returns the contents'
    /// node.
    NodeIndex publish(NodeIndex parent, std::span<const TokenId> tokens, BlockId block);
    /// The block is about to hold something else.
    void evict(BlockId block);

    /// A pinned node stays although it has no block. Pins count.
    void pin(NodeIndex node);
    void unpin(NodeIndex node);

    [[nodiscard]] bool contains(BlockId block) const { return m_links[block.index()].node != kNoNode; }
    [[nodiscard]] std::uint64_t hashOf(BlockId block) const;       ///< the block must be published
    [[nodiscard]] std::uint64_t parentHashOf(BlockId block) const; ///< 0 at a root
    [[nodiscard]] std::int32_t nodes() const { return m_live; }

private:
    struct Node {
        std::uint64_t hash = 0;
        NodeIndex parent = kNoNode;
        NodeIndex firstChild = kNoNode, nextSibling = kNoNode, previousSibling = kNoNode;
        NodeIndex nextSameHash = kNoNode, previousSameHash = kNoNode;
        std::int32_t firstBlock = -1; ///< oldest first: the one a hit takes
        std::int32_t lastBlock = -1;
        std::int32_t pins = 0;
        std::string salt; ///< roots only
    };
    struct Link { ///< a published block's place in its node's list
        NodeIndex node = kNoNode;
        std::int32_t previous = -1, next = -1;
    };
    [[nodiscard]] std::span<const TokenId> tokensOf(NodeIndex node) const;
    [[nodiscard]] NodeIndex child(NodeIndex parent, std::uint64_t hash, std::span<const TokenId> tokens) const;
    [[nodiscard]] std::uint64_t childHash(NodeIndex parent, std::span<const TokenId> tokens) const;
    void explain(Match& match, NodeIndex at, std::span<const TokenId> rest) const;
    [[nodiscard]] std::int32_t longestCommon(NodeIndex parent, std::span<const TokenId> rest) const;
    NodeIndex make(NodeIndex parent, std::uint64_t hash);
    void dropIfUnused(NodeIndex node);
    void destroy(NodeIndex node);
    void remember(std::uint64_t hash);

    std::int32_t m_blockSize;
    BlockHash m_hash;
    std::vector<Node> m_nodes;
    std::vector<TokenId> m_tokens; ///< blockSize a node
    std::vector<NodeIndex> m_unused;
    std::vector<Link> m_links; ///< by block
    std::unordered_map<std::uint64_t, NodeIndex> m_byHash;
    std::unordered_map<std::string, NodeIndex> m_roots;
    std::unordered_map<std::uint64_t, std::int32_t> m_firstBlocks; ///< tokens of first blocks under any salt -> nodes
    std::vector<std::uint64_t> m_evicted; ///< ring of hashes lately evicted, to say "evicted" and not "first seen"
    std::unordered_map<std::uint64_t, std::int32_t> m_evictedCount;
    std::size_t m_evictedNext = 0;
    std::int32_t m_live = 0;
};

} // namespace vitrine::cache
