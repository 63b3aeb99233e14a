// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <string>

#include "engine/trace/replay.h"

namespace vitrine::trace {
namespace {

tl::unexpected<Error> broken(const char* law, std::string subject = {}) {
    return fail(ErrorCode::corruptFile, law, std::move(subject));
}

BlockCounts recount(const EngineState& state) {
    BlockCounts counts;
    for (const BlockState& block : state.blocks) {
        counts.free += block.refs == 0 && !block.published ? 1 : 0;
        counts.cached += block.refs == 0 && block.published ? 1 : 0;
        counts.owned += block.refs == 1 ? 1 : 0;
        counts.shared += block.refs > 1 ? 1 : 0;
        counts.slotsHeld += block.refs > 0 ? state.blockSize : 0;
        counts.slotsFilled += block.refs > 0 ? block.filled : 0;
    }
    return counts;
}

Result<void> checkTable(const EngineState& state, const SequenceRecord& s, std::vector<std::int32_t>& refs) {
    std::vector<std::int32_t> seen;
    for (std::size_t logical = 0; logical < s.table.size(); ++logical) {
        const std::int32_t id = s.table[logical];
        if (id < 0) {
            continue;
        }
        if (static_cast<std::size_t>(id) >= state.blocks.size()) {
            return broken("A table names a block outside the pool.");
        }
        ++refs[static_cast<std::size_t>(id)];
        seen.push_back(id);
        const std::int64_t expected = std::clamp<std::int64_t>(
            s.computed - static_cast<std::int64_t>(logical) * state.blockSize, 0, state.blockSize);
        if (state.blocks[static_cast<std::size_t>(id)].filled != expected) {
            return broken("Slots below the computed length are not filled.", "sequence " + std::to_string(s.id.value));
        }
    }
    std::ranges::sort(seen);
    if (std::ranges::adjacent_find(seen) != seen.end()) {
        return broken("A block is twice in one table.", "sequence " + std::to_string(s.id.value));
    }
    return {};
}

} // namespace

Result<void> checkLaws(const EngineState& state) {
    const BlockCounts counts = recount(state);
    if (!(counts == state.counts)) {
        return broken("The counts of blocks are not what a recount gives.");
    }
    std::vector<std::int32_t> refs(state.blocks.size(), 0);
    for (const auto& [id, s] : state.sequences) {
        if (auto fine = checkTable(state, s, refs); !fine) {
            return fine;
        }
    }
    for (std::size_t id = 0; id < refs.size(); ++id) {
        const BlockState& block = state.blocks[id];
        if (block.refs != refs[id] || block.queued != (block.refs == 0)) {
            return broken("A block's references are not its table entries.", "block " + std::to_string(id));
        }
        if (block.published && block.filled != state.blockSize) {
            return broken("A published block is not full.", "block " + std::to_string(id));
        }
    }
    if (state.freeQueue().size() != static_cast<std::size_t>(counts.free + counts.cached)) {
        return broken("The free queue's length is not the number of free and cached blocks.");
    }
    return {};
}

} // namespace vitrine::trace
