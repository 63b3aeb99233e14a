// UTF-8 text by code point, with Python's str semantics. Inputs are valid UTF-8 (the edges of the library see to that);
// an invalid byte counts as one code point and never leads outside the text.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine::text::jinja::unicode {

/// Number of code points.
[[nodiscard]] std::size_t length(std::string_view text);
/// Byte offset of code point `index`, or text.size() past the end.
[[nodiscard]] std::size_t offsetOf(std::string_view text, std::size_t index);
/// Reads the code point at byte `at` and moves `at` past it. An invalid byte reads as 0xDC00 + byte.
[[nodiscard]] char32_t next(std::string_view text, std::size_t& at);
/// Appends a code point; a surrogate or one beyond U+10FFFF is written as U+FFFD, except next()'s mark of an invalid byte.
void append(std::string& text, char32_t codePoint);
[[nodiscard]] std::vector<char32_t> decode(std::string_view text);
/// Whether the bytes are valid UTF-8.
[[nodiscard]] bool isValid(std::string_view text);
/// The text with each invalid byte replaced by U+FFFD.
[[nodiscard]] std::string repaired(std::string_view text);

[[nodiscard]] bool isSpace(char32_t c); ///< str.isspace
[[nodiscard]] bool isLineBreak(char32_t c); ///< where str.splitlines splits
[[nodiscard]] bool isAlpha(char32_t c);
[[nodiscard]] bool isDecimal(char32_t c);
[[nodiscard]] bool isDigit(char32_t c);
[[nodiscard]] bool isNumeric(char32_t c);
[[nodiscard]] bool isUpper(char32_t c);
[[nodiscard]] bool isLower(char32_t c);
[[nodiscard]] bool isTitle(char32_t c);
[[nodiscard]] bool isPrintable(char32_t c); ///< what repr() writes as itself
[[nodiscard]] bool isWord(char32_t c);      ///< \w of a Unicode regular expression

[[nodiscard]] std::string upper(std::string_view text);
[[nodiscard]] std::string lower(std::string_view text);
[[nodiscard]] std::string folded(std::string_view text); ///< for comparing without case: "Straße" -> "strasse"
[[nodiscard]] std::string title(std::string_view text);
[[nodiscard]] std::string capitalize(std::string_view text);
[[nodiscard]] std::string swapCase(std::string_view text);

/// The text without leading (`left`) and trailing (`right`) code points that are white space or, if given, in `set`.
[[nodiscard]] std::string_view strip(std::string_view text, const std::string* set, bool left, bool right);

} // namespace vitrine::text::jinja::unicode
