// SPDX-License-Identifier: GPL-3.0-or-later
#include <limits>

#include <gtest/gtest.h>

#include "engine/run/sampling_params.h"

namespace vitrine::run {
namespace {

std::string refused(const SamplingParams& p) {
    const auto r = validate(p, 100);
    return r ? "accepted" : r.error().subject;
}

TEST(SamplingParams, DefaultsAreValid) {
    EXPECT_TRUE(validate(SamplingParams{}, 100));
}

TEST(SamplingParams, EachFieldOutOfRangeIsNamed) {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const auto with = [](auto change) {
        SamplingParams p;
        change(p);
        return refused(p);
    };
    EXPECT_EQ(with([](auto& p) { p.temperature = -0.1F; }), "temperature");
    EXPECT_EQ(with([&](auto& p) { p.temperature = nan; }), "temperature");
    EXPECT_EQ(with([](auto& p) { p.topK = -1; }), "top_k");
    EXPECT_EQ(with([](auto& p) { p.topP = 0.0F; }), "top_p");
    EXPECT_EQ(with([](auto& p) { p.topP = 1.01F; }), "top_p");
    EXPECT_EQ(with([](auto& p) { p.minP = 1.5F; }), "min_p");
    EXPECT_EQ(with([](auto& p) { p.repetitionPenalty = 0.0F; }), "repetition_penalty");
    EXPECT_EQ(with([](auto& p) { p.presencePenalty = 2.5F; }), "presence_penalty");
    EXPECT_EQ(with([](auto& p) { p.frequencyPenalty = -3.0F; }), "frequency_penalty");
    EXPECT_EQ(with([](auto& p) { p.maxTokens = 0; }), "max_tokens");
    EXPECT_EQ(with([](auto& p) { p.minTokens = 300; }), "min_tokens");
    EXPECT_EQ(with([](auto& p) { p.logprobs = 21; }), "logprobs");
    EXPECT_EQ(with([](auto& p) { p.logitBias = {{100, 1.0F}}; }), "logit_bias");
    EXPECT_EQ(with([](auto& p) { p.stopTokens = {-1}; }), "stop_token_ids");
    EXPECT_EQ(with([](auto& p) { p.stopStrings = {""}; }), "stop");
}

} // namespace
} // namespace vitrine::run
