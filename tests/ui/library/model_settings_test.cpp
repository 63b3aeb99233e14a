// SPDX-License-Identifier: GPL-3.0-or-later
// What is kept of a model: it follows the file by its hash, wherever it is moved, and goes when the file is another one.
#include "tests/support/tiny_model.h"
#include "ui/library/model_settings.h"
#include "ui/settings/settings_store.h"

#include <QDateTime>
#include <QTemporaryDir>
#include <QTest>

using namespace vitrine;
using namespace vitrine::ui;

namespace {

constexpr int kPatience = 30000;

class ModelSettingsTest : public QObject {
    Q_OBJECT

private slots:
    void init();
    void settingsFollowTheFile();
    void settingsSurviveUntilTheHashIsKnown();
    void aChangedFileIsAnotherModel();
    void badSettingsAreNotTaken();

private:
    QString add(const QString& name, const test::TinyModel& model = {});

    std::unique_ptr<QTemporaryDir> m_dir;
    std::unique_ptr<SettingsStore> m_settings;
    std::unique_ptr<ModelProbe> m_probe;
};

void ModelSettingsTest::init() {
    m_probe = std::make_unique<ModelProbe>();
    m_dir = std::make_unique<QTemporaryDir>();
    m_settings = std::make_unique<SettingsStore>(m_dir->filePath(QStringLiteral("vitrine.ini")));
}

QString ModelSettingsTest::add(const QString& name, const test::TinyModel& model) {
    const QString path = m_dir->filePath(name);
    const auto bytes = model.bytes();
    QFile file(path);
    if (file.open(QIODevice::WriteOnly)) {
        file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<qint64>(bytes.size()));
    }
    return path;
}

FoundFile found(const QString& path) {
    const QFileInfo info(path);
    return {info.absoluteFilePath(), info.size(), info.lastModified().toMSecsSinceEpoch()};
}

void ModelSettingsTest::settingsFollowTheFile() {
    ModelSettingsStore kept(*m_settings, *m_probe);
    const QString path = add(QStringLiteral("one.gguf"));
    ModelSettings s;
    s.load = LoadChoice{};
    s.load->context = 4096;
    s.load->kvType = kernels::KvType::Q8_0;
    s.load->chatTemplate = QStringLiteral("zephyr");
    s.answers.systemPrompt = QString::fromUtf8("Be brief, 鴨.");
    s.answers.sampling = {{QStringLiteral("sampling/temperature"), 0.25}};
    kept.keep(found(path), s);
    QTRY_VERIFY_WITH_TIMEOUT(!kept.hashOf(found(path)).isEmpty(), kPatience);
    const QString moved = m_dir->filePath(QStringLiteral("elsewhere.gguf"));
    QVERIFY(QFile::rename(path, moved));
    QVERIFY(!kept.find(found(moved), {}));
    kept.recognise({found(moved)}); // it has the size of one with settings
    QTRY_VERIFY_WITH_TIMEOUT(kept.find(found(moved), {}).has_value(), kPatience);
    ModelSettings back = *kept.find(ModelSettingsStore::fileAt(moved), {});
    QCOMPARE(back.load, s.load);
    QCOMPARE(back.answers, s.answers);
    back.load.reset(); // how it answers is kept without how it is loaded
    kept.keep(found(moved), back);
    QVERIFY(!kept.find(found(moved), {})->load);
    QCOMPARE(kept.find(found(moved), {})->answers, s.answers);
    kept.keep(found(moved), {});
    QVERIFY(!kept.find(found(moved), {})); // nothing is left to keep
}

void ModelSettingsTest::settingsSurviveUntilTheHashIsKnown() {
    const QString path = add(QStringLiteral("one.gguf"));
    ModelSettings s;
    s.load = LoadChoice{};
    s.load->context = 2048;
    {
        ModelProbe probe; // dies before the hash is there
        ModelSettingsStore kept(*m_settings, probe);
        kept.keep(found(path), s);
    }
    ModelSettingsStore kept(*m_settings, *m_probe);
    QCOMPARE(kept.find(found(path), {})->load->context, 2048);
    kept.noteHash(found(path), QString(64, QLatin1Char('a')));
    QCOMPARE(kept.find(found(path), {})->load->context, 2048);
}

void ModelSettingsTest::aChangedFileIsAnotherModel() {
    const QString path = add(QStringLiteral("one.gguf"));
    ModelSettingsStore kept(*m_settings, *m_probe);
    kept.noteHash(found(path), QString(64, QLatin1Char('a')));
    QCOMPARE(kept.hashOf(found(path)), QString(64, QLatin1Char('a')));
    MemoryUse use;
    use.weights = 1234;
    kept.noteLoad(found(path), use);
    QCOMPARE(kept.lastLoad(found(path))->weights, std::uint64_t{1234});
    test::TinyModel other;
    other.layers = 3;
    add(QStringLiteral("one.gguf"), other);
    QVERIFY(kept.hashOf(found(path)).isEmpty());
    QVERIFY(!kept.lastLoad(found(path)));
}

void ModelSettingsTest::badSettingsAreNotTaken() {
    LoadChoice fallback;
    fallback.context = 1024;
    const LoadChoice read = choiceFromJson({{QStringLiteral("context"), -5},
                                            {QStringLiteral("kv_type"), QStringLiteral("f7")},
                                            {QStringLiteral("max_sequences"), QStringLiteral("many")}},
                                           fallback);
    QCOMPARE(read, fallback);
    LoadChoice other;
    other.context = 512;
    other.gpuLayers = 3;
    other.draft = QStringLiteral("/a/b.gguf");
    QCOMPARE(choiceFromJson(toJson(other), fallback), other);
    EngineOptions base;
    base.blockSize = 16;
    other.poolTokens = 100;
    QCOMPARE(optionsOf(other, base).kvBlocks, 7);
    QCOMPARE(optionsOf(other, base).speculation, SpeculationSource::draftModel);
}

} // namespace

QTEST_MAIN(ModelSettingsTest)
#include "model_settings_test.moc"
