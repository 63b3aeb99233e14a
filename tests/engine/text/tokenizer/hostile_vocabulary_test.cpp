// Vocabularies that no honest converter writes: a typed error, or a warning and a tokenizer that works.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/tokenizer.h"

#include "engine/gguf/gguf_reader.h"
#include "engine/gguf/gguf_writer.h"
#include "tests/engine/text/tokenizer/small_vocabularies.h"
#include "tests/support/temp_dir.h"
#include "tests/support/tiny_tokenizer.h"

#include <gtest/gtest.h>
#include <limits>

namespace vitrine::text::test {

namespace {

Error errorOf(VocabularyData data) {
    auto made = Tokenizer::create(std::move(data));
    return made ? Error{} : made.error();
}

void expectBad(VocabularyData data, std::string_view key) {
    const Error error = errorOf(std::move(data));
    EXPECT_EQ(error.code, ErrorCode::badTokenizer) << error.describe();
    EXPECT_EQ(error.subject, key);
}

/// Warns, and still carries a text there and back.
void expectTolerated(VocabularyData data, std::string_view text = "a b") {
    const auto tokenizer = makeTokenizer(std::move(data));
    EXPECT_FALSE(tokenizer->warnings().empty());
    EXPECT_EQ(tokenizer->decode(encode(*tokenizer, text)), text);
}

} // namespace

TEST(HostileVocabulary, EmptyAndUnevenArraysAreErrors) {
    for (const char* model : {"gpt2", "llama", "gemma4"}) {
        VocabularyData empty;
        empty.model = model;
        expectBad(empty, "tokenizer.ggml.tokens");
    }
    auto types = byteVocabulary({});
    types.types.pop_back();
    expectBad(types, "tokenizer.ggml.token_type");
    auto scores = pieceVocabulary({"a"});
    scores.scores.pop_back();
    expectBad(scores, "tokenizer.ggml.scores");
}

TEST(HostileVocabulary, LongerArraysAreCut) {
    auto data = byteVocabulary({});
    data.types.push_back(TokenType::control);
    expectTolerated(data);
}

TEST(HostileVocabulary, OddMergesAreLeftOut) {
    auto data = byteVocabulary({"a b"});
    data.merges = {"", "ab", " ", "a ", " b", "a b c", "a b", "a b", "\u0120 \u0120\u0120"};
    expectTolerated(data, "ab  a b");
    const auto tokenizer = makeTokenizer(data);
    EXPECT_EQ(encode(*tokenizer, "ab"), (std::vector<TokenId>{256}));
}

TEST(HostileVocabulary, DuplicateAndEmptyTokens) {
    auto data = byteVocabulary({});
    data.tokens.insert(data.tokens.end(), {"a", "", "", "a"});
    data.types.insert(data.types.end(), 4, TokenType::normal);
    const auto tokenizer = makeTokenizer(data);
    EXPECT_EQ(tokenizer->warnings().size(), 2U);
    EXPECT_EQ(encode(*tokenizer, "a"), (std::vector<TokenId>{'a'})); // the first of them
    EXPECT_EQ(tokenizer->pieceBytes(260), "");
    data.types.back() = data.types[260] = TokenType::control; // an empty control token can't match everywhere
    const auto control = makeTokenizer(data);
    EXPECT_EQ(encode(*control, "ab", {false, true}).size(), 2U);
}

TEST(HostileVocabulary, IdsOutOfRangeAreIgnored) {
    auto data = byteVocabulary({});
    data.named.bos = 259;
    data.named.eos = -7;
    data.named.fimPad = 1 << 30;
    data.addBos = true;
    expectTolerated(data);
    const auto tokenizer = makeTokenizer(data);
    EXPECT_EQ(tokenizer->bos(), std::nullopt);
    EXPECT_FALSE(tokenizer->addsBos());
    auto tiny = pieceVocabulary({"a"});
    tiny.tokens.resize(1);
    tiny.scores.resize(1);
    tiny.types.resize(1);
    EXPECT_EQ(makeTokenizer(tiny)->encode("abc").value().size(), 6U); // "▁" is three bytes: all unknown
}

TEST(HostileVocabulary, ScoresThatArentNumbers) {
    auto data = pieceVocabulary({"\u2581", "a", "b", "ab"});
    data.scores.assign(data.scores.size(), std::numeric_limits<float>::quiet_NaN());
    const auto tokenizer = makeTokenizer(data);
    EXPECT_EQ(tokenizer->decode(encode(*tokenizer, "abab ba")), "abab ba");
    data.scores.assign(data.scores.size(), std::numeric_limits<float>::infinity());
    EXPECT_EQ(makeTokenizer(data)->decode(encode(*makeTokenizer(data), "abab")), "abab");
}

TEST(HostileVocabulary, TokensThatArentUtf8) {
    auto data = byteVocabulary({});
    data.tokens.insert(data.tokens.end(), {"\xFF\xFE", "\xE6", std::string("\0", 1)});
    data.types.insert(data.types.end(), {TokenType::normal, TokenType::userDefined, TokenType::byte});
    const auto tokenizer = makeTokenizer(data);
    EXPECT_EQ(tokenizer->pieceBytes(259), "\xFF\xFE");
    EXPECT_EQ(tokenizer->pieceBytes(261), ""); // a byte token whose text names no byte
    EXPECT_EQ(encode(*tokenizer, "a").size(), 1U);
    // A user-defined token may cut a character in two. The text left between isn't UTF-8; its bytes must come through.
    EXPECT_EQ(tokenizer->decode(encode(*tokenizer, "x\u6f22y")), "x\u6f22y");
}

TEST(HostileVocabulary, OtherKindsAreRefusedByName) {
    for (const char* model : {"bert", "t5", "rwkv", "plamo2", "", "GPT2"}) {
        auto data = byteVocabulary({});
        data.model = model;
        const Error error = errorOf(data);
        EXPECT_EQ(error.code, ErrorCode::unsupported);
        EXPECT_EQ(error.subject, "tokenizer.ggml.model");
    }
}

class BadFile : public ::testing::Test {
protected:
    /// What loading a tiny tokenizer's file says after `spoil`.
    template <class Spoil>
    Error loadError(Spoil spoil) {
        gguf::GgufWriter writer;
        spoil(writer);
        const auto path = m_folder / "bad.gguf";
        EXPECT_TRUE(writer.write(path));
        const auto reader = gguf::GgufReader::open(path);
        EXPECT_TRUE(reader);
        const auto tokenizer = Tokenizer::load(*reader);
        return tokenizer ? Error{} : tokenizer.error();
    }

