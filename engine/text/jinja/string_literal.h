// The escapes of a string literal in a template: Python's, as in "\n", "\x41", "\u00e9".
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace vitrine::text::jinja {

/// The text that the literal's inside stands for. An unknown escape keeps its backslash; \N{…} and a cut-off escape are
/// syntax failures at `line`; a lone surrogate becomes U+FFFD.
[[nodiscard]] std::string unescaped(std::string_view literal, int line);

} // namespace vitrine::text::jinja
