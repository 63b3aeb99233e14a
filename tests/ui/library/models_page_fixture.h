// What the tests of the page Models begin with: a folder, settings, an engine and a page of their own for each test.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/tiny_model.h"
#include "ui/library/models_page.h"
#include "ui/settings/settings_store.h"

#include <QTemporaryDir>

#include <memory>

namespace vitrine::ui {

class ModelsPageFixture : public QObject {
protected:
    static constexpr int kPatience = 30000; ///< ms

    ModelsPageFixture();
    ~ModelsPageFixture() override;

    /// init and cleanup of a test.
    void prepare();
    void drop();

    /// The page over the folder, shown at 1528x932; its loads go to the engine.
    void open();
    /// Writes a tiny model into the folder; its path.
    QString add(const QString& name, const test::TinyModel& model = {});
    /// Waits until so many files are listed and read.
    [[nodiscard]] bool settled(int files);
    /// Waits until the file is the one shown in detail.
    void choose(const QString& path);
    [[nodiscard]] QString folder() const { return m_dir->filePath(QStringLiteral("models")); }

    std::unique_ptr<QTemporaryDir> m_dir;
    std::unique_ptr<SettingsStore> m_settings;
    std::unique_ptr<EngineBridge> m_bridge;
    std::unique_ptr<ModelsPage> m_page;
    std::uint64_t m_limit = 0;                     ///< bytes that a load may use; 0: all
    kernels::KvType m_keys = kernels::KvType::F16; ///< of the settings
};

} // namespace vitrine::ui
