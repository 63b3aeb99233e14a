// Finding and splitting in text, linear in the worst case: a template is hostile until shown otherwise.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/text/jinja/value.h"

namespace vitrine::text::jinja {

inline constexpr std::size_t kNotFound = static_cast<std::size_t>(-1);

/// Byte offset of the first `needle` at or after `from`, or kNotFound.
[[nodiscard]] std::size_t findText(std::string_view text, std::string_view needle, std::size_t from = 0);
/// Byte offset of the last `needle`, or kNotFound.
[[nodiscard]] std::size_t findLastText(std::string_view text, std::string_view needle);
/// How often `needle` stands in the text without overlap; between code points for an empty one.
[[nodiscard]] std::size_t countText(std::string_view text, std::string_view needle);
/// text.replace(from, to, count); a negative count replaces all.
[[nodiscard]] std::string replaceText(std::string_view text, std::string_view from, std::string_view to, Int count);
/// text.split(separator, limit), or at white space where separator is null; from the right with `fromRight`.
[[nodiscard]] std::vector<std::string_view> splitText(std::string_view text, const std::string* separator, Int limit,
                                                      bool fromRight);
/// text.splitlines(keepEnds)
[[nodiscard]] std::vector<std::string_view> splitLines(std::string_view text, bool keepEnds);
/// text.center(width), .ljust, .rjust: `left` and `right` say on which sides the filling goes.
[[nodiscard]] std::string padText(const StringObject& string, Int width, std::string_view fill, bool left, bool right);

} // namespace vitrine::text::jinja
