// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/unicode.h"

#include <utf8proc.h>
#include <vector>

namespace vitrine::text {

namespace {

struct Range {
    char32_t first;
    char32_t last;
};

// The ideograph blocks that tokenizers call Han: unified, extensions A to F, compatibility.
constexpr Range kHan[] = {{0x3400, 0x4DBF},   {0x4E00, 0x9FFF},   {0xF900, 0xFAFF},
                          {0x20000, 0x2A6DF}, {0x2A700, 0x2B73F}, {0x2B740, 0x2B81F},
                          {0x2B820, 0x2CEAF}, {0x2CEB0, 0x2EBEF}, {0x2F800, 0x2FA1F}};

// What Unicode 15.1 assigned: utf8proc 2.8 (Debian 12) knows 15.0.
constexpr Range kLettersOf151[] = {{0x2EBF0, 0x2EE5D}};
constexpr Range kSymbolsOf151[] = {{0x2FFC, 0x2FFF}, {0x31EF, 0x31EF}};

constexpr char32_t kCodePoints = 0x110000;

std::uint8_t classOfCategory(utf8proc_category_t category) {
    switch (category) {
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LT:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_LO:
        return classes::kLetter;
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_MC:
    case UTF8PROC_CATEGORY_ME:
        return classes::kMark;
    case UTF8PROC_CATEGORY_ND:
    case UTF8PROC_CATEGORY_NL:
    case UTF8PROC_CATEGORY_NO:
        return classes::kNumber;
    case UTF8PROC_CATEGORY_PC:
    case UTF8PROC_CATEGORY_PD:
    case UTF8PROC_CATEGORY_PS:
    case UTF8PROC_CATEGORY_PE:
    case UTF8PROC_CATEGORY_PI:
    case UTF8PROC_CATEGORY_PF:
    case UTF8PROC_CATEGORY_PO:
        return classes::kPunctuation;
    case UTF8PROC_CATEGORY_SM:
    case UTF8PROC_CATEGORY_SC:
    case UTF8PROC_CATEGORY_SK:
    case UTF8PROC_CATEGORY_SO:
        return classes::kSymbol;
    default:
        return classes::kOther;
    }
}

template <std::size_t N>
void assign(std::vector<std::uint8_t>& table, const Range (&ranges)[N], std::uint8_t value) {
    for (const Range& range : ranges) {
        for (char32_t c = range.first; c <= range.last; ++c) {
            table[c] = value;
        }
    }
}

std::vector<std::uint8_t> makeClassTable() {
    std::vector<std::uint8_t> table(kCodePoints);
    for (char32_t c = 0; c < kCodePoints; ++c) {
        table[c] = c < 0x80 ? static_cast<std::uint8_t>(c)
                            : classOfCategory(utf8proc_category(static_cast<utf8proc_int32_t>(c)));
    }
    assign(table, kLettersOf151, classes::kLetter);
    assign(table, kSymbolsOf151, classes::kSymbol);
    for (const Range& range : kHan) {
        for (char32_t c = range.first; c <= range.last; ++c) {
            table[c] = table[c] == classes::kLetter ? classes::kHanLetter : classes::kHanOther;
        }
    }
    for (char32_t c = 0x80; c < 0x3001; ++c) {
        if (isUnicodeSpace(c)) {
            table[c] = classes::kSpace;
        }
    }
    return table;
}

bool isContinuation(unsigned char byte) {
    return (byte & 0xC0) == 0x80;
}

// Table 3-7 of the Unicode standard narrows the second byte after four leads; that excludes overlong forms, surrogates
// and what lies beyond U+10FFFF.
bool isSecondByte(unsigned char lead, unsigned char byte) {
    switch (lead) {
    case 0xE0:
        return byte >= 0xA0 && byte <= 0xBF;
    case 0xED:
        return byte >= 0x80 && byte <= 0x9F;
    case 0xF0:
        return byte >= 0x90 && byte <= 0xBF;
    case 0xF4:
        return byte >= 0x80 && byte <= 0x8F;
    default:
        return isContinuation(byte);
    }
}

} // namespace

std::size_t utf8Length(unsigned char lead) noexcept {
    if (lead < 0x80) {
        return 1;
    }
    if (lead < 0xC2 || lead > 0xF4) {
        return 0;
    }
    return lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
}

Utf8Scan scanUtf8(std::string_view text, std::size_t offset) noexcept {
    using State = Utf8Scan::State;
    const auto lead = static_cast<unsigned char>(text[offset]);
    const std::size_t length = utf8Length(lead);
    if (length <= 1) {
        return {length == 1 ? State::complete : State::invalid, 1, lead};
    }
    char32_t codePoint = lead & (0x7Fu >> length);
    for (std::size_t i = 1; i < length; ++i) {
        if (offset + i >= text.size()) {
            return {State::incomplete, i, 0};
        }
        const auto byte = static_cast<unsigned char>(text[offset + i]);
        if (i == 1 ? !isSecondByte(lead, byte) : !isContinuation(byte)) {
            return {State::invalid, i, 0};
        }
        codePoint = codePoint << 6 | (byte & 0x3Fu);
    }
    return {State::complete, length, codePoint};
}

std::optional<std::size_t> findInvalidUtf8(std::string_view text) noexcept {
    for (std::size_t i = 0; i < text.size();) {
        const Utf8Scan scan = scanUtf8(text, i);
        if (scan.state != Utf8Scan::State::complete) {
            return i;
        }
        i += scan.length;
    }
    return std::nullopt;
}

void appendUtf8(std::string& out, char32_t c) {
    const auto tail = [&](int shift) { out += static_cast<char>(0x80 | (c >> shift & 0x3F)); };
    if (c < 0x80) {
        out += static_cast<char>(c);
    } else if (c < 0x800) {
        out += static_cast<char>(0xC0 | c >> 6);
        tail(0);
    } else if (c < 0x10000) {
        out += static_cast<char>(0xE0 | c >> 12);
        tail(6);
        tail(0);
    } else {
        out += static_cast<char>(0xF0 | c >> 18);
        tail(12);
        tail(6);
        tail(0);
    }
}

std::string replaceAll(std::string_view text, std::string_view from, std::string_view to) {
    std::string out;
    out.reserve(text.size());
    std::size_t begin = 0;
    for (std::size_t at; (at = text.find(from, begin)) != std::string_view::npos; begin = at + from.size()) {
        out.append(text, begin, at - begin).append(to);
    }
    return out.append(text, begin);
}

ByteAlphabet::ByteAlphabet() {
    m_bytes.fill(-1);
    char32_t next = 0x100;
    for (char32_t byte = 0; byte < 256; ++byte) {
        const bool itself = (byte >= 0x21 && byte <= 0x7E) || (byte >= 0xA1 && byte != 0xAD);
        const char32_t character = itself ? byte : next++;
        appendUtf8(m_characters[byte], character);
        m_bytes[character] = static_cast<std::int16_t>(byte);
    }
}

const ByteAlphabet& ByteAlphabet::instance() {
    static const ByteAlphabet alphabet;
    return alphabet;
}

std::string ByteAlphabet::encode(std::string_view bytes) const {
    std::string out;
    out.reserve(bytes.size() * 2);
    for (const char c : bytes) {
        out += m_characters[static_cast<unsigned char>(c)];
    }
    return out;
}

std::string ByteAlphabet::decode(std::string_view text) const {
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size();) {
        const Utf8Scan scan = scanUtf8(text, i);
        const bool known =
            scan.state == Utf8Scan::State::complete && scan.codePoint < m_bytes.size() && m_bytes[scan.codePoint] >= 0;
        if (known) {
            out += static_cast<char>(m_bytes[scan.codePoint]);
        } else {
            out.append(text, i, scan.length);
        }
        i += scan.length;
    }
    return out;
}

std::uint8_t classByte(char32_t codePoint) noexcept {
    static const std::vector<std::uint8_t> table = makeClassTable();
    return codePoint < kCodePoints ? table[codePoint] : classes::kOther;
}

bool isUnicodeSpace(char32_t c) noexcept {
    return (c >= 0x09 && c <= 0x0D) || c == 0x20 || c == 0x85 || c == 0xA0 || c == 0x1680 ||
           (c >= 0x2000 && c <= 0x200A) || c == 0x2028 || c == 0x2029 || c == 0x202F || c == 0x205F || c == 0x3000;
}

} // namespace vitrine::text
