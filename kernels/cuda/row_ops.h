// Elementwise ops, and the activations of feed-forward layers. Contract: RowOpJob.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/cuda/launch.h"

namespace vitrine::kernels::cuda {

int rowOp(Context& context, const RowOpJob& job);

} // namespace vitrine::kernels::cuda
