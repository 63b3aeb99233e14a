// Anonymous memory straight from the operating system: page-aligned, zeroed, and paid for only where it is touched, so that a
// KV cache may be reserved whole.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>

#include "engine/core/result.h"

namespace vitrine::backend {

/// Owns one mapping. Move-only; the bytes keep their address when the object moves.
class MappedMemory {
public:
    MappedMemory() = default;
    /// `hugePages`: ask for large pages (weights: fewer address translations while streaming). outOfMemory names `what`.
    [[nodiscard]] static Result<MappedMemory> reserve(std::size_t bytes, bool hugePages, const std::string& what);

    MappedMemory(MappedMemory&& other) noexcept;
    MappedMemory& operator=(MappedMemory&& other) noexcept;
    MappedMemory(const MappedMemory&) = delete;
    MappedMemory& operator=(const MappedMemory&) = delete;
    ~MappedMemory();

    [[nodiscard]] std::byte* data() const { return m_data; }
    [[nodiscard]] std::size_t size() const { return m_size; }

private:
    std::byte* m_data = nullptr;
    std::size_t m_size = 0;
};

} // namespace vitrine::backend
