// The window as the program makes it, over a profile of its own: every page, the tiny model, a chat with a reply.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/wiring.h"
#include "tests/support/temp_dir.h"
#include "ui/settings/settings_store.h"
#include "ui/shell/main_window.h"

#include <QSize>

#include <functional>
#include <memory>

namespace vitrine::test {

class WholeWindow {
public:
    /// `textScale`: one of those that the settings offer.
    explicit WholeWindow(QSize size = {1280, 800}, const QString& textScale = QStringLiteral("1"));
    ~WholeWindow();
    WholeWindow(const WholeWindow&) = delete;
    WholeWindow& operator=(const WholeWindow&) = delete;

    /// Loads the tiny model, sends a message and waits for the end of the reply. False when there was none in time.
    [[nodiscard]] bool ask(const QString& message);
    /// As the program ends: everything that it keeps is on the disk afterwards, and nothing else may be asked of it.
    void close();
    /// Shows a page and lets it settle.
    void show(const QString& page);
    /// Calls `look` on every page, and again for every view that lies behind another there. Where VITRINE_PICTURES names a folder
    /// each page is kept in it, as `picture` with the page's name in the place of %1.
    void lookAtAll(const std::function<void(const QString& page)>& look, const QString& picture);

    [[nodiscard]] QString in(const QString& name) const;
    [[nodiscard]] ui::MainWindow& window() { return *m_window; }
    [[nodiscard]] ui::SettingsStore& settings() { return *m_settings; }
    [[nodiscard]] app::Wiring& wiring() { return *m_wiring; }

private:
    TempDir m_dir;
    std::unique_ptr<ui::SettingsStore> m_settings;
    std::unique_ptr<ui::MainWindow> m_window;
    std::unique_ptr<app::Wiring> m_wiring;
};

} // namespace vitrine::test
