// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/chat/context_roll.h"

#include <algorithm>
#include <numeric>

#include <gtest/gtest.h>

namespace vitrine::text {
namespace {

std::vector<TokenId> numbered(std::int32_t count) {
    std::vector<TokenId> tokens(static_cast<std::size_t>(count));
    std::iota(tokens.begin(), tokens.end(), 0);
    return tokens;
}

constexpr std::int32_t kContext = 256;
constexpr RollLimits kLimits{.context = kContext, .blockSize = 16, .front = 20, .back = 30};

TEST(ContextRoll, WhatFitsStaysWhole) {
    for (const std::int32_t size : {1, kContext - 2, kContext - 1}) { // the last one leaves room for one token
        const auto rolled = rollPrompt(numbered(size), kLimits);
        ASSERT_TRUE(rolled) << size;
        EXPECT_EQ(rolled->dropped, 0) << size;
        EXPECT_EQ(rolled->tokens, numbered(size));
    }
}

TEST(ContextRoll, OneTokenTooManyDropsWholeBlocksAfterTheFront) {
    const auto rolled = rollPrompt(numbered(kContext), kLimits);
    ASSERT_TRUE(rolled);
    EXPECT_EQ(rolled->droppedAt, 32); // the front, to the end of its block
    EXPECT_EQ(rolled->dropped, 64);   // a quarter of the context
    EXPECT_EQ(rolled->tokens.size(), static_cast<std::size_t>(kContext - 64));
    EXPECT_EQ(rolled->tokens[31], 31);
    EXPECT_EQ(rolled->tokens[32], 32 + 64);
    EXPECT_EQ(rolled->tokens.back(), kContext - 1);
}

TEST(ContextRoll, TheCutStaysAsTheChatGrows) {
    const auto first = rollPrompt(numbered(kContext), kLimits);
    const auto later = rollPrompt(numbered(kContext + 63), kLimits);
    ASSERT_TRUE(first && later);
    EXPECT_EQ(later->dropped, first->dropped);
    EXPECT_EQ(commonFront(first->tokens, later->tokens), static_cast<std::int32_t>(first->tokens.size()));
    EXPECT_EQ(rollPrompt(numbered(kContext + 64), kLimits)->dropped, 128); // the next quarter
}

TEST(ContextRoll, OddBlocksStillGoWhole) {
    RollLimits limits = kLimits;
    limits.blockSize = 24; // a quarter of 256 holds two of them
    const auto rolled = rollPrompt(numbered(kContext), limits);
    ASSERT_TRUE(rolled);
    EXPECT_EQ(rolled->droppedAt, 24);
    EXPECT_EQ(rolled->dropped, 48);
}

TEST(ContextRoll, TakesLessWhereTheLastMessageStands) {
    RollLimits limits = kLimits;
    limits.back = 190; // 256 - 190 - 32 = 34: two blocks may go
    const auto rolled = rollPrompt(numbered(kContext), limits);
    ASSERT_TRUE(rolled);
    EXPECT_EQ(rolled->dropped, 32);
    const std::vector<TokenId> whole = numbered(kContext);
    EXPECT_TRUE(std::equal(rolled->tokens.end() - 190, rolled->tokens.end(), whole.end() - 190, whole.end()));
}

TEST(ContextRoll, RefusesWhatCanNotBeMadeToFit) {
    RollLimits limits = kLimits;
    limits.back = 224; // 256 - 224 - 32 = 0
    const auto rolled = rollPrompt(numbered(kContext), limits);
    ASSERT_FALSE(rolled);
    EXPECT_EQ(rolled.error().code, ErrorCode::promptTooLong);
    limits.back = 230; // 300 - 230 - 32 = 38: two blocks may go, and 45 tokens are too many
    EXPECT_FALSE(rollPrompt(numbered(300), limits));
}

TEST(ContextRoll, CommonFrontEndsWhereTheyDiffer) {
    EXPECT_EQ(commonFront(numbered(5), numbered(9)), 5);
    EXPECT_EQ(commonFront(std::vector<TokenId>{1, 2, 3}, std::vector<TokenId>{1, 2, 4}), 2);
    EXPECT_EQ(commonFront({}, numbered(3)), 0);
}

} // namespace
} // namespace vitrine::text
