// The memory of one step: activations, which live until the next step, and each op's scratch, which is given back when the op
// ends. Allocation is adding to an offset; after the first steps there is one chunk and the system is asked for nothing.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/backend/mapped_memory.h"

namespace vitrine::backend {

/// Not thread-safe: the thread that issues ops allocates, before it forks.
class StepArena {
public:
    /// 64-byte aligned bytes, contents undefined. Null when the system has no memory left; `error` then says so.
    [[nodiscard]] std::byte* allocate(std::size_t bytes);
    [[nodiscard]] float* floats(std::size_t count) {
        return reinterpret_cast<float*>(allocate(count * sizeof(float)));
    }
    /// Frees everything; several chunks become one of their total size at the next allocation.
    void reset();

    struct Mark {
        std::size_t chunk = 0;
        std::size_t used = 0;
    };
    [[nodiscard]] Mark mark() const { return {m_chunk, m_used}; }
    /// Frees what was allocated after `mark`.
    void release(const Mark& mark) {
        m_chunk = mark.chunk;
        m_used = mark.used;
    }

    /// The most bytes that were in use at once since construction.
    [[nodiscard]] std::uint64_t peakBytes() const { return m_peak; }
    [[nodiscard]] const Result<void>& status() const { return m_status; }

private:
    std::vector<MappedMemory> m_chunks;
    std::size_t m_chunk = 0; ///< chunk in use
    std::size_t m_used = 0;  ///< bytes used in it
    std::uint64_t m_peak = 0;
    Result<void> m_status;
};

/// Scratch of one op: released at the end of the scope.
class ArenaScope {
public:
    explicit ArenaScope(StepArena& arena) : m_arena(arena), m_mark(arena.mark()) {}
    ~ArenaScope() { m_arena.release(m_mark); }
    ArenaScope(const ArenaScope&) = delete;
    ArenaScope& operator=(const ArenaScope&) = delete;

private:
    StepArena& m_arena;
    StepArena::Mark m_mark;
};

} // namespace vitrine::backend
