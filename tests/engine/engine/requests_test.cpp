// What a caller may ask of a request, and what it gets: choices, seeds, stops, limits, log-probabilities, scores, refusals.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <numeric>

#include <gtest/gtest.h>

#include "engine/text/tokenizer.h"
#include "engine/text/unicode.h"
#include "engine/text/utf8_stream.h"
#include "tests/engine/engine/engine_run.h"
#include "tests/support/tiny_tokenizer.h"

namespace vitrine::test {
namespace {

class Requests : public testing::Test {
protected:
    static const std::filesystem::path& model() {
        static const TinyFile file;
        return file.path;
    }
    /// Only letters, so that texts are readable and stop strings can be cut from them.
    static Request letters(std::int32_t maxTokens) {
        Request r = greedyRequest(somePrompt(20, 3), maxTokens);
        r.sampling.temperature = 1.0F;
        r.sampling.seed = 11;
        for (int c = 'a'; c <= 'z'; ++c) {
            r.sampling.logitBias.emplace_back(kTinyFirstByte + c, 100.0F);
        }
        return r;
    }
    static Request endsAtOnce(std::int32_t maxTokens) {
        Request r = greedyRequest(somePrompt(9, 4), maxTokens);
        r.sampling.ignoreEos = false;
        r.sampling.logitBias = {{kTinyEnd, 100.0F}};
        return r;
    }
    static Reply only(const Request& request) {
        EngineRun run(exactOptions(model()));
        run.submit(request);
        run.finish();
        return run.reply(0);
    }
    static ErrorCode refusal(EngineRun& run, const Request& request, std::string* sentence = nullptr) {
        const auto id = run.engine().submit(request, {});
        if (id) {
            ADD_FAILURE() << "it was taken";
            return ErrorCode::internal;
        }
        if (sentence != nullptr) {
            *sentence = id.error().message;
        }
        return id.error().code;
    }
};

TEST_F(Requests, ChoicesShareThePromptAndDiffer) {
    Request r = letters(20);
    r.choices = 3;
    EngineRun run(exactOptions(model()));
    const auto n = run.submit(r);
    run.finish();
    EXPECT_NE(run.reply(n, 0).tokens, run.reply(n, 1).tokens);
    EXPECT_NE(run.reply(n, 1).tokens, run.reply(n, 2).tokens);
    for (std::size_t c = 0; c < 3; ++c) {
        EXPECT_EQ(run.reply(n, c).tokens.size(), 20U);
        EXPECT_EQ(run.reply(n, c).finish, trace::FinishReason::maxTokens);
    }
    EXPECT_EQ(run.reply(n, 0).tokens, only(letters(20)).tokens) << "the first choice is the one that n = 1 gives";
    EXPECT_EQ(run.state().totals.prefillTokens, 20) << "the prompt is computed once";
    EXPECT_EQ(run.blocksHeld(), 0);

    Request greedy = greedyRequest(somePrompt(20, 5), 16);
    greedy.choices = 2;
    const auto g = run.submit(greedy);
    run.finish();
    EXPECT_EQ(run.reply(g, 0).tokens, run.reply(g, 1).tokens);
}

TEST_F(Requests, ASeedRepeatsWhateverElseRuns) {
    const Reply alone = only(letters(30));
    EngineOptions starved = exactOptions(model());
    starved.kvBlocks = 8;
    starved.prefillChunk = 7;
    EngineRun run(starved);
    for (std::uint64_t other = 0; other < 4; ++other) {
        Request r = letters(25);
        r.sampling.seed.reset();
        r.prompt = somePrompt(10 + other * 9, other);
        run.submit(r);
    }
    const auto n = run.submit(letters(30));
    run.finish();
    EXPECT_EQ(run.reply(n).tokens, alone.tokens);
    EXPECT_EQ(run.reply(n).text, alone.text);
    Request another = letters(30);
    another.sampling.seed = 12;
    EXPECT_NE(only(another).tokens, alone.tokens);
}

TEST_F(Requests, StopStringsOverTokenBorders) {
    const std::string whole = only(letters(40)).text;
    ASSERT_EQ(whole.size(), 40U);
    for (const std::size_t at : {0U, 1U, 7U, 20U, 36U}) {
        for (const std::size_t size : {1U, 2U, 4U}) {
            Request r = letters(40);
            r.sampling.stopStrings = {"never", whole.substr(at, size)};
            const Reply reply = only(r);
            EXPECT_EQ(reply.text, whole.substr(0, whole.find(whole.substr(at, size)))) << at << " " << size;
            EXPECT_EQ(reply.finish, trace::FinishReason::stopString);
            r.sampling.includeStop = true;
            EXPECT_EQ(only(r).text, reply.text + whole.substr(at, size));
        }
    }
    Request r = letters(40);
    r.sampling.stopStrings = {whole.substr(38) + "!"}; // begins, and never ends
    EXPECT_EQ(only(r).text, whole);
}

TEST_F(Requests, StopsAreIgnoredBeforeMinTokensAndTheTextStays) {
    const std::string whole = only(letters(40)).text;
    Request r = letters(40);
    r.sampling.stopStrings = {whole.substr(4, 3)};
    r.sampling.minTokens = 30;
    const std::size_t later = whole.find(r.sampling.stopStrings[0], 30 - 3);
    EXPECT_EQ(only(r).text, whole.substr(0, later));
    r.sampling.stopStrings = {whole.substr(28, 4)}; // begins before, complete after
    r.sampling.minTokens = 30;
    EXPECT_EQ(only(r).text, whole.substr(0, 28));
}

TEST_F(Requests, EndTokens) {
    const Reply one = only(endsAtOnce(10));
    EXPECT_EQ(one.tokens, std::vector<TokenId>{kTinyEnd});
    EXPECT_EQ(one.finish, trace::FinishReason::endOfSequence);
    EXPECT_EQ(one.text, "");

    Request r = endsAtOnce(10);
    r.sampling.minTokens = 5;
    const Reply five = only(r);
    ASSERT_EQ(five.tokens.size(), 6U);
    EXPECT_EQ(five.tokens.back(), kTinyEnd);
    EXPECT_EQ(std::count(five.tokens.begin(), five.tokens.end(), kTinyEnd), 1);

    r = endsAtOnce(10);
    r.sampling.ignoreEos = true;
    EXPECT_EQ(only(r).tokens.size(), 10U);
    EXPECT_EQ(only(r).finish, trace::FinishReason::maxTokens);

    r = letters(10);
    for (int c = 'a'; c <= 'z'; ++c) {
        r.sampling.stopTokens.push_back(kTinyFirstByte + c);
    }
    r.sampling.ignoreEos = false;
    EXPECT_EQ(only(r).tokens.size(), 1U);
    EXPECT_EQ(only(r).finish, trace::FinishReason::endOfSequence);
}

TEST_F(Requests, TheContextIsALimit) {
    const Reply reply = only(greedyRequest(somePrompt(250, 1), 100));
    EXPECT_EQ(reply.finish, trace::FinishReason::contextLimit);
    EXPECT_EQ(reply.tokens.size(), 6U);
}

TEST_F(Requests, LogitBiasBans) {
    Request r = greedyRequest(somePrompt(12, 6), 12);
    for (const TokenId t : only(r).tokens) {
        r.sampling.logitBias.emplace_back(t, -1e4F);
    }
    for (const TokenId t : only(r).tokens) {
        for (const auto& [banned, bias] : r.sampling.logitBias) {
            EXPECT_NE(t, banned);
        }
    }
}

TEST_F(Requests, EveryPieceIsUtf8AndNothingIsLost) {
    EngineRun run(exactOptions(model()));
    const auto n = run.submit(greedyRequest(somePrompt(30, 8), 120));
    run.finish();
    const Reply& reply = run.reply(n);
    text::Utf8Stream whole;
    std::string expected;
    for (const TokenId t : reply.tokens) {
        expected += whole.push(run.engine().tokenizer().pieceBytes(t));
    }
    expected += whole.flush();
    EXPECT_EQ(reply.text, expected);
    for (const std::string& piece : reply.pieces) {
        EXPECT_FALSE(text::findInvalidUtf8(piece)) << piece;
    }
}

TEST_F(Requests, ARunOfBadBytesIsShownOnce) {
    Request r = greedyRequest(somePrompt(5, 1), 12);
    r.sampling.logitBias = {{kTinyFirstByte + 0xF0, 200.0F}};
    EXPECT_EQ(only(r).text, "\xEF\xBF\xBD");
}

TEST_F(Requests, LogprobsAreOfTheTargetBeforeTemperature) {
    Request r = greedyRequest(somePrompt(25, 2), 10);
    r.sampling.logprobs = 5;
    const Reply greedy = only(r);
    ASSERT_EQ(greedy.logprobs.size(), 10U);
    for (std::size_t i = 0; i < 10; ++i) {
        const TokenLogprob& l = greedy.logprobs[i];
        EXPECT_EQ(l.id, greedy.tokens[i]);
        ASSERT_EQ(l.top.size(), 5U);
        EXPECT_EQ(l.top[0].first, l.id);
        EXPECT_FLOAT_EQ(l.top[0].second, l.logprob);
        EXPECT_TRUE(std::is_sorted(l.top.begin(), l.top.end(), [](const auto& a, const auto& b) { return a.second > b.second; }));
        EXPECT_LT(l.logprob, 0.0F);
    }
    r.sampling.temperature = 0.01F; // as good as greedy, and the numbers are not those of the sharpened law
    r.sampling.seed = 1;
    const Reply sharp = only(r);
    ASSERT_EQ(sharp.tokens, greedy.tokens);
    EXPECT_FLOAT_EQ(sharp.logprobs[3].logprob, greedy.logprobs[3].logprob);
    r.sampling.logprobs = 0;
    EXPECT_TRUE(only(r).logprobs[0].top.empty());
    r.sampling.logprobs = -1;
    EXPECT_TRUE(only(r).logprobs.empty());
}

TEST_F(Requests, AScoreEqualsTheLogprobsOfGeneration) {
    Request r = greedyRequest(somePrompt(40, 2), 20);
    r.sampling.logprobs = 20;
    const Reply generated = only(r);
    EngineOptions o = exactOptions(model());
    for (const std::int32_t chunk : {0, 7}) {
        o.prefillChunk = chunk;
        EngineRun run(o);
        std::vector<TokenId> all = r.prompt;
        all.insert(all.end(), generated.tokens.begin(), generated.tokens.end());
        const auto score = run.engine().score(all, 20);
        ASSERT_TRUE(score) << score.error().describe();
        ASSERT_EQ(score->tokenLogprobs.size(), all.size() - 1);
        for (std::size_t i = 0; i < 20; ++i) {
            EXPECT_NEAR(score->tokenLogprobs[39 + i], generated.logprobs[i].logprob, 1e-4) << i;
        }
        all.pop_back();
        const auto shorter = run.engine().score(all, 20);
        ASSERT_TRUE(shorter);
        ASSERT_EQ(shorter->lastTop.size(), 20U);
        for (std::size_t i = 0; i < 20; ++i) {
            EXPECT_NEAR(shorter->lastTop[i].second, generated.logprobs[19].top[i].second, 1e-4) << i;
        }
        EXPECT_EQ(run.blocksHeld(), 0);
    }
}

TEST_F(Requests, AScoreWaitsForNobody) {
    EngineRun run(exactOptions(model()));
    run.submit(greedyRequest(somePrompt(5, 1), 5));
    const auto score = run.engine().score(somePrompt(5, 1), 1);
    ASSERT_FALSE(score);
    EXPECT_EQ(score.error().code, ErrorCode::busy);
    run.finish();
    const auto one = run.engine().score({kTinyStart}, 3);
    ASSERT_TRUE(one);
    EXPECT_TRUE(one->tokenLogprobs.empty());
    EXPECT_EQ(one->lastTop.size(), 3U);
}

TEST_F(Requests, Refusals) {
    EngineOptions o = exactOptions(model());
    o.kvBlocks = 8; // of 16: 128 tokens
    EngineRun run(o);
    EXPECT_EQ(refusal(run, greedyRequest({}, 5)), ErrorCode::emptyPrompt);
    EXPECT_EQ(refusal(run, greedyRequest(somePrompt(300, 1), 5)), ErrorCode::promptTooLong);
    EXPECT_EQ(refusal(run, greedyRequest({1, 2, 100'000}, 5)), ErrorCode::invalidArgument);
    EXPECT_EQ(refusal(run, greedyRequest({-1}, 5)), ErrorCode::invalidArgument);
    std::string sentence;
    Request r = greedyRequest(somePrompt(5, 1), 5);
    r.choices = 100;
    EXPECT_EQ(refusal(run, r, &sentence), ErrorCode::invalidArgument);
    EXPECT_EQ(sentence, "n must be from 1 to 16.");
    r.choices = 0;
    EXPECT_EQ(refusal(run, r), ErrorCode::invalidArgument);
    r = greedyRequest(somePrompt(5, 1), 0);
    EXPECT_EQ(refusal(run, r, &sentence), ErrorCode::invalidArgument);
    EXPECT_NE(sentence.find("max_tokens"), std::string::npos);
    r = greedyRequest(somePrompt(5, 1), 5);
    r.sampling.temperature = std::nanf("");
    EXPECT_EQ(refusal(run, r, &sentence), ErrorCode::invalidArgument);
    EXPECT_NE(sentence.find("temperature"), std::string::npos);
    r = greedyRequest(somePrompt(5, 1), 5);
    r.sampling.stopStrings = {""};
    EXPECT_EQ(refusal(run, r, &sentence), ErrorCode::invalidArgument);
    EXPECT_NE(sentence.find("stop"), std::string::npos);
    EXPECT_TRUE(run.engine().idle());
    EXPECT_EQ(run.engine().traceLog()->lastStep(), 0) << "a refusal leaves no trace";
}

TEST_F(Requests, WhatNeverFitsIsRefusedWithItsBlocks) {
    EngineOptions o = exactOptions(model());
    o.kvBlocks = 8;
    o.context = 128;
    o.capacity = CapacityPolicy::noEviction;
    EngineRun reserving(o);
    const ErrorCode code = refusal(reserving, greedyRequest(somePrompt(100, 1), 100));
    EXPECT_TRUE(code == ErrorCode::promptTooLong || code == ErrorCode::neverFits);
    // As large as the pool: runs, whatever the watermark says.
    o.capacity = CapacityPolicy::maximizeUtilization;
    o.watermark = 0.5;
    EngineRun run(o);
    const auto n = run.submit(greedyRequest(somePrompt(127, 1), 100));
    run.finish();
    EXPECT_EQ(run.reply(n).tokens.size(), 1U);
}

} // namespace
} // namespace vitrine::test
