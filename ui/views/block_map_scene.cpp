// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/block_map_scene.h"

#include <algorithm>

namespace vitrine::ui {
namespace {

CellState stateOf(const trace::BlockState& block) {
    switch (block.status()) {
    case trace::BlockStatus::unused:
        return CellState::unused;
    case trace::BlockStatus::free:
        return CellState::free;
    case trace::BlockStatus::cached:
        return CellState::cached;
    case trace::BlockStatus::owned:
        return block.filled == 0 ? CellState::lookAhead : CellState::owned;
    case trace::BlockStatus::shared:
        return block.filled == 0 ? CellState::lookAhead : CellState::shared;
    }
    return CellState::unused;
}

bool holds(CellState state) {
    return state == CellState::cached || state == CellState::owned || state == CellState::shared;
}

std::unordered_set<std::int32_t> touchedBy(std::span<const trace::RecordPtr> records) {
    std::unordered_set<std::int32_t> touched;
    for (const trace::RecordPtr& record : records) {
        for (const trace::BlockEvent& event : record->blocks) {
            touched.insert(event.block.value);
        }
    }
    return touched;
}

/// What was written and forgotten within the same change has no rim: nothing is there to point at.
bool showsWriting(const BlockCell& cell) {
    return cell.filled > 0 && holds(cell.state);
}

BlockCell heldCell(const trace::EngineState& state, const HeldBlock& held) {
    if (held.block < 0 || static_cast<std::size_t>(held.block) >= state.blocks.size()) {
        return {};
    }
    BlockCell cell = cellOf(state, held.block);
    const trace::BlockState& block = state.blocks[static_cast<std::size_t>(held.block)];
    const bool same = held.hash != 0 && block.published && block.hash == held.hash;
    if (!same) {
        // A tail that was never published is forgotten at the end; that is no loss. A published one was taken for
        // something else.
        cell.state = held.hash != 0 ? CellState::gone : CellState::free;
        cell.lost = held.hash != 0;
        cell.refs = 0;
        cell.filled = 0;
    }
    return cell;
}

} // namespace

BlockCell cellOf(const trace::EngineState& state, std::int32_t block) {
    const trace::BlockState& b = state.blocks[static_cast<std::size_t>(block)];
    BlockCell cell;
    cell.block = block;
    cell.state = stateOf(b);
    cell.refs = b.refs;
    cell.filled = b.filled;
    cell.touched = b.lastTouch;
    cell.lost = b.lost;
    return cell;
}

BlockMapScene poolScene(const trace::EngineState& state, const trace::RunHeader& header, const IsOurs& isOurs) {
    BlockMapScene scene;
    scene.blockSize = state.blockSize;
    scene.bytesPerBlock = header.bytesPerBlock;
    scene.step = state.step;
    scene.cells.reserve(state.blocks.size());
    for (std::size_t id = 0; id < state.blocks.size(); ++id) {
        BlockCell cell = cellOf(state, static_cast<std::int32_t>(id));
        cell.foreign = isOurs && !isOurs(cell.block);
        scene.cells.push_back(cell);
    }
    return scene;
}

std::vector<CellChange> poolChanges(const BlockMapScene& scene, const trace::EngineState& state,
                                    std::span<const trace::RecordPtr> fresh, bool keepRims, const IsOurs& isOurs) {
    std::unordered_set<std::int32_t> touched = touchedBy(fresh);
    const std::unordered_set<std::int32_t> written = writtenBlocks(fresh, SequenceId{});
    touched.insert(scene.rims.begin(), scene.rims.end());
    std::vector<CellChange> changes;
    for (const std::int32_t block : touched) {
        const BlockCell& old = scene.cells[static_cast<std::size_t>(block)];
        BlockCell cell = cellOf(state, block);
        cell.written = showsWriting(cell) && (written.contains(block) || (keepRims && old.written));
        cell.foreign = isOurs && !isOurs(block);
        if (!(cell == old)) {
            changes.push_back({block, cell});
        }
    }
    std::ranges::sort(changes, {}, &CellChange::index);
    return changes;
}

void markWritten(BlockMapScene& pool, const trace::StepRecord& record) {
    for (const trace::BlockEvent& event : record.blocks) {
        const auto at = static_cast<std::size_t>(event.block.value);
        if (event.kind != trace::BlockEventKind::fill || at >= pool.cells.size() || pool.cells[at].written) {
            continue;
        }
        pool.cells[at].written = showsWriting(pool.cells[at]);
        if (pool.cells[at].written) {
            pool.rims.push_back(event.block.value);
        }
    }
}

void applyChanges(BlockMapScene& scene, std::span<const CellChange> changes) {
    for (const CellChange& change : changes) {
        BlockCell& cell = scene.cells[static_cast<std::size_t>(change.index)];
        if (change.cell.written && !cell.written) {
            scene.rims.push_back(change.index);
        }
        cell = change.cell;
    }
    std::erase_if(scene.rims, [&scene](std::int32_t i) { return !scene.cells[static_cast<std::size_t>(i)].written; });
}

BlockMapScene sequenceScene(const trace::EngineState& state, const trace::RunHeader& header, SequenceId sequence,
                            std::span<const HeldBlock> held, const std::unordered_set<std::int32_t>& written) {
    BlockMapScene scene;
    scene.blockSize = state.blockSize;
    scene.bytesPerBlock = header.bytesPerBlock;
    scene.step = state.step;
    const trace::SequenceRecord* record = state.find(sequence);
    if (record != nullptr && !record->table.empty()) {
        for (const std::int32_t block : record->table) {
            BlockCell cell = block < 0 ? BlockCell{} : cellOf(state, block);
            cell.written = written.contains(block);
            if (cell.written) {
                scene.rims.push_back(static_cast<std::int32_t>(scene.cells.size()));
            }
            scene.cells.push_back(cell);
        }
        return scene;
    }
    for (const HeldBlock& block : held) {
        scene.cells.push_back(heldCell(state, block));
    }
    return scene;
}

std::unordered_set<std::int32_t> writtenBlocks(std::span<const trace::RecordPtr> records, SequenceId sequence) {
    std::unordered_set<std::int32_t> written;
    for (const trace::RecordPtr& record : records) {
        for (const trace::BlockEvent& event : record->blocks) {
            if (event.kind == trace::BlockEventKind::fill && (!sequence.valid() || event.sequence == sequence)) {
                written.insert(event.block.value);
            }
        }
    }
    return written;
}

std::vector<CellChange> differences(const BlockMapScene& from, const BlockMapScene& to) {
    std::vector<CellChange> changes;
    const std::size_t count = std::min(from.cells.size(), to.cells.size());
    for (std::size_t i = 0; i < count; ++i) {
        if (!(from.cells[i] == to.cells[i])) {
            changes.push_back({static_cast<int>(i), to.cells[i]});
        }
    }
    return changes;
}

CellCounts countCells(const BlockMapScene& scene) {
    CellCounts counts;
    for (const BlockCell& cell : scene.cells) {
        counts.written += cell.written ? 1 : 0;
        counts.lost += cell.lost ? 1 : 0;
        switch (cell.state) {
        case CellState::unused:
            ++counts.unused;
            break;
        case CellState::free:
            ++counts.free;
            break;
        case CellState::cached:
            ++counts.cached;
            break;
        case CellState::owned:
            ++counts.owned;
            break;
        case CellState::shared:
            ++counts.shared;
            break;
        case CellState::lookAhead:
            ++counts.lookAhead;
            break;
        case CellState::gone:
            ++counts.gone;
            break;
        }
    }
    return counts;
}

} // namespace vitrine::ui
