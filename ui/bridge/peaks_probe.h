// What the processors of this machine, or its GPU, can do at best, measured in the background. GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>

#include <QString>

#include "engine/core/device_peaks.h"
#include "engine/core/result.h"

class QObject;

namespace vitrine::ui {

/// How names of devices begin that compute with the kernels that are in use: "CPU AVX2 ".
[[nodiscard]] std::string processorName();
/// The kernels and workers that peaks belong to: a figure of other ones says nothing.
[[nodiscard]] QString peaksKey(int threads);

/// measureDevicePeaks on a thread that is not the GUI's. `done` is dropped when `context` is gone by then.
void measurePeaksAside(int device, QObject* context, std::function<void(const Result<DevicePeaks>&)> done);

} // namespace vitrine::ui
