// Products of many rows with float weights, by cuBLASLt. Contract: MatmulJob.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/cuda/launch.h"

namespace vitrine::kernels::cuda {

int matmulLibrary(Context& context, const MatmulJob& job);

} // namespace vitrine::kernels::cuda
