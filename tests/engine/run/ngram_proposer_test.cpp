// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/ngram_proposer.h"

#include <random>

#include <gtest/gtest.h>

namespace vitrine::run {
namespace {

using Tokens = std::vector<TokenId>;

TEST(NgramProposer, ContinuesTheLatestEarlierOccurrence) {
    NgramProposer p;
    EXPECT_EQ(p.propose(Tokens{1, 2, 3, 4, 1, 2}, 3), (Tokens{3, 4, 1}));
    EXPECT_EQ(p.propose(Tokens{1, 2, 3, 4, 1, 2, 9, 1, 2}, 2), (Tokens{9, 1}));
}

TEST(NgramProposer, LongerMatchWins) {
    NgramProposer p;
    // "5 1 2" was followed by 7, the later "1 2" by 8
    EXPECT_EQ(p.propose(Tokens{5, 1, 2, 7, 0, 1, 2, 8, 5, 1, 2}, 1), (Tokens{7}));
}

TEST(NgramProposer, NothingToPropose) {
    NgramProposer p;
    EXPECT_TRUE(p.propose(Tokens{}, 4).empty());
    EXPECT_TRUE(p.propose(Tokens{1, 2}, 4).empty());
    EXPECT_TRUE(p.propose(Tokens{1, 2, 3, 4, 5}, 4).empty());
}

TEST(NgramProposer, GrowingEqualsFresh) {
    std::mt19937 rng(4);
    Tokens known;
    NgramProposer growing;
    for (int i = 0; i < 400; ++i) {
        known.push_back(static_cast<TokenId>(rng() % 5));
        NgramProposer fresh;
        ASSERT_EQ(growing.propose(known, 4), fresh.propose(known, 4)) << i;
    }
}

} // namespace
} // namespace vitrine::run
