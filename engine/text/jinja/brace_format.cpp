// text.format(…) and the format specifications of values.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "engine/text/jinja/failure.h"
#include "engine/text/jinja/format_number.h"
#include "engine/text/jinja/formatting.h"
#include "engine/text/jinja/interpreter.h"
#include "engine/text/jinja/limits.h"
#include "engine/text/jinja/text_of.h"
#include "engine/text/jinja/text_search.h"
#include "engine/text/jinja/unicode.h"

namespace vitrine::text::jinja {

namespace {

struct Spec {
    std::string fill = " ";
    char align = '\0';
    char sign = '-';
    bool alternate = false;
    Int width = 0;
    char grouping = '\0';
    Int precision = -1;
    char kind = '\0';
};

bool isAlign(char c) { return c == '<' || c == '>' || c == '=' || c == '^'; }

Int digits(std::string_view& rest) {
    Int number = 0;
    while (!rest.empty() && rest[0] >= '0' && rest[0] <= '9') {
        number = std::min<Int>(number * 10 + (rest[0] - '0'), Int{1} << 40);
        rest.remove_prefix(1);
    }
    return number;
}

Spec parseSpec(std::string_view rest) {
    Spec spec;
    const auto skip = [&rest](char c) {
        const bool found = rest.starts_with(c);
        rest.remove_prefix(found ? 1 : 0);
        return found;
    };
    std::size_t after = 0;
    if (!rest.empty()) {
        (void)unicode::next(rest, after);
    }
    if (after > 0 && after < rest.size() && isAlign(rest[after])) {
        spec.fill = std::string(rest.substr(0, after));
        spec.align = rest[after];
        rest.remove_prefix(after + 1);
    } else if (!rest.empty() && isAlign(rest[0])) {
        spec.align = rest[0];
        rest.remove_prefix(1);
    }
    if (!rest.empty() && (rest[0] == '+' || rest[0] == '-' || rest[0] == ' ')) {
        spec.sign = rest[0];
        rest.remove_prefix(1);
    }
    spec.alternate = skip('#');
    if (skip('0') && spec.align == '\0') {
        spec.fill = "0";
        spec.align = '=';
    }
    spec.width = digits(rest);
    if (!rest.empty() && (rest[0] == ',' || rest[0] == '_')) {
        spec.grouping = rest[0];
        rest.remove_prefix(1);
    }
    if (skip('.')) {
        if (rest.empty() || rest[0] < '0' || rest[0] > '9') {
            failRuntime("Format specifier missing precision.");
        }
        spec.precision = digits(rest);
    }
    if (!rest.empty()) {
        spec.kind = rest[0];
        rest.remove_prefix(1);
    }
    if (!rest.empty()) {
        failRuntime("Invalid format specifier.");
    }
    return spec;
}

std::string aligned(const std::string& sign, std::string body, const Spec& spec, char fallback) {
    const char align = spec.align == '\0' ? fallback : spec.align;
    if (align == '=') {
        const Value digitsOnly(std::move(body));
        return sign + padText(digitsOnly.string(), spec.width - static_cast<Int>(sign.size()), spec.fill, true, false);
    }
    const Value whole(sign + body);
    if (align != '^') {
        return padText(whole.string(), spec.width, spec.fill, align == '>', align == '<');
    }
    // Centred, the odd one goes to the right, unlike str.center.
    const Int missing = std::max<Int>(spec.width - static_cast<Int>(whole.string().size), 0);
    const Value left(padText(whole.string(), static_cast<Int>(whole.string().size) + missing / 2, spec.fill, true, false));
    return padText(left.string(), spec.width, spec.fill, false, true);
}

std::string signOf(bool negative, const Spec& spec) {
    return negative ? "-" : spec.sign == '-' ? std::string() : std::string(1, spec.sign);
}

[[noreturn]] void failKind(char kind, const Value& value) {
    failRuntime(std::string("Unknown format code '") + kind + "' for object of type '" + std::string(typeName(value)) + "'.");
}

std::string formattedReal(double value, const Spec& spec) {
    char kind = spec.kind;
    std::string body;
    if (kind == '\0' && spec.precision < 0) {
        body = realText(std::fabs(value));
    } else {
        const bool plain = kind == '\0' || kind == 'n';
        const Int precision = spec.precision < 0 ? 6 : spec.precision;
        kind = plain ? 'g' : kind;
        const bool general = kind == 'g' || kind == 'G';
        body = realDigits(value, {kind, static_cast<int>(std::min<Int>(general ? std::max<Int>(precision, 1) : precision, 1 << 30)), spec.alternate});
        if (plain && spec.kind == '\0' && body.find_first_of(".enai") == std::string::npos) {
            body += ".0"; // without a code, a float stays recognisable as one
        }
    }
    if (spec.grouping != '\0') {
        body = grouped(body, spec.grouping, 3);
    }
    return aligned(signOf(std::signbit(value) && !std::isnan(value), spec), body, spec, '>');
}

std::string formattedInteger(const Value& value, const Spec& spec) {
    if (std::string_view("eEfFgG%").find(spec.kind) != std::string_view::npos && spec.kind != '\0') {
        return formattedReal(value.real(), spec);
    }
    if (spec.precision >= 0) {
        failRuntime("Precision not allowed in integer format specifier.");
    }
    const Int number = value.integer();
    std::string sign = signOf(number < 0, spec);
    unsigned base = 10;
    switch (spec.kind) {
    case 'c': {
        std::string character;
        unicode::append(character, number >= 0 && number <= 0x10FFFF ? static_cast<char32_t>(number) : 0xFFFD);
        return aligned("", character, spec, '<');
    }
    case '\0':
    case 'd':
    case 'n': break;
    case 'b': base = 2; break;
    case 'o': base = 8; break;
    case 'x':
    case 'X': base = 16; break;
    default: failKind(spec.kind, value);
    }
    std::string body = integerText(number, base);
    body.erase(0, number < 0 ? 1 : 0);
    if (spec.grouping != '\0') {
        body = grouped(body, spec.grouping, base == 10 ? 3 : 4);
    }
    if (spec.kind == 'X') {
        std::transform(body.begin(), body.end(), body.begin(), [](char c) { return c >= 'a' ? static_cast<char>(c - 32) : c; });
    }
    if (spec.alternate && base != 10) {
        sign += std::string("0") + spec.kind;
    }
    return aligned(sign, body, spec, '>');
}

class BraceFormat {
public:
    BraceFormat(Interpreter& interpreter, const Arguments& arguments) : m_interpreter(interpreter), m_arguments(arguments) {}

