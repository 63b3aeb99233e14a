// Splits a template's source into text and the tokens of its tags, and applies the white-space rules: trim_blocks (the newline
// after a block tag goes), lstrip_blocks (the indentation before one goes), and the signs - and + inside tags.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine::text::jinja {

enum class TokenKind : std::uint8_t {
    data,          ///< literal text
    variableBegin, ///< {{
    variableEnd,
    blockBegin, ///< {%
    blockEnd,
    name,
    integer, ///< text without underscores, with its 0x, 0o or 0b
    real,
    string, ///< text with the escapes resolved
    sign,   ///< an operator or bracket, in text
    end,
};

struct Token {
    TokenKind kind;
    std::string text;
    int line;

    [[nodiscard]] bool isName(std::string_view name) const { return kind == TokenKind::name && text == name; }
    [[nodiscard]] bool isSign(std::string_view sign) const { return kind == TokenKind::sign && text == sign; }
};

/// All tokens of a source, the last being `end`. Throws Failure (kind syntax).
[[nodiscard]] std::vector<Token> tokenize(std::string_view source);

} // namespace vitrine::text::jinja
