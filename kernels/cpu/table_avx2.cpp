// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cpu/fill.h"
#include "kernels/cpu/tables.h"

namespace vitrine::kernels {

const KernelTable& avx2Table() {
    static const KernelTable kTable = [] {
        KernelTable table;
        table.name = "avx2";
        table.vectorBytes = 32;
        fillMatmulAvx2(table);
        fillElementwiseAvx2(table);
        fillAttentionAvx2(table);
        return table;
    }();
    return kTable;
}

} // namespace vitrine::kernels
