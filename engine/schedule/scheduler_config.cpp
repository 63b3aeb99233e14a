// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/schedule/scheduler_config.h"

#include <algorithm>
#include <string>

#include "engine/cache/kv_sizing.h"

namespace vitrine::schedule {

Result<void> SchedulerConfig::validate() const {
    const auto bad = [](const char* member, const std::string& rule) {
        return fail(ErrorCode::invalidArgument, std::string(member) + " must be " + rule + ".", member);
    };
    if (blockSize < 1 || blockSize > 256) {
        return bad("blockSize", "from 1 to 256");
    }
    if (blocks < 1) {
        return bad("blocks", "at least 1");
    }
    if (maxSequences < 1) {
        return bad("maxSequences", "at least 1");
    }
    if (maxBatchedTokens < maxSequences) {
        return bad("maxBatchedTokens", "at least maxSequences, so that every running sequence advances in every step");
    }
    if (prefillChunk < 0) {
        return bad("prefillChunk", "0 (the token budget) or more");
    }
    if (!(watermark >= 0.0 && watermark < 1.0)) {
        return bad("watermark", "at least 0 and below 1");
    }
    if (maxModelLength < 2) {
        return bad("maxModelLength", "at least 2");
    }
    if (slidingWindow < 0) {
        return bad("slidingWindow", "0 (none) or more");
    }
    if (draftTokens < 0 || draftTokens > 64) {
        return bad("draftTokens", "from 0 to 64");
    }
    if (allocator == AllocatorKind::contiguous && cache::blocksFor(maxModelLength, blockSize) > blocks) {
        return fail(ErrorCode::neverFits,
                    "One contiguous reservation takes " + std::to_string(cache::blocksFor(maxModelLength, blockSize)) +
                        " blocks; the cache has " + std::to_string(blocks) + ".",
                    "blocks");
    }
    return {};
}

std::int32_t SchedulerConfig::longestSequence() const {
    return static_cast<std::int32_t>(std::min<std::int64_t>(maxModelLength, static_cast<std::int64_t>(blocks) *
                                                                                static_cast<std::int64_t>(blockSize)));
}

} // namespace vitrine::schedule
