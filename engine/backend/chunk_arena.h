// The memory of one step, wherever it lies: tensors that live until the next step, and each op's scratch, which is given back when
// the op ends. Allocation is adding to an offset; after the first steps there is one chunk and nobody is asked for memory.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "engine/core/result.h"

namespace vitrine::backend {

/// What a Source is to an arena: `Memory` owns bytes (data(), size()), `reserve(bytes)` gives Result<Memory>, and every tensor
/// begins at a multiple of `kAlignment` (the Memory's own beginning is one).
/// Not thread-safe: the thread that issues ops allocates, before it forks.
template <class Source>
class ChunkArena {
public:
    explicit ChunkArena(Source source = Source())
        : m_source(std::move(source)) {}

    /// Aligned bytes, contents undefined. Null when there is no memory left; `status` then says so.
    [[nodiscard]] std::byte* allocate(std::size_t bytes);
    template <class T>
    [[nodiscard]] T* array(std::size_t count) {
        return reinterpret_cast<T*>(allocate(count * sizeof(T)));
    }
    [[nodiscard]] float* floats(std::size_t count) { return array<float>(count); }
    /// Frees everything; several chunks become one of their total size.
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
    static constexpr std::size_t kSmallestChunk = std::size_t{1} << 20;

    /// Bytes of the first `count` chunks.
    [[nodiscard]] std::size_t chunkBytes(std::size_t count) const {
        return std::accumulate(m_chunks.begin(), m_chunks.begin() + static_cast<std::ptrdiff_t>(count), std::size_t{0},
                               [](std::size_t sum, const auto& chunk) { return sum + chunk.size(); });
    }

    Source m_source;
    std::vector<typename Source::Memory> m_chunks;
    std::size_t m_chunk = 0; ///< chunk in use
    std::size_t m_used = 0;  ///< bytes used in it
    std::uint64_t m_peak = 0;
    Result<void> m_status;
};

/// Scratch of one op: released at the end of the scope.
template <class Source>
class ArenaScope {
public:
    explicit ArenaScope(ChunkArena<Source>& arena)
        : m_arena(arena)
        , m_mark(arena.mark()) {}
    ~ArenaScope() { m_arena.release(m_mark); }
    ArenaScope(const ArenaScope&) = delete;
    ArenaScope& operator=(const ArenaScope&) = delete;

private:
    ChunkArena<Source>& m_arena;
    typename ChunkArena<Source>::Mark m_mark;
};

template <class Source>
std::byte* ChunkArena<Source>::allocate(std::size_t bytes) {
    bytes = std::max(Source::kAlignment, (bytes + Source::kAlignment - 1) / Source::kAlignment * Source::kAlignment);
    while (m_chunk < m_chunks.size() && m_used + bytes > m_chunks[m_chunk].size()) {
        ++m_chunk;
        m_used = 0;
    }
    if (m_chunk == m_chunks.size()) {
        auto chunk = m_source.reserve(std::max(bytes, kSmallestChunk));
        if (!chunk) {
            m_status = forward(chunk);
            return nullptr;
        }
        m_chunks.push_back(std::move(*chunk));
        m_used = 0;
    }
    std::byte* result = m_chunks[m_chunk].data() + m_used;
    m_used += bytes;
    m_peak = std::max<std::uint64_t>(m_peak, chunkBytes(m_chunk) + m_used);
    return result;
}

template <class Source>
void ChunkArena<Source>::reset() {
    if (m_chunks.size() > 1) {
        const std::size_t total = chunkBytes(m_chunks.size());
        m_chunks.clear();
        if (auto whole = m_source.reserve(total)) {
            m_chunks.push_back(std::move(*whole));
        }
    }
    m_chunk = 0;
    m_used = 0;
    m_status = {};
}

} // namespace vitrine::backend
