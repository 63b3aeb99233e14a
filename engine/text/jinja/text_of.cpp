// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/jinja/text_of.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "engine/text/jinja/ast.h"
#include "engine/text/jinja/failure.h"
#include "engine/text/jinja/limits.h"
#include "engine/text/jinja/unicode.h"

namespace vitrine::text::jinja {

namespace {

void checkGrowing(const std::string& text) {
    if (text.size() > (16U << 20)) { // not charged at each step: that would make long texts cost their square
        checkTextSize(text.size());
    }
}

template <class Items>
std::string bracketed(const Items& items, std::string_view open, std::string_view close) {
    std::string text(open);
    bool first = true;
    for (const Value& item : items) {
        if (Meter* meter = Meter::current()) {
            meter->step();
        }
        text += first ? "" : ", ";
        first = false;
        text += reprOf(item);
        checkGrowing(text);
    }
    return text += close;
}

std::string dictText(const DictObject& dict) {
    std::string text = "{";
    for (const auto& [key, value] : dict.entries) {
        if (Meter* meter = Meter::current()) {
            meter->step();
        }
        text += text.size() == 1 ? "" : ", ";
        text += reprOf(key) + ": " + reprOf(value);
        checkGrowing(text);
    }
    return text += "}";
}

std::string namespaceText(const NamespaceObject& space) {
    // A namespace may hold itself, so this is one of the few walks that need the depth guard.
    std::optional<Nesting> nesting;
    if (Meter* meter = Meter::current()) {
        nesting.emplace(*meter);
    }
    std::string text = "<Namespace {";
    bool first = true;
    for (const auto& [key, value] : space.attributes) {
        text += first ? "" : ", ";
        first = false;
        text += quoted(key) + ": " + reprOf(value);
        checkGrowing(text);
    }
    return text += "}>";
}

std::string rangeText(const RangeObject& range) {
    std::string text = "range(" + integerText(range.start) + ", " + integerText(range.stop);
    return text + (range.step == 1 ? std::string(")") : ", " + integerText(range.step) + ")");
}

std::string loopText(LoopObject& loop) {
    return "<LoopContext " + integerText(static_cast<Int>(loop.index0) + 1) + "/" +
           integerText(static_cast<Int>(loop.length())) + ">";
}

void appendEscape(std::string& text, char32_t c) {
    static constexpr char kDigits[] = "0123456789abcdef";
    const int width = c <= 0xFF ? 2 : c <= 0xFFFF ? 4 : 8;
    text += c <= 0xFF ? "\\x" : c <= 0xFFFF ? "\\u" : "\\U";
    for (int shift = (width - 1) * 4; shift >= 0; shift -= 4) {
        text += kDigits[(c >> shift) & 0xF];
    }
}

bool isNumberText(std::string_view text) {
    // Underscores stand between digits only.
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto digit = [&](std::size_t at) { return at < text.size() && std::isxdigit(static_cast<unsigned char>(text[at])); };
        if (text[i] == '_' && (i == 0 || !digit(i - 1) || !digit(i + 1))) {
            return false;
        }
    }
    return true;
}

// Decimal digits of every script count, as they do for Python.
std::string asciiDigits(std::string_view text) {
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        const char32_t c = unicode::next(text, at);
        if (c < 0x80 || !unicode::isDecimal(c)) {
            unicode::append(result, c);
            continue;
        }
        char32_t zero = c;
        while (unicode::isDecimal(zero - 1) && c - zero < 9) {
            --zero;
        }
        result += static_cast<char>('0' + (c - zero));
    }
    return result;
}

} // namespace

std::string quoted(std::string_view text) {
    const char quote = text.find('\'') != text.npos && text.find('"') == text.npos ? '"' : '\'';
    std::string result(1, quote);
    result.reserve(text.size() + 2);
    for (std::size_t at = 0; at < text.size();) {
        const char32_t c = unicode::next(text, at);
        if (c == static_cast<char32_t>(quote) || c == '\\') {
            result += '\\';
            result += static_cast<char>(c);
        } else if (c == '\n' || c == '\r' || c == '\t') {
            result += c == '\n' ? "\\n" : c == '\r' ? "\\r" : "\\t";
        } else if (unicode::isPrintable(c)) {
            unicode::append(result, c);
        } else {
            appendEscape(result, c);
        }
    }
    return result += quote;
}

std::string integerText(Int value, unsigned base) {
    UnsignedInt rest = value < 0 ? UnsignedInt{0} - static_cast<UnsignedInt>(value) : static_cast<UnsignedInt>(value);
    std::string text;
    do {
        text += "0123456789abcdef"[static_cast<unsigned>(rest % base)];
        rest /= base;
    } while (rest != 0);
    if (value < 0) {
        text += '-';
    }
    std::reverse(text.begin(), text.end());
    return text;
}

