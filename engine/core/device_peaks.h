// What the device that computes does at best: the yardstick of its roofline.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace vitrine {

/// MEASURED; 0: not known.
struct DevicePeaks {
    double bytesPerSecond = 0.0;
    double floatOpsPerSecond = 0.0; ///< float32 of processors, binary16 of a GPU
    double int8OpsPerSecond = 0.0;
    friend bool operator==(const DevicePeaks&, const DevicePeaks&) = default;
};

} // namespace vitrine
