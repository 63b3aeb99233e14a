// How records become bytes: variable-length integers, and one list of members for both directions, so that what is
// written is what is read. Private to record_file.cpp.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "engine/core/ids.h"
#include "engine/core/result.h"
#include "engine/trace/record_file.h"

namespace vitrine::trace {

class Writer {
public:
    static constexpr bool kReads = false;
    std::uint32_t version = kRecordFileVersion;
    std::string bytes;

    void raw(std::uint64_t v) {
        for (; v >= 0x80; v >>= 7) {
            bytes.push_back(static_cast<char>(v | 0x80));
        }
        bytes.push_back(static_cast<char>(v));
    }
    template <class T>
    requires std::is_integral_v<T> || std::is_enum_v<T>
    void operator()(const T& value) {
        if constexpr (std::is_enum_v<T>) {
            raw(static_cast<std::uint64_t>(value));
        } else if constexpr (std::is_unsigned_v<T>) {
            raw(value);
        } else {
            const auto wide = static_cast<std::int64_t>(value); // zigzag: small negatives stay short
            raw((static_cast<std::uint64_t>(wide) << 1) ^ static_cast<std::uint64_t>(wide >> 63));
        }
    }
    void operator()(const double& value) { fixed(std::bit_cast<std::uint64_t>(value), 8); }
    void operator()(const float& value) { fixed(std::bit_cast<std::uint32_t>(value), 4); }
    void operator()(const std::string& text) {
        raw(text.size());
        bytes += text;
    }
    template <class Tag, class Int>
    void operator()(const Id<Tag, Int>& id) {
        (*this)(id.value);
    }
    std::size_t count(std::size_t size) {
        raw(size);
        return size;
    }
    void fixed(std::uint64_t v, int size) {
        for (int i = 0; i < size; ++i, v >>= 8) {
            bytes.push_back(static_cast<char>(v));
        }
    }
};

/// Reads what Writer wrote. After the first thing wrong every value is 0 and `failed()` stays true.
class Reader {
public:
    static constexpr bool kReads = true;
    std::uint32_t version = kRecordFileVersion; ///< of what is read
    explicit Reader(std::span<const std::byte> bytes)
        : m_bytes(bytes) {}

    [[nodiscard]] bool failed() const { return m_failed; }
    [[nodiscard]] std::size_t offset() const { return m_at; }
    [[nodiscard]] std::size_t left() const { return m_bytes.size() - m_at; }
    void fail() { m_failed = true; }

    std::uint64_t raw() {
        std::uint64_t v = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            const auto b = byte();
            if (shift == 63 && b > 1) {
                break;
            }
            v |= static_cast<std::uint64_t>(b & 0x7F) << shift;
            if ((b & 0x80) == 0) {
                return m_failed ? 0 : v;
            }
        }
        m_failed = true;
        return 0;
    }
    template <class T>
    requires std::is_integral_v<T> || std::is_enum_v<T>
    void operator()(T& value) {
        const std::uint64_t v = raw();
        if constexpr (std::is_enum_v<T>) {
            value = static_cast<T>(v);
            m_failed = m_failed || v > 0xFF;
        } else if constexpr (std::is_unsigned_v<T>) {
            value = static_cast<T>(v);
            m_failed = m_failed || value != v;
        } else {
            const auto wide = static_cast<std::int64_t>((v >> 1) ^ (~(v & 1) + 1));
            value = static_cast<T>(wide);
            m_failed = m_failed || value != wide;
        }
    }
    void operator()(double& value) { value = std::bit_cast<double>(fixed(8)); }
    void operator()(float& value) { value = std::bit_cast<float>(static_cast<std::uint32_t>(fixed(4))); }
    void operator()(std::string& text) {
        const std::size_t size = count(0);
        text.clear();
        for (std::size_t i = 0; i < size; ++i) {
            text.push_back(static_cast<char>(byte()));
        }
    }
    template <class Tag, class Int>
    void operator()(Id<Tag, Int>& id) {
        (*this)(id.value);
    }
    /// A number of things, each of at least one byte: more than what is left is a lie, found out before any memory is
    /// taken.
    std::size_t count(std::size_t) {
        const std::uint64_t n = raw();
        if (n > left()) {
            m_failed = true;
            return 0;
        }
        return static_cast<std::size_t>(n);
    }
    std::uint64_t fixed(int size) {
        std::uint64_t v = 0;
        for (int i = 0; i < size; ++i) {
            v |= static_cast<std::uint64_t>(byte()) << (8 * i);
        }
        return v;
    }

private:
    std::uint8_t byte() {
        if (m_failed || m_at >= m_bytes.size()) {
            m_failed = true;
            return 0;
        }
        return static_cast<std::uint8_t>(m_bytes[m_at++]);
    }
    std::span<const std::byte> m_bytes;
    std::size_t m_at = 0;
    bool m_failed = false;
};

/// A sequence of things in either direction; `each(archive, element)`.
template <class Archive, class T, class Each>
void list(Archive& a, std::vector<T>& items, Each each) {
    const std::size_t size = a.count(items.size());
    if constexpr (Archive::kReads) {
        items.clear();
        for (std::size_t i = 0; i < size && !a.failed(); ++i) {
            each(a, items.emplace_back());
        }
    } else {
        for (T& item : items) {
            each(a, item);
        }
    }
}

template <class Archive, class T>
void list(Archive& a, std::vector<T>& items) {
    list(a, items, [](Archive& archive, T& item) { archive(item); });
}

template <class Archive, class... T>
void all(Archive& a, T&... members) {
    (a(members), ...);
}

} // namespace vitrine::trace
