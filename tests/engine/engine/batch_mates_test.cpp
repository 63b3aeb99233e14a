// With `deterministic` a request's figures are the same to the last bit whoever runs beside it, on quantised weights too.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "tests/engine/engine/engine_run.h"

namespace vitrine::test {
namespace {

std::vector<float> logprobsOf(const Reply& reply) {
    std::vector<float> all;
    for (const TokenLogprob& l : reply.logprobs) {
        all.push_back(l.logprob);
    }
    return all;
}

class BatchMates : public testing::TestWithParam<kernels::TensorType> {};

TEST_P(BatchMates, ChangeNoBit) {
    TinyModel model;
    model.hidden = 256;
    model.heads = 4;
    model.headSize = 64;
    model.feedForward = 512;
    model.type = GetParam();
    const TinyFile file(model);
    EngineOptions options = exactOptions(file.path);
    options.deterministic = true;
    options.threads = 2;
    std::vector<Request> requests;
    for (std::uint64_t i = 0; i < 7; ++i) {
        requests.push_back(greedyRequest(somePrompt(3 + 11 * i, i), 16));
        requests.back().sampling.logprobs = 0;
    }
    EngineRun together(options);
    for (const Request& r : requests) {
        together.submit(r);
    }
    together.finish();
    options.prefillChunk = 5;
    EngineRun chunked(options);
    for (const Request& r : requests) {
        chunked.submit(r);
        chunked.step();
    }
    chunked.finish();
    options.prefillChunk = 0;
    for (std::size_t n = 0; n < requests.size(); ++n) {
        EngineRun alone(options);
        alone.submit(requests[n]);
        alone.finish();
        EXPECT_EQ(together.reply(n).tokens, alone.reply(0).tokens) << n;
        EXPECT_EQ(logprobsOf(together.reply(n)), logprobsOf(alone.reply(0))) << n;
        EXPECT_EQ(logprobsOf(chunked.reply(n)), logprobsOf(alone.reply(0))) << n << " in chunks";
    }
}

INSTANTIATE_TEST_SUITE_P(Types, BatchMates,
                         testing::Values(kernels::TensorType::F32, kernels::TensorType::Q4_0, kernels::TensorType::Q8_0,
                                         kernels::TensorType::Q4_K, kernels::TensorType::F16),
                         [](const auto& info) { return std::string(kernels::typeTraits(info.param).name); });

} // namespace
} // namespace vitrine::test
