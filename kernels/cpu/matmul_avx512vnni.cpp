// Matmul for AVX-512 with VNNI, and BF16 where present.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cpu/fill.h"
#include "kernels/cpu_features.h"
#include "kernels/generic/activation_block.h"
#include "kernels/generic/panel_codec.h"
#include "kernels/generic/row_codec.h"
#include "kernels/generic/unrolled.h"

#if defined(__x86_64__)
#include <immintrin.h>
#include <type_traits>

#include "kernels/cpu/target_region.h"

VITRINE_TARGET_BEGIN(VITRINE_TARGET_AVX512VNNI)
namespace vitrine::kernels {
namespace {

#include "kernels/generic/unrolled-inl.h"

#include "kernels/generic/dot_lanes_avx512-inl.h"

#include "kernels/generic/dot_lanes_avx512vnni-inl.h"

#include "kernels/generic/matmul_dot-inl.h"

#include "kernels/generic/matmul_panels-inl.h"

#include "kernels/generic/prepare-inl.h"

#include "kernels/generic/rounding_avx512-inl.h"

#include "kernels/generic/matmul_float-inl.h"

#include "kernels/generic/matmul_ops-inl.h"

} // namespace
} // namespace vitrine::kernels
VITRINE_TARGET_END

namespace vitrine::kernels {

/// BF16 is multiplied in pairs where the processor can; a few have VNNI alone.
const MatmulOps& avx512VnniMatmulOps(TensorType type) {
    if (type == TensorType::BF16 && cpuFeatures().avx512Bf16) {
        return floatOps<VnniBf16DotLanes, TensorType::BF16>();
    }
    return panelOps<VnniDotLanes>(type);
}

void fillMatmulAvx512Vnni(KernelTable& table) {
    table.dequantizeRow = dequantizeRowPortable;
    table.quantizeRow = quantizeRowPortable;
    table.matmulOps = avx512VnniMatmulOps;
    table.preparedBytes = preparedBytes;
    table.prepareRows = prepareRows<Avx512Rounding>;
}

} // namespace vitrine::kernels

#endif
