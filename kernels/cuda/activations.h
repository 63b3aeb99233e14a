// Activations made ready for a product: int8 with scales, or two-byte floats. Contracts: QuantizeJob, NarrowJob.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/cuda/launch.h"

namespace vitrine::kernels::cuda {

int quantize(Context& context, const QuantizeJob& job);
int narrow(Context& context, const NarrowJob& job);
int fp8Rows(Context& context, const Fp8RowsJob& job);

} // namespace vitrine::kernels::cuda
