// Every check of the CUDA kernels on the emulated device, each launch in both orders of its threads; and nothing may be
// left.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "tests/kernels/cuda/device_speed.h"
#include "tests/kernels/cuda/kernel_case.h"
#include "tests/support/cuda_emulator/emulated_device.h"

extern "C" const vitrine::kernels::cuda::CudaTable* vitrineCudaTable();

namespace vitrine::kernels::cuda::testing {
namespace {

std::vector<std::string> caseNames() {
    std::vector<std::string> names;
    for (const KernelCase& c : kernelCases()) {
        names.push_back(c.name);
    }
    return names;
}

class CudaKernels : public ::testing::TestWithParam<std::string> {};

TEST_P(CudaKernels, AgreeWithTheReference) {
    auto& device = emulator::EmulatedDevice::instance();
    device.reset();
    device.setRunsTwice(true);
    for (const KernelCase& c : kernelCases()) {
        if (c.name != GetParam()) {
            continue;
        }
        try {
            const Device opened(*vitrineCudaTable());
            c.check(opened);
        } catch (const CheckFailed& failed) {
            ADD_FAILURE() << failed.what();
        }
    }
    EXPECT_GT(device.launches() + device.calls("cublasLtMatmul"), 0U);
    EXPECT_EQ(device.leaks(), "");
    for (const std::string& violation : device.violations()) {
        ADD_FAILURE() << violation;
    }
}

INSTANTIATE_TEST_SUITE_P(All, CudaKernels, ::testing::ValuesIn(caseNames()),
                         [](const auto& test) { return test.param; });

// The program that measures a card, on a shape that an emulation can bear: it must run to its end and find work for
// every path.
TEST(CudaDeviceSpeed, RunsToItsEnd) {
    auto& emulated = emulator::EmulatedDevice::instance();
    emulated.reset();
    {
        const Device opened(*vitrineCudaTable());
        const ModelShape tiny{1, 256, 4, 2, 512, 300, 16, 100};
        const std::string json =
            speedJson(opened, tiny, {TensorType::F16, TensorType::F8_E4M3, TensorType::Q4_K}, 4096);
        EXPECT_NE(json.find("\"type\": \"Q4_K\""), std::string::npos) << json;
        const ModelShape vast{100000, 256, 4, 2, 512, 300, 16, 100}; // layers that this device has no room for
        const std::string refused = speedJson(opened, vast, {TensorType::F16}, 4096);
        EXPECT_NE(refused.find("\"neededBytes\": 1"), std::string::npos) << refused;
        EXPECT_EQ(json.find("nan"), std::string::npos) << json;
        EXPECT_EQ(json.find("inf"), std::string::npos) << json;
    }
    EXPECT_EQ(emulated.leaks(), "");
    EXPECT_TRUE(emulated.violations().empty());
}

} // namespace
} // namespace vitrine::kernels::cuda::testing
