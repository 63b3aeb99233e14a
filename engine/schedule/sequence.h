// One stream of tokens on its way through the engine: what is known of it, what is computed, where it lies in the
// cache.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/cache/block_table.h"
#include "engine/core/clock.h"
#include "engine/core/ids.h"
#include "engine/trace/step_record.h"

namespace vitrine::schedule {

/// What the engine hands to a scheduler. Ids are the caller's to choose, each used once in a run.
struct SequenceSpec {
    SequenceId id;
    RequestId request;
    std::vector<TokenId> prompt;    ///< at least one token
    std::int32_t maxNewTokens = 16; ///< at least 1
    std::int32_t priority = 0;      ///< lower first, under QueuePolicy::priority
    std::string salt;               ///< prompts of different salts never share blocks
    Nanoseconds arrival = 0;
    std::vector<SequenceId> forks; ///< n > 1: ids of the further choices; they share the prompt's blocks with `id`
    bool reusePrefix = true;       ///< false: compute every token (scores of a prompt need all logits)
};

enum class SequenceState : std::uint8_t {
    waiting,   ///< never ran
    running,   ///< has a slot
    preempted, ///< ran, lost its blocks, waits again
    finished,
};

/// Owned by the scheduler; readers get const references that are valid until the sequence finishes.
struct Sequence {
    SequenceId id;
    RequestId request;
    std::vector<TokenId> tokens; ///< known: prompt, then generated
    std::int32_t promptTokens = 0;
    std::int32_t maxNewTokens = 0;
    std::int32_t priority = 0;
    std::string salt;
    bool reusePrefix = true;
    std::int64_t order = 0; ///< of add(): breaks ties of arrival
    /// n > 1: the choice whose prompt it waits to share; invalid for the leader itself and once forked
    SequenceId leader;
    std::vector<SequenceId> followers; ///< n > 1, leader only: those that wait for it

    SequenceState state = SequenceState::waiting;
    std::int32_t computed = 0;  ///< tokens whose K and V are in the cache
    std::int32_t highWater = 0; ///< most that was ever computed: below it, computing is recomputing
    std::int32_t promised = 0;  ///< blocks set aside at admission and not yet taken
    /// forked, and did not write yet: its promise counts a copy of the partly filled last block
    bool sharesTail = false;
    cache::BlockTable table;
    std::vector<TokenId> drafts; ///< proposed for the next step

    // this step, between schedule() and commit()
    std::int32_t scheduled = 0; ///< tokens in the plan, drafts included; 0: not in the plan
    std::int32_t scheduledDrafts = 0;
    std::int32_t cachedNow = 0; ///< taken from the prefix cache at an admission in this step

    // figures (engine.h SequenceFigures)
    std::int32_t cached = 0;
    std::int32_t recomputed = 0;
    trace::MissReason missReason = trace::MissReason::none;
    std::int32_t missAt = 0;
    Nanoseconds arrival = 0;
    Nanoseconds admitted = 0;   ///< first admission; 0 before
    Nanoseconds firstToken = 0; ///< 0: none yet
    Nanoseconds lastToken = 0;
    std::int32_t preemptions = 0;
    std::int32_t drafted = 0;
    std::int32_t accepted = 0;

    [[nodiscard]] std::int32_t known() const { return static_cast<std::int32_t>(tokens.size()); }
    [[nodiscard]] std::int32_t generated() const { return known() - promptTokens; }
    [[nodiscard]] std::span<const TokenId> generatedTokens() const {
        return std::span<const TokenId>(tokens).subspan(static_cast<std::size_t>(promptTokens));
    }
    /// A decode computes the one known token that is not computed yet; anything else catches up.
    [[nodiscard]] bool catchingUp() const { return computed < promptTokens || known() - computed > 1; }
    [[nodiscard]] bool isWaiting() const {
        return state == SequenceState::waiting || state == SequenceState::preempted;
    }
};

} // namespace vitrine::schedule
