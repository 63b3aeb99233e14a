// The tiny models beside the checkout, against the numbers that come with them: float32 arithmetic within 1e-3 in
// log-probability, the files' own quantised weights with 8-bit activations within 0.7; greedy tokens equal wherever the
// margin is large enough to decide.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <fstream>

#include <nlohmann/json.hpp>

#include "tests/engine/model/model_session.h"
#include "tests/support/reference_forward.h"
#include "tests/support/test_data.h"

namespace vitrine::test {
namespace {

class MiniReference : public testing::TestWithParam<const char*> {
protected:
    struct Prompt {
        std::vector<TokenId> tokens;
        std::vector<double> logProbabilities; // after the last token
        std::vector<double> tokenLogprobs;
        std::vector<TokenId> greedy;
        std::vector<double> greedyMargin;
    };

    static std::vector<Prompt> prompts(const std::filesystem::path& folder) {
        std::ifstream file(folder / (std::string(GetParam()) + ".json"));
        const auto json = nlohmann::json::parse(file);
        std::vector<Prompt> prompts;
        for (const auto& entry : json.at("prompts")) {
            prompts.push_back({entry.at("tokens"), logProbabilities(entry.at("logits_last").get<std::vector<double>>()),
                               entry.at("token_logprobs"), entry.at("greedy"), entry.at("greedy_margin")});
        }
        return prompts;
    }

    static void check(const gguf::GgufReader& reader, const std::vector<Prompt>& prompts, const SessionOptions& options,
                      double tolerance) {
        ModelSession session(reader, options);
        std::size_t sequence = 0;
        for (const Prompt& prompt : prompts) {
            SCOPED_TRACE(std::to_string(prompt.tokens.size()) + " tokens");
            const Logits logits = session.feed(sequence++, prompt.tokens);
            EXPECT_LE(largestDifference(logProbabilities(logits.back()), prompt.logProbabilities), tolerance);
            for (std::size_t i = 0; i + 1 < prompt.tokens.size(); ++i) {
                const auto next = static_cast<std::size_t>(prompt.tokens[i + 1]);
                EXPECT_NEAR(logProbabilities(logits[i])[next], prompt.tokenLogprobs[i], tolerance) << "token " << i + 1;
            }
            const auto greedy = session.greedy(sequence++, prompt.tokens, prompt.greedy.size());
            for (std::size_t i = 0; i < greedy.size() && prompt.greedyMargin[i] > 2 * tolerance; ++i) {
                EXPECT_EQ(greedy[i], prompt.greedy[i]) << "step " << i;
            }
        }
    }
};

TEST_P(MiniReference, Float32) {
    VITRINE_REQUIRE_SHARED(shared);
    const auto folder = shared / "reference" / "mini";
    const auto reader = gguf::GgufReader::open(folder / (std::string(GetParam()) + ".gguf"));
    ASSERT_TRUE(reader) << reader.error().describe();
    check(*reader, prompts(folder), {}, 1e-3);
}

TEST_P(MiniReference, DefaultKernels) {
    VITRINE_REQUIRE_SHARED(shared);
    const auto folder = shared / "reference" / "mini";
    const auto reader = gguf::GgufReader::open(folder / (std::string(GetParam()) + ".gguf"));
    ASSERT_TRUE(reader) << reader.error().describe();
    check(*reader, prompts(folder), asInFile(), 0.7);
}

// The committed tests trust the plain-loop reference; here it is held to the same numbers as the engine.
TEST_P(MiniReference, PlainLoopReference) {
    VITRINE_REQUIRE_SHARED(shared);
    const auto folder = shared / "reference" / "mini";
    const auto reader = gguf::GgufReader::open(folder / (std::string(GetParam()) + ".gguf"));
    ASSERT_TRUE(reader) << reader.error().describe();
    const ReferenceModel reference(*reader);
    for (const Prompt& prompt : prompts(folder)) {
        const auto logits = reference.logits(prompt.tokens);
        EXPECT_LE(largestDifference(logProbabilities(logits.back()), prompt.logProbabilities), 1e-3);
    }
}

INSTANTIATE_TEST_SUITE_P(All, MiniReference,
                         testing::Values("llama", "llama-q8_0", "llama-q4_k", "llama-q4_0", "llama-rope3", "qwen2",
                                         "qwen3", "qwen3-q8_0", "qwen3-q4_k", "qwen3-q4_0", "gemma3", "phi3",
                                         "mixtral"),
                         [](const auto& test) {
                             std::string name = test.param;
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

} // namespace
} // namespace vitrine::test
