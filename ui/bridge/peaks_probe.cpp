// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/peaks_probe.h"

#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>

#include "kernels/dispatch.h"
#include "kernels/machine_peaks.h"

namespace vitrine::ui {

QString peaksKey(int threads) {
    return QStringLiteral("%1-%2").arg(QString::fromUtf8(kernels::active().name)).arg(threads);
}

void measurePeaksAside(int threads, QObject* context, std::function<void(const ProcessorPeaks&)> done) {
    QThreadPool::globalInstance()->start([threads, guard = QPointer<QObject>(context), done = std::move(done)] {
        kernels::ThreadPool pool(threads);
        const kernels::MachinePeaks peaks = kernels::measurePeaks(pool);
        const ProcessorPeaks answer{peaks.readBytesPerSecond, peaks.int8OpsPerSecond, peaks.floatOpsPerSecond};
        QMetaObject::invokeMethod(
            QCoreApplication::instance(),
            [guard, done, answer] {
                if (guard) {
                    done(answer);
                }
            },
            Qt::QueuedConnection);
    });
}

} // namespace vitrine::ui
