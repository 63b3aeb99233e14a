// Launches on the emulated device, for its own tests.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/cuda_emulator/emulated_device.h"

namespace vitrine::emulator {

class Emulator : public testing::Test {
protected:
    void SetUp() override {
        device().reset();
        ASSERT_EQ(cudaStreamCreateWithFlags(&m_stream, cudaStreamNonBlocking), cudaSuccess);
    }
    void TearDown() override {
        cudaStreamDestroy(m_stream);
        EXPECT_EQ(device().leaks(), "");
    }
    static EmulatedDevice& device() { return EmulatedDevice::instance(); }

    template <class... P, class... A>
    cudaError_t run(dim3 grid, dim3 block, std::size_t shared, void (*kernel)(P...), A... arguments) {
        cudaLaunchConfig_t config{};
        config.gridDim = grid;
        config.blockDim = block;
        config.dynamicSmemBytes = shared;
        config.stream = m_stream;
        const cudaError_t launched = cudaLaunchKernelEx(&config, kernel, arguments...);
        return launched != cudaSuccess ? launched : cudaStreamSynchronize(m_stream);
    }
    /// The one violation that there must be, or "".
    std::string violation() const {
        return device().violations().size() == 1 ? device().violations()[0] : std::string();
    }
    cudaStream_t m_stream = nullptr;
};

class Memory {
public:
    explicit Memory(std::size_t floats) { EXPECT_EQ(cudaMalloc(&m_data, floats * sizeof(float)), cudaSuccess); }
    ~Memory() { cudaFree(m_data); }
    Memory(const Memory&) = delete;
    Memory& operator=(const Memory&) = delete;
    float* data() const { return static_cast<float*>(m_data); }

private:
    void* m_data = nullptr;
};

inline std::vector<float> valuesOf(const Memory& memory, std::size_t count) {
    std::vector<float> values(count);
    EXPECT_EQ(cudaMemcpyAsync(values.data(), memory.data(), count * sizeof(float), cudaMemcpyDeviceToHost, nullptr),
              cudaSuccess);
    return values;
}

inline void fills(float* out, float value) {
    out[threadIdx.x] = value;
}

} // namespace vitrine::emulator
