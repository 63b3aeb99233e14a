// SPDX-License-Identifier: GPL-3.0-or-later
// A disk that takes no more while a reply streams: the window says so, the chat goes on in it, and all of it is on the
// disk once there is room again.
#include "tests/integration/window/whole_window.h"

#include "app/window/engine_watch.h"
#include "engine/store/conversations.h"
#include "ui/pages/chat_page.h"

#include <algorithm>
#include <csignal>
#include <filesystem>

#include <QAbstractButton>
#include <QLabel>
#include <QMessageBox>
#include <QSignalSpy>
#include <QTest>
#include <sys/resource.h>

using namespace vitrine;

namespace {

constexpr int kPatience = 60000; // ms

/// While it lives no file of this process may grow beyond `bytes`.
class FileSizeLimit {
public:
    explicit FileSizeLimit(rlim_t bytes) {
        m_handler = std::signal(SIGXFSZ, SIG_IGN); // the write fails instead
        getrlimit(RLIMIT_FSIZE, &m_before);
        rlimit limit = m_before;
        limit.rlim_cur = bytes;
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FileSizeLimit() {
        setrlimit(RLIMIT_FSIZE, &m_before);
        std::signal(SIGXFSZ, m_handler);
    }
    FileSizeLimit(const FileSizeLimit&) = delete;
    FileSizeLimit& operator=(const FileSizeLimit&) = delete;

private:
    rlimit m_before{};
    void (*m_handler)(int) = nullptr;
};

class FullDiskWindowTest : public QObject {
    Q_OBJECT

private slots:
    void streamingGoesOnAndIsKeptLater();
    void quittingAsksAboutWhatIsNotOnTheDisk();
};

QAbstractButton* buttonOf(QMessageBox* box, const QString& words) {
    const auto all = box != nullptr ? box->buttons() : QList<QAbstractButton*>();
    const auto found = std::ranges::find_if(all, [&](const QAbstractButton* b) { return b->text() == words; });
    return found == all.end() ? nullptr : *found;
}

bool visibleWords(const QWidget& root, const QString& words) {
    for (const QLabel* label : root.findChildren<QLabel*>()) {
        if (label->isVisible() && label->text().contains(words)) {
            return true;
        }
    }
    return false;
}

void FullDiskWindowTest::streamingGoesOnAndIsKeptLater() {
    test::WholeWindow whole;
    QVERIFY(whole.ask(QStringLiteral("the first question")));
    const std::string path = whole.in(QStringLiteral("vitrine.db")).toStdString();
    const auto stored = [&path] {
        QStringList all;
        auto database = store::Database::open(path, store::Database::Access::readOnly);
        const auto chats =
            database ? store::listConversations(*database) : Result<std::vector<store::ConversationInfo>>{};
        for (std::size_t i = 0; chats && i < chats->size(); ++i) {
            if (const auto chat = store::readConversation(*database, (*chats)[i].id)) {
                for (const store::StoredMessage& m : chat->messages) {
                    all << QString::fromStdString(m.text);
                }
            }
        }
        return all;
    };
    QTRY_VERIFY_WITH_TIMEOUT(stored().contains(QStringLiteral("the first question")), kPatience);
    const QString longQuestion = QStringLiteral("words ").repeated(20);
    const ui::ChatPage* const chat = whole.wiring().chat();
    {
        const FileSizeLimit full(std::filesystem::file_size(path + "-wal"));
        QSignalSpy ended(chat, &ui::ChatPage::replyEnded);
        whole.wiring().chat()->sendMessage(longQuestion);
        QTRY_VERIFY_WITH_TIMEOUT(!ended.isEmpty(), kPatience); // the reply came all the same
        QTRY_VERIFY_WITH_TIMEOUT(visibleWords(whole.window(), QStringLiteral("is tried again")), kPatience);
        QVERIFY(stored().contains(QStringLiteral("the first question"))); // what was there is there
    }
    const QString reply = whole.wiring().chat()->session().conversation()->messages.back().shown().text;
    QTRY_VERIFY_WITH_TIMEOUT(stored().contains(longQuestion) || stored().contains(longQuestion.trimmed()), kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(stored().contains(reply), kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(!visibleWords(whole.window(), QStringLiteral("is tried again")), kPatience);
}

void FullDiskWindowTest::quittingAsksAboutWhatIsNotOnTheDisk() {
    test::WholeWindow whole;
    QVERIFY(whole.ask(QStringLiteral("the first question")));
    const auto question = [&whole] { return whole.wiring().watch()->question(); };
    const std::string path = whole.in(QStringLiteral("vitrine.db")).toStdString();
    {
        const FileSizeLimit full(std::filesystem::file_size(path + "-wal"));
        QSignalSpy ended(whole.wiring().chat(), &ui::ChatPage::replyEnded);
        whole.wiring().chat()->sendMessage(QStringLiteral("words ").repeated(20));
        QTRY_VERIFY_WITH_TIMEOUT(!ended.isEmpty(), kPatience);
        whole.window().close();
        QTRY_VERIFY_WITH_TIMEOUT(question() != nullptr, kPatience);
        QVERIFY(whole.window().isVisible());
        QVERIFY2(question()->text().contains(whole.wiring().chat()->session().conversation()->title),
                 qPrintable(question()->text()));
        QVERIFY(buttonOf(question(), QStringLiteral("Save as a file…")) != nullptr);
        QVERIFY(buttonOf(question(), QStringLiteral("Quit and lose them")) != nullptr);
        buttonOf(question(), QStringLiteral("Cancel"))->click();
        QTRY_VERIFY(question() == nullptr);
        QVERIFY(whole.window().isVisible());
        QVERIFY(!whole.wiring().watch()->mayEnd()); // nor does a signal end it unasked
        QTRY_VERIFY(question() != nullptr);
        buttonOf(question(), QStringLiteral("Try again"))->click();
        QTRY_VERIFY_WITH_TIMEOUT(question() != nullptr, kPatience); // it did not help
        QVERIFY(whole.window().isVisible());
    }
    buttonOf(question(), QStringLiteral("Try again"))->click();
    QTRY_VERIFY_WITH_TIMEOUT(!whole.window().isVisible(), kPatience);
}

} // namespace

QTEST_MAIN(FullDiskWindowTest)
#include "full_disk_window_test.moc"
