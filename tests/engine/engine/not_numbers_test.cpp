// Weights that give no numbers: the request that meets them fails with the reason, and nobody else does.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstring>
#include <fstream>
#include <limits>

#include <gtest/gtest.h>

#include "engine/gguf/gguf_reader.h"
#include "tests/engine/engine/engine_run.h"
#include "tests/support/tiny_tokenizer.h"

namespace vitrine::test {
namespace {

constexpr TokenId kSpoilt = kTinyFirstByte + 'q';

/// A tiny model whose embedding of one token is `value`: harmless to whoever doesn't use the token.
std::filesystem::path spoiltModel(const std::filesystem::path& folder, float value) {
    std::vector<std::byte> bytes = TinyModel().bytes();
    const auto reader = gguf::GgufReader::fromBytes(bytes, "tiny").value();
    const auto embedding = reader.data(*reader.find("token_embd.weight"));
    const auto at = static_cast<std::size_t>(embedding.data() - bytes.data()) + sizeof(float) * TinyModel().hidden * static_cast<std::size_t>(kSpoilt);
    std::memcpy(bytes.data() + at, &value, sizeof(value));
    const std::filesystem::path path = folder / "spoilt.gguf";
    std::ofstream(path, std::ios::binary).write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    return path;
}

/// Without the spoilt token.
std::vector<TokenId> soundPrompt(std::size_t count, std::uint64_t seed) {
    std::vector<TokenId> prompt = somePrompt(count, seed);
    std::replace(prompt.begin(), prompt.end(), kSpoilt, kTinyFirstByte + 'a');
    return prompt;
}

Request sound(std::uint64_t seed) {
    Request r = greedyRequest(soundPrompt(20, seed), 12);
    r.sampling.logitBias = {{kSpoilt, -100.0F}};
    return r;
}

Request meetsIt(std::uint64_t seed) {
    Request r = sound(seed);
    r.prompt[7] = kSpoilt;
    return r;
}

void expectFailed(const Reply& reply) {
    EXPECT_EQ(reply.finish, trace::FinishReason::failed);
    ASSERT_TRUE(reply.error);
    EXPECT_EQ(reply.error->code, ErrorCode::badTensor);
    EXPECT_NE(reply.error->message.find("NaN"), std::string::npos) << reply.error->message;
    EXPECT_TRUE(reply.tokens.empty());
}

class NotNumbers : public testing::TestWithParam<float> {
protected:
    TempDir m_folder;
};

TEST_P(NotNumbers, FailTheirRequestAndNoOther) {
    const EngineOptions options = exactOptions(spoiltModel(m_folder.path(), GetParam()));
    std::vector<std::vector<TokenId>> alone;
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
        alone.push_back(tokensOf(options, {sound(seed)}).front());
    }
    EngineRun run(options);
    run.submit(sound(1));
    const auto bad = run.submit(meetsIt(9));
    run.submit(sound(2));
    run.finish();
    expectFailed(run.reply(bad));
    EXPECT_EQ(run.reply(0).tokens, alone[0]);
    EXPECT_EQ(run.reply(2).tokens, alone[1]);
    EXPECT_EQ(run.blocksHeld(), 0);
    run.submit(sound(3)); // in the blocks that the failed one gave back
    run.finish();
    EXPECT_EQ(run.reply(3).tokens, alone[2]);
}

TEST_P(NotNumbers, EveryKindOfRequest) {
    EngineOptions options = exactOptions(spoiltModel(m_folder.path(), GetParam()));
    for (const float temperature : {0.0F, 1.0F}) {
        EngineRun run(options);
        Request choices = meetsIt(4);
        choices.choices = 3;
        choices.sampling.temperature = temperature;
        choices.sampling.logprobs = 2;
        choices.sampling.topP = 0.9F;
        choices.sampling.repetitionPenalty = 1.2F;
        const auto n = run.submit(choices);
        run.finish();
        for (std::size_t c = 0; c < 3; ++c) {
            expectFailed(run.reply(n, c));
        }
        EXPECT_EQ(run.blocksHeld(), 0);
        const auto score = run.engine().score(meetsIt(5).prompt, 5);
        ASSERT_FALSE(score);
        EXPECT_EQ(score.error().code, ErrorCode::badTensor);
        EXPECT_TRUE(run.engine().score(soundPrompt(20, 6), 5)) << "the engine goes on";
    }
}

TEST_P(NotNumbers, OfADraftModelAreNoProposals) {
    EngineOptions options = exactOptions(TinyModel().writeTo(m_folder.path(), "whole"));
    const auto expected = tokensOf(options, {meetsIt(7)}).front();
    options.speculation = SpeculationSource::draftModel;
    options.draftModel = spoiltModel(m_folder.path(), GetParam());
    for (const float temperature : {0.0F, 1.0F}) {
        Request r = meetsIt(7);
        r.sampling.temperature = temperature;
        r.sampling.seed = 3;
        EngineRun run(options);
        const auto n = run.submit(r);
        run.finish();
        EXPECT_EQ(run.reply(n).figures.drafted, 0);
        EXPECT_EQ(run.reply(n).tokens.size(), 12U);
        if (temperature == 0.0F) {
            EXPECT_EQ(run.reply(n).tokens, expected);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Values, NotNumbers,
                         testing::Values(std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()));

} // namespace
} // namespace vitrine::test
