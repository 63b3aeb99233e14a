// What the status bar says of the window itself, once a second: its cost, and what the probe of the event loop found where
// the setting asks for it; joins that probe with the file that --report-delays names. GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include "ui/shell/delay_probe.h"
#include "ui/shell/viewer_cost.h"

namespace vitrine::ui {
class MainWindow;
class SettingsStore;
} // namespace vitrine::ui

namespace vitrine::app {

/// Made before the window and gone after it, so that taking the window down is measured too.
class DelayWiring final : public QObject {
    Q_OBJECT
public:
    /// `file` empty: nothing is written.
    DelayWiring(ui::SettingsStore& settings, QString file);
    /// Writes the report.
    ~DelayWiring() override;

    void show(ui::MainWindow& window);
    [[nodiscard]] ui::DelayProbe& probe() { return m_probe; }

private:
    void refresh();

    ui::SettingsStore& m_settings;
    QString m_file;
    ui::MainWindow* m_window = nullptr;
    ui::DelayProbe m_probe;
    ui::ViewerCost m_cost;
    QTimer m_every;
    QElapsedTimer m_quitting; ///< since the program was told to end
};

} // namespace vitrine::app