    vitrine::test::TempDir m_folder;
};

TEST_F(BadFile, NamesTheKey) {
    const auto none = loadError([](gguf::GgufWriter& w) { w.setString("general.architecture", "llama"); });
    EXPECT_EQ(none.code, ErrorCode::noTokenizer);
    const auto noTokens = loadError([](gguf::GgufWriter& w) { w.setString("tokenizer.ggml.model", "gpt2"); });
    EXPECT_EQ(noTokens.code, ErrorCode::badTokenizer);
    EXPECT_EQ(noTokens.subject, "tokenizer.ggml.tokens");
    const auto wrongType = loadError([](gguf::GgufWriter& w) {
        w.setString("tokenizer.ggml.model", "llama");
        w.setString("tokenizer.ggml.tokens", "not an array");
    });
    EXPECT_EQ(wrongType.code, ErrorCode::badTokenizer);
    EXPECT_EQ(wrongType.subject, "tokenizer.ggml.tokens");
}

TEST_F(BadFile, WithoutMerges) {
    const auto make = [](std::string model, std::string pre) {
        return [model, pre](gguf::GgufWriter& w) {
            w.setString("tokenizer.ggml.model", model);
            w.setString("tokenizer.ggml.pre", pre);
            w.setStrings("tokenizer.ggml.tokens", byteVocabulary({}).tokens);
        };
    };
    EXPECT_EQ(loadError(make("gpt2", "gpt-2")).subject, "tokenizer.ggml.merges");
    EXPECT_EQ(loadError(make("bert", "default")).code, ErrorCode::unsupported); // not that it lacks merges
    EXPECT_EQ(loadError(make("gpt2", "kimi-k2")).message, Error{}.message);
}

} // namespace vitrine::text::test
