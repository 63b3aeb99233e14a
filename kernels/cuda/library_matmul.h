// Products of many rows with float weights, by cuBLASLt. Contract: MatmulJob.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/cuda/launch.h"

namespace vitrine::kernels::cuda {

int matmulLibrary(Context& context, const MatmulJob& job);
/// Whether the library finds a way to multiply FP8 with FP8 on this device.
[[nodiscard]] bool multipliesFp8(Context& context);

} // namespace vitrine::kernels::cuda
