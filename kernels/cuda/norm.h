// RMS norm, alone or fused with the residual's addition. Contract: NormJob.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/cuda/launch.h"

namespace vitrine::kernels::cuda {

int norm(Context& context, const NormJob& job);

} // namespace vitrine::kernels::cuda
