// What the processors of this machine can do at best, measured once in the background. GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <string>

#include <QString>

class QObject;

namespace vitrine::ui {

/// MEASURED; 0: could not be measured.
struct ProcessorPeaks {
    double readBytesPerSecond = 0.0;
    double int8OpsPerSecond = 0.0;
    double floatOpsPerSecond = 0.0;
    friend bool operator==(const ProcessorPeaks&, const ProcessorPeaks&) = default;
};

/// How names of devices begin that compute with the kernels that are in use: "CPU AVX2 ".
[[nodiscard]] std::string processorName();
/// The kernels and workers that peaks belong to: a figure of other ones says nothing.
[[nodiscard]] QString peaksKey(int threads);

/// The same of a GPU; `halfOpsPerSecond` of the library's binary16 products.
struct GpuPeaks {
    double bytesPerSecond = 0.0;
    double halfOpsPerSecond = 0.0;
    QString problem; ///< why they could not be measured; else empty
};
/// Some milliseconds on a CUDA device by its number, not on the GUI's thread; `done` as below.
void measureGpuPeaksAside(int device, QObject* context, std::function<void(const GpuPeaks&)> done);

/// Some 0.3 s on all of `threads` workers (0: one per physical core), not on the GUI's. `done` is dropped when
/// `context` is gone by then.
void measurePeaksAside(int threads, QObject* context, std::function<void(const ProcessorPeaks&)> done);

} // namespace vitrine::ui
