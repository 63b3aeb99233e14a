// SPDX-License-Identifier: GPL-3.0-or-later
// The program as it is started from a shell, offscreen: pictures, exit status, signals.
#include "engine/store/conversations.h"
#include "tests/support/temp_dir.h"
#include "tests/support/tiny_model.h"

#include <csignal>

#include <QDir>
#include <QFile>
#include <QImage>
#include <QProcess>
#include <QTest>

using namespace vitrine;

namespace {

constexpr int kPatience = 60000;

class ProgramTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void answersAndTakesItsPicture();
    void badModelLeavesWithStatusZero();
    void emptyShelfShowsAWindow();
    void aFolderThatCantBeWrittenShowsAWindow();
    void usageErrorsLeaveWithTwo_data();
    void usageErrorsLeaveWithTwo();
    void aRunThatCantBeReplayedLeavesWithOne();
    void helpNeedsNoScreen();
    void aNamedLoadRunsAndIsPictured();
    void signalsCloseIt_data();
    void signalsCloseIt();
    void aKilledProgramStartsAgain();
    void aSecondStartHandsOver();
    void aKilledWindowKeepsItsChat();

private:
    [[nodiscard]] QString in(const char* name) const { return QString::fromStdString((m_dir.path() / name).string()); }
    void start(const QStringList& arguments);

    test::TempDir m_dir;
    QString m_model;
    std::unique_ptr<QProcess> m_program;
};

void ProgramTest::initTestCase() { m_model = QString::fromStdString(test::TinyModel{}.writeTo(m_dir.path()).string()); }

void ProgramTest::init() {
    QDir(in("home")).removeRecursively();
    QVERIFY(QDir().mkpath(in("home")));
    m_program = std::make_unique<QProcess>();
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    environment.insert(QStringLiteral("VITRINE_MODELS"), in("shelf"));
    m_program->setProcessEnvironment(environment);
}

void ProgramTest::start(const QStringList& arguments) {
    m_program->start(QStringLiteral(VITRINE_PROGRAM), QStringList{QStringLiteral("--portable"), in("home")} + arguments);
    QVERIFY(m_program->waitForStarted(kPatience));
}

void ProgramTest::answersAndTakesItsPicture() {
    QFile settings(in("home") + QStringLiteral("/vitrine.ini"));
    QVERIFY(settings.open(QIODevice::WriteOnly));
    settings.write("[sampling]\nmaxTokens=16\n");
    settings.close();
    start({m_model, QStringLiteral("--theme"), QStringLiteral("dark"), QStringLiteral("--size"), QStringLiteral("1280x800"), QStringLiteral("--prompt"),
           QStringLiteral("hello"), QStringLiteral("--after"), QStringLiteral("reply"), QStringLiteral("--screenshot"), in("shot.png")});
    QVERIFY(m_program->waitForFinished(kPatience));
    QCOMPARE(m_program->exitStatus(), QProcess::NormalExit);
    QCOMPARE(m_program->exitCode(), 0);
    QCOMPARE(QImage(in("shot.png")).size(), QSize(1280, 800));
}

void ProgramTest::badModelLeavesWithStatusZero() {
    QFile bad(in("bad.gguf"));
    QVERIFY(bad.open(QIODevice::WriteOnly));
    bad.write("not a model");
    bad.close();
    start({in("bad.gguf"), QStringLiteral("--after"), QStringLiteral("0.5"), QStringLiteral("--screenshot"), in("bad.png")});
    QVERIFY(m_program->waitForFinished(kPatience));
    QCOMPARE(m_program->exitCode(), 0);
    QVERIFY(QFile::exists(in("bad.png")));
}

void ProgramTest::emptyShelfShowsAWindow() {
    start({QStringLiteral("--screenshot"), in("empty.png")});
    QVERIFY(m_program->waitForFinished(kPatience));
    QCOMPARE(m_program->exitCode(), 0);
}

void ProgramTest::aFolderThatCantBeWrittenShowsAWindow() {
    m_program->start(QStringLiteral(VITRINE_PROGRAM), {QStringLiteral("--portable"), QStringLiteral("/proc/none")});
    QVERIFY(m_program->waitForStarted(kPatience));
    QVERIFY(!m_program->waitForFinished(3000)); // whoever started it from an icon sees a window that says so
    QVERIFY(m_program->readAllStandardError().contains("/proc/none"));
    m_program->terminate();
    QVERIFY(m_program->waitForFinished(kPatience));
    QCOMPARE(m_program->exitStatus(), QProcess::NormalExit);
    QCOMPARE(m_program->exitCode(), 0);
}

