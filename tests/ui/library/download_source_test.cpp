// SPDX-License-Identifier: GPL-3.0-or-later
// What can be typed to fetch a model, and the list of small ones that the program brings.
#include "ui/library/fetch/catalogue.h"
#include "ui/library/fetch/download_source.h"

#include <QTest>

using namespace vitrine;
using namespace vitrine::ui;

namespace {

class DownloadSourceTest : public QObject {
    Q_OBJECT

private slots:
    void readsSources_data();
    void readsSources();
    void refusesSources_data();
    void refusesSources();
    void splitModelsComeWhole();
    void theCatalogueIsSound();
    void badCataloguesAreRefused();
};

void DownloadSourceTest::readsSources_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("url");
    QTest::addColumn<QString>("name");
    const QString hub = QStringLiteral("https://hub.example");
    QTest::newRow("hub") << QStringLiteral("owner/repo/m-Q4.gguf")
                         << hub + QStringLiteral("/owner/repo/resolve/main/m-Q4.gguf") << QStringLiteral("m-Q4.gguf");
    QTest::newRow("folder in it") << QStringLiteral("owner/repo/Q4/m.gguf")
                                  << hub + QStringLiteral("/owner/repo/resolve/main/Q4/m.gguf")
                                  << QStringLiteral("m.gguf");
    QTest::newRow("revision") << QStringLiteral("owner/repo@abc/m.gguf")
                              << hub + QStringLiteral("/owner/repo/resolve/abc/m.gguf") << QStringLiteral("m.gguf");
    QTest::newRow("page of a file") << hub + QStringLiteral("/owner/repo/blob/main/m.gguf")
                                    << hub + QStringLiteral("/owner/repo/resolve/main/m.gguf")
                                    << QStringLiteral("m.gguf");
    QTest::newRow("address") << QStringLiteral("http://other.example/x/m.gguf?download=true")
                             << QStringLiteral("http://other.example/x/m.gguf?download=true")
                             << QStringLiteral("m.gguf");
}

void DownloadSourceTest::readsSources() {
    QFETCH(QString, text);
    QFETCH(QString, url);
    QFETCH(QString, name);
    const auto sources = parseSource(text, QStringLiteral("https://hub.example"));
    QVERIFY(sources);
    QCOMPARE(sources->size(), 1);
    QCOMPARE(sources->front().url.toString(), url);
    QCOMPARE(sources->front().fileName, name);
}

void DownloadSourceTest::refusesSources_data() {
    QTest::addColumn<QString>("text");
    QTest::newRow("empty") << QString();
    QTest::newRow("no file") << QStringLiteral("owner/repo");
    QTest::newRow("another file") << QStringLiteral("owner/repo/readme.md");
    QTest::newRow("upwards") << QStringLiteral("owner/repo/../../m.gguf");
    QTest::newRow("a local file") << QStringLiteral("file:///etc/m.gguf");
    QTest::newRow("another scheme") << QStringLiteral("ftp://x.example/m.gguf");
    QTest::newRow("hidden") << QStringLiteral("https://x.example/.gguf");
    QTest::newRow("no host") << QStringLiteral("https:///m.gguf");
}

void DownloadSourceTest::refusesSources() {
    QFETCH(QString, text);
    const auto sources = parseSource(text, QStringLiteral("https://hub.example"));
    QVERIFY(!sources);
    QCOMPARE(sources.error().code, ErrorCode::invalidArgument);
}

void DownloadSourceTest::splitModelsComeWhole() {
    const auto sources =
        parseSource(QStringLiteral("o/r/big-00002-of-00003.gguf"), QStringLiteral("https://hub.example"));
    QVERIFY(sources);
    QCOMPARE(sources->size(), 3);
    QCOMPARE(sources->front().fileName, QStringLiteral("big-00001-of-00003.gguf"));
    QCOMPARE(sources->back().url.path(), QStringLiteral("/o/r/resolve/main/big-00003-of-00003.gguf"));
}

void DownloadSourceTest::theCatalogueIsSound() {
    const QVector<CatalogueEntry> all = catalogue();
    QVERIFY(all.size() >= 5);
    for (const CatalogueEntry& e : all) {
        const auto source = parseSource(e.source(), standardHub());
        QVERIFY2(source, qPrintable(e.name));
        QCOMPARE(source->front().url.host(), QUrl(standardHub()).host());
        QVERIFY2(!e.about.isEmpty(), qPrintable(e.name));
        QVERIFY2(e.sha256.isEmpty() || (e.bytes > 0 && e.revision.size() == 40),
                 qPrintable(e.name)); // a hash belongs to one revision
    }
}

void DownloadSourceTest::badCataloguesAreRefused() {
    QVERIFY(!readCatalogue("nonsense"));
    QVERIFY(!readCatalogue(R"({"vitrine_catalogue":1,"models":[{"name":"x"}]})"));
    QVERIFY(!readCatalogue(
        R"({"vitrine_catalogue":1,"models":[{"name":"x","repository":"a/b","file":"c.gguf","licence":"MIT","sha256":"12"}]})"));
    QVERIFY(readCatalogue(
        R"({"vitrine_catalogue":1,"models":[{"name":"x","repository":"a/b","file":"c.gguf","licence":"MIT","sha256":null}]})"));
}

} // namespace

QTEST_GUILESS_MAIN(DownloadSourceTest)
#include "download_source_test.moc"
