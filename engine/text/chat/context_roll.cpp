// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/chat/context_roll.h"

#include <algorithm>
#include <string>

namespace vitrine::text {

namespace {

std::int32_t roundUp(std::int32_t value, std::int32_t unit) { return (value + unit - 1) / unit * unit; }

} // namespace

Result<RolledPrompt> rollPrompt(std::span<const TokenId> tokens, const RollLimits& limits) {
    RolledPrompt out;
    const auto size = static_cast<std::int32_t>(tokens.size());
    const std::int32_t over = size + 1 - limits.context;
    if (over <= 0) {
        out.tokens.assign(tokens.begin(), tokens.end());
        return out;
    }
    const std::int32_t unit = std::max(1, limits.blockSize);
    const std::int32_t begin = roundUp(limits.front, unit);
    const std::int32_t most = std::max(0, size - limits.back - begin) / unit * unit;
    const std::int32_t least = roundUp(over, unit);
    if (least > most) {
        return fail(ErrorCode::promptTooLong,
                    "The system prompt and the last message alone need more than the " + std::to_string(limits.context) +
                        " tokens of the context; nothing older can make room for them.");
    }
    out.droppedAt = begin;
    out.dropped = std::min(most, roundUp(over, std::max(unit, limits.context / 4 / unit * unit)));
    out.tokens.assign(tokens.begin(), tokens.begin() + begin);
    out.tokens.insert(out.tokens.end(), tokens.begin() + begin + out.dropped, tokens.end());
    return out;
}

std::int32_t commonFront(std::span<const TokenId> a, std::span<const TokenId> b) {
    return static_cast<std::int32_t>(std::ranges::mismatch(a, b).in1 - a.begin());
}

} // namespace vitrine::text
