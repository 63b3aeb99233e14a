// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/utf8_stream.h"

#include "engine/text/unicode.h"

#include <gtest/gtest.h>
#include <vector>

namespace vitrine::text::test {

namespace {

std::string streamed(const std::vector<std::string>& pieces) {
    Utf8Stream stream;
    std::string out;
    for (const std::string& piece : pieces) {
        out += stream.push(piece);
    }
    return out + stream.flush();
}

} // namespace

TEST(Utf8Stream, HoldsAnUnfinishedCodePoint) {
    Utf8Stream stream;
    EXPECT_EQ(stream.push("a\xF0\x9F"), "a");
    EXPECT_EQ(stream.held(), 2U);
    EXPECT_EQ(stream.push("\x9A"), "");
    EXPECT_EQ(stream.push("\x80!"), "\U0001F680!");
    EXPECT_EQ(stream.flush(), "");
}

TEST(Utf8Stream, ReplacesATrulyInvalidEndOnce) {
    EXPECT_EQ(streamed({"ok\xF0\x9F"}), "ok\uFFFD");
    EXPECT_EQ(streamed({"ok\xE6"}), "ok\uFFFD");
    EXPECT_EQ(streamed({"ok\xFF\xFF\xFF"}), "ok\uFFFD");
    EXPECT_EQ(streamed({"ok\xFF", "\xFE", "\xE6\xBC"}), "ok\uFFFD"); // one run, whatever the pieces
    EXPECT_EQ(streamed({"\xFF"
                        "a\xFF"}),
              "\uFFFD"
              "a\uFFFD");
    EXPECT_EQ(streamed({"\xE6\xBC", "a"}), "\uFFFD"
                                           "a"); // the next byte shows that it can't be finished
}

TEST(Utf8Stream, IsAsNewAfterFlush) {
    Utf8Stream stream;
    EXPECT_EQ(stream.push("\xFF"), "\uFFFD");
    EXPECT_EQ(stream.flush(), "");
    EXPECT_EQ(stream.push("\xFF"), "\uFFFD");
}

TEST(Utf8Stream, ResultsDontDependOnTheBorders) {
    const std::string bytes = "a\xC3\xA9\xFF\xFE\xE6\xBC\xA2\xF0\x9F\x9A\x80\xED\xA0\x80z\xC0\x80\xF4\x90";
    const std::string whole = streamed({bytes});
    EXPECT_EQ(findInvalidUtf8(whole), std::nullopt);
    for (std::size_t i = 0; i <= bytes.size(); ++i) {
        for (std::size_t j = i; j <= bytes.size(); ++j) {
            EXPECT_EQ(streamed({bytes.substr(0, i), bytes.substr(i, j - i), bytes.substr(j)}), whole);
        }
    }
}

} // namespace vitrine::text::test
