// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/gguf/key_table.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <limits>
#include <optional>

#include "engine/gguf/byte_cursor.h"
#include "engine/gguf/printable.h"

namespace vitrine::gguf {

namespace {

std::string_view text(std::span<const std::byte> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

template <class T>
T load(const std::byte* from) {
    T value;
    std::memcpy(&value, from, sizeof(T));
    return value;
}

/// An integer of any width and sign: a magnitude and a sign hold all of uint64 and int64.
struct Whole {
    bool negative = false;
    std::uint64_t bits = 0; ///< two's complement when negative
};

template <class T>
Whole wholeOf(const std::byte* from) {
    const T value = load<T>(from);
    if constexpr (std::is_signed_v<T>) {
        return {value < 0, static_cast<std::uint64_t>(static_cast<std::int64_t>(value))};
    } else {
        return {false, value};
    }
}

std::optional<Whole> readWhole(ValueType type, const std::byte* from) {
    switch (type) {
    case ValueType::uint8:
        return wholeOf<std::uint8_t>(from);
    case ValueType::int8:
        return wholeOf<std::int8_t>(from);
    case ValueType::uint16:
        return wholeOf<std::uint16_t>(from);
    case ValueType::int16:
        return wholeOf<std::int16_t>(from);
    case ValueType::uint32:
        return wholeOf<std::uint32_t>(from);
    case ValueType::int32:
        return wholeOf<std::int32_t>(from);
    case ValueType::uint64:
        return wholeOf<std::uint64_t>(from);
    case ValueType::int64:
        return wholeOf<std::int64_t>(from);
    default:
        return std::nullopt;
    }
}

std::optional<std::uint64_t> readUint(ValueType type, const std::byte* from) {
    const auto whole = readWhole(type, from);
    return whole && !whole->negative ? std::optional(whole->bits) : std::nullopt;
}

std::optional<std::int64_t> readInt(ValueType type, const std::byte* from) {
    const auto whole = readWhole(type, from);
    constexpr auto kMax = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    if (!whole || (!whole->negative && whole->bits > kMax)) {
        return std::nullopt;
    }
    return static_cast<std::int64_t>(whole->bits);
}

std::optional<double> readFloat(ValueType type, const std::byte* from) {
    if (type == ValueType::float32) {
        return load<float>(from);
    }
    if (type == ValueType::float64) {
        return load<double>(from);
    }
    const auto whole = readWhole(type, from);
    if (!whole) {
        return std::nullopt;
    }
    return whole->negative ? static_cast<double>(static_cast<std::int64_t>(whole->bits))
                           : static_cast<double>(whole->bits);
}

std::optional<bool> readBool(ValueType type, const std::byte* from) {
    return type == ValueType::boolean ? std::optional(load<std::uint8_t>(from) != 0) : std::nullopt;
}

std::string typeName(const KeyValue& value) {
    return value.type == ValueType::array ? "array of " + std::string(valueTypeName(value.elementType))
                                          : std::string(valueTypeName(value.type));
}

tl::unexpected<Error> wrongType(const KeyValue& value, std::string_view expected) {
    return fail(ErrorCode::badKey,
                "The key " + printable(value.key) + " holds " + typeName(value) + " where " + std::string(expected) +
                    " is expected.",
                printable(value.key), value.offset);
}

Result<const KeyValue*> lookUp(const KeyTable& table, std::string_view key) {
    if (const KeyValue* value = table.find(key)) {
        return value;
    }
    return fail(ErrorCode::missingKey, "The file has no key " + printable(key) + ".", printable(key));
}

template <class T, class Read>
Result<T> getScalar(const KeyTable& table, std::string_view key, std::string_view expected, Read read) {
    const auto value = lookUp(table, key);
    if (!value) {
        return forward(value);
    }
    if (scalarBytes((*value)->type) != 0) {
        if (const std::optional<T> result = read((*value)->type, (*value)->payload.data())) {
            return *result;
        }
    }
    return wrongType(**value, expected);
}

template <class T, class Read>
Result<std::vector<T>> getArray(const KeyTable& table, std::string_view key, std::string_view expected, Read read) {
    const auto found = lookUp(table, key);
    if (!found) {
        return forward(found);
    }
    const KeyValue& value = **found;
    const std::size_t width = scalarBytes(value.elementType);
    if (value.type != ValueType::array || (width == 0 && value.count > 0)) {
        return wrongType(value, expected);
    }
    std::vector<T> result;
    result.reserve(static_cast<std::size_t>(value.count));
    for (std::size_t i = 0; i < value.count; ++i) {
        const std::optional<T> element = read(value.elementType, value.payload.data() + i * width);
        if (!element) {
            return wrongType(value, expected);
        }
        result.push_back(*element);
    }
    return result;
}

/// The shortest decimal that reads back as the same number of its own width.
template <class T>
std::string formatFloat(T value) {
    std::array<char, 32> buffer;
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr;
    return std::string(buffer.data(), end);
}

std::string formatScalar(ValueType type, const std::byte* from) {
    if (const auto flag = readBool(type, from)) {
        return *flag ? "true" : "false";
    }
    if (const auto whole = readWhole(type, from)) {
        return whole->negative ? std::to_string(static_cast<std::int64_t>(whole->bits)) : std::to_string(whole->bits);
    }
    return type == ValueType::float32 ? formatFloat(load<float>(from)) : formatFloat(load<double>(from));
}

std::string formatArray(const KeyValue& value) {
    constexpr std::uint64_t kShown = 8;
    if (value.elementType == ValueType::array) {
        return "[…]";
    }
    std::string out = "[";
    ByteCursor cursor(value.payload);
    const std::size_t width = scalarBytes(value.elementType);
    for (std::uint64_t i = 0; i < std::min(value.count, kShown); ++i) {
        out += i == 0 ? "" : ", ";
        out += width == 0 ? '"' + printable(cursor.readString().value_or(""), 40) + '"'
                          : formatScalar(value.elementType, value.payload.data() + i * width);
    }
    return out + (value.count > kShown ? ", …]" : "]");
}

std::string formatValue(const KeyValue& value) {
    switch (value.type) {
    case ValueType::array:
        return formatArray(value);
    case ValueType::string:
        return printable(text(value.payload), 400);
    default:
        return formatScalar(value.type, value.payload.data());
    }
}

} // namespace

bool KeyTable::add(const KeyValue& value) {
    if (!m_index.emplace(value.key, m_values.size()).second) {
        return false;
    }
    m_values.push_back(value);
    return true;
}

const KeyValue* KeyTable::find(std::string_view key) const {
    const auto found = m_index.find(key);
    return found == m_index.end() ? nullptr : &m_values[found->second];
}

std::vector<KeyInfo> KeyTable::list() const {
    std::vector<KeyInfo> result;
    result.reserve(m_values.size());
    for (const KeyValue& value : m_values) {
        result.push_back({value.key, typeName(value), value.count, formatValue(value)});
    }
    return result;
}

Result<std::string_view> KeyTable::getString(std::string_view key) const {
    const auto value = lookUp(*this, key);
    if (!value) {
        return forward(value);
    }
    if ((*value)->type != ValueType::string) {
        return wrongType(**value, "a string");
    }
    return text((*value)->payload);
}

Result<std::uint64_t> KeyTable::getUint(std::string_view key) const {
    return getScalar<std::uint64_t>(*this, key, "a whole number that is not negative", readUint);
}

Result<std::int64_t> KeyTable::getInt(std::string_view key) const {
    return getScalar<std::int64_t>(*this, key, "a whole number of 64 bits", readInt);
}

Result<double> KeyTable::getFloat(std::string_view key) const {
    return getScalar<double>(*this, key, "a number", readFloat);
}

Result<bool> KeyTable::getBool(std::string_view key) const {
    return getScalar<bool>(*this, key, "true or false", readBool);
}

Result<std::vector<std::string_view>> KeyTable::getStrings(std::string_view key) const {
    const auto found = lookUp(*this, key);
    if (!found) {
        return forward(found);
    }
    const KeyValue& value = **found;
    if (value.type != ValueType::array || (value.elementType != ValueType::string && value.count > 0)) {
        return wrongType(value, "an array of strings");
    }
    std::vector<std::string_view> result;
    result.reserve(static_cast<std::size_t>(value.count));
    ByteCursor cursor(value.payload);
    for (std::uint64_t i = 0; i < value.count; ++i) {
        result.push_back(cursor.readString().value_or(std::string_view{}));
    }
    return result;
}

Result<std::vector<double>> KeyTable::getFloats(std::string_view key) const {
    return getArray<double>(*this, key, "an array of numbers", readFloat);
}

Result<std::vector<std::int64_t>> KeyTable::getInts(std::string_view key) const {
    return getArray<std::int64_t>(*this, key, "an array of whole numbers", readInt);
}

Result<std::vector<bool>> KeyTable::getBools(std::string_view key) const {
    return getArray<bool>(*this, key, "an array of true or false", readBool);
}

} // namespace vitrine::gguf
