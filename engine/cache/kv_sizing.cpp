// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cache/kv_sizing.h"

#include <algorithm>
#include <limits>

namespace vitrine::cache {

std::int32_t blocksPromised(std::int32_t knownTokens, std::int32_t remainingTokens, std::int32_t blockSize,
                            CapacityPolicy policy) noexcept {
    const std::int64_t ahead = policy == CapacityPolicy::noEviction ? remainingTokens : 0;
    return blocksFor(knownTokens + ahead, blockSize);
}

std::int32_t watermarkBlocks(double share, std::int32_t blocks) noexcept {
    return static_cast<std::int32_t>(share * static_cast<double>(blocks));
}

ElementSize elementSize(kernels::KvType type) noexcept {
    switch (type) {
    case kernels::KvType::F32: return {4, 1};
    case kernels::KvType::F16: return {2, 1};
    case kernels::KvType::BF16: return {2, 1};
    case kernels::KvType::Q8_0: return {34, 32};
    case kernels::KvType::F8_E4M3: return {1, 1};
    }
    return {4, 1};
}

namespace {

/// One head's row; a last group of 32 that is not full still takes its whole 34 bytes.
std::uint64_t rowBytes(std::int32_t dim, ElementSize size) noexcept {
    return (static_cast<std::uint64_t>(dim) + size.values - 1) / size.values * size.bytes;
}

} // namespace

std::uint64_t bytesPerBlock(const backend::KvConfig& config) noexcept {
    const ElementSize key = elementSize(config.keyType);
    const ElementSize value = elementSize(config.valueType);
    std::uint64_t bytes = 0;
    for (const backend::KvConfig::Layer& layer : config.layers) {
        bytes += static_cast<std::uint64_t>(layer.kvHeads) * static_cast<std::uint64_t>(config.blockSize) *
                 (rowBytes(layer.keyDim, key) + rowBytes(layer.valueDim, value));
    }
    return bytes;
}

std::int32_t blocksIn(std::uint64_t bytes, const backend::KvConfig& config) noexcept {
    const std::uint64_t each = bytesPerBlock(config);
    if (each == 0) {
        return 0;
    }
    return static_cast<std::int32_t>(
        std::min<std::uint64_t>(bytes / each, std::numeric_limits<std::int32_t>::max()));
}

} // namespace vitrine::cache
