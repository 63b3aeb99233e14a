// SPDX-License-Identifier: GPL-3.0-or-later
// kill -9 of the whole program at random moments while it starts, migrates, streams and saves: the database always
// opens, what was committed is there, and the next start shows a window. VITRINE_KILLS sets how often (3; a long run
// tries 200).
#include "engine/store/conversations.h"
#include "engine/store/schema.h"
#include "tests/support/temp_dir.h"
#include "tests/support/tiny_model.h"

#include <SQLiteCpp/Column.h>

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QSet>
#include <QTest>

#include <random>

using namespace vitrine;

namespace {

constexpr int kPatience = 60000;      // ms
constexpr int kLongestReplies = 4000; // tokens: the kill comes first

int kills() {
    const QByteArray wanted = qgetenv("VITRINE_KILLS");
    return wanted.isEmpty() ? 3 : wanted.toInt();
}

class KillWindowTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void whileStreamingAndSaving();
    void whileMigrating();

private:
    [[nodiscard]] QString in(const QString& name) const {
        return QString::fromStdString(m_dir.path().string()) + QLatin1Char('/') + name;
    }
    std::unique_ptr<QProcess> start(const QString& home, const QStringList& arguments) const;
    void killAfter(QProcess& program, int milliseconds);
    [[nodiscard]] QString showsItsWindow(const QString& home) const;

    test::TempDir m_dir;
    QString m_model;
    mutable std::mt19937 m_random{20261130};
};

void KillWindowTest::initTestCase() {
    test::TinyModel model;
    model.context = 4096;
    m_model = QString::fromStdString(model.writeTo(m_dir.path()).string());
}

std::unique_ptr<QProcess> KillWindowTest::start(const QString& home, const QStringList& arguments) const {
    auto program = std::make_unique<QProcess>();
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    environment.insert(QStringLiteral("VITRINE_MODELS"), in(QStringLiteral("shelf")));
    program->setProcessEnvironment(environment);
    program->setStandardErrorFile(in(QStringLiteral("stderr")));
    program->start(QStringLiteral(VITRINE_PROGRAM), QStringList{QStringLiteral("--portable"), home} + arguments);
    return program->waitForStarted(kPatience) ? std::move(program) : nullptr;
}

void KillWindowTest::killAfter(QProcess& program, int milliseconds) {
    program.waitForFinished(milliseconds); // it does not end by itself
    program.kill();
    QVERIFY(program.waitForFinished(kPatience));
}

/// Empty when the next start shows a window and leaves in an orderly way.
QString KillWindowTest::showsItsWindow(const QString& home) const {
    const auto program = start(home, {QStringLiteral("--after"), QStringLiteral("0.2"), QStringLiteral("--screenshot"),
                                      in(QStringLiteral("after.png"))});
    if (!program || !program->waitForFinished(kPatience) || program->exitStatus() != QProcess::NormalExit ||
        program->exitCode() != 0) {
        QFile words(in(QStringLiteral("stderr")));
        return words.open(QIODevice::ReadOnly) ? QString::fromUtf8(words.readAll()) : QStringLiteral("no words");
    }
    return {};
}

QSet<QString> questionsIn(const QString& path, bool& sound) {
    QSet<QString> texts;
    auto database = store::Database::open(path.toStdString());
    sound = database && database->check();
    const auto chats = database ? store::listConversations(*database) : Result<std::vector<store::ConversationInfo>>{};
    for (std::size_t i = 0; chats && i < chats->size(); ++i) {
        const auto chat = store::readConversation(*database, (*chats)[i].id);
        sound = sound && chat.has_value();
        for (std::size_t m = 0; chat && m < chat->messages.size(); ++m) {
            if (chat->messages[m].role == store::MessageRole::user) {
                texts << QString::fromStdString(chat->messages[m].text);
            }
        }
    }
    return texts;
}

void KillWindowTest::whileStreamingAndSaving() {
    const QString home = in(QStringLiteral("streaming"));
    QVERIFY(QDir().mkpath(home));
    QFile settings(home + QStringLiteral("/vitrine.ini"));
    QVERIFY(settings.open(QIODevice::WriteOnly));
    settings.write(QStringLiteral("[sampling]\nmaxTokens=%1\n").arg(kLongestReplies).toUtf8());
    settings.close();
    QSet<QString> committed;
    std::uniform_int_distribution<int> moment(0, 400);
    for (int n = 0; n < kills(); ++n) {
        const QString question = QStringLiteral("question %1").arg(n);
        const auto program = start(home, {m_model, QStringLiteral("--prompt"), question});
        QVERIFY(program);
        // Every third is killed while it starts; of the others it is known that the question was committed.
        if (n % 3 != 2) {
            bool sound = true;
            QVERIFY2(QTest::qWaitFor(
                         [&] { return questionsIn(home + QStringLiteral("/vitrine.db"), sound).contains(question); },
                         kPatience),
                     qPrintable(question));
            committed << question;
        }
        killAfter(*program, moment(m_random));
        bool sound = false;
        const QSet<QString> kept = questionsIn(home + QStringLiteral("/vitrine.db"), sound);
        QVERIFY2(sound, qPrintable(QStringLiteral("after kill %1").arg(n)));
        QVERIFY2((committed - kept).isEmpty(),
                 qPrintable(QStringList((committed - kept).values()).join(QLatin1Char(','))));
    }
    QCOMPARE(showsItsWindow(home), QString());
    bool sound = false;
    QVERIFY((committed - questionsIn(home + QStringLiteral("/vitrine.db"), sound)).isEmpty());
}

void KillWindowTest::whileMigrating() {
    constexpr int kChats = 2000;
    std::uniform_int_distribution<int> moment(50, 900);
    for (int n = 0; n < kills(); ++n) {
        const QString home = in(QStringLiteral("old%1").arg(n));
        QVERIFY(QDir().mkpath(home));
        const QString path = home + QStringLiteral("/vitrine.db");
        {
            SQLite::Database sql(path.toStdString(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
            sql.exec("PRAGMA journal_mode=WAL");
            store::migrateTo(sql, 1);
            sql.exec("BEGIN");
            for (int m = 1; m <= kChats; ++m) {
                const std::string id = std::to_string(m);
                sql.exec("INSERT INTO conversations(id, title, created, touched) VALUES(" + id + ", 'chat " + id +
                         "', 1, 1)");
                sql.exec("INSERT INTO messages(id, conversation, role, created) VALUES(" + id + ", " + id + ", 0, 1)");
                sql.exec("INSERT INTO pieces(message, n, text) VALUES(" + id + ", 0, 'some words to be indexed')");
            }
            sql.exec("COMMIT");
        }
        const auto program = start(home, {});
        QVERIFY(program);
        killAfter(*program, moment(m_random));
        auto database = store::Database::open(path.toStdString());
        QVERIFY2(database.has_value(), database ? "" : database.error().describe().c_str());
        QVERIFY(database->check());
        QCOMPARE(database->sql().execAndGet("PRAGMA user_version").getInt(), store::kSchemaVersion);
        QCOMPARE(database->sql().execAndGet("SELECT count(*) FROM pieces").getInt(), kChats);
        QCOMPARE(database->sql()
                     .execAndGet("SELECT count(*) FROM search_messages WHERE search_messages MATCH 'indexed'")
                     .getInt(),
                 kChats);
        QDir(home).removeRecursively();
    }
}

} // namespace

QTEST_GUILESS_MAIN(KillWindowTest)
#include "kill_window_test.moc"