std::string realText(double value) {
    if (std::isnan(value)) {
        return "nan";
    }
    if (std::isinf(value)) {
        return value < 0 ? "-inf" : "inf";
    }
    char buffer[40];
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::scientific).ptr;
    const std::string_view scientific(buffer, static_cast<std::size_t>(end - buffer));
    const std::size_t mark = scientific.find('e');
    int exponent = 0;
    const char* exponentText = scientific.data() + mark + (scientific[mark + 1] == '+' ? 2 : 1);
    std::from_chars(exponentText, end, exponent);
    if (exponent < -4 || exponent >= 16) {
        return std::string(scientific);
    }
    const auto fixedEnd = std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::fixed).ptr;
    std::string text(buffer, fixedEnd);
    return text.find('.') == text.npos ? text + ".0" : text;
}

std::optional<Int> parseInteger(std::string_view raw, int base) {
    const std::string ascii = asciiDigits(unicode::strip(raw, nullptr, true, true));
    std::string_view text = ascii;
    const bool negative = !text.empty() && text[0] == '-';
    if (!text.empty() && (text[0] == '-' || text[0] == '+')) {
        text.remove_prefix(1);
    }
    const auto prefixed = [&](char letter) { return text.size() > 2 && text[0] == '0' && (text[1] | 32) == letter; };
    const int implied = prefixed('x') ? 16 : prefixed('o') ? 8 : prefixed('b') ? 2 : 0;
    if (implied != 0 && (base == 0 || base == implied)) {
        text.remove_prefix(text.size() > 3 && text[2] == '_' ? 3 : 2);
        base = implied;
    } else if (base == 0) {
        base = 10;
        if (text.size() > 1 && text[0] == '0' && text.find_first_not_of("0_") != text.npos) {
            return std::nullopt;
        }
    }
    if (text.empty() || base < 2 || base > 36 || !isNumberText(text)) {
        return std::nullopt;
    }
    Int result = 0;
    for (const char c : text) {
        if (c == '_') {
            continue;
        }
        const int digit = c >= '0' && c <= '9' ? c - '0' : (c | 32) >= 'a' && (c | 32) <= 'z' ? (c | 32) - 'a' + 10 : 99;
        if (digit >= base) {
            return std::nullopt;
        }
        if (__builtin_mul_overflow(result, static_cast<Int>(base), &result) ||
            __builtin_add_overflow(result, static_cast<Int>(digit), &result)) {
            failLimit("The template reads an integer beyond 128 bits.");
        }
    }
    return negative ? -result : result;
}

std::optional<double> parseReal(std::string_view raw) {
    std::string text = asciiDigits(unicode::strip(raw, nullptr, true, true));
    if (!isNumberText(text)) {
        return std::nullopt;
    }
    std::erase(text, '_');
    std::string_view rest = text;
    const bool negative = !rest.empty() && rest[0] == '-';
    if (!rest.empty() && (rest[0] == '-' || rest[0] == '+')) {
        rest.remove_prefix(1);
    }
    if (rest.empty() || rest[0] == '-' || rest[0] == '+' || rest.find('(') != rest.npos) {
        return std::nullopt; // from_chars would take "-" again, and "nan(…)"
    }
    double value = 0;
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), value);
    if (end != rest.data() + rest.size()) {
        return std::nullopt;
    }
    if (error == std::errc::result_out_of_range) {
        value = std::strtod(std::string(rest).c_str(), nullptr); // tells underflow from overflow
    } else if (error != std::errc()) {
        return std::nullopt;
    }
    return negative ? -value : value;
}

std::string htmlEscaped(std::string_view text) {
    std::string result;
    result.reserve(text.size());
    for (const char c : text) {
        switch (c) {
        case '&': result += "&amp;"; break;
        case '<': result += "&lt;"; break;
        case '>': result += "&gt;"; break;
        case '\'': result += "&#39;"; break;
        case '"': result += "&#34;"; break;
        default: result += c;
        }
    }
    return result;
}

std::string reprOf(const Value& value) {
    switch (value.kind()) {
    case Kind::missing:
    case Kind::undefined: return "Undefined";
    case Kind::none: return "None";
    case Kind::boolean: return value.boolean() ? "True" : "False";
    case Kind::integer: return integerText(value.integer());
    case Kind::real: return realText(value.real());
    case Kind::string: return value.isMarkup() ? "Markup(" + quoted(value.text()) + ")" : quoted(value.text());
    case Kind::list: return bracketed(value.items(), "[", "]");
    case Kind::tuple: return bracketed(value.items(), "(", value.items().size() == 1 ? ",)" : ")");
    case Kind::dict: return dictText(value.dict());
    case Kind::range: return rangeText(value.as<RangeObject>());
    case Kind::view: {
        const auto& view = value.as<ViewObject>();
        return bracketed(view.items, std::string(view.type) + "([", "])");
    }
    case Kind::nameSpace: return namespaceText(value.as<NamespaceObject>());
    case Kind::loop: return loopText(value.as<LoopObject>());
    case Kind::macro: {
        const Statement& made = *value.as<MacroObject>().definition;
        return "<Macro " + (made.kind == StatementKind::macro ? quoted(made.text) : std::string("anonymous")) + ">";
    }
    default: return "<" + std::string(typeName(value)) + ">";
    }
}

std::string textOf(const Value& value) {
    switch (value.kind()) {
    case Kind::missing:
    case Kind::undefined: return {};
    case Kind::string: return value.text();
    default: return reprOf(value);
    }
}

} // namespace vitrine::text::jinja
