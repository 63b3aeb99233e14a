// The default model against the numbers that come with it: float32 numpy on the dequantised weights.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <numeric>

#include <nlohmann/json.hpp>

#include "tests/engine/model/model_session.h"
#include "tests/support/test_data.h"

namespace vitrine::test {
namespace {

constexpr double kLogprobTolerance = 2e-3;
constexpr TokenId kEndToken = 2;

class SmolLm2 : public testing::Test {
protected:
    static nlohmann::json prompts(const std::filesystem::path& file) {
        std::ifstream stream(file);
        return nlohmann::json::parse(stream);
    }
    /// The short prompts are enough for a look at every quantity; the 1,024-token one is for the longer test.
    static void checkPrompt(ModelSession& session, std::size_t sequence, const nlohmann::json& prompt) {
        SCOPED_TRACE(prompt.at("id").get<std::string>());
        const std::vector<TokenId> tokens = prompt.at("tokens");
        const std::vector<double> wanted = prompt.at("token_logprobs");
        const Logits logits = session.feed(sequence, tokens);
        for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
            const auto row = logProbabilities(logits[i]);
            EXPECT_NEAR(row[static_cast<std::size_t>(tokens[i + 1])], wanted[i], kLogprobTolerance)
                << "token " << i + 1;
        }
        checkTop(logProbabilities(logits.back()), prompt.at("top20"));
        checkGreedy(session, logits.back(), sequence, prompt);
    }
    static void checkTop(const std::vector<double>& row, const nlohmann::json& top) {
        std::vector<TokenId> order(row.size());
        std::iota(order.begin(), order.end(), 0);
        std::partial_sort(order.begin(), order.begin() + 20, order.end(), [&](TokenId a, TokenId b) {
            return row[static_cast<std::size_t>(a)] > row[static_cast<std::size_t>(b)];
        });
        for (std::size_t i = 0; i < 20; ++i) {
            const double logprob = top[i][1];
            EXPECT_NEAR(row[top[i][0].get<std::size_t>()], logprob, kLogprobTolerance) << "rank " << i;
            const bool apart = (i == 0 || top[i - 1][1].get<double>() - logprob > 2 * kLogprobTolerance) &&
                               (i == 19 || logprob - top[i + 1][1].get<double>() > 2 * kLogprobTolerance);
            if (apart && i < 19) {
                EXPECT_EQ(order[i], top[i][0].get<TokenId>()) << "rank " << i;
            }
        }
    }
    static void checkGreedy(ModelSession& session, std::vector<float> logits, std::size_t sequence,
                            const nlohmann::json& prompt) {
        const std::vector<TokenId> greedy = prompt.at("greedy");
        const std::vector<double> margin = prompt.at("greedy_margin");
        for (std::size_t i = 0; i < greedy.size() && margin[i] > 0.01; ++i) {
            const auto best = static_cast<TokenId>(std::max_element(logits.begin(), logits.end()) - logits.begin());
            ASSERT_EQ(best, greedy[i]) << "step " << i;
            if (best == kEndToken) {
                return;
            }
            logits = session.feedForLast(sequence, {&best, 1});
        }
    }
    static void checkLayerNorms(ModelSession& session, std::size_t sequence, const nlohmann::json& prompt) {
        const std::vector<TokenId> tokens = prompt.at("tokens");
        std::vector<double> norms;
        (void)session.feedForLast(sequence, tokens, [&](LayerIndex, backend::Tensor x) {
            const auto values = session.backend().download(x).value().last(static_cast<std::size_t>(x.columns));
            norms.push_back(std::sqrt(std::inner_product(values.begin(), values.end(), values.begin(), 0.0)));
        });
        const std::vector<double> wanted = prompt.at("layer_norms");
        ASSERT_EQ(norms.size(), wanted.size());
        for (std::size_t i = 0; i < norms.size(); ++i) {
            EXPECT_NEAR(norms[i] / wanted[i], 1.0, 1e-4) << "layer " << i;
        }
    }
};

TEST_F(SmolLm2, Float32EqualsNumpy) {
    VITRINE_REQUIRE_MODEL(path);
    VITRINE_REQUIRE_SHARED(shared);
    const auto reader = gguf::GgufReader::open(path);
    ASSERT_TRUE(reader) << reader.error().describe();
    SessionOptions options;
    options.threads = 0;
    options.tokens = 4096;
    ModelSession session(*reader, options);
    std::size_t sequence = 0;
    for (const auto& prompt : prompts(shared / "reference" / "smollm2_forward.json")) {
        checkPrompt(session, sequence++, prompt);
        checkLayerNorms(session, sequence++, prompt);
    }
}

// With the weights as in the file, activations in 8 bits and f16 keys and values: what a person gets.
TEST_F(SmolLm2, DefaultKernelsStayClose) {
    VITRINE_REQUIRE_MODEL(path);
    VITRINE_REQUIRE_SHARED(shared);
    const auto reader = gguf::GgufReader::open(path);
    ASSERT_TRUE(reader) << reader.error().describe();
    const auto all = prompts(shared / "reference" / "smollm2_forward.json");
    const auto prompt =
        std::find_if(all.begin(), all.end(), [](const auto& p) { return p.at("id") == "long_license"; });
    ASSERT_NE(prompt, all.end());
    const std::vector<TokenId> tokens = prompt->at("tokens");
    SessionOptions exact;
    exact.threads = 0;
    SessionOptions fast = asInFile();
    fast.threads = 0;
    const Logits wanted = ModelSession(*reader, exact).feed(0, tokens);
    const Logits got = ModelSession(*reader, fast).feed(0, tokens);
    double difference = 0.0;
    double divergence = 0.0;
    double agreement = 0.0;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const auto p = logProbabilities(wanted[i]);
        const auto q = logProbabilities(got[i]);
        for (std::size_t v = 0; v < p.size(); ++v) {
            divergence += std::exp(p[v]) * (p[v] - q[v]);
        }
        agreement +=
            std::max_element(p.begin(), p.end()) - p.begin() == std::max_element(q.begin(), q.end()) - q.begin();
        if (i + 1 < tokens.size()) {
            const auto next = static_cast<std::size_t>(tokens[i + 1]);
            difference += std::abs(q[next] - prompt->at("token_logprobs")[i].get<double>());
        }
    }
    const auto rows = static_cast<double>(tokens.size());
    RecordProperty("meanDifference", std::to_string(difference / (rows - 1)));
    RecordProperty("meanDivergence", std::to_string(divergence / rows));
    RecordProperty("agreement", std::to_string(agreement / rows));
    std::cout << "mean |dlogprob| " << difference / (rows - 1) << ", mean KL " << divergence / rows << ", top-1 "
              << agreement / rows << "\n";
    EXPECT_LE(difference / (rows - 1), 0.06);
    EXPECT_LE(divergence / rows, 0.0035);
    EXPECT_GE(agreement / rows, 0.965);
}

