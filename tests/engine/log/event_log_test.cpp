// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/log/event_log.h"

#include <fstream>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <unistd.h>

#include "tests/support/temp_dir.h"

namespace vitrine::log {
namespace {

class EventLog : public testing::Test {
protected:
    void TearDown() override { close(); }

    [[nodiscard]] std::vector<LogLine> kept() const {
        std::vector<LogLine> lines;
        for (const auto& path : filesIn(m_dir.path())) {
            std::ifstream in(path);
            for (std::string text; std::getline(in, text);) {
                const auto line = parseLine(text);
                EXPECT_TRUE(line) << text;
                lines.push_back(line.value_or(LogLine{}));
            }
        }
        return lines;
    }
    test::TempDir m_dir;
};

TEST_F(EventLog, NothingIsWrittenWhileItIsClosed) {
    write(Level::error, "test", "lost");
    EXPECT_TRUE(file().empty());
    flush(); // returns
}

TEST_F(EventLog, LinesFromAnyThreadComeWholeAndOnce) {
    ASSERT_TRUE(open({.folder = m_dir.path()}));
    constexpr int kThreads = 4;
    constexpr int kLines = 500; // fewer than wait in line at most
    {
        std::vector<std::jthread> threads;
        for (int t = 0; t < kThreads; ++t) {
            threads.emplace_back([t] {
                for (int n = 0; n < kLines; ++n) {
                    write(Level::info, "thread" + std::to_string(t), std::to_string(n) + " {} %s with braces",
                          RequestId(n));
                }
            });
        }
    }
    flush();
    EXPECT_EQ(problem(), "");
    std::set<std::pair<std::string, std::int64_t>> seen;
    for (const LogLine& line : kept()) {
        EXPECT_EQ(line.text, std::to_string(line.request.value) + " {} %s with braces") << "text is no format";
        seen.emplace(line.source, line.request.value);
    }
    EXPECT_EQ(seen.size(), static_cast<std::size_t>(kThreads * kLines));
}

TEST_F(EventLog, RotatesAndKeepsSoManyFiles) {
    ASSERT_TRUE(open({.folder = m_dir.path(), .maxBytes = 2000, .files = 2}));
    for (int n = 0; n < 200; ++n) {
        write(Level::info, "test", std::to_string(n));
    }
    flush();
    const auto files = filesIn(m_dir.path());
    ASSERT_EQ(files.size(), 3U);
    EXPECT_EQ(files.back(), file()) << "the newest comes last";
    const auto lines = kept();
    ASSERT_FALSE(lines.empty());
    EXPECT_EQ(lines.back().text, "199");
    for (std::size_t i = 1; i < lines.size(); ++i) {
        EXPECT_EQ(std::stoi(lines[i].text), std::stoi(lines[i - 1].text) + 1) << "oldest first";
    }
}

TEST_F(EventLog, GoesOnInTheFileOfTheRunBefore) {
    for (const char* run : {"first", "second"}) {
        ASSERT_TRUE(open({.folder = m_dir.path()}));
        write(Level::info, "test", run);
        close();
    }
    ASSERT_EQ(kept().size(), 2U);
    EXPECT_EQ(kept()[0].text, "first");
}

TEST_F(EventLog, WordsAreWithheldUnlessAskedFor) {
    ASSERT_TRUE(open({.folder = m_dir.path()}));
    EXPECT_TRUE(redacted()) << "by default";
    EXPECT_EQ(shown("geheim 記憶"), "[9 characters withheld]");
    setRedacted(false);
    EXPECT_EQ(shown("geheim"), "'geheim'");
    setRedacted(true);
    EXPECT_EQ(shown("geheim"), "[6 characters withheld]");
    flush();
    EXPECT_EQ(kept().size(), 2U) << "that it was switched is itself written";
}

TEST_F(EventLog, AnErrorTellsItsCode) {
    ASSERT_TRUE(open({.folder = m_dir.path()}));
    write("store", "Writing waits", Error{ErrorCode::diskFull, "The disk is full.", "v.db", std::nullopt},
          RequestId(3));
    flush();
    const auto lines = kept();
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_EQ(lines[0].level, Level::error);
    EXPECT_EQ(lines[0].request, RequestId(3));
    EXPECT_NE(lines[0].text.find("diskFull"), std::string::npos);
}

TEST_F(EventLog, AFolderThatCantBeWrittenIsAnError) {
    std::ofstream(m_dir / "a file") << "x";
    const auto opened = open({.folder = m_dir / "a file" / "logs"});
    ASSERT_FALSE(opened);
    EXPECT_EQ(opened.error().code, ErrorCode::fileUnwritable);
    write(Level::info, "test", "goes nowhere");
}

TEST_F(EventLog, NonAsciiFoldersWork) {
    const auto folder = m_dir / "記憶 🧠 log";
    ASSERT_TRUE(open({.folder = folder}));
    write(Level::info, "test", "here");
    flush();
    EXPECT_EQ(filesIn(folder).size(), 1U);
}

} // namespace
} // namespace vitrine::log
