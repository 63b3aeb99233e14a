// What a step will do, decided by a scheduler and carried out by run/model_runner: who runs, how many tokens, in which
// blocks.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/core/ids.h"
#include "engine/trace/step_record.h"

namespace vitrine::schedule {

struct PlannedSequence {
    SequenceId sequence;
    trace::Phase phase = trace::Phase::decode;
    std::int32_t firstPosition = 0; ///< first token to compute (= computed tokens so far)
    std::vector<TokenId> tokens;    ///< known tokens, then drafts
    std::int32_t drafts = 0;        ///< the last `drafts` of tokens
    bool wantsLogits = false;       ///< false for a prefill chunk that does not reach the end of the known tokens
    /// n > 1: sequences that sample their first token from this one's last row of logits too, each
    /// with its own generator; each needs its own Outcome. Only where wantsLogits and drafts == 0
    std::vector<SequenceId> forks;
    std::span<const std::int32_t> blockTable; ///< valid until the next call of the scheduler
};

/// Blocks to copy before the forward pass (copy-on-write).
struct BlockCopy {
    BlockId from;
    BlockId to;
};

struct BatchPlan {
    std::vector<PlannedSequence> sequences;
    std::vector<BlockCopy> copies;
    std::int32_t tokenBudget = 0;
    std::int32_t tokens = 0; ///< sum of sequences[i].tokens.size()
    [[nodiscard]] bool empty() const { return sequences.empty(); }
};

} // namespace vitrine::schedule
