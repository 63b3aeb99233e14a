// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/tokenizer.h"

#include "engine/gguf/gguf_reader.h"
#include "engine/gguf/gguf_writer.h"
#include "tests/engine/text/tokenizer/small_vocabularies.h"
#include "tests/support/temp_dir.h"
#include "tests/support/tiny_tokenizer.h"

#include <gtest/gtest.h>

namespace vitrine::text::test {

namespace {

using Raw = std::vector<std::string>;
using Ids = std::vector<TokenId>;

} // namespace

TEST(BpeTokenizer, MergesByRankThenFromTheLeft) {
    const auto tokenizer = makeTokenizer(byteVocabulary({"b c", "a b", "ab c", "\u0120 a"}));
    EXPECT_EQ(rawTokens(*tokenizer, encode(*tokenizer, "abc")), (Raw{"a", "bc"})); // not "ab" "c": rank decides
    EXPECT_EQ(rawTokens(*tokenizer, encode(*tokenizer, "abab")), (Raw{"ab", "ab"}));
    EXPECT_EQ(rawTokens(*tokenizer, encode(*tokenizer, "x a")), (Raw{"x", "\u0120a"}));
    const auto left = makeTokenizer(byteVocabulary({"a a"}));
    EXPECT_EQ(rawTokens(*left, encode(*left, "aaa")), (Raw{"aa", "a"}));
}

TEST(BpeTokenizer, DecodesToTheSameBytes) {
    const auto tokenizer = makeTokenizer(byteVocabulary({"\u0120 a", "\u00c3 \u00a9"}));
    for (const std::string text : {"", " a", "caf\u00e9 \u6f22\u5b57 \U0001F680\u200d", "\r\n\t \u00a0"}) {
        EXPECT_EQ(tokenizer->decode(encode(*tokenizer, text)), text);
    }
    const std::string nul("a\0b", 3);
    EXPECT_EQ(tokenizer->decode(encode(*tokenizer, nul)), nul);
    EXPECT_EQ(tokenizer->pieceBytes(0xC3), "\xC3"); // part of a code point
}

TEST(BpeTokenizer, MergesThatLeadToNoTokenLeaveTheirBytes) {
    auto data = byteVocabulary({"a b", "ab c"});
    data.tokens[256] = "unrelated"; // "ab" is no token now, "abc" still is
    const auto tokenizer = makeTokenizer(data);
    EXPECT_EQ(rawTokens(*tokenizer, encode(*tokenizer, "abc ab")), (Raw{"abc", "\u0120", "a", "b"}));
}

TEST(BpeTokenizer, TakesWholeWordsWhereTheFamilyDoes) {
    auto data = byteVocabulary({});
    data.tokens.push_back("\u0120the");
    data.types.push_back(TokenType::normal);
    data.pre = "llama-bpe";
    const auto llama = makeTokenizer(data);
    EXPECT_EQ(rawTokens(*llama, encode(*llama, " the")), (Raw{"\u0120the"}));
    data.pre = "qwen2";
    const auto qwen = makeTokenizer(data);
    EXPECT_EQ(encode(*qwen, " the").size(), 4U);
}

TEST(BpeTokenizer, RepeatedWordsGiveTheSameTokens) {
    const auto tokenizer = makeTokenizer(byteVocabulary({"\u0120 a", "\u0120a b"}));
    EncodeWork work;
    const auto ids = tokenizer->encode(" ab ab ab abc ab", {}, work);
    ASSERT_TRUE(ids);
    EXPECT_EQ(rawTokens(*tokenizer, *ids), (Raw{"\u0120ab", "\u0120ab", "\u0120ab", "\u0120ab", "c", "\u0120ab"}));
    EXPECT_EQ(work.cachedWords, 3U);
    EXPECT_EQ(work.words, 2U);
}

TEST(BpeTokenizer, GemmaFourWorksOnCharacters) {
    auto data = pieceVocabulary({"\u2581", "a", "b", "\u2581a", "\u2581ab", "\n", "\n\n"});
    data.model = "gemma4";
    data.merges = {"\u2581 a", "\u2581a b"};
    const auto tokenizer = makeTokenizer(data);
    EXPECT_EQ(rawTokens(*tokenizer, encode(*tokenizer, " ab\n\na\u00e9")),
              (Raw{"\u2581ab", "\n\n", "a", "<0xC3>", "<0xA9>"}));
    EXPECT_EQ(tokenizer->decode(encode(*tokenizer, " ab\n\na\u00e9")), " ab\n\na\u00e9");
    EXPECT_TRUE(tokenizer->addsBos());
}

TEST(SpmTokenizer, JoinsTheBestScoreFirst) {
    const auto tokenizer = makeTokenizer(pieceVocabulary({"bc", "ab", "abc", "\u2581", "a", "b", "c", "\u2581a"}));
    EXPECT_EQ(rawTokens(*tokenizer, encode(*tokenizer, "babc")), (Raw{"\u2581", "b", "abc"})); // bc, then abc
    EXPECT_EQ(rawTokens(*tokenizer, encode(*tokenizer, "a ab")), (Raw{"\u2581a", "\u2581", "ab"}));
}

TEST(SpmTokenizer, PutsASpaceBeforeAndTakesItOff) {
    auto data = pieceVocabulary({"\u2581", "a", "\u2581a"});
    const auto with = makeTokenizer(data);
    EXPECT_EQ(rawTokens(*with, encode(*with, "a")), (Raw{"\u2581a"}));
    EXPECT_EQ(rawTokens(*with, encode(*with, "a<s>a", {false, true})), (Raw{"\u2581a", "<s>", "\u2581a"}));
    for (const char* text : {"a", " a", "  a a", "a ", " "}) {
        EXPECT_EQ(with->decode(encode(*with, text)), text);
        EXPECT_EQ(with->decode(encode(*with, text, {true, false})), text); // behind an unseen BOS too
    }
    EXPECT_EQ(encode(*with, "").size(), 0U);
    data.addSpacePrefix = false;
    const auto without = makeTokenizer(data);
    EXPECT_EQ(rawTokens(*without, encode(*without, "a")), (Raw{"a"}));
    EXPECT_EQ(without->decode(encode(*without, " a")), " a");
}

TEST(SpmTokenizer, FallsBackToBytes) {
    auto data = pieceVocabulary({"\u2581", "a"});
    const auto tokenizer = makeTokenizer(data);
    EXPECT_EQ(rawTokens(*tokenizer, encode(*tokenizer, "\u00e9a")), (Raw{"\u2581", "<0xC3>", "<0xA9>", "a"}));
    EXPECT_EQ(tokenizer->decode(encode(*tokenizer, "\u00e9a")), "\u00e9a");
    EXPECT_EQ(tokenizer->pieceBytes(3 + 0xC3), "\xC3");
    for (int byte = 0; byte < 256; ++byte) {
        data.tokens[static_cast<std::size_t>(3 + byte)] = "[" + std::to_string(byte) + "]";
    }
    const auto none = makeTokenizer(data);
    EXPECT_EQ(encode(*none, "\u00e9"), (Ids{259, 0, 0})); // no bytes: unknown
}

TEST(SpmTokenizer, JoinsAcrossSpacesWhereATokenDoes) {
    const auto tokenizer = makeTokenizer(pieceVocabulary({"a\u2581", "a\u2581b", "\u2581", "a", "b"}));
    EXPECT_EQ(rawTokens(*tokenizer, encode(*tokenizer, "a b")), (Raw{"\u2581", "a\u2581b"}));
}

TEST(Tokenizer, AddsBosAndEosAsTheFileSays) {
    auto data = byteVocabulary({});
    const TokenId bos = *data.named.bos;
    const TokenId eos = *data.named.eos;
    const auto silent = makeTokenizer(data);
    EXPECT_EQ(encode(*silent, "a", {true, false}), (Ids{'a'})); // gpt-2 adds none by itself
    data.addBos = true;
    data.addEos = true;
    const auto both = makeTokenizer(data);
    EXPECT_EQ(encode(*both, "a", {true, false}), (Ids{bos, 'a', eos}));
    EXPECT_EQ(encode(*both, "a", {false, false}), (Ids{'a'}));
    EXPECT_EQ(encode(*both, "<s>a</s>", {true, true}), (Ids{bos, 'a', eos})); // no second one
    EXPECT_EQ(encode(*both, "", {true, false}), (Ids{bos, eos}));
    data.addBos.reset();
    data.pre = "llama-bpe";
    EXPECT_TRUE(makeTokenizer(data)->addsBos());
    EXPECT_TRUE(makeTokenizer(pieceVocabulary({"a"}))->addsBos());
    data.named.bos.reset();
    const auto missing = makeTokenizer(data);
    EXPECT_FALSE(missing->addsBos());
    EXPECT_FALSE(missing->warnings().empty());
}

TEST(Tokenizer, NamesTheBadByte) {
    for (const auto& data : {byteVocabulary({}), pieceVocabulary({"a"})}) {
        const auto result = makeTokenizer(data)->encode("ab\xFFz");
        ASSERT_FALSE(result);
        EXPECT_EQ(result.error().code, ErrorCode::invalidUtf8);
        EXPECT_EQ(result.error().offset, 2U);
    }
}

TEST(Tokenizer, WarnsOfAnUnknownPreTokenizer) {
    const auto tokenizer = makeTokenizer(byteVocabulary({}, "from-the-future"));
    ASSERT_EQ(tokenizer->warnings().size(), 1U);
    EXPECT_NE(tokenizer->warnings()[0].find("from-the-future"), std::string::npos);
    EXPECT_EQ(encode(*tokenizer, "abc").size(), 3U);
    EXPECT_EQ(makeTokenizer(byteVocabulary({}, ""))->warnings().size(), 1U);
    EXPECT_TRUE(makeTokenizer(byteVocabulary({}))->warnings().empty());
}

TEST(Tokenizer, IdsOutsideTheVocabularyAreEmpty) {
    const auto tokenizer = makeTokenizer(byteVocabulary({}));
    for (const TokenId id : {-1, 259, 1 << 30}) {
        EXPECT_EQ(tokenizer->pieceBytes(id, true), "");
        EXPECT_EQ(tokenizer->rawToken(id), "");
        EXPECT_FALSE(tokenizer->isControl(id));
    }
    EXPECT_EQ(tokenizer->decode(Ids{-5, 'a', 100000}), "a");
}

TEST(Tokenizer, ReadsItsKeysFromAFile) {
    gguf::GgufWriter writer;
    vitrine::test::setTinyTokenizer(writer, vitrine::test::tinyVocabularySize());
    const vitrine::test::TempDir folder;
    const auto path = folder / "tiny.gguf";
    ASSERT_TRUE(writer.write(path));
    const auto reader = gguf::GgufReader::open(path);
    ASSERT_TRUE(reader) << reader.error().describe();
    const auto tokenizer = Tokenizer::load(*reader);
    ASSERT_TRUE(tokenizer) << tokenizer.error().describe();
    EXPECT_EQ((*tokenizer)->vocabularySize(), vitrine::test::tinyVocabularySize());
    EXPECT_EQ((*tokenizer)->bos(), vitrine::test::kTinyStart);
    EXPECT_TRUE((*tokenizer)->isEndOfGeneration(vitrine::test::kTinyEnd));
    EXPECT_EQ((*tokenizer)->encode("<|im_end|>", {false, true}).value(), (Ids{vitrine::test::kTinyEnd}));
    EXPECT_EQ((*tokenizer)->decode((*tokenizer)->encode("Hello \u6f22").value()), "Hello \u6f22");
}

} // namespace vitrine::text::test
