// Joins the page Inside with the window, the engine and the chat's Glass panel. GUI thread; lives as long as the
// window.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <QObject>

#include "engine/engine_options.h"

namespace vitrine::ui {
class EngineBridge;
class GlassPanel;
class InsidePage;
class MainWindow;
class SettingsStore;
} // namespace vitrine::ui

namespace vitrine::app {

class InsideWiring final : public QObject {
    Q_OBJECT
public:
    /// Adds the page to the window. `base` gives the options with which the chosen model would be loaded, with no model
    /// in them when there is none; `load` loads.
    InsideWiring(ui::MainWindow& window, ui::EngineBridge& bridge, ui::SettingsStore& settings,
                 std::function<EngineOptions()> base, std::function<void(const EngineOptions&)> load,
                 QObject* parent = nullptr);

    /// "Open Inside" shows the page with the reply's request chosen.
    void joinGlass(ui::GlassPanel& glass);
    /// Shows the page with this sequence's request chosen.
    void showSequence(SequenceId sequence);
    /// Starts a prepared load by name; the name is known to be one.
    void startWorkload(const QString& name);
    /// Shows a saved run; a sentence when it can't be read.
    [[nodiscard]] QString replay(const QString& path);
    [[nodiscard]] ui::InsidePage* page() const { return m_page; }

private:
    ui::MainWindow& m_window;
    ui::InsidePage* m_page;
};

} // namespace vitrine::app
