// Which kernels run on this machine. A table is chosen once, best first;
// VITRINE_KERNELS=scalar|avx2|avx512|avx512vnni|amx forces one.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "kernels/kernel_table.h"

namespace vitrine::kernels {

struct Target {
    std::string_view name;        ///< "scalar", "avx2", "avx512", "avx512vnni", "amx"
    std::string_view description; ///< what it needs and uses, one line
    bool supported = false;       ///< this processor and operating system can run it
    const KernelTable* table = nullptr;
};

/// All compiled targets, best first; "scalar" is always last and always supported.
[[nodiscard]] std::span<const Target> targets();

/// The table in use. Chosen at the first call from VITRINE_KERNELS or the processor; thread-safe.
[[nodiscard]] const KernelTable& active();

/// Empty, or why VITRINE_KERNELS could not be honoured (unknown or unsupported name); the best supported one is then used.
[[nodiscard]] const std::string& dispatchWarning();

/// Makes `name` the active table (command line, tests). False when unknown or unsupported here.
[[nodiscard]] bool select(std::string_view name);

} // namespace vitrine::kernels
