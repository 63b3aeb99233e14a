// Counting draws against a law: Pearson's chi-square with the cells that are expected too rarely pooled.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <map>
#include <vector>

#include "engine/run/candidates.h"

namespace vitrine::run {

struct ChiSquare {
    double statistic = 0.0;
    int freedom = 0;
    /// Wilson-Hilferty: the statistic as a standard normal deviate.
    [[nodiscard]] double deviate() const {
        const double k = freedom;
        return (std::cbrt(statistic / k) - (1.0 - 2.0 / (9.0 * k))) / std::sqrt(2.0 / (9.0 * k));
    }
};

inline ChiSquare chiSquare(const std::map<TokenId, int>& counts, const Candidates& law, int draws) {
    ChiSquare result;
    double pooledExpected = 0.0;
    double pooledSeen = 0.0;
    int cells = 0;
    int seenInLaw = 0;
    for (const Candidate& c : law.entries()) {
        const double expected = c.probability * draws;
        const auto it = counts.find(c.token);
        const double seen = it == counts.end() ? 0.0 : it->second;
        seenInLaw += static_cast<int>(seen);
        if (expected < 8.0) {
            pooledExpected += expected;
            pooledSeen += seen;
            continue;
        }
        result.statistic += (seen - expected) * (seen - expected) / expected;
        ++cells;
    }
    if (pooledExpected > 0.0) {
        result.statistic += (pooledSeen - pooledExpected) * (pooledSeen - pooledExpected) / pooledExpected;
        ++cells;
    }
    if (seenInLaw != draws) {
        result.statistic = 1e9; // a token that the law excludes was drawn
    }
    result.freedom = std::max(cells - 1, 1);
    return result;
}

} // namespace vitrine::run
