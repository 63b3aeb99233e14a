// The emulated device must fail what a real one leaves undefined; otherwise the kernel tests prove nothing.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "kernels/cuda/device_math.h"
#include "kernels/cuda/int8_mma.h"
#include "tests/kernels/cuda/emulator_fixture.h"

namespace vitrine::emulator {
namespace {

using kernels::cuda::kAllLanes;

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

/// Whole numbers show no NaN: a value that nobody wrote shows in the second run, whose shared memory starts as something else.
void countsUnwrittenShared(float* out) {
    const auto* words = reinterpret_cast<const int*>(vitrineDynamicShared);
    out[threadIdx.x] = words[threadIdx.x] < 0 ? 1.0F : 2.0F;
}

TEST_F(Emulator, UnwrittenSharedMemoryShowsInADifference) {
    const Memory out(8);
    device().setRunsTwice(true);
    static_cast<void>(run(1, 8, 8 * sizeof(float), countsUnwrittenShared, out.data()));
    EXPECT_NE(violation().find("nobody wrote"), std::string::npos);
}

void comparesAtomically(int* out) {
    atomicMax(out, static_cast<int>(threadIdx.x));
    atomicCAS(out + 1, 7, 9);
}

TEST_F(Emulator, AtomicsCompare) {
    const Memory out(2);
    const int start[2] = {-5, 7};
    cudaMemcpyAsync(out.data(), start, sizeof(start), cudaMemcpyHostToDevice, nullptr);
    ASSERT_EQ(run(1, 40, 0, comparesAtomically, reinterpret_cast<int*>(out.data())), cudaSuccess);
    int got[2] = {};
    cudaMemcpyAsync(got, out.data(), sizeof(got), cudaMemcpyDeviceToHost, nullptr);
    EXPECT_EQ(got[0], 39);
    EXPECT_EQ(got[1], 9);
}

TEST_F(Emulator, AtomicsAddEveryThread) {
    const Memory out(1);
    ASSERT_EQ(run(1, 1, 0, fills, out.data(), 0.0F), cudaSuccess);
    ASSERT_EQ(run(3, 70, 0, addsAtomically, out.data()), cudaSuccess);
    EXPECT_EQ(valuesOf(out, 1)[0], 210.0F);
}

void int8Product(const int* a, const int* b, int* c) {
    const unsigned lane = threadIdx.x;
    const int words[4] = {a[lane * 4], a[lane * 4 + 1], a[lane * 4 + 2], a[lane * 4 + 3]};
    const int columns[2] = {b[lane * 2], b[lane * 2 + 1]};
    int sum[4] = {};
    kernels::cuda::int8Mma32(words, columns, sum);
    for (unsigned i = 0; i < 4; ++i) {
        c[lane * 4 + i] = sum[i];
    }
}

// The lanes' shares of the operands as NVIDIA's PTX manual gives them for mma.m16n8k32 (s8).
TEST_F(Emulator, TheInt8ProductFollowsTheManualsLayout) {
    const Memory a(128);
    const Memory b(64);
    const Memory c(128);
    const auto code = [](int matrix, int row, int column) { return (matrix * 31 + row * 7 + column * 13) % 17 - 8; };
    std::vector<std::int8_t> as;
    std::vector<std::int8_t> bs;
    for (int lane = 0; lane < 32; ++lane) {
        for (int i = 0; i < 16; ++i) { // element i of the lane's: row by bit 2, columns 16 further by bit 3
            as.push_back(static_cast<std::int8_t>(code(1, lane / 4 + i / 4 % 2 * 8, lane % 4 * 4 + i % 4 + i / 8 * 16)));
        }
        for (int i = 0; i < 8; ++i) {
            bs.push_back(static_cast<std::int8_t>(code(2, lane % 4 * 4 + i % 4 + i / 4 * 16, lane / 4)));
        }
    }
    cudaMemcpyAsync(a.data(), as.data(), as.size(), cudaMemcpyHostToDevice, nullptr);
    cudaMemcpyAsync(b.data(), bs.data(), bs.size(), cudaMemcpyHostToDevice, nullptr);
    ASSERT_EQ(run(1, 32, 0, int8Product, reinterpret_cast<const int*>(a.data()), reinterpret_cast<const int*>(b.data()),
                  reinterpret_cast<int*>(c.data())),
              cudaSuccess);
    std::vector<int> got(128);
    cudaMemcpyAsync(got.data(), c.data(), 512, cudaMemcpyDeviceToHost, nullptr);
    for (int i = 0; i < 128; ++i) {
        const int row = i / 4 / 4 + i % 4 / 2 * 8;
        const int column = i / 4 % 4 * 2 + i % 2;
        int expected = 0;
        for (int k = 0; k < 32; ++k) {
            expected += code(1, row, k) * code(2, k, column);
        }
        EXPECT_EQ(got[static_cast<std::size_t>(i)], expected) << i;
    }
}

} // namespace
} // namespace vitrine::emulator
