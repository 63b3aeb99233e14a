// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/jinja/markup.h"

#include <charconv>

#include "engine/text/jinja/failure.h"
#include "engine/text/jinja/operators.h"
#include "engine/text/jinja/text_of.h"
#include "engine/text/jinja/text_search.h"
#include "engine/text/jinja/unicode.h"

namespace vitrine::text::jinja {

namespace {

std::string withoutPairs(std::string_view text, std::string_view open, std::string_view close) {
    std::string result;
    for (std::size_t at = 0;;) {
        const std::size_t begin = text.find(open, at);
        const std::size_t end = begin == text.npos ? text.npos : text.find(close, begin + open.size() - (close.size() == 1 ? open.size() : 0));
        if (end == text.npos) {
            return result += text.substr(at);
        }
        result += text.substr(at, begin - at);
        at = end + close.size();
    }
}

// The character of an entity's name ("amp", "#39", "#x27"), or 0.
char32_t entity(std::string_view name) {
    if (name == "amp") {
        return '&';
    }
    if (name == "lt") {
        return '<';
    }
    if (name == "gt") {
        return '>';
    }
    if (name == "quot") {
        return '"';
    }
    if (name == "apos") {
        return '\'';
    }
    if (name == "nbsp") {
        return 0xA0;
    }
    if (name.size() < 2 || name[0] != '#') {
        return 0;
    }
    const bool hex = (name[1] | 32) == 'x';
    unsigned code = 0;
    const char* end = name.data() + name.size();
    const auto read = std::from_chars(name.data() + (hex ? 2 : 1), end, code, hex ? 16 : 10);
    return read.ptr == end && read.ec == std::errc() && code <= 0x10FFFF ? static_cast<char32_t>(code) : 0;
}

std::string unescapedHtml(std::string_view text) {
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        if (text[at] == '&') {
            const std::size_t end = text.substr(at, 12).find(';');
            const char32_t c = end == text.npos ? 0 : entity(text.substr(at + 1, end - 1));
            if (c != 0) {
                unicode::append(result, c);
                at += end + 1;
                continue;
            }
        }
        result += text[at++];
    }
    return result;
}

std::string percentEncoded(std::string_view text, bool inQuery) {
    static constexpr char kDigits[] = "0123456789ABCDEF";
    std::string result;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (std::isalnum(byte) || c == '_' || c == '.' || c == '-' || c == '~' || (c == '/' && !inQuery)) {
            result += c;
        } else if (c == ' ' && inQuery) {
            result += '+';
        } else {
            result += '%';
            result += kDigits[byte >> 4];
            result += kDigits[byte & 15];
        }
    }
    return result;
}

} // namespace

std::string withoutTags(std::string_view text) {
    const std::string bare = withoutPairs(withoutPairs(text, "<!--", "-->"), "<", ">");
    std::string joined;
    for (const std::string_view word : splitText(bare, nullptr, -1, false)) {
        joined += joined.empty() ? "" : " ";
        joined += word;
    }
    return unescapedHtml(joined);
}

std::string urlText(const Value& value) {
    if (value.isString() || !isIterable(value)) {
        return percentEncoded(textOf(value), false);
    }
    std::string text;
    const auto add = [&](const Value& key, const Value& item) {
        text += text.empty() ? "" : "&";
        text += percentEncoded(textOf(key), true) + "=" + percentEncoded(textOf(item), true);
    };
    if (value.is(Kind::dict)) {
        for (const auto& [key, item] : value.dict().entries) {
            add(key, item);
        }
        return text;
    }
    for (const Value& pair : collect(value)) {
        const std::vector<Value> both = collect(pair);
        if (both.size() != 2) {
            failRuntime("urlencode needs pairs.");
        }
        add(both[0], both[1]);
    }
    return text;
}

std::string xmlAttributes(const DictObject& dict, bool leadingSpace) {
    std::string text;
    for (const auto& [key, value] : dict.entries) {
        if (value.isNone() || value.isUndefined()) {
            continue;
        }
        if (!key.isString() || key.text().find_first_of(" \t\n\r\f\v/>=") != std::string::npos) {
            failRuntime("Invalid character in attribute name: " + reprOf(key) + ".");
        }
        const std::string shown = value.isMarkup() ? value.text() : htmlEscaped(textOf(value));
        text += (text.empty() && !leadingSpace ? "" : " ") + htmlEscaped(key.text()) + "=\"" + shown + "\"";
    }
    return text;
}

} // namespace vitrine::text::jinja
