// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/jinja/format_number.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdio>

#include "engine/text/jinja/failure.h"
#include "engine/text/jinja/limits.h"

namespace vitrine::text::jinja {

std::string realDigits(double value, const NumberStyle& style) {
    const bool capital = style.kind >= 'A' && style.kind <= 'Z';
    value = std::fabs(value);
    if (std::isnan(value) || std::isinf(value)) {
        const std::string text = std::isnan(value) ? (capital ? "NAN" : "nan") : (capital ? "INF" : "inf");
        return style.kind == '%' ? text + "%" : text;
    }
    if (style.precision < 0 || style.precision > 100000) {
        failLimit("The precision of a number is too large.");
    }
    const bool percent = style.kind == '%';
    const char format[] = {'%', style.alternate ? '#' : '.', style.alternate ? '.' : '*', style.alternate ? '*' : (percent ? 'f' : style.kind),
                           style.alternate ? (percent ? 'f' : style.kind) : '\0', '\0'};
    std::string text(static_cast<std::size_t>(style.precision) + 400, '\0');
    const int size = std::snprintf(text.data(), text.size(), format, style.precision, percent ? value * 100 : value);
    text.resize(static_cast<std::size_t>(std::max(size, 0)));
    return percent ? text + "%" : text;
}

std::string grouped(const std::string& digits, char separator, std::size_t size) {
    std::size_t whole = 0;
    while (whole < digits.size() && std::isxdigit(static_cast<unsigned char>(digits[whole])) && (digits[whole] | 32) != 'e') {
        ++whole;
    }
    if (size == 4) { // a hexadecimal number may hold an e
        whole = digits.size();
    }
    std::string text;
    for (std::size_t i = 0; i < whole; ++i) {
        if (i > 0 && (whole - i) % size == 0) {
            text += separator;
        }
        text += digits[i];
    }
    return text + digits.substr(whole);
}

} // namespace vitrine::text::jinja
