// Products of few rows with F32, F16, BF16 and FP8 weights. Contract: MatvecJob.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/cuda/launch.h"

namespace vitrine::kernels::cuda {

int matvecFloat(Context& context, const MatvecJob& job);

} // namespace vitrine::kernels::cuda
