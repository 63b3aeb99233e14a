// The physical blocks of the KV cache: who is referenced how often, how full, and the queue of those that nobody
// references, in the order in which they will be taken (least recently used first). Every operation is O(1); the queue
// is threaded through the blocks.
//
// States: free (ref 0) · cached (ref 0, published: its contents may still be hit) · owned (ref 1) · shared (ref > 1).
// The pool knows nothing of sequences or tokens, holds no memory of the cache itself, and reports no events: BlockCache
// does. Threads: the engine's. Misuse (an id out of range, a reference below 0) is our mistake and asserted.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "engine/core/ids.h"

namespace vitrine::cache {

class BlockPool {
public:
    /// All blocks free, queued 0, 1, … blocks - 1.
    explicit BlockPool(std::int32_t blocks);

    [[nodiscard]] std::int32_t blocks() const { return static_cast<std::int32_t>(m_blocks.size()); }
    [[nodiscard]] std::int32_t queued() const { return m_queued; } ///< free + cached
    [[nodiscard]] std::int32_t cached() const { return m_cached; }
    [[nodiscard]] std::int32_t free() const { return m_queued - m_cached; }

    /// The block that would be taken next; invalid when none is queued.
    [[nodiscard]] BlockId next() const { return BlockId(m_head); }
    /// Takes a block out of the queue and gives it one reference. It must be queued and not published.
    void take(BlockId block);
    /// One reference more; a queued block leaves the queue.
    void reference(BlockId block);
    /// One reference less; at 0 the block joins the queue's tail. Returns the references left.
    std::int32_t dereference(BlockId block);

    void setFilled(BlockId block, std::int32_t filled) { m_blocks[block.index()].filled = filled; }
    /// Published blocks keep their contents while they are queued.
    void setPublished(BlockId block, bool published);

    [[nodiscard]] std::int32_t refs(BlockId block) const { return m_blocks[block.index()].refs; }
    [[nodiscard]] std::int32_t filled(BlockId block) const { return m_blocks[block.index()].filled; }
    [[nodiscard]] bool published(BlockId block) const { return m_blocks[block.index()].published; }

    /// The queue, next victim first. O(blocks): for tests, invariants and snapshots.
    [[nodiscard]] std::vector<BlockId> queueOrder() const;

private:
    struct Block {
        std::int32_t refs = 0;
        std::int32_t filled = 0;
        std::int32_t previous = -1;
        std::int32_t next = -1;
        bool published = false;
    };
    void append(std::int32_t id);
    void unlink(std::int32_t id);

    std::vector<Block> m_blocks;
    std::int32_t m_head = -1;
    std::int32_t m_tail = -1;
    std::int32_t m_queued = 0;
    std::int32_t m_cached = 0;
};

} // namespace vitrine::cache
