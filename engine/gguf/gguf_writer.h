// Writing GGUF version 3, little endian: converted models, and the tiny ones that tests are made of.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"
#include "engine/gguf/gguf_format.h"
#include "engine/gguf/key_table.h"
#include "kernels/block_formats.h"

namespace vitrine::gguf {

template <class T>
concept GgufScalar = std::same_as<T, std::uint8_t> || std::same_as<T, std::int8_t> || std::same_as<T, std::uint16_t> ||
    std::same_as<T, std::int16_t> || std::same_as<T, std::uint32_t> || std::same_as<T, std::int32_t> ||
    std::same_as<T, std::uint64_t> || std::same_as<T, std::int64_t> || std::same_as<T, float> ||
    std::same_as<T, double> || std::same_as<T, bool>;

template <GgufScalar T>
constexpr ValueType valueTypeOf() {
    if constexpr (std::same_as<T, std::uint8_t>) {
        return ValueType::uint8;
    } else if constexpr (std::same_as<T, std::int8_t>) {
        return ValueType::int8;
    } else if constexpr (std::same_as<T, std::uint16_t>) {
        return ValueType::uint16;
    } else if constexpr (std::same_as<T, std::int16_t>) {
        return ValueType::int16;
    } else if constexpr (std::same_as<T, std::uint32_t>) {
        return ValueType::uint32;
    } else if constexpr (std::same_as<T, std::int32_t>) {
        return ValueType::int32;
    } else if constexpr (std::same_as<T, std::uint64_t>) {
        return ValueType::uint64;
    } else if constexpr (std::same_as<T, std::int64_t>) {
        return ValueType::int64;
    } else if constexpr (std::same_as<T, float>) {
        return ValueType::float32;
    } else if constexpr (std::same_as<T, double>) {
        return ValueType::float64;
    } else {
        return ValueType::boolean;
    }
}

/// Collects keys and tensors in the order in which they are added; then writes them. One thread's.
///
/// A key set twice keeps its place and its last value. The keys' types are the C++ types of the values: 1U is a
/// uint32, 1.0F a float32. Tensor bytes are owned (the vector overload), must live until the last write (the span
/// overload), or are made when they are written (the maker overload: one such tensor is in memory at a time).
class GgufWriter {
public:
    /// Makes a tensor's bytes, at each write anew. A failure ends the write with that failure.
    using Maker = std::function<Result<std::vector<std::byte>>()>;

    template <GgufScalar T>
    void set(std::string_view key, T value) {
        setEncoded(key, valueTypeOf<T>(), encode(value));
    }
    void setString(std::string_view key, std::string_view value);
    template <GgufScalar T>
    void setArray(std::string_view key, const std::vector<T>& values) {
        std::string encoded = arrayHead(valueTypeOf<T>(), values.size());
        for (const T value : values) {
            encoded += encode(value);
        }
        setEncoded(key, ValueType::array, std::move(encoded));
    }
    /// Elements may hold any bytes.
    void setStrings(std::string_view key, const std::vector<std::string>& values);

    /// A key of another file, as it is.
    void copy(const KeyValue& value);

    /// A power of two from 8 to 1048576, also written as general.alignment unless it is the default 32.
    void setAlignment(std::uint64_t alignment);

    void addTensor(std::string name, kernels::TensorType type, std::vector<std::uint64_t> dims,
                   std::vector<std::byte> bytes);
    void addTensor(std::string name, kernels::TensorType type, std::vector<std::uint64_t> dims,
                   std::span<const std::byte> bytes);
    /// `bytes` is what `maker` will make; another number of them is an invalidArgument.
    void addTensor(std::string name, kernels::TensorType type, std::vector<std::uint64_t> dims, std::uint64_t bytes,
                   Maker maker);
    /// An F32 tensor.
    void addTensor(std::string name, std::vector<std::uint64_t> dims, const std::vector<float>& values);

    /// The whole file in memory. invalidArgument when what was added can't be a GGUF file: an alignment, name, type or
    /// dims that the reader refuses, bytes that don't match type and dims, a tensor name twice.
    [[nodiscard]] Result<std::vector<std::byte>> bytes() const;
    /// Into a temporary file beside `path`, then renamed over it: a reader never sees half a file.
    /// Errors: those of bytes() and of OutputFile.
    [[nodiscard]] Result<> write(const std::filesystem::path& path) const;

private:
    struct Key {
        std::string name;
        ValueType type;
        std::string encoded;
    };
    struct Tensor {
        std::string name;
        kernels::TensorType type;
        std::vector<std::uint64_t> dims;
        std::vector<std::byte> owned;
        std::span<const std::byte> borrowed;
        Maker maker;
        std::uint64_t made = 0; ///< bytes that the maker will make

        [[nodiscard]] std::span<const std::byte> bytes() const { return owned.empty() ? borrowed : owned; }
        [[nodiscard]] std::uint64_t size() const { return maker ? made : bytes().size(); }
    };

    template <GgufScalar T>
    static std::string encode(T value) {
        return std::string(reinterpret_cast<const char*>(&value), sizeof(T));
    }
    static std::string encodeString(std::string_view text);
    static std::string arrayHead(ValueType type, std::uint64_t count);
    void setEncoded(std::string_view key, ValueType type, std::string encoded);
    [[nodiscard]] Result<> check() const;
    [[nodiscard]] static Result<> checkTensor(const Tensor& tensor);
    [[nodiscard]] std::string header() const;
    [[nodiscard]] std::uint64_t padding(std::uint64_t size) const {
        return (m_alignment - size % m_alignment) % m_alignment;
    }
    template <class Sink>
    [[nodiscard]] static Result<> writeTensor(const Tensor& tensor, Sink& sink);
    template <class Sink>
    [[nodiscard]] Result<> writeTo(Sink sink) const;

    std::uint64_t m_alignment = kDefaultAlignment;
    std::vector<Key> m_keys;
    std::vector<Tensor> m_tensors;
};

} // namespace vitrine::gguf
