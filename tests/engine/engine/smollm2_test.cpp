// The default model in float32: the same greedy text by every way.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "engine/gguf/gguf_reader.h"
#include "engine/text/tokenizer.h"
#include "tests/engine/engine/engine_run.h"
#include "tests/support/test_data.h"

namespace vitrine::test {
namespace {

constexpr std::int32_t kTokens = 12;

EngineOptions smolOptions(const std::filesystem::path& path) {
    EngineOptions o = exactOptions(path);
    o.weights = kernels::TensorType::F32;
    o.threads = 2;
    return o;
}

std::vector<Request> smolRequests(const std::filesystem::path& path) {
    const auto reader = gguf::GgufReader::open(path);
    const auto tokenizer = text::Tokenizer::load(*reader);
    std::vector<Request> requests;
    for (const char* text : {"The capital of France is", "One two three one two three one two",
                             "<|im_start|>user\nWhy is the sky blue?<|im_end|>\n<|im_start|>assistant\n"}) {
        requests.push_back(greedyRequest(*(*tokenizer)->encode(text, {false, true}), kTokens));
    }
    return requests;
}

TEST(SmolLm2Engine, TheSameTextByEveryWay) {
    VITRINE_REQUIRE_MODEL(path);
    const std::vector<Request> requests = smolRequests(path);
    std::vector<std::vector<TokenId>> alone;
    {
        EngineOptions o = smolOptions(path);
        o.prefixCaching = false;
        EngineRun run(o);
        for (std::size_t n = 0; n < requests.size(); ++n) {
            run.submit(requests[n]);
            run.finish(); // one at a time
            alone.push_back(run.reply(n).tokens);
        }
    }
    const auto expectSame = [&](const EngineOptions& o, const char* what) { EXPECT_EQ(tokensOf(o, requests), alone) << what; };
    EngineOptions o = smolOptions(path);
    expectSame(o, "together");
    for (const std::int32_t chunk : {1, 7, 64}) {
        o.prefillChunk = chunk;
        o.blockSize = chunk == 7 ? 8 : chunk == 64 ? 256 : 16;
        o.kvBlocks = chunk == 7 ? 9 : 8; // starving
        expectSame(o, "in chunks, in blocks of 16, 8 and 256, preempted");
    }
    o = smolOptions(path);
    o.batching = BatchingMode::fixed;
    o.allocator = AllocatorKind::contiguous;
    expectSame(o, "fixed batches on contiguous memory");
}

TEST(SmolLm2Engine, TheSameTextWithDraftsOfBothSources) {
    VITRINE_REQUIRE_MODEL(path);
    const auto requests = smolRequests(path);
    const auto plain = tokensOf(smolOptions(path), requests);
    for (const std::int32_t k : {1, 4, 8}) {
        EngineOptions o = smolOptions(path);
        o.draftTokens = k;
        o.speculation = SpeculationSource::ngram;
        o.batching = k == 4 ? BatchingMode::fixed : BatchingMode::continuous;
        EXPECT_EQ(tokensOf(o, requests), plain) << "prompt lookup, " << k;
        o.speculation = SpeculationSource::draftModel;
        o.draftModel = path;
        EXPECT_EQ(tokensOf(o, requests), plain) << "a draft model, " << k;
    }
}

} // namespace
} // namespace vitrine::test
