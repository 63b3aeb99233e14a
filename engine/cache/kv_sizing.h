// The one place where tokens become blocks and blocks become bytes: the memory budget at load, the check at submit and
// the admission of every step all ask here, so they can't disagree.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "engine/backend/backend.h"
#include "engine/engine_options.h"

namespace vitrine::cache {

/// Blocks that hold `tokens` tokens: ceil(tokens / blockSize).
[[nodiscard]] constexpr std::int32_t blocksFor(std::int64_t tokens, std::int32_t blockSize) noexcept {
    return static_cast<std::int32_t>((tokens + blockSize - 1) / blockSize);
}

/// Blocks that a request is promised when it is admitted with `knownTokens` (prompt, and what it generated before a
/// preemption): all that it knows, and under noEviction all that it may ever generate.
/// @param remainingTokens how many tokens it may still generate
[[nodiscard]] std::int32_t blocksPromised(std::int32_t knownTokens, std::int32_t remainingTokens,
                                          std::int32_t blockSize, CapacityPolicy policy) noexcept;

/// Blocks kept free at admission while anything runs: floor(share * blocks).
[[nodiscard]] std::int32_t watermarkBlocks(double share, std::int32_t blocks) noexcept;

/// Bytes of one element of a KV type, as a fraction: Q8_0 keeps 32 values in 34 bytes.
struct ElementSize {
    std::uint64_t bytes = 0;
    std::uint64_t values = 1;
};
[[nodiscard]] ElementSize elementSize(kernels::KvType type) noexcept;

/// Bytes of one block over all layers: sum over layers of kvHeads * blockSize * (keyDim * key bytes + valueDim * value
/// bytes). `config.blocks` is not looked at. Backends may pad a head's row; what they took is EngineInfo::actual.
[[nodiscard]] std::uint64_t bytesPerBlock(const backend::KvConfig& config) noexcept;

/// Blocks that `bytes` of memory hold (at least 0, at most INT32_MAX).
[[nodiscard]] std::int32_t blocksIn(std::uint64_t bytes, const backend::KvConfig& config) noexcept;

} // namespace vitrine::cache
