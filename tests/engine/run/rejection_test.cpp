// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/rejection.h"

#include <array>
#include <map>
#include <random>

#include <gtest/gtest.h>

#include "tests/engine/run/law_check.h"

namespace vitrine::run {
namespace {

constexpr std::size_t kVocabulary = 12;

std::vector<float> row(unsigned seed) {
    std::mt19937 rng(seed);
    std::normal_distribution<float> normal(0.0F, 1.5F);
    std::vector<float> x(kVocabulary);
    for (float& v : x) {
        v = normal(rng);
    }
    return x;
}

std::vector<float> rows(std::initializer_list<unsigned> seeds) {
    std::vector<float> all;
    for (const unsigned s : seeds) {
        const auto r = row(s);
        all.insert(all.end(), r.begin(), r.end());
    }
    return all;
}

TEST(Rejection, GreedyAcceptsExactlyTheOwnChoices) {
    const auto logits = rows({1, 2, 3});
    const Sampler s(SamplingParams{}, 1, 0, {}, {});
    const TokenId a = argmax(row(1));
    const TokenId b = argmax(row(2));
    const TokenId c = argmax(row(3));
    Verdict v = verify(s, logits, kVocabulary, {{a, b}, {}});
    EXPECT_EQ(v.accepted, 2);
    EXPECT_EQ(v.emitted, (std::vector<TokenId>{a, b, c}));
    v = verify(s, logits, kVocabulary, {{a, static_cast<TokenId>((b + 1) % 12)}, {}});
    EXPECT_EQ(v.accepted, 1);
    EXPECT_EQ(v.emitted, (std::vector<TokenId>{a, b}));
    v = verify(s, logits, kVocabulary, {{static_cast<TokenId>((a + 1) % 12), b}, {}});
    EXPECT_EQ(v.accepted, 0);
    EXPECT_EQ(v.emitted, (std::vector<TokenId>{a}));
}

/// The law of the first emitted token must be the target's, however wrong the draft's law is.
void expectTargetLaw(float temperature, float topP, bool pointDraft) {
    SamplingParams p;
    p.temperature = temperature;
    p.topP = topP;
    p.maxTokens = 1 << 30;
    const auto target = row(11);
    const auto logits = rows({11, 12});
    SamplingParams draftParams;
    draftParams.temperature = 1.0F;
    const Candidates q = Candidates::from(row(99), draftParams); // an unrelated law: deliberately wrong
    Sampler s(p, 2026, 0, {}, {});
    std::map<TokenId, int> first;
    std::map<TokenId, int> second;
    constexpr int kDraws = 120'000;
    int acceptedSome = 0;
    for (int i = 0; i < kDraws; ++i) {
        Drafts drafts;
        const TokenId d = pointDraft ? 4 : q.draw(s.uniformAt(s.generated(), Purpose::draft));
        drafts.tokens = {d};
        if (!pointDraft) {
            drafts.laws = {q};
        }
        const Verdict v = verify(s, logits, kVocabulary, drafts);
        ASSERT_EQ(v.emitted.size(), static_cast<std::size_t>(v.accepted) + 1);
        ++first[v.emitted[0]];
        if (v.accepted == 1) {
            ++acceptedSome;
            ++second[v.emitted[1]];
        }
        s.accept(0);
        s.accept(0); // move on by two positions: the bonus used the next one
    }
    EXPECT_LT(chiSquare(first, Candidates::from(target, p), kDraws).deviate(), 4.0) << temperature << ' ' << topP;
    ASSERT_GT(acceptedSome, 1000);
    ASSERT_LT(acceptedSome, kDraws);
    EXPECT_LT(chiSquare(second, Candidates::from(row(12), p), acceptedSome).deviate(), 4.0);
}

TEST(Rejection, OutputLawIsTheTargetsWithAWrongDraftModel) {
    for (const float temperature : {0.7F, 1.0F, 1.6F}) {
        for (const float topP : {1.0F, 0.9F}) {
            expectTargetLaw(temperature, topP, false);
        }
    }
}

TEST(Rejection, OutputLawIsTheTargetsWithPromptLookup) {
    expectTargetLaw(1.0F, 1.0F, true);
}

TEST(Rejection, EveryPositionOfSeveralDraftsHasTheTargetsLaw) {
    constexpr int kDraws = 120'000;
    constexpr std::size_t kDrafts = 4;
    SamplingParams p;
    p.temperature = 0.9F;
    p.topP = 0.95F;
    p.maxTokens = 1 << 30;
    const auto logits = rows({21, 22, 23, 24, 25});
    SamplingParams draftParams;
    draftParams.temperature = 1.5F;
    const Candidates q = Candidates::from(row(77), draftParams); // wrong at each of them
    Sampler s(p, 7, 0, {}, {});
    std::array<std::map<TokenId, int>, kDrafts + 1> counts;
    std::array<int, kDrafts + 1> reached{};
    for (int i = 0; i < kDraws; ++i) {
        Drafts drafts;
        for (std::size_t d = 0; d < kDrafts; ++d) {
            drafts.tokens.push_back(q.draw(s.uniformAt(s.generated() + static_cast<std::int64_t>(d), Purpose::draft)));
            drafts.laws.push_back(q);
        }
        const Verdict v = verify(s, logits, kVocabulary, drafts);
        for (std::size_t at = 0; at < v.emitted.size(); ++at) {
            ++counts[at][v.emitted[at]];
            ++reached[at];
        }
        for (std::size_t at = 0; at <= kDrafts; ++at) {
            s.accept(0); // each round has positions of its own
        }
    }
    for (std::size_t at = 0; at <= kDrafts; ++at) {
        ASSERT_GT(reached[at], 500) << at;
        EXPECT_LT(chiSquare(counts[at], Candidates::from(row(21 + static_cast<unsigned>(at)), p), reached[at]).deviate(), 4.0) << at;
    }
}

TEST(Rejection, SeededVerificationsRepeat) {
    SamplingParams p;
    p.temperature = 1.0F;
    const auto logits = rows({5, 6, 7});
    const Sampler a(p, 5, 0, {}, {});
    const Sampler b(p, 5, 0, {}, {});
    const Drafts drafts{{3, 4}, {}};
    EXPECT_EQ(verify(a, logits, kVocabulary, drafts).emitted, verify(b, logits, kVocabulary, drafts).emitted);
}

} // namespace
} // namespace vitrine::run
