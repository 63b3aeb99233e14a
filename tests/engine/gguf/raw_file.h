// GGUF files spelt out byte by byte, so that tests can say what no writer would.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

#include "engine/gguf/gguf_format.h"

namespace vitrine::gguf {

/// Appends fields to a string of bytes. Each call returns the object, so that a file reads as one expression.
class RawFile {
public:
    RawFile& u8(std::uint8_t v) { return append(v); }
    RawFile& u32(std::uint32_t v) { return append(v); }
    RawFile& u64(std::uint64_t v) { return append(v); }
    RawFile& raw(std::string_view bytes) {
        m_bytes += bytes;
        return *this;
    }
    RawFile& text(std::string_view bytes) { return u64(bytes.size()).raw(bytes); }
    RawFile& head(std::uint64_t tensors, std::uint64_t keys, std::uint32_t version = 3) {
        return raw("GGUF").u32(version).u64(tensors).u64(keys);
    }
    RawFile& key(std::string_view name, ValueType type) { return text(name).u32(static_cast<std::uint32_t>(type)); }
    RawFile& tensor(std::string_view name, std::initializer_list<std::uint64_t> dims, std::uint32_t type,
                    std::uint64_t offset) {
        text(name).u32(static_cast<std::uint32_t>(dims.size()));
        for (const std::uint64_t dim : dims) {
            u64(dim);
        }
        return u32(type).u64(offset);
    }
    RawFile& pad(std::size_t alignment = 32) {
        m_bytes.resize((m_bytes.size() + alignment - 1) / alignment * alignment);
        return *this;
    }
    RawFile& zeros(std::size_t count) {
        m_bytes.resize(m_bytes.size() + count);
        return *this;
    }

    [[nodiscard]] const std::string& string() const { return m_bytes; }
    [[nodiscard]] std::span<const std::byte> bytes() const { return std::as_bytes(std::span(m_bytes)); }

private:
    template <class T>
    RawFile& append(T value) {
        m_bytes.append(reinterpret_cast<const char*>(&value), sizeof(T));
        return *this;
    }

    std::string m_bytes;
};

} // namespace vitrine::gguf
