// Text from a file made safe to show: error messages and `inspect` quote names that a hostile file has chosen.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace vitrine::gguf {

/// Valid UTF-8 whatever goes in: control characters (also U+0080 to U+009F, which terminals obey too, and those that turn the
/// direction of writing) and bytes that aren't UTF-8 become \n, \t or \xNN; text longer than `maxBytes` of input is cut at a
/// character's border and ends in an ellipsis.
[[nodiscard]] std::string printable(std::string_view text, std::size_t maxBytes = 120);
/// The same for a text of several lines: line feeds and tabs stay as they are, and nothing is cut.
[[nodiscard]] std::string printableLines(std::string_view text);

} // namespace vitrine::gguf
