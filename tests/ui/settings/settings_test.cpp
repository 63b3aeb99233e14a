// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/support/widget_walk.h"
#include "ui/settings/setting_specs.h"
#include "ui/settings/settings_file.h"
#include "ui/settings/settings_page.h"
#include "ui/settings/settings_rescue.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/empty_box.h"
#include "ui/widgets/number_locale.h"
#include "ui/widgets/segment.h"
#include "ui/widgets/setting_row.h"
#include "ui/widgets/switch.h"

#include <QDir>
#include <QFileInfo>
#include <QLineEdit>
#include <QSet>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace vitrine::ui;

class SettingsTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { Theme::instance().install(); }
    void init() {
        m_dir = std::make_unique<QTemporaryDir>();
        m_path = m_dir->filePath(QString::fromUtf8("設定 🦆/vitrine.ini"));
    }
    void defaultPathIsInTheConfigFolder();
    void valuesAreKeptOverARestart();
    void wrongStoredValuesCountAsAbsent();
    void everySpecIsSound();
    void aRowStoresAtOnceAndADefaultLeavesTheFile();
    void theThemeFollowsAtOnce();
    void rowsFollowTheStore();
    void searchHidesRowsAndHeads();
    void theHeaderHasRoomInANarrowWindow_data();
    void theHeaderHasRoomInANarrowWindow();
    void numbersAreTypedAsTheyAreWritten();
    void numbersSayTheirRange();
    void anUnwritableFolderIsSaid();
    void filesCarrySettingsOver();
    void presetsCarrySamplingAlone();
    void badFilesChangeNothing();
    void aBrokenFileIsSetAside_data();
    void aBrokenFileIsSetAside();

private:
    std::unique_ptr<QTemporaryDir> m_dir;
    QString m_path;
};

void SettingsTest::defaultPathIsInTheConfigFolder() {
    QVERIFY(SettingsStore::defaultPath().endsWith(QStringLiteral("/vitrine/vitrine.ini")));
}

void SettingsTest::valuesAreKeptOverARestart() {
    {
        SettingsStore store(m_path);
        store.setValue("engine/threads", 3);
    }
    QVERIFY(QFile::exists(m_path));
    SettingsStore store(m_path);
    QCOMPARE(setting(store, "engine/threads").toInt(), 3);
    QCOMPARE(setting(store, "engine/kvType").toString(), QStringLiteral("f16"));
}

void SettingsTest::wrongStoredValuesCountAsAbsent() {
    SettingsStore store(m_path);
    store.setValue("engine/kvType", "nonsense");
    store.setValue("engine/threads", -5);
    store.setValue("sampling/temperature", "hot");
    QCOMPARE(setting(store, "engine/kvType").toString(), QStringLiteral("f16"));
    QCOMPARE(setting(store, "engine/threads").toInt(), 0);
    QCOMPARE(setting(store, "sampling/temperature").toDouble(), 0.7);
    QVERIFY(!setting(store, "no/such").isValid());
}

void SettingsTest::everySpecIsSound() {
    QSet<QString> keys;
    for (const SettingSpec& spec : settingSpecs()) {
        QVERIFY2(!keys.contains(spec.key), qPrintable(spec.key));
        keys.insert(spec.key);
        QVERIFY2(spec.definition.endsWith(QLatin1Char('.')), qPrintable(spec.key));
        QVERIFY(!spec.name.isEmpty() && !spec.group.isEmpty());
        if (spec.kind == SettingKind::choice) {
            QCOMPARE(spec.ids.size(), spec.words.size());
            QVERIFY2(spec.ids.contains(spec.defaultValue.toString()), qPrintable(spec.key));
        }
        if (spec.kind == SettingKind::number)
            QVERIFY2(spec.defaultValue.toDouble() >= spec.min && spec.defaultValue.toDouble() <= spec.max, qPrintable(spec.key));
    }
}

void SettingsTest::aRowStoresAtOnceAndADefaultLeavesTheFile() {
    SettingsStore store(m_path);
    SettingsPage page(store);
    auto* row = page.row("engine/prefixCache");
    QVERIFY(row != nullptr);
    auto* control = row->findChild<Switch*>();
    control->click();
    QCOMPARE(store.value("engine/prefixCache", true).toBool(), false);
    row->findChild<IconButton*>()->click();
    QVERIFY(!store.contains("engine/prefixCache"));
    QVERIFY(control->isChecked());
}

void SettingsTest::theThemeFollowsAtOnce() {
    SettingsStore store(m_path);
    SettingsPage page(store);
    auto* segment = page.row("appearance/theme")->findChild<Segment*>();
    segment->setCurrent(1);
    QCOMPARE(Theme::instance().mode(), Theme::Mode::light);
    QVERIFY(!Theme::instance().isDark());
    segment->setCurrent(2);
    QVERIFY(Theme::instance().isDark());
    store.setValue("appearance/textScale", "1.25");
    QCOMPARE(Theme::instance().textScale(), 1.25);
    store.setValue("appearance/highContrast", true);
    QVERIFY(tokens().highContrast);
    for (const char* key : {"appearance/textScale", "appearance/highContrast", "appearance/theme"})
        store.remove(key);
    QCOMPARE(Theme::instance().textScale(), 1.0);
    QVERIFY(!tokens().highContrast);
}

