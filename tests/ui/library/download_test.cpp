// SPDX-License-Identifier: GPL-3.0-or-later
// Fetching a model from a server that is well, and from servers that break the connection, lie about length, change the
// file, send away and send elsewhere. The server runs on this machine.
#include "tests/support/temp_dir.h"
#include "tests/support/tiny_model.h"
#include "tests/ui/library/http_stub.h"
#include "ui/library/fetch/download_rows.h"
#include "ui/library/fetch/downloads.h"
#include "ui/widgets/figure.h"

#include <QLocale>
#include <QDateTime>
#include <QCryptographicHash>
#include <QDir>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <atomic>

using namespace vitrine;
using namespace vitrine::ui;
using test::fileAnswer;
using test::HttpAnswer;
using test::HttpRequest;
using test::HttpStub;

namespace {

constexpr int kPatience = 30000;
const QByteArray kTag = "\"one\"";
const QByteArray kOtherTag = "\"two\"";

QByteArray bytesOf(const test::TinyModel& model) {
    const auto bytes = model.bytes();
    return {reinterpret_cast<const char*>(bytes.data()), static_cast<qsizetype>(bytes.size())};
}

QString sha256(const QByteArray& bytes) {
    return QString::fromLatin1(QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex());
}

HttpAnswer plain(int status, const QByteArray& name = {}, const QByteArray& value = {}) {
    HttpAnswer answer;
    answer.status = status;
    answer.body = "<html>no</html>";
    if (!name.isEmpty()) {
        answer.headers.push_back({name, value});
    }
    return answer;
}

/// The first half of what is asked for, then the end of the connection.
HttpAnswer broken(HttpAnswer answer) {
    answer.length = answer.body.size();
    answer.body = answer.body.left(answer.body.size() / 2);
    return answer;
}

class DownloadTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void fetchesAFile();
    void goesOnWhereTheConnectionBroke();
    void beginsAnewWhenTheFileHasChanged();
    void noticesAServerThatMindsNoIfRange();
    void givesUpOnAServerThatSendsLessThanItSays();
    void noticesAFileThatIsCut();
    void saysWhatTheServerRefuses_data();
    void saysWhatTheServerRefuses();
    void waitsWhenAskedTo();
    void doesNotWaitForHours_data();
    void doesNotWaitForHours();
    void followsAndChecksTheHashOfTheHub();
    void refusesToGoInCircles();
    void refusesAnotherHash();
    void refusesAnotherSize();
    void refusesWhatIsNoModel();
    void neverWritesOverAFile();
    void stopsAndGoesOn();
    void discardLeavesNothing();
    void looksForRoomFirst();
    void takesOddFolders();
    void anEarlierRunsRestIsOffered();
    void rowsSayWhereItStands();

private:
    Download* fetch(const QString& sha = {}, qint64 size = -1);
    DownloadStatus ended(Download* download);
    [[nodiscard]] QString in(const QString& name) const { return m_dir->filePath(name); }
    [[nodiscard]] QByteArray content() const;

    QByteArray m_file;
    std::unique_ptr<QTemporaryDir> m_dir;
    std::unique_ptr<HttpStub> m_server;
    std::unique_ptr<Downloads> m_downloads;
};

void DownloadTest::initTestCase() {
    m_file = bytesOf(test::TinyModel{});
}

void DownloadTest::init() {
    m_downloads.reset();
    m_dir = std::make_unique<QTemporaryDir>();
    m_server = std::make_unique<HttpStub>([this](const HttpRequest& r) { return fileAnswer(r, m_file, kTag); });
    m_downloads = std::make_unique<Downloads>();
    m_downloads->setPatience({3, 1, 60000, 30000});
}

Download* DownloadTest::fetch(const QString& sha, qint64 size) {
    return m_downloads->add(
        {QUrl(m_server->address(QStringLiteral("/a/tiny.gguf"))), QStringLiteral("tiny.gguf"), sha, size},
        m_dir->path());
}

DownloadStatus DownloadTest::ended(Download* download) {
    const auto over = [download] {
        const DownloadState s = download->status().state;
        return s == DownloadState::done || s == DownloadState::failed || s == DownloadState::stopped;
    };
    [&] { QTRY_VERIFY_WITH_TIMEOUT(over(), kPatience); }();
    return download->status();
}

