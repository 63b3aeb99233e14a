// Breaking a line at words.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace vitrine::text::jinja {

struct WrapStyle {
    std::size_t width = 79; ///< in code points
    bool breakLongWords = true;
    bool breakOnHyphens = true;
};

/// The line broken into lines of at most style.width, as Python's textwrap does it (white space kept inside lines).
[[nodiscard]] std::vector<std::string> wrapLine(std::string_view line, const WrapStyle& style);

} // namespace vitrine::text::jinja
