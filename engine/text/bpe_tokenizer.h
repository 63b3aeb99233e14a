// Byte-pair encoding with a pre-tokenizer: GGUF's `gpt2` model (byte-level), and `gemma4` (over characters).
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/text/bpe_merges.h"
#include "engine/text/pretokenizer.h"
#include "engine/text/tokenizer.h"

#include <array>

namespace vitrine::text {

/// A text is cut into words (PreTokenizer), a word becomes symbols (bytes in the byte alphabet, or characters), and
/// merges join neighbours, lowest rank first. (Sennrich et al. 2016; GPT-2's encoder)
class BpeTokenizer final : public Tokenizer {
public:
    [[nodiscard]] static Result<std::unique_ptr<Tokenizer>> make(VocabularyData data);

protected:
    Result<void> encodeText(std::string_view text, bool first, std::vector<TokenId>& ids,
                            EncodeWork& work) const override;
    std::string normalBytes(std::string_view raw) const override;

private:
    BpeTokenizer(Vocabulary vocabulary, const VocabularyData& data, const PreTokenizerSpec& spec, PreTokenizer pre,
                 BpeMerges merges);

    struct Scratch;
    void encodeWord(std::string_view word, Scratch& scratch, std::vector<TokenId>& ids, EncodeWork& work) const;
    [[nodiscard]] std::optional<TokenId> wholeWord(std::string_view word) const;
    void toNodes(std::string_view word, std::vector<BpeMerger::Node>& nodes) const;
    void appendToken(const BpeMerger::Node& node, std::string_view word, std::vector<TokenId>& ids) const;

    PreTokenizerSpec m_spec;
    PreTokenizer m_preTokenizer;
    BpeMerges m_merges;
    std::array<Symbol, 256> m_byteSymbols{};
};

} // namespace vitrine::text
