// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/models_wiring.h"

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

ModelsWiring::ModelsWiring(ui::MainWindow& window, ui::EngineBridge& bridge, ui::SettingsStore& settings,
                           std::function<EngineOptions()> base, std::function<void(const EngineOptions&)> load,
                           QObject* parent)
    : QObject(parent)
    , m_page(new ui::ModelsPage(bridge, settings, modelFolder(), std::move(base))) {
    window.addPage(kModels, ui::Icon::models, tr("Models"), m_page);
    window.setPageActions(kModels, m_page->makeActions());
    window.settingsPage()->addSection(tr("Models"), tr("folders watched hub download address"),
                                      new ui::ModelsSettings(m_page->library(), settings));
    QNetworkProxyFactory::setUseSystemConfiguration(true); // downloads go the way that the desktop's other programs go
    connect(m_page, &ui::ModelsPage::loadRequested, this, std::move(load));
    connect(m_page, &ui::ModelsPage::openFileRequested, this, &ModelsWiring::openFileRequested);
}

} // namespace vitrine::app
