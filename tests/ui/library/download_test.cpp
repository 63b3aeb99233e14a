// SPDX-License-Identifier: GPL-3.0-or-later
// Fetching a model from a server on this machine that is well, and from ones that break the connection, change the file,
// ask to wait and send elsewhere: the file is there in the end.
#include "tests/ui/library/download_fixture.h"
#include "ui/library/fetch/download_words.h"

#include <QDir>
#include <QFileInfo>
#include <QSignalSpy>
#include <QTest>

using namespace vitrine;
using namespace vitrine::ui;
using test::fileAnswer;
using test::HttpAnswer;
using test::HttpRequest;
using test::HttpStub;

namespace {

const QByteArray kOtherTag = "\"two\"";

class DownloadTest : public DownloadFixture {
    Q_OBJECT

private slots:
    void init() { prepare(); }
    void fetchesAFile();
    void goesOnWhereTheConnectionBroke();
    void beginsAnewWhenTheFileHasChanged();
    void noticesAServerThatMindsNoIfRange();
    void waitsWhenAskedTo();
    void followsAndChecksTheHashOfTheHub();
    void stopsAndGoesOn();
    void discardLeavesNothing();
    void takesOddFolders();
    void anEarlierRunsRestIsOffered();
    void rowsSayWhereItStands();
};

void DownloadTest::fetchesAFile() {
    QSignalSpy finished(m_downloads.get(), &Downloads::finished);
    const DownloadStatus s = ended(fetch(sha256(m_file), m_file.size()));
    QCOMPARE(s.state, DownloadState::done);
    QCOMPARE(content(), m_file);
    QCOMPARE(s.sha256, sha256(m_file));
    QVERIFY(s.hashKnown);
    QCOMPARE(s.received, static_cast<qint64>(m_file.size()));
    QVERIFY(!QFile::exists(in(QStringLiteral("tiny.gguf.part"))));
    QVERIFY(!QFile::exists(in(QStringLiteral("tiny.gguf.part.json"))));
    QCOMPARE(finished.count(), 1);
}

void DownloadTest::goesOnWhereTheConnectionBroke() {
    int asked = 0;
    m_server->setHandler([&](const HttpRequest& r) {
        return ++asked < 3 ? broken(fileAnswer(r, m_file, kTag)) : fileAnswer(r, m_file, kTag);
    });
    QCOMPARE(ended(fetch()).state, DownloadState::done);
    QCOMPARE(content(), m_file);
    QCOMPARE(m_server->requests().size(), 3);
    QCOMPARE(m_server->requests()[1].rangeFrom(), static_cast<qint64>(m_file.size() / 2));
    QCOMPARE(m_server->requests()[1].headers.value("if-range"), kTag);
    QVERIFY(m_server->requests()[2].rangeFrom() > m_server->requests()[1].rangeFrom());
}

void DownloadTest::beginsAnewWhenTheFileHasChanged() {
    test::TinyModel other;
    other.seed = 7;
    const QByteArray second = bytesOf(other);
    int asked = 0;
    m_server->setHandler([&](const HttpRequest& r) {
        return ++asked == 1 ? broken(fileAnswer(r, m_file, kTag)) : fileAnswer(r, second, kOtherTag);
    });
    const DownloadStatus s = ended(fetch());
    QCOMPARE(s.state, DownloadState::done);
    QCOMPARE(content(), second);
    QVERIFY2(s.note.contains(QStringLiteral("changed")), qPrintable(s.note));
}

void DownloadTest::noticesAServerThatMindsNoIfRange() {
    test::TinyModel other;
    other.seed = 7;
    const QByteArray second = bytesOf(other);
    int asked = 0;
    m_server->setHandler([&](const HttpRequest& r) {
        if (++asked == 1) {
            return broken(fileAnswer(r, m_file, kTag));
        }
        HttpRequest blind = r;
        blind.headers.remove("if-range");
        return fileAnswer(blind, second, kOtherTag);
    });
    QCOMPARE(ended(fetch()).state, DownloadState::done);
    QCOMPARE(content(), second);
}

void DownloadTest::waitsWhenAskedTo() {
    int asked = 0;
    m_server->setHandler([&](const HttpRequest& r) {
        return ++asked == 1 ? plain(429, "Retry-After", "1") : fileAnswer(r, m_file, kTag);
    });
    Download* const download = fetch();
    bool waited = false;
    connect(download, &Download::changed, this, [&] {
        waited = waited || (download->status().state == DownloadState::waiting && download->status().retryIn == 1);
    });
    QCOMPARE(ended(download).state, DownloadState::done);
    QVERIFY(waited);
    QCOMPARE(content(), m_file);
}

void DownloadTest::followsAndChecksTheHashOfTheHub() {
    QByteArray linked = sha256(m_file).toLatin1();
    m_server->setHandler([&](const HttpRequest& r) {
        if (r.path == "/a/tiny.gguf") {
            HttpAnswer away = plain(302, "Location", "/store/xyz?signed=1");
            away.headers.push_back({"X-Linked-Etag", "\"" + linked + "\""});
            return away;
        }
        return fileAnswer(r, m_file, kTag);
    });
    DownloadStatus s = ended(fetch());
    QCOMPARE(s.state, DownloadState::done);
    QVERIFY(s.hashKnown);
    QCOMPARE(m_server->requests().back().path, QByteArray("/store/xyz?signed=1"));
    QVERIFY(QFile::remove(in(QStringLiteral("tiny.gguf"))));
    linked = QByteArray(64, 'a');
    s = ended(fetch());
    QCOMPARE(s.state, DownloadState::failed);
    QCOMPARE(s.error->code, ErrorCode::hashMismatch);
}

void DownloadTest::stopsAndGoesOn() {
    m_server->setHandler([&](const HttpRequest& r) { return broken(fileAnswer(r, m_file, kTag)); });
    m_downloads->setPatience({3, 60000, 600000, 30000}); // after the break it waits until it is stopped
    Download* const download = fetch();
    QTRY_COMPARE_WITH_TIMEOUT(download->status().state, DownloadState::waiting, kPatience);
    download->stop();
    QCOMPARE(ended(download).state, DownloadState::stopped);
    const qint64 there = QFileInfo(in(QStringLiteral("tiny.gguf.part"))).size();
    QCOMPARE(there, static_cast<qint64>(m_file.size() / 2));
    m_server->setHandler([&](const HttpRequest& r) { return fileAnswer(r, m_file, kTag); });
    download->start();
    QTRY_COMPARE_WITH_TIMEOUT(download->status().state, DownloadState::done, kPatience);
    QCOMPARE(m_server->requests().back().rangeFrom(), there);
    QCOMPARE(content(), m_file);
}

void DownloadTest::discardLeavesNothing() {
    m_server->setHandler([&](const HttpRequest& r) { return broken(fileAnswer(r, m_file, kTag)); });
    m_downloads->setPatience({3, 60000, 600000, 30000});
    Download* const download = fetch();
    QTRY_COMPARE_WITH_TIMEOUT(download->status().state, DownloadState::waiting, kPatience);
    m_downloads->remove(download, true);
    QVERIFY(m_downloads->all().empty());
    QTRY_VERIFY_WITH_TIMEOUT(QDir(m_dir->path()).isEmpty(), kPatience);
}

void DownloadTest::takesOddFolders() {
    const QString folder = in(QString::fromUtf8("模型 🦆 ") + QString(200, QLatin1Char('x')));
    Download* const download = m_downloads->add(
        {QUrl(m_server->address(QStringLiteral("/t.gguf"))), QString::fromUtf8("小 🦆.gguf"), {}, -1}, folder);
    QCOMPARE(ended(download).state, DownloadState::done);
    QCOMPARE(QFileInfo(download->path()).size(), static_cast<qint64>(m_file.size()));
}

void DownloadTest::anEarlierRunsRestIsOffered() {
    m_server->setHandler([&](const HttpRequest& r) { return broken(fileAnswer(r, m_file, kTag)); });
    m_downloads->setPatience({3, 60000, 600000, 30000});
    Download* const download = fetch();
    QTRY_COMPARE_WITH_TIMEOUT(download->status().state, DownloadState::waiting, kPatience);
    m_downloads = std::make_unique<Downloads>();
    ModelProbe probe;
    FolderListing found;
    probe.list({m_dir->path()}, this, [&](const FolderListing& listing) { found = listing; });
    QTRY_COMPARE_WITH_TIMEOUT(found.parts.size(), 1, kPatience);
    m_downloads->offer(found.parts);
    m_downloads->offer(found.parts); // again, at the next look
    QCOMPARE(m_downloads->all().size(), std::size_t{1});
    m_server->setHandler([&](const HttpRequest& r) { return fileAnswer(r, m_file, kTag); });
    m_downloads->all().front()->start();
    QTRY_COMPARE_WITH_TIMEOUT(m_downloads->all().front()->status().state, DownloadState::done, kPatience);
    QVERIFY(m_server->requests().back().rangeFrom() > 0);
    QCOMPARE(content(), m_file);
}

void DownloadTest::rowsSayWhereItStands() {
    DownloadStatus s;
    s.state = DownloadState::waiting;
    s.retryIn = 4;
    s.note = QStringLiteral("too many");
    QCOMPARE(downloadWords(s), QStringLiteral("Waiting 4 s: too many"));
    s.state = DownloadState::done;
    QVERIFY(downloadWords(s).contains(QStringLiteral("no SHA-256 was known")));
}

} // namespace

QTEST_MAIN(DownloadTest)
#include "download_test.moc"
