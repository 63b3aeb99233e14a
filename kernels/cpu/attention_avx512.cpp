// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cpu/fill.h"

#if defined(__x86_64__)
#include <immintrin.h>

#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "kernels/cpu/target_region.h"
#include "kernels/float_types.h"
#include "kernels/generic/kv_layout.h"

VITRINE_TARGET_BEGIN(VITRINE_TARGET_AVX512)
namespace vitrine::kernels {
namespace {

#include "kernels/generic/float_lanes_avx2-inl.h"

#include "kernels/generic/float_lanes_avx512-inl.h"

#include "kernels/generic/exp-inl.h"

#include "kernels/generic/elementwise-inl.h"

#include "kernels/generic/kv_format-inl.h"

#include "kernels/generic/attention_lanes-inl.h"

#include "kernels/generic/attention_scores-inl.h"

#include "kernels/generic/attention_values-inl.h"

#include "kernels/generic/attention_state-inl.h"

#include "kernels/generic/attention-inl.h"

} // namespace
} // namespace vitrine::kernels
VITRINE_TARGET_END

namespace vitrine::kernels {
namespace {

#include "kernels/generic/attention_fill-inl.h"

} // namespace

void fillAttentionAvx512(KernelTable& table) { fillAttention<Avx512Lanes>(table); }

} // namespace vitrine::kernels
#endif
