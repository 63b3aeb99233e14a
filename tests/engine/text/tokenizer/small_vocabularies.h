// Vocabularies small enough to reason about, for tests.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/text/tokenizer.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine::text::test {

/// Byte-level BPE: the 256 bytes (byte b has id b), then one token a merge ("left right" in the byte alphabet), then
/// the control tokens <s> (BOS), </s> (EOS) and the user-defined <tool>.
[[nodiscard]] VocabularyData byteVocabulary(const std::vector<std::string>& merges, std::string pre = "gpt-2");

/// SentencePiece: <unk> 0, <s> 1, </s> 2, byte tokens 3..258, then the pieces with scores that fall in order.
[[nodiscard]] VocabularyData pieceVocabulary(const std::vector<std::string>& pieces);

/// The tokenizer of `data`; throws with the error's text where there is none.
[[nodiscard]] std::unique_ptr<Tokenizer> makeTokenizer(VocabularyData data);

/// encode that must succeed.
[[nodiscard]] std::vector<TokenId> encode(const Tokenizer& tokenizer, std::string_view text,
                                          EncodeOptions options = {});

/// The texts of the file's tokens.
[[nodiscard]] std::vector<std::string> rawTokens(const Tokenizer& tokenizer, const std::vector<TokenId>& ids);

} // namespace vitrine::text::test
