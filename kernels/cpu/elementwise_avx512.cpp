// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cpu/fill.h"

#if defined(__x86_64__)
#include <immintrin.h>

#include <bit>
#include <cstddef>
#include <cstdint>

#include "kernels/cpu/target_region.h"
#include "kernels/float_types.h"

VITRINE_TARGET_BEGIN(VITRINE_TARGET_AVX512)
namespace vitrine::kernels {
namespace {

#include "kernels/generic/float_lanes_avx2-inl.h"

#include "kernels/generic/float_lanes_avx512-inl.h"

#include "kernels/generic/exp-inl.h"

#include "kernels/generic/elementwise-inl.h"

} // namespace
} // namespace vitrine::kernels
VITRINE_TARGET_END

namespace vitrine::kernels {
namespace {

#include "kernels/generic/elementwise_fill-inl.h"

} // namespace

void fillElementwiseAvx512(KernelTable& table) { fillElementwise<Avx512Lanes>(table); }

} // namespace vitrine::kernels
#endif
