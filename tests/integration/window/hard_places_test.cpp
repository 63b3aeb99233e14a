// SPDX-License-Identifier: GPL-3.0-or-later
// The program in places that are hard on it: long folders in every script, two processes on one profile, settings that
// are no settings, a log that may not tell what people write.
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

constexpr int kPatience = 60000; // ms

class HardPlacesTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void aLongFolderInEveryScript();
    void aSecondStartHandsOverThere();
    void twoProcessesOnOneProfile();
    void aBrokenSettingsFile();
    void theLogTellsNoPrompt_data();
    void theLogTellsNoPrompt();

private:
    [[nodiscard]] QString in(const QString& name) const {
        return QString::fromStdString(m_dir.path().string()) + QLatin1Char('/') + name;
    }
    std::unique_ptr<QProcess> start(const QString& home, const QStringList& arguments, const QString& temp = {}) const;
    [[nodiscard]] QString ends(QProcess& program) const;

    test::TempDir m_dir;
    QString m_hard; ///< CJK, an emoji, blanks, 250 characters below the folder of the test
    QString m_model;
};

void HardPlacesTest::initTestCase() {
    const QString part = QString::fromUtf8("記憶の箱 🧠 und ein Leerzeichen ");
    while (m_hard.size() < 250) {
        m_hard += (m_hard.isEmpty() ? QString() : QStringLiteral("/")) + part + QString::number(m_hard.size());
    }
    m_hard = in(m_hard);
    QVERIFY(QDir().mkpath(m_hard + QStringLiteral("/temp")));
    m_model = m_hard + QString::fromUtf8("/モデル 🧠.gguf");
    const auto bytes = test::TinyModel{}.bytes();
    QFile file(m_model);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<qint64>(bytes.size()));
}

std::unique_ptr<QProcess> HardPlacesTest::start(const QString& home, const QStringList& arguments,
                                                const QString& temp) const {
    auto program = std::make_unique<QProcess>();
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    environment.insert(QStringLiteral("VITRINE_MODELS"), in(QStringLiteral("shelf")));
    if (!temp.isEmpty()) {
        environment.insert(QStringLiteral("TMPDIR"), temp);
    }
    program->setProcessEnvironment(environment);
    program->start(QStringLiteral(VITRINE_PROGRAM), QStringList{QStringLiteral("--portable"), home} + arguments);
    return program->waitForStarted(kPatience) ? std::move(program) : nullptr;
}

/// Empty when it ends in an orderly way.
QString HardPlacesTest::ends(QProcess& program) const {
    const bool good =
        program.waitForFinished(kPatience) && program.exitStatus() == QProcess::NormalExit && program.exitCode() == 0;
    return good ? QString()
                : QStringLiteral("status %1: %2")
                      .arg(program.exitCode())
                      .arg(QString::fromUtf8(program.readAllStandardError()));
}

QStringList texts(const QString& path) {
    QStringList all;
    auto database = store::Database::open(path.toStdString(), store::Database::Access::readOnly);
    const auto chats = database ? store::listConversations(*database) : Result<std::vector<store::ConversationInfo>>{};
    for (std::size_t i = 0; chats && i < chats->size(); ++i) {
        if (const auto chat = store::readConversation(*database, (*chats)[i].id)) {
            for (const store::StoredMessage& m : chat->messages) {
                all << QString::fromStdString(m.text);
            }
        }
    }
    return all;
}

void HardPlacesTest::aLongFolderInEveryScript() {
    const QString home = m_hard + QString::fromUtf8("/プロファイル 🏠");
    const QString picture = m_hard + QStringLiteral("/shot.png");
    const auto program =
        start(home,
              {m_model, QStringLiteral("--prompt"), QString::fromUtf8("これは何? 🧠"), QStringLiteral("--after"),
               QStringLiteral("reply"), QStringLiteral("--screenshot"), picture},
              m_hard + QStringLiteral("/temp"));
    QVERIFY(program);
    QCOMPARE(ends(*program), QString());
    QVERIFY(!QImage(picture).isNull());
    QVERIFY(QFile::exists(home + QStringLiteral("/vitrine.ini")));
    QVERIFY(texts(home + QStringLiteral("/vitrine.db")).contains(QString::fromUtf8("これは何? 🧠")));
    QVERIFY(QFile::exists(home + QStringLiteral("/logs/vitrine.log")));
}

