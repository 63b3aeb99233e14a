// The emulated runtime and library: streams, graphs, memory, several devices, failures on demand, the product.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/kernels/cuda/emulator_fixture.h"

namespace vitrine::emulator {
namespace {

TEST_F(Emulator, WorkWaitsForSomebodyToWait) {
    const Memory out(4);
    void* host = nullptr;
    ASSERT_EQ(cudaMallocHost(&host, 16), cudaSuccess);
    static_cast<float*>(host)[0] = -1.0F;
    cudaLaunchConfig_t config{};
    config.blockDim = dim3(4);
    config.stream = m_stream;
    ASSERT_EQ(cudaLaunchKernelEx(&config, fills, out.data(), 3.0F), cudaSuccess);
    ASSERT_EQ(cudaMemcpyAsync(host, out.data(), 16, cudaMemcpyDeviceToHost, m_stream), cudaSuccess);
    EXPECT_EQ(static_cast<float*>(host)[0], -1.0F);
    ASSERT_EQ(cudaStreamSynchronize(m_stream), cudaSuccess);
    EXPECT_EQ(static_cast<float*>(host)[0], 3.0F);
    cudaFreeHost(host);
}

TEST_F(Emulator, AGraphIsARecordedList) {
    const Memory out(4);
    cudaLaunchConfig_t config{};
    config.blockDim = dim3(4);
    config.stream = m_stream;
    ASSERT_EQ(cudaStreamBeginCapture(m_stream, cudaStreamCaptureModeThreadLocal), cudaSuccess);
    ASSERT_EQ(cudaLaunchKernelEx(&config, fills, out.data(), 5.0F), cudaSuccess);
    cudaGraph_t graph = nullptr;
    ASSERT_EQ(cudaStreamEndCapture(m_stream, &graph), cudaSuccess);
    EXPECT_EQ(device().launches(), 0U);
    cudaGraphExec_t exec = nullptr;
    ASSERT_EQ(cudaGraphInstantiate(&exec, graph), cudaSuccess);
    for (int i = 0; i < 2; ++i) {
        ASSERT_EQ(cudaGraphLaunch(exec, m_stream), cudaSuccess);
        ASSERT_EQ(cudaStreamSynchronize(m_stream), cudaSuccess);
    }
    EXPECT_EQ(device().launches(), 2U);
    EXPECT_EQ(valuesOf(out, 4), std::vector<float>(4, 5.0F));
    cudaGraphDestroy(graph);
    cudaGraphExecDestroy(exec);
}

// A thread that captures a stream must not wait for a device, nor take or give memory: a real driver ends the capture.
TEST_F(Emulator, ACaptureBearsNoWaitingAndNoMemory) {
    const Memory out(4);
    ASSERT_EQ(cudaStreamBeginCapture(m_stream, cudaStreamCaptureModeThreadLocal), cudaSuccess);
    void* memory = nullptr;
    EXPECT_EQ(cudaStreamSynchronize(m_stream), cudaErrorStreamCaptureUnsupported);
    EXPECT_EQ(cudaMalloc(&memory, 16), cudaErrorStreamCaptureUnsupported);
    float host = 0.0F;
    EXPECT_EQ(cudaMemcpyAsync(out.data(), &host, sizeof(host), cudaMemcpyHostToDevice, m_stream), cudaErrorStreamCaptureUnsupported);
    cudaGraph_t graph = nullptr;
    ASSERT_EQ(cudaStreamEndCapture(m_stream, &graph), cudaSuccess);
    cudaGraphDestroy(graph);
    EXPECT_EQ(device().violations().size(), 3U);
}

TEST_F(Emulator, WhatIsNotGivenBackIsALeak) {
    void* memory = nullptr;
    ASSERT_EQ(cudaMalloc(&memory, 16), cudaSuccess);
    EXPECT_NE(device().leaks().find("device memory: 1"), std::string::npos);
    EXPECT_EQ(cudaFree(memory), cudaSuccess);
    EXPECT_EQ(cudaFree(memory), cudaErrorInvalidValue);
    EXPECT_NE(violation().find("not given out"), std::string::npos);
    cudaEvent_t event = nullptr;
    ASSERT_EQ(cudaEventCreate(&event), cudaSuccess);
    EXPECT_NE(device().leaks().find("event: 1"), std::string::npos);
    cudaEventDestroy(event);
}

TEST_F(Emulator, EachDeviceHasItsOwnMemory) {
    device().setDevices(2);
    ASSERT_EQ(cudaSetDevice(1), cudaSuccess);
    {
        const Memory there(4);
        EXPECT_EQ(device().bytesOn(1), 16U);
        EXPECT_EQ(device().bytesOn(0), 0U);
        const float host = 1.0F;
        EXPECT_EQ(cudaMemcpyAsync(there.data(), &host, sizeof(host), cudaMemcpyHostToDevice, m_stream), cudaErrorInvalidValue)
            << "the stream is of device 0";
    }
    EXPECT_EQ(cudaSetDevice(2), cudaErrorInvalidDevice);
    ASSERT_EQ(cudaSetDevice(0), cudaSuccess);
    EXPECT_EQ(device().violations().size(), 2U); // which device is current, and whose memory it is
}

TEST_F(Emulator, ConfigurationsThatNoDeviceTakesAreRefused) {
    const Memory out(4);
    EXPECT_EQ(run(1, 2048, 0, fills, out.data(), 0.0F), cudaErrorInvalidConfiguration);
    EXPECT_EQ(run(1, 4, 64 << 10, fills, out.data(), 0.0F), cudaErrorInvalidConfiguration);
    EXPECT_EQ(run(dim3(1, 65536, 1), 4, 0, fills, out.data(), 0.0F), cudaErrorInvalidConfiguration);
    EXPECT_EQ(run(dim3(0, 1, 1), 4, 0, fills, out.data(), 0.0F), cudaErrorInvalidConfiguration);
}

TEST_F(Emulator, PlannedFailuresComeOnceAndALostDeviceStaysLost) {
    void* memory = nullptr;
    device().failCall("cudaMalloc", 0, cudaErrorMemoryAllocation);
    EXPECT_EQ(cudaMalloc(&memory, 16), cudaErrorMemoryAllocation);
    EXPECT_EQ(cudaMalloc(&memory, 16), cudaSuccess);
    cudaFree(memory);
    device().failCall("cudaStreamSynchronize", 0, cudaErrorECCUncorrectable, true);
    EXPECT_EQ(cudaStreamSynchronize(m_stream), cudaErrorECCUncorrectable);
    EXPECT_EQ(cudaMalloc(&memory, 16), cudaErrorECCUncorrectable);
}

// A row-major out (2 x 3) = x (2 x 4) w (3 x 4)^T as the backend asks for it: column-major, w transposed.
TEST_F(Emulator, TheLibrarysProductIsPlainLoops) {
    const Memory w(12);
    const Memory x(8);
    const Memory out(6 + 64);
    std::vector<float> ws(12);
    std::vector<float> xs(8);
    for (std::size_t i = 0; i < 12; ++i) {
        ws[i] = static_cast<float>(i) - 5.0F;
        xs[i % 8] = static_cast<float>(i * i % 7);
    }
    cudaMemcpyAsync(w.data(), ws.data(), 48, cudaMemcpyHostToDevice, nullptr);
    cudaMemcpyAsync(x.data(), xs.data(), 32, cudaMemcpyHostToDevice, nullptr);
    cublasLtHandle_t handle = nullptr;
    cublasLtMatmulDesc_t matmul = nullptr;
    cublasLtMatrixLayout_t layouts[3] = {};
    const cublasOperation_t transposed = CUBLAS_OP_T;
    ASSERT_EQ(cublasLtCreate(&handle), CUBLAS_STATUS_SUCCESS);
    ASSERT_EQ(cublasLtMatmulDescCreate(&matmul, CUBLAS_COMPUTE_32F, CUDA_R_32F), CUBLAS_STATUS_SUCCESS);
    ASSERT_EQ(cublasLtMatmulDescSetAttribute(matmul, CUBLASLT_MATMUL_DESC_TRANSA, &transposed, sizeof(transposed)), CUBLAS_STATUS_SUCCESS);
    ASSERT_EQ(cublasLtMatrixLayoutCreate(&layouts[0], CUDA_R_32F, 4, 3, 4), CUBLAS_STATUS_SUCCESS);
    ASSERT_EQ(cublasLtMatrixLayoutCreate(&layouts[1], CUDA_R_32F, 4, 2, 4), CUBLAS_STATUS_SUCCESS);
    ASSERT_EQ(cublasLtMatrixLayoutCreate(&layouts[2], CUDA_R_32F, 3, 2, 3), CUBLAS_STATUS_SUCCESS);
    const float one = 1.0F;
    const float zero = 0.0F;
    const auto multiply = [&](float* to) {
        return cublasLtMatmul(handle, matmul, &one, w.data(), layouts[0], x.data(), layouts[1], &zero, to, layouts[2], to, layouts[2],
                              nullptr, nullptr, 0, m_stream);
    };
    ASSERT_EQ(multiply(out.data()), CUBLAS_STATUS_SUCCESS);
    EXPECT_EQ(multiply(out.data() + 1), CUBLAS_STATUS_INVALID_VALUE) << "less aligned than the heuristic was promised";
    EXPECT_NE(violation().find("aligned"), std::string::npos);
    ASSERT_EQ(cudaStreamSynchronize(m_stream), cudaSuccess);
    const auto got = valuesOf(out, 6);
    for (std::size_t row = 0; row < 2; ++row) {
        for (std::size_t n = 0; n < 3; ++n) {
            float expected = 0.0F;
            for (std::size_t k = 0; k < 4; ++k) {
                expected += ws[n * 4 + k] * xs[row * 4 + k];
            }
            EXPECT_EQ(got[row * 3 + n], expected) << row << ' ' << n;
        }
    }
    for (cublasLtMatrixLayout_t layout : layouts) {
        cublasLtMatrixLayoutDestroy(layout);
    }
    cublasLtMatmulDescDestroy(matmul);
    cublasLtDestroy(handle);
}

} // namespace
} // namespace vitrine::emulator
