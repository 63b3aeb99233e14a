// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cpu_backend.h" // before Qt, whose macros take one of its names

#include "ui/bridge/peaks_probe.h"

#include "engine/engine_peaks.h"
#include "kernels/dispatch.h"
#include "ui/bridge/turns.h"
#include "ui/widgets/aside.h"

namespace vitrine::ui {

std::string processorName() { return backend::processorWords(kernels::active()) + ' '; }

QString peaksKey(int threads) {
    return QStringLiteral("%1-%2").arg(QString::fromUtf8(kernels::active().name)).arg(threads);
}

void measurePeaksAside(int device, QObject* context, std::function<void(const Result<DevicePeaks>&)> done) {
    workAside(
        context,
        [device] {
            setTurns(Turns::usual); // what the machine can is measured as the engine computes
            return measureDevicePeaks(device);
        },
        std::move(done));
}

} // namespace vitrine::ui
