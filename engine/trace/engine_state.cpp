// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trace/engine_state.h"

#include <algorithm>
#include <map>

namespace vitrine::trace {

std::vector<BlockId> EngineState::freeQueue() const {
    std::vector<BlockId> order;
    for (std::int32_t id = freeHead; id >= 0 && order.size() <= blocks.size();
         id = blocks[static_cast<std::size_t>(id)].next) {
        order.emplace_back(id);
    }
    return order;
}

std::vector<SequenceId> EngineState::owners(BlockId block) const {
    const BlockState& state = blocks[block.index()];
    if (state.refs == 0) {
        return {};
    }
    if (state.refs == 1) {
        return {state.owner};
    }
    const auto found = sharers.find(block.value);
    return found == sharers.end() ? std::vector<SequenceId>{} : found->second;
}

const SequenceRecord* EngineState::find(SequenceId id) const {
    const auto found = sequences.find(id);
    return found == sequences.end() ? nullptr : &found->second;
}

std::vector<PrefixNode> prefixNodes(const EngineState& state) {
    std::vector<PrefixNode> nodes;
    std::unordered_map<std::uint64_t, std::size_t> byHash;
    for (std::size_t id = 0; id < state.blocks.size(); ++id) {
        const BlockState& block = state.blocks[id];
        if (!block.published) {
            continue;
        }
        const auto [entry, isNew] = byHash.try_emplace(block.hash, nodes.size());
        if (isNew) {
            nodes.push_back({block.hash, block.parent, {}, 0, 0});
        }
        PrefixNode& node = nodes[entry->second];
        node.blocks.emplace_back(static_cast<std::int32_t>(id));
        node.refs += block.refs;
        node.lastTouch = std::max(node.lastTouch, block.lastTouch);
    }
    // Depth first from the nodes whose parent is not there, so that parents come before children.
    std::map<std::uint64_t, std::vector<std::size_t>> children;
    std::vector<std::size_t> open;
    for (std::size_t i = nodes.size(); i-- > 0;) {
        if (nodes[i].parent == nodes[i].hash || !byHash.contains(nodes[i].parent)) {
            open.push_back(i);
        } else {
            children[nodes[i].parent].push_back(i);
        }
    }
    std::vector<PrefixNode> ordered;
    while (!open.empty()) {
        const std::size_t at = open.back();
        open.pop_back();
        if (const auto below = children.find(nodes[at].hash); below != children.end()) {
            open.insert(open.end(), below->second.begin(), below->second.end());
            children.erase(below);
        }
        ordered.push_back(std::move(nodes[at]));
    }
    return ordered;
}

} // namespace vitrine::trace
