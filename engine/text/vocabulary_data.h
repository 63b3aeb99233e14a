// A tokenizer as a file states it: plain data, filled from GGUF keys (`tokenizer.ggml.*`) or by hand in tests.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/core/ids.h"
#include "engine/core/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace vitrine::gguf {
class GgufReader;
}

namespace vitrine::text {

/// `tokenizer.ggml.token_type`, by GGUF's numbers.
enum class TokenType : std::uint8_t {
    undefined = 0,
    normal = 1,
    unknown = 2,
    control = 3,
    userDefined = 4,
    unused = 5,
    byte = 6
};

/// Token ids that keys name. Absent, or out of range (then a warning says so): the vocabulary has no such token.
struct NamedTokens {
    std::optional<TokenId> bos, eos, eot, eom, unknown, separator, padding, mask;
    std::optional<TokenId> fimPrefix, fimSuffix, fimMiddle, fimPad, fimRepo, fimSeparator;
};

/// `tokens` says how long the vocabulary is; `scores` and `types` are as long or empty (absent). `merges` are pairs
/// written "left right". Nothing here is checked: Vocabulary::create does that.
struct VocabularyData {
    std::string model;     ///< tokenizer.ggml.model: "gpt2" (byte-level BPE), "llama" (SentencePiece BPE), "gemma4"
    std::string pre;       ///< tokenizer.ggml.pre: names the pre-tokenizer of a BPE vocabulary
    std::string modelName; ///< general.name: a few models' tokens have attributes that no key states
    std::vector<std::string> tokens;
    std::vector<float> scores;
    std::vector<TokenType> types;
    std::vector<std::string> merges;
    NamedTokens named;
    std::optional<bool> addBos, addEos, addSpacePrefix;
    std::vector<std::string> warnings; ///< what was odd in the file but tolerated
};

/// Reads the keys. Errors: noTokenizer (the file has no tokenizer.ggml.model, or it is "none"), badTokenizer naming the
/// key that is missing or of a wrong type. Unknown token types count as `undefined`.
[[nodiscard]] Result<VocabularyData> readVocabulary(const gguf::GgufReader& reader);

} // namespace vitrine::text
