// Matmul for AVX2 with FMA and F16C.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cpu/fill.h"
#include "kernels/generic/activation_block.h"
#include "kernels/generic/panel_codec.h"
#include "kernels/generic/row_codec.h"
#include "kernels/generic/unrolled.h"

#if defined(__x86_64__)
#include <immintrin.h>
#include <type_traits>

#include "kernels/cpu/target_region.h"

VITRINE_TARGET_BEGIN(VITRINE_TARGET_AVX2)
namespace vitrine::kernels {
namespace {

#include "kernels/generic/unrolled-inl.h"

#include "kernels/generic/dot_lanes_avx2-inl.h"

#include "kernels/generic/matmul_dot-inl.h"

#include "kernels/generic/matmul_panels-inl.h"

#include "kernels/generic/prepare-inl.h"

#include "kernels/generic/rounding_avx2-inl.h"

#include "kernels/generic/matmul_float-inl.h"

#include "kernels/generic/matmul_ops-inl.h"

} // namespace
} // namespace vitrine::kernels
VITRINE_TARGET_END

namespace vitrine::kernels {

void fillMatmulAvx2(KernelTable& table) {
    table.dequantizeRow = dequantizeRowPortable;
    table.quantizeRow = quantizeRowPortable;
    table.matmulOps = panelOps<Avx2DotLanes>;
    table.preparedBytes = preparedBytes;
    table.prepareRows = prepareRows<Avx2Rounding>;
}

} // namespace vitrine::kernels

#endif