void ProgramTest::usageErrorsLeaveWithTwo_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("said");
    const auto row = [](const char* name, const QStringList& arguments, const char* said) {
        QTest::newRow(name) << arguments << QString::fromLatin1(said);
    };
    row("a word for a size", {"--size", "big"}, "--size takes WIDTHxHEIGHT");
    row("no size", {"--size", "0x0"}, "--size takes WIDTHxHEIGHT");
    row("a negative size", {"--size", "-800x600"}, "--size");
    row("too large", {"--size", "99999x99999"}, "--size takes at most");
    row("an unknown load", {"--workload", "no-such-load"}, "There is no prepared load 'no-such-load'");
    row("no load", {"--workload", ""}, "There is no prepared load ''");
    row("no file", {"--replay", ""}, "--replay takes the file");
    row("two things at once", {"--replay", "x.vtrc", "--workload", "four-users"}, "--workload and --replay");
}

void ProgramTest::usageErrorsLeaveWithTwo() {
    QFETCH(QStringList, arguments);
    QFETCH(QString, said);
    start(arguments);
    QVERIFY(m_program->waitForFinished(kPatience));
    QCOMPARE(m_program->exitCode(), 2);
    const QString error = QString::fromUtf8(m_program->readAllStandardError());
    QVERIFY2(error.contains("vitrine: error[usage]: " + said), qPrintable(error));
}

void ProgramTest::aRunThatCantBeReplayedLeavesWithOne() {
    QFile broken(in("broken.vtrc"));
    QVERIFY(broken.open(QIODevice::WriteOnly));
    broken.write("VTRC, but no run");
    broken.close();
    for (const QString& file : {in("broken.vtrc"), in("not-there.vtrc"), in("home")}) {
        start({QStringLiteral("--replay"), file});
        QVERIFY2(m_program->waitForFinished(kPatience), qPrintable(file));
        QCOMPARE(m_program->exitStatus(), QProcess::NormalExit);
        QCOMPARE(m_program->exitCode(), 1);
        const QByteArray error = m_program->readAllStandardError();
        QVERIFY2(error.contains("vitrine: error[replay]: The "), error.constData());
    }
}

void ProgramTest::helpNeedsNoScreen() {
    QProcessEnvironment environment = m_program->processEnvironment();
    environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("none-such"));
    m_program->setProcessEnvironment(environment);
    start({QStringLiteral("--help")});
    QVERIFY(m_program->waitForFinished(kPatience));
    QCOMPARE(m_program->exitStatus(), QProcess::NormalExit);
    QCOMPARE(m_program->exitCode(), 0);
    QVERIFY(m_program->readAllStandardOutput().contains("--screenshot"));
}

/// The list names loads; one of its names can be started and leaves a picture, a name that is not in it is refused.
void ProgramTest::aNamedLoadRunsAndIsPictured() {
    start({QStringLiteral("--list-workloads")});
    QVERIFY(m_program->waitForFinished(kPatience));
    QCOMPARE(m_program->exitCode(), 0);
    const QList<QByteArray> lines = m_program->readAllStandardOutput().trimmed().split('\n');
    QVERIFY(lines.size() > 1);
    const QString load = QString::fromUtf8(lines.front()).section(QLatin1Char(' '), 0, 0);
    QFile::remove(in("load.png"));
    start({m_model, QStringLiteral("--page"), QStringLiteral("inside"), QStringLiteral("--workload"), load, QStringLiteral("--theme"),
           QStringLiteral("light"), QStringLiteral("--size"), QStringLiteral("1280x800"), QStringLiteral("--after"), QStringLiteral("1"),
           QStringLiteral("--screenshot"), in("load.png")});
    QVERIFY(m_program->waitForFinished(kPatience));
    QCOMPARE(m_program->exitCode(), 0);
    QCOMPARE(QImage(in("load.png")).size(), QSize(1280, 800));
    start({QStringLiteral("--workload"), QStringLiteral("no-such-load")});
    QVERIFY(m_program->waitForFinished(kPatience));
    QCOMPARE(m_program->exitCode(), 2);
}

void ProgramTest::signalsCloseIt_data() {
    QTest::addColumn<int>("number");
    QTest::newRow("SIGINT") << SIGINT;
    QTest::newRow("SIGTERM") << SIGTERM;
}

