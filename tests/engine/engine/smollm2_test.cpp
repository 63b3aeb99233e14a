// The default model in float32: the same greedy text by every way.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

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

TEST(SmolLm2Engine, TheSameTextByEveryWay) {
    VITRINE_REQUIRE_MODEL(path);
    std::vector<Request> requests;
    std::vector<std::vector<TokenId>> alone;
    {
        EngineOptions o = smolOptions(path);
        o.prefixCaching = false;
        EngineRun run(o);
        for (const char* text : {"The capital of France is", "One two three one two three one two", "<|im_start|>user\nWhy is the sky blue?<|im_end|>\n<|im_start|>assistant\n"}) {
            const auto ids = run.engine().tokenizer().encode(text, {false, true});
            ASSERT_TRUE(ids);
            requests.push_back(greedyRequest(*ids, kTokens));
            run.submit(requests.back());
            run.finish(); // one at a time
            alone.push_back(run.reply(requests.size() - 1).tokens);
        }
    }
    const auto expectSame = [&](const EngineOptions& o, const char* what) { EXPECT_EQ(tokensOf(o, requests), alone) << what; };
    EngineOptions o = smolOptions(path);
    expectSame(o, "together");
    o.prefillChunk = 7;
    o.blockSize = 8;
    o.kvBlocks = 9; // starving
    expectSame(o, "chunks of 7, blocks of 8, preempted");
    o = smolOptions(path);
    o.speculation = SpeculationSource::ngram;
    o.batching = BatchingMode::fixed;
    expectSame(o, "prompt lookup in fixed batches");
}

} // namespace
} // namespace vitrine::test
