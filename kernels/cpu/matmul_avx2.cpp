// Matmul for AVX2 with FMA and F16C. Everything that may be shared between targets is included above the region.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cpu/fill.h"
#include "kernels/generic/activation_block.h"
#include "kernels/generic/panel_codec.h"
#include "kernels/generic/row_codec.h"
#include "kernels/generic/unrolled.h"

#if defined(__x86_64__)
#include <immintrin.h>
#include <type_traits>

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,fma,f16c,bmi2"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,fma,f16c,bmi2")
#endif

namespace vitrine::kernels {

namespace {

#include "kernels/generic/unrolled-inl.h"
#include "kernels/generic/dot_lanes_avx2-inl.h"
#include "kernels/generic/matmul_dot-inl.h"
#include "kernels/generic/prepare-inl.h"
#include "kernels/generic/matmul_float-inl.h"
#include "kernels/generic/matmul_ops-inl.h"

} // namespace

} // namespace vitrine::kernels

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

namespace vitrine::kernels {

void fillMatmulAvx2(KernelTable& table) {
    table.dequantizeRow = dequantizeRowPortable;
    table.quantizeRow = quantizeRowPortable;
    table.matmulOps = panelOps<Avx2DotLanes>;
    table.preparedBytes = preparedBytes;
    table.prepareRows = prepareRows;
}

} // namespace vitrine::kernels

#endif
