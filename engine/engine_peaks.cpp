// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/engine_peaks.h"

#include "engine/backend/cuda_peaks.h"
#include "kernels/machine_peaks.h"

namespace vitrine {

std::optional<int> soleDevice(const EngineInfo& info) {
    if (info.cudaDevice >= 0) {
        return info.cudaDevice;
    }
    return info.deviceName.starts_with("CPU") ? std::optional(kProcessors) : std::nullopt;
}

Result<DevicePeaks> measureDevicePeaks(int device) {
    if (device == kProcessors) {
        kernels::ThreadPool pool(0);
        const kernels::MachinePeaks peaks = kernels::measurePeaks(pool);
        return DevicePeaks{peaks.readBytesPerSecond, peaks.floatOpsPerSecond, peaks.int8OpsPerSecond};
    }
    const auto peaks = backend::measureCudaPeaks(device);
    if (!peaks) {
        return tl::unexpected(peaks.error());
    }
    return DevicePeaks{peaks->bytesPerSecond, peaks->halfOpsPerSecond, 0.0};
}

} // namespace vitrine
