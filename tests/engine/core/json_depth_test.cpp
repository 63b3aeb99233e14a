// The depth of JSON texts: at its limit, with brackets in strings, and in texts that are no JSON.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/core/json_depth.h"

#include <string>

#include <gtest/gtest.h>

namespace vitrine {
namespace {

std::string nested(std::size_t levels) { return std::string(levels, '[') + std::string(levels, ']'); }

TEST(JsonDepth, TheLimitItselfIsAllowed) {
    EXPECT_FALSE(nestsDeeper(nested(7), 7));
    EXPECT_TRUE(nestsDeeper(nested(8), 7));
    EXPECT_FALSE(nestsDeeper(nested(kJsonLevels)));
    EXPECT_TRUE(nestsDeeper(nested(kJsonLevels + 1)));
    EXPECT_TRUE(nestsDeeper(R"({"a":[{"b":1}]})", 2));
    EXPECT_FALSE(nestsDeeper(R"({"a":[{"b":1}]})", 3));
}

TEST(JsonDepth, WhatIsClosedDoesNotCount) {
    std::string wide = "[";
    for (int i = 0; i < 5000; ++i) {
        wide += "[{}],";
    }
    EXPECT_FALSE(nestsDeeper(wide + "0]", 3));
}

TEST(JsonDepth, BracketsInStringsAreText) {
    EXPECT_FALSE(nestsDeeper("\"" + std::string(5000, '[') + "\"", 0));
    EXPECT_FALSE(nestsDeeper(R"(["\"[[[["])", 1));
    EXPECT_TRUE(nestsDeeper(R"(["\\",[1]])", 1)) << "the string ends after an escaped backslash";
}

TEST(JsonDepth, TextsThatAreNoJson) {
    EXPECT_FALSE(nestsDeeper("", 0));
    EXPECT_FALSE(nestsDeeper("]]]}}}", 0));
    EXPECT_TRUE(nestsDeeper("]]][", 0));
    EXPECT_FALSE(nestsDeeper("\"never ends\\", 0));
    EXPECT_TRUE(nestsDeeper(std::string(2'000'000, '[')));
}

} // namespace
} // namespace vitrine