void SettingsTest::rowsFollowTheStore() {
    SettingsStore store(m_path);
    SettingsPage page(store);
    store.setValue("engine/context", 4096);
    QCOMPARE(page.row("engine/context")->value().toDouble(), 4096.0);
    store.remove("engine/context");
    QCOMPARE(page.row("engine/context")->value().toDouble(), 0.0);
}

void SettingsTest::theHeaderHasRoomInANarrowWindow_data() {
    QTest::addColumn<int>("width");
    QTest::addColumn<double>("scale");
    QTest::newRow("wide") << 1528 << 1.0;
    QTest::newRow("narrow") << 888 << 1.0;
    QTest::newRow("narrow, large text") << 888 << 1.75;
}

/// The words on the buttons and in the field stay whole; the path gives way.
void SettingsTest::theHeaderHasRoomInANarrowWindow() {
    QFETCH(int, width);
    QFETCH(double, scale);
    Theme::instance().setTextScale(scale);
    SettingsStore store(m_dir->filePath(QStringLiteral("a folder with a long name/").repeated(6) + QStringLiteral("vitrine.ini")));
    SettingsPage page(store);
    page.resize(width, 700);
    page.show();
    QVERIFY(QTest::qWaitForWindowExposed(&page));
    QCOMPARE(walk::cutTexts(&page, QStringLiteral("vitrine::ui::Button")).join(QLatin1Char('\n')), QString());
    QCOMPARE(walk::cutTexts(&page, QStringLiteral("QLineEdit")).join(QLatin1Char('\n')), QString());
    QCOMPARE(walk::clippedParts(&page).join(QLatin1Char('\n')), QString());
    Theme::instance().zoomReset();
}

void SettingsTest::searchHidesRowsAndHeads() {
    SettingsStore store(m_path);
    SettingsPage page(store);
    page.show();
    page.setQuery("kv");
    QVERIFY(page.row("engine/kvType")->isVisible());
    QVERIFY(!page.row("appearance/theme")->isVisible());
    page.setQuery("bf16"); // what a setting can be counts too
    QVERIFY(page.row("engine/weights")->isVisible());
    QVERIFY(!page.row("appearance/theme")->isVisible());
    page.setQuery("zebra");
    QVERIFY(!page.row("engine/kvType")->isVisible());
    QVERIFY(page.findChild<EmptyBox*>()->isVisible());
    page.setQuery({});
    QVERIFY(page.row("appearance/theme")->isVisible());
    QVERIFY(!page.findChild<EmptyBox*>()->isVisible());
}

void SettingsTest::anUnwritableFolderIsSaid() {
    QFile blocker(m_dir->filePath("file"));
    QVERIFY(blocker.open(QIODevice::WriteOnly));
    blocker.close();
    SettingsStore store(m_dir->filePath("file/vitrine.ini"));
    store.setValue("engine/threads", 2);
    QCOMPARE(setting(store, "engine/threads").toInt(), 2);
    QVERIFY(!store.writable());
}

void SettingsTest::filesCarrySettingsOver() {
    SettingsStore store(m_path);
    store.setValue("engine/threads", 3);
    store.setValue("appearance/theme", "dark");
    store.setValue("engine/prefixCache", false);
    const QString path = m_dir->filePath(QString::fromUtf8("Einstellungen 設定.json"));
    SettingsPage page(store);
    page.exportTo(path);
    SettingsStore other(m_dir->filePath("other.ini"));
    other.setValue("sampling/temperature", 1.5);
    SettingsPage otherPage(other);
    otherPage.importFrom(path);
    for (const SettingSpec& spec : settingSpecs())
        QCOMPARE(setting(other, spec.key), setting(store, spec.key));
    QVERIFY(!other.contains("sampling/temperature"));  // a default leaves the file
    store.setValue("appearance/theme", "system");
}

void SettingsTest::presetsCarrySamplingAlone() {
    SettingsStore store(m_path);
    store.setValue("sampling/temperature", 0.25);
    store.setValue("engine/threads", 3);
    const QByteArray preset = settingsJson(store, SettingsPart::sampling);
    QVERIFY(!preset.contains("threads"));
    SettingsStore other(m_dir->filePath("other.ini"));
    QVERIFY(applySettingsJson(other, preset, SettingsPart::sampling));
    QCOMPARE(setting(other, "sampling/temperature").toDouble(), 0.25);
    // nothing but sampling is taken from a file of all settings either
    QVERIFY(applySettingsJson(other, settingsJson(store), SettingsPart::sampling));
    QCOMPARE(setting(other, "engine/threads").toInt(), 0);
}

