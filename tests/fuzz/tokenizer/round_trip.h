// What the tokenizer's fuzz target and the test of its corpus both run.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace vitrine::test {

/// The first byte picks a vocabulary, the second the options, the rest is the text. Encodes it, decodes the ids,
/// streams their pieces, and compares. Empty where all holds, else what doesn't.
[[nodiscard]] std::string checkTokenizer(std::span<const std::uint8_t> input);

} // namespace vitrine::test
