// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/models_wiring.h"

#include <QCoreApplication>
#include <QNetworkProxyFactory>

#include "app/window/model_shelf.h"
#include "ui/library/models_page.h"
#include "ui/library/models_settings.h"
#include "ui/settings/settings_page.h"
#include "ui/shell/main_window.h"

namespace vitrine::app {

namespace {
const QString kModels = QStringLiteral("models");
}

ui::ModelsPage* addModelsPage(ui::MainWindow& window, ui::EngineBridge& bridge, ui::SettingsStore& settings,
                              std::function<EngineOptions()> base, std::function<void(const EngineOptions&)> load) {
    auto* const page = new ui::ModelsPage(bridge, settings, modelFolder(), std::move(base));
    window.addPage(kModels, ui::Icon::models, QCoreApplication::translate("ModelsPage", "Models"), page);
    window.setPageActions(kModels, page->makeActions());
    window.settingsPage()->addSection(QCoreApplication::translate("ModelsPage", "Models"), QCoreApplication::translate("ModelsPage", "folders watched hub download address"),
                                      new ui::ModelsSettings(page->library(), settings));
    QNetworkProxyFactory::setUseSystemConfiguration(true); // downloads go the way that the desktop's other programs go
    QObject::connect(page, &ui::ModelsPage::loadRequested, page, std::move(load));
    return page;
}

} // namespace vitrine::app
