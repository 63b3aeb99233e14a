// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/gguf/printable.h"

#include <gtest/gtest.h>

namespace vitrine::gguf {
namespace {

TEST(Printable, KeepsTextAndEscapesTheRest) {
    EXPECT_EQ(printable("blk.0 ñ 模 🦙"), "blk.0 ñ 模 🦙");
    EXPECT_EQ(printable("a\nb\tc\x1b\x7f"), "a\\nb\\tc\\x1b\\x7f");
    EXPECT_EQ(printable(std::string_view("\0", 1)), "\\x00");
}

TEST(Printable, EscapesWhatIsNotUtf8) {
    EXPECT_EQ(printable("\xff"), "\\xff");
    EXPECT_EQ(printable("\xc3"), "\\xc3");
    EXPECT_EQ(printable("\xc0\xaf"), "\\xc0\\xaf");                   // overlong /
    EXPECT_EQ(printable("\xe0\x80\xaf"), "\\xe0\\x80\\xaf");          // overlong
    EXPECT_EQ(printable("\xed\xa0\x80"), "\\xed\\xa0\\x80");          // a surrogate
    EXPECT_EQ(printable("\xf4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80"); // beyond U+10FFFF
    EXPECT_EQ(printable("\xf0\x9f\xa6"), "\\xf0\\x9f\\xa6");
}

TEST(Printable, EscapesWhatATerminalWouldObey) {
    EXPECT_EQ(printable("\xc2\x9b[31m"), "\\xc2\\x9b[31m"); // CSI in one character
    EXPECT_EQ(printable("\xc2\x80\xc2\xa0"), "\\xc2\\x80\xc2\xa0");
    EXPECT_EQ(printable("a\u202Eb\u2069"), "a\\xe2\\x80\\xaeb\\xe2\\x81\\xa9");
    EXPECT_EQ(printable("\u2014 \u200D \u2070"), "\u2014 \u200D \u2070") << "a dash, the joiner of emoji, a digit";
}

TEST(Printable, LinesStayLines) {
    EXPECT_EQ(printableLines("a\n\tb\r\x1b[2J\xff"), "a\n\tb\\x0d\\x1b[2J\\xff");
    EXPECT_EQ(printableLines(std::string(5000, 'x')), std::string(5000, 'x'));
}

TEST(Printable, CutsBetweenCharacters) {
    EXPECT_EQ(printable("abcdef", 6), "abcdef");
    EXPECT_EQ(printable("abcdefg", 6), "abcdef…");
    EXPECT_EQ(printable("ab模", 4), "ab…");
}

} // namespace
} // namespace vitrine::gguf