    std::string run(std::string_view format, int depth) {
        if (depth > 1) {
            failRuntime("Max string recursion exceeded.");
        }
        std::string text;
        for (std::size_t at = 0; at < format.size();) {
            const char c = format[at++];
            if (c != '{' && c != '}') {
                text += c;
            } else if (at < format.size() && format[at] == c) {
                text += c;
                ++at;
            } else if (c == '}') {
                failRuntime("Single '}' encountered in format string.");
            } else {
                text += field(enclosed(format, at), depth);
                if (text.size() > (16U << 20)) {
                    checkTextSize(text.size());
                }
            }
        }
        return text;
    }

private:
    Interpreter& m_interpreter;
    const Arguments& m_arguments;
    std::size_t m_next = 0;
    enum class Numbering { none, automatic, manual } m_numbering = Numbering::none;

    void number(Numbering wanted) {
        if (m_numbering != Numbering::none && m_numbering != wanted) {
            failRuntime("Numbered fields and fields without a number can't stand in one format.");
        }
        m_numbering = wanted;
    }

    // The field's inside, from `at` to its closing brace.
    static std::string_view enclosed(std::string_view format, std::size_t& at) {
        const std::size_t begin = at;
        int open = 1;
        for (; at < format.size(); ++at) {
            open += format[at] == '{' ? 1 : format[at] == '}' ? -1 : 0;
            if (open == 0) {
                return format.substr(begin, at++ - begin);
            }
        }
        failRuntime("expected '}' before end of string.");
    }

