// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cpu/fill.h"
#include "kernels/cpu/tables.h"

namespace vitrine::kernels {

// Tiles of bytes: only the matmuls of many rows gain from them.
const KernelTable& amxTable() {
    static const KernelTable kTable = [] {
        KernelTable table;
        table.name = "amx";
        table.vectorBytes = 64;
        fillMatmulAmx(table);
        fillElementwiseAvx512(table);
        fillAttentionAvx512(table);
        return table;
    }();
    return kTable;
}

} // namespace vitrine::kernels
