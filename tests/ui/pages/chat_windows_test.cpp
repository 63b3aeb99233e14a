// SPDX-License-Identifier: GPL-3.0-or-later
// Chats in windows of their own: two that stream together, the same one seen twice, closing, and coming back after a restart.
#include "tests/ui/pages/chat_fixture.h"
#include "tests/ui/support/widget_walk.h"
#include "ui/models/conversation_list_model.h"
#include "ui/pages/chat_page.h"
#include "ui/pages/chat_window.h"
#include "ui/pages/composer.h"
#include "ui/pages/conversation_list.h"
#include "ui/pages/message_view.h"
#include "ui/pages/prose_view.h"
#include "ui/pages/reply_announcer.h"
#include "ui/pages/transcript.h"
#include "ui/settings/settings_store.h"
#include "ui/theme/theme.h"

#include <QListView>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>
#include <QtMath>

using namespace vitrine;
using namespace vitrine::ui;

namespace {

class ChatWindowsTest : public ChatFixture {
    Q_OBJECT

private slots:
    void initTestCase() { makeModel(); }
    void init();
    void cleanup() { drop(); }
    void twoChatsStreamBesideEachOther();
    void aReplyGoesOnWhenItsWindowIsClosed();
    void theSameChatIsOneInBothPlaces();
    void eachChatHasOneWindow();
    void aDeletedChatLosesItsWindow();
    void windowsComeBackAfterARestart();
    void theListOpensThem();
    void aWindowMakesNoChat();
    void oneOfTwoPanesReadsAloud();
    void aNarrowWindowCutsNoMessage();
    void everyControlIsNamedAndReached();

private:
    /// A chat with a first exchange, in the page.
    qint64 begin(const QString& text);
    ChatWindow* windowFor(qint64 chat);
    static void sayIn(ChatPane* pane, const QString& text);
    static QStringList wordsOf(const ChatPane* pane);
};

void ChatWindowsTest::init() {
    prepare();
    m_settings->setValue(QStringLiteral("chat/autoTitle"), false);
    openPage();
}

void ChatWindowsTest::sayIn(ChatPane* pane, const QString& text) {
    pane->composer()->setText(text);
    QTest::keyClick(pane->composer()->field(), Qt::Key_Return);
}

QStringList ChatWindowsTest::wordsOf(const ChatPane* pane) {
    QStringList all;
    for (const MessageView* const view : pane->transcript()->findChildren<MessageView*>()) {
        all << view->text();
    }
    return all;
}

qint64 ChatWindowsTest::begin(const QString& text) {
    m_page->newChat();
    QSignalSpy ended(m_page.get(), &ChatPage::replyEnded);
    sayIn(m_page->pane(), text);
    [&] { QTRY_COMPARE_WITH_TIMEOUT(ended.count(), 1, kPatience); }();
    return chat().id;
}

ChatWindow* ChatWindowsTest::windowFor(qint64 chat) {
    m_page->windows().open(chat);
    ChatWindow* const window = m_page->windows().windowOf(chat);
    [&] {
        QVERIFY(window != nullptr);
        QVERIFY(QTest::qWaitForWindowExposed(window));
    }();
    return window;
}

void ChatWindowsTest::twoChatsStreamBesideEachOther() {
    load();
    const qint64 first = begin(QStringLiteral("one"));
    begin(QStringLiteral("two"));
    ChatWindow* const window = windowFor(first);
    m_settings->setValue(QStringLiteral("sampling/maxTokens"), 200);
    m_bridge->setSpeed(kCrawl);
    sayIn(m_page->pane(), QStringLiteral("two goes on"));
    sayIn(window->pane(), QStringLiteral("one goes on"));
    ChatSession& here = m_page->session();
    ChatSession& there = window->pane()->session();
    QTRY_VERIFY_WITH_TIMEOUT(here.state() == ReplyState::generating && there.state() == ReplyState::generating, kPatience);
    const auto lengths = [&] { return std::pair(here.conversation()->messages.back().shown().text.size(), there.conversation()->messages.back().shown().text.size()); };
    const auto before = lengths();
    QTRY_VERIFY_WITH_TIMEOUT(lengths().first > before.first && lengths().second > before.second, kPatience);
    QCOMPARE(m_page->desk().replies().all().size(), std::size_t{2}); // of one engine
    QTest::keyClick(window->pane()->composer()->field(), Qt::Key_Escape);
    m_bridge->setSpeed(1.0);
    QTRY_COMPARE_WITH_TIMEOUT(there.state(), ReplyState::idle, kPatience);
    QCOMPARE(there.conversation()->messages.back().shown().finish, trace::FinishReason::cancelled);
    QTRY_COMPARE_WITH_TIMEOUT(here.state(), ReplyState::idle, kPatience);
    QVERIFY(here.conversation()->messages.back().shown().finish != trace::FinishReason::cancelled); // Esc stopped its own alone
}

void ChatWindowsTest::aReplyGoesOnWhenItsWindowIsClosed() {
    load();
    const qint64 first = begin(QStringLiteral("one"));
    m_page->newChat();
    ChatWindow* const window = windowFor(first);
    Conversation* const chat = m_page->store().find(first);
    m_bridge->setSpeed(kCrawl);
    sayIn(window->pane(), QStringLiteral("more"));
    QTRY_COMPARE_WITH_TIMEOUT(m_page->desk().replies().stateIn(chat), ReplyState::generating, kPatience);
    QTest::keyClick(window, Qt::Key_W, Qt::ControlModifier);
    QTRY_VERIFY(m_page->windows().all().isEmpty());
    m_bridge->setSpeed(1.0);
    QTRY_VERIFY_WITH_TIMEOUT(m_page->desk().replies().all().empty(), kPatience);
    QCOMPARE(chat->messages.back().shown().figures->generatedTokens, 24);
}

void ChatWindowsTest::theSameChatIsOneInBothPlaces() {
    load();
    const qint64 first = begin(QStringLiteral("one"));
    ChatWindow* const window = windowFor(first);
    QTRY_COMPARE(wordsOf(window->pane()), wordsOf(m_page->pane()));
    sayIn(window->pane(), QStringLiteral("two"));
    QTRY_VERIFY_WITH_TIMEOUT(m_page->desk().replies().all().empty() && chat().messages.size() == 4, kPatience);
    QTRY_COMPARE(wordsOf(m_page->pane()).size(), 4);
    QTRY_COMPARE(wordsOf(m_page->pane()), wordsOf(window->pane()));
    m_page->session().removeFrom(2);
    QTRY_COMPARE(wordsOf(window->pane()).size(), 2);
    sayIn(window->pane(), QStringLiteral("three"));
    QTRY_VERIFY_WITH_TIMEOUT(m_page->desk().replies().all().empty() && chat().messages.size() == 4, kPatience);
    m_page->session().undoRemove(); // the chat went another way since
    QCOMPARE(chat().messages.size(), 4);
    QCOMPARE(chat().messages[2].shown().text, QStringLiteral("three"));
}

void ChatWindowsTest::eachChatHasOneWindow() {
    load();
    const qint64 first = begin(QStringLiteral("one"));
    ChatWindow* const window = windowFor(first);
    QCOMPARE(windowFor(first), window);
    QCOMPARE(m_page->windows().all().size(), 1);
    QCOMPARE(window->windowTitle(), QStringLiteral("one"));
    m_page->store().rename(first, QStringLiteral("Another name"));
    QTRY_COMPARE(window->windowTitle(), QStringLiteral("Another name"));
    QTest::keyClick(window, Qt::Key_N, Qt::ControlModifier);
    QVERIFY(window->chat() != first);
    QVERIFY(m_page->windows().windowOf(first) == nullptr);
}

void ChatWindowsTest::aDeletedChatLosesItsWindow() {
    load();
    const qint64 first = begin(QStringLiteral("one"));
    windowFor(first);
    emit m_page->findChild<ConversationList*>()->removeRequested(first);
    QTRY_VERIFY(m_page->windows().all().isEmpty());
}

void ChatWindowsTest::windowsComeBackAfterARestart() {
    const QString database = m_config->filePath(QStringLiteral("vitrine.db"));
    m_page->openStore(database);
    QTRY_VERIFY_WITH_TIMEOUT(m_page->store().isReady(), kPatience);
    load();
    const qint64 first = begin(QStringLiteral("one"));
    const qint64 second = begin(QStringLiteral("two"));
    windowFor(second)->resize(600, 500);
    windowFor(first)->resize(640, 480);
    QEvent quit(QEvent::Quit); // a signal: the windows may end before the main window does
    (void)m_page->windows().eventFilter(qApp, &quit);
    QVERIFY(m_page->windows().all().isEmpty());
    m_page->windows().closeAll(); // as the main window does when it is closed
    openPage();
    m_page->openStore(database);
    QTRY_COMPARE_WITH_TIMEOUT(m_page->windows().all().size(), 2, kPatience);
    QCOMPARE(m_page->windows().windowOf(first)->size(), QSize(640, 480));
    QCOMPARE(m_page->windows().windowOf(second)->size(), QSize(600, 500));
    QTRY_COMPARE_WITH_TIMEOUT(wordsOf(m_page->windows().windowOf(first)->pane()).value(0), QStringLiteral("one"), kPatience);
    m_page->windows().close(second);
    m_page->windows().closeAll();
    m_page->store().remove(first); // no window for what is in the bin
    openPage();
    m_page->openStore(database);
    QTRY_VERIFY_WITH_TIMEOUT(m_page->store().isReady(), kPatience);
    QVERIFY(m_page->windows().all().isEmpty());
}

void ChatWindowsTest::theListOpensThem() {
    load();
    const qint64 first = begin(QStringLiteral("one"));
    auto* const list = m_page->findChild<ConversationList*>();
    const std::unique_ptr<QMenu> menu(list->menuFor(first));
    QCOMPARE(menu->actions().front()->text(), QStringLiteral("Open in a window of its own"));
    menu->actions().front()->trigger();
    QVERIFY(m_page->windows().windowOf(first) != nullptr);
    m_page->windows().close(first);
    list->view()->setFocus();
    QTest::keyClick(list->view(), Qt::Key_Return, Qt::ControlModifier);
    QTRY_VERIFY(m_page->windows().windowOf(first) != nullptr);
}

void ChatWindowsTest::aWindowMakesNoChat() {
    load();
    const qint64 first = begin(QStringLiteral("one"));
    m_page->newChat();
    QVector<qint64> opened;
    connect(&m_page->store(), &ConversationStore::loaded, this, [&opened](qint64 id) { opened << id; });
    ChatWindow* const window = windowFor(first);
    QCOMPARE(opened, QVector<qint64>{first}); // and no empty chat before it
    QCOMPARE(window->chat(), first);
    QCOMPARE(window->windowTitle(), QStringLiteral("one"));
    QVERIFY(!window->pane()->session().conversation()->empty());
}

void ChatWindowsTest::oneOfTwoPanesReadsAloud() {
    load();
    const qint64 first = begin(QStringLiteral("one"));
    ChatWindow* const window = windowFor(first);
    QStringList said;
    for (const QWidget* const place : {static_cast<QWidget*>(m_page.get()), static_cast<QWidget*>(window)}) {
        connect(place->findChild<ReplyAnnouncer*>(), &ReplyAnnouncer::said, this, [&said](const QString& words) { said << words; });
    }
    const auto wholeIsSaid = [&said] { return said.join(QLatin1Char(' ')).simplified(); };
    sayIn(window->pane(), QStringLiteral("two"));
    QTRY_VERIFY_WITH_TIMEOUT(m_page->desk().replies().all().empty() && chat().messages.size() == 4, kPatience);
    QTRY_COMPARE_WITH_TIMEOUT(wholeIsSaid(), chat().messages[3].shown().text.simplified(), kPatience); // once
    QTest::qWait(50);
    QCOMPARE(wholeIsSaid(), chat().messages[3].shown().text.simplified());
    QVERIFY(m_page->desk().speaks(m_page->pane()) != m_page->desk().speaks(window->pane()));
    m_page->windows().close(first);
    QTRY_VERIFY(m_page->desk().speaks(m_page->pane())); // who is left
}

void ChatWindowsTest::aNarrowWindowCutsNoMessage() {
    load();
    ChatWindow* const window = windowFor(begin(QStringLiteral("a question of so many words that no window shows them in one line, ").repeated(4)));
    for (const QSize& size : {QSize(900, 700), window->minimumSize(), QSize(640, 600)}) {
        window->resize(size);
        QTest::qWait(20);
        const MessageView* const question = window->pane()->transcript()->findChildren<MessageView*>().front();
        const auto* const text = question->findChild<ProseView*>();
        const QWidget* const bubble = text->parentWidget();
        const QRect place(bubble->mapTo(question, QPoint()), bubble->size());
        QVERIFY2(question->rect().contains(place), qPrintable(QStringLiteral("%1: %2..%3 of %4").arg(size.width()).arg(place.left()).arg(place.right()).arg(question->width())));
        QVERIFY(text->x() >= 16 && text->geometry().right() <= bubble->width() - 16);
        QCOMPARE(text->height(), qCeil(text->document()->size().height())); // all lines
        QVERIFY(question->width() <= window->pane()->transcript()->viewport()->width());
    }
    const QSize least = window->minimumSize();
    Theme::instance().setTextScale(1.5);
    QCOMPARE(window->minimumSize(), QSize(least * 1.5));
    Theme::instance().setTextScale(1.0);
}

void ChatWindowsTest::everyControlIsNamedAndReached() {
    load();
    ChatWindow* const window = windowFor(begin(QStringLiteral("one")));
    QCOMPARE((walk::unnamedControls(window) + walk::unreachableControls(window)).join(QLatin1Char('\n')), QString());
    QCOMPARE(walk::figuresWithoutBadge(window).join(QLatin1Char('\n')), QString());
}

} // namespace

QTEST_MAIN(ChatWindowsTest)
#include "chat_windows_test.moc"
