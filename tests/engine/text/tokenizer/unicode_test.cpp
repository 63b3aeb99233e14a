// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/unicode.h"

#include <gtest/gtest.h>
#include <set>

namespace vitrine::text::test {

TEST(Unicode, FindsTheFirstBadByte) {
    EXPECT_EQ(findInvalidUtf8("plain"), std::nullopt);
    EXPECT_EQ(findInvalidUtf8("\u00e9\u6f22\U0001F680\U0010FFFF"), std::nullopt);
    EXPECT_EQ(findInvalidUtf8("ab\xFF"), 2U);
    EXPECT_EQ(findInvalidUtf8("ab\x80"), 2U);
    EXPECT_EQ(findInvalidUtf8("\xC0\x80"), 0U);         // overlong
    EXPECT_EQ(findInvalidUtf8("\xE0\x80\x80"), 0U);     // overlong
    EXPECT_EQ(findInvalidUtf8("a\xED\xA0\x80"), 1U);    // surrogate
    EXPECT_EQ(findInvalidUtf8("\xF4\x90\x80\x80"), 0U); // beyond U+10FFFF
    EXPECT_EQ(findInvalidUtf8("\xC3\xA9\xE6\xBC"), 2U); // cut
}

TEST(Unicode, WritesWhatItReads) {
    for (const char32_t c : {0x0U, 0x7FU, 0x80U, 0x7FFU, 0x800U, 0xFFFFU, 0x10000U, 0x10FFFFU}) {
        std::string text;
        appendUtf8(text, c);
        const Utf8Scan scan = scanUtf8(text, 0);
        EXPECT_EQ(scan.state, Utf8Scan::State::complete);
        EXPECT_EQ(scan.codePoint, c);
        EXPECT_EQ(scan.length, text.size());
    }
}

TEST(Unicode, ByteAlphabetIsOneToOne) {
    const ByteAlphabet& alphabet = ByteAlphabet::instance();
    std::string all;
    std::set<std::string_view> characters;
    for (int byte = 0; byte < 256; ++byte) {
        all += static_cast<char>(byte);
        characters.insert(alphabet.character(static_cast<std::uint8_t>(byte)));
    }
    EXPECT_EQ(characters.size(), 256U);
    EXPECT_EQ(alphabet.decode(alphabet.encode(all)), all);
    EXPECT_EQ(alphabet.encode(" \n"), "\u0120\u010a");
    EXPECT_EQ(alphabet.character(0xAD), "\u0143");  // the soft hyphen is the last that isn't printable
    EXPECT_EQ(alphabet.decode("\u6f22"), "\u6f22"); // outside the alphabet
}

TEST(Unicode, ClassesAreThoseOfUnicode151) {
    const std::pair<char32_t, std::uint8_t> samples[] = {
        {'a', 'a'},
        {'~', '~'},
        {0x85, classes::kSpace},
        {0xA0, classes::kSpace},
        {0x3000, classes::kSpace},
        {0x180E, classes::kOther}, // Mongolian vowel separator: white space no longer
        {0x200B, classes::kOther},
        {0xAD, classes::kOther},
        {0xE9, classes::kLetter},
        {0x1C5, classes::kLetter},
        {0x2B0, classes::kLetter},
        {0x301, classes::kMark},
        {0x20DD, classes::kMark},
        {0xBD, classes::kNumber},
        {0x2167, classes::kNumber},
        {0x3007, classes::kNumber},
        {0xAB, classes::kPunctuation},
        {0x203F, classes::kPunctuation},
        {0x20AC, classes::kSymbol},
        {0x1F680, classes::kSymbol},
        {0x2C2, classes::kSymbol},
        {0x6F22, classes::kHanLetter},
        {0xFA6E, classes::kHanOther}, // unassigned
        {0x31350, classes::kLetter},  // extension H (Unicode 15.0)
        {0x2EBF0, classes::kLetter},  // extension I (15.1)
        {0x2FFC, classes::kSymbol},   // 15.1
        {0x378, classes::kOther},
        {0xE000, classes::kOther},
        {0x10FFFF, classes::kOther},
        {0x110000, classes::kOther},
    };
    for (const auto& [codePoint, expected] : samples) {
        EXPECT_EQ(classByte(codePoint), expected) << std::hex << static_cast<std::uint32_t>(codePoint);
    }
}

TEST(Unicode, ReplacesEveryOccurrence) {
    EXPECT_EQ(replaceAll("a  b ", " ", kSpaceMark), "a\u2581\u2581b\u2581");
    EXPECT_EQ(replaceAll("\u2581\u2581x", kSpaceMark, " "), "  x");
    EXPECT_EQ(replaceAll("", " ", "x"), "");
}

} // namespace vitrine::text::test
