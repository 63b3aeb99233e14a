// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cpu/fill.h"

namespace vitrine::kernels {

void fillMatmulAvx2(KernelTable& table) { fillMatmulScalar(table); }

} // namespace vitrine::kernels
