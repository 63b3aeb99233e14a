// Ragged attention over paged keys and values. Contract: AttentionJob.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/cuda/launch.h"

namespace vitrine::kernels::cuda {

int attention(Context& context, const AttentionJob& job);

} // namespace vitrine::kernels::cuda
