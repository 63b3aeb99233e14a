// SentencePiece's byte-pair encoding by scores: GGUF's `llama` model.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/text/tokenizer.h"

#include <array>

namespace vitrine::text {

/// Spaces become U+2581, a text gets one before it (add_space_prefix), and neighbours join while the result is a token,
/// the best score first. Characters without a token become their bytes' tokens. (Kudo and Richardson 2018;
/// sentencepiece's bpe_model)
class SpmTokenizer final : public Tokenizer {
public:
    [[nodiscard]] static Result<std::unique_ptr<Tokenizer>> make(VocabularyData data);

protected:
    Result<void> encodeText(std::string_view text, bool first, std::vector<TokenId>& ids,
                            EncodeWork& work) const override;
    std::string normalBytes(std::string_view raw) const override;

private:
    SpmTokenizer(Vocabulary vocabulary, const VocabularyData& data);
    void encodeWord(std::string_view word, std::vector<TokenId>& ids, EncodeWork& work) const;
    void appendBytes(std::string_view bytes, std::vector<TokenId>& ids) const;

    bool m_spaceBeginsWord =
        true; ///< no token has U+2581 after another character: joins can't cross the place before one
};

} // namespace vitrine::text
