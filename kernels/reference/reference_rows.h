// What norms, elementwise ops, rope and reductions must compute: the formulas of kernel_table.h in double, one element at a time.
// For tests only; independent of kernels/generic.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "kernels/kernel_table.h"

namespace vitrine::kernels::reference {

using Row = std::span<const float>;

/// weight empty: 1
[[nodiscard]] std::vector<double> rmsNorm(Row x, Row weight, double eps);
[[nodiscard]] std::vector<double> addScaled(Row x, Row y, double scale);
[[nodiscard]] std::vector<double> softcap(Row x, double cap);
[[nodiscard]] std::vector<double> gate(GateActivation kind, Row gate, Row up);
[[nodiscard]] std::vector<double> softmax(Row x);
[[nodiscard]] double logSumExp(Row x);
[[nodiscard]] std::vector<double> rope(RopePairs layout, Row head, Row cosines, Row sines);

} // namespace vitrine::kernels::reference
