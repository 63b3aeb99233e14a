// The tiny models that other tests stand on: well-formed, the same every time, and different where they should be.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/tiny_model.h"

#include <set>

#include <gtest/gtest.h>

#include "engine/gguf/gguf_reader.h"
#include "tests/support/temp_dir.h"
#include "tests/support/tiny_tokenizer.h"

namespace vitrine::test {
namespace {

using gguf::GgufReader;

TEST(TinyModel, EveryFamilyIsAFileThatTheReaderTakes) {
    const TempDir dir;
    EXPECT_EQ(TinyModel::families().size(), 12U);
    for (const std::string& family : TinyModel::families()) {
        const TinyModel model = TinyModel::family(family);
        const auto reader = GgufReader::open(model.writeTo(dir.path(), family));
        ASSERT_TRUE(reader.has_value()) << reader.error().describe();
        EXPECT_EQ(reader->getString("general.architecture").value(), model.arch);
        EXPECT_EQ(reader->getUint(model.arch + ".block_count").value(), model.layers);
        EXPECT_EQ(reader->find("output.weight") == nullptr, model.tied) << family;
        EXPECT_NE(reader->find("blk." + std::to_string(model.layers - 1) + ".attn_output.weight"), nullptr) << family;
    }
    EXPECT_THROW((void)TinyModel::family("mamba"), std::invalid_argument);
}

TEST(TinyModel, IsTheSameEveryTimeAndDependsOnItsSeed) {
    TinyModel model;
    const auto first = model.bytes();
    EXPECT_EQ(first, model.bytes());
    model.seed = 2;
    EXPECT_NE(first, model.bytes());
}

TEST(TinyModel, TakesQuantisedWeights) {
    TinyModel model;
    model.hidden = 256;
    model.headSize = 64;
    model.feedForward = 256;
    model.type = kernels::TensorType::Q4_K;
    model.embeddingType = kernels::TensorType::Q6_K;
    const auto bytes = model.bytes();
    const auto reader = GgufReader::fromBytes(bytes, "tiny").value();
    EXPECT_EQ(reader.find("blk.0.ffn_up.weight")->type, kernels::TensorType::Q4_K);
    EXPECT_EQ(reader.find("output.weight")->type, kernels::TensorType::Q6_K);
    model.hidden = 96; // no whole super-block
    EXPECT_THROW((void)model.bytes(), std::runtime_error);
}

TEST(TinyTokenizer, HasEveryByteOnceAndMergesOfItsTokens) {
    gguf::GgufWriter writer;
    setTinyTokenizer(writer, tinyVocabularySize() + 5);
    const auto bytes = writer.bytes().value();
    const auto reader = GgufReader::fromBytes(bytes, "tokens").value();
    const auto tokens = reader.getStrings("tokenizer.ggml.tokens").value();
    ASSERT_EQ(tokens.size(), tinyVocabularySize() + 5);
    const std::set<std::string_view> distinct(tokens.begin(), tokens.end());
    EXPECT_EQ(distinct.size(), tokens.size());
    EXPECT_EQ(tokens[kTinyFirstByte + 'a'], "a");
    EXPECT_EQ(tokens[kTinyFirstByte + ' '], "Ġ");
    EXPECT_EQ(tokens[kTinyFirstByte + '\n'], "Ċ");
    EXPECT_EQ(tokens[kTinyFirstByte + 0xAD], "Ń");
    EXPECT_EQ(tokens[kTinyFirstByte + 0xE9], "é");
    const auto merges = reader.getStrings("tokenizer.ggml.merges").value();
    for (const std::string_view merge : merges) {
        const std::size_t space = merge.find(' ');
        const std::string left(merge.substr(0, space));
        const std::string right(merge.substr(space + 1));
        EXPECT_TRUE(distinct.contains(left) && distinct.contains(right) && distinct.contains(left + right)) << merge;
    }
    EXPECT_EQ(reader.getInts("tokenizer.ggml.token_type").value().size(), tokens.size());
}

} // namespace
} // namespace vitrine::test
