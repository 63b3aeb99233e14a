// Backends over the emulated CUDA device, for tests: each test starts from a fresh device and must leave nothing on it.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <stdexcept>

#include <gtest/gtest.h>

#include "engine/backend/cuda_backend.h"
#include "tests/engine/model/model_session.h"
#include "tests/support/cuda_emulator/emulated_device.h"

extern "C" const vitrine::kernels::cuda::CudaTable* vitrineCudaTable();

namespace vitrine::test {

inline emulator::EmulatedDevice& emulatedDevice() {
    return emulator::EmulatedDevice::instance();
}

/// Throws std::runtime_error with the engine's message.
inline std::unique_ptr<backend::Backend> emulatedBackend() {
    auto made = backend::makeCudaBackend(*vitrineCudaTable(), 0);
    if (!made) {
        throw std::runtime_error(made.error().describe());
    }
    return std::move(*made);
}

inline SessionOptions onEmulatedCuda(SessionOptions options = {}) {
    options.makeBackend = &emulatedBackend;
    return options;
}

class CudaTest : public testing::Test {
protected:
    void SetUp() override { emulatedDevice().reset(); }
    void TearDown() override {
        EXPECT_EQ(emulatedDevice().leaks(), "");
        for (const std::string& violation : emulatedDevice().violations()) {
            ADD_FAILURE() << violation;
        }
    }
};

} // namespace vitrine::test
