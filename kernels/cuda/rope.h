// Rotary position embedding, in place. Contract: RopeJob.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/cuda/launch.h"

namespace vitrine::kernels::cuda {

int rope(Context& context, const RopeJob& job);

} // namespace vitrine::kernels::cuda
