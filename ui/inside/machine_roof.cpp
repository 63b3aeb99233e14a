// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inside/machine_roof.h"

#include <QVariant>

#include "ui/bridge/engine_bridge.h"
#include "ui/bridge/peaks_probe.h"
#include "ui/settings/settings_store.h"

namespace vitrine::ui {

MachineRoof::MachineRoof(EngineBridge& bridge, SettingsStore& settings, QObject* parent)
    : QObject(parent)
    , m_bridge(bridge)
    , m_settings(settings) {
    connect(&bridge, &EngineBridge::statusChanged, this, [this] {
        if (m_wanted && !m_bridge.status().busy) {
            want();
        }
    });
}

std::optional<Roof> MachineRoof::stored(const QString& key) const {
    const QStringList parts = m_settings.value(QStringLiteral("peaks/") + key, {}).toStringList();
    return parts.size() == 3 ? std::optional(Roof{parts[0].toDouble(), parts[1].toDouble(), parts[2].toDouble()})
                             : std::nullopt;
}

void MachineRoof::want() {
    const LoopStatus& status = m_bridge.status();
    m_wanted = true;
    if (!status.info) {
        emit unknown(tr("The roof is that of the loaded model's device: no model is loaded."));
        return;
    }
    const int gpu = status.info->cudaDevice;
    if (gpu < 0 && status.info->deviceName.rfind("CPU", 0) != 0) {
        m_wanted = false;
        emit unknown(tr("The model is divided between GPU and CPU: no roof is that of both."));
        return;
    }
    const QString key = gpu < 0 ? peaksKey(0) : QString::fromStdString(status.info->deviceName).replace(QLatin1Char('/'), QLatin1Char('-'));
    if (const std::optional<Roof> roof = stored(key)) {
        m_wanted = false;
        emit known(*roof);
    } else if (status.busy) {
        emit unknown(tr("The roof is measured when the engine rests."));
    } else if (!m_measuring) {
        m_measuring = true;
        emit unknown(tr("The roof is being measured…"));
        gpu < 0 ? measureProcessor(key) : measureGpu(gpu, key);
    }
}

void MachineRoof::measureProcessor(const QString& key) {
    measurePeaksAside(0, this, [this, key](const ProcessorPeaks& peaks) {
        keep(key, {peaks.readBytesPerSecond, peaks.floatOpsPerSecond, peaks.int8OpsPerSecond});
    });
}

void MachineRoof::measureGpu(int device, const QString& key) {
    measureGpuPeaksAside(device, this, [this, key](const GpuPeaks& peaks) {
        if (peaks.problem.isEmpty()) {
            keep(key, {peaks.bytesPerSecond, peaks.halfOpsPerSecond, 0.0});
            return;
        }
        m_measuring = false;
        m_wanted = false;
        emit unknown(tr("The roof could not be measured: %1").arg(peaks.problem));
    });
}

void MachineRoof::keep(const QString& key, const Roof& roof) {
    m_measuring = false;
    if (m_bridge.status().busy) {
        return; // what it was measured beside took from it; again at the next rest
    }
    m_settings.setValue(QStringLiteral("peaks/") + key, QStringList{QString::number(roof.bytesPerSecond, 'g', 9),
                                                                    QString::number(roof.floatOpsPerSecond, 'g', 9),
                                                                    QString::number(roof.int8OpsPerSecond, 'g', 9)});
    want(); // the device may be another by now
}

} // namespace vitrine::ui
