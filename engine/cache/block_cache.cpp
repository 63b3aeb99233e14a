// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cache/block_cache.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace vitrine::cache {

using trace::BlockEvent;
using trace::BlockEventKind;

BlockCache::BlockCache(const CacheConfig& config)
    : m_config(config)
    , m_caching(config.prefixCaching && config.allocator == AllocatorKind::paged)
    , m_pool(config.blocks)
    , m_index(config.blocks, config.blockSize, config.hash) {
    if (config.allocator == AllocatorKind::contiguous && config.reservedBlocks > 0) {
        for (std::int32_t slot = config.blocks / config.reservedBlocks - 1; slot >= 0; --slot) {
            m_freeSlots.push_back(slot);
        }
    }
}

BlockEvent& BlockCache::note(BlockEventKind kind, BlockId block, SequenceId sequence, std::int32_t logical) {
    BlockEvent& event = m_events.emplace_back();
    event.kind = kind;
    event.block = block;
    event.sequence = sequence;
    event.logical = logical;
    event.filled = m_pool.filled(block);
    event.refs = m_pool.refs(block);
    return event;
}

PrefixIndex::Match BlockCache::lookUp(std::span<const TokenId> tokens, std::string_view salt) const {
    if (!m_caching) {
        PrefixIndex::Match none;
        none.reason = trace::MissReason::cachingOff;
        return none;
    }
    // One token is always left over: the last one's logits are what the step is for.
    const auto most = (static_cast<std::int32_t>(tokens.size()) - 1) / m_config.blockSize;
    return m_index.match(tokens, salt, most);
}

void BlockCache::adopt(SequenceId sequence, BlockTable& table, const PrefixIndex::Match& match, std::string_view salt) {
    assert(table.ids.empty());
    for (const BlockId block : match.blocks) {
        m_pool.reference(block);
        const std::int32_t logical = table.size();
        table.ids.push_back(block.value);
        note(BlockEventKind::share, block, sequence, logical).hash = m_index.hashOf(block);
    }
    table.published = table.size();
    if (m_caching) {
        table.lastNode = match.lastNode != kNoNode ? match.lastNode : m_index.root(salt);
        m_index.pin(table.lastNode);
    }
}

void BlockCache::takeBlock(SequenceId sequence, BlockId block, std::int32_t logical) {
    if (m_pool.published(block)) {
        const std::uint64_t hash = m_index.hashOf(block);
        m_index.evict(block);
        m_pool.setPublished(block, false);
        m_pool.setFilled(block, 0);
        note(BlockEventKind::evict, block, SequenceId{}, -1).hash = hash;
    }
    m_pool.take(block);
    note(BlockEventKind::allocate, block, sequence, logical);
}

bool BlockCache::grow(SequenceId sequence, BlockTable& table, std::int32_t count) {
    if (count > m_pool.queued()) {
        return false;
    }
    for (std::int32_t i = 0; i < count; ++i) {
        const BlockId block = m_pool.next();
        takeBlock(sequence, block, table.size());
        table.ids.push_back(block.value);
    }
    return true;
}

bool BlockCache::reserve(SequenceId sequence, BlockTable& table) {
    if (m_freeSlots.empty()) {
        return false;
    }
    table.slot = m_freeSlots.back();
    m_freeSlots.pop_back();
    for (std::int32_t i = 0; i < m_config.reservedBlocks; ++i) {
        const BlockId block(table.slot * m_config.reservedBlocks + i);
        takeBlock(sequence, block, i);
        table.ids.push_back(block.value);
    }
    return true;
}

std::optional<BlockCache::Copy> BlockCache::copyOnWrite(SequenceId sequence, BlockTable& table, std::int32_t logical) {
    const BlockId from = table.at(logical);
    assert(m_pool.refs(from) > 1);
    if (m_pool.queued() == 0) {
        return std::nullopt;
    }
    const BlockId to = m_pool.next();
    takeBlock(sequence, to, logical);
    m_pool.setFilled(to, m_pool.filled(from));
    note(BlockEventKind::copy, to, sequence, logical).source = from;
    table.ids[static_cast<std::size_t>(logical)] = to.value;
    m_pool.dereference(from);
    note(BlockEventKind::unshare, from, sequence, logical);
    return Copy{from, to};
}

