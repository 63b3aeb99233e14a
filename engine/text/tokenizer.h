// Text to token ids and back, as the model's file says.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/core/ids.h"
#include "engine/core/result.h"
#include "engine/text/bpe_merges.h"
#include "engine/text/special_tokens.h"
#include "engine/text/vocabulary.h"
#include "engine/text/vocabulary_data.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine::gguf {
class GgufReader;
}

namespace vitrine::text {

struct EncodeOptions {
    bool addSpecial = false; ///< put BOS before and EOS after, where the model does so; never a second one
    bool parseSpecial =
        false; ///< texts of control tokens become those tokens. Only for text that a template made, never a user's
    /// Ascending byte offsets that no control token may span: where a template put a user's text that looks like one
    /// (chat_prompt.h).
    std::span<const std::size_t> breaks = {};
};

/// Immutable once made; encode and decode are safe from any thread. The ids are those of llama.cpp for the same GGUF
/// (its splitting, its merge order), with two differences: text never becomes a control token unless parseSpecial is
/// set, and there is never a double BOS. With byte-level BPE decode(encode(x)) == x for any UTF-8 x whose bytes the
/// vocabulary has (a vocabulary that lacks a byte drops it, as llama.cpp does).
class Tokenizer {
public:
    virtual ~Tokenizer();

    /// From a file's keys. Errors: noTokenizer; badTokenizer naming the key; unsupported for other kinds of tokenizer.
    [[nodiscard]] static Result<std::unique_ptr<Tokenizer>> load(const gguf::GgufReader& reader);
    [[nodiscard]] static Result<std::unique_ptr<Tokenizer>> create(VocabularyData data);

    /// Errors: invalidUtf8 with the offset of the first bad byte.
    [[nodiscard]] Result<std::vector<TokenId>> encode(std::string_view utf8, EncodeOptions options = {}) const;
    /// The same, and adds to `work` what it took.
    [[nodiscard]] Result<std::vector<TokenId>> encode(std::string_view utf8, EncodeOptions options,
                                                      EncodeWork& work) const;

    /// The bytes that a token adds to a text; they may end inside a code point. Control tokens are empty unless
    /// `renderSpecial`; so are ids outside the vocabulary.
    [[nodiscard]] std::string pieceBytes(TokenId id, bool renderSpecial = false) const;
    /// A whole text. A vocabulary that puts a space before a text (SentencePiece) gets that space taken off again.
    [[nodiscard]] std::string decode(std::span<const TokenId> ids, bool renderSpecial = false) const;

    [[nodiscard]] std::size_t vocabularySize() const { return m_vocabulary.size(); }
    /// The text in the file ("Ġthe", "▁the"); empty outside the vocabulary.
    [[nodiscard]] std::string_view rawToken(TokenId id) const;
    /// The token of a text in the file.
    [[nodiscard]] std::optional<TokenId> findToken(std::string_view raw) const { return m_vocabulary.find(raw); }
    [[nodiscard]] bool isControl(TokenId id) const;
    [[nodiscard]] bool isEndOfGeneration(TokenId id) const;
    [[nodiscard]] std::optional<TokenId> bos() const { return m_vocabulary.named().bos; }
    [[nodiscard]] std::optional<TokenId> eos() const { return m_vocabulary.named().eos; }
    [[nodiscard]] std::optional<TokenId> unknown() const { return m_vocabulary.named().unknown; }
    [[nodiscard]] std::optional<TokenId> pad() const { return m_vocabulary.named().padding; }
    [[nodiscard]] bool addsBos() const { return m_addsBos; }
    [[nodiscard]] bool addsEos() const { return m_addsEos; }
    /// Ascending.
    [[nodiscard]] std::span<const TokenId> endOfGenerationIds() const { return m_vocabulary.endOfGeneration(); }
    [[nodiscard]] std::string_view modelName() const { return m_model; } ///< "gpt2", "llama"
    [[nodiscard]] std::string_view preName() const { return m_pre; }     ///< empty where the file names none
    /// What was odd but tolerated, for people: an unknown pre-tokenizer, duplicate tokens …
    [[nodiscard]] const std::vector<std::string>& warnings() const { return m_warnings; }
    [[nodiscard]] const Vocabulary& vocabulary() const { return m_vocabulary; }

    Tokenizer(const Tokenizer&) = delete;
    Tokenizer& operator=(const Tokenizer&) = delete;

protected:
    struct Defaults {
        bool addsBos, addsEos, addSpacePrefix;
    };
    Tokenizer(Vocabulary vocabulary, const VocabularyData& data, Defaults defaults);
    void warn(std::string text) { m_warnings.push_back(std::move(text)); }
    void forceBos();
    [[nodiscard]] bool addsSpacePrefix() const { return m_addSpacePrefix; }

    /// Appends the tokens of a text without special tokens in it. `first`: nothing or a special token precedes it.
    [[nodiscard]] virtual Result<void> encodeText(std::string_view text, bool first, std::vector<TokenId>& ids,
                                                  EncodeWork& work) const = 0;
    /// The bytes of a normal token.
    [[nodiscard]] virtual std::string normalBytes(std::string_view raw) const = 0;

private:
    Vocabulary m_vocabulary;
    SpecialTokenSplitter m_splitter;
    std::string m_model, m_pre;
    std::vector<std::string> m_warnings;
    bool m_addsBos, m_addsEos, m_addSpacePrefix;
};

} // namespace vitrine::text
