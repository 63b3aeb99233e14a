// What the kernels must compute, as plainly as it can be said: one element at a time, sums in double. For tests only; written
// from the formulas and independent of kernels/generic. No speed is intended.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/block_formats.h"

namespace vitrine::kernels::reference {

/// Weight `index` of a row in GGUF layout, rounded as the formulas of block_formats.h say.
[[nodiscard]] float weightAt(TensorType type, const std::byte* row, std::size_t index);

/// sum_k x[k] * w[k] over one row of weights.
[[nodiscard]] double dot(TensorType type, const std::byte* row, const float* x, std::size_t columns);

} // namespace vitrine::kernels::reference
