// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/gguf/gguf_header.h"

#include <bit>
#include <utility>

#include "engine/gguf/file_extent.h"
#include "engine/gguf/header_cursor.h"
#include "engine/gguf/printable.h"

namespace vitrine::gguf {

namespace {

/// The least that a key takes: its name's length, its type, one byte of value.
constexpr std::uint64_t kLeastKeyBytes = 8 + 4 + 1;

class HeaderParser {
public:
    HeaderParser(std::span<const std::byte> bytes, std::string_view name, bool cut)
        : m_cursor(bytes, name)
        , m_cut(cut) {}

    Result<GgufHeader> parse();

private:
    Result<> readPreamble();
    Result<> readKey();
    Result<> readValue(KeyValue& value);
    Result<> skipElements(ValueType type, std::uint64_t count, const std::string& key, int depth);
    Result<> readAlignment();

    HeaderCursor m_cursor;
    bool m_cut; ///< tensors may lie beyond the file's end
    GgufHeader m_header;
    std::uint64_t m_tensorCount = 0;
    std::uint64_t m_keyCount = 0;
};

Result<> HeaderParser::readPreamble() {
    const auto magic = m_cursor.take(kMagic.size());
    if (!magic || std::string_view(reinterpret_cast<const char*>(magic->data()), magic->size()) != kMagic) {
        return fail(ErrorCode::notGguf,
                    "The file '" + m_cursor.name() + "' is not a GGUF file: it doesn't start with GGUF.",
                    m_cursor.name(), 0);
    }
    const auto version = m_cursor.read<std::uint32_t>();
    if (!version) {
        return m_cursor.cut("the version number");
    }
    // A big-endian file's version reads as a multiple of 65536 here.
    if (*version != 0 && (*version & 0xFFFFU) == 0) {
        return fail(ErrorCode::unsupportedGgufVersion,
                    "The file '" + m_cursor.name() + "' is a big-endian GGUF, which Vitrine doesn't read.",
                    m_cursor.name(), 4);
    }
    if (*version < kOldestVersion || *version > kNewestVersion) {
        return fail(ErrorCode::unsupportedGgufVersion,
                    "The file '" + m_cursor.name() + "' is GGUF version " + std::to_string(*version) +
                        "; Vitrine reads versions 2 and 3.",
                    m_cursor.name(), 4);
    }
    m_header.version = *version;
    const auto tensors = m_cursor.read<std::uint64_t>();
    const auto keys = m_cursor.read<std::uint64_t>();
    if (!tensors || !keys) {
        return m_cursor.cut("the counts of tensors and keys");
    }
    m_tensorCount = *tensors;
    m_keyCount = *keys;
    return {};
}

Result<> HeaderParser::skipElements(ValueType type, std::uint64_t count, const std::string& key, int depth) {
    if (const std::size_t width = scalarBytes(type); width != 0) {
        // Dividing, because the product could overflow.
        if (count > m_cursor.remaining() / width || !m_cursor.take(count * width)) {
            return m_cursor.cut("the array of key " + key, key);
        }
        return {};
    }
    if (depth >= kMaxArrayDepth) {
        return m_cursor.corrupt("the arrays of key " + key + " are nested too deep", key);
    }
    for (std::uint64_t i = 0; i < count; ++i) {
        if (type == ValueType::string) {
            if (!m_cursor.readString()) {
                return m_cursor.cut("string " + std::to_string(i) + " of key " + key, key);
            }
            continue;
        }
        const auto innerType = m_cursor.read<std::uint32_t>();
        const auto innerCount = m_cursor.read<std::uint64_t>();
        if (!innerType || !innerCount) {
            return m_cursor.cut("the array of key " + key, key);
        }
        if (valueTypeName(ValueType{*innerType}).empty()) {
            return m_cursor.corrupt("key " + key + " has the unknown value type " + std::to_string(*innerType), key);
        }
        if (auto inner = skipElements(ValueType{*innerType}, *innerCount, key, depth + 1); !inner) {
            return inner;
        }
    }
    return {};
}

Result<> HeaderParser::readValue(KeyValue& value) {
    const std::string key = printable(value.key);
    if (value.type == ValueType::string) {
        const auto content = m_cursor.readString();
        if (!content) {
            return m_cursor.cut("the value of key " + key, key);
        }
        value.payload = std::as_bytes(std::span(content->data(), content->size()));
        return {};
    }
    if (value.type == ValueType::array) {
        const auto type = m_cursor.read<std::uint32_t>();
        const auto count = m_cursor.read<std::uint64_t>();
        if (!type || !count) {
            return m_cursor.cut("the value of key " + key, key);
        }
        value.elementType = ValueType{*type};
        value.count = *count;
        if (valueTypeName(value.elementType).empty()) {
            return m_cursor.corrupt("key " + key + " has the unknown value type " + std::to_string(*type), key);
        }
        const std::uint64_t start = m_cursor.position();
        auto elements = skipElements(value.elementType, value.count, key, 1);
        value.payload = m_cursor.since(start);
        return elements;
    }
    const auto scalar = m_cursor.take(scalarBytes(value.type));
    if (!scalar) {
        return m_cursor.cut("the value of key " + key, key);
    }
    value.payload = *scalar;
    return {};
}

Result<> HeaderParser::readKey() {
    KeyValue value;
    value.offset = m_cursor.position();
    const auto key = m_cursor.readString();
    const auto type = key ? m_cursor.read<std::uint32_t>() : std::nullopt;
    if (!type) {
        return m_cursor.cut("the list of its keys");
    }
    const std::string shown = printable(*key);
    if (key->empty() || key->size() > kMaxKeyLength) {
        return m_cursor.corrupt("a key's name is " + std::to_string(key->size()) + " bytes long", shown);
    }
    value.key = *key;
    value.type = ValueType{*type};
    value.elementType = value.type;
    if (valueTypeName(value.type).empty()) {
        return m_cursor.corrupt("key " + shown + " has the unknown value type " + std::to_string(*type), shown);
    }
    if (auto read = readValue(value); !read) {
        return read;
    }
    if (!m_header.keys.add(value)) {
        return m_cursor.corrupt("key " + shown + " is there twice", shown);
    }
    return {};
}

Result<> HeaderParser::readAlignment() {
    constexpr std::string_view kKey = "general.alignment";
    m_header.alignment = kDefaultAlignment;
    if (m_header.keys.find(kKey) == nullptr) {
        return {};
    }
    const auto alignment = m_header.keys.getUint(kKey);
    if (!alignment) {
        return forward(alignment);
    }
    if (!std::has_single_bit(*alignment) || *alignment < kMinAlignment || *alignment > kMaxAlignment) {
        return m_cursor.corrupt("its alignment is " + std::to_string(*alignment) +
                                    ", which is no power of two from 8 to 1048576",
                                std::string(kKey));
    }
    m_header.alignment = *alignment;
    return {};
}

Result<GgufHeader> HeaderParser::parse() {
    if (auto preamble = readPreamble(); !preamble) {
        return forward(preamble);
    }
    if (auto count = m_cursor.checkCount(m_keyCount, kLeastKeyBytes, "keys"); !count) {
        return forward(count);
    }
    for (std::uint64_t i = 0; i < m_keyCount; ++i) {
        if (auto key = readKey(); !key) {
            return forward(key);
        }
    }
    if (auto alignment = readAlignment(); !alignment) {
        return forward(alignment);
    }
    auto tensors = m_cut ? readCutTensorDirectory(m_cursor, m_tensorCount, m_header.alignment)
                         : readTensorDirectory(m_cursor, m_tensorCount, m_header.alignment);
    if (!tensors) {
        return forward(tensors);
    }
    m_header.tensors = std::move(*tensors);
    return std::move(m_header);
}

} // namespace

Result<GgufHeader> parseHeader(std::span<const std::byte> bytes, std::string_view name) {
    return HeaderParser(bytes, name, false).parse();
}

Result<GgufHeader> parseCutHeader(std::span<const std::byte> bytes, std::string_view name) {
    return HeaderParser(bytes, name, true).parse();
}

} // namespace vitrine::gguf
