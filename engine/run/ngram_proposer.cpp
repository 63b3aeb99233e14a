// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/ngram_proposer.h"

#include <algorithm>

namespace vitrine::run {

namespace {

std::uint64_t hashOf(std::span<const TokenId> tokens) {
    std::uint64_t h = 1469598103934665603ULL; // FNV-1a over the ids; a collision is caught by comparing the tokens
    for (const TokenId t : tokens) {
        h = (h ^ static_cast<std::uint32_t>(t)) * 1099511628211ULL;
    }
    return h;
}

} // namespace

void NgramProposer::extend(std::span<const TokenId> known) {
    // The n-gram that ends at the very end has no continuation yet: it is indexed once a token follows it.
    for (; m_indexed < known.size(); ++m_indexed) {
        for (std::size_t n = kShortest; n <= kLongest; ++n) {
            if (m_indexed >= n) {
                m_ends[n - kShortest][hashOf(known.subspan(m_indexed - n, n))] = m_indexed;
            }
        }
    }
}

std::vector<TokenId> NgramProposer::propose(std::span<const TokenId> known, std::size_t count) {
    extend(known);
    for (std::size_t n = kLongest; n >= kShortest; --n) {
        if (known.size() < n + 1) {
            continue;
        }
        const auto suffix = known.last(n);
        const auto it = m_ends[n - kShortest].find(hashOf(suffix));
        if (it == m_ends[n - kShortest].end()) {
            continue;
        }
        const std::size_t end = it->second;
        if (!std::equal(suffix.begin(), suffix.end(), known.begin() + static_cast<std::ptrdiff_t>(end - n))) {
            continue;
        }
        const std::size_t length = std::min(count, known.size() - end);
        return {known.begin() + static_cast<std::ptrdiff_t>(end), known.begin() + static_cast<std::ptrdiff_t>(end + length)};
    }
    return {};
}

} // namespace vitrine::run
