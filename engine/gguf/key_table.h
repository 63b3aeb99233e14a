// The metadata of a GGUF file: names to typed values.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/core/result.h"
#include "engine/gguf/gguf_format.h"

namespace vitrine::gguf {

/// One key and its still encoded value, viewed in the file's bytes.
struct KeyValue {
    std::string_view key;
    ValueType type = ValueType::uint8;
    ValueType elementType = ValueType::uint8; ///< of an array; else equal to type
    std::uint64_t count = 1;                  ///< elements of an array; else 1
    std::span<const std::byte> payload;       ///< the scalar, the string without its length, or the array's elements
    std::uint64_t offset = 0;                 ///< of the key, in its file
};

/// What `inspect` shows of a key.
struct KeyInfo {
    std::string_view key; ///< as in the file: any bytes
    std::string typeName; ///< "uint32", "array of string"
    std::uint64_t count;  ///< elements of an array; else 1
    std::string value;    ///< valid UTF-8; long strings and arrays are shortened
};

/// Keys in file order. Views only: the file's bytes must outlive it. Values were validated when they were added
/// (payloads are complete, types known). Safe to read from any number of threads.
///
/// Getters fail with missingKey, or with badKey where the key holds something else than what is asked for; both name
/// the key.
class KeyTable {
public:
    /// False, and nothing added, when the key is there already.
    [[nodiscard]] bool add(const KeyValue& value);

    [[nodiscard]] const KeyValue* find(std::string_view key) const;
    [[nodiscard]] std::span<const KeyValue> values() const { return m_values; }
    [[nodiscard]] std::vector<KeyInfo> list() const;

    [[nodiscard]] Result<std::string_view> getString(std::string_view key) const;
    /// Any integer type whose value is not negative.
    [[nodiscard]] Result<std::uint64_t> getUint(std::string_view key) const;
    /// Any integer type whose value fits.
    [[nodiscard]] Result<std::int64_t> getInt(std::string_view key) const;
    /// float32, float64 or any integer type.
    [[nodiscard]] Result<double> getFloat(std::string_view key) const;
    [[nodiscard]] Result<bool> getBool(std::string_view key) const;

    /// Arrays; a scalar is a badKey. Elements convert as the scalars above do.
    [[nodiscard]] Result<std::vector<std::string_view>> getStrings(std::string_view key) const;
    [[nodiscard]] Result<std::vector<double>> getFloats(std::string_view key) const;
    [[nodiscard]] Result<std::vector<std::int64_t>> getInts(std::string_view key) const;
    [[nodiscard]] Result<std::vector<bool>> getBools(std::string_view key) const;

private:
    std::vector<KeyValue> m_values;
    std::unordered_map<std::string_view, std::size_t> m_index;
};

} // namespace vitrine::gguf
