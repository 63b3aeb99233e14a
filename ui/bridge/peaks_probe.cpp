// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/peaks_probe.h"

#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>

#include "engine/backend/cuda_peaks.h"
#include "kernels/dispatch.h"
#include "kernels/machine_peaks.h"

namespace vitrine::ui {

QString peaksKey(int threads) {
    return QStringLiteral("%1-%2").arg(QString::fromUtf8(kernels::active().name)).arg(threads);
}

namespace {

/// measure() on another thread, done() with what it gave on the GUI's.
template <class Measure, class Done>
void aside(QObject* context, Measure measure, Done done) {
    QThreadPool::globalInstance()->start([guard = QPointer<QObject>(context), measure = std::move(measure), done = std::move(done)] {
        QMetaObject::invokeMethod(
            QCoreApplication::instance(),
            [guard, done, answer = measure()] {
                if (guard) {
                    done(answer);
                }
            },
            Qt::QueuedConnection);
    });
}

} // namespace

void measurePeaksAside(int threads, QObject* context, std::function<void(const ProcessorPeaks&)> done) {
    const auto measure = [threads] {
        kernels::ThreadPool pool(threads);
        const kernels::MachinePeaks peaks = kernels::measurePeaks(pool);
        return ProcessorPeaks{peaks.readBytesPerSecond, peaks.int8OpsPerSecond, peaks.floatOpsPerSecond};
    };
    aside(context, measure, std::move(done));
}

void measureGpuPeaksAside(int device, QObject* context, std::function<void(const GpuPeaks&)> done) {
    const auto measure = [device] {
        const auto peaks = backend::measureCudaPeaks(device);
        return peaks ? GpuPeaks{peaks->bytesPerSecond, peaks->halfOpsPerSecond, {}}
                     : GpuPeaks{0.0, 0.0, QString::fromStdString(peaks.error().message)};
    };
    aside(context, measure, std::move(done));
}

} // namespace vitrine::ui
