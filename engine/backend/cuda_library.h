// libvitrine_cuda.so, looked for and loaded at run time: the program starts without it, without a driver and without a
// device, and says which of them is missing.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>

#include "engine/core/result.h"
#include "kernels/cuda/cuda_table.h"

namespace vitrine::backend {

/// The library's table once a device can be used through it; noDevice with the reason otherwise: the library is not
/// there; there is no driver (then it isn't loaded); it can't be loaded or is of another version; there is no device. Loaded once per process and
/// kept; any thread. Looked for in $VITRINE_CUDA_LIBRARY (a file; when set, nowhere else), beside the program, in
/// ../lib/vitrine and ../lib beside it.
[[nodiscard]] Result<const kernels::cuda::CudaTable*> cudaTable();

/// The same for one file (tests).
[[nodiscard]] Result<const kernels::cuda::CudaTable*> loadCudaTable(const std::filesystem::path& library);

/// Checks version and devices of a table that is already there.
[[nodiscard]] Result<const kernels::cuda::CudaTable*> usableTable(const kernels::cuda::CudaTable& table);

/// From now on cudaTable() returns this table (null: the library again). For tests, which bring an emulated device.
void useCudaTable(const kernels::cuda::CudaTable* table);

} // namespace vitrine::backend
