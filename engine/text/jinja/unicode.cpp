// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/jinja/unicode.h"

#include <algorithm>
#include <iterator>

#include <utf8proc.h>

namespace vitrine::text::jinja::unicode {

namespace {

// The code points whose upper or title case is more than one code point (Unicode SpecialCasing, unconditional part).
struct SpecialCase {
    char32_t from;
    std::u32string_view upper;
    std::u32string_view title;
};
constexpr SpecialCase kSpecialCases[] = {
    {0x00DF, U"SS", U"Ss"},
    {0x0149, U"\u02BCN", U"\u02BCN"},
    {0x01F0, U"J\u030C", U"J\u030C"},
    {0x0390, U"\u0399\u0308\u0301", U"\u0399\u0308\u0301"},
    {0x03B0, U"\u03A5\u0308\u0301", U"\u03A5\u0308\u0301"},
    {0x0587, U"\u0535\u0552", U"\u0535\u0582"},
    {0x1E96, U"H\u0331", U"H\u0331"},
    {0x1E97, U"T\u0308", U"T\u0308"},
    {0x1E98, U"W\u030A", U"W\u030A"},
    {0x1E99, U"Y\u030A", U"Y\u030A"},
    {0x1E9A, U"A\u02BE", U"A\u02BE"},
    {0xFB00, U"FF", U"Ff"},
    {0xFB01, U"FI", U"Fi"},
    {0xFB02, U"FL", U"Fl"},
    {0xFB03, U"FFI", U"Ffi"},
    {0xFB04, U"FFL", U"Ffl"},
    {0xFB05, U"ST", U"St"},
    {0xFB06, U"ST", U"St"},
    {0xFB13, U"\u0544\u0546", U"\u0544\u0576"},
    {0xFB14, U"\u0544\u0535", U"\u0544\u0565"},
    {0xFB15, U"\u0544\u053B", U"\u0544\u056B"},
    {0xFB16, U"\u054E\u0546", U"\u054E\u0576"},
    {0xFB17, U"\u0544\u053D", U"\u0544\u056D"},
};

const SpecialCase* specialCase(char32_t c) {
    const auto* found = std::lower_bound(std::begin(kSpecialCases), std::end(kSpecialCases), c,
                                         [](const SpecialCase& entry, char32_t code) { return entry.from < code; });
    return found != std::end(kSpecialCases) && found->from == c ? found : nullptr;
}

void appendAll(std::string& text, std::u32string_view codes) {
    for (const char32_t c : codes) {
        append(text, c);
    }
}

bool isCodePoint(char32_t c) { return c < 0xD800 || (c > 0xDFFF && c <= 0x10FFFF); }

utf8proc_category_t category(char32_t c) {
    return isCodePoint(c) ? utf8proc_category(static_cast<utf8proc_int32_t>(c)) : UTF8PROC_CATEGORY_CS;
}

void appendUpper(std::string& text, char32_t c) {
    if (c < 0x80) {
        text += static_cast<char>(c >= 'a' && c <= 'z' ? c - 32 : c);
    } else if (const SpecialCase* special = specialCase(c)) {
        appendAll(text, special->upper);
    } else {
        append(text, isCodePoint(c) ? static_cast<char32_t>(utf8proc_toupper(static_cast<int>(c))) : c);
    }
}

void appendTitle(std::string& text, char32_t c) {
    if (c < 0x80) {
        text += static_cast<char>(c >= 'a' && c <= 'z' ? c - 32 : c);
    } else if (const SpecialCase* special = specialCase(c)) {
        appendAll(text, special->title);
    } else {
        append(text, isCodePoint(c) ? static_cast<char32_t>(utf8proc_totitle(static_cast<int>(c))) : c);
    }
}

bool isCased(char32_t c) { return isUpper(c) || isLower(c) || isTitle(c); }

bool isCaseIgnorable(char32_t c) {
    switch (category(c)) {
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_ME:
    case UTF8PROC_CATEGORY_CF:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_SK: return true;
    default: return c == '\'' || c == '.' || c == ':' || c == 0xB7 || c == 0x2019;
    }
}

// A capital sigma at the end of a word becomes the final form.
bool isFinalSigma(const std::vector<char32_t>& codes, std::size_t at) {
    std::size_t before = at;
    while (before > 0 && isCaseIgnorable(codes[before - 1])) {
        --before;
    }
    if (before == 0 || !isCased(codes[before - 1])) {
        return false;
    }
    std::size_t after = at + 1;
    while (after < codes.size() && isCaseIgnorable(codes[after])) {
        ++after;
    }
    return after == codes.size() || !isCased(codes[after]);
}

void appendLower(std::string& text, const std::vector<char32_t>& codes, std::size_t at) {
    const char32_t c = codes[at];
    if (c < 0x80) {
        text += static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c);
    } else if (c == 0x130) {
        appendAll(text, U"i\u0307");
    } else if (c == 0x3A3) {
        append(text, isFinalSigma(codes, at) ? 0x3C2 : 0x3C3);
    } else {
        append(text, isCodePoint(c) ? static_cast<char32_t>(utf8proc_tolower(static_cast<int>(c))) : c);
    }
}

} // namespace

