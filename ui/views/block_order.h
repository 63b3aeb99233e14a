// SPDX-License-Identifier: GPL-3.0-or-later
// In which order a map shows the blocks of a pool: by id, or those of one owner beside each other. Values only.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/trace/engine_state.h"
#include "ui/views/block_map_scene.h"

namespace vitrine::ui {

class BlockOrder {
public:
    /// By id: cell i is block i.
    BlockOrder() = default;
    /// The blocks that a sequence holds alone, sequence by sequence in the order of its tokens; then the shared ones, in the
    /// same order; then the cached ones; then the free ones, both by id. O(pool + tables).
    [[nodiscard]] static BlockOrder byOwner(const trace::EngineState& state);

    [[nodiscard]] int cellOf(int block) const; ///< -1 of -1
    [[nodiscard]] int blockAt(int cell) const; ///< -1 of -1
    /// Ascending.
    [[nodiscard]] std::vector<int> cellsOf(std::span<const int> blocks) const;
    [[nodiscard]] std::vector<int> blocksAt(std::span<const int> cells) const;
    /// `pool` lies in the order of ids.
    [[nodiscard]] BlockMapScene arranged(BlockMapScene pool) const;
    friend bool operator==(const BlockOrder&, const BlockOrder&) = default;

private:
    std::vector<int> m_blocks; ///< of each cell; empty: by id
    std::vector<int> m_cells;  ///< of each block
};

} // namespace vitrine::ui
