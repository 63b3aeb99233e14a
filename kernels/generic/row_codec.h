// Rows of weights to floats and back: the two kernels of a table that every target shares (they run at load time and for
// one embedding row per token, where memory is the limit). Contracts: kernel_table.h, dequantizeRow and quantizeRow.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/kernel_table.h"

namespace vitrine::kernels {

void dequantizeRowPortable(TensorType type, const std::byte* source, std::size_t n, float* out);

/// Non-finite inputs are not expected; they give finite codes, with a scale that may be infinite.
void quantizeRowPortable(TensorType type, const float* source, std::size_t n, std::byte* out);

} // namespace vitrine::kernels
