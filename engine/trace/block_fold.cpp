// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trace/block_fold.h"

#include <algorithm>

namespace vitrine::trace {
namespace {

/// A table longer than this is a damaged record, not a sequence.
constexpr std::int32_t kLongestTable = 1 << 20;

void count(EngineState& state, const BlockState& block, int sign) {
    BlockCounts& counts = state.counts;
    switch (block.status()) {
    case BlockStatus::unused:
    case BlockStatus::free: counts.free += sign; return;
    case BlockStatus::cached: counts.cached += sign; return;
    case BlockStatus::owned: counts.owned += sign; break;
    case BlockStatus::shared: counts.shared += sign; break;
    }
    counts.slotsHeld += sign * state.blockSize;
    counts.slotsFilled += sign * block.filled;
}

void unlink(EngineState& state, BlockState& block) {
    (block.previous >= 0 ? state.blocks[static_cast<std::size_t>(block.previous)].next : state.freeHead) = block.next;
    (block.next >= 0 ? state.blocks[static_cast<std::size_t>(block.next)].previous : state.freeTail) = block.previous;
    block.previous = -1;
    block.next = -1;
    block.queued = false;
}

void append(EngineState& state, BlockState& block, std::int32_t id) {
    block.previous = state.freeTail;
    block.next = -1;
    (state.freeTail >= 0 ? state.blocks[static_cast<std::size_t>(state.freeTail)].next : state.freeHead) = id;
    state.freeTail = id;
    block.queued = true;
}

bool gain(EngineState& state, BlockState& block, const BlockEvent& event) {
    auto found = state.sequences.find(event.sequence);
    if (found == state.sequences.end() || event.logical < 0 || event.logical >= kLongestTable) {
        return false;
    }
    if (block.queued) {
        unlink(state, block);
    }
    ++block.refs;
    if (block.refs == 1) {
        block.owner = event.sequence;
    } else {
        std::vector<SequenceId>& sharers = state.sharers[event.block.value];
        if (block.refs == 2) {
            sharers = {block.owner};
            block.owner = SequenceId{};
        }
        sharers.push_back(event.sequence);
    }
    std::vector<std::int32_t>& table = found->second.table;
    const auto at = static_cast<std::size_t>(event.logical);
    if (at >= table.size()) {
        table.resize(at + 1, -1);
    }
    table[at] = event.block.value;
    return true;
}

bool lose(EngineState& state, BlockState& block, const BlockEvent& event) {
    auto found = state.sequences.find(event.sequence);
    if (found == state.sequences.end() || block.refs < 1) {
        return false;
    }
    --block.refs;
    if (block.refs == 0) {
        block.owner = SequenceId{};
        append(state, block, event.block.value);
    } else {
        std::vector<SequenceId>& sharers = state.sharers[event.block.value];
        const auto who = std::ranges::find(sharers, event.sequence);
        if (who == sharers.end()) {
            return false;
        }
        sharers.erase(who);
        if (block.refs == 1) {
            block.owner = sharers.front();
            state.sharers.erase(event.block.value);
        }
    }
    std::vector<std::int32_t>& table = found->second.table;
    const auto at = static_cast<std::size_t>(event.logical);
    // After copy-on-write the entry already names the copy.
    if (event.logical >= 0 && at < table.size() && table[at] == event.block.value) {
        if (at + 1 == table.size()) {
            table.pop_back();
        } else {
            table[at] = -1;
        }
    }
    return true;
}

/// Only who holds a block writes to it.
bool holds(const EngineState& state, const BlockEvent& event) {
    const SequenceRecord* s = state.find(event.sequence);
    return s != nullptr && event.logical >= 0 && static_cast<std::size_t>(event.logical) < s->table.size() &&
           s->table[static_cast<std::size_t>(event.logical)] == event.block.value;
}

bool refill(EngineState& state, BlockState& block, const BlockEvent& event) {
    const std::int32_t before = block.filled;
    block.filled = event.filled;
    if (!holds(state, event) || block.published) {
        return false;
    }
    if (event.kind == BlockEventKind::copy) {
        return event.source.valid() && event.source.index() < state.blocks.size() &&
               state.blocks[event.source.index()].filled == event.filled;
    }
    return event.kind == BlockEventKind::fill ? event.filled > before : event.filled < before;
}

bool change(EngineState& state, BlockState& block, const BlockEvent& event) {
    switch (event.kind) {
    case BlockEventKind::allocate:
        block.filled = 0;
        return block.refs == 0 && !block.published && gain(state, block, event);
    case BlockEventKind::share: return (block.refs > 0 || block.published) && gain(state, block, event);
    case BlockEventKind::unshare: return block.refs > 1 && lose(state, block, event);
    case BlockEventKind::release: block.filled = event.filled; return block.refs == 1 && lose(state, block, event);
    case BlockEventKind::fill:
    case BlockEventKind::truncate:
    case BlockEventKind::copy: return refill(state, block, event);
    case BlockEventKind::publish: {
        const bool fine = holds(state, event) && !block.published && block.filled == state.blockSize;
        block.published = true;
        block.hash = event.hash;
        block.parent = event.parent;
        return fine;
    }
    case BlockEventKind::evict: {
        const bool fine = block.refs == 0 && block.published;
        block.published = false;
        block.hash = 0;
        block.parent = 0;
        block.filled = 0;
        ++state.totals.evictions;
        return fine;
    }
    }
    return false;
}

/// The queue events of a record are folded before its block events.
bool wasPreempted(const EngineState& state, SequenceId id) {
    const SequenceRecord* s = state.find(id);
    return s != nullptr && s->phase == SequencePhase::preempted;
}

} // namespace

bool foldBlockEvent(EngineState& state, const BlockEvent& event, std::int64_t step) {
    if (!event.block.valid() || event.block.index() >= state.blocks.size() || event.filled < 0 ||
        event.filled > state.blockSize) {
        return false;
    }
    BlockState& block = state.blocks[event.block.index()];
    count(state, block, -1);
    const bool fine = change(state, block, event);
    block.lastTouch = step;
    block.lost = event.kind == BlockEventKind::release && wasPreempted(state, event.sequence);
    count(state, block, +1);
    return fine && block.refs == event.refs;
}

} // namespace vitrine::trace
