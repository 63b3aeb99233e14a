// Loading: conversion of weights, progress and cancelling, tied embeddings, the derived figures.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "tests/engine/model/model_session.h"
#include "tests/engine/model/open_model.h"
#include "tests/support/reference_forward.h"
#include "tests/support/temp_dir.h"

namespace vitrine::test {
namespace {

using kernels::TensorType;

struct Loaded {
    std::unique_ptr<backend::Backend> backend = backend::makeCpuBackend(2);
    Result<std::unique_ptr<model::Transformer>> model;

    Loaded(const gguf::GgufReader& reader, const model::LoadOptions& options,
           const model::ProgressCallback& progress = {})
        : model(model::Transformer::load(reader, model::readConfig(reader).value(), *backend, options, progress)) {}
};

TEST(Load, ReportsEveryTensorAndAllBytes) {
    const OpenModel tiny = OpenModel::of(TinyModel::family("qwen2"));
    std::vector<std::string> names;
    std::uint64_t done = 0;
    std::uint64_t total = 0;
    const Loaded loaded(tiny.reader, {}, [&](const model::LoadProgress& progress) {
        EXPECT_GE(progress.done, done);
        EXPECT_EQ(progress.stage, "weights");
        done = progress.done;
        total = progress.total;
        names.emplace_back(progress.tensor);
        return true;
    });
    ASSERT_TRUE(loaded.model) << loaded.model.error().describe();
    EXPECT_EQ(names.size(), tiny.reader.tensors().size() + 1);
    EXPECT_EQ(done, total);
    std::uint64_t bytes = 0;
    for (const auto& tensor : tiny.reader.tensors()) {
        bytes += tensor.bytes;
    }
    EXPECT_EQ(total, bytes);
}

TEST(Load, StopsWhenToldTo) {
    const OpenModel tiny = OpenModel::of(TinyModel::family("llama"));
    int calls = 0;
    const Loaded loaded(tiny.reader, {}, [&](const model::LoadProgress&) { return ++calls < 3; });
    ASSERT_FALSE(loaded.model);
    EXPECT_EQ(loaded.model.error().code, ErrorCode::cancelled);
    EXPECT_EQ(calls, 3);
}

TEST(Load, TiedEmbeddingIsKeptOnce) {
    TinyModel tied = TinyModel::family("llama");
    TinyModel apart = tied;
    tied.tied = true;
    const OpenModel one = OpenModel::of(tied);
    const OpenModel two = OpenModel::of(apart);
    const Loaded first(one.reader, {});
    const Loaded second(two.reader, {});
    const std::uint64_t matrix = one.reader.find("token_embd.weight")->bytes;
    EXPECT_LT(first.backend->weightBytes() + matrix / 2, second.backend->weightBytes());
}

class Conversion : public testing::TestWithParam<std::pair<TensorType, double>> {};

TEST_P(Conversion, StaysCloseToTheFloats) {
    const auto [type, tolerance] = GetParam();
    const OpenModel tiny = OpenModel::of(TinyModel::family("llama"));
    const auto tokens = someTokens(24, 3);
    SessionOptions options;
    options.weights = type;
    options.threads = 2;
    ModelSession session(tiny.reader, options);
    EXPECT_TRUE(session.transformer().warnings().empty());
    const auto got = session.feed(0, tokens);
    const auto wanted = ReferenceModel(tiny.reader).logits(tokens);
    double largest = 0.0;
    for (std::size_t row = 0; row < got.size(); ++row) {
        largest = std::max(largest, largestDifference(logProbabilities(got[row]), logProbabilities(wanted[row])));
    }
    EXPECT_LE(largest, tolerance);
    if (type != TensorType::F32) {
        EXPECT_GT(largest, 1e-5) << "the weights were not converted";
    }
}

INSTANTIATE_TEST_SUITE_P(Types, Conversion,
                         testing::Values(std::pair{TensorType::F32, 1e-3}, std::pair{TensorType::F16, 0.05},
                                         std::pair{TensorType::BF16, 0.5}, std::pair{TensorType::F8_E4M3, 4.0},
                                         std::pair{TensorType::Q8_0, 0.7}, std::pair{TensorType::Q4_0, 8.0}),
                         [](const auto& test) { return std::string(kernels::typeTraits(test.param.first).name); });

TEST(Load, RowsThatAreNoWholeBlocksAreKeptAsF16WithAWarning) {
    TinyModel odd = TinyModel::family("llama");
    odd.feedForward = 100; // ffn_down's rows
    const OpenModel tiny = OpenModel::of(odd);
    model::LoadOptions options;
    options.convertTo = TensorType::Q4_0;
    const Loaded loaded(tiny.reader, options);
    ASSERT_TRUE(loaded.model) << loaded.model.error().describe();
    const auto& warnings = (*loaded.model)->warnings();
    ASSERT_EQ(warnings.size(), odd.layers);
    EXPECT_NE(warnings[0].find("blk.0.ffn_down.weight"), std::string::npos) << warnings[0];
}

TEST(Load, QuantisedFilesOfEveryTypeRun) {
    for (const TensorType type :
         {TensorType::F16, TensorType::BF16, TensorType::Q4_0, TensorType::Q4_1, TensorType::Q5_0, TensorType::Q5_1,
          TensorType::Q8_0, TensorType::Q2_K, TensorType::Q3_K, TensorType::Q4_K, TensorType::Q5_K, TensorType::Q6_K,
          TensorType::IQ4_NL, TensorType::IQ4_XS}) {
        TinyModel tiny = TinyModel::family("llama");
        tiny.layers = 1;
        tiny.hidden = 256;
        tiny.headSize = 64;
        tiny.feedForward = 256;
        tiny.type = type;
        tiny.embeddingType = type;
        const OpenModel model = OpenModel::of(tiny);
        const auto tokens = someTokens(9, 5);
        const auto wanted = logProbabilities(ReferenceModel(model.reader).logits(tokens).back());
        ModelSession exact(model.reader, {});
        EXPECT_LE(largestDifference(logProbabilities(exact.feedForLast(0, tokens)), wanted), 1e-3)
            << kernels::typeTraits(type).name;
        ModelSession quantised(model.reader, asInFile());
        EXPECT_LE(largestDifference(logProbabilities(quantised.feedForLast(0, tokens)), wanted), 0.7)
            << kernels::typeTraits(type).name;
    }
}

TEST(Load, TokenOutsideTheVocabularyIsRefused) {
    const OpenModel tiny = OpenModel::of(TinyModel::family("llama"));
    ModelSession session(tiny.reader, {});
    const std::vector<TokenId> tokens{0, 1 << 20};
    EXPECT_THROW((void)session.feed(0, tokens), std::runtime_error);
}

TEST(Load, LongRopeFollowsTheConfiguredContext) {
    const OpenModel tiny = OpenModel::of(TinyModel::family("phi3")); // context 512, original 256
    const auto tokens = someTokens(40, 6);
    for (const std::int32_t context : {128, 512}) {
        SessionOptions options;
        options.context = context;
        ModelSession session(tiny.reader, options);
        const auto got = logProbabilities(session.feedForLast(0, tokens));
        const auto same = logProbabilities(ReferenceModel(tiny.reader, context).logits(tokens).back());
        const auto other =
            logProbabilities(ReferenceModel(tiny.reader, context == 128 ? 512 : 128).logits(tokens).back());
        EXPECT_LE(largestDifference(got, same), 1e-3);
        EXPECT_GT(largestDifference(got, other), 1e-2);
    }
}

TEST(Load, DerivedFiguresCountWhatAStepReads) {
    const OpenModel dense = OpenModel::of(TinyModel::family("llama"));
    const Loaded llama(dense.reader, {});
    const model::Transformer& model = **llama.model;
    // 2 layers: q 64x64, k and v 64x32, o 64x64, gate, up, down 64x128; attention over 10 keys of 4 heads of 16, K and
    // V.
    const double matrices = 2.0 * (64 * 64 * 2 + 64 * 32 * 2 + 3 * 64 * 128);
    EXPECT_DOUBLE_EQ(model.flopsPerToken(10), 2.0 * matrices + 2.0 * 2 * 2 * 10 * 64);
    EXPECT_DOUBLE_EQ(model.flopsPerLogitRow(), 2.0 * 64 * model.config().vocabularySize);
    EXPECT_GE(model.weightBytesRead(1, 1), static_cast<std::uint64_t>(matrices) * 4);
    EXPECT_LT(model.weightBytesRead(1, 0), model.weightBytesRead(1, 1));
    EXPECT_EQ(model.weightBytesRead(1, 1), model.weightBytesRead(100, 100));

    const OpenModel sparse = OpenModel::of(TinyModel::family("mixtral"));
    const Loaded mixtral(sparse.reader, {});
    EXPECT_LT((*mixtral.model)->weightBytesRead(1, 1), (*mixtral.model)->weightBytesRead(8, 1));
}

// A file's pages are given back as tensors are packed; the data must still be there when read again.
TEST(Load, FilePagesAreReleasedAndReadable) {
    const TempDir folder;
    const auto path = TinyModel::family("llama").writeTo(folder.path());
    const auto reader = gguf::GgufReader::open(path);
    ASSERT_TRUE(reader);
    const auto tokens = someTokens(5, 8);
    ModelSession first(*reader, {});
    ModelSession second(*reader, {});
    EXPECT_EQ(first.feedForLast(0, tokens), second.feedForLast(0, tokens));
}

} // namespace
} // namespace vitrine::test
