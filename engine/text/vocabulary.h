// A checked vocabulary: texts, scores, what kind each token is, which tokens end generation.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/core/ids.h"
#include "engine/core/result.h"
#include "engine/text/vocabulary_data.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine::text {

/// What a token is: bits, because a file's type and what a well-known text implies add up (Phi-3's "</s>" is
/// user-defined by its type and ends generation).
enum TokenAttribute : std::uint8_t {
    kNormalToken = 1,
    kUnknownToken = 2,
    kControlToken = 4,
    kUserDefinedToken = 8,
    kByteToken = 16,
    kStripsLeft = 32,   ///< white space before it belongs to it (Jina's <mask>)
    kStripsRight = 64,  ///< white space after it belongs to it (Phi-3)
    kAlwaysShown = 128, ///< a control token that is part of the answer's own syntax (gpt-oss's <|channel|>)
};

/// Immutable after create; safe to read from any thread.
class Vocabulary {
public:
    /// Checks `data`. Errors (badTokenizer, subject = the key): no tokens; more tokens than an id can count; scores or
    /// types shorter than the tokens. Tolerated with a warning: longer arrays (cut), duplicate texts (the first is used
    /// to encode), empty texts (never matched). Named ids out of range are dropped.
    static Result<Vocabulary> create(VocabularyData data);

    [[nodiscard]] std::size_t size() const { return m_tokens.size(); }
    [[nodiscard]] bool contains(TokenId id) const { return id >= 0 && static_cast<std::size_t>(id) < m_tokens.size(); }
    [[nodiscard]] const std::string& text(TokenId id) const { return m_tokens[static_cast<std::size_t>(id)]; }
    [[nodiscard]] float score(TokenId id) const { return m_scores[static_cast<std::size_t>(id)]; }
    [[nodiscard]] std::uint8_t attributes(TokenId id) const { return m_attributes[static_cast<std::size_t>(id)]; }
    [[nodiscard]] bool has(TokenId id, unsigned bits) const { return (attributes(id) & bits) != 0; }

    /// Any token of that text.
    [[nodiscard]] std::optional<TokenId> find(std::string_view text) const;
    /// A token of that text that ordinary text may become: not a control or unknown token.
    [[nodiscard]] std::optional<TokenId> findPlain(std::string_view text) const;
    /// The token for a raw byte where the vocabulary has byte fall-back ("<0x0A>").
    [[nodiscard]] std::optional<TokenId> byteToken(std::uint8_t byte) const;
    /// The byte that a byte token stands for.
    [[nodiscard]] std::optional<std::uint8_t> byteOf(TokenId id) const;

    [[nodiscard]] const NamedTokens& named() const { return m_named; }
    [[nodiscard]] std::span<const TokenId> endOfGeneration() const { return m_endOfGeneration; } ///< ascending
    /// Control, unknown and user-defined tokens with a text that is UTF-8, longest text first (then by id).
    [[nodiscard]] std::span<const TokenId> special() const { return m_special; }
    [[nodiscard]] std::size_t longestText() const { return m_longestText; }
    [[nodiscard]] const std::vector<std::string>& warnings() const { return m_warnings; } ///< of the file and of create

    /// Several megabytes: moved, never copied.
    Vocabulary(Vocabulary&&) noexcept = default;
    Vocabulary& operator=(Vocabulary&&) noexcept = default;

private:
    friend class SpecialTokenRoles;
    Vocabulary() = default;
    void index();
    [[nodiscard]] std::size_t slotOf(std::string_view wanted) const;
    void collectSpecial();

    std::vector<std::string> m_tokens;
    std::vector<float> m_scores;
    std::vector<std::uint8_t> m_attributes;
    std::vector<TokenId> m_slots; ///< ids by the hash of their text, open addressing; a map's nodes would take six times as much
    std::array<TokenId, 256> m_byteTokens{};
    NamedTokens m_named;
    std::vector<TokenId> m_endOfGeneration;
    std::vector<TokenId> m_special;
    std::size_t m_longestText = 0;
    std::vector<std::string> m_warnings;
};

} // namespace vitrine::text
