// SPDX-License-Identifier: GPL-3.0-or-later
// The chat page with a real, tiny engine behind it, driven as a person drives it.
#include "tests/ui/pages/chat_fixture.h"
#include "tests/ui/support/widget_walk.h"
#include "ui/models/conversation_list_model.h"
#include "ui/pages/chat_page.h"
#include "ui/pages/chat_pane.h"
#include "ui/pages/code_frame.h"
#include "ui/pages/composer.h"
#include "ui/pages/conversation_list.h"
#include "ui/pages/message_view.h"
#include "ui/pages/notice_bar.h"
#include "ui/pages/prose_view.h"
#include "ui/pages/ready_cover.h"
#include "ui/pages/think_fold.h"
#include "ui/pages/transcript.h"
#include "ui/settings/settings_store.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/error_card.h"
#include "ui/widgets/figure_label.h"

#include <QInputMethodEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

using namespace vitrine;
using namespace vitrine::ui;

namespace {

class ChatPageTest : public ChatFixture {
    Q_OBJECT

private slots:
    void initTestCase() { makeModel(); }
    void init();
    void cleanup() { drop(); }
    void enterSendsAndAReplyComes();
    void shiftEnterBreaksTheLine();
    void returnOfAnInputMethodDoesNotSend();
    void sendBecomesStopInTheSamePlace();
    void escapeStops();
    void aReplyThatARestartCutSaysSo();
    void keepsWhatIsTypedWithoutAModel();
    void anEmptyChatOffersBeginnings();
    void regenerateMakesAVersion();
    void escapeStopsWhatRegenerateBegan();
    void editKeepsTheOldWording();
    void deleteCanBeUndone();
    void badFileGivesACard();
    void longPromptGivesACard();
    void fullContextSaysSo();
    void findGoesRound();
    void findLooksIntoCodeAndReasoning();
    void aDraftOutlastsAnEdit();
    void aReplyCanBeReworded();
    void everyControlIsNamedAndReached();
    void noNumberWithoutBadge();
    void onlyTokensArePainted_data();
    void onlyTokensArePainted();

private:
    void load(const QString& path);
};

void ChatPageTest::init() {
    prepare();
    openPage();
}

void ChatPageTest::load(const QString& path) {
    m_page->desk().setModel(path);
    ChatFixture::load(path);
}

void ChatPageTest::enterSendsAndAReplyComes() {
    load(m_path);
    say(QStringLiteral("hello"));
    QCOMPARE(chat().messages.size(), 2);
    QCOMPARE(views().size(), 2);
    QVERIFY(field()->toPlainText().isEmpty());
    QCOMPARE(views()[0]->findChild<ProseView*>()->toPlainText(), QStringLiteral("hello"));
    const auto* const line = views()[1]->findChild<FigureLabel*>();
    QVERIFY(line->figures().size() >= 3);
    QVERIFY(line->spoken().contains(QLatin1String("measured")));
    QVERIFY(line->spoken().contains(QLatin1String("stop:")));
    QCOMPARE(chat().title, QStringLiteral("hello"));
}

void ChatPageTest::shiftEnterBreaksTheLine() {
    load(m_path);
    QTest::keyClicks(field(), QStringLiteral("one"));
    QTest::keyClick(field(), Qt::Key_Return, Qt::ShiftModifier);
    QTest::keyClicks(field(), QStringLiteral("two"));
    QCOMPARE(field()->toPlainText(), QStringLiteral("one\ntwo"));
    QVERIFY(chat().messages.isEmpty());
}

void ChatPageTest::returnOfAnInputMethodDoesNotSend() {
    load(m_path);
    QInputMethodEvent composing(QStringLiteral("にほ"), {});
    QCoreApplication::sendEvent(field(), &composing);
    QVERIFY(field()->composing());
    QTest::keyClick(field(), Qt::Key_Return);
    QVERIFY(chat().messages.isEmpty());
    QInputMethodEvent commit;
    commit.setCommitString(QStringLiteral("日本"));
    QCoreApplication::sendEvent(field(), &commit);
    QVERIFY(!field()->composing());
    QVERIFY(field()->toPlainText().contains(QStringLiteral("日本")));
    QTest::keyClick(field(), Qt::Key_Return);
    QCOMPARE(chat().messages.size(), 2);
}

void ChatPageTest::sendBecomesStopInTheSamePlace() {
    load(m_path);
    m_bridge->setPaused(true);
    QTest::keyClicks(field(), QStringLiteral("hello"));
    Button* const send = button(QStringLiteral("Send"));
    QVERIFY(send != nullptr);
    const QPoint end = send->mapTo(m_page.get(), QPoint(send->width(), send->height()));
    QTest::mouseClick(send, Qt::LeftButton);
    Button* const stop = button(QStringLiteral("Stop"));
    QVERIFY(stop != nullptr);
    QTRY_VERIFY_WITH_TIMEOUT(m_page->session().request().valid(), kPatience); // else it may be done before the engine hears of it
    QCOMPARE(stop->mapTo(m_page.get(), QPoint(stop->width(), stop->height())), end);
    QTest::mouseClick(stop, Qt::LeftButton);
    QVERIFY(button(QStringLiteral("Stopping…")) != nullptr);
    m_bridge->setPaused(false);
    QTRY_VERIFY_WITH_TIMEOUT(button(QStringLiteral("Send")) != nullptr, kPatience);
    QCOMPARE(chat().messages.back().shown().finish, trace::FinishReason::cancelled);
}

void ChatPageTest::escapeStops() {
    load(m_path);
    m_bridge->setPaused(true);
    QTest::keyClicks(field(), QStringLiteral("hello"));
    QTest::keyClick(field(), Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(m_page->session().request().valid(), kPatience);
    QTest::keyClick(field(), Qt::Key_Escape);
    m_bridge->setPaused(false);
    QTRY_VERIFY_WITH_TIMEOUT(!m_page->session().busy(), kPatience);
    QCOMPARE(chat().messages.back().shown().finish, trace::FinishReason::cancelled);
}

void ChatPageTest::aReplyThatARestartCutSaysSo() {
    load(m_path);
    m_bridge->setPaused(true);
    QTest::keyClicks(field(), QStringLiteral("hello"));
    QTest::keyClick(field(), Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(m_page->session().request().valid(), kPatience);
    load(m_path);
    QTRY_VERIFY_WITH_TIMEOUT(!m_page->session().busy(), kPatience);
    const auto* const line = views()[1]->findChild<FigureLabel*>();
    QVERIFY(line->spoken().contains(QLatin1String("stop: the engine was restarted or ejected")));
    QVERIFY(!line->spoken().contains(QLatin1String("by you")));
}

void ChatPageTest::keepsWhatIsTypedWithoutAModel() {
    QTest::keyClicks(field(), QStringLiteral("hello"));
    QTest::keyClick(field(), Qt::Key_Return);
    QCOMPARE(m_page->session().state(), ReplyState::waitingForModel);
    QTest::qWait(10); // new messages show with the next event
    bool said = false;
    for (const QLabel* label : views()[0]->findChildren<QLabel*>()) {
        said = said || (label->isVisible() && label->text() == QLatin1String("Kept. It is sent when a model is loaded."));
    }
    QVERIFY(said);
    QVERIFY(!views()[1]->isVisible());
    QSignalSpy ended(m_page.get(), &ChatPage::replyEnded);
    load(m_path);
    QTRY_COMPARE_WITH_TIMEOUT(ended.count(), 1, kPatience);
    QVERIFY(views()[1]->isVisible());
}

/// One that is chosen waits in the composer behind what is typed; the first message takes the offer away.
void ChatPageTest::anEmptyChatOffersBeginnings() {
    QVERIFY(m_page->findChild<ReadyCover*>() == nullptr);
    load(m_path);
    auto* const cover = m_page->findChild<ReadyCover*>();
    QVERIFY(cover != nullptr);
    const QList<Button*> beginnings = cover->findChildren<Button*>();
    QVERIFY(!beginnings.isEmpty());
    QTest::mouseClick(beginnings.front(), Qt::LeftButton);
    QCOMPARE(m_page->composer()->text(), beginnings.front()->text());
    QTest::mouseClick(beginnings.back(), Qt::LeftButton);
    QCOMPARE(m_page->composer()->text(), beginnings.front()->text() + QLatin1Char('\n') + beginnings.back()->text());
    QVERIFY(chat().messages.isEmpty());
    QTest::keyClick(field(), Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(!chat().messages.isEmpty(), kPatience);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QVERIFY(m_page->findChild<ReadyCover*>() == nullptr);
}

void ChatPageTest::regenerateMakesAVersion() {
    load(m_path);
    say(QStringLiteral("hello"));
    QSignalSpy ended(m_page.get(), &ChatPage::replyEnded);
    emit views()[1]->regenerateRequested();
    QTRY_COMPARE_WITH_TIMEOUT(ended.count(), 1, kPatience);
    QCOMPARE(chat().messages[1].versions.size(), 2);
    QCOMPARE(chat().messages[1].current, 1);
    emit views()[1]->versionRequested(0);
    QCOMPARE(chat().messages[1].current, 0);
}

void ChatPageTest::escapeStopsWhatRegenerateBegan() {
    load(m_path);
    say(QStringLiteral("hello"));
    m_bridge->setPaused(true);
    IconButton* regenerate = nullptr;
    for (IconButton* b : views()[1]->findChildren<IconButton*>()) {
        regenerate = b->accessibleName() == QLatin1String("Regenerate") ? b : regenerate;
    }
    QVERIFY(regenerate != nullptr);
    regenerate->setFocus();
    QTest::keyClick(regenerate, Qt::Key_Space);
    QTRY_VERIFY_WITH_TIMEOUT(m_page->session().request().valid(), kPatience);
    QCOMPARE(m_page->focusWidget(), field());
    IconButton* edit = nullptr;
    for (IconButton* b : views()[0]->findChildren<IconButton*>()) {
        edit = b->accessibleName() == QLatin1String("Edit message") ? b : edit;
    }
    QVERIFY(edit != nullptr && !edit->isEnabled());
    QCOMPARE(edit->toolTip(), QStringLiteral("A reply is on its way."));
    QTest::keyClick(m_page->focusWidget(), Qt::Key_Escape);
    m_bridge->setPaused(false);
    QTRY_VERIFY_WITH_TIMEOUT(!m_page->session().busy(), kPatience);
    QCOMPARE(chat().messages.back().shown().finish, trace::FinishReason::cancelled);
    QVERIFY(chat().messages.back().shown().text.isEmpty());
    QVERIFY(edit->isEnabled());
    QVERIFY(regenerate->isVisible()); // also a reply of which nothing came can be made again
}

void ChatPageTest::editKeepsTheOldWording() {
    load(m_path);
    say(QStringLiteral("hello"));
    emit views()[0]->editRequested();
    QCOMPARE(field()->toPlainText(), QStringLiteral("hello"));
    field()->selectAll();
    say(QStringLiteral("good day"));
    QCOMPARE(chat().messages[0].versions.size(), 2);
    QCOMPARE(chat().messages[0].shown().text, QStringLiteral("good day"));
    m_page->session().showVersion(0, 0);
    QCOMPARE(chat().messages[0].shown().text, QStringLiteral("hello"));
    QCOMPARE(chat().messages.size(), 2);
}

void ChatPageTest::deleteCanBeUndone() {
    load(m_path);
    say(QStringLiteral("hello"));
    emit views()[0]->removeRequested();
    QVERIFY(chat().messages.isEmpty());
    Button* const undo = button(QStringLiteral("Undo"), m_page->findChild<NoticeBar*>());
    QVERIFY(undo != nullptr);
    QTest::mouseClick(undo, Qt::LeftButton);
    QCOMPARE(chat().messages.size(), 2);
    QVERIFY(!m_page->findChild<NoticeBar*>()->isVisible());
}

void ChatPageTest::badFileGivesACard() {
    QTest::keyClicks(field(), QStringLiteral("hello"));
    QTest::keyClick(field(), Qt::Key_Return);
    load(QStringLiteral("/nowhere/model 日本.gguf"));
    QTRY_VERIFY_WITH_TIMEOUT(m_page->findChild<ErrorCard*>() != nullptr, kPatience);
    const auto* const card = m_page->findChild<ErrorCard*>();
    QCOMPARE(card->text().code, QStringLiteral("fileNotFound"));
    QVERIFY(card->text().sentence.contains(QStringLiteral("日本")));
    QVERIFY(!card->text().fix.isEmpty());
    // the kept message stands over the card
    QTest::qWait(1);
    QVERIFY(views()[0]->mapTo(m_page.get(), QPoint()).y() < card->mapTo(m_page.get(), QPoint()).y());
    QSignalSpy again(&m_page->desk(), &ChatDesk::loadRequested);
    QTest::mouseClick(button(QStringLiteral("Try again"), card), Qt::LeftButton);
    QCOMPARE(again.count(), 1);
}

void ChatPageTest::longPromptGivesACard() {
    load(m_path);
    field()->setPlainText(QString(700, QLatin1Char('a')));
    say(QString());
    const auto* const card = views()[1]->findChild<ErrorCard*>();
    QVERIFY(card != nullptr);
    QCOMPARE(card->text().code, QStringLiteral("promptTooLong"));
}

void ChatPageTest::fullContextSaysSo() {
    Message reply;
    reply.role = Role::assistant;
    reply.shown().text = QStringLiteral("half a sen");
    reply.shown().finish = trace::FinishReason::contextLimit;
    MessageView view(Role::assistant);
    view.show(reply, ReplyState::idle, true);
    QCOMPARE(view.findChild<ErrorCard*>()->text().code, QStringLiteral("contextLimit"));
}

void ChatPageTest::findGoesRound() {
    load(m_path);
    say(QStringLiteral("needle one"));
    say(QStringLiteral("needle two"));
    Transcript& transcript = *m_page->transcript();
    QVERIFY(transcript.find(QStringLiteral("needle"), false));
    QVERIFY(views()[0]->findChild<ProseView*>()->textCursor().hasSelection());
    QVERIFY(transcript.find(QStringLiteral("needle"), false));
    QVERIFY(!views()[0]->findChild<ProseView*>()->textCursor().hasSelection());
    QVERIFY(views()[2]->findChild<ProseView*>()->textCursor().hasSelection());
    QVERIFY(transcript.find(QStringLiteral("needle"), false));
    QVERIFY(views()[0]->findChild<ProseView*>()->textCursor().hasSelection());
    QVERIFY(!transcript.find(QStringLiteral("haystack"), false));
}

void ChatPageTest::findLooksIntoCodeAndReasoning() {
    Message question;
    question.shown().text = QStringLiteral("hello");
    Message reply;
    reply.role = Role::assistant;
    reply.shown().text = QStringLiteral("<think>a needle</think>\nText\n\n```cpp\nint needle;\n```");
    chat().messages = {question, reply};
    m_page->pane()->showAgain();
    QCoreApplication::processEvents();
    Transcript& transcript = *m_page->transcript();
    QVERIFY(transcript.find(QStringLiteral("needle"), false));
    QVERIFY(m_page->findChild<ThinkFold*>()->findChild<ProseView*>()->textCursor().hasSelection());
    QVERIFY(transcript.find(QStringLiteral("needle"), false));
    QVERIFY(m_page->findChild<CodeFrame*>()->findChild<QPlainTextEdit*>()->textCursor().hasSelection());
    QVERIFY(!m_page->findChild<ThinkFold*>()->findChild<ProseView*>()->textCursor().hasSelection());
    QVERIFY(transcript.find(QStringLiteral("needle"), true));
    QVERIFY(m_page->findChild<ThinkFold*>()->findChild<ProseView*>()->textCursor().hasSelection());
}

void ChatPageTest::aDraftOutlastsAnEdit() {
    load(m_path);
    say(QStringLiteral("hello"));
    field()->setPlainText(QStringLiteral("half a thought"));
    emit views()[0]->editRequested();
    QCOMPARE(field()->toPlainText(), QStringLiteral("hello"));
    QTest::mouseClick(button(QStringLiteral("Cancel"), m_page->findChild<NoticeBar*>()), Qt::LeftButton);
    QCOMPARE(field()->toPlainText(), QStringLiteral("half a thought"));
    emit views()[0]->editRequested();
    field()->selectAll();
    say(QStringLiteral("good day"));
    QCOMPARE(chat().messages[0].shown().text, QStringLiteral("good day"));
    QCOMPARE(field()->toPlainText(), QStringLiteral("half a thought"));
    QCOMPARE(chat().draft, QStringLiteral("half a thought"));
    emit views()[0]->editRequested();
    field()->setPlainText(QStringLiteral("another wording"));
    const qint64 first = chat().id;
    m_page->newChat(); // what was typed is not lost with the chat that is left
    QTRY_VERIFY(chat().id != first);
    QCOMPARE(m_page->store().find(first)->draft, QStringLiteral("half a thought\n\nanother wording"));
}

void ChatPageTest::aReplyCanBeReworded() {
    load(m_path);
    say(QStringLiteral("hello"));
    const QString own = chat().messages[1].shown().text;
    m_page->session().rewriteReply(1, own); // nothing changed
    QCOMPARE(chat().messages[1].versions.size(), 1);
    m_page->session().rewriteReply(1, QStringLiteral("Good day to you"));
    QCOMPARE(chat().messages[1].versions.size(), 2);
    QCOMPARE(chat().messages[1].versions[0].text, own);
    QVERIFY(chat().messages[1].shown().edited);
    QVERIFY(!chat().messages[1].shown().figures); // no number of the engine stands under words that are not its own
    QVERIFY(!m_page->session().busy());
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QVERIFY(views()[1]->findChild<FigureLabel*>()->spoken().contains(QLatin1String("edited by you")));
    const QSignalSpy ended(m_page.get(), &ChatPage::replyEnded);
    m_page->session().continueReply();
    QTRY_COMPARE_WITH_TIMEOUT(ended.count(), 1, kPatience);
    QVERIFY(chat().messages[1].shown().text.startsWith(QLatin1String("Good day to you")));
    QVERIFY(!chat().messages[1].shown().edited);
}

void ChatPageTest::everyControlIsNamedAndReached() {
    load(m_path);
    say(QStringLiteral("hello"));
    QCOMPARE(walk::unnamedControls(m_page.get()).join(QLatin1Char('\n')), QString());
    QCOMPARE(walk::unreachableControls(m_page.get()).join(QLatin1Char('\n')), QString());
}

void ChatPageTest::noNumberWithoutBadge() {
    QCOMPARE(walk::figuresWithoutBadge(m_page.get()).join(QLatin1Char('\n')), QString());
    load(m_path);
    chat().systemPrompt = QStringLiteral("Answer in 3 words.");
    say(QStringLiteral("why 42"));
    QTest::qWait(50);
    QCOMPARE(walk::figuresWithoutBadge(m_page.get()).join(QLatin1Char('\n')), QString());
}

void ChatPageTest::onlyTokensArePainted_data() {
    QTest::addColumn<bool>("dark");
    QTest::newRow("dark") << true;
    QTest::newRow("light") << false;
}

void ChatPageTest::onlyTokensArePainted() {
    QFETCH(bool, dark);
    Theme::instance().setMode(dark ? Theme::Mode::dark : Theme::Mode::light);
    QTest::qWait(1);
    QCOMPARE(walk::foreignColours(m_page.get()).join(QLatin1Char('\n')), QString());
    load(m_path);
    say(QStringLiteral("hello"));
    QTest::qWait(50);
    QCOMPARE(walk::foreignColours(m_page.get()).join(QLatin1Char('\n')), QString());
}

} // namespace

QTEST_MAIN(ChatPageTest)
#include "chat_page_test.moc"
