// Prompt lookup: the continuation of an earlier occurrence of the sequence's last tokens is the draft. No second model.
// One proposer a sequence; the index grows with the sequence, so a proposal costs O(longest n-gram).
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "engine/core/ids.h"

namespace vitrine::run {

class NgramProposer {
public:
    static constexpr std::size_t kLongest = 4;
    static constexpr std::size_t kShortest = 2;

    /// Up to `count` tokens that followed the latest earlier occurrence of the longest matching suffix (4, 3, then 2 tokens) of
    /// `known`; empty when there is none. `known` must extend what was given before.
    [[nodiscard]] std::vector<TokenId> propose(std::span<const TokenId> known, std::size_t count);

private:
    void extend(std::span<const TokenId> known);
    static constexpr std::size_t kLengths = kLongest - kShortest + 1;
    std::array<std::unordered_map<std::uint64_t, std::size_t>, kLengths> m_ends; ///< hash of n-gram -> index after its last token
    std::size_t m_indexed = 0; ///< n-grams that end before this index are in the maps
};

} // namespace vitrine::run
