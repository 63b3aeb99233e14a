// text % arguments
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "engine/text/jinja/failure.h"
#include "engine/text/jinja/format_number.h"
#include "engine/text/jinja/formatting.h"
#include "engine/text/jinja/limits.h"
#include "engine/text/jinja/text_of.h"
#include "engine/text/jinja/text_search.h"
#include "engine/text/jinja/unicode.h"

namespace vitrine::text::jinja {

namespace {

struct Directive {
    bool left = false, zero = false, plus = false, space = false, alternate = false;
    Int width = 0;
    Int precision = -1;
    char kind = 's';
};

class PercentFormat {
public:
    PercentFormat(const std::string& format, const Value& arguments) : m_format(format), m_arguments(arguments) {}

    std::string run() {
        while (m_at < m_format.size()) {
            const std::size_t percent = m_format.find('%', m_at);
            m_text += m_format.substr(m_at, percent - m_at);
            if (percent == m_format.npos) {
                break;
            }
            m_at = percent + 1;
            directive();
            if (m_text.size() > (16U << 20)) {
                checkTextSize(m_text.size());
            }
        }
        const bool unused = m_arguments.is(Kind::tuple) ? m_next < m_arguments.items().size() : m_next == 0 && !ignorable();
        if (unused) {
            failRuntime("not all arguments converted during string formatting.");
        }
        return std::move(m_text);
    }

private:
    const std::string& m_format;
    const Value& m_arguments;
    std::size_t m_at = 0;
    std::size_t m_next = 0;
    std::string m_text;

    // What has keys may be left unused.
    [[nodiscard]] bool ignorable() const { return m_arguments.is(Kind::dict) || m_arguments.is(Kind::list) || m_arguments.isUndefined() || m_arguments.is(Kind::range); }
    [[nodiscard]] char here() const {
        if (m_at >= m_format.size()) {
            failRuntime("incomplete format.");
        }
        return m_format[m_at];
    }

    Value nextArgument() {
        if (m_arguments.is(Kind::tuple)) {
            if (m_next >= m_arguments.items().size()) {
                failRuntime("not enough arguments for format string.");
            }
            return m_arguments.items()[m_next++];
        }
        if (m_next++ > 0) {
            failRuntime("not enough arguments for format string.");
        }
        return m_arguments;
    }

    Int number() {
        if (here() == '*') {
            ++m_at;
            const Value value = nextArgument();
            if (!value.isIntegral()) {
                failRuntime("* wants int.");
            }
            return value.integer();
        }
        Int result = 0;
        while (here() >= '0' && here() <= '9') {
            result = std::min<Int>(result * 10 + (here() - '0'), Int{1} << 40);
            ++m_at;
        }
        return result;
    }

    void directive() {
        std::optional<Value> named;
        if (here() == '(') {
            const std::size_t close = m_format.find(')', m_at);
            if (close == m_format.npos || !m_arguments.is(Kind::dict)) {
                failRuntime("format requires a mapping.");
            }
            const std::string key = m_format.substr(m_at + 1, close - m_at - 1);
            const Value* found = m_arguments.dict().find(key);
            if (found == nullptr) {
                failRuntime("The mapping has no key " + quoted(key) + ".");
            }
            named = *found;
            m_at = close + 1;
        }
        Directive d;
        for (bool flags = true; flags;) {
            switch (here()) {
            case '-': d.left = true; break;
            case '0': d.zero = true; break;
            case '+': d.plus = true; break;
            case ' ': d.space = true; break;
            case '#': d.alternate = true; break;
            default: flags = false;
            }
            m_at += flags ? 1 : 0;
        }
        d.width = number();
        if (d.width < 0) {
            d.left = true;
            d.width = -d.width;
        }
        if (here() == '.') {
            ++m_at;
            d.precision = std::max<Int>(number(), 0);
        }
        while (here() == 'l' || here() == 'h' || here() == 'L') {
            ++m_at;
        }
        d.kind = here();
        ++m_at;
        if (d.kind == '%') {
            m_text += '%';
            return;
        }
        const Value value = named ? *named : nextArgument();
        m_next += named ? 1 : 0;
        m_text += shown(value, d);
    }

