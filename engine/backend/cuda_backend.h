// The backend of machines with an NVIDIA device.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "engine/backend/backend.h"
#include "kernels/cuda/cuda_table.h"

namespace vitrine::backend {

/// The first device (or the one numbered `device`). noDevice with the reason (cuda_library.h), or that there is none of this number;
/// outOfMemory.
[[nodiscard]] Result<std::unique_ptr<Backend>> makeCudaBackend(int device = 0);

/// The same over a table that is already there; it must outlive the backend.
[[nodiscard]] Result<std::unique_ptr<Backend>> makeCudaBackend(const kernels::cuda::CudaTable& table, int device);

/// The layers from `firstGpuLayer` on and the output on the device, the others on `cpu` (split_backend.h).
[[nodiscard]] Result<std::unique_ptr<Backend>> makeSplitBackend(std::unique_ptr<Backend> cpu, std::int32_t firstGpuLayer, int device = 0);

} // namespace vitrine::backend
