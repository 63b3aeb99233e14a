// Long and hostile texts: the work, counted where it is done, grows as n log n at most. The seconds that are printed
// are for people; nothing depends on them.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/tokenizer.h"

#include "tests/engine/text/tokenizer/small_vocabularies.h"

#include <cstdio>
#include <ctime>
#include <gtest/gtest.h>

namespace vitrine::text::test {

namespace {

constexpr std::size_t kBytes = 1'000'000;

std::string repeated(std::string_view unit, std::size_t bytes = kBytes) {
    std::string text;
    while (text.size() < bytes) {
        text += unit;
    }
    return text;
}

/// Merges that double runs of one letter up to 32, and spaces likewise.
std::unique_ptr<Tokenizer> bpe() {
    std::vector<std::string> merges = {"\u0120 a", "a b"};
    for (const std::string letter : {"z", "\u0120", "\u010a"}) {
        for (std::size_t n = 1; n < 32; n *= 2) {
            std::string half;
            for (std::size_t i = 0; i < n; ++i) {
                half += letter;
            }
            merges.push_back(half + " " + half);
        }
    }
    return makeTokenizer(byteVocabulary(merges));
}

std::unique_ptr<Tokenizer> spm() {
    return makeTokenizer(pieceVocabulary(
        {"zz", "zzzz", "zzzzzzzz", "\u2581\u2581", "\u2581\u2581\u2581\u2581", "\u2581a", "\u2581", "a", "b", "z"}));
}

const std::vector<std::string>& units() {
    static const std::vector<std::string> all = {"z",   " ", "\n",     "\u0301", "\U0001F469\u200d", "<", "<s>",
                                                 " ab", "1", "\u6f22", "zq"};
    return all;
}

} // namespace

class Work : public ::testing::TestWithParam<bool> {};

TEST_P(Work, GrowsWithTheTextOnly) {
    const auto tokenizer = GetParam() ? bpe() : spm();
    for (const std::string& unit : units()) {
        const std::string text = repeated(unit);
        EncodeWork work;
        const std::clock_t before = std::clock();
        const auto ids = tokenizer->encode(text, {false, true}, work);
        const double seconds = static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
        ASSERT_TRUE(ids) << ids.error().describe();
        EXPECT_EQ(tokenizer->decode(*ids, true), text);
        EXPECT_LE(work.merged, text.size());
        EXPECT_LE(work.queued, 3 * text.size() + 3); // each merge proposes two more at most
        std::printf("  %-8s %7.3f s, %8zu ids, %8llu queued\n", unit == " " || unit == "\n" ? "blank" : unit.c_str(),
                    seconds, ids->size(), static_cast<unsigned long long>(work.queued));
    }
}

INSTANTIATE_TEST_SUITE_P(Tokenizers, Work, ::testing::Values(true, false),
                         [](const auto& info) { return info.param ? std::string("bpe") : std::string("spm"); });

TEST(SpecialTokenWork, GrowsWithTheTextOnly) {
    auto data = byteVocabulary({});
    for (int i = 0; i < 3000; ++i) {
        data.tokens.push_back("<unused" + std::to_string(i) + ">");
        data.types.push_back(TokenType::userDefined);
    }
    const auto tokenizer = makeTokenizer(data);
    EncodeWork work;
    const auto ids = tokenizer->encode(repeated("<unused7>x"), {}, work);
    ASSERT_TRUE(ids);
    EXPECT_EQ(ids->size(), 200'000U);
    EXPECT_EQ(work.words, 100'000U);
}

} // namespace vitrine::text::test
