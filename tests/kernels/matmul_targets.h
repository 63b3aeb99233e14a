// The tables under test: those of targets that this processor can run, and the wide targets' algorithms on plain lanes.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "kernels/kernel_table.h"

namespace vitrine::kernels {

struct MatmulTarget {
    std::string name;
    KernelTable table; ///< the weight kernels only
    bool slow = false; ///< plain lanes
};

[[nodiscard]] const std::vector<MatmulTarget>& matmulTargets();

/// The AVX-512 targets with their instructions spelled out in C; only where the tests were built with SIMDe.
[[nodiscard]] std::vector<MatmulTarget> emulatedTargets();

} // namespace vitrine::kernels
