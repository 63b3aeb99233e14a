// The peaks of what the model runs on for the roofline, processors or a GPU: taken from the settings where they were
// measured before with the same kernels and workers or the same card, else measured once in the background while the engine rests. GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QObject>

#include "ui/views/roofline_view.h"

namespace vitrine::ui {

class EngineBridge;
class SettingsStore;

class MachineRoof final : public QObject {
    Q_OBJECT
public:
    /// Both must outlive it.
    MachineRoof(EngineBridge& bridge, SettingsStore& settings, QObject* parent = nullptr);
    /// Answers with known(), now or when it has been measured; with unknown() where it can't be (yet).
    void want();

signals:
    void known(const vitrine::ui::Roof& roof);
    void unknown(const QString& why);

private:
    [[nodiscard]] std::optional<Roof> stored(const QString& key) const;
    void measureProcessor(const QString& key);
    void measureGpu(int device, const QString& key);
    void keep(const QString& key, const Roof& roof);

    EngineBridge& m_bridge;
    SettingsStore& m_settings;
    bool m_wanted = false;
    bool m_measuring = false;
};

} // namespace vitrine::ui
