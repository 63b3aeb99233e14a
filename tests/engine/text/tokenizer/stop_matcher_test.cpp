// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/stop_matcher.h"

#include <gtest/gtest.h>

namespace vitrine::text::test {

namespace {

struct Outcome {
    std::string text;
    std::string matched;
    friend bool operator==(const Outcome&, const Outcome&) = default;
};

Outcome run(const std::vector<std::string>& stops, const std::vector<std::string>& pieces) {
    StopMatcher matcher(stops);
    Outcome outcome;
    for (const std::string& piece : pieces) {
        const auto out = matcher.push(piece);
        outcome.text += out.emit;
        outcome.matched = out.matched;
    }
    outcome.text += matcher.flush();
    return outcome;
}

} // namespace

TEST(StopMatcher, HoldsBackOnlyWhatCouldBeAStop) {
    StopMatcher matcher({"\n\nUser:"});
    EXPECT_EQ(matcher.push("Hello\n").emit, "Hello");
    EXPECT_EQ(matcher.held(), 1U);
    EXPECT_EQ(matcher.push("\n").emit, "");
    EXPECT_EQ(matcher.push("\n").emit, "\n"); // the first newline can't begin it any more
    EXPECT_EQ(matcher.push("Us").emit, "");
    const auto out = matcher.push("er: hi");
    EXPECT_EQ(out.emit, "");
    EXPECT_TRUE(out.stopped);
    EXPECT_EQ(out.matched, "\n\nUser:");
    EXPECT_EQ(matcher.flush(), "");
    EXPECT_EQ(matcher.push("more").emit, "");
    EXPECT_TRUE(matcher.push("more").stopped);
}

TEST(StopMatcher, GivesBackAtTheEnd) {
    EXPECT_EQ(run({"STOP"}, {"abcST", "O"}), (Outcome{"abcSTO", ""}));
    EXPECT_EQ(run({}, {"abc"}), (Outcome{"abc", ""}));
    EXPECT_EQ(run({""}, {"abc"}), (Outcome{"abc", ""})); // an empty stop string stops nothing
}

TEST(StopMatcher, TakesTheOneThatEndsFirstThenTheLongest) {
    EXPECT_EQ(run({"bcd", "c"}, {"abcd"}), (Outcome{"ab", "c"}));
    EXPECT_EQ(run({"c", "abc", "bc"}, {"xabc"}), (Outcome{"x", "abc"}));
    EXPECT_EQ(run({"abcd", "bce"}, {"abce"}), (Outcome{"a", "bce"}));
}

TEST(StopMatcher, FindsOverlappingBeginnings) {
    EXPECT_EQ(run({"aab"}, {"aaab"}), (Outcome{"a", "aab"}));
    EXPECT_EQ(run({"abab!"}, {"ababab!"}), (Outcome{"ab", "abab!"}));
}

TEST(StopMatcher, ResultsDontDependOnTheBorders) {
    const std::vector<std::string> stops = {"abac", "bacab", "cc", "\u00e9\u00e9"};
    const std::string text = "ababacabxcaccab\u00e9\u00e9";
    const Outcome whole = run(stops, {text});
    EXPECT_EQ(whole.matched, "abac");
    for (std::size_t i = 0; i <= text.size(); ++i) {
        for (std::size_t j = i; j <= text.size(); ++j) {
            EXPECT_EQ(run(stops, {text.substr(0, i), text.substr(i, j - i), text.substr(j)}), whole);
        }
    }
}

} // namespace vitrine::text::test
