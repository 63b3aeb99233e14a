// The constants of the GGUF container: magic, versions, value types, and the limits that this reader puts on hostile
// input. Source: the GGUF specification, https://github.com/ggml-org/ggml/blob/master/docs/gguf.md (versions 2 and 3,
// little endian).
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace vitrine::gguf {

inline constexpr std::string_view kMagic = "GGUF";
inline constexpr std::uint32_t kOldestVersion = 2; ///< version 1 had 32-bit lengths
inline constexpr std::uint32_t kNewestVersion = 3;
inline constexpr std::uint64_t kDefaultAlignment = 32;
inline constexpr std::uint64_t kMinAlignment = 8; ///< the specification's; also what an 8-byte field needs
inline constexpr std::uint64_t kMaxAlignment = 1U << 20;
inline constexpr std::uint64_t kMaxKeyLength = 65535;
inline constexpr std::uint64_t kMaxTensorNameLength = 1024;
inline constexpr std::uint64_t kMaxCount = 1ULL << 31; ///< keys or tensors; beyond it a count is damage, not data
inline constexpr std::uint32_t kMaxDims = 4;
inline constexpr int kMaxArrayDepth = 4;

/// The type ids of metadata values.
enum class ValueType : std::uint32_t {
    uint8 = 0,
    int8 = 1,
    uint16 = 2,
    int16 = 3,
    uint32 = 4,
    int32 = 5,
    float32 = 6,
    boolean = 7,
    string = 8,
    array = 9,
    uint64 = 10,
    int64 = 11,
    float64 = 12,
};

/// Bytes of one scalar; 0 for string and array (they carry their length) and for ids that GGUF doesn't define.
constexpr std::size_t scalarBytes(ValueType type) {
    switch (type) {
    case ValueType::uint8:
    case ValueType::int8:
    case ValueType::boolean:
        return 1;
    case ValueType::uint16:
    case ValueType::int16:
        return 2;
    case ValueType::uint32:
    case ValueType::int32:
    case ValueType::float32:
        return 4;
    case ValueType::uint64:
    case ValueType::int64:
    case ValueType::float64:
        return 8;
    case ValueType::string:
    case ValueType::array:
        return 0;
    }
    return 0;
}

/// The specification's name; empty for an id that GGUF doesn't define.
constexpr std::string_view valueTypeName(ValueType type) {
    switch (type) {
    case ValueType::uint8:
        return "uint8";
    case ValueType::int8:
        return "int8";
    case ValueType::uint16:
        return "uint16";
    case ValueType::int16:
        return "int16";
    case ValueType::uint32:
        return "uint32";
    case ValueType::int32:
        return "int32";
    case ValueType::float32:
        return "float32";
    case ValueType::boolean:
        return "bool";
    case ValueType::string:
        return "string";
    case ValueType::array:
        return "array";
    case ValueType::uint64:
        return "uint64";
    case ValueType::int64:
        return "int64";
    case ValueType::float64:
        return "float64";
    }
    return {};
}

} // namespace vitrine::gguf