    std::string field(std::string_view inside, int depth) {
        std::size_t nameEnd = 0;
        for (bool bracket = false; nameEnd < inside.size() && (bracket || (inside[nameEnd] != '!' && inside[nameEnd] != ':')); ++nameEnd) {
            bracket = inside[nameEnd] == '[' || (bracket && inside[nameEnd] != ']');
        }
        Value value = resolved(inside.substr(0, nameEnd));
        std::string_view rest = inside.substr(nameEnd);
        if (rest.starts_with('!')) {
            const char conversion = rest.size() > 1 ? rest[1] : '\0';
            if (conversion != 'r' && conversion != 's' && conversion != 'a') {
                failRuntime("Unknown conversion specifier.");
            }
            value = Value(conversion == 's' ? textOf(value) : reprOf(value));
            rest.remove_prefix(2);
        }
        if (rest.empty()) {
            return formatted(value, {});
        }
        if (rest[0] != ':') {
            failRuntime("expected ':' after conversion specifier.");
        }
        return formatted(value, run(rest.substr(1), depth + 1));
    }

    Value positional(Int index) {
        if (index < 0 || index >= static_cast<Int>(m_arguments.positional.size())) {
            failRuntime("Replacement index out of range for positional args tuple.");
        }
        return m_arguments.positional[static_cast<std::size_t>(index)];
    }

    Value first(std::string_view name) {
        if (name.empty()) {
            number(Numbering::automatic);
            return positional(static_cast<Int>(m_next++));
        }
        if (name.find_first_not_of("0123456789") == name.npos) {
            number(Numbering::manual);
            return positional(parseInteger(name).value_or(-1));
        }
        for (const auto& [key, value] : m_arguments.named) {
            if (key == name) {
                return value;
            }
        }
        failRuntime("The format names " + quoted(name) + ", which is not given.");
    }

    Value resolved(std::string_view path) {
        std::size_t at = std::min(path.find_first_of(".["), path.size());
        Value value = first(path.substr(0, at));
        while (at < path.size()) {
            if (path[at] == '.') {
                const std::size_t end = std::min(path.find_first_of(".[", at + 1), path.size());
                value = m_interpreter.attribute(value, std::string(path.substr(at + 1, end - at - 1)));
                at = end;
            } else {
                const std::size_t end = path.find(']', at);
                if (path[at] != '[' || end == path.npos) {
                    failRuntime("Missing ']' in format string.");
                }
                const std::string key(path.substr(at + 1, end - at - 1));
                const bool index = !key.empty() && key.find_first_not_of("0123456789") == key.npos;
                value = m_interpreter.item(value, index ? Value(parseInteger(key).value_or(0)) : Value(key));
                at = end + 1;
            }
        }
        return value;
    }
};

} // namespace

std::string formatted(const Value& value, std::string_view text) {
    if (text.empty()) {
        return textOf(value);
    }
    const Spec spec = parseSpec(text);
    if (value.is(Kind::integer) || (value.is(Kind::boolean) && spec.kind != 's')) {
        return formattedInteger(value, spec);
    }
    if (value.is(Kind::real)) {
        if (std::string_view("eEfFgGn%").find(spec.kind) == std::string_view::npos && spec.kind != '\0') {
            failKind(spec.kind, value);
        }
        return formattedReal(value.real(), spec);
    }
    if (!value.isString()) {
        failRuntime("unsupported format string passed to " + std::string(typeName(value)) + ".__format__.");
    }
    if ((spec.kind != '\0' && spec.kind != 's') || spec.align == '=' || spec.grouping != '\0' || spec.sign != '-') {
        failRuntime("Invalid format specifier for a string.");
    }
    const std::string& whole = value.text();
    const std::size_t kept = spec.precision < 0 ? whole.size() : unicode::offsetOf(whole, static_cast<std::size_t>(spec.precision));
    return aligned("", whole.substr(0, kept), spec, '<');
}

Value braceFormat(Interpreter& interpreter, const Value& format, const Arguments& arguments) {
    return Value(BraceFormat(interpreter, arguments).run(format.text(), 0), format.isMarkup());
}

} // namespace vitrine::text::jinja
