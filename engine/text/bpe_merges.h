// Byte-pair encoding: the table of merges, and applying it to a word.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/text/vocabulary.h"

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace vitrine::text {

/// Work done by an encode, counted where it is done: what tests of linear behaviour look at.
struct EncodeWork {
    std::uint64_t queued = 0;      ///< candidate merges put into a queue
    std::uint64_t merged = 0;      ///< merges carried out
    std::uint64_t words = 0;       ///< words (BPE) or fragments (SentencePiece) that were merged
    std::uint64_t cachedWords = 0; ///< words whose tokens were known from earlier in the same text
};

/// A text that merges know: ids below the vocabulary's size are token ids, the rest are texts that occur in merges
/// only.
using Symbol = std::int32_t;
inline constexpr Symbol kNoSymbol = -1;

/// The merges of a vocabulary by pair. Immutable once the tokenizer is built; safe to read from any thread.
class BpeMerges {
public:
    struct Merge {
        std::uint32_t rank; ///< position in the file: lower goes first
        Symbol result;
    };

    /// Left out: entries that aren't two texts with a space between (`malformed` counts them), a second entry for a
    /// pair, and a merge whose result is the text of a control token, because text must never become one.
    BpeMerges(const Vocabulary& vocabulary, const std::vector<std::string>& merges);
    [[nodiscard]] std::size_t malformed() const { return m_malformed; }

    /// The symbol of a text, kNoSymbol where no merge could start from it.
    [[nodiscard]] Symbol find(const Vocabulary& vocabulary, std::string_view text) const;
    /// As find, but makes one where there is none. Only while the tokenizer is built.
    Symbol intern(const Vocabulary& vocabulary, std::string_view text);
    [[nodiscard]] const Merge* find(Symbol left, Symbol right) const;
    /// The text of a symbol that isn't a token.
    [[nodiscard]] std::string_view extraText(Symbol symbol) const {
        return m_extras[static_cast<std::size_t>(symbol) - m_tokens];
    }
    [[nodiscard]] std::size_t size() const { return m_count; }

private:
    struct Slot {
        std::uint64_t pair;
        Merge merge;
    };
    void add(const Vocabulary& vocabulary, std::string_view left, std::string_view right, std::uint32_t rank);
    void insert(std::uint64_t pair, Merge merge);

    std::size_t m_tokens = 0;
    std::deque<std::string> m_extras; ///< a deque: the views in m_extraIds must stay
    std::unordered_map<std::string_view, Symbol> m_extraIds;
    std::vector<Slot> m_slots; ///< open addressing, a power of two, at most half full
    std::size_t m_count = 0;
    std::size_t m_malformed = 0;
};

/// Applies merges to one word: a list of symbols, and a queue of candidate pairs ordered by rank, then from the left. n
/// log n in the symbols of the word. Scratch space of one thread.
class BpeMerger {
public:
    struct Node {
        Symbol symbol;
        std::uint32_t begin; ///< byte in the word (as the caller counts)
        std::uint32_t size;
    };
    /// `nodes` become what is left when no merge applies.
    void run(const BpeMerges& merges, std::vector<Node>& nodes, EncodeWork& work);

private:
    struct Candidate {
        std::uint32_t rank, left;
        Symbol leftSymbol, rightSymbol, result;
    };
    void propose(const BpeMerges& merges, const std::vector<Node>& nodes, std::uint32_t left, EncodeWork& work);
    bool take(std::vector<Node>& nodes, const Candidate& candidate);

    std::vector<Candidate> m_queue;
    std::vector<std::uint32_t> m_next, m_previous;
};

} // namespace vitrine::text
