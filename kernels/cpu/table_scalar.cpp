// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cpu/fill.h"
#include "kernels/cpu/tables.h"

namespace vitrine::kernels {

const KernelTable& scalarTable() {
    static const KernelTable kTable = [] {
        KernelTable table;
        table.name = "scalar";
        table.vectorBytes = 4;
        fillMatmulScalar(table);
        fillElementwiseScalar(table);
        fillAttentionScalar(table);
        return table;
    }();
    return kTable;
}

} // namespace vitrine::kernels
