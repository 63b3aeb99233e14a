// How deep a JSON text nests, asked before a parser builds it: copying, comparing and printing a JSON value recurse, so a
// text of a hundred thousand brackets would use up the stack of whoever touches its value.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string_view>

namespace vitrine {

/// Levels that no reader of ours needs to go beyond, and that every stack has room for.
constexpr std::size_t kJsonLevels = 1000;

/// Whether brackets outside of strings nest more than `levels` deep. Reads bytes only: the text needn't be JSON or UTF-8.
[[nodiscard]] bool nestsDeeper(std::string_view json, std::size_t levels = kJsonLevels) noexcept;

} // namespace vitrine
