// The engine on the emulated CUDA device: the same texts as on the CPU, under preemption too; the reason when the CPU
// is used instead; and a device that is lost in the middle.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <cstring>
#include <fstream>
#include <limits>
#include <random>

#include "engine/backend/cuda_library.h"
#include "engine/gguf/gguf_reader.h"
#include "engine/text/tokenizer.h"
#include "tests/engine/engine/engine_run.h"
#include "tests/support/cuda_emulator/emulated_device.h"

extern "C" const vitrine::kernels::cuda::CudaTable* vitrineCudaTable();

namespace vitrine::test {
namespace {

class CudaEngine : public testing::Test {
protected:
    void SetUp() override {
        device().reset();
        backend::useCudaTable(vitrineCudaTable());
    }
    void TearDown() override {
        backend::useCudaTable(nullptr);
        EXPECT_EQ(device().leaks(), "");
        for (const std::string& violation : device().violations()) {
            ADD_FAILURE() << violation;
        }
    }
    static emulator::EmulatedDevice& device() { return emulator::EmulatedDevice::instance(); }
    [[nodiscard]] EngineOptions options(DeviceChoice choice) const {
        EngineOptions o = exactOptions(m_file.path);
        o.device = choice;
        return o;
    }
    /// The failure of a load that must fail.
    static Error refusal(const EngineOptions& options) {
        auto engine = Engine::load(options);
        return engine ? Error{} : engine.error();
    }

