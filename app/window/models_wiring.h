// Joins the page of models with the window and the engine. GUI thread; lives as long as the window.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <QObject>

#include "engine/engine_options.h"

namespace vitrine::ui {
class EngineBridge;
class MainWindow;
class ModelsPage;
class SettingsStore;
} // namespace vitrine::ui

namespace vitrine::app {

class ModelsWiring final : public QObject {
    Q_OBJECT
public:
    /// Adds the page. `base` gives the options of a load as the settings have them; `load` loads.
    ModelsWiring(ui::MainWindow& window, ui::EngineBridge& bridge, ui::SettingsStore& settings,
                 std::function<EngineOptions()> base, std::function<void(const EngineOptions&)> load,
                 QObject* parent = nullptr);
    [[nodiscard]] ui::ModelsPage* page() const { return m_page; }

signals:
    void openFileRequested();

private:
    ui::ModelsPage* m_page;
};

} // namespace vitrine::app