/// Mean divergence of the next-token laws when keys and values are kept in `type` instead of float32.
double divergenceOfKvType(const gguf::GgufReader& reader, kernels::KvType type) {
    // "The lighthouse keeper counted the ships that passed in the night and wrote each name into a long book …"
    const std::vector<TokenId> tokens{504, 33059, 40061, 17288, 260, 7761, 338, 4180, 281, 260, 3163, 284, 4150, 971, 1462, 618,
                                      253, 986,   1863,  28,    351, 260,  5353, 28,  260, 3947, 284, 260, 7302, 282, 624, 20067, 30};
    SessionOptions exact;
    exact.threads = 0;
    SessionOptions narrow = exact;
    narrow.kv = type;
    const Logits wanted = ModelSession(reader, exact).feed(0, tokens);
    const Logits got = ModelSession(reader, narrow).feed(0, tokens);
    double divergence = 0.0;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const auto p = logProbabilities(wanted[i]);
        const auto q = logProbabilities(got[i]);
        for (std::size_t v = 0; v < p.size(); ++v) {
            divergence += std::exp(p[v]) * (p[v] - q[v]);
        }
    }
    return divergence / static_cast<double>(tokens.size());
}

TEST_F(SmolLm2, NarrowerKeysAndValuesChangeLittle) {
    VITRINE_REQUIRE_MODEL(path);
    const auto reader = gguf::GgufReader::open(path);
    ASSERT_TRUE(reader) << reader.error().describe();
    const double half = divergenceOfKvType(*reader, kernels::KvType::F16);
    const double eight = divergenceOfKvType(*reader, kernels::KvType::Q8_0);
    RecordProperty("f16", std::to_string(half));
    RecordProperty("q8_0", std::to_string(eight));
    EXPECT_LT(half, 1e-3);
    EXPECT_LT(eight, 5e-3);
    EXPECT_GT(eight, half) << "or the type made no difference";
}

} // namespace
} // namespace vitrine::test
