// What a sampler wants to know of a row of logits. Contract: SampleJob.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/cuda/launch.h"

namespace vitrine::kernels::cuda {

int sample(Context& context, const SampleJob& job);

} // namespace vitrine::kernels::cuda
