// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cache/block_pool.h"

#include <cassert>

namespace vitrine::cache {

BlockPool::BlockPool(std::int32_t blocks) : m_blocks(static_cast<std::size_t>(blocks)) {
    for (std::int32_t id = 0; id < blocks; ++id) {
        append(id);
    }
}

void BlockPool::append(std::int32_t id) {
    Block& block = m_blocks[static_cast<std::size_t>(id)];
    block.previous = m_tail;
    block.next = -1;
    if (m_tail >= 0) {
        m_blocks[static_cast<std::size_t>(m_tail)].next = id;
    } else {
        m_head = id;
    }
    m_tail = id;
    ++m_queued;
    m_cached += block.published ? 1 : 0;
}

void BlockPool::unlink(std::int32_t id) {
    Block& block = m_blocks[static_cast<std::size_t>(id)];
    if (block.previous >= 0) {
        m_blocks[static_cast<std::size_t>(block.previous)].next = block.next;
    } else {
        m_head = block.next;
    }
    if (block.next >= 0) {
        m_blocks[static_cast<std::size_t>(block.next)].previous = block.previous;
    } else {
        m_tail = block.previous;
    }
    block.previous = -1;
    block.next = -1;
    --m_queued;
    m_cached -= block.published ? 1 : 0;
}

void BlockPool::take(BlockId block) {
    assert(refs(block) == 0 && !published(block));
    unlink(block.value);
    m_blocks[block.index()].refs = 1;
    m_blocks[block.index()].filled = 0;
}

void BlockPool::reference(BlockId block) {
    if (m_blocks[block.index()].refs++ == 0) {
        unlink(block.value);
    }
}

std::int32_t BlockPool::dereference(BlockId block) {
    Block& entry = m_blocks[block.index()];
    assert(entry.refs > 0);
    if (--entry.refs == 0) {
        if (!entry.published) {
            entry.filled = 0; // nobody can find these contents again
        }
        append(block.value);
    }
    return entry.refs;
}

void BlockPool::setPublished(BlockId block, bool published) {
    Block& entry = m_blocks[block.index()];
    if (entry.refs == 0 && entry.published != published) {
        m_cached += published ? 1 : -1;
    }
    entry.published = published;
}

std::vector<BlockId> BlockPool::queueOrder() const {
    std::vector<BlockId> order;
    order.reserve(static_cast<std::size_t>(m_queued));
    for (std::int32_t id = m_head; id >= 0; id = m_blocks[static_cast<std::size_t>(id)].next) {
        order.emplace_back(id);
    }
    return order;
}

} // namespace vitrine::cache
