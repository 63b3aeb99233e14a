// What a CUDA device does at best: the roof that steps on it are seen under.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/core/result.h"

namespace vitrine::kernels::cuda {
struct CudaTable;
}

namespace vitrine::backend {

/// MEASURED by events on an idle device.
struct CudaPeaks {
    double bytesPerSecond = 0.0;   ///< read and written by a copy within the device
    double halfOpsPerSecond = 0.0; ///< of cuBLASLt's product of two square binary16 matrices, 2 a multiplication
};

/// What is measured with.
struct CudaPeakSizes {
    std::size_t copyBytes = std::size_t{256} << 20;
    std::int32_t side = 4096; ///< of the matrices
};

/// Takes some milliseconds, and a little more than half a gibibyte of the device's memory while it does; on a stream of its own. Any thread.
/// noDevice, outOfMemory, deviceLost.
[[nodiscard]] Result<CudaPeaks> measureCudaPeaks(int device);
[[nodiscard]] Result<CudaPeaks> measureCudaPeaks(const kernels::cuda::CudaTable& table, int device, const CudaPeakSizes& sizes);

} // namespace vitrine::backend
