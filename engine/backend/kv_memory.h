// The paged KV cache in memory: per layer an array of blocks, reserved whole, paid for when first written.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/backend/backend.h"
#include "engine/backend/mapped_memory.h"

namespace vitrine::backend {

class KvMemory {
public:
    /// Bytes of one block over all layers.
    [[nodiscard]] static std::uint64_t bytesPerBlock(const kernels::KernelTable& kernels, const KvConfig& config);
    /// outOfMemory; invalidArgument for a block size outside 8..256 or a negative number of blocks.
    [[nodiscard]] Result<void> allocate(const kernels::KernelTable& kernels, const KvConfig& config);

    [[nodiscard]] std::byte* layer(LayerIndex layer) const { return m_layers[layer.index()].base; }
    [[nodiscard]] const kernels::KvGeometry& geometry(LayerIndex layer) const {
        return m_layers[layer.index()].geometry;
    }
    [[nodiscard]] bool allocated() const { return !m_layers.empty(); }
    [[nodiscard]] std::int32_t blocks() const { return m_blocks; }
    [[nodiscard]] std::uint64_t bytes() const { return m_memory.size(); }
    void copyBlock(BlockId from, BlockId to);

private:
    struct Layer {
        kernels::KvGeometry geometry;
        std::byte* base = nullptr;
        std::size_t blockBytes = 0;
    };
    MappedMemory m_memory;
    std::vector<Layer> m_layers;
    std::int32_t m_blocks = 0;
};

} // namespace vitrine::backend