    TinyFile m_file;
};

std::vector<Request> randomRequests(std::uint32_t seed, std::size_t count) {
    std::mt19937 random(seed);
    std::vector<Request> requests;
    for (std::size_t i = 0; i < count; ++i) {
        auto prompt = somePrompt(1 + random() % 50, random() % 3); // few seeds: prompts share beginnings
        requests.push_back(greedyRequest(std::move(prompt), static_cast<std::int32_t>(1 + random() % 12)));
    }
    return requests;
}

TEST_F(CudaEngine, SaysWhatTheCpuSays) {
    for (const std::uint32_t seed : {1U, 2U, 3U}) {
        const auto requests = randomRequests(seed, 5);
        EXPECT_EQ(tokensOf(options(DeviceChoice::cuda), requests), tokensOf(options(DeviceChoice::cpu), requests))
            << seed;
    }
    EXPECT_GT(device().calls("cudaGraphLaunch"), 0U);
}

TEST_F(CudaEngine, PreemptionAndChunksChangeNothing) {
    EngineOptions small = options(DeviceChoice::cuda);
    small.kvBlocks = 8; // 128 tokens for all
    small.context = 96;
    small.prefillChunk = 16;
    EngineOptions large = options(DeviceChoice::cpu);
    large.context = 96;
    const auto requests = randomRequests(7, 6);
    EXPECT_EQ(tokensOf(small, requests), tokensOf(large, requests));
}

/// Options drawn from one seed: how small the cache is, in which mode the engine runs.
EngineOptions drawn(EngineOptions o, std::mt19937& random) {
    const auto between = [&](std::uint32_t low, std::uint32_t high) { return static_cast<std::int32_t>(low + random() % (high - low + 1)); };
    o.context = 96;
    o.blockSize = between(0, 1) == 0 ? 8 : 16;
    o.kvBlocks = 96 / o.blockSize + between(1, 8);
    o.maxSequences = between(2, 6);
    o.maxBatchedTokens = between(8, 64);
    o.prefillChunk = between(0, 1) == 0 ? 0 : between(5, 30);
    o.prefixCaching = between(0, 2) > 0;
    o.capacity = between(0, 1) == 0 ? CapacityPolicy::maximizeUtilization : CapacityPolicy::noEviction;
    o.batching = between(0, 3) == 0 ? BatchingMode::fixed : BatchingMode::continuous;
    o.speculation = between(0, 1) == 0 ? SpeculationSource::none : SpeculationSource::ngram;
    return o;
}

TEST_F(CudaEngine, RandomScenariosEndAsOnTheCpu) {
    for (std::uint32_t seed = 1; seed <= 6; ++seed) {
        SCOPED_TRACE(seed);
        std::mt19937 random(seed);
        EngineOptions cuda = drawn(options(DeviceChoice::cuda), random);
        EngineOptions cpu = cuda;
        cpu.device = DeviceChoice::cpu;
        const auto requests = randomRequests(100 + seed, 6);
        EXPECT_EQ(tokensOf(cuda, requests), tokensOf(cpu, requests));
    }
}

/// One request a kind of sampling that the best of a row decide.
std::vector<Request> rankedRequests() {
    std::vector<Request> requests;
    for (int kind = 0; kind < 5; ++kind) {
        Request r = greedyRequest(somePrompt(10, static_cast<std::uint64_t>(kind)), 12);
        r.sampling.seed = 5 + static_cast<std::uint64_t>(kind);
        r.sampling.temperature = kind == 0 ? 0.0F : 0.9F;
        r.sampling.topK = kind == 1 ? 20 : 0;
        r.sampling.topP = kind == 2 ? 0.2F : 1.0F;
        r.sampling.minP = kind == 3 ? 0.7F : 0.0F;
        r.sampling.logprobs = kind == 4 ? 5 : -1;
        r.sampling.temperature = kind == 4 ? 0.0F : r.sampling.temperature;
        requests.push_back(r);
    }
    requests[1].choices = 2; // two sequences sample from one row
    return requests;
}

TEST_F(CudaEngine, SamplesWhereTheLogitsAreAsTheCpuDoes) {
    const auto requests = rankedRequests();
    EXPECT_EQ(tokensOf(options(DeviceChoice::cuda), requests), tokensOf(options(DeviceChoice::cpu), requests));
}

TEST_F(CudaEngine, RowsOfLogitsStayOnTheDevice) {
    std::size_t vocabulary = 0;
    std::size_t steps = 0;
    {
        EngineRun run(options(DeviceChoice::cuda));
        run.submit(greedyRequest(somePrompt(10, 1), 40));
        run.finish();
        vocabulary = static_cast<std::size_t>(run.engine().tokenizer().vocabularySize());
        steps = static_cast<std::size_t>(run.state().step);
    }
    EXPECT_LT(device().bytesDownloaded(), steps * 64);
    EXPECT_LT(std::size_t{64}, vocabulary * sizeof(float)); // what a row would be
    device().reset();
    {
        EngineRun run(options(DeviceChoice::cuda));
        Request free = greedyRequest(somePrompt(10, 1), 10);
        free.sampling.temperature = 1.0F; // no filter: the law is the whole row's
        run.submit(free);
        run.finish();
    }
    EXPECT_GE(device().bytesDownloaded(), 10 * vocabulary * sizeof(float));
}

TEST_F(CudaEngine, LogProbabilitiesAreTheCpus) {
    Request r = greedyRequest(somePrompt(10, 1), 6);
    r.sampling.logprobs = 4;
    EngineRun cuda(options(DeviceChoice::cuda));
    EngineRun cpu(options(DeviceChoice::cpu));
    const std::size_t a = cuda.submit(r);
    const std::size_t b = cpu.submit(r);
    cuda.finish();
    cpu.finish();
    ASSERT_EQ(cuda.reply(a).logprobs.size(), 6U);
    for (std::size_t i = 0; i < 6; ++i) {
        EXPECT_NEAR(cuda.reply(a).logprobs[i].logprob, cpu.reply(b).logprobs[i].logprob, 1e-4);
        ASSERT_EQ(cuda.reply(a).logprobs[i].top.size(), 4U);
        EXPECT_EQ(cuda.reply(a).logprobs[i].top[3].first, cpu.reply(b).logprobs[i].top[3].first);
    }
}

// A step waits when its results are wanted, and nowhere else: however many layers there are.
TEST_F(CudaEngine, NoLayerWaits) {
    std::vector<std::size_t> waits;
    for (const std::int32_t layers : {1, 4}) {
        TinyModel model;
        model.layers = layers;
        const TinyFile file(model);
        EngineOptions o = exactOptions(file.path);
        o.device = DeviceChoice::cuda;
        EngineRun run(o);
        device().reset();
        run.submit(greedyRequest(somePrompt(40, 1), 8));
        run.finish();
        waits.push_back(device().calls("cudaStreamSynchronize") + device().calls("cudaEventSynchronize"));
        EXPECT_EQ(waits.back(), 2 * 8U); // the results, and the step's end
        EXPECT_EQ(device().pageableCopies(), 0U);
    }
    EXPECT_EQ(waits[0], waits[1]);
}

/// Records of a run's steps that computed something.
std::vector<trace::RecordPtr> workingSteps(EngineRun& run) {
    const auto log = run.engine().traceLog();
    std::vector<trace::RecordPtr> records;
    for (std::int64_t step = 1; step <= log->lastStep(); ++step) {
        if (auto record = log->record(step); record && record->tokensUsed > 0) {
            records.push_back(std::move(record));
        }
    }
    return records;
}

// Ranked rows, whole rows, and a chunk in the middle of a prompt that hands nothing back.
TEST_F(CudaEngine, EachRecordTellsTheDevicesTimes) {
    EngineOptions o = options(DeviceChoice::cuda);
    o.prefillChunk = 16;
    EngineRun run(o);
    run.submit(greedyRequest(somePrompt(40, 1), 4));
    Request free = greedyRequest(somePrompt(10, 1), 4);
    free.sampling.temperature = 1.0F;
    run.submit(free);
    run.finish();
    const auto records = workingSteps(run);
    EXPECT_GE(records.size(), 6U);
    for (const trace::RecordPtr& record : records) {
        ASSERT_TRUE(record->device) << record->step;
        EXPECT_GT(record->device->forward, 0);
        EXPECT_GE(record->device->sample, 0);
        EXPECT_LE(record->device->total(), record->sections.forward) << "inside the forward section";
    }
    EngineRun cpu(options(DeviceChoice::cpu));
    cpu.submit(greedyRequest(somePrompt(5, 1), 2));
    cpu.finish();
    EXPECT_EQ(workingSteps(cpu).at(0)->device, std::nullopt);
}

TEST_F(CudaEngine, DamagedLogitsEndTheirRequest) {
    std::vector<std::byte> bytes =
        TinyModel().bytes(); // one token's embedding, which is also its row of the output, is no number
    const auto reader = gguf::GgufReader::fromBytes(bytes, "tiny").value();
    const auto embedding = reader.data(*reader.find("token_embd.weight"));
    const float nothing = std::numeric_limits<float>::quiet_NaN();
    std::memcpy(bytes.data() + (embedding.data() - bytes.data()) + static_cast<std::ptrdiff_t>(embedding.size()) - 4,
                &nothing, sizeof(nothing));
    const TempDir folder;
    const auto path = folder.path() / "spoilt.gguf";
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    EngineOptions o = exactOptions(path);
    o.device = DeviceChoice::cuda;
    EngineRun run(o);
    const std::size_t request = run.submit(greedyRequest(somePrompt(20, 1), 30));
    run.finish();
    EXPECT_EQ(run.reply(request).finish, trace::FinishReason::failed);
    ASSERT_TRUE(run.reply(request).error);
    EXPECT_EQ(run.reply(request).error->code, ErrorCode::badTensor);
}

TEST_F(CudaEngine, AutomaticTakesTheDeviceAndNamesIt) {
    EngineRun run(options(DeviceChoice::automatic));
    EXPECT_EQ(run.engine().info().deviceName, "CUDA · Emulated device");
    EXPECT_EQ(run.engine().info().deviceReason, "");
    EXPECT_GT(run.engine().info().actual.weights, 0U);
    EXPECT_EQ(run.engine().info().actual.weights, run.engine().info().predicted.weights);
}

// Of several devices the one that was named: its memory, its name, the same text; whole models and divided ones.
TEST_F(CudaEngine, TheDeviceThatWasChosenIsUsed) {
    const auto requests = randomRequests(4, 3);
    device().setDevices(2);
    EngineOptions second = options(DeviceChoice::cuda);
    second.cudaDevice = 1;
    {
        EngineRun run(second);
        EXPECT_EQ(run.engine().info().deviceName, "CUDA 1 · Emulated device");
        EXPECT_GE(device().bytesOn(1), run.engine().info().actual.weights + run.engine().info().actual.kvPool);
        EXPECT_EQ(device().bytesOn(0), 0U);
    }
    EXPECT_EQ(tokensOf(second, requests), tokensOf(options(DeviceChoice::cpu), requests));
    second.gpuLayers = 1;
    {
        EngineRun run(second);
        EXPECT_EQ(run.engine().info().deviceName, "CUDA 1 · Emulated device · 1/2 layers");
        EXPECT_GT(device().bytesOn(1), 0U);
        EXPECT_EQ(device().bytesOn(0), 0U);
    }
    EXPECT_EQ(tokensOf(second, requests), tokensOf(options(DeviceChoice::cpu), requests));
    EngineOptions first = options(DeviceChoice::automatic);
    EXPECT_EQ(EngineRun(first).engine().info().deviceName, "CUDA 0 · Emulated device");
}

TEST_F(CudaEngine, ADeviceThatIsNotThereIsSaid) {
    device().setDevices(2);
    EngineOptions absent = options(DeviceChoice::cuda);
    absent.cudaDevice = 2;
    const Error error = refusal(absent);
    EXPECT_EQ(error.code, ErrorCode::noDevice);
    EXPECT_NE(error.message.find("no CUDA device 2"), std::string::npos) << error.message;
    EXPECT_NE(error.message.find("has 2"), std::string::npos) << error.message;
    absent.device = DeviceChoice::automatic;
    EngineRun run(absent);
    EXPECT_TRUE(run.engine().info().deviceName.starts_with("CPU")) << run.engine().info().deviceName;
    EXPECT_NE(run.engine().info().deviceReason.find("no CUDA device 2"), std::string::npos);
}

TEST_F(CudaEngine, TheCpuIsUsedWithItsReason) {
    device().setDevices(0);
    {
        EngineRun run(options(DeviceChoice::automatic));
        EXPECT_TRUE(run.engine().info().deviceName.starts_with("CPU")) << run.engine().info().deviceName;
        EXPECT_NE(run.engine().info().deviceReason, "");
    }
    EXPECT_EQ(refusal(options(DeviceChoice::cuda)).code, ErrorCode::noDevice);
    device().setDevices(1);
    EngineOptions none = options(DeviceChoice::automatic);
    none.gpuLayers = 0;
    EXPECT_NE(EngineRun(none).engine().info().deviceReason.find("no layer"), std::string::npos);
}

TEST_F(CudaEngine, AModelThatDoesNotFitGoesToTheCpu) {
    device().setMemory(std::size_t{40} << 20); // the reserve alone is more
    {
        EngineRun run(options(DeviceChoice::automatic));
        EXPECT_TRUE(run.engine().info().deviceName.starts_with("CPU")) << run.engine().info().deviceName;
        EXPECT_NE(run.engine().info().deviceReason.find("free"), std::string::npos) << run.engine().info().deviceReason;
    }
    EXPECT_EQ(refusal(options(DeviceChoice::cuda)).code, ErrorCode::outOfMemory);
}

TEST_F(CudaEngine, LayersCanBeDividedBetweenGpuAndCpu) {
    const auto requests = randomRequests(9, 4);
    EngineOptions divided = options(DeviceChoice::cuda);
    divided.gpuLayers = 1;
    {
        EngineRun run(divided);
        EXPECT_EQ(run.engine().info().deviceName, "CUDA · Emulated device · 1/2 layers");
        EXPECT_NE(run.engine().info().deviceReason, "");
        EXPECT_EQ(run.engine().info().actual.weights, run.engine().info().predicted.weights);
        EXPECT_EQ(run.engine().info().actual.kvPool, run.engine().info().predicted.kvPool);
    }
    EXPECT_EQ(tokensOf(divided, requests), tokensOf(options(DeviceChoice::cpu), requests));
    EXPECT_GT(device().launches(), 0U);
}

// Experts, sinks, windows, norms after the branches: every op of the families must find its way across.
TEST_F(CudaEngine, EveryFamilyCanBeDivided) {
    for (const std::string& family : TinyModel::families()) {
        const TinyFile file(TinyModel::family(family));
        EngineOptions divided = exactOptions(file.path);
        divided.device = DeviceChoice::cuda;
        divided.gpuLayers = 1;
        EngineOptions cpu = exactOptions(file.path);
        cpu.device = DeviceChoice::cpu;
        const std::vector<Request> requests{greedyRequest(somePrompt(19, 4), 5)};
        EXPECT_EQ(tokensOf(divided, requests), tokensOf(cpu, requests)) << family;
    }
}

TEST_F(CudaEngine, WhatDoesNotFitStaysOnTheCpuLayerByLayer) {
    TinyModel model;
    model.layers = 6;
    model.hidden = 256;
    model.heads = 4;
    model.headSize = 64;
    model.feedForward = 512;
    const TinyFile file(model);
    EngineOptions o = exactOptions(file.path);
    o.device = DeviceChoice::cuda;
    const std::uint64_t whole = EngineRun(o).engine().info().predicted.total();
    o.device = DeviceChoice::automatic;
    o.memoryLimit = whole - (3U << 20); // two layers too small
    EngineRun run(o);
    const EngineInfo& info = run.engine().info();
    EXPECT_TRUE(info.deviceName.find(" · 4/6 layers") != std::string::npos ||
                info.deviceName.find(" · 5/6 layers") != std::string::npos)
        << info.deviceName;
    EXPECT_NE(info.deviceReason.find("free"), std::string::npos) << info.deviceReason;
    const std::size_t request = run.submit(greedyRequest(somePrompt(8, 1), 3));
    run.finish();
    EXPECT_EQ(run.reply(request).tokens.size(), 3U);
}

TEST_F(CudaEngine, ALostDeviceEndsTheRequestsAndALoadHelps) {
    {
        EngineRun run(options(DeviceChoice::cuda));
        const std::size_t request = run.submit(greedyRequest(somePrompt(20, 1), 30));
        run.step(4);
        device().failCall("cudaStreamSynchronize", 1, cudaErrorECCUncorrectable, true);
        Result<bool> stepped = true;
        for (int i = 0; i < 10 && stepped; ++i) {
            stepped = run.engine().step();
        }
        ASSERT_FALSE(stepped);
        EXPECT_EQ(stepped.error().code, ErrorCode::deviceLost) << stepped.error().describe();
        EXPECT_EQ(run.reply(request).finish, trace::FinishReason::failed);
        EXPECT_FALSE(run.engine().step());
    }
    EXPECT_EQ(device().leaks(), "");
    device().reset();
    EXPECT_FALSE(tokensOf(options(DeviceChoice::cuda), {greedyRequest(somePrompt(5, 1), 3)}).at(0).empty());
}

} // namespace
} // namespace vitrine::test