void SettingsTest::badFilesChangeNothing() {
    SettingsStore store(m_path);
    for (const char* bad : {"", "{}", "words", "{\"vitrine_settings\":2,\"settings\":{}}",
                            "{\"vitrine_settings\":1,\"settings\":{\"engine/threads\":4,\"sampling/temperature\":99}}",
                            "{\"vitrine_settings\":1,\"settings\":{\"engine/threads\":4,\"engine/kvType\":\"f12\"}}",
                            "{\"vitrine_settings\":1,\"settings\":{\"engine/threads\":4,\"engine/prefixCache\":\"yes\"}}"}) {
        QVERIFY2(!applySettingsJson(store, bad), bad);
        QVERIFY(!store.contains("engine/threads"));
    }
    QCOMPARE(applySettingsJson(store, "{\"vitrine_settings\":1,\"settings\":{\"of/tomorrow\":4,\"engine/threads\":4}}").value_or(-1), 1);
    QVERIFY(!readSettingsFile(store, m_dir->filePath("none.json")));
    QVERIFY(!writeSettingsFile(store, "/nowhere/at/all.json").isEmpty());
}

void SettingsTest::numbersAreTypedAsTheyAreWritten() {
    const auto typed = [](QLineEdit* field, const char* text) {
        field->setFocus();
        field->setText(QString::fromLatin1(text));
        QTest::keyClick(field, Qt::Key_Return);
    };
    SettingsStore store(m_path);
    for (const QLocale::Language language : {QLocale::English, QLocale::German}) {
        setNumberLocale(QLocale(language));
        SettingsPage page(store);
        page.show();
        auto* const temperature = page.row("sampling/temperature")->findChild<QLineEdit*>();
        typed(temperature, "0.35");
        QCOMPARE(setting(store, "sampling/temperature").toDouble(), 0.35);
        QCOMPARE(temperature->text(), language == QLocale::German ? QStringLiteral("0,35") : QStringLiteral("0.35"));
        QTest::keyClick(temperature, Qt::Key_Return); // what is shown is read as what it is
        QCOMPARE(setting(store, "sampling/temperature").toDouble(), 0.35);
        auto* const context = page.row("engine/context")->findChild<QLineEdit*>();
        typed(context, "4096");
        QTest::keyClick(context, Qt::Key_Return);
        QCOMPARE(setting(store, "engine/context").toInt(), 4096);
        typed(context, "40 apples");
        QCOMPARE(setting(store, "engine/context").toInt(), 4096);
    }
    setNumberLocale(QLocale(QLocale::English, QLocale::UnitedStates));
    QCOMPARE(numberFromText("1,204.5"), std::optional(1204.5));
    QVERIFY(!numberFromText("nan") && !numberFromText("1,2,3,4") && !numberFromText(""));
}

void SettingsTest::numbersSayTheirRange() {
    SettingsStore store(m_path);
    SettingsPage page(store);
    for (const SettingSpec& spec : settingSpecs()) {
        if (spec.kind == SettingKind::number)
            QVERIFY2(!page.row(spec.key)->findChild<QLineEdit*>()->toolTip().isEmpty(), qPrintable(spec.key));
    }
}

void SettingsTest::aBrokenFileIsSetAside_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<bool>("broken");
    QTest::newRow("good") << QByteArray("[engine]\nthreads=3\n") << false;
    QTest::newRow("good, with words of a person") << QByteArray("[model]\nlast=/tmp/\xe8\xa8\x98\xe6\x86\xb6 \xf0\x9f\xa7\xa0/m.gguf\n[engine]\nthreads=3\n") << false;
    QTest::newRow("zeros after a power cut") << QByteArray("[engine]\nthreads=3\n") + QByteArray(512, '\0') << true;
    QTest::newRow("another program's bytes") << QByteArray("\x7f" "ELF\x02\x01\x01\xff\xfe[engine]\nthreads=3\n") << true;
    QTest::newRow("no INI") << QByteArray("threads: 3\nhello\n]]]][[[\n") << true;
}

void SettingsTest::aBrokenFileIsSetAside() {
    QFETCH(QByteArray, bytes);
    QFETCH(bool, broken);
    QVERIFY(QDir().mkpath(QFileInfo(m_path).path()));
    QFile file(m_path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
    file.close();
    {
        const QString keptAs = setAsideIfBroken(m_path);
        QCOMPARE(!keptAs.isEmpty(), broken);
        SettingsStore store(m_path);
        noteSetAside(store, keptAs);
        QCOMPARE(setAsideOf(store), keptAs);
        QCOMPARE(setting(store, "engine/threads").toInt(), broken ? 0 : 3);
        if (broken) { // nothing of it is lost
            QFile kept(keptAs);
            QVERIFY(kept.open(QIODevice::ReadOnly));
            QCOMPARE(kept.readAll(), bytes);
        }
        store.setValue("engine/threads", 5);
    }
    QVERIFY(setAsideIfBroken(m_path).isEmpty());
    SettingsStore again(m_path);
    QCOMPARE(setting(again, "engine/threads").toInt(), 5);
}

QTEST_MAIN(SettingsTest)
#include "settings_test.moc"
