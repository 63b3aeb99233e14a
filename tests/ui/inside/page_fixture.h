// What the tests of the page Inside begin with: a tiny model, settings, an engine and a page of their own for each test.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>

#include <QTemporaryDir>

#include "tests/support/temp_dir.h"
#include "ui/bridge/engine_bridge.h"
#include "ui/inside/inside_page.h"
#include "ui/settings/settings_store.h"

namespace vitrine::test {

class InsidePageFixture : public QObject {
protected:
    static constexpr int kPatience = 60'000; ///< ms

    InsidePageFixture();
    ~InsidePageFixture() override;

    /// init and cleanup of a test. The page is shown at 1528x932; its loads go to the engine.
    void prepare();
    void drop();

    using Change = std::function<void(ui::LoadKnobs&)>;
    /// Starts a prepared load, made small and further changed.
    void start(const char* load, int requests, int outputTokens, const Change& change = {});
    /// The same, and waits until it has ended and the page shows its last step.
    void run(const char* load, int requests, int outputTokens, const Change& change = {});

    TempDir m_dir;
    std::filesystem::path m_model;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<ui::SettingsStore> m_settings;
    std::unique_ptr<ui::EngineBridge> m_bridge;
    std::unique_ptr<ui::InsidePage> m_page;
};

} // namespace vitrine::test
