// Blocks, tables and the prefix index as one: what a scheduler does to the cache, each deed leaving its BlockEvents.
// The order of the events is the order of the deeds: trace/replay.h folds them back into this very state.
//
// Threads: the engine's. Nothing here touches K or V: contents are moved by the backend as the plan says.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/cache/block_pool.h"
#include "engine/cache/block_table.h"
#include "engine/cache/prefix_index.h"
#include "engine/core/ids.h"
#include "engine/core/result.h"
#include "engine/engine_options.h"
#include "engine/trace/step_record.h"

namespace vitrine::cache {

struct CacheConfig {
    std::int32_t blocks = 0;
    std::int32_t blockSize = 16;
    bool prefixCaching = true; ///< ignored (off) by the contiguous allocator
    AllocatorKind allocator = AllocatorKind::paged;
    std::int32_t reservedBlocks = 0; ///< contiguous: blocks of one reservation (the longest sequence)
    BlockHash hash = defaultBlockHash;
};

class BlockCache {
public:
    explicit BlockCache(const CacheConfig& config);

    [[nodiscard]] const CacheConfig& config() const { return m_config; }
    [[nodiscard]] const BlockPool& pool() const { return m_pool; }
    [[nodiscard]] const PrefixIndex& index() const { return m_index; }
    [[nodiscard]] bool caching() const { return m_caching; }

    /// What of a sequence's known tokens is cached. At least one token is left to compute. Changes nothing.
    [[nodiscard]] PrefixIndex::Match lookUp(std::span<const TokenId> tokens, std::string_view salt) const;
    /// Starts an empty table with the matched blocks (one reference each) and pins the salt's root or the match's last
    /// node.
    void adopt(SequenceId sequence, BlockTable& table, const PrefixIndex::Match& match, std::string_view salt);

    /// Appends `count` blocks to the table, or does nothing and returns false when fewer are queued.
    [[nodiscard]] bool grow(SequenceId sequence, BlockTable& table, std::int32_t count);
    /// Contiguous: starts the table with one whole reservation, or does nothing and returns false when none is left.
    [[nodiscard]] bool reserve(SequenceId sequence, BlockTable& table);
    [[nodiscard]] std::int32_t reservationsLeft() const { return static_cast<std::int32_t>(m_freeSlots.size()); }

    struct Copy {
        BlockId from;
        BlockId to;
    };
    /// Replaces a shared block of the table by a block of its own (the caller has the contents copied before anything
    /// is written). Nothing happens and nullopt comes back when no block is queued.
    [[nodiscard]] std::optional<Copy> copyOnWrite(SequenceId sequence, BlockTable& table, std::int32_t logical);

    /// Slots of the positions [from, to) were written.
    void fill(SequenceId sequence, const BlockTable& table, std::int32_t from, std::int32_t to);
    /// Positions from `to` on (up to `from`) are void: rejected drafts. Blocks left empty are given back; returns
    /// how many.
    std::int32_t truncate(SequenceId sequence, BlockTable& table, std::int32_t from, std::int32_t to);
    /// Publishes blocks that are full of final tokens: those below `computed`. No effect without caching.
    void publish(SequenceId sequence, BlockTable& table, std::span<const TokenId> tokens, std::int32_t computed);
    /// Gives back blocks whose every position is below `firstNeeded`, but never the table's last (paged only).
    void releaseBehind(SequenceId sequence, BlockTable& table, std::int32_t firstNeeded);
    /// Gives everything back, last block first, so that the tail of a chain is evicted before its head.
    void release(SequenceId sequence, BlockTable& table);
    /// A second table over the same blocks, the partly filled last one included.
    void fork(const BlockTable& from, SequenceId sequence, BlockTable& to);

    /// Slots filled in the blocks of a table.
    [[nodiscard]] std::int32_t slotsFilled(const BlockTable& table) const;

    /// Events since the last call, in order.
    [[nodiscard]] std::vector<trace::BlockEvent> takeEvents();
    [[nodiscard]] bool hasEvents() const { return !m_events.empty(); }

private:
    void takeBlock(SequenceId sequence, BlockId block, std::int32_t logical);
    void giveBack(SequenceId sequence, BlockTable& table, std::int32_t logical);
    trace::BlockEvent& note(trace::BlockEventKind kind, BlockId block, SequenceId sequence, std::int32_t logical);

    CacheConfig m_config;
    bool m_caching;
    BlockPool m_pool;
    PrefixIndex m_index;
    std::vector<std::int32_t> m_freeSlots; ///< contiguous: reservations not in use, the next one last
    std::vector<trace::BlockEvent> m_events;
};

} // namespace vitrine::cache
