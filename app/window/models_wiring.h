// Joins the page of models with the window and the engine. GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "engine/engine_options.h"

namespace vitrine::ui {
class EngineBridge;
class MainWindow;
class ModelsPage;
class SettingsStore;
} // namespace vitrine::ui

namespace vitrine::app {

/// Adds the page; the window owns it. `base` gives the options of a load as the settings have them; `load` loads.
ui::ModelsPage* addModelsPage(ui::MainWindow& window, ui::EngineBridge& bridge, ui::SettingsStore& settings,
                              std::function<EngineOptions()> base, std::function<void(const EngineOptions&)> load);

} // namespace vitrine::app
