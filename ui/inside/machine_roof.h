// The peaks of what a run was computed on, for the roofline. Of the loaded model's device, processors or a GPU: taken from
// the settings where they were measured before with the same kernels or the same card, else measured once in the
// background while the engine rests. Of an opened run: what was noted with it; this machine's where it was made here; else
// unknown, never another machine's. GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QObject>

#include "engine/store/machine.h"
#include "engine/store/runs.h"
#include "ui/views/roofline_view.h"

namespace vitrine::ui {

class EngineBridge;
class SettingsStore;

/// As it is noted with a run.
[[nodiscard]] inline DevicePeaks notedPeaks(const Roof& roof) {
    return {roof.bytesPerSecond, roof.floatOpsPerSecond, roof.int8OpsPerSecond};
}

class MachineRoof final : public QObject {
    Q_OBJECT
public:
    /// Both must outlive it.
    MachineRoof(EngineBridge& bridge, SettingsStore& settings, QObject* parent = nullptr);
    /// Answers with known(), now or when it has been measured; with unknown() where it can't be (yet).
    void want();
    /// The roof is wanted of this opened run; none: of the loaded model's device.
    void setRun(const std::optional<store::RunInfo>& run);
    /// Of the loaded model's device, where it was measured by now.
    [[nodiscard]] std::optional<Roof> ofEngine() const;
    /// Of this machine's device by the name that a run has for it, where it was measured by now with the kernels in use.
    [[nodiscard]] std::optional<Roof> ofDevice(const std::string& device) const;

    /// Of the device that an opened run was made on; absent, with the reason why in `why`.
    [[nodiscard]] std::optional<Roof> ofRun(const store::RunInfo& run, QString& why) const;

signals:
    void known(const vitrine::ui::Roof& roof);
    void unknown(const QString& why);
    void outdated(); ///< it is another run, or another device than the last answer was of

private:
    [[nodiscard]] std::optional<Roof> stored(const QString& key) const;
    [[nodiscard]] QString engineKey() const;
    void wantOfRun();
    void wantOfEngine();
    void measure(int device, const QString& key);
    void keep(const QString& key, const Roof& roof);
    void onStatus();

    EngineBridge& m_bridge;
    SettingsStore& m_settings;
    std::optional<store::RunInfo> m_run;
    QString m_answered; ///< the device of the engine that the last answer was of
    bool m_wanted = false;
    bool m_measuring = false;
};

} // namespace vitrine::ui
