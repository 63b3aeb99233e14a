// The finished tables, one per target; dispatch.h chooses. On a processor that is not x86-64 only the scalar one exists.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/kernel_table.h"

namespace vitrine::kernels {

[[nodiscard]] const KernelTable& scalarTable();
[[nodiscard]] const KernelTable& avx2Table();
[[nodiscard]] const KernelTable& avx512Table();
[[nodiscard]] const KernelTable& avx512VnniTable();
[[nodiscard]] const KernelTable& amxTable();

} // namespace vitrine::kernels
