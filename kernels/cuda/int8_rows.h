// What makes activations int8: a warp's 32 values and their scale; and the gated product that many of them come from.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/cuda/cuda_table.h"
#include "kernels/cuda/device_math.h"

namespace vitrine::kernels::cuda {

__device__ inline float gateValue(GateActivation kind, float g, float u) {
    switch (kind) {
    case GateActivation::silu:
        return g / (1.0F + expf(-g)) * u;
    case GateActivation::geluTanh:
        return 0.5F * g * (1.0F + tanhf(0.7978845608F * (g + 0.044715F * g * g * g))) * u;
    case GateActivation::gptOss:
        break;
    }
    g = fminf(g, 7.0F);
    u = fminf(fmaxf(u, -7.0F), 7.0F);
    return (u + 1.0F) * g / (1.0F + expf(-1.702F * g));
}

/// The warp's lanes hold 32 columns' values, lane 0 that of index `at` - lane: the largest becomes 127. All lanes must call it.
__device__ inline void storeCodes(const Int8Rows& out, std::int64_t at, float value) {
    const unsigned lane = threadIdx.x % 32;
    const float largest = warpMax(fabsf(value));
    const float scale = largest / 127.0F;
    const int code = scale > 0.0F ? __float2int_rn(value / scale) : 0;
    int sum = code;
    for (int step = 8; step > 0; step /= 2) {
        sum += __shfl_xor_sync(kAllLanes, sum, step);
    }
    const int upper = __shfl_sync(kAllLanes, sum, 16);
    out.codes[at] = static_cast<std::int8_t>(code);
    if (lane == 0) {
        Int8Scale s;
        s.scale = scale;
        s.sums[0] = static_cast<std::int16_t>(sum);
        s.sums[1] = static_cast<std::int16_t>(upper);
        out.scales[at / 32] = s;
    }
}

} // namespace vitrine::kernels::cuda
