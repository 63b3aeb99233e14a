// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/gpu_probe.h"

#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>

#include "engine/backend/nvml_figures.h"

namespace vitrine::ui {

struct GpuProbe::Driver {
    std::optional<Result<std::unique_ptr<backend::Nvml>>> nvml;

    Result<backend::GpuFigures> read() {
        if (!nvml) {
            nvml = backend::Nvml::load();
        }
        return *nvml ? (**nvml)->figuresInUse() : Result<backend::GpuFigures>(forward(*nvml));
    }
};

namespace {

GpuReading plain(const backend::GpuFigures& f) {
    return {QString::fromStdString(f.name), f.computePercent, f.memoryBusyPercent, f.totalBytes,      f.usedBytes,
            f.ownBytes,                     f.celsius,        f.computeMegahertz,  f.memoryMegahertz, f.watts};
}

} // namespace

GpuProbe::GpuProbe(QObject* parent)
    : QObject(parent)
    , m_driver(std::make_shared<Driver>()) {}

GpuProbe::~GpuProbe() = default;

void GpuProbe::read() {
    if (m_reading) {
        return;
    }
    m_reading = true;
    const QPointer<GpuProbe> self(this);
    QThreadPool::globalInstance()->start([self, driver = m_driver] {
        const auto figures = driver->read();
        const GpuReading reading = figures ? plain(*figures) : GpuReading{};
        const QString reason = figures ? QString() : QString::fromStdString(figures.error().message);
        // The answer is delivered by the application's thread, where the probe lives or has gone.
        QMetaObject::invokeMethod(
            qApp,
            [self, reading, reason] {
                if (!self) {
                    return;
                }
                self->m_reading = false;
                if (reason.isEmpty()) {
                    emit self->measured(reading);
                } else {
                    emit self->absent(reason);
                }
            },
            Qt::QueuedConnection);
    });
}

} // namespace vitrine::ui
