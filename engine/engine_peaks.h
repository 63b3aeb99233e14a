// The peaks of the device that a loaded model computes on. Window and command line measure them alike, so that a run that
// either keeps is seen under the same roof.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "engine/core/device_peaks.h"
#include "engine/core/result.h"
#include "engine/engine.h"

namespace vitrine {

inline constexpr int kProcessors = -1; ///< in place of a CUDA device's number

/// The one device that holds the whole model: a CUDA device's number, or kProcessors. Absent where the model is divided
/// between both: no roof is that of both.
[[nodiscard]] std::optional<int> soleDevice(const EngineInfo& info);

/// Of a CUDA device, some milliseconds, or of all physical cores of this machine with the kernels in use: some 0.3 s and
/// 256 MiB. Nothing else should run meanwhile. Any thread. Errors: those of backend::measureCudaPeaks.
[[nodiscard]] Result<DevicePeaks> measureDevicePeaks(int device);

} // namespace vitrine
