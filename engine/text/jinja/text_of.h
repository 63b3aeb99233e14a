// How values look as text: str(), repr(), and the texts of numbers.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/text/jinja/value.h"

namespace vitrine::text::jinja {

/// str(value): what {{ value }} writes.
[[nodiscard]] std::string textOf(const Value& value);
/// repr(value)
[[nodiscard]] std::string reprOf(const Value& value);
/// repr() of a string: single quotes unless only double ones avoid escapes.
[[nodiscard]] std::string quoted(std::string_view text);
[[nodiscard]] std::string integerText(Int value, unsigned base = 10);
/// repr() of a float: the shortest digits that read back the same, an exponent outside 1e-4 … 1e16.
[[nodiscard]] std::string realText(double value);
/// int(text, base): underscores, sign and surrounding space allowed; nothing if it isn't one. Fails beyond 128 bits.
[[nodiscard]] std::optional<Int> parseInteger(std::string_view text, int base = 10);
/// float(text)
[[nodiscard]] std::optional<double> parseReal(std::string_view text);
/// & < > ' " as HTML entities.
[[nodiscard]] std::string htmlEscaped(std::string_view text);

} // namespace vitrine::text::jinja
