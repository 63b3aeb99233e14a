// The backend that every machine has.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>

#include "engine/backend/backend.h"
#include "kernels/kernel_table.h"

namespace vitrine::backend {

/// Runs on the kernels that kernels::active() names at this moment, with `threads` workers (0: one per physical core), the
/// calling thread being one of them. Results don't depend on the number of threads.
[[nodiscard]] std::unique_ptr<Backend> makeCpuBackend(int threads);

/// How the name of a device begins that computes with these kernels: "CPU AVX2".
[[nodiscard]] std::string processorWords(const kernels::KernelTable& kernels);

} // namespace vitrine::backend
