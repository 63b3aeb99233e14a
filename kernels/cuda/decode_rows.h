// Weights to float: embedding look-ups, and tiles of a matrix for a library product. Contract: DecodeRowsJob.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/cuda/launch.h"

namespace vitrine::kernels::cuda {

int decodeRows(Context& context, const DecodeRowsJob& job);

} // namespace vitrine::kernels::cuda
