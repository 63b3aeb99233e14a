// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/special_tokens.h"

#include "tests/engine/text/tokenizer/small_vocabularies.h"

#include <gtest/gtest.h>

namespace vitrine::text::test {

namespace {

using Raw = std::vector<std::string>;

VocabularyData with(VocabularyData data, const std::vector<std::pair<std::string, TokenType>>& more) {
    for (const auto& [text, type] : more) {
        data.tokens.push_back(text);
        data.types.push_back(type);
        if (!data.scores.empty()) {
            data.scores.push_back(0);
        }
    }
    return data;
}

TokenId id(const Tokenizer& tokenizer, std::string_view text) {
    return tokenizer.findToken(text).value();
}

bool ends(const Tokenizer& tokenizer, std::string_view text) {
    return tokenizer.isEndOfGeneration(id(tokenizer, text));
}

} // namespace

TEST(SpecialTokens, AreTextUnlessAsked) {
    const auto tokenizer = makeTokenizer(byteVocabulary({}));
    EXPECT_EQ(rawTokens(*tokenizer, encode(*tokenizer, "a<s>")), (Raw{"a", "<", "s", ">"}));
    EXPECT_EQ(rawTokens(*tokenizer, encode(*tokenizer, "a<s>", {false, true})), (Raw{"a", "<s>"}));
    EXPECT_EQ(rawTokens(*tokenizer, encode(*tokenizer, "a<tool>b")), (Raw{"a", "<tool>", "b"})); // user-defined: always
}

TEST(SpecialTokens, MergesNeverMakeAControlToken) {
    auto data = byteVocabulary({"a b", "ab c"});
    data.types[257] = TokenType::control; // "abc"
    const auto tokenizer = makeTokenizer(data);
    EXPECT_EQ(rawTokens(*tokenizer, encode(*tokenizer, "abc")), (Raw{"ab", "c"}));
    const auto pieces = makeTokenizer(pieceVocabulary({"\u2581", "<", "/", "s", ">", "</", "s>"}));
    EXPECT_EQ(rawTokens(*pieces, encode(*pieces, "</s>")), (Raw{"\u2581", "</", "s>"}));
    auto whole = byteVocabulary({}, "llama-bpe"); // words that are tokens are taken whole, but not control tokens
    const auto lookup =
        makeTokenizer(with(std::move(whole), {{"abc", TokenType::control}, {"abd", TokenType::normal}}));
    EXPECT_EQ(rawTokens(*lookup, encode(*lookup, "abd")), (Raw{"abd"}));
    EXPECT_EQ(rawTokens(*lookup, encode(*lookup, "abc")), (Raw{"a", "b", "c"}));
}

TEST(SpecialTokens, LongestTextGoesFirst) {
    const auto tokenizer = makeTokenizer(
        with(byteVocabulary({}),
             {{"ab", TokenType::userDefined}, {"bcd", TokenType::userDefined}, {"aa", TokenType::userDefined}}));
    EXPECT_EQ(rawTokens(*tokenizer, encode(*tokenizer, "abcd")), (Raw{"a", "bcd"}));
    EXPECT_EQ(rawTokens(*tokenizer, encode(*tokenizer, "aaaac")), (Raw{"aa", "aa", "c"}));
}

TEST(SpecialTokens, PhiTakesTheWhiteSpaceBehind) {
    auto data = with(pieceVocabulary({"\u2581", "a", "b"}), {{"<|user|>", TokenType::control}});
    const auto plain = makeTokenizer(data);
    EXPECT_EQ(rawTokens(*plain, encode(*plain, "<|user|>\nb", {false, true})),
              (Raw{"<|user|>", "\u2581", "<0x0A>", "b"}));
    data.modelName = "Phi-3 Mini";
    const auto phi = makeTokenizer(data);
    EXPECT_EQ(rawTokens(*phi, encode(*phi, "<|user|>\n b", {false, true})), (Raw{"<|user|>", "\u2581", "b"}));
    EXPECT_EQ(rawTokens(*phi, encode(*phi, "<s> b", {false, true})),
              (Raw{"<s>", "\u2581", "\u2581", "b"})); // <s> doesn't
}

TEST(SpecialTokens, EndOfGenerationByKeyAndByText) {
    auto data = with(byteVocabulary({}), {{"<|im_end|>", TokenType::control},
                                          {"<|eot_id|>", TokenType::normal},
                                          {"<odd>", TokenType::control},
                                          {"<|file_sep|>", TokenType::control},
                                          {"<|fim_prefix|>", TokenType::normal}});
    data.named.eom = static_cast<TokenId>(data.tokens.size() - 3);
    const auto tokenizer = makeTokenizer(data);
    for (const char* text : {"<|im_end|>", "<|eot_id|>", "</s>", "<odd>", "<|file_sep|>"}) {
        EXPECT_TRUE(ends(*tokenizer, text)) << text;
    }
    EXPECT_FALSE(ends(*tokenizer, "<s>"));
    EXPECT_FALSE(ends(*tokenizer, "<|fim_prefix|>"));
    EXPECT_TRUE(tokenizer->isControl(id(*tokenizer, "<|eot_id|>"))); // whatever its type says
    EXPECT_TRUE(tokenizer->isControl(id(*tokenizer, "<|fim_prefix|>")));
    EXPECT_FALSE(tokenizer->isEndOfGeneration(-1));
}

TEST(SpecialTokens, ChannelsOfGptOssAreShownAndDontEnd) {
    const auto tokenizer = makeTokenizer(with(byteVocabulary({}), {{"<|end|>", TokenType::control},
                                                                   {"<|return|>", TokenType::control},
                                                                   {"<|call|>", TokenType::control},
                                                                   {"<|channel|>", TokenType::control}}));
    EXPECT_FALSE(ends(*tokenizer, "<|end|>"));
    EXPECT_TRUE(ends(*tokenizer, "<|return|>"));
    EXPECT_EQ(tokenizer->pieceBytes(id(*tokenizer, "<|channel|>")), "<|channel|>");
    EXPECT_EQ(tokenizer->pieceBytes(id(*tokenizer, "<|return|>")), "");
    EXPECT_EQ(encode(*tokenizer, "<|channel|>").size(), 11U); // a user's text stays text
    const auto phi = makeTokenizer(with(byteVocabulary({}), {{"<|end|>", TokenType::control}}));
    EXPECT_TRUE(ends(*phi, "<|end|>"));
}

} // namespace vitrine::text::test
