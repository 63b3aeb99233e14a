// SPDX-License-Identifier: GPL-3.0-or-later
// Downloads that can't come to a good end: servers that refuse, lie about length or send something else, hashes and sizes
// that are not the ones stated. Each says why, and leaves nothing that the next try would stumble over.
#include "tests/ui/library/download_fixture.h"
#include "ui/library/fetch/download_rows.h"
#include "ui/library/fetch/download_words.h"
#include "ui/theme/theme.h"
#include "ui/widgets/error_card.h"
#include "ui/widgets/figure.h"

#include <QAbstractButton>
#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QLocale>
#include <QTest>

using namespace vitrine;
using namespace vitrine::ui;
using test::fileAnswer;
using test::HttpAnswer;
using test::HttpRequest;

namespace {

const QByteArray kOtherTag = "\"two\"";

class DownloadRefusalsTest : public DownloadFixture {
    Q_OBJECT

private slots:
    void init() { prepare(); }
    void givesUpOnAServerThatSendsLessThanItSays();
    void saysThatNobodyAnswers();
    void failuresTakeLittleRoom();
    void noticesAFileThatIsCut();
    void aBrokenConnectionDeletesNothing();
    void saysWhatTheServerRefuses_data();
    void saysWhatTheServerRefuses();
    void doesNotWaitForHours_data();
    void doesNotWaitForHours();
    void refusesToGoInCircles();
    void refusesAnotherHash();
    void refusesAnotherSize();
    void refusesWhatIsNoModel();
    void neverWritesOverAFile();
    void looksForRoomFirst();
};

void DownloadRefusalsTest::givesUpOnAServerThatSendsLessThanItSays() {
    m_server->setHandler([&](const HttpRequest& r) {
        HttpAnswer answer = fileAnswer(r, m_file, kTag);
        answer.length = answer.body.size();
        answer.body = r.rangeFrom() < 0 ? answer.body.left(1000) : QByteArray();
        return answer;
    });
    const DownloadStatus s = ended(fetch());
    QCOMPARE(s.state, DownloadState::failed);
    QCOMPARE(s.error->code, ErrorCode::network);
    QCOMPARE(downloadErrorWords(s).title, QStringLiteral("The connection broke off"));
    QVERIFY2(downloadWords(s).contains(QStringLiteral("What has come is kept")), qPrintable(downloadWords(s)));
    QVERIFY(content().isEmpty());
    QCOMPARE(QFileInfo(in(QStringLiteral("tiny.gguf.part"))).size(), 1000);
}

void DownloadRefusalsTest::saysThatNobodyAnswers() {
    m_server->close();
    const DownloadStatus s = ended(fetch());
    QCOMPARE(s.state, DownloadState::failed);
    QCOMPARE(downloadErrorWords(s).title, QStringLiteral("The server takes no connection"));
}

/// Failures leave the list of models its room: one line each, details where they are asked for.
void DownloadRefusalsTest::failuresTakeLittleRoom() {
    Theme::instance().install();
    QWidget page;
    auto* const rows = new DownloadRows(*m_downloads, &page);
    rows->resize(620, 10);
    page.resize(640, 800);
    page.show();
    m_server->setHandler([](const HttpRequest&) { return plain(404); });
    QCOMPARE(ended(fetch()).state, DownloadState::failed);
    QTRY_VERIFY(rows->isVisible());
    QCOMPARE(rows->findChildren<ErrorCard*>().size(), 0);
    QTRY_VERIFY2(rows->height() > 0 && rows->height() <= 64, qPrintable(QString::number(rows->height())));
    for (QAbstractButton* const button : rows->findChildren<QAbstractButton*>()) {
        if (button->text() == QLatin1String("Details")) {
            QVERIFY(button->isVisible());
            button->click();
        }
    }
    QTRY_COMPARE(rows->findChildren<ErrorCard*>().size(), 1);
    QCOMPARE(rows->findChild<ErrorCard*>()->text().title, QStringLiteral("The server has no such file"));
    QTest::qWait(50);
    QVERIFY2(rows->height() <= 168, qPrintable(QString::number(rows->height()))); // it scrolls
}

void DownloadRefusalsTest::noticesAFileThatIsCut() {
    m_server->setHandler([&](const HttpRequest& r) { return fileAnswer(r, m_file.chopped(100), kTag); });
    Download* const download = fetch();
    const DownloadStatus s = ended(download);
    QCOMPARE(s.state, DownloadState::failed);
    QCOMPARE(s.error->code, ErrorCode::truncatedFile);
    QCOMPARE(s.received, qint64{0});
    const QString deleted = QStringLiteral("what had come, %1, was deleted").arg(formatBytes(static_cast<double>(m_file.size() - 100)));
    QVERIFY2(downloadWords(s).contains(deleted), qPrintable(downloadWords(s)));
    QCOMPARE(downloadErrorWords(s).title, QStringLiteral("The file on the server is cut"));
    QVERIFY(QDir(m_dir->path()).isEmpty()); // else the next try would find it whole, as the server says, and fail again
    m_server->setHandler([&](const HttpRequest& r) { return fileAnswer(r, m_file, kOtherTag); });
    download->start();
    QTRY_COMPARE_WITH_TIMEOUT(download->status().state, DownloadState::done, kPatience);
    QCOMPARE(m_server->requests().back().rangeFrom(), qint64{-1});
    QCOMPARE(content(), m_file);
}

/// What fails before the end keeps what has come, and does not say otherwise.
void DownloadRefusalsTest::aBrokenConnectionDeletesNothing() {
    m_server->setHandler([&](const HttpRequest& r) {
        return r.rangeFrom() < 0 ? broken(fileAnswer(r, m_file, kTag)) : plain(404);
    });
    const DownloadStatus s = ended(fetch());
    QCOMPARE(s.state, DownloadState::failed);
    QVERIFY(QFileInfo(in(QStringLiteral("tiny.gguf.part"))).size() > 0);
    QVERIFY2(!downloadWords(s).contains(QStringLiteral("was deleted")), qPrintable(downloadWords(s)));
}

void DownloadRefusalsTest::saysWhatTheServerRefuses_data() {
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("words");
    QTest::addColumn<QString>("title");
    const QString absent = QStringLiteral("The server has no such file");
    const QString others = QStringLiteral("The server does not give this file to everyone");
    QTest::newRow("not there") << 404 << QStringLiteral("no such file") << absent;
    QTest::newRow("gone") << 410 << QStringLiteral("no such file") << absent;
    QTest::newRow("not for you") << 401 << QStringLiteral("signed in") << others;
    QTest::newRow("forbidden") << 403 << QStringLiteral("signed in") << others;
    QTest::newRow("odd") << 418 << QStringLiteral("refuses") << QStringLiteral("The server refuses");
    QTest::newRow("faulty") << 500 << QStringLiteral("has a fault") << QStringLiteral("The server has a fault");
    QTest::newRow("too often") << 429 << QStringLiteral("too many requests") << QStringLiteral("Too many requests for this server");
}

void DownloadRefusalsTest::saysWhatTheServerRefuses() {
    QFETCH(int, status);
    QFETCH(QString, words);
    m_server->setHandler([status](const HttpRequest&) { return plain(status); });
    const DownloadStatus s = ended(fetch());
    QCOMPARE(s.state, DownloadState::failed);
    QCOMPARE(s.error->code, ErrorCode::network);
    QFETCH(QString, title);
    QCOMPARE(downloadErrorWords(s).title, title);
    QVERIFY2(QString::fromStdString(s.error->message).contains(words), s.error->message.c_str());
    QVERIFY2(!downloadWords(s).contains(QStringLiteral("has come")), qPrintable(downloadWords(s))); // nothing has
    QCOMPARE(m_server->requests().size(), status == 500 || status == 429 ? 3 : 1);
}

void DownloadRefusalsTest::doesNotWaitForHours_data() {
    QTest::addColumn<QByteArray>("asked");
    QTest::newRow("seconds") << QByteArray("7200");
    const QDateTime then = QDateTime::currentDateTimeUtc().addSecs(7230); // read within these 30 s
    QTest::newRow("a date") << QLocale::c().toString(then, QStringLiteral("ddd, dd MMM yyyy hh:mm:ss 'GMT'")).toLatin1();
}

void DownloadRefusalsTest::doesNotWaitForHours() {
    QFETCH(QByteArray, asked);
    m_server->setHandler([asked](const HttpRequest&) { return plain(429, "Retry-After", asked); });
    const DownloadStatus s = ended(fetch());
    QCOMPARE(s.state, DownloadState::failed);
    const QString words = QString::fromStdString(s.error->message);
    QVERIFY2(words.contains(QStringLiteral("120 minutes")) || words.contains(QStringLiteral("121 minutes")), qPrintable(words));
}

void DownloadRefusalsTest::refusesToGoInCircles() {
    m_server->setHandler([](const HttpRequest& r) { return plain(302, "Location", r.path == "/b" ? "/c" : "/b"); });
    const DownloadStatus s = ended(fetch());
    QCOMPARE(s.state, DownloadState::failed);
    QCOMPARE(s.error->code, ErrorCode::network);
}

void DownloadRefusalsTest::refusesAnotherHash() {
    const DownloadStatus s = ended(fetch(QString(64, QLatin1Char('0'))));
    QCOMPARE(s.state, DownloadState::failed);
    QCOMPARE(s.error->code, ErrorCode::hashMismatch);
    QVERIFY(content().isEmpty());
    QVERIFY(!QFile::exists(in(QStringLiteral("tiny.gguf.part")))); // trying again begins anew
}

void DownloadRefusalsTest::refusesAnotherSize() {
    const DownloadStatus s = ended(fetch({}, m_file.size() + 1));
    QCOMPARE(s.state, DownloadState::failed);
    QCOMPARE(s.error->code, ErrorCode::hashMismatch);
    QVERIFY(QString::fromStdString(s.error->message).contains(formatCount(m_file.size())));
    QVERIFY(!QFile::exists(in(QStringLiteral("tiny.gguf.part"))));
}

void DownloadRefusalsTest::refusesWhatIsNoModel() {
    m_server->setHandler([](const HttpRequest&) { return plain(200, "Content-Type", "text/html"); });
    const DownloadStatus s = ended(fetch());
    QCOMPARE(s.state, DownloadState::failed);
    QCOMPARE(s.error->code, ErrorCode::notGguf);
    QVERIFY(!QFile::exists(in(QStringLiteral("tiny.gguf.part"))));
}

void DownloadRefusalsTest::neverWritesOverAFile() {
    QFile mine(in(QStringLiteral("tiny.gguf")));
    QVERIFY(mine.open(QIODevice::WriteOnly));
    mine.write("mine");
    mine.close();
    QCOMPARE(ended(fetch()).state, DownloadState::failed);
    QCOMPARE(content(), QByteArray("mine"));
    QVERIFY(m_server->requests().isEmpty());
}

void DownloadRefusalsTest::looksForRoomFirst() {
    m_server->setHandler([&](const HttpRequest& r) {
        HttpAnswer answer = fileAnswer(r, m_file, kTag);
        answer.length = qint64{1} << 58;
        return answer;
    });
    const DownloadStatus s = ended(fetch());
    QCOMPARE(s.state, DownloadState::failed);
    QCOMPARE(s.error->code, ErrorCode::diskFull);
}

} // namespace

QTEST_MAIN(DownloadRefusalsTest)
#include "download_refusals_test.moc"
