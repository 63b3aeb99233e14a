// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/sharing_scene.h"

#include <algorithm>
#include <unordered_map>

#include <QtGlobal>

namespace vitrine::ui {
namespace {

constexpr std::size_t kMostLookups = 200;

struct Tree {
    std::vector<trace::PrefixNode> nodes;
    std::vector<std::vector<std::size_t>> children;
    std::vector<std::size_t> roots;
    std::vector<int> refs; ///< by block
};

Tree treeOf(const trace::EngineState& state) {
    Tree tree;
    tree.nodes = trace::prefixNodes(state);
    for (const trace::BlockState& block : state.blocks) {
        tree.refs.push_back(block.refs);
    }
    tree.children.resize(tree.nodes.size());
    std::unordered_map<std::uint64_t, std::size_t> byHash;
    for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
        const auto parent = byHash.find(tree.nodes[i].parent);
        if (parent == byHash.end()) {
            tree.roots.push_back(i);
        } else {
            tree.children[parent->second].push_back(i);
        }
        byHash.emplace(tree.nodes[i].hash, i);
    }
    const auto mostFirst = [&tree](std::size_t a, std::size_t b) {
        return tree.nodes[a].refs != tree.nodes[b].refs ? tree.nodes[a].refs > tree.nodes[b].refs : a < b;
    };
    std::stable_sort(tree.roots.begin(), tree.roots.end(), mostFirst);
    return tree;
}

/// Whether a node's blocks, copy by copy, are held as often as those of the span before it.
bool continues(const Tree& tree, const PrefixSpan& span, std::size_t node) {
    const std::vector<BlockId>& blocks = tree.nodes[node].blocks;
    return std::equal(
        blocks.begin(), blocks.end(), span.copyRefs.begin(), span.copyRefs.end(),
        [&tree](BlockId block, int refs) { return tree.refs[static_cast<std::size_t>(block.value)] == refs; });
}

/// Lays a subtree out from `row` on; returns the rows that it takes. Iterative over chains, recursive over forks only.
int layOut(const Tree& tree, std::size_t node, int parent, int firstToken, int row, int blockSize,
           SharingScene& scene) {
    PrefixSpan span;
    span.firstToken = firstToken;
    span.row = row;
    span.parent = parent;
    span.refs = tree.nodes[node].refs;
    span.orphan = parent < 0 && tree.nodes[node].parent != 0;
    span.copies = static_cast<int>(tree.nodes[node].blocks.size());
    for (const BlockId block : tree.nodes[node].blocks) {
        span.copyRefs.push_back(tree.refs[static_cast<std::size_t>(block.value)]);
    }
    std::size_t last = node;
    while (true) {
        span.tokens += blockSize;
        span.hashes.push_back(tree.nodes[last].hash);
        for (const BlockId block : tree.nodes[last].blocks) {
            span.blocks.push_back(block.value);
        }
        if (tree.children[last].size() != 1 || !continues(tree, span, tree.children[last].front())) {
            break;
        }
        last = tree.children[last].front();
    }
    const auto index = static_cast<int>(scene.spans.size());
    const int end = firstToken + span.tokens;
    scene.deepest = std::max(scene.deepest, end);
    scene.sharedTokens += static_cast<std::int64_t>(std::max(0, span.refs - 1)) * span.tokens;
    scene.spans.push_back(std::move(span));
    int rows = 0;
    for (const std::size_t child : tree.children[last]) {
        rows += layOut(tree, child, index, end, row + rows, blockSize, scene);
    }
    rows = std::max({rows, 1, scene.spans[static_cast<std::size_t>(index)].copies});
    scene.spans[static_cast<std::size_t>(index)].rows = rows;
    return rows;
}

std::vector<PrefixLookup> lookupsOf(const trace::EngineState& state) {
    std::vector<PrefixLookup> lookups;
    for (const auto& [id, sequence] : state.sequences) {
        if (sequence.admittedStep > 0) {
            lookups.push_back({id, sequence.request, sequence.promptTokens,
                               std::clamp(std::max(sequence.missAt, sequence.cached), 0, sequence.promptTokens),
                               sequence.cached, sequence.missReason, sequence.admittedStep});
        }
    }
    const auto newer = [](const PrefixLookup& a, const PrefixLookup& b) {
        return a.step != b.step ? a.step > b.step : a.sequence.value > b.sequence.value;
    };
    const std::size_t kept = std::min(lookups.size(), kMostLookups);
    std::partial_sort(lookups.begin(), lookups.begin() + static_cast<std::ptrdiff_t>(kept), lookups.end(), newer);
    lookups.resize(kept);
    return lookups;
}

} // namespace

