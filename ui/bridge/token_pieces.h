// What tokens show. The bytes of a character may lie in several tokens: each of these alone is no text.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <QString>

namespace vitrine::ui {

/// The text of these bytes; those that are none are named, as in "<0xE2>".
[[nodiscard]] QString visibleText(std::string_view bytes);
/// How many pieces from `at` on, which are not control tokens, make its characters whole; 1 where they do not.
[[nodiscard]] std::size_t piecesOfCharacter(const std::vector<std::string>& pieces, const std::vector<bool>& control,
                                            std::size_t at);

} // namespace vitrine::ui
