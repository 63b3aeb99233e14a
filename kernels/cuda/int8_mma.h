// The tensor cores' int8 products of one warp: c (16 x 8, int32) += a (16 x 16 or 16 x 32) b (as deep x 8). With g = lane / 4 and
// t = lane % 4 each lane holds, four codes a word,
//   a: {row g, columns 4t .. 4t + 3} {row g + 8, the same}, and for the deeper one both again 16 columns further
//   b: {rows 4t .. 4t + 3, column g}, and for the deeper one 16 rows further
//   c: row g, columns 2t, 2t + 1; row g + 8, the same
// sm_75 has products of 8 x 8 and 16 deep: several of them. An emulation brings its own twin of that one.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/cuda/device_math.h"

#if !defined(__CUDACC__)
#include <emulated_mma.h>
#endif

namespace vitrine::kernels::cuda {

/// c (8 x 8, int32) += a (8 x 16) b (16 x 8): row lane / 4 of a, column lane / 4 of b; c: row lane / 4, columns 2 (lane % 4) and
/// the next.
__device__ inline void int8MmaSmall(int a, int b, int& c0, int& c1) {
#if defined(__CUDACC__)
    asm("mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32 {%0, %1}, {%2}, {%3}, {%0, %1};" : "+r"(c0), "+r"(c1) : "r"(a), "r"(b));
#else
    int c[2] = {c0, c1};
    emulator::int8Mma(a, b, c);
    c0 = c[0];
    c1 = c[1];
#endif
}

__device__ inline void int8Mma16(int a0, int a1, int b, int (&c)[4]) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
    asm("mma.sync.aligned.m16n8k16.row.col.s32.s8.s8.s32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%0, %1, %2, %3};"
        : "+r"(c[0]), "+r"(c[1]), "+r"(c[2]), "+r"(c[3])
        : "r"(a0), "r"(a1), "r"(b));
#else
    int8MmaSmall(a0, b, c[0], c[1]);
    int8MmaSmall(a1, b, c[2], c[3]);
#endif
}

__device__ inline void int8Mma32(const int (&a)[4], const int (&b)[2], int (&c)[4]) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
    asm("mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
        : "+r"(c[0]), "+r"(c[1]), "+r"(c[2]), "+r"(c[3])
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
#else
    int8Mma16(a[0], a[1], b[0], c);
    int8Mma16(a[2], a[3], b[1], c);
#endif
}

} // namespace vitrine::kernels::cuda
