// Special tokens: which tokens of a vocabulary play a role by their text, and finding their texts in a prompt.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/core/ids.h"
#include "engine/text/vocabulary.h"

#include <cstddef>
#include <string_view>
#include <vector>

namespace vitrine::text {

/// Gives a vocabulary the roles that files leave out: which tokens end generation, which are control tokens whatever
/// their type says, which take the white space beside them. By well-known texts, as converters rely on. (the texts:
/// model cards and tokenizer_config.json of the families named in special_tokens.cpp)
class SpecialTokenRoles {
public:
    explicit SpecialTokenRoles(Vocabulary& vocabulary)
        : m_vocabulary(vocabulary) {}
    void assign(std::string_view modelName, std::string_view pre);

private:
    void assignFillInTheMiddle();
    void assignEndOfGeneration();
    void assignStripping(std::string_view modelName, std::string_view pre);
    void addEnd(std::optional<TokenId> id);
    void removeEnd(TokenId id);
    void add(TokenId id, unsigned bits);

    Vocabulary& m_vocabulary;
};

/// A part of a prompt: a special token, or the text between two.
struct Fragment {
    std::size_t begin = 0;
    std::size_t size = 0;
    TokenId token = -1; ///< -1: text
};

/// Splits `text` at special tokens. With `parseSpecial` all of them are recognised, without it only the user-defined
/// ones, which are ordinary vocabulary that bypasses the merges. Longest texts go first, each from left to right. Work:
/// one pass that finds out which special texts occur at all, and a search for each of those.
class SpecialTokenSplitter {
public:
    explicit SpecialTokenSplitter(const Vocabulary& vocabulary);
    [[nodiscard]] std::vector<Fragment> split(const Vocabulary& vocabulary, std::string_view text,
                                              bool parseSpecial) const;

private:
    struct Node {
        std::vector<std::pair<unsigned char, std::uint32_t>> children; ///< by byte, ascending
        std::int32_t order = -1;                                       ///< index into the vocabulary's special()
    };
    [[nodiscard]] std::uint32_t child(std::uint32_t node, unsigned char byte) const;
    std::uint32_t addChild(std::uint32_t node, unsigned char byte);
    [[nodiscard]] std::vector<char> occurring(std::string_view text, std::size_t count) const;

    std::vector<Node> m_nodes;
};

} // namespace vitrine::text
