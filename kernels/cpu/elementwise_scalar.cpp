// SPDX-License-Identifier: GPL-3.0-or-later
#include <bit>
#include <cstdint>

#include "kernels/cpu/fill.h"
#include "kernels/float_types.h"

namespace vitrine::kernels {
namespace {

#include "kernels/generic/float_lanes_plain-inl.h"

#include "kernels/generic/exp-inl.h"

#include "kernels/generic/elementwise-inl.h"

#include "kernels/generic/elementwise_fill-inl.h"

// Eight lanes: two SSE registers, and the sums of the wide targets.
using Lanes = PlainLanes<8, true>;

} // namespace

void fillElementwiseScalar(KernelTable& table) { fillElementwise<Lanes>(table); }

} // namespace vitrine::kernels
