// A prompt that no longer fits into the context, made shorter: whole blocks of its oldest tokens are left out, after what must
// stay at its front (the system prompt). Nothing is dropped silently: the result says where and how much.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/core/ids.h"
#include "engine/core/result.h"

namespace vitrine::text {

struct RollLimits {
    std::int32_t context = 0;   ///< longest sequence, in tokens
    std::int32_t blockSize = 16;
    std::int32_t front = 0;     ///< tokens at the front that stay
    std::int32_t back = 0;      ///< tokens at the end that stay: what is being asked
};

struct RolledPrompt {
    std::vector<TokenId> tokens;
    std::int32_t droppedAt = 0; ///< index of the first token that was left out
    std::int32_t dropped = 0;   ///< 0: everything fits; else a multiple of the block size
};

/// Fits when one more token has room: tokens + 1 <= context. Otherwise blocks go by the quarter of a context (fewer where the
/// limits allow no more): as a chat grows the cut stays where it is until the next quarter is full, so that what follows it is
/// found in the prefix cache. It begins and ends at multiples of the block size: the blocks before it are reused as they are.
/// promptTooLong when front and back alone leave no room.
[[nodiscard]] Result<RolledPrompt> rollPrompt(std::span<const TokenId> tokens, const RollLimits& limits);

/// How many tokens two prompts have in common at their beginning.
[[nodiscard]] std::int32_t commonFront(std::span<const TokenId> a, std::span<const TokenId> b);

} // namespace vitrine::text
