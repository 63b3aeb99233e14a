// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cpu/fill.h"
#include "kernels/cpu/tables.h"

namespace vitrine::kernels {

const KernelTable& avx512Table() {
    static const KernelTable kTable = [] {
        KernelTable table;
        table.name = "avx512";
        table.vectorBytes = 64;
        fillMatmulAvx512(table);
        fillElementwiseAvx512(table);
        fillAttentionAvx512(table);
        return table;
    }();
    return kTable;
}

} // namespace vitrine::kernels