void ProgramTest::signalsCloseIt() {
    QFETCH(int, number);
    start({m_model, QStringLiteral("--prompt"), QStringLiteral("hello")});
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(in("home/running")), kPatience);
    QTest::qWait(200);
    QVERIFY(::kill(static_cast<pid_t>(m_program->processId()), number) == 0);
    QVERIFY(m_program->waitForFinished(kPatience));
    QCOMPARE(m_program->exitStatus(), QProcess::NormalExit);
    QCOMPARE(m_program->exitCode(), 0);
    QVERIFY(!QFile::exists(in("home/running"))); // an orderly end
}

void ProgramTest::aKilledProgramStartsAgain() {
    start({m_model});
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(in("home/running")), kPatience);
    m_program->kill();
    QVERIFY(m_program->waitForFinished(kPatience));
    QVERIFY(QFile::exists(in("home/running")));
    start({QStringLiteral("--after"), QStringLiteral("0.5"), QStringLiteral("--screenshot"), in("after.png")});
    QVERIFY(m_program->waitForFinished(kPatience));
    QCOMPARE(m_program->exitCode(), 0);
    QVERIFY(!QFile::exists(in("home/running")));
}

/// Texts of all messages that are in the database now.
static QStringList keptTexts(const QString& path) {
    QStringList texts;
    auto database = store::Database::open(path.toStdString(), store::Database::Access::readOnly);
    const auto chats = database ? store::listConversations(*database) : Result<std::vector<store::ConversationInfo>>{};
    for (std::size_t i = 0; chats && i < chats->size(); ++i) {
        if (const auto chat = store::readConversation(*database, (*chats)[i].id)) {
            for (const store::StoredMessage& m : chat->messages) {
                texts << QString::fromStdString(m.text);
            }
        }
    }
    return texts;
}

void ProgramTest::aSecondStartHandsOver() {
    start({m_model});
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(in("home/vitrine.db")), kPatience);
    QProcess second;
    second.setProcessEnvironment(m_program->processEnvironment());
    second.start(QStringLiteral(VITRINE_PROGRAM), {QStringLiteral("--portable"), in("home"), QStringLiteral("--prompt"), QStringLiteral("from the second 記憶")});
    QVERIFY(second.waitForFinished(kPatience));
    QCOMPARE(second.exitStatus(), QProcess::NormalExit);
    QCOMPARE(second.exitCode(), 0);
    QCOMPARE(m_program->state(), QProcess::Running);
    QTRY_VERIFY_WITH_TIMEOUT(keptTexts(in("home/vitrine.db")).contains(QStringLiteral("from the second 記憶")), kPatience);
    QProcess third; // a prepared load too: two engines on one profile would write over each other
    third.setProcessEnvironment(m_program->processEnvironment());
    third.start(QStringLiteral(VITRINE_PROGRAM), {QStringLiteral("--portable"), in("home"), QStringLiteral("--workload"), QStringLiteral("four-users")});
    QVERIFY(third.waitForFinished(kPatience));
    QCOMPARE(third.exitCode(), 0);
    QCOMPARE(m_program->state(), QProcess::Running);
    QVERIFY(::kill(static_cast<pid_t>(m_program->processId()), SIGTERM) == 0);
    QVERIFY(m_program->waitForFinished(kPatience));
    QCOMPARE(m_program->exitCode(), 0);
}

void ProgramTest::aKilledWindowKeepsItsChat() {
    start({m_model, QStringLiteral("--prompt"), QStringLiteral("hello there")});
    QTRY_VERIFY_WITH_TIMEOUT(keptTexts(in("home/vitrine.db")).contains(QStringLiteral("hello there")), kPatience);
    m_program->kill();
    QVERIFY(m_program->waitForFinished(kPatience));
    QVERIFY(keptTexts(in("home/vitrine.db")).contains(QStringLiteral("hello there")));
    start({QStringLiteral("--after"), QStringLiteral("0.5"), QStringLiteral("--screenshot"), in("kept.png")}); // and it opens again
    QVERIFY(m_program->waitForFinished(kPatience));
    QCOMPARE(m_program->exitCode(), 0);
    QVERIFY(keptTexts(in("home/vitrine.db")).contains(QStringLiteral("hello there")));
}

} // namespace

QTEST_GUILESS_MAIN(ProgramTest)
#include "program_test.moc"
