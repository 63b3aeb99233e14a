// Each part of a target fills its members of that target's table; table_<target>.cpp calls them all.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/kernel_table.h"

namespace vitrine::kernels {

// Weights: dequantizeRow, quantizeRow, matmulOps, preparedBytes, prepareRows.
void fillMatmulScalar(KernelTable& table);
void fillMatmulAvx2(KernelTable& table);
void fillMatmulAvx512(KernelTable& table);
void fillMatmulAvx512Vnni(KernelTable& table);
void fillMatmulAmx(KernelTable& table);
/// What fillMatmulAvx512Vnni gives; AMX leaves it the types and batches that gain nothing from tiles.
const MatmulOps& avx512VnniMatmulOps(TensorType type);

// Norms, elementwise, rope, softmax and reductions.
void fillElementwiseScalar(KernelTable& table);
void fillElementwiseAvx2(KernelTable& table);
void fillElementwiseAvx512(KernelTable& table);

// Paged attention and KV formats.
void fillAttentionScalar(KernelTable& table);
void fillAttentionAvx2(KernelTable& table);
void fillAttentionAvx512(KernelTable& table);

} // namespace vitrine::kernels
