// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/block_order.h"

#include <algorithm>
#include <utility>

namespace vitrine::ui {
namespace {

int through(const std::vector<int>& places, int i) {
    return places.empty() || i < 0 || static_cast<std::size_t>(i) >= places.size() ? i : places[static_cast<std::size_t>(i)];
}

std::vector<int> allThrough(const std::vector<int>& places, std::span<const int> from) {
    std::vector<int> to;
    to.reserve(from.size());
    for (const int i : from) {
        to.push_back(through(places, i));
    }
    std::ranges::sort(to);
    return to;
}

} // namespace

BlockOrder BlockOrder::byOwner(const trace::EngineState& state) {
    BlockOrder order;
    std::vector<bool> placed(state.blocks.size());
    const auto place = [&](std::int32_t block) {
        if (!placed[static_cast<std::size_t>(block)]) {
            placed[static_cast<std::size_t>(block)] = true;
            order.m_blocks.push_back(block);
        }
    };
    std::vector<SequenceId> sequences(state.running.begin(), state.running.end());
    std::ranges::sort(sequences, {}, &SequenceId::value);
    for (const bool shared : {false, true}) {
        for (const SequenceId id : sequences) {
            const trace::SequenceRecord* record = state.find(id);
            for (const std::int32_t block : record != nullptr ? record->table : std::vector<std::int32_t>{}) {
                if (block >= 0 && (state.blocks[static_cast<std::size_t>(block)].refs > 1) == shared) {
                    place(block);
                }
            }
        }
    }
    for (const bool rest : {false, true}) {
        for (std::size_t block = 0; block < state.blocks.size(); ++block) {
            if (rest || state.blocks[block].status() == trace::BlockStatus::cached) {
                place(static_cast<std::int32_t>(block));
            }
        }
    }
    order.m_cells.resize(order.m_blocks.size());
    for (std::size_t cell = 0; cell < order.m_blocks.size(); ++cell) {
        order.m_cells[static_cast<std::size_t>(order.m_blocks[cell])] = static_cast<int>(cell);
    }
    return order;
}

int BlockOrder::cellOf(int block) const {
    return through(m_cells, block);
}

int BlockOrder::blockAt(int cell) const {
    return through(m_blocks, cell);
}

std::vector<int> BlockOrder::cellsOf(std::span<const int> blocks) const {
    return allThrough(m_cells, blocks);
}

std::vector<int> BlockOrder::blocksAt(std::span<const int> cells) const {
    return allThrough(m_blocks, cells);
}

BlockMapScene BlockOrder::arranged(BlockMapScene pool) const {
    if (m_blocks.size() != pool.cells.size()) {
        return pool;
    }
    const std::vector<BlockCell> cells = std::exchange(pool.cells, {});
    pool.cells.reserve(cells.size());
    for (const int block : m_blocks) {
        pool.cells.push_back(cells[static_cast<std::size_t>(block)]);
    }
    pool.rims = allThrough(m_cells, pool.rims);
    return pool;
}

} // namespace vitrine::ui
