// The emulated device must fail what a real one leaves undefined; otherwise the kernel tests prove nothing.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "kernels/cuda/device_math.h"
#include "kernels/cuda/int8_mma.h"
#include "tests/support/cuda_emulator/emulated_device.h"

namespace vitrine::emulator {
namespace {

using kernels::cuda::kAllLanes;

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

float* shared() {
    return reinterpret_cast<float*>(vitrineDynamicShared);
}

void reverseInBlock(float* out) {
    shared()[threadIdx.x] = static_cast<float>(threadIdx.x + 100 * blockIdx.x);
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = shared()[blockDim.x - 1 - threadIdx.x];
}
void reverseWithoutBarrier(float* out) {
    shared()[threadIdx.x] = static_cast<float>(threadIdx.x);
    out[threadIdx.x] = shared()[blockDim.x - 1 - threadIdx.x];
}
void divergentBarrier(float* out) {
    if (threadIdx.x < 40) {
        __syncthreads();
    }
    out[threadIdx.x] = 1.0F;
}
void earlyReturnBeforeBarrier(float* out) {
    if (threadIdx.x == 5) {
        return;
    }
    __syncthreads();
    out[threadIdx.x] = 1.0F;
}
void sumOfWarp(float* out) {
    out[threadIdx.x] = kernels::cuda::warpSum(static_cast<float>(threadIdx.x % 32));
}
void partialShuffle(float* out) {
    if (threadIdx.x % 32 < 16) {
        out[threadIdx.x] = __shfl_xor_sync(0xFFFFU, static_cast<float>(threadIdx.x), 1);
    } else {
        out[threadIdx.x] = __shfl_xor_sync(0xFFFF0000U, static_cast<float>(threadIdx.x), 2);
    }
}
void shuffleUnderAFalseMask(float* out) {
    if (threadIdx.x % 32 < 16) {
        out[threadIdx.x] = __shfl_xor_sync(kAllLanes, 1.0F, 1);
    }
}
void shuffleOutsideItsMask(float* out) {
    if (threadIdx.x < 16) {
        out[threadIdx.x] = __shfl_sync(0xFFFFU, 1.0F, 20);
    }
}
void votes(float* out) {
    const unsigned ballot = __ballot_sync(kAllLanes, threadIdx.x % 3 == 0);
    out[threadIdx.x] = ballot == 0x49249249U && __any_sync(kAllLanes, threadIdx.x == 7) != 0 &&
                               __all_sync(kAllLanes, threadIdx.x < 31) == 0
                           ? 1.0F
                           : 0.0F;
}
void readsFarPastTheEnd(const float* in, float* out) {
    out[0] = in[threadIdx.x + 5000];
}
void writesPastTheEnd(float* out, int count) {
    out[threadIdx.x + static_cast<unsigned>(count)] = 1.0F;
}
void writesPastShared(float* out) {
    shared()[8] = 1.0F;
    out[0] = 1.0F;
}
void readsUnwrittenShared(float* out) {
    out[threadIdx.x] = shared()[threadIdx.x];
}
void addsAtomically(float* out) {
    atomicAdd(out, 1.0F);
}
void fills(float* out, float value) {
    out[threadIdx.x] = value;
}

std::vector<float> valuesOf(const Memory& memory, std::size_t count) {
    std::vector<float> values(count);
    EXPECT_EQ(cudaMemcpyAsync(values.data(), memory.data(), count * sizeof(float), cudaMemcpyDeviceToHost, nullptr),
              cudaSuccess);
    return values;
}

TEST_F(Emulator, BarriersSeparateWritesFromReads) {
    const Memory out(192);
    device().setRunsTwice(true);
    ASSERT_EQ(run(2, 96, 96 * sizeof(float), reverseInBlock, out.data()), cudaSuccess);
    EXPECT_EQ(valuesOf(out, 192)[0], 95.0F);
    EXPECT_EQ(valuesOf(out, 192)[96 + 95], 100.0F);
    EXPECT_TRUE(device().violations().empty());
}

TEST_F(Emulator, AMissingBarrierShows) {
    const Memory out(64);
    device().setRunsTwice(true);
    static_cast<void>(run(1, 64, 64 * sizeof(float), reverseWithoutBarrier, out.data()));
    EXPECT_NE(violation().find("order of the threads"), std::string::npos);
}

TEST_F(Emulator, ADivergentBarrierFails) {
    const Memory out(64);
    EXPECT_EQ(run(1, 64, 0, divergentBarrier, out.data()), cudaErrorLaunchFailure);
    EXPECT_NE(violation().find("barrier"), std::string::npos);
}

TEST_F(Emulator, AThreadThatLeavesBeforeABarrierFails) {
    const Memory out(64);
    EXPECT_EQ(run(1, 64, 0, earlyReturnBeforeBarrier, out.data()), cudaErrorLaunchFailure);
    EXPECT_NE(violation().find("barrier"), std::string::npos);
}

TEST_F(Emulator, ShufflesExchangeWithinTheirMask) {
    const Memory out(64);
    ASSERT_EQ(run(1, 64, 0, sumOfWarp, out.data()), cudaSuccess);
    EXPECT_EQ(valuesOf(out, 64), std::vector<float>(64, 496.0F));
    ASSERT_EQ(run(1, 64, 0, partialShuffle, out.data()), cudaSuccess);
    EXPECT_EQ(valuesOf(out, 64)[4], 5.0F);
    EXPECT_EQ(valuesOf(out, 64)[52], 54.0F);
    ASSERT_EQ(run(1, 32, 0, votes, out.data()), cudaSuccess);
    EXPECT_EQ(valuesOf(out, 32), std::vector<float>(32, 1.0F));
}

TEST_F(Emulator, AMaskWithAbsentLanesFails) {
    const Memory out(32);
    EXPECT_EQ(run(1, 32, 0, shuffleUnderAFalseMask, out.data()), cudaErrorLaunchFailure);
    EXPECT_EQ(device().violations().size(), 1U);
}

TEST_F(Emulator, AShuffleFromOutsideItsMaskFails) {
    const Memory out(32);
    EXPECT_EQ(run(1, 32, 0, shuffleOutsideItsMask, out.data()), cudaErrorLaunchFailure);
    EXPECT_NE(violation().find("outside its mask"), std::string::npos);
}

TEST_F(Emulator, AccessesOutOfBoundsFail) {
    const Memory in(100);
    const Memory out(100);
    EXPECT_EQ(run(1, 1, 0, readsFarPastTheEnd, static_cast<const float*>(in.data()), out.data()),
              cudaErrorLaunchFailure);
    EXPECT_NE(violation().find("an allocation of 400"), std::string::npos);
}

TEST_F(Emulator, AWriteJustPastTheEndFails) {
    { // 101 floats end 12 bytes before the guard zone: the bytes between are looked at when the memory is given back
        const Memory out(101);
        ASSERT_EQ(run(1, 1, 0, writesPastTheEnd, out.data(), 101), cudaSuccess);
    }
    EXPECT_NE(violation().find("past the end of an allocation"), std::string::npos);
}

TEST_F(Emulator, SharedMemoryHasItsOwnBounds) {
    const Memory out(64);
    EXPECT_EQ(run(1, 1, 8 * sizeof(float), writesPastShared, out.data()), cudaErrorLaunchFailure);
    EXPECT_NE(violation().find("dynamic shared memory"), std::string::npos);
}

TEST_F(Emulator, UnwrittenSharedMemoryIsNotANumber) {
    const Memory out(8);
    ASSERT_EQ(run(1, 8, 8 * sizeof(float), readsUnwrittenShared, out.data()), cudaSuccess);
    for (const float value : valuesOf(out, 8)) {
        EXPECT_NE(value, value);
    }
}

TEST_F(Emulator, AtomicsAddEveryThread) {
    const Memory out(1);
    ASSERT_EQ(run(1, 1, 0, fills, out.data(), 0.0F), cudaSuccess);
    ASSERT_EQ(run(3, 70, 0, addsAtomically, out.data()), cudaSuccess);
    EXPECT_EQ(valuesOf(out, 1)[0], 210.0F);
}

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

TEST_F(Emulator, ConfigurationsThatNoDeviceTakesAreRefused) {
    const Memory out(4);
    EXPECT_EQ(run(1, 2048, 0, fills, out.data(), 0.0F), cudaErrorInvalidConfiguration);
    EXPECT_EQ(run(1, 4, 64 << 10, fills, out.data(), 0.0F), cudaErrorInvalidConfiguration);
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

void int8Product(const int* a, const int* b, int* c) {
    int sum[2] = {};
    kernels::cuda::int8Mma(a[threadIdx.x], b[threadIdx.x], sum);
    c[threadIdx.x * 2] = sum[0];
    c[threadIdx.x * 2 + 1] = sum[1];
}

// The lanes' shares of the operands as NVIDIA's PTX manual gives them for mma.m8n8k16 (s8): row lane / 4 of a, column
// lane / 4 of b.
TEST_F(Emulator, TheInt8ProductFollowsTheManualsLayout) {
    const Memory a(32);
    const Memory b(32);
    const Memory c(64);
    const auto code = [](int matrix, int row, int column) { return (matrix * 31 + row * 7 + column * 13) % 17 - 8; };
    std::vector<std::int8_t> as(128);
    std::vector<std::int8_t> bs(128);
    for (int i = 0; i < 8; ++i) {
        for (int k = 0; k < 16; ++k) {
            as[static_cast<std::size_t>(i * 16 + k)] = static_cast<std::int8_t>(code(1, i, k));
            bs[static_cast<std::size_t>(i * 16 + k)] = static_cast<std::int8_t>(code(2, k, i));
        }
    }
    cudaMemcpyAsync(a.data(), as.data(), 128, cudaMemcpyHostToDevice, nullptr);
    cudaMemcpyAsync(b.data(), bs.data(), 128, cudaMemcpyHostToDevice, nullptr);
    ASSERT_EQ(run(1, 32, 0, int8Product, reinterpret_cast<const int*>(a.data()), reinterpret_cast<const int*>(b.data()),
                  reinterpret_cast<int*>(c.data())),
              cudaSuccess);
    std::vector<int> got(64);
    cudaMemcpyAsync(got.data(), c.data(), 256, cudaMemcpyDeviceToHost, nullptr);
    for (int i = 0; i < 64; ++i) {
        int expected = 0;
        for (int k = 0; k < 16; ++k) {
            expected += code(1, i / 8, k) * code(2, k, i % 8);
        }
        EXPECT_EQ(got[static_cast<std::size_t>(i)], expected) << i;
    }
}

} // namespace
} // namespace vitrine::emulator
