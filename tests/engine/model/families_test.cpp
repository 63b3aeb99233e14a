// Every family on tiny random models made on the spot, against plain double-precision loops; and for each mistake that
// barely shows, proof that these models would betray it.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <functional>

#include "tests/engine/model/model_session.h"
#include "tests/engine/model/open_model.h"
#include "tests/support/reference_forward.h"

namespace vitrine::test {
namespace {

constexpr double kTolerance = 2e-4; // largest difference of a logit in float32 arithmetic

/// The largest difference over all logits of all rows.
double difference(const Logits& got, const std::vector<std::vector<double>>& wanted) {
    double largest = got.size() == wanted.size() ? 0.0 : 1e30;
    for (std::size_t row = 0; row < got.size(); ++row) {
        const std::vector<double> values(got[row].begin(), got[row].end());
        largest = std::max(largest, largestDifference(values, wanted[row]));
    }
    return largest;
}

class Families : public testing::TestWithParam<std::string> {};

TEST_P(Families, EqualPlainLoops) {
    const OpenModel model = OpenModel::of(TinyModel::family(GetParam()));
    const auto tokens = someTokens(70, 11);
    ModelSession session(model.reader, {});
    const double largest = difference(session.feed(0, tokens), ReferenceModel(model.reader).logits(tokens));
    RecordProperty("largestDifference", std::to_string(largest));
    EXPECT_LE(largest, kTolerance);
}

// The whole prompt in one step, in uneven chunks, and token by token through other block sizes and workers.
TEST_P(Families, ChunksEqualWhole) {
    const OpenModel model = OpenModel::of(TinyModel::family(GetParam()));
    const auto tokens = someTokens(70, 12);
    const auto wanted = ReferenceModel(model.reader).logits(tokens);
    for (const std::int32_t blockSize : {8, 16, 64}) {
        for (const std::size_t chunk : {std::size_t{1}, std::size_t{7}, std::size_t{33}}) {
            SessionOptions options;
            options.blockSize = blockSize;
            options.threads = 3;
            ModelSession session(model.reader, options);
            Logits logits;
            for (std::size_t begin = 0; begin < tokens.size(); begin += chunk) {
                const auto part = std::span(tokens).subspan(begin, std::min(chunk, tokens.size() - begin));
                for (auto& row : session.feed(0, part)) {
                    logits.push_back(std::move(row));
                }
            }
            EXPECT_LE(difference(logits, wanted), kTolerance) << "blocks of " << blockSize << ", chunks of " << chunk;
        }
    }
}

// Five sequences of unlike lengths share steps, prefills beside decodes: each must get what it gets alone.
TEST_P(Families, BatchedEqualsAlone) {
    const OpenModel model = OpenModel::of(TinyModel::family(GetParam()));
    const std::vector<std::size_t> lengths{1, 5, 17, 40, 64};
    ModelSession alone(model.reader, {});
    ModelSession together(model.reader, {});
    std::vector<std::vector<TokenId>> prompts;
    std::vector<Logits> wanted;
    for (std::size_t s = 0; s < lengths.size(); ++s) {
        prompts.push_back(someTokens(lengths[s] + 3, static_cast<std::uint32_t>(100 + s)));
        Logits rows;
        for (std::size_t t = 0; t < prompts[s].size(); ++t) {
            rows.push_back(alone.feedForLast(s, std::span(prompts[s]).subspan(t, 1)));
        }
        wanted.push_back(rows);
    }
    std::vector<std::size_t> fed(lengths.size(), 0);
    for (std::size_t round = 0; round < 4; ++round) {
        std::vector<ModelSession::Piece> pieces;
        for (std::size_t s = 0; s < lengths.size(); ++s) {
            const std::size_t count = round == 0 ? lengths[s] : 1;
            pieces.push_back({s,
                              {prompts[s].begin() + static_cast<std::ptrdiff_t>(fed[s]),
                               prompts[s].begin() + static_cast<std::ptrdiff_t>(fed[s] + count)}});
        }
        const Logits logits = together.step(pieces);
        std::size_t row = 0;
        for (std::size_t s = 0; s < lengths.size(); ++s) {
            for (std::size_t t = 0; t < pieces[s].tokens.size(); ++t, ++row) {
                const std::vector<double> got(logits[row].begin(), logits[row].end());
                const std::vector<double> one(wanted[s][fed[s] + t].begin(), wanted[s][fed[s] + t].end());
                EXPECT_LE(largestDifference(got, one), kTolerance) << "sequence " << s << ", token " << fed[s] + t;
            }
            fed[s] += pieces[s].tokens.size();
        }
    }
}

INSTANTIATE_TEST_SUITE_P(All, Families, testing::ValuesIn(TinyModel::families()), [](const auto& test) {
    std::string name = test.param;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});

struct Mistake {
    std::string name;
    std::string family;
    std::function<void(Mistakes&)> make;
};

void PrintTo(const Mistake& mistake, std::ostream* out);

class MistakeShows : public testing::TestWithParam<Mistake> {};

// If a mistake moved no logit by more than the tolerance of EqualPlainLoops, that test would not notice it.
TEST_P(MistakeShows, MoreThanTheTolerance) {
    const OpenModel model = OpenModel::of(TinyModel::family(GetParam().family));
    const auto tokens = someTokens(70, 11);
    const ReferenceModel reference(model.reader);
    Mistakes mistakes;
    GetParam().make(mistakes);
    const auto right = reference.logits(tokens);
    const auto wrong = reference.logits(tokens, mistakes);
    double largest = 0.0;
    for (std::size_t row = 0; row < right.size(); ++row) {
        largest = std::max(largest, largestDifference(right[row], wrong[row]));
    }
    EXPECT_GT(largest, 4 * kTolerance);
    RecordProperty("largestChange", std::to_string(largest));
}

const std::vector<Mistake> kMistakes{
    {"ErfGelu", "gemma2", [](Mistakes& m) { m.erfGelu = true; }},
    {"ErfGelu3", "gemma3", [](Mistakes& m) { m.erfGelu = true; }},
    {"NoClamp", "gpt-oss", [](Mistakes& m) { m.noClamp = true; }},
    {"NoRenormaliseQwen3moe", "qwen3moe", [](Mistakes& m) { m.noRenormalise = true; }},
    {"NoRenormaliseMixtral", "mixtral", [](Mistakes& m) { m.noRenormalise = true; }},
    {"NoAttentionCap", "gemma2", [](Mistakes& m) { m.noAttentionCap = true; }},
    {"NoLogitCap", "gemma2", [](Mistakes& m) { m.noLogitCap = true; }},
    {"RopeEverywhere", "smollm3", [](Mistakes& m) { m.ropeEverywhere = true; }},
    {"WindowOneMoreGemma2", "gemma2", [](Mistakes& m) { m.windowExtra = 1; }},
    {"WindowOneLessGemma3", "gemma3", [](Mistakes& m) { m.windowExtra = -1; }},
    {"WindowOneMoreGptOss", "gpt-oss", [](Mistakes& m) { m.windowExtra = 1; }},
    {"OneRopeBase", "gemma3", [](Mistakes& m) { m.oneBase = true; }},
    {"NoSinks", "gpt-oss", [](Mistakes& m) { m.noSinks = true; }},
    {"NoBiasGptOss", "gpt-oss", [](Mistakes& m) { m.noBias = true; }},
    {"NoBiasQwen2", "qwen2", [](Mistakes& m) { m.noBias = true; }},
    {"NoQkNormQwen3", "qwen3", [](Mistakes& m) { m.noQkNorm = true; }},
    {"NoQkNormOlmo2", "olmo2", [](Mistakes& m) { m.noQkNorm = true; }},
    {"NoYarnMagnitude", "gpt-oss", [](Mistakes& m) { m.noMagnitude = true; }},
    {"NoYarn", "gpt-oss", [](Mistakes& m) { m.noScaling = true; }},
    {"NoLongRope", "phi3", [](Mistakes& m) { m.noScaling = true; }},
    {"NoLongRopeMagnitude", "phi3", [](Mistakes& m) { m.noMagnitude = true; }},
    {"NoResidualScale", "granite", [](Mistakes& m) { m.noResidualScale = true; }},
    {"SoftmaxBeforeTopK", "gpt-oss", [](Mistakes& m) { m.softmaxBeforeTopK = true; }},
    {"OtherPairsLlama", "llama", [](Mistakes& m) { m.otherPairs = true; }},
    {"OtherPairsQwen2", "qwen2", [](Mistakes& m) { m.otherPairs = true; }},
    {"OtherPairsGranite", "granite", [](Mistakes& m) { m.otherPairs = true; }},
    {"OtherPairsSmollm3", "smollm3", [](Mistakes& m) { m.otherPairs = true; }},
    {"OtherPairsGptOss", "gpt-oss", [](Mistakes& m) { m.otherPairs = true; }},
};

// Failures then say which mistake, not its bytes.
void PrintTo(const Mistake& mistake, std::ostream* out) {
    *out << mistake.name << " in " << mistake.family;
}

INSTANTIATE_TEST_SUITE_P(All, MistakeShows, testing::ValuesIn(kMistakes),
                         [](const auto& test) { return test.param.name; });

} // namespace
} // namespace vitrine::test
