// The cuts of digit runs that pre-tokenizers state as look-aheads over the whole run, done in one pass.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/text/pretokenizer_patterns.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace vitrine::text {

/// Appends the lengths of the pieces of `classes` (a class text, see unicode.h) under a step that isn't a pattern.
void splitDigits(PreTokenizerStep::Kind kind, std::string_view classes, std::vector<std::uint32_t>& lengths);

} // namespace vitrine::text
