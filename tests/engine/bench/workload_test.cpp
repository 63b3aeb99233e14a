// What is asked of the engine: lengths, shared prefixes, and that a seed repeats it.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "engine/bench/workload.h"
#include "engine/gguf/gguf_reader.h"
#include "tests/support/temp_dir.h"
#include "tests/support/tiny_model.h"

namespace vitrine::bench {
namespace {

class Workload : public testing::Test {
protected:
    Workload() {
        const auto reader = gguf::GgufReader::open(test::TinyModel().writeTo(m_folder.path()));
        tokenizer = std::move(*text::Tokenizer::load(*reader));
    }
    [[nodiscard]] std::vector<PlannedRequest> made(const WorkloadSpec& spec) const {
        auto requests = makeWorkload(spec, *tokenizer);
        EXPECT_TRUE(requests) << requests.error().describe();
        return requests ? std::move(*requests) : std::vector<PlannedRequest>();
    }
    std::unique_ptr<text::Tokenizer> tokenizer;

private:
    test::TempDir m_folder;
};

WorkloadSpec spec(std::int32_t requests, Lengths input, Lengths output) {
    WorkloadSpec s;
    s.requests = requests;
    s.input = input;
    s.output = output;
    return s;
}

TEST_F(Workload, LengthsAreFixedOrFillTheirRange) {
    for (const PlannedRequest& r : made(spec(5, {12, 12}, {3, 3}))) {
        EXPECT_EQ(r.prompt.size(), 12U);
        EXPECT_EQ(r.maxTokens, 3);
        for (const TokenId id : r.prompt) {
            EXPECT_FALSE(tokenizer->isControl(id));
            EXPECT_FALSE(tokenizer->pieceBytes(id).empty());
        }
    }
    std::set<std::size_t> inputs;
    std::set<std::int32_t> outputs;
    for (const PlannedRequest& r : made(spec(200, {3, 7}, {10, 12}))) {
        inputs.insert(r.prompt.size());
        outputs.insert(r.maxTokens);
    }
    EXPECT_EQ(inputs, (std::set<std::size_t>{3, 4, 5, 6, 7}));
    EXPECT_EQ(outputs, (std::set<std::int32_t>{10, 11, 12}));
}

TEST_F(Workload, ASeedRepeatsItRequestByRequest) {
    WorkloadSpec s = spec(6, {5, 40}, {1, 9});
    const auto first = made(s);
    s.requests = 12;
    const auto more = made(s);
    for (std::size_t i = 0; i < first.size(); ++i) {
        EXPECT_EQ(first[i].prompt, more[i].prompt);
        EXPECT_EQ(first[i].maxTokens, more[i].maxTokens);
        EXPECT_EQ(first[i].seed, more[i].seed);
    }
    EXPECT_NE(first[0].prompt, first[1].prompt);
    s.seed = 1;
    EXPECT_NE(made(s)[0].prompt, first[0].prompt);
}

TEST_F(Workload, TheSharedPrefixIsPartOfThePrompt) {
    WorkloadSpec s = spec(4, {20, 20}, {1, 1});
    s.sharedPrefix = 15;
    const auto requests = made(s);
    EXPECT_EQ(s.longestSequence(), 21);
    for (const PlannedRequest& r : requests) {
        ASSERT_EQ(r.prompt.size(), 20U);
        EXPECT_TRUE(std::equal(r.prompt.begin(), r.prompt.begin() + 15, requests[0].prompt.begin()));
    }
    EXPECT_NE(requests[0].prompt, requests[1].prompt);
    s.sharedPrefix = 30; // longer than the prompts: they grow to hold it and a token of their own
    EXPECT_EQ(made(s)[1].prompt.size(), 31U);
    EXPECT_EQ(s.longestSequence(), 32);
}

TEST_F(Workload, ATraceBringsItsOwnLengthsAndTimes) {
    WorkloadSpec s = spec(0, {256, 256}, {64, 64});
    const auto entries = parseTrace(
        "{\"prompt_tokens\": 9, \"max_tokens\": 2}\n{\"arrival_ms\": 5, \"prompt\": \"abab\", \"max_tokens\": 4}\n");
    ASSERT_TRUE(entries);
    s.trace = *entries;
    const auto requests = made(s);
    ASSERT_EQ(requests.size(), 2U);
    EXPECT_EQ(requests[0].prompt.size(), 9U);
    EXPECT_EQ(requests[0].maxTokens, 2);
    EXPECT_EQ(requests[1].arrival, 5'000'000);
    EXPECT_EQ(tokenizer->decode(requests[1].prompt), "abab");
    EXPECT_EQ(s.longestSequence(), 0) << "one is a text: only a tokenizer could tell";
    s.requests = 1;
    EXPECT_EQ(made(s).size(), 1U);
    EXPECT_EQ(s.longestSequence(), 11);
}

TEST_F(Workload, NothingToAskIsRefused) {
    EXPECT_FALSE(makeWorkload(spec(0, {1, 1}, {1, 1}), *tokenizer));
    EXPECT_FALSE(makeWorkload(spec(1, {0, 0}, {1, 1}), *tokenizer));
}

TEST(Lengths, AreANumberOrARange) {
    EXPECT_EQ(parseLengths("256")->high, 256);
    EXPECT_EQ(parseLengths("3-7")->low, 3);
    EXPECT_EQ(parseLengths("3-7")->high, 7);
    for (const char* bad : {"", "0", "-3", "7-3", "3-", "x", "3-7x", "3 - 7", "2000000000", "99999999999"}) {
        EXPECT_FALSE(parseLengths(bad)) << bad;
    }
}

} // namespace
} // namespace vitrine::bench
