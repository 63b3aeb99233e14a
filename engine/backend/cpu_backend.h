// The backend that every machine has.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "engine/backend/backend.h"

namespace vitrine::backend {

/// Runs on the kernels that kernels::active() names at this moment, with `threads` workers (0: one per physical core), the
/// calling thread being one of them. Results don't depend on the number of threads.
[[nodiscard]] std::unique_ptr<Backend> makeCpuBackend(int threads);

} // namespace vitrine::backend
