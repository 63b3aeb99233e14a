// The FP8 (E4M3) conversions that kernels/cuda uses. For tests only.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/float_types.h"

using __nv_fp8_storage_t = unsigned char;
enum __nv_fp8_interpretation_t { __NV_E4M3 = 0 };
enum __nv_saturation_t { __NV_NOSAT = 0, __NV_SATFINITE = 1 };
struct __half_raw {
    unsigned short x;
};
inline __half_raw __nv_cvt_fp8_to_halfraw(__nv_fp8_storage_t value, __nv_fp8_interpretation_t /*kind*/) {
    return {vitrine::kernels::f32ToF16(vitrine::kernels::f8ToF32(value))}; // every E4M3 value is a half
}
inline __nv_fp8_storage_t __nv_cvt_float_to_fp8(float value, __nv_saturation_t /*mode*/,
                                                __nv_fp8_interpretation_t /*kind*/) {
    return vitrine::kernels::f32ToF8(value);
}