QByteArray DownloadTest::content() const {
    QFile file(in(QStringLiteral("tiny.gguf")));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

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

void DownloadTest::givesUpOnAServerThatSendsLessThanItSays() {
    m_server->setHandler([&](const HttpRequest& r) {
        HttpAnswer answer = fileAnswer(r, m_file, kTag);
        answer.length = answer.body.size();
        answer.body = r.rangeFrom() < 0 ? answer.body.left(1000) : QByteArray();
        return answer;
    });
    const DownloadStatus s = ended(fetch());
    QCOMPARE(s.state, DownloadState::failed);
    QCOMPARE(s.error->code, ErrorCode::network);
    QVERIFY(content().isEmpty());
    QCOMPARE(QFileInfo(in(QStringLiteral("tiny.gguf.part"))).size(), 1000);
}

void DownloadTest::noticesAFileThatIsCut() {
    m_server->setHandler([&](const HttpRequest& r) { return fileAnswer(r, m_file.chopped(100), kTag); });
    const DownloadStatus s = ended(fetch());
    QCOMPARE(s.state, DownloadState::failed);
    QCOMPARE(s.error->code, ErrorCode::truncatedFile);
    QVERIFY(content().isEmpty());
}

void DownloadTest::saysWhatTheServerRefuses_data() {
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("words");
    QTest::newRow("not there") << 404 << QStringLiteral("no such file");
    QTest::newRow("gone") << 410 << QStringLiteral("no such file");
    QTest::newRow("not for you") << 401 << QStringLiteral("signed in");
    QTest::newRow("forbidden") << 403 << QStringLiteral("signed in");
    QTest::newRow("odd") << 418 << QStringLiteral("refuses");
    QTest::newRow("faulty") << 500 << QStringLiteral("has a fault");
}

void DownloadTest::saysWhatTheServerRefuses() {
    QFETCH(int, status);
    QFETCH(QString, words);
    m_server->setHandler([status](const HttpRequest&) { return plain(status); });
    const DownloadStatus s = ended(fetch());
    QCOMPARE(s.state, DownloadState::failed);
    QCOMPARE(s.error->code, ErrorCode::network);
    QVERIFY2(QString::fromStdString(s.error->message).contains(words), s.error->message.c_str());
    QCOMPARE(m_server->requests().size(), status == 500 ? 3 : 1);
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

void DownloadTest::doesNotWaitForHours_data() {
    QTest::addColumn<QByteArray>("asked");
    QTest::newRow("seconds") << QByteArray("7200");
    const QDateTime then = QDateTime::currentDateTimeUtc().addSecs(7230); // read within these 30 s
    QTest::newRow("a date") << QLocale::c().toString(then, QStringLiteral("ddd, dd MMM yyyy hh:mm:ss 'GMT'")).toLatin1();
}

void DownloadTest::doesNotWaitForHours() {
    QFETCH(QByteArray, asked);
    m_server->setHandler([asked](const HttpRequest&) { return plain(429, "Retry-After", asked); });
    const DownloadStatus s = ended(fetch());
    QCOMPARE(s.state, DownloadState::failed);
    const QString words = QString::fromStdString(s.error->message);
    QVERIFY2(words.contains(QStringLiteral("120 minutes")) || words.contains(QStringLiteral("121 minutes")), qPrintable(words));
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

void DownloadTest::refusesToGoInCircles() {
    m_server->setHandler([](const HttpRequest& r) { return plain(302, "Location", r.path == "/b" ? "/c" : "/b"); });
    const DownloadStatus s = ended(fetch());
    QCOMPARE(s.state, DownloadState::failed);
    QCOMPARE(s.error->code, ErrorCode::network);
}

void DownloadTest::refusesAnotherHash() {
    const DownloadStatus s = ended(fetch(QString(64, QLatin1Char('0'))));
    QCOMPARE(s.state, DownloadState::failed);
    QCOMPARE(s.error->code, ErrorCode::hashMismatch);
    QVERIFY(content().isEmpty());
    QVERIFY(!QFile::exists(in(QStringLiteral("tiny.gguf.part")))); // trying again begins anew
}

void DownloadTest::refusesAnotherSize() {
    const DownloadStatus s = ended(fetch({}, m_file.size() + 1));
    QCOMPARE(s.state, DownloadState::failed);
    QCOMPARE(s.error->code, ErrorCode::hashMismatch);
    QVERIFY(QString::fromStdString(s.error->message).contains(formatCount(m_file.size())));
    QVERIFY(!QFile::exists(in(QStringLiteral("tiny.gguf.part"))));
}

void DownloadTest::refusesWhatIsNoModel() {
    m_server->setHandler([](const HttpRequest&) { return plain(200, "Content-Type", "text/html"); });
    const DownloadStatus s = ended(fetch());
    QCOMPARE(s.state, DownloadState::failed);
    QCOMPARE(s.error->code, ErrorCode::notGguf);
    QVERIFY(!QFile::exists(in(QStringLiteral("tiny.gguf.part"))));
}

void DownloadTest::neverWritesOverAFile() {
    QFile mine(in(QStringLiteral("tiny.gguf")));
    QVERIFY(mine.open(QIODevice::WriteOnly));
    mine.write("mine");
    mine.close();
    QCOMPARE(ended(fetch()).state, DownloadState::failed);
    QCOMPARE(content(), QByteArray("mine"));
    QVERIFY(m_server->requests().isEmpty());
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

void DownloadTest::looksForRoomFirst() {
    m_server->setHandler([&](const HttpRequest& r) {
        HttpAnswer answer = fileAnswer(r, m_file, kTag);
        answer.length = qint64{1} << 58;
        return answer;
    });
    const DownloadStatus s = ended(fetch());
    QCOMPARE(s.state, DownloadState::failed);
    QCOMPARE(s.error->code, ErrorCode::diskFull);
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
