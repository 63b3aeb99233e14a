// Matmul of many rows for processors that multiply tiles of bytes (AMX); all else is avx512vnni's.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cpu/fill.h"
#include "kernels/generic/activation_block.h"
#include "kernels/generic/panel_codec.h"
#include "kernels/generic/row_codec.h"
#include "kernels/generic/tile_config.h"
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

#include "kernels/generic/dot_lanes_amx-inl.h"

#include "kernels/generic/matmul_dot-inl.h"

#include "kernels/generic/matmul_tiles-inl.h"

} // namespace
} // namespace vitrine::kernels
VITRINE_TARGET_END

namespace vitrine::kernels {

void fillMatmulAmx(KernelTable& table) {
    fillMatmulAvx512Vnni(table);
    table.matmulOps = tileOpsOf<AmxDotLanes>;
}

} // namespace vitrine::kernels

#endif
