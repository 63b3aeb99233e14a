// The half-precision conversions that kernels/cuda uses, by the exact scalar ones of the CPU side. For tests only.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/float_types.h"

struct __half {
    std::uint16_t bits;
};
inline __half __ushort_as_half(unsigned short bits) {
    return {bits};
}
inline unsigned short __half_as_ushort(__half value) {
    return value.bits;
}
inline float __half2float(__half value) {
    return vitrine::kernels::f16ToF32(value.bits);
}
inline __half __float2half_rn(float value) {
    return {vitrine::kernels::f32ToF16(value)};
}
