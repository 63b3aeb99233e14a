// The arena of a step's tensors in the memory of the host.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/chunk_arena.h"
#include "engine/backend/mapped_memory.h"

namespace vitrine::backend {

struct HostChunks {
    using Memory = MappedMemory;
    static constexpr std::size_t kAlignment = 64; ///< a cache line, and the widest vector
    [[nodiscard]] static Result<MappedMemory> reserve(std::size_t bytes) {
        return MappedMemory::reserve(bytes, false, "activations");
    }
};

using StepArena = ChunkArena<HostChunks>;

} // namespace vitrine::backend
