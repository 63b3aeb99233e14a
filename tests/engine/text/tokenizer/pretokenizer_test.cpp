// Cutting text into words. tests/golden/tokenizer/splits.json holds the pieces that the families' published regular
// expressions give under another engine (Python's `regex`), for characters whose class no Unicode version disputes.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/pretokenizer.h"

#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace vitrine::text::test {

namespace {

PreTokenizer make(std::string_view name) {
    const PreTokenizerSpec* spec = findPreTokenizer(name);
    if (spec == nullptr) {
        throw std::runtime_error("unknown: " + std::string(name));
    }
    auto made = PreTokenizer::create(*spec);
    if (!made) {
        throw std::runtime_error(std::string(name) + ": " + made.error().describe());
    }
    return std::move(*made);
}

std::vector<std::string> pieces(const PreTokenizer& pre, std::string_view text) {
    const auto lengths = pre.split(text);
    if (!lengths) {
        throw std::runtime_error(lengths.error().describe());
    }
    std::vector<std::string> out;
    std::size_t at = 0;
    for (const std::uint32_t length : *lengths) {
        out.emplace_back(text.substr(at, length));
        at += length;
    }
    EXPECT_EQ(at, text.size());
    return out;
}

using Pieces = std::vector<std::string>;

} // namespace

TEST(PreTokenizer, CutsAsThePublishedPatternsDo) {
    std::ifstream in(VITRINE_SOURCE_DIR "/tests/golden/tokenizer/splits.json");
    const auto golden = nlohmann::json::parse(in);
    ASSERT_GE(golden.size(), 30U);
    for (const auto& [name, cases] : golden.items()) {
        const PreTokenizer pre = make(name);
        for (const auto& expected : cases) {
            std::string text;
            for (const auto& piece : expected) {
                text += piece.get<std::string>();
            }
            EXPECT_EQ(pieces(pre, text), expected.get<Pieces>()) << name;
        }
    }
}

TEST(PreTokenizer, KnowsEveryNameThatIsPromised) {
    for (const char* name :
         {"default",         "llama-bpe",    "llama3",         "llama-v3",    "smollm",     "qwen2",
          "qwen35",          "deepseek-llm", "deepseek-coder", "deepseek-v3", "falcon",     "mpt",
          "starcoder",       "refact",       "command-r",      "gpt-2",       "olmo",       "tekken",
          "gpt-4o",          "gemma4",       "dbrx",           "smaug-bpe",   "jina-v2-es", "phi-2",
          "roberta-bpe",     "exaone",       "chatglm-bpe",    "megrez",      "minerva-7b", "viking",
          "poro-chat",       "bloom",        "gpt3-finnish",   "codeshell",   "stablelm2",  "deepseek-r1-qwen",
          "hunyuan",         "kimi-k2",      "seed-coder",     "superbpe",    "llama4",     "falcon3",
          "granite-docling", "lfm2",         "bailingmoe",     "minimax-m2",  "grok-2",     "solar-open"}) {
        EXPECT_NE(findPreTokenizer(name), nullptr) << name;
    }
    EXPECT_EQ(findPreTokenizer("no-such-thing"), nullptr);
    EXPECT_EQ(findPreTokenizer(""), nullptr);
}

TEST(PreTokenizer, EveryPatternCompilesAndLosesNothing) {
    const std::string text = "A b's \u00e9\u0301\u3000\u6f22\u5b57 \uac00 123\n\n  \t\u0661~!\U0001F680\u200d x\r\n";
    for (const std::string_view name : preTokenizerNames()) {
        std::string joined;
        for (const std::string& piece : pieces(make(name), text)) {
            EXPECT_FALSE(piece.empty()) << name;
            joined += piece;
        }
        EXPECT_EQ(joined, text) << name;
    }
}

TEST(PreTokenizer, GroupsDigitsFromTheRight) {
    EXPECT_EQ(pieces(make("superbpe"), "a12345b"), (Pieces{"a", "12", "345", "b"}));
    EXPECT_EQ(pieces(make("superbpe"), "123456"), (Pieces{"123", "456"}));
    EXPECT_EQ(pieces(make("tiny_aya"), "1234567"), (Pieces{"1", "234", "567"}));
    EXPECT_EQ(pieces(make("tiny_aya"), "1234567x"),
              (Pieces{"123", "456", "7", "x"})); // no border: the next step's threes
    // AFMoE's first group keeps the text before it for the later steps to cut.
    EXPECT_EQ(pieces(make("afmoe"), "12345"), (Pieces{"12", "345"}));
    EXPECT_EQ(pieces(make("afmoe"), "abc 1234"), (Pieces{"abc", " ", "1", "234"}));
}

TEST(PreTokenizer, TheTildeIsASymbol) {
    EXPECT_EQ(pieces(make("deepseek-v3"), "a^|`~ {~}~~x ~\n"), (Pieces{"a", "^|`~", " {~}~~", "x", " ~\n"}));
    EXPECT_EQ(pieces(make("default"), "{~}"), (Pieces{"{~}"}));
}

TEST(PreTokenizer, GlmTakesWholeWords) {
    for (const char* name : {"glm4", "glm5"}) {
        ASSERT_NE(findPreTokenizer(name), nullptr) << name;
        EXPECT_TRUE(findPreTokenizer(name)->ignoreMerges) << name;
    }
    EXPECT_FALSE(findPreTokenizer("chatglm-bpe")->ignoreMerges);
}

TEST(PreTokenizer, KimiKeepsIdeographsApart) {
    EXPECT_EQ(pieces(make("kimi-k2"), "abc\u6f22\u5b57xyz's \u6f22"),
              (Pieces{"abc", "\u6f22\u5b57", "xyz's", " ", "\u6f22"}));
}

TEST(PreTokenizer, ExtremeTextsStayCheap) {
    constexpr std::size_t kLength = 1 << 16; // more than the machine stack holds frames for
    for (const char* unit :
         {"a", "A", " ", "\n", "1", "\u0301", "\u6f22", "'", "!", "a ", " a", "\u200d\U0001F469", "\r\n", "\u00e9"}) {
        std::string text;
        while (text.size() < kLength) {
            text += unit;
        }
        for (const std::string_view name : preTokenizerNames()) {
            const auto lengths = make(name).split(text);
            ASSERT_TRUE(lengths) << name << ": " << lengths.error().describe();
        }
    }
}

} // namespace vitrine::text::test
