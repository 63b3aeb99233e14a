// SPDX-License-Identifier: GPL-3.0-or-later
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "kernels/cpu/fill.h"
#include "kernels/float_types.h"
#include "kernels/generic/kv_layout.h"

namespace vitrine::kernels {
namespace {

#include "kernels/generic/float_lanes_plain-inl.h"

#include "kernels/generic/exp-inl.h"

#include "kernels/generic/elementwise-inl.h"

#include "kernels/generic/kv_format-inl.h"

#include "kernels/generic/attention_lanes-inl.h"

#include "kernels/generic/attention_scores-inl.h"

#include "kernels/generic/attention_values-inl.h"

#include "kernels/generic/attention_state-inl.h"

#include "kernels/generic/attention-inl.h"

#include "kernels/generic/attention_fill-inl.h"

using Lanes = PlainLanes<8, true>;

} // namespace

void fillAttentionScalar(KernelTable& table) { fillAttention<Lanes>(table); }

} // namespace vitrine::kernels
