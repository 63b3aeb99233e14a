// The table of libvitrine_cuda.so for programs that know nothing of the engine.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "kernels/cuda/cuda_table.h"

namespace vitrine::kernels::cuda::testing {

struct RealDevice {
    const CudaTable* table = nullptr; ///< null: no device, for `reason`
    std::string reason;
};

/// Takes `--library FILE` out of the arguments; without it the library beside the program.
[[nodiscard]] RealDevice findRealDevice(std::vector<std::string>& arguments);

} // namespace vitrine::kernels::cuda::testing
