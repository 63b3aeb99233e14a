// A sequence's view of the cache: logical block -> physical block. Token t lies in block table.ids[t / blockSize], slot
// t % blockSize.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "engine/core/ids.h"

namespace vitrine::cache {

/// Index of a node in PrefixIndex; -1 is none.
using NodeIndex = std::int32_t;
inline constexpr NodeIndex kNoNode = -1;

/// Owned by its sequence, changed only by BlockCache.
struct BlockTable {
    std::vector<std::int32_t> ids;  ///< physical blocks; -1: released because it lies behind the sliding window
    std::int32_t published = 0;     ///< leading blocks that are in the prefix index (or were, before their release)
    NodeIndex lastNode = kNoNode;   ///< pinned: content of block `published - 1`, or the salt's root
    std::int32_t released = 0;      ///< leading blocks that were released behind the window
    std::int32_t slot = -1;         ///< contiguous allocator: which reservation; -1 in paged mode

    [[nodiscard]] std::int32_t size() const { return static_cast<std::int32_t>(ids.size()); }
    [[nodiscard]] std::int32_t held() const { return size() - released; }
    [[nodiscard]] BlockId at(std::int32_t logical) const { return BlockId(ids[static_cast<std::size_t>(logical)]); }
};

} // namespace vitrine::cache
