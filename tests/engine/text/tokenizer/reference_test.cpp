// Real vocabularies: the default model's and, where the reference data lies beside the checkout, seven others'.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/gguf/gguf_reader.h"
#include "engine/text/tokenizer.h"
#include "tests/engine/text/tokenizer/small_vocabularies.h"
#include "tests/support/test_data.h"

#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sstream>

namespace vitrine::text::test {

namespace {

std::unique_ptr<Tokenizer> loadFrom(const std::filesystem::path& path) {
    const auto reader = gguf::GgufReader::open(path);
    if (!reader) {
        throw std::runtime_error(reader.error().describe());
    }
    auto tokenizer = Tokenizer::load(*reader);
    if (!tokenizer) {
        throw std::runtime_error(tokenizer.error().describe());
    }
    return std::move(*tokenizer);
}

std::string readFile(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream out;
    out << in.rdbuf();
    return out.str();
}

/// The texts of a file in which a marker on a line of its own follows each.
std::vector<std::string> readTexts(const std::filesystem::path& path) {
    constexpr std::string_view kBorder = "\n__ggml_vocab_test__\n";
    const std::string all = readFile(path);
    std::vector<std::string> texts;
    std::size_t begin = 0;
    for (std::size_t at; (at = all.find(kBorder, begin)) != std::string::npos; begin = at + kBorder.size()) {
        texts.push_back(all.substr(begin, at - begin));
    }
    return texts;
}

std::vector<std::vector<TokenId>> readIds(const std::filesystem::path& path) {
    std::vector<std::vector<TokenId>> all;
    std::istringstream lines(readFile(path));
    for (std::string line; std::getline(lines, line);) {
        std::istringstream numbers(line);
        auto& ids = all.emplace_back();
        for (TokenId id; numbers >> id;) {
            ids.push_back(id);
        }
    }
    return all;
}

} // namespace

TEST(Reference, DefaultModelTokenisesAsLlamaCppDoes) {
    VITRINE_REQUIRE_MODEL(model);
    const auto tokenizer = loadFrom(model);
    EXPECT_TRUE(tokenizer->warnings().empty());
    const auto cases = nlohmann::json::parse(readFile(VITRINE_SOURCE_DIR "/tests/golden/tokenizer/smollm2.json"));
    ASSERT_EQ(cases.size(), 69U);
    for (const auto& c : cases) {
        const auto text = c.at("text").get<std::string>();
        const EncodeOptions options{c.at("add_special").get<bool>(), c.at("parse_special").get<bool>()};
        const auto ids = encode(*tokenizer, text, options);
        EXPECT_EQ(ids, c.at("ids").get<std::vector<TokenId>>()) << text;
        EXPECT_EQ(tokenizer->decode(ids, true), text);
    }
}

TEST(Reference, DefaultModelKnowsItsSpecialTokens) {
    VITRINE_REQUIRE_MODEL(model);
    const auto tokenizer = loadFrom(model);
    EXPECT_EQ(tokenizer->modelName(), "gpt2");
    EXPECT_EQ(tokenizer->preName(), "smollm");
    EXPECT_EQ(tokenizer->vocabularySize(), 49152U);
    EXPECT_EQ(tokenizer->bos(), 1);
    EXPECT_EQ(tokenizer->eos(), 2);
    EXPECT_FALSE(tokenizer->addsBos());
    EXPECT_TRUE(tokenizer->isEndOfGeneration(0)); // <|endoftext|>
    EXPECT_TRUE(tokenizer->isEndOfGeneration(2)); // <|im_end|>
    EXPECT_FALSE(tokenizer->isEndOfGeneration(1));
    EXPECT_TRUE(tokenizer->isControl(1));
    EXPECT_EQ(tokenizer->pieceBytes(1), "");
    EXPECT_EQ(tokenizer->pieceBytes(1, true), "<|im_start|>");
    EXPECT_EQ(tokenizer->pieceBytes(38699), " Hello");
}

class Vocabularies : public ::testing::TestWithParam<const char*> {};

TEST_P(Vocabularies, TokeniseAsTheirMakersDo) {
    VITRINE_REQUIRE_SHARED(shared);
    const auto file = shared / "reference/tokenizers" / (std::string("ggml-vocab-") + GetParam() + ".gguf");
    const auto tokenizer = loadFrom(file);
    const auto texts = readTexts(file.string() + ".inp");
    const auto expected = readIds(file.string() + ".out");
    ASSERT_EQ(texts.size(), expected.size());
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const auto ids = encode(*tokenizer, texts[i]);
        EXPECT_EQ(ids, expected[i]) << texts[i];
        EXPECT_EQ(tokenizer->decode(ids), texts[i]);
    }
}

INSTANTIATE_TEST_SUITE_P(Reference, Vocabularies,
                         ::testing::Values("deepseek-llm", "gpt-2", "llama-bpe", "llama-spm", "phi-3", "qwen2",
                                           "starcoder"),
                         [](const auto& info) {
                             std::string name = info.param;
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

} // namespace vitrine::text::test
