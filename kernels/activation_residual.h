// What int8 activations leave out: x minus the value that its prepared form stands for. A matrix whose result is wanted more exactly is
// multiplied with both: W x = W prepared(x) + W prepared(x - prepared(x)), which has about twice the bits at twice the work. Used for the
// small matrices that make keys and values, where it halves the error of the whole model's log-probabilities for a few per cent of time.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

#include "kernels/kernel_table.h"

namespace vitrine::kernels {

/// True for formats that lose something worth a second pass (Q8); plain floats need none.
[[nodiscard]] bool leavesResidual(ActivationFormat format);

/// out[m * columns + k] = x[m * xStride + k] - value of prepared row m at k, for rows [rowBegin, rowEnd) of a Q8 buffer that
/// prepareRows wrote. Rows are independent; any thread.
void residualRows(const float* x, std::size_t xStride, std::size_t columns, std::size_t rowBegin, std::size_t rowEnd,
                  const std::byte* prepared, float* out);

} // namespace vitrine::kernels
