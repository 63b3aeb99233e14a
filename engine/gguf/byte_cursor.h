// Reading a file's header front to back without ever leaving it.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>

namespace vitrine::gguf {

/// A position in bytes that it doesn't own. A read that would pass the end returns nothing and moves nothing.
/// Values are little endian, as is every machine that this project is built for.
class ByteCursor {
public:
    explicit ByteCursor(std::span<const std::byte> bytes)
        : m_bytes(bytes) {}

    [[nodiscard]] std::uint64_t position() const { return m_position; }
    [[nodiscard]] std::uint64_t remaining() const { return m_bytes.size() - m_position; }

    template <class T>
    [[nodiscard]] std::optional<T> read() {
        static_assert(std::is_trivially_copyable_v<T>);
        if (remaining() < sizeof(T)) {
            return std::nullopt;
        }
        T value;
        std::memcpy(&value, m_bytes.data() + m_position, sizeof(T));
        m_position += sizeof(T);
        return value;
    }

    [[nodiscard]] std::optional<std::span<const std::byte>> take(std::uint64_t count) {
        if (remaining() < count) {
            return std::nullopt;
        }
        const auto taken = m_bytes.subspan(m_position, static_cast<std::size_t>(count));
        m_position += static_cast<std::size_t>(count);
        return taken;
    }

    /// A u64 length and that many bytes, which may hold anything. On failure nothing is consumed.
    [[nodiscard]] std::optional<std::string_view> readString() {
        const std::size_t start = m_position;
        const auto length = read<std::uint64_t>();
        if (!length) {
            return std::nullopt;
        }
        const auto text = take(*length);
        if (!text) {
            m_position = start;
            return std::nullopt;
        }
        return std::string_view(reinterpret_cast<const char*>(text->data()), text->size());
    }

    /// The bytes between an earlier position and this one.
    [[nodiscard]] std::span<const std::byte> since(std::uint64_t start) const {
        return m_bytes.subspan(static_cast<std::size_t>(start), m_position - static_cast<std::size_t>(start));
    }

private:
    std::span<const std::byte> m_bytes;
    std::size_t m_position = 0;
};

} // namespace vitrine::gguf
