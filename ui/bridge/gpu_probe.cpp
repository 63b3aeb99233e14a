// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/gpu_probe.h"

#include "engine/backend/nvml_figures.h"
#include "ui/bridge/engine_text.h"
#include "ui/widgets/aside.h"

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
    workAside(
        this, [driver = m_driver] { return driver->read(); },
        [this](const Result<backend::GpuFigures>& figures) {
            m_reading = false;
            if (figures) {
                emit measured(plain(*figures));
            } else {
                emit absent(engineWords(figures.error().message));
            }
        });
}

} // namespace vitrine::ui