std::size_t length(std::string_view text) {
    std::size_t count = 0;
    std::size_t at = 0;
    while (at < text.size()) {
        if (static_cast<unsigned char>(text[at]) < 0x80) {
            ++at;
        } else {
            (void)next(text, at);
        }
        ++count;
    }
    return count;
}

std::size_t offsetOf(std::string_view text, std::size_t index) {
    std::size_t at = 0;
    while (index > 0 && at < text.size()) {
        (void)next(text, at);
        --index;
    }
    return at;
}

char32_t next(std::string_view text, std::size_t& at) {
    const auto first = static_cast<unsigned char>(text[at]);
    if (first < 0x80) {
        ++at;
        return first;
    }
    utf8proc_int32_t code = 0;
    const auto used = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data()) + at,
                                       static_cast<utf8proc_ssize_t>(text.size() - at), &code);
    if (used <= 0) {
        ++at;
        return 0xDC00U + first;
    }
    at += static_cast<std::size_t>(used);
    return static_cast<char32_t>(code);
}

void append(std::string& text, char32_t c) {
    if (c < 0x80) {
        text += static_cast<char>(c);
        return;
    }
    if (c >= 0xDC80 && c <= 0xDCFF) {
        text += static_cast<char>(c - 0xDC00);
        return;
    }
    utf8proc_uint8_t bytes[4];
    const auto count = utf8proc_encode_char(static_cast<utf8proc_int32_t>(isCodePoint(c) ? c : 0xFFFD), bytes);
    text.append(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(count));
}

std::vector<char32_t> decode(std::string_view text) {
    std::vector<char32_t> codes;
    codes.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        codes.push_back(next(text, at));
    }
    return codes;
}

bool isValid(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const char32_t c = next(text, at);
        if (c >= 0xDC80 && c <= 0xDCFF) {
            return false;
        }
    }
    return true;
}

std::string repaired(std::string_view text) {
    std::string valid;
    valid.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const char32_t c = next(text, at);
        append(valid, c >= 0xDC80 && c <= 0xDCFF ? 0xFFFD : c);
    }
    return valid;
}

bool isSpace(char32_t c) {
    if (c < 0x80) {
        return c == ' ' || (c >= 9 && c <= 13) || (c >= 0x1C && c <= 0x1F);
    }
    return c == 0x85 || c == 0xA0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200A) || c == 0x2028 || c == 0x2029 ||
           c == 0x202F || c == 0x205F || c == 0x3000;
}

bool isLineBreak(char32_t c) {
    return (c >= 10 && c <= 13) || (c >= 0x1C && c <= 0x1E) || c == 0x85 || c == 0x2028 || c == 0x2029;
}

bool isAlpha(char32_t c) {
    const auto kind = category(c);
    return kind >= UTF8PROC_CATEGORY_LU && kind <= UTF8PROC_CATEGORY_LO;
}

bool isDecimal(char32_t c) { return category(c) == UTF8PROC_CATEGORY_ND; }

bool isDigit(char32_t c) {
    // Superscripts, circled digits and their kin have a digit value though they are not decimal.
    return isDecimal(c) || c == 0xB2 || c == 0xB3 || c == 0xB9 || c == 0x2070 || (c >= 0x2074 && c <= 0x2079) ||
           (c >= 0x2080 && c <= 0x2089) || (c >= 0x2460 && c <= 0x2468) || (c >= 0x2474 && c <= 0x247C) ||
           (c >= 0x2488 && c <= 0x2490) || c == 0x24EA || (c >= 0x24F5 && c <= 0x24FD) || c == 0x24FF ||
           (c >= 0x2776 && c <= 0x277E) || (c >= 0x2780 && c <= 0x2788) || (c >= 0x278A && c <= 0x2792);
}

bool isNumeric(char32_t c) {
    const auto kind = category(c);
    return kind == UTF8PROC_CATEGORY_ND || kind == UTF8PROC_CATEGORY_NL || kind == UTF8PROC_CATEGORY_NO;
}

bool isUpper(char32_t c) {
    return category(c) == UTF8PROC_CATEGORY_LU || (c >= 0x2160 && c <= 0x216F) || (c >= 0x24B6 && c <= 0x24CF) ||
           (c >= 0x1F130 && c <= 0x1F149) || (c >= 0x1F150 && c <= 0x1F169) || (c >= 0x1F170 && c <= 0x1F189);
}

