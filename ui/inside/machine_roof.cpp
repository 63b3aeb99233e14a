// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inside/machine_roof.h"

#include <QVariant>

#include "engine/engine_peaks.h"
#include "ui/bridge/engine_bridge.h"
#include "ui/bridge/engine_text.h"
#include "ui/bridge/peaks_probe.h"
#include "ui/settings/settings_store.h"

namespace vitrine::ui {

namespace {

bool isProcessor(const std::string& device) {
    return device.starts_with("CPU");
}

QString keyOfGpu(const std::string& device) {
    return QString::fromStdString(device).replace(QLatin1Char('/'), QLatin1Char('-'));
}

} // namespace

MachineRoof::MachineRoof(EngineBridge& bridge, SettingsStore& settings, QObject* parent)
    : QObject(parent)
    , m_bridge(bridge)
    , m_settings(settings) {
    connect(&bridge, &EngineBridge::statusChanged, this, &MachineRoof::onStatus);
}

void MachineRoof::onStatus() {
    if (!m_run && engineKey() != m_answered) {
        emit outdated();
    }
    if (m_wanted && !m_run && !m_bridge.status().busy) {
        want();
    }
}

void MachineRoof::setRun(const std::optional<store::RunInfo>& run) {
    m_run = run;
    m_wanted = false;
    emit outdated();
}

std::optional<Roof> MachineRoof::stored(const QString& key) const {
    const QStringList parts = m_settings.value(QStringLiteral("peaks/") + key, {}).toStringList();
    return parts.size() == 3 ? std::optional(Roof{parts[0].toDouble(), parts[1].toDouble(), parts[2].toDouble()})
                             : std::nullopt;
}

/// What its peaks are filed under; empty where there is no engine, or none whose roof is one.
QString MachineRoof::engineKey() const {
    const auto& info = m_bridge.status().info;
    const std::optional<int> device = info ? soleDevice(*info) : std::nullopt;
    return !device ? QString() : *device == kProcessors ? peaksKey(0) : keyOfGpu(info->deviceName);
}

std::optional<Roof> MachineRoof::ofEngine() const {
    const QString key = engineKey();
    return key.isEmpty() ? std::nullopt : stored(key);
}

std::optional<Roof> MachineRoof::ofDevice(const std::string& device) const {
    if (isProcessor(device)) {
        return device.starts_with(processorName()) ? stored(peaksKey(0)) : std::nullopt;
    }
    return stored(keyOfGpu(device)); // none is filed under a divided model's
}

void MachineRoof::want() {
    m_run ? wantOfRun() : wantOfEngine();
}

void MachineRoof::wantOfRun() {
    QString why;
    if (const std::optional<Roof> roof = ofRun(*m_run, why)) {
        emit known(*roof);
    } else {
        emit unknown(why);
    }
}

std::optional<Roof> MachineRoof::ofRun(const store::RunInfo& run, QString& why) const {
    if (const auto noted = store::peaksOf(run.machine)) {
        return Roof{noted->bytesPerSecond, noted->floatOpsPerSecond, noted->int8OpsPerSecond};
    }
    const std::string& device = run.device;
    const auto none = [&why](const QString& words) {
        why = words;
        return std::nullopt;
    };
    if (device.ends_with(" layers")) {
        return none(tr("The model was divided between GPU and CPU: no roof is that of both."));
    }
    if (run.machine.empty()) {
        return none(tr("It is not known on which machine this run was made, so neither is what that can do at best."));
    }
    if (!store::sameMachine(run.machine, store::machineJson())) {
        return none(tr("This run was made on another machine, and what that can do at best was not noted with it."));
    }
    if (isProcessor(device) && !device.starts_with(processorName())) {
        return none(tr("This run was made with other kernels than this program uses now."));
    }
    if (const auto roof = ofDevice(device)) {
        return roof;
    }
    return none(tr("What the device of this run can do at best was not measured here yet; that is done when a model is loaded on "
                   "it."));
}

void MachineRoof::wantOfEngine() {
    const LoopStatus& status = m_bridge.status();
    m_wanted = true;
    const QString key = engineKey();
    m_answered = key;
    if (!status.info) {
        emit unknown(tr("The roof is that of the loaded model's device: no model is loaded."));
        return;
    }
    if (key.isEmpty()) {
        m_wanted = false;
        emit unknown(tr("The model is divided between GPU and CPU: no roof is that of both."));
        return;
    }
    if (const std::optional<Roof> roof = stored(key)) {
        m_wanted = false;
        emit known(*roof);
    } else if (status.busy) {
        emit unknown(tr("The roof is measured when the engine rests."));
    } else if (!m_measuring) {
        m_measuring = true;
        emit unknown(tr("The roof is being measured…"));
        measure(*soleDevice(*status.info), key);
    }
}

void MachineRoof::measure(int device, const QString& key) {
    measurePeaksAside(device, this, [this, key](const Result<DevicePeaks>& peaks) {
        if (peaks) {
            keep(key, {peaks->bytesPerSecond, peaks->floatOpsPerSecond, peaks->int8OpsPerSecond});
            return;
        }
        m_measuring = false;
        m_wanted = false;
        if (m_run || engineKey() != key) {
            return; // it is no longer the one that is asked about
        }
        emit unknown(tr("The roof could not be measured: %1").arg(engineWords(peaks.error().message)));
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
    if (m_wanted || m_run) { // the device, or what is shown, may be another by now
        want();
    }
}

} // namespace vitrine::ui
