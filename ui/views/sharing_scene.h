// What the prefix cache holds as a tree of spans, and who is evicted next: the published blocks of a state, chained by
// their hashes, runs of equal sharing joined into one span. Counts are COUNTED.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "engine/trace/engine_state.h"

namespace vitrine::ui {

/// A stretch of prompt that all of its holders have in common.
struct PrefixSpan {
    int firstToken = 0; ///< depth of its beginning in the prompt
    int tokens = 0;
    int row = 0;     ///< first row of the picture
    int rows = 1;    ///< one a leaf below it
    int refs = 0;    ///< sequences that hold it; 0: cached, may be evicted
    int copies = 1;  ///< blocks that have the same contents, each drawn by itself
    int parent = -1; ///< index of a span; -1: a root
    std::vector<std::int32_t>
        blocks;                ///< in the order of the prompt; where there are copies, all of a place one after another
    std::vector<std::uint64_t> hashes; ///< of its places, in the order of the prompt
    std::vector<int> copyRefs; ///< sequences that hold each copy
    bool orphan = false;       ///< a root whose beginning was evicted
    friend bool operator==(const PrefixSpan&, const PrefixSpan&) = default;
};

/// What a prompt found in the cache when it was admitted.
struct PrefixLookup {
    SequenceId sequence;
    RequestId request;
    int prompt = 0;   ///< tokens
    int expected = 0; ///< of them known from an earlier prompt, whatever became of its blocks: up to the first mismatch
    int hit = 0;      ///< taken from the cache: whole blocks only
    trace::MissReason reason = trace::MissReason::none;
    std::int64_t step = 0; ///< of its admission
    friend bool operator==(const PrefixLookup&, const PrefixLookup&) = default;
};

struct SharingScene {
    std::vector<PrefixSpan> spans;           ///< parents before children
    std::vector<std::int32_t> evictionOrder; ///< the free queue, next victim first
    std::vector<bool> cached;                ///< beside it: whether the block's contents may still be hit
    std::vector<PrefixLookup> lookups;       ///< newest first
    int rows = 0;
    int deepest = 0;               ///< tokens
    std::int64_t sharedTokens = 0; ///< tokens of prompts that were not stored again: (refs - 1) x tokens of every span
    friend bool operator==(const SharingScene&, const SharingScene&) = default;
};

[[nodiscard]] SharingScene sharingScene(const trace::EngineState& state);
/// "diverged", "evicted" …: why a match ended where it did.
[[nodiscard]] const char* missWords(trace::MissReason reason);
/// Empty, or a sentence: refs of a span are not the sequences whose tables have it, or the strip is not the engine's
/// queue.
[[nodiscard]] std::string brokenSharing(const SharingScene& scene, const trace::EngineState& state);

} // namespace vitrine::ui
