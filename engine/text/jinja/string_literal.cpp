// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/jinja/string_literal.h"

#include <charconv>

#include "engine/text/jinja/failure.h"
#include "engine/text/jinja/unicode.h"

namespace vitrine::text::jinja {

namespace {

char32_t hexEscape(std::string_view literal, std::size_t& at, std::size_t digits, int line) {
    unsigned code = 0;
    const char* begin = literal.data() + at;
    if (literal.size() - at < digits || std::from_chars(begin, begin + digits, code, 16).ptr != begin + digits ||
        code > 0x10FFFF) {
        failSyntax("A string has a cut-off escape.", line);
    }
    at += digits;
    return static_cast<char32_t>(code);
}

char32_t octalEscape(std::string_view literal, std::size_t& at) {
    char32_t code = 0;
    for (int i = 0; i < 3 && at < literal.size() && literal[at] >= '0' && literal[at] <= '7'; ++i, ++at) {
        code = code * 8 + static_cast<char32_t>(literal[at] - '0');
    }
    return code;
}

// The code point of a one-letter escape, 0 for the others.
char32_t simpleEscape(char c) {
    switch (c) {
    case 'n': return '\n';
    case 't': return '\t';
    case 'r': return '\r';
    case 'a': return '\a';
    case 'b': return '\b';
    case 'f': return '\f';
    case 'v': return '\v';
    case '\\':
    case '\'':
    case '"': return static_cast<char32_t>(c);
    default: return 0;
    }
}

} // namespace

std::string unescaped(std::string_view literal, int line) {
    std::string text;
    text.reserve(literal.size());
    for (std::size_t at = 0; at < literal.size();) {
        const char c = literal[at++];
        if (c != '\\' || at >= literal.size()) {
            text += c;
            continue;
        }
        const char kind = literal[at];
        if (const char32_t simple = simpleEscape(kind)) {
            text += static_cast<char>(simple);
            ++at;
        } else if (kind == '\n') {
            ++at;
        } else if (kind >= '0' && kind <= '7') {
            unicode::append(text, octalEscape(literal, at));
        } else if (kind == 'x' || kind == 'u' || kind == 'U') {
            ++at;
            unicode::append(text, hexEscape(literal, at, kind == 'x' ? 2 : kind == 'u' ? 4 : 8, line));
        } else if (kind == 'N') {
            failSyntax("A string names a character (\\N), which is not supported.", line);
        } else {
            text += '\\';
        }
    }
    return text;
}

} // namespace vitrine::text::jinja