bool isLower(char32_t c) {
    return category(c) == UTF8PROC_CATEGORY_LL || c == 0xAA || c == 0xBA || (c >= 0x2B0 && c <= 0x2B8) || c == 0x2C0 ||
           c == 0x2C1 || (c >= 0x2E0 && c <= 0x2E4) || c == 0x345 || c == 0x37A || (c >= 0x1D2C && c <= 0x1D6A) ||
           c == 0x1D78 || (c >= 0x1D9B && c <= 0x1DBF) || c == 0x2071 || c == 0x207F || (c >= 0x2090 && c <= 0x209C) ||
           (c >= 0x2170 && c <= 0x217F) || (c >= 0x24D0 && c <= 0x24E9);
}

bool isTitle(char32_t c) { return category(c) == UTF8PROC_CATEGORY_LT; }

bool isPrintable(char32_t c) {
    if (c < 0x80) {
        return c >= 0x20 && c < 0x7F;
    }
    switch (category(c)) {
    case UTF8PROC_CATEGORY_CC:
    case UTF8PROC_CATEGORY_CF:
    case UTF8PROC_CATEGORY_CS:
    case UTF8PROC_CATEGORY_CO:
    case UTF8PROC_CATEGORY_CN:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP:
    case UTF8PROC_CATEGORY_ZS: return false;
    default: return true;
    }
}

bool isWord(char32_t c) { return c == '_' || isAlpha(c) || isNumeric(c); }

std::string upper(std::string_view text) {
    std::string result;
    result.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        appendUpper(result, next(text, at));
    }
    return result;
}

std::string lower(std::string_view text) {
    const std::vector<char32_t> codes = decode(text);
    std::string result;
    result.reserve(text.size());
    for (std::size_t i = 0; i < codes.size(); ++i) {
        appendLower(result, codes, i);
    }
    return result;
}

std::string folded(std::string_view text) {
    std::string result;
    result.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const char32_t c = next(text, at);
        utf8proc_int32_t codes[8] = {};
        const utf8proc_ssize_t count =
            isCodePoint(c) ? utf8proc_decompose_char(static_cast<utf8proc_int32_t>(c), codes, 8, UTF8PROC_CASEFOLD, nullptr) : 0;
        if (count < 1 || count > 8) {
            append(result, c);
            continue;
        }
        for (utf8proc_ssize_t i = 0; i < count; ++i) {
            append(result, static_cast<char32_t>(codes[i]));
        }
    }
    return result;
}

std::string title(std::string_view text) {
    const std::vector<char32_t> codes = decode(text);
    std::string result;
    bool inWord = false;
    for (std::size_t i = 0; i < codes.size(); ++i) {
        inWord ? appendLower(result, codes, i) : appendTitle(result, codes[i]);
        inWord = isCased(codes[i]);
    }
    return result;
}

std::string capitalize(std::string_view text) {
    const std::vector<char32_t> codes = decode(text);
    std::string result;
    for (std::size_t i = 0; i < codes.size(); ++i) {
        i == 0 ? appendTitle(result, codes[i]) : appendLower(result, codes, i);
    }
    return result;
}

std::string swapCase(std::string_view text) {
    const std::vector<char32_t> codes = decode(text);
    std::string result;
    for (std::size_t i = 0; i < codes.size(); ++i) {
        if (isUpper(codes[i])) {
            appendLower(result, codes, i);
        } else if (isLower(codes[i])) {
            appendUpper(result, codes[i]);
        } else {
            append(result, codes[i]);
        }
    }
    return result;
}

std::string_view strip(std::string_view text, const std::string* set, bool left, bool right) {
    const std::vector<char32_t> chars = set != nullptr ? decode(*set) : std::vector<char32_t>{};
    const auto drops = [&](char32_t c) {
        return set == nullptr ? isSpace(c) : std::find(chars.begin(), chars.end(), c) != chars.end();
    };
    while (left && !text.empty()) {
        std::size_t at = 0;
        if (!drops(next(text, at))) {
            break;
        }
        text.remove_prefix(at);
    }
    while (right && !text.empty()) {
        std::size_t at = text.size() - 1;
        while (at > 0 && text.size() - at < 4 && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80) {
            --at;
        }
        std::size_t end = at;
        if (char32_t c = next(text, end); end != text.size()) {
            c = 0xDC00U + static_cast<unsigned char>(text.back()); // a stray continuation byte
            if (!drops(c)) {
                break;
            }
            at = text.size() - 1;
        } else if (!drops(c)) {
            break;
        }
        text.remove_suffix(text.size() - at);
    }
    return text;
}

} // namespace vitrine::text::jinja::unicode
