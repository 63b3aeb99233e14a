// What several kernels share on the device: sums over a warp and a block, conversions of the small float formats, loads
// that don't ask for more alignment than a GGUF block has.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>
#include <cuda_runtime.h>

extern __shared__ __align__(16) unsigned char vitrineDynamicShared[];

namespace vitrine::kernels::cuda {

inline constexpr unsigned kAllLanes = 0xFFFFFFFFU;

__device__ inline float warpSum(float value) {
    for (int step = 16; step > 0; step /= 2) {
        value += __shfl_xor_sync(kAllLanes, value, step);
    }
    return value;
}
__device__ inline float warpMax(float value) {
    for (int step = 16; step > 0; step /= 2) {
        value = fmaxf(value, __shfl_xor_sync(kAllLanes, value, step));
    }
    return value;
}

/// The sum over the block, in every thread; `scratch` holds one float a warp. All threads must call it.
__device__ inline float blockSum(float value, float* scratch) {
    value = warpSum(value);
    const unsigned warp = threadIdx.x / 32;
    const unsigned lane = threadIdx.x % 32;
    const unsigned warps = blockDim.x / 32;
    __syncthreads(); // the scratch may still be read from the last use
    if (lane == 0) {
        scratch[warp] = value;
    }
    __syncthreads();
    return warpSum(lane < warps ? scratch[lane] : 0.0F);
}

__device__ inline float halfValue(std::uint16_t bits) {
    return __half2float(__ushort_as_half(bits));
}
__device__ inline std::uint16_t halfBits(float value) {
    return __half_as_ushort(__float2half_rn(value));
}
/// A value past the largest half becomes that, not infinity.
__device__ inline std::uint16_t saturatedHalfBits(float value) {
    return halfBits(fminf(fmaxf(value, -65504.0F), 65504.0F));
}
__device__ inline float bfloatValue(std::uint16_t bits) {
    return __uint_as_float(static_cast<unsigned>(bits) << 16);
}
__device__ inline std::uint16_t bfloatBits(float value) {
    return __bfloat16_as_ushort(__float2bfloat16_rn(value));
}
__device__ inline float fp8Value(std::uint8_t bits) {
    return halfValue(static_cast<std::uint16_t>(__nv_cvt_fp8_to_halfraw(bits, __NV_E4M3).x));
}
__device__ inline std::uint8_t fp8Bits(float value) {
    return __nv_cvt_float_to_fp8(value, __NV_SATFINITE, __NV_E4M3);
}

/// The compiler moves no load across: keeps what several rows read from being in registers all at once.
__device__ inline void keepOrder() {
    asm volatile("" ::: "memory");
}

/// Four bytes from an address that is a multiple of `Alignment` (2, 4 or more).
template <int Alignment>
__device__ inline int loadWord(const std::uint8_t* at) {
    if constexpr (Alignment >= 4) {
        return *reinterpret_cast<const int*>(at);
    } else {
        static_assert(Alignment == 2);
        const auto* halves = reinterpret_cast<const std::uint16_t*>(at);
        return static_cast<int>(halves[0] | static_cast<unsigned>(halves[1]) << 16);
    }
}
__device__ inline std::uint16_t loadHalfWord(const std::uint8_t* at) {
    return *reinterpret_cast<const std::uint16_t*>(at);
}

__device__ inline int signedByte(int word, int index) {
    return static_cast<int>(static_cast<std::int8_t>(word >> (8 * index)));
}

} // namespace vitrine::kernels::cuda
