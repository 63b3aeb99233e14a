// Traces of requests: what is read, and which line is blamed for what can't be.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <fstream>

#include "engine/bench/trace_file.h"
#include "tests/support/temp_dir.h"

namespace vitrine::bench {
namespace {

TEST(TraceFile, ReadsLinesInOrderOfArrival) {
    const auto entries = parseTrace("{\"arrival_ms\": 20, \"prompt_tokens\": 7, \"max_tokens\": 3}\n"
                                    "\n"
                                    "{\"prompt\": \"Hello\", \"max_tokens\": 5, \"user\": \"x\"}\r\n"
                                    "{\"arrival_ms\": 1.5, \"prompt_tokens\": 1, \"max_tokens\": 1}");
    ASSERT_TRUE(entries) << entries.error().describe();
    ASSERT_EQ(entries->size(), 3U);
    EXPECT_EQ((*entries)[0].prompt, "Hello");
    EXPECT_EQ((*entries)[0].arrival, 0);
    EXPECT_EQ((*entries)[1].arrival, 1'500'000);
    EXPECT_EQ((*entries)[2].promptTokens, 7);
    EXPECT_EQ((*entries)[2].maxTokens, 3);
}

TEST(TraceFile, NamesTheLineThatIsWrong) {
    const std::string good = "{\"prompt_tokens\": 1, \"max_tokens\": 1}\n";
    for (const std::string bad :
         {"{", "[1]", "{\"prompt_tokens\": 0, \"max_tokens\": 1}", "{\"prompt_tokens\": 1}", "{\"max_tokens\": 1}",
          "{\"prompt_tokens\": 1.5, \"max_tokens\": 1}", "{\"prompt_tokens\": 1, \"max_tokens\": -1}",
          "{\"prompt\": \"\", \"max_tokens\": 1}", "{\"arrival_ms\": -1, \"prompt_tokens\": 1, \"max_tokens\": 1}",
          "{\"arrival_ms\": \"now\", \"prompt_tokens\": 1, \"max_tokens\": 1}",
          "{\"prompt_tokens\": 99999999999, \"max_tokens\": 1}"}) {
        const auto entries = parseTrace(good + bad);
        ASSERT_FALSE(entries) << bad;
        EXPECT_EQ(entries.error().code, ErrorCode::invalidArgument);
        EXPECT_NE(entries.error().message.find("Line 2"), std::string::npos) << entries.error().message;
    }
    EXPECT_FALSE(parseTrace(""));
    EXPECT_FALSE(parseTrace("\n \n"));
}

TEST(TraceFile, FilesThatCannotBeRead) {
    const test::TempDir folder;
    EXPECT_EQ(readTraceFile(folder / "absent").error().code, ErrorCode::fileNotFound);
    EXPECT_EQ(readTraceFile(folder.path()).error().code, ErrorCode::notAFile);
    std::ofstream(folder / "trace.jsonl") << "{\"prompt_tokens\": 4, \"max_tokens\": 2}\n";
    const auto entries = readTraceFile(folder / "trace.jsonl");
    ASSERT_TRUE(entries);
    EXPECT_EQ(entries->front().promptTokens, 4);
}

} // namespace
} // namespace vitrine::bench
