// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cpu_backend.h" // before Qt, whose macros take one of its names

#include "ui/bridge/peaks_probe.h"

#include "engine/backend/cuda_peaks.h"
#include "kernels/dispatch.h"
#include "kernels/machine_peaks.h"
#include "ui/bridge/engine_text.h"
#include "ui/widgets/aside.h"

namespace vitrine::ui {

std::string processorName() { return backend::processorWords(kernels::active()) + ' '; }

QString peaksKey(int threads) {
    return QStringLiteral("%1-%2").arg(QString::fromUtf8(kernels::active().name)).arg(threads);
}

void measurePeaksAside(int threads, QObject* context, std::function<void(const ProcessorPeaks&)> done) {
    const auto measure = [threads] {
        kernels::ThreadPool pool(threads);
        const kernels::MachinePeaks peaks = kernels::measurePeaks(pool);
        return ProcessorPeaks{peaks.readBytesPerSecond, peaks.int8OpsPerSecond, peaks.floatOpsPerSecond};
    };
    workAside(context, measure, std::move(done));
}

void measureGpuPeaksAside(int device, QObject* context, std::function<void(const GpuPeaks&)> done) {
    const auto measure = [device] {
        const auto peaks = backend::measureCudaPeaks(device);
        return peaks ? GpuPeaks{peaks->bytesPerSecond, peaks->halfOpsPerSecond, {}}
                     : GpuPeaks{0.0, 0.0, engineWords(peaks.error().message)};
    };
    workAside(context, measure, std::move(done));
}

} // namespace vitrine::ui
