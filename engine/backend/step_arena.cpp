// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/step_arena.h"

#include <algorithm>
#include <numeric>

namespace vitrine::backend {

namespace {
constexpr std::size_t kAlignment = 64;
constexpr std::size_t kSmallestChunk = std::size_t{1} << 20;
} // namespace

std::byte* StepArena::allocate(std::size_t bytes) {
    bytes = std::max(kAlignment, (bytes + kAlignment - 1) / kAlignment * kAlignment);
    while (m_chunk < m_chunks.size() && m_used + bytes > m_chunks[m_chunk].size()) {
        ++m_chunk;
        m_used = 0;
    }
    if (m_chunk == m_chunks.size()) {
        auto chunk = MappedMemory::reserve(std::max(bytes, kSmallestChunk), false, "activations");
        if (!chunk) {
            m_status = forward(chunk);
            return nullptr;
        }
        m_chunks.push_back(std::move(*chunk));
        m_used = 0;
    }
    std::byte* result = m_chunks[m_chunk].data() + m_used;
    m_used += bytes;
    std::uint64_t inUse = m_used;
    for (std::size_t i = 0; i < m_chunk; ++i) {
        inUse += m_chunks[i].size();
    }
    m_peak = std::max(m_peak, inUse);
    return result;
}

void StepArena::reset() {
    if (m_chunks.size() > 1) {
        const std::size_t total =
            std::accumulate(m_chunks.begin(), m_chunks.end(), std::size_t{0},
                            [](std::size_t sum, const MappedMemory& chunk) { return sum + chunk.size(); });
        m_chunks.clear();
        if (auto whole = MappedMemory::reserve(total, false, "activations")) {
            m_chunks.push_back(std::move(*whole));
        }
    }
    m_chunk = 0;
    m_used = 0;
    m_status = {};
}

} // namespace vitrine::backend