SharingScene sharingScene(const trace::EngineState& state) {
    SharingScene scene;
    const Tree tree = treeOf(state);
    for (const std::size_t root : tree.roots) {
        scene.rows += layOut(tree, root, -1, 0, scene.rows, state.blockSize, scene);
    }
    for (std::int32_t block = state.freeHead; block >= 0; block = state.blocks[static_cast<std::size_t>(block)].next) {
        scene.evictionOrder.push_back(block);
        scene.cached.push_back(state.blocks[static_cast<std::size_t>(block)].published);
        if (scene.evictionOrder.size() > state.blocks.size()) {
            break; // a damaged queue runs in a circle
        }
    }
    scene.lookups = lookupsOf(state);
    return scene;
}

const char* missWords(trace::MissReason reason) {
    switch (reason) {
    case trace::MissReason::none:
        return QT_TRANSLATE_NOOP("SharingView", "all that can be");
    case trace::MissReason::firstSeen:
        return QT_TRANSLATE_NOOP("SharingView", "seen for the first time");
    case trace::MissReason::diverged:
        return QT_TRANSLATE_NOOP("SharingView", "the prompts differ here");
    case trace::MissReason::evicted:
        return QT_TRANSLATE_NOOP("SharingView", "what followed was evicted");
    case trace::MissReason::cachingOff:
        return QT_TRANSLATE_NOOP("SharingView", "the prefix cache is off");
    case trace::MissReason::settingsDiffer:
        return QT_TRANSLATE_NOOP("SharingView", "under other settings");
    }
    return "";
}

std::string brokenSharing(const SharingScene& scene, const trace::EngineState& state) {
    std::vector<int> holders(state.blocks.size());       // sequences whose table has the block, each once
    std::vector<SequenceId> newest(state.blocks.size()); // of them the one that was counted last
    for (const auto& [id, sequence] : state.sequences) {
        for (const std::int32_t block : sequence.table) {
            const auto at = static_cast<std::size_t>(block);
            if (block >= 0 && newest[at] != id) {
                newest[at] = id;
                ++holders[at];
            }
        }
    }
    for (const PrefixSpan& span : scene.spans) {
        std::unordered_map<std::uint64_t, int> held; // per hash, over the blocks that have it
        for (const std::int32_t block : span.blocks) {
            held[state.blocks[static_cast<std::size_t>(block)].hash] += holders[static_cast<std::size_t>(block)];
        }
        for (const auto& [hash, count] : held) {
            if (count != span.refs) {
                return "refs of a span " + std::to_string(span.refs) + ", sequences that hold it " +
                       std::to_string(count);
            }
        }
    }
    const std::vector<BlockId> queue = state.freeQueue();
    const bool same = queue.size() == scene.evictionOrder.size() &&
                      std::equal(queue.begin(), queue.end(), scene.evictionOrder.begin(),
                                 [](BlockId a, std::int32_t b) { return a.value == b; });
    return same ? ""
                : "eviction strip " + std::to_string(scene.evictionOrder.size()) + " blocks, free queue " +
                      std::to_string(queue.size());
}

} // namespace vitrine::ui
