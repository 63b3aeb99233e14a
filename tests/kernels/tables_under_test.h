// The tables that kernel tests run: every target that this machine can run, and the algorithms of the wide targets over emulated
// registers of 256 and 512 bits (whatever the machine), so that only their one-instruction members go untested elsewhere.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "kernels/kernel_table.h"

namespace vitrine::kernels::testing {

struct NamedTable {
    std::string name;
    const KernelTable* table = nullptr;
};

/// For norms, elementwise ops, rope, attention and KV formats; the emulated tables have nothing else.
[[nodiscard]] const std::vector<NamedTable>& tablesUnderTest();

} // namespace vitrine::kernels::testing