void BlockCache::fill(SequenceId sequence, const BlockTable& table, std::int32_t from, std::int32_t to) {
    const std::int32_t size = m_config.blockSize;
    for (std::int32_t logical = from / size; logical * size < to; ++logical) {
        const BlockId block = table.at(logical);
        m_pool.setFilled(block, std::min(size, to - logical * size));
        note(BlockEventKind::fill, block, sequence, logical);
    }
}

std::int32_t BlockCache::truncate(SequenceId sequence, BlockTable& table, std::int32_t from, std::int32_t to) {
    const std::int32_t size = m_config.blockSize;
    for (std::int32_t logical = (from - 1) / size; logical >= to / size && from > to; --logical) {
        const BlockId block = table.at(logical);
        m_pool.setFilled(block, std::clamp(to - logical * size, 0, size));
        note(BlockEventKind::truncate, block, sequence, logical);
    }
    std::int32_t returned = 0;
    while (m_config.allocator == AllocatorKind::paged && (table.size() - 1) * size >= to &&
           table.size() > table.released) {
        giveBack(sequence, table, table.size() - 1);
        table.ids.pop_back();
        ++returned;
    }
    return returned;
}

void BlockCache::publish(SequenceId sequence, BlockTable& table, std::span<const TokenId> tokens,
                         std::int32_t computed) {
    const std::int32_t size = m_config.blockSize;
    while (m_caching && (table.published + 1) * size <= computed) {
        const BlockId block = table.at(table.published);
        const auto contents = tokens.subspan(static_cast<std::size_t>(table.published) * static_cast<std::size_t>(size),
                                             static_cast<std::size_t>(size));
        const NodeIndex node = m_index.publish(table.lastNode, contents, block);
        m_index.pin(node);
        m_index.unpin(table.lastNode);
        table.lastNode = node;
        m_pool.setPublished(block, true);
        BlockEvent& event = note(BlockEventKind::publish, block, sequence, table.published);
        event.hash = m_index.hashOf(block);
        event.parent = m_index.parentHashOf(block);
        ++table.published;
    }
}

void BlockCache::giveBack(SequenceId sequence, BlockTable& table, std::int32_t logical) {
    const BlockId block = table.at(logical);
    const bool isLast = m_pool.dereference(block) == 0;
    note(isLast ? BlockEventKind::release : BlockEventKind::unshare, block, sequence, logical);
}

void BlockCache::releaseBehind(SequenceId sequence, BlockTable& table, std::int32_t firstNeeded) {
    if (m_config.allocator != AllocatorKind::paged) {
        return;
    }
    // The last block stays even when it is full and behind: the next token's block follows it in the table.
    while ((table.released + 1) * m_config.blockSize <= firstNeeded && table.released + 1 < table.size()) {
        giveBack(sequence, table, table.released);
        table.ids[static_cast<std::size_t>(table.released)] = -1;
        ++table.released;
    }
}

void BlockCache::release(SequenceId sequence, BlockTable& table) {
    for (std::int32_t logical = table.size() - 1; logical >= table.released; --logical) {
        giveBack(sequence, table, logical);
    }
    if (table.lastNode != kNoNode) {
        m_index.unpin(table.lastNode);
    }
    if (table.slot >= 0) {
        m_freeSlots.push_back(table.slot);
    }
    table = BlockTable{};
}

void BlockCache::fork(const BlockTable& from, SequenceId sequence, BlockTable& to) {
    assert(to.ids.empty() && from.slot < 0);
    to = from;
    for (std::int32_t logical = to.released; logical < to.size(); ++logical) {
        const BlockId block = to.at(logical);
        m_pool.reference(block);
        BlockEvent& event = note(BlockEventKind::share, block, sequence, logical);
        event.hash = m_pool.published(block) ? m_index.hashOf(block) : 0;
    }
    if (to.lastNode != kNoNode) {
        m_index.pin(to.lastNode);
    }
}

std::int32_t BlockCache::slotsFilled(const BlockTable& table) const {
    std::int32_t filled = 0;
    for (std::int32_t logical = table.released; logical < table.size(); ++logical) {
        filled += m_pool.filled(table.at(logical));
    }
    return filled;
}

std::vector<BlockEvent> BlockCache::takeEvents() {
    return std::exchange(m_events, {});
}

} // namespace vitrine::cache
