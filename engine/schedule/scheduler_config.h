// What a scheduler needs to know of the engine's options and of the model.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "engine/cache/prefix_index.h"
#include "engine/core/result.h"
#include "engine/engine_options.h"

namespace vitrine::schedule {

struct SchedulerConfig {
    std::int32_t blockSize = 16;
    std::int32_t blocks = 0;             ///< of the pool
    std::int32_t maxBatchedTokens = 512; ///< the token budget of a step; at least maxSequences
    std::int32_t maxSequences = 32;
    std::int32_t prefillChunk = 0; ///< 0: the token budget
    double watermark = 0.01;
    CapacityPolicy capacity = CapacityPolicy::maximizeUtilization;
    QueuePolicy policy = QueuePolicy::fcfs;
    bool prefixCaching = true;
    AllocatorKind allocator = AllocatorKind::paged;
    std::int32_t maxModelLength = 2048; ///< longest sequence, prompt and output together
    std::int32_t slidingWindow = 0; ///< when ALL layers slide: the widest window; 0: blocks are never released early
    std::int32_t draftTokens = 0;   ///< most drafts a step may verify per sequence; 0: no speculation
    cache::BlockHash hash = cache::defaultBlockHash;

    /// invalidArgument naming the member that is out of range.
    [[nodiscard]] Result<void> validate() const;
    /// Tokens, prompt and output together, at which a sequence ends with contextLimit: what the model and the whole
    /// pool can hold.
    [[nodiscard]] std::int32_t longestSequence() const;
};

} // namespace vitrine::schedule
