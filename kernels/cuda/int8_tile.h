// Products of many rows with block-quantised weights on the tensor cores' int8 units. Contract: MatmulJob.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/cuda/launch.h"

namespace vitrine::kernels::cuda {

int matmulInt8(Context& context, const MatmulJob& job);

} // namespace vitrine::kernels::cuda