    static std::string padded(const std::string& sign, std::string body, const Directive& d, bool zeroes) {
        const Value whole(sign + body);
        if (zeroes && d.zero && !d.left) {
            const Value digits(std::move(body));
            return sign + padText(digits.string(), d.width - static_cast<Int>(sign.size()), "0", true, false);
        }
        return padText(whole.string(), d.width, " ", !d.left, d.left);
    }

    static std::string signOf(bool negative, const Directive& d) { return negative ? "-" : d.plus ? "+" : d.space ? " " : ""; }

    static std::string shown(const Value& value, const Directive& d) {
        switch (d.kind) {
        case 's':
        case 'r':
        case 'a': {
            std::string text = d.kind == 's' ? textOf(value) : reprOf(value);
            if (d.precision >= 0) {
                text = text.substr(0, unicode::offsetOf(text, static_cast<std::size_t>(d.precision)));
            }
            return padded("", std::move(text), d, false);
        }
        case 'c': return padded("", character(value), d, false);
        case 'd':
        case 'i':
        case 'u':
        case 'x':
        case 'X':
        case 'o': return integer(value, d);
        case 'e':
        case 'E':
        case 'f':
        case 'F':
        case 'g':
        case 'G': return real(value, d);
        default: failRuntime("unsupported format character.");
        }
    }

    static std::string character(const Value& value) {
        std::string text;
        if (value.isIntegral()) {
            if (value.integer() < 0 || value.integer() > 0x10FFFF) {
                failRuntime("%c arg not in range(0x110000).");
            }
            unicode::append(text, static_cast<char32_t>(value.integer()));
        } else if (value.isString() && value.string().size == 1) {
            text = value.text();
        } else {
            failRuntime("%c requires int or char.");
        }
        return text;
    }

    static std::string integer(const Value& value, const Directive& d) {
        const bool decimal = d.kind == 'd' || d.kind == 'i' || d.kind == 'u';
        if (!value.isIntegral() && !(decimal && value.is(Kind::real) && std::fabs(value.real()) < 1e38)) {
            if (value.isUndefined()) {
                failUndefined(value);
            }
            failRuntime("a number is required, not " + std::string(typeName(value)) + ".");
        }
        const Int number = value.isIntegral() ? value.integer() : static_cast<Int>(value.real());
        std::string digits = integerText(number, decimal ? 10 : d.kind == 'o' ? 8 : 16);
        if (number < 0) {
            digits.erase(0, 1);
        }
        std::string sign = signOf(number < 0, d);
        if (d.precision > static_cast<Int>(digits.size())) {
            checkTextSize(static_cast<std::size_t>(d.precision));
            digits.insert(0, static_cast<std::size_t>(d.precision) - digits.size(), '0');
        }
        if (!decimal && d.alternate) {
            sign += d.kind == 'o' ? "0o" : d.kind == 'x' ? "0x" : "0X";
        }
        if (d.kind == 'X') {
            std::transform(digits.begin(), digits.end(), digits.begin(), [](char c) { return c >= 'a' ? static_cast<char>(c - 32) : c; });
        }
        return padded(sign, std::move(digits), d, true);
    }

    static std::string real(const Value& value, const Directive& d) {
        if (value.isUndefined()) {
            failUndefined(value);
        }
        if (!value.isNumber()) {
            failRuntime("must be real number, not " + std::string(typeName(value)) + ".");
        }
        const double number = value.real();
        const NumberStyle style{d.kind, static_cast<int>(std::min<Int>(d.precision < 0 ? 6 : d.precision, 1 << 30)), d.alternate};
        return padded(signOf(std::signbit(number) && !std::isnan(number), d), realDigits(number, style), d, true);
    }
};

} // namespace

Value percentFormat(const Value& format, const Value& arguments) {
    return Value(PercentFormat(format.text(), arguments).run(), format.isMarkup());
}

} // namespace vitrine::text::jinja
