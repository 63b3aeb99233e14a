// The tensor cores' half product of one warp: c (16 x 8, float32) += a (16 x 16) b (16 x 8). With g = lane / 4 and
// t = lane % 4 each lane holds
//   a: {row g, columns 2t, 2t + 1} {row g + 8, the same} {row g, columns 2t + 8, 2t + 9} {row g + 8, the same}
//   b: {rows 2t, 2t + 1, column g} {rows 2t + 8, 2t + 9, column g}
//   c: row g, columns 2t, 2t + 1; row g + 8, the same
// and loads of four 8 x 8 tiles of halves from shared memory into that form: lane l names row l % 8 of tile l / 8 (16
// bytes, so aligned) and gets of each tile row l / 4, columns 2 (l % 4) and the next; transposed: rows 2 (l % 4) and
// the next, column l / 4. sm_75 has products of half the depth: two of them. An emulation brings its own twins.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/cuda/device_math.h"

#if !defined(__CUDACC__)
#include <emulated_mma.h>
#endif

namespace vitrine::kernels::cuda {

__device__ inline void halfMma(const unsigned (&a)[4], unsigned b0, unsigned b1, float (&c)[4]) {
#if !defined(__CUDACC__)
    emulator::halfMma(a, b0, b1, c);
#elif defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800
    asm("mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%0, %1, %2, %3};"
        : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
        : "r"(a[0]), "r"(a[1]), "r"(b0));
    asm("mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%0, %1, %2, %3};"
        : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
        : "r"(a[2]), "r"(a[3]), "r"(b1));
#else
    asm("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, "
        "%3};"
        : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
#endif
}

__device__ inline void loadTiles(const std::uint16_t* row, unsigned (&out)[4]) {
#if defined(__CUDACC__)
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(out[0]), "=r"(out[1]), "=r"(out[2]), "=r"(out[3])
                 : "r"(static_cast<unsigned>(__cvta_generic_to_shared(row)))
                 : "memory");
#else
    emulator::loadTiles(row, false, out);
#endif
}
__device__ inline void loadTilesTransposed(const std::uint16_t* row, unsigned (&out)[4]) {
#if defined(__CUDACC__)
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(out[0]), "=r"(out[1]), "=r"(out[2]), "=r"(out[3])
                 : "r"(static_cast<unsigned>(__cvta_generic_to_shared(row)))
                 : "memory");
#else
    emulator::loadTiles(row, true, out);
#endif
}

/// Two floats as the halves of one operand word.
__device__ inline unsigned halfPair(float low, float high) {
    return static_cast<unsigned>(halfBits(low)) | static_cast<unsigned>(halfBits(high)) << 16;
}

} // namespace vitrine::kernels::cuda
