// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/library/models_page_fixture.h"

#include "ui/library/model_detail.h"
#include "ui/theme/theme.h"

#include <QDir>
#include <QTest>

#include <algorithm>

namespace vitrine::ui {

ModelsPageFixture::ModelsPageFixture() {
    Theme::instance().install();
}

ModelsPageFixture::~ModelsPageFixture() = default;

void ModelsPageFixture::prepare() {
    m_dir = std::make_unique<QTemporaryDir>();
    m_limit = 0;
    m_keys = kernels::KvType::F16;
    QDir().mkpath(folder());
    qputenv("XDG_DATA_HOME", m_dir->filePath(QStringLiteral("data")).toUtf8()); // the trash of this test
    m_settings = std::make_unique<SettingsStore>(m_dir->filePath(QStringLiteral("vitrine.ini")));
}

void ModelsPageFixture::drop() {
    m_page.reset();
    m_bridge.reset();
}

void ModelsPageFixture::open() {
    m_bridge = std::make_unique<EngineBridge>();
    m_page = std::make_unique<ModelsPage>(*m_bridge, *m_settings, folder(), [this] {
        EngineOptions options;
        options.device = DeviceChoice::cpu;
        options.threads = 1;
        options.memoryLimit = m_limit;
        options.keyType = m_keys;
        return options;
    });
    connect(m_page.get(), &ModelsPage::ejectRequested, m_bridge.get(), &EngineBridge::eject);
    connect(m_page.get(), &ModelsPage::loadRequested, m_bridge.get(), [this](const EngineOptions& options) {
        m_page->noteLoad(options);
        m_bridge->load(options);
    });
    m_page->resize(1528, 932);
    m_page->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
}

QString ModelsPageFixture::add(const QString& name, const test::TinyModel& model) {
    const QString path = QDir(folder()).filePath(name);
    const auto bytes = model.bytes();
    QFile file(path);
    if (file.open(QIODevice::WriteOnly)) {
        file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<qint64>(bytes.size()));
    }
    return path;
}

bool ModelsPageFixture::settled(int files) {
    return QTest::qWaitFor(
        [&] {
            const auto& all = m_page->library().models();
            const bool read = all.size() == files && std::all_of(all.begin(), all.end(), [](const LibraryModel& m) {
                                  return m.ready() || m.error() != nullptr;
                              });
            return read && m_page->library().scanned();
        },
        kPatience);
}

void ModelsPageFixture::choose(const QString& path) {
    m_page->choose(path);
    QTRY_COMPARE_WITH_TIMEOUT(m_page->detail()->path(), path, kPatience);
}

} // namespace vitrine::ui
