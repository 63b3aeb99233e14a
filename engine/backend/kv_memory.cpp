// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/kv_memory.h"

#include <cstring>

namespace vitrine::backend {

namespace {

kernels::KvGeometry geometryOf(const KvConfig& config, const KvConfig::Layer& layer) {
    kernels::KvGeometry geometry;
    geometry.keyType = config.keyType;
    geometry.valueType = config.valueType;
    geometry.blockSize = config.blockSize;
    geometry.kvHeads = layer.kvHeads;
    geometry.keyDim = layer.keyDim;
    geometry.valueDim = layer.valueDim;
    return geometry;
}

} // namespace

std::uint64_t KvMemory::bytesPerBlock(const kernels::KernelTable& kernels, const KvConfig& config) {
    std::uint64_t bytes = 0;
    for (const KvConfig::Layer& layer : config.layers) {
        bytes += layer.kvHeads == 0 ? 0 : kernels.kvBlockBytes(geometryOf(config, layer));
    }
    return bytes;
}

Result<void> KvMemory::allocate(const kernels::KernelTable& kernels, const KvConfig& config) {
    if (config.blockSize < 8 || config.blockSize > 256 || config.blocks < 0) {
        return fail(ErrorCode::invalidArgument,
                    "A KV block holds 8 to 256 tokens and the pool no negative number of blocks.", "blockSize");
    }
    m_layers.clear();
    m_memory = {};
    m_blockBytes = bytesPerBlock(kernels, config);
    auto memory = MappedMemory::reserve(m_blockBytes * static_cast<std::size_t>(config.blocks), true, "the KV cache");
    if (!memory) {
        return forward(memory);
    }
    m_memory = std::move(*memory);
    m_blocks = config.blocks;
    std::byte* base = m_memory.data();
    for (const KvConfig::Layer& layer : config.layers) {
        Layer kept{geometryOf(config, layer), base};
        base += layer.kvHeads == 0 ? 0 : kernels.kvBlockBytes(kept.geometry);
        kept.geometry.blockStride = m_blockBytes;
        m_layers.push_back(kept);
    }
    return {};
}

void KvMemory::copyBlock(BlockId from, BlockId to) {
    std::memcpy(m_memory.data() + to.index() * m_blockBytes, m_memory.data() + from.index() * m_blockBytes, m_blockBytes);
}

} // namespace vitrine::backend
