// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/log/log_line.h"

#include <gtest/gtest.h>

namespace vitrine::log {
namespace {

LogLine sample() {
    return {1'795'775'462'123, Level::warning, "engine", RequestId(12), "Accepted: 42 prompt tokens."};
}

TEST(LogLine, IsOneLineThatPeopleCanRead) {
    EXPECT_EQ(toText(sample()), "2026-11-27T10:31:02.123Z warning engine r12 Accepted: 42 prompt tokens.");
    LogLine none = sample();
    none.request = {};
    none.source = "two words";
    EXPECT_EQ(toText(none), "2026-11-27T10:31:02.123Z warning two_words - Accepted: 42 prompt tokens.");
}

TEST(LogLine, ComesBackAsItWas) {
    for (const char* text : {"plain", "", " leading blank", "a\nb\tc\\n\x01\x7F end", "記憶 🧠", "trailing \\"}) {
        LogLine line = sample();
        line.text = text;
        const std::string written = toText(line);
        EXPECT_EQ(written.find('\n'), std::string::npos) << "a line is one line";
        const auto read = parseLine(written);
        ASSERT_TRUE(read) << written;
        EXPECT_EQ(*read, line) << written;
    }
}

TEST(LogLine, OtherTextIsNone) {
    for (const char* text : {"", "hello", "2026-11-27T10:31:02.123Z", "2026-11-27T10:31:02.123Z loud engine - x",
                             "2026-13-27T10:31:02.123Z info engine - x", "2026-11-27 10:31:02.123Z info engine - x",
                             "2026-11-27T10:31:02.123Z info engine 12 x", "2026-11-27T10:31:02.123Z info engine r x",
                             "2026-11-27T10:31:02.123Z info engine r12x y"}) {
        EXPECT_FALSE(parseLine(text)) << text;
    }
}

} // namespace
} // namespace vitrine::log
