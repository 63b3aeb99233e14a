// The bfloat16 conversions that kernels/cuda uses. For tests only.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/float_types.h"

struct __nv_bfloat16 {
    std::uint16_t bits;
};
inline __nv_bfloat16 __ushort_as_bfloat16(unsigned short bits) {
    return {bits};
}
inline unsigned short __bfloat16_as_ushort(__nv_bfloat16 value) {
    return value.bits;
}
inline float __bfloat162float(__nv_bfloat16 value) {
    return vitrine::kernels::bf16ToF32(value.bits);
}
inline __nv_bfloat16 __float2bfloat16_rn(float value) {
    return {vitrine::kernels::f32ToBf16(value)};
}
