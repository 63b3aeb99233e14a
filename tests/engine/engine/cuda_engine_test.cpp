// The engine on the emulated CUDA device: the same texts as on the CPU, under preemption too; the reason when the CPU
// is used instead; and a device that is lost in the middle.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <random>

#include "engine/backend/cuda_library.h"
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

TEST_F(CudaEngine, AutomaticTakesTheDeviceAndNamesIt) {
    EngineRun run(options(DeviceChoice::automatic));
    EXPECT_EQ(run.engine().info().deviceName, "CUDA · Emulated device");
    EXPECT_EQ(run.engine().info().deviceReason, "");
    EXPECT_GT(run.engine().info().actual.weights, 0U);
    EXPECT_EQ(run.engine().info().actual.weights, run.engine().info().predicted.weights);
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
