// A byte-level vocabulary of about 300 tokens, so that any text has ids without a real model's file.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/gguf/gguf_writer.h"

namespace vitrine::test {

/// Ids of the tiny vocabulary: the three control tokens, then the 256 bytes (byte b is id kTinyFirstByte + b), then one
/// token a merge, then unused filler up to the size asked for.
inline constexpr std::int32_t kTinyEndOfText = 0; ///< <|endoftext|>
inline constexpr std::int32_t kTinyStart = 1;     ///< <|im_start|>, the BOS token (not added by itself)
inline constexpr std::int32_t kTinyEnd = 2;       ///< <|im_end|>, the EOS token
inline constexpr std::int32_t kTinyFirstByte = 3;

/// Control tokens, bytes and merges, without filler.
[[nodiscard]] std::uint32_t tinyVocabularySize();

/// Writes the tokenizer.* keys (model gpt2, pre `pre`, ChatML template) with `size` >= tinyVocabularySize() tokens.
void setTinyTokenizer(gguf::GgufWriter& writer, std::uint32_t size, const std::string& pre = "smollm");

} // namespace vitrine::test
