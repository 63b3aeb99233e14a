// Products of few rows with block-quantised weights, decoded on the way. Contract: MatvecJob.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/cuda/launch.h"

namespace vitrine::kernels::cuda {

int matvecBlock(Context& context, const MatvecJob& job);

} // namespace vitrine::kernels::cuda
