// Whole models on the CUDA backend, run by the emulated device, against the CPU backend: float32 throughout, and the
// files' own formats; prefills, chunks and decodes in one batch; decode steps as graphs.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/backend/cuda_session.h"

#include "engine/backend/cuda_peaks.h"
#include "engine/backend/row_ranker.h"
#include "engine/backend/section_clock.h"
#include "tests/engine/model/open_model.h"
#include "tests/support/test_data.h"
#include "tests/support/tiny_model.h"

namespace vitrine::test {
namespace {

constexpr double kTolerance = 2e-4; // largest difference of a logit in float32 arithmetic

double difference(const Logits& got, const Logits& wanted) {
    double largest = got.size() == wanted.size() ? 0.0 : 1e30;
    for (std::size_t row = 0; row < std::min(got.size(), wanted.size()); ++row) {
        const std::vector<double> a(got[row].begin(), got[row].end());
        const std::vector<double> b(wanted[row].begin(), wanted[row].end());
        largest = std::max(largest, largestDifference(a, b));
    }
    return largest;
}

/// A prompt in three pieces beside another sequence's decodes: 30 rows, 12 rows, single rows.
Logits mixedRun(ModelSession& session) {
    const auto first = someTokens(60, 11);
    const auto second = someTokens(12, 12);
    Logits all;
    const auto append = [&](Logits rows) { std::move(rows.begin(), rows.end(), std::back_inserter(all)); };
    append(session.feed(0, std::span(first).first(30)));
    const ModelSession::Piece both[] = {{0, {first.begin() + 30, first.begin() + 42}}, {1, second}};
    append(session.step(both));
    for (std::size_t t = 42; t < 46; ++t) {
        const ModelSession::Piece decodes[] = {{0, {first[t]}}, {1, {second[t - 42]}}};
        append(session.step(decodes));
    }
    append(session.feed(0, std::span(first).subspan(46)));
    return all;
}

class CudaFamilies : public CudaTest, public testing::WithParamInterface<std::string> {};

TEST_P(CudaFamilies, EqualTheCpuInFloat32) {
    const OpenModel model = OpenModel::of(TinyModel::family(GetParam()));
    ModelSession cpu(model.reader, {});
    ModelSession cuda(model.reader, onEmulatedCuda());
    const double largest = difference(mixedRun(cuda), mixedRun(cpu));
    RecordProperty("largestDifference", std::to_string(largest));
    EXPECT_LE(largest, kTolerance);
}

INSTANTIATE_TEST_SUITE_P(All, CudaFamilies, testing::ValuesIn(TinyModel::families()), [](const auto& test) {
    std::string name = test.param;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});

class CudaTypes : public CudaTest, public testing::WithParamInterface<kernels::TensorType> {};

/// The mean difference of a log-probability, over all rows.
double meanDifference(const Logits& got, const Logits& wanted) {
    double sum = 0.0;
    std::size_t count = 0;
    for (std::size_t row = 0; row < wanted.size(); ++row) {
        const auto a = logProbabilities(got.at(row));
        const auto b = logProbabilities(wanted[row]);
        for (std::size_t i = 0; i < a.size(); ++i, ++count) {
            sum += std::abs(a[i] - b[i]);
        }
    }
    return sum / static_cast<double>(count);
}

// Both backends round activations to int8 for block formats, each in its way: neither may be worse than the other.
TEST_P(CudaTypes, AreAsExactAsTheCpus) {
    TinyModel tiny;
    tiny.hidden = 256;
    tiny.heads = 4;
    tiny.headSize = 64;
    tiny.feedForward = 256;
    tiny.type = GetParam();
    tiny.embeddingType = GetParam();
    const OpenModel model = OpenModel::of(tiny);
    ModelSession exact(model.reader, {});
    ModelSession cpu(model.reader, asInFile());
    ModelSession cuda(model.reader, onEmulatedCuda(asInFile()));
    const Logits wanted = mixedRun(exact);
    const double cpuError = meanDifference(mixedRun(cpu), wanted);
    const double cudaError = meanDifference(mixedRun(cuda), wanted);
    RecordProperty("cpu", std::to_string(cpuError));
    RecordProperty("cuda", std::to_string(cudaError));
    // The library's BF16 products take BF16 activations (8 bits); a processor without such products keeps them in float32.
    const double narrow = GetParam() == kernels::TensorType::BF16 ? 1.5e-2 : 2e-3;
    EXPECT_LE(cudaError, 1.4 * cpuError + narrow) << "CPU " << cpuError;
}

INSTANTIATE_TEST_SUITE_P(All, CudaTypes,
                         testing::Values(kernels::TensorType::F16, kernels::TensorType::BF16, kernels::TensorType::Q8_0,
                                         kernels::TensorType::Q4_0, kernels::TensorType::Q4_1,
                                         kernels::TensorType::Q5_0, kernels::TensorType::Q5_1,
                                         kernels::TensorType::Q2_K, kernels::TensorType::Q3_K,
                                         kernels::TensorType::Q4_K, kernels::TensorType::Q5_K,
                                         kernels::TensorType::Q6_K, kernels::TensorType::IQ4_NL,
                                         kernels::TensorType::IQ4_XS, kernels::TensorType::MXFP4),
                         [](const auto& test) { return std::string(kernels::typeTraits(test.param).name); });

class CudaModel : public CudaTest {};

/// Weights converted to FP8 at load. Where the device multiplies FP8, a prompt's activations are FP8, too; a decode's
/// never are.
TEST_F(CudaModel, Fp8ServesWithAndWithoutFp8Products) {
    TinyModel tiny;
    tiny.hidden = 256;
    tiny.heads = 4;
    tiny.headSize = 64;
    tiny.feedForward = 256;
    const OpenModel model = OpenModel::of(tiny);
    SessionOptions fp8;
    fp8.weights = kernels::TensorType::F8_E4M3;
    ModelSession exact(model.reader, {});
    ModelSession cpu(model.reader, fp8);
    const Logits wanted = mixedRun(exact);
    const double cpuError = meanDifference(mixedRun(cpu), wanted);
    std::vector<std::size_t> products;
    std::vector<double> errors;
    for (const int capability : {80, 89}) {
        emulatedDevice().reset();
        emulatedDevice().setCapability(capability);
        ModelSession cuda(model.reader, onEmulatedCuda(fp8));
        const std::size_t before = emulatedDevice().calls("cublasLtMatmul");
        errors.push_back(meanDifference(mixedRun(cuda), wanted));
        products.push_back(emulatedDevice().calls("cublasLtMatmul") - before);
    }
    EXPECT_LE(errors[0], 1.1 * cpuError + 1e-3) << "CPU " << cpuError;
    EXPECT_LE(errors[1], 2.0 * cpuError + 1e-3) << "CPU " << cpuError;
    EXPECT_GT(products[0], 0U);
    EXPECT_GT(products[1], 0U);
    EXPECT_NE(errors[0], errors[1]); // two ways
}

TEST_F(CudaModel, RepeatedDecodeStepsRunAsGraphs) {
    const OpenModel model = OpenModel::of(TinyModel::family("llama"));
    ModelSession cpu(model.reader, {});
    ModelSession cuda(model.reader, onEmulatedCuda());
    const auto prompt = someTokens(9, 5);
    EXPECT_EQ(cuda.greedy(0, prompt, 24), cpu.greedy(0, prompt, 24));
    EXPECT_GE(emulatedDevice().calls("cudaGraphLaunch"), 20U);
    EXPECT_LE(emulatedDevice().calls("cudaGraphInstantiate"), 3U);
}

TEST_F(CudaModel, EveryCacheTypeServes) {
    const OpenModel model = OpenModel::of(TinyModel::family("llama"));
    ModelSession exact(model.reader, {});
    const Logits wanted = mixedRun(exact);
    for (const kernels::KvType type :
         {kernels::KvType::F16, kernels::KvType::BF16, kernels::KvType::Q8_0, kernels::KvType::F8_E4M3}) {
        SessionOptions options;
        options.kv = type;
        ModelSession cpu(model.reader, options);
        ModelSession cuda(model.reader, onEmulatedCuda(options));
        const double cpuError = meanDifference(mixedRun(cpu), wanted);
        EXPECT_LE(meanDifference(mixedRun(cuda), wanted), 1.2 * cpuError + 1e-4) << static_cast<int>(type);
    }
}

// An observer downloads in the middle of every step.
TEST_F(CudaModel, LayersCanBeLookedAt) {
    const OpenModel model = OpenModel::of(TinyModel::family("llama"));
    const auto prompt = someTokens(20, 6);
    const auto look = [&](ModelSession& session) {
        std::vector<double> sums;
        (void)session.feedForLast(0, prompt, [&](LayerIndex, backend::Tensor x) {
            double sum = 0.0;
            const std::span<const float> values = session.backend().download(x).value();
            for (const float value : values) {
                sum += static_cast<double>(value);
            }
            sums.push_back(sum);
        });
        return sums;
    };
    ModelSession cpu(model.reader, {});
    ModelSession cuda(model.reader, onEmulatedCuda());
    EXPECT_LE(largestDifference(look(cuda), look(cpu)), 1e-2);
}

// By events on the stream: of a step whose rows come back, one that ranks them, and one in the middle of a prompt.
TEST_F(CudaModel, AStepTellsTheTimeOfItsSections) {
    const OpenModel model = OpenModel::of(TinyModel::family("llama"));
    ModelSession cuda(model.reader, onEmulatedCuda());
    const auto* const clock = dynamic_cast<const backend::SectionClock*>(&cuda.backend());
    ASSERT_NE(clock, nullptr);
    EXPECT_FALSE(clock->sections());
    (void)cuda.feed(0, someTokens(40, 6));
    const auto whole = clock->sections();
    ASSERT_TRUE(whole);
    EXPECT_GT(whole->forward, 0);
    EXPECT_GT(whole->copyOut, 0);
    EXPECT_GE(whole->copyIn, 0);
    EXPECT_LT(whole->sample, whole->forward);
    // Rows that are asked for after the step's end take their time on top of it.
    ASSERT_TRUE(cuda.backend().download({nullptr, 0, 0}));
    EXPECT_GT(clock->sections()->copyOut, whole->copyOut);
    EXPECT_EQ(clock->sections()->forward, whole->forward);
    emulatedDevice().failCall("cudaMemcpyAsync", 0, cudaErrorInvalidValue);
    EXPECT_ANY_THROW((void)cuda.feed(0, someTokens(4, 6)));
    EXPECT_FALSE(clock->sections()) << "of the step before";
    auto* const ranker = dynamic_cast<backend::RowRanker*>(&cuda.backend());
    ASSERT_NE(ranker, nullptr);
    EXPECT_EQ(ranker->rankRows({nullptr, 2, 10}, 65, std::vector<float>{1.0F, 1.0F}).error().code, ErrorCode::invalidArgument);
    EXPECT_EQ(ranker->rankRows({nullptr, 2, 10}, 3, std::vector<float>{1.0F}).error().code, ErrorCode::invalidArgument);
}

TEST_F(CudaModel, ItsPeaksAreMeasuredAndItsMemoryGivenBack) {
    const auto peaks = backend::measureCudaPeaks(*vitrineCudaTable(), 0, {4096, 32});
    ASSERT_TRUE(peaks) << peaks.error().describe();
    EXPECT_GT(peaks->bytesPerSecond, 0.0);
    EXPECT_GT(peaks->halfOpsPerSecond, 0.0);
    EXPECT_EQ(emulatedDevice().leaks(), "");
    EXPECT_EQ(backend::measureCudaPeaks(*vitrineCudaTable(), 1, {4096, 32}).error().code, ErrorCode::noDevice);
    for (const char* call : {"cudaMalloc", "cudaMallocHost", "cudaMemcpyAsync", "cudaEventRecord", "cudaStreamSynchronize", "cublasLtMatmul"}) {
        emulatedDevice().reset();
        emulatedDevice().failCall(call, 0, call[2] == 'b' ? int{CUBLAS_STATUS_EXECUTION_FAILED} : int{cudaErrorECCUncorrectable});
        EXPECT_FALSE(backend::measureCudaPeaks(*vitrineCudaTable(), 0, {4096, 32})) << call;
        EXPECT_EQ(emulatedDevice().leaks(), "") << call;
    }
}

TEST_F(CudaModel, ABlockCanBeCopied) {
    const OpenModel model = OpenModel::of(TinyModel::family("llama"));
    ModelSession cuda(model.reader, onEmulatedCuda());
    EXPECT_TRUE(cuda.backend().copyBlock(BlockId(0), BlockId(1)));
    EXPECT_EQ(cuda.backend().copyBlock(BlockId(0), BlockId(100000)).error().code, ErrorCode::invalidArgument);
}

// The default model: as many tokens as the issue of the backend names, float32, equal to the CPU's.
TEST_F(CudaModel, SmolLm2SaysWhatTheCpuSays) {
    VITRINE_REQUIRE_MODEL(path);
    const auto reader = gguf::GgufReader::open(path);
    ASSERT_TRUE(reader) << reader.error().describe();
    emulatedDevice().setMemory(std::size_t{3} << 30);
    SessionOptions options;
    options.tokens = 128;
    options.threads = 0;
    const std::vector<TokenId> prompt{1, 4093, 198, 1780, 314, 260, 3575, 282, 4649, 47, 2, 198, 1, 520, 9531, 198};
    std::vector<TokenId> wanted;
    {
        ModelSession cpu(*reader, options);
        wanted = cpu.greedy(0, prompt, 32);
    }
    ModelSession cuda(*reader, onEmulatedCuda(options));
    EXPECT_EQ(cuda.greedy(0, prompt, 32), wanted);
}

} // namespace
} // namespace vitrine::test
