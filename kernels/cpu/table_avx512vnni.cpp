// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cpu/fill.h"
#include "kernels/cpu/tables.h"

namespace vitrine::kernels {

// VNNI and BF16 are dot products of small formats: only the matmuls gain from them.
const KernelTable& avx512VnniTable() {
    static const KernelTable kTable = [] {
        KernelTable table;
        table.name = "avx512vnni";
        table.vectorBytes = 64;
        fillMatmulAvx512Vnni(table);
        fillElementwiseAvx512(table);
        fillAttentionAvx512(table);
        return table;
    }();
    return kTable;
}

} // namespace vitrine::kernels