void HardPlacesTest::aSecondStartHandsOverThere() {
    const QString home = m_hard + QString::fromUtf8("/二つ");
    const QString temp = m_hard + QStringLiteral("/temp"); // longer than the path of a socket may be
    const auto first = start(home, {}, temp);
    QVERIFY(first);
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(home + QStringLiteral("/vitrine.db")), kPatience);
    const auto second = start(home, {m_model, QStringLiteral("--prompt"), QStringLiteral("handed over")}, temp);
    QVERIFY(second);
    QCOMPARE(ends(*second), QString());
    QCOMPARE(first->state(), QProcess::Running);
    QTRY_VERIFY_WITH_TIMEOUT(texts(home + QStringLiteral("/vitrine.db")).contains(QStringLiteral("handed over")),
                             kPatience);
    QVERIFY(::kill(static_cast<pid_t>(first->processId()), SIGTERM) == 0);
    QCOMPARE(ends(*first), QString());
}

void HardPlacesTest::twoProcessesOnOneProfile() {
    // A picture is taken beside the window of the profile: two processes, one database, one settings file, one log.
    const QString home = in(QStringLiteral("shared"));
    std::vector<std::unique_ptr<QProcess>> programs;
    for (int n = 0; n < 2; ++n) {
        programs.push_back(start(home, {m_model, QStringLiteral("--prompt"), QStringLiteral("from process %1").arg(n),
                                        QStringLiteral("--after"), QStringLiteral("reply"),
                                        QStringLiteral("--screenshot"), in(QStringLiteral("two%1.png").arg(n))}));
        QVERIFY(programs.back());
    }
    for (const auto& program : programs) {
        QCOMPARE(ends(*program), QString());
    }
    const QStringList kept = texts(home + QStringLiteral("/vitrine.db"));
    QVERIFY(kept.contains(QStringLiteral("from process 0")));
    QVERIFY(kept.contains(QStringLiteral("from process 1")));
}

void HardPlacesTest::aBrokenSettingsFile() {
    const QString home = in(QStringLiteral("broken"));
    QVERIFY(QDir().mkpath(home));
    QFile settings(home + QStringLiteral("/vitrine.ini"));
    QVERIFY(settings.open(QIODevice::WriteOnly));
    settings.write(QByteArray(300, '\0') + "\xff\xfe[engine]\nthreads=");
    settings.close();
    const auto program = start(home, {QStringLiteral("--page"), QStringLiteral("settings"),
                                      QStringLiteral("--screenshot"), in(QStringLiteral("broken.png"))});
    QVERIFY(program);
    QCOMPARE(ends(*program), QString());
    QVERIFY(QFile::exists(home + QStringLiteral("/vitrine.ini.broken-1")));
}

void HardPlacesTest::theLogTellsNoPrompt_data() {
    QTest::addColumn<bool>("redact");
    QTest::newRow("withheld, as it is by default") << true;
    QTest::newRow("written, when asked for") << false;
}

void HardPlacesTest::theLogTellsNoPrompt() {
    QFETCH(bool, redact);
    const QString home = in(redact ? QStringLiteral("private") : QStringLiteral("open"));
    QVERIFY(QDir().mkpath(home));
    if (!redact) {
        QFile settings(home + QStringLiteral("/vitrine.ini"));
        QVERIFY(settings.open(QIODevice::WriteOnly));
        settings.write("[logs]\nredact=false\n");
    }
    const auto program = start(home, {m_model, QStringLiteral("--prompt"), QStringLiteral("the secret word is zebra"),
                                      QStringLiteral("--after"), QStringLiteral("reply"),
                                      QStringLiteral("--screenshot"), in(QStringLiteral("log.png"))});
    QVERIFY(program);
    QCOMPARE(ends(*program), QString());
    QVERIFY(texts(home + QStringLiteral("/vitrine.db"))
                .contains(QStringLiteral("the secret word is zebra"))); // it was asked
    QFile log(home + QStringLiteral("/logs/vitrine.log"));
    QVERIFY(log.open(QIODevice::ReadOnly));
    const QString lines = QString::fromUtf8(log.readAll());
    QVERIFY2(lines.contains(QStringLiteral(" engine r")), qPrintable(lines)); // lines of the request
    for (const char* word : {"zebra", "secret"}) {
        QVERIFY2(lines.contains(QString::fromLatin1(word)) != redact, qPrintable(lines));
    }
}

} // namespace

QTEST_GUILESS_MAIN(HardPlacesTest)
#include "hard_places_test.moc"
