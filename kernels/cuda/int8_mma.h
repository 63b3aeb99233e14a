// The tensor cores' int8 product of one warp: c (8 x 8, int32) += a (8 x 16) b (16 x 8). Each lane holds
//   a: row lane / 4, columns 4 (lane % 4) .. + 3     b: column lane / 4, rows 4 (lane % 4) .. + 3     c: row lane / 4,
//   columns 2 (lane % 4) and the next. The shape is the one that every card from sm_75 on has. An emulation brings its
//   own twin.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/cuda/device_math.h"

#if !defined(__CUDACC__)
#include <emulated_mma.h>
#endif

namespace vitrine::kernels::cuda {

__device__ inline void int8Mma(int a, int b, int (&c)[2]) {
#if defined(__CUDACC__)
    asm("mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32 {%0, %1}, {%2}, {%3}, {%0, %1};"
        : "+r"(c[0]), "+r"(c[1])
        : "r"(a), "r"(b));
#else
    emulator::int8Mma(a, b, c);
#endif
}

} // namespace vitrine::kernels::cuda
