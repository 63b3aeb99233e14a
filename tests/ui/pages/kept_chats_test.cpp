// SPDX-License-Identifier: GPL-3.0-or-later
// Chats of the page that outlive it: the store behind them, what never came, deleting and undoing, and very long ones.
#include "tests/ui/pages/chat_fixture.h"
#include "ui/models/conversation_list_model.h"
#include "ui/pages/composer.h"
#include "ui/pages/conversation_list.h"
#include "ui/pages/message_view.h"
#include "ui/pages/notice_bar.h"
#include "ui/pages/prose_view.h"
#include "ui/pages/transcript.h"
#include "ui/widgets/button.h"
#include "ui/widgets/error_card.h"
#include "ui/settings/settings_rescue.h"
#include "ui/widgets/figure_label.h"

#include <QApplication>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>

using namespace vitrine;
using namespace vitrine::ui;

namespace {

class KeptChatsTest : public ChatFixture {
    Q_OBJECT

private slots:
    void initTestCase() { makeModel(); }
    void init();
    void cleanup() { drop(); }
    void chatsOutliveThePage();
    void aReplyThatNeverCameIsSaid();
    void aMessageThatWaitsIsSentByTheNextStart_data();
    void aMessageThatWaitsIsSentByTheNextStart();
    void aMessageOfAHiddenChatIsSentToo();
    void aDeletedChatComesBackByUndo();
    void aDeletedChatComesBackByItsKey();
    void aNewNameKeepsTheFocusInTheList();
    void exportsAndImportsNameTheirFile();
    void aDatabaseThatCanNotBeWrittenIsSaid();
    void brokenSettingsAreSaidWhereOneLooks();
    void longChatsOpenAtTheirEnd();

private:
    void openStore();
    void answerWith(const QString& path);
    void restart();
    [[nodiscard]] bool says(const QString& words) const {
        const QList<QLabel*> labels = m_page->findChildren<QLabel*>();
        return std::any_of(labels.cbegin(), labels.cend(), [&](const QLabel* l) { return !l->isHidden() && l->isVisibleTo(m_page.get()) && l->text().contains(words); });
    }
};

void KeptChatsTest::init() {
    prepare();
    openPage();
}

void KeptChatsTest::openStore() {
    QSignalSpy ready(&m_page->store(), &ConversationStore::ready);
    m_page->openStore(m_config->filePath(QStringLiteral("vitrine.db")));
    QTRY_COMPARE_WITH_TIMEOUT(ready.count(), 1, kPatience);
}

void KeptChatsTest::restart() {
    openPage();
    openStore();
}

void KeptChatsTest::chatsOutliveThePage() {
    openStore();
    load();
    say(QStringLiteral("hello"));
    const QString answer = chat().messages[1].shown().text;
    const SequenceFigures figures = *chat().messages[1].shown().figures;
    QTest::keyClicks(field(), QStringLiteral("half a thou"));
    const qint64 id = chat().id;
    m_page.reset(); // at once: what was typed is kept all the same
    restart();
    QTRY_COMPARE_WITH_TIMEOUT(chat().id, id, kPatience);
    QCOMPARE(chat().messages.size(), 2);
    QCOMPARE(chat().messages[1].shown().text, answer);
    QCOMPARE(chat().messages[1].shown().figures->generatedTokens, figures.generatedTokens);
    QCOMPARE(chat().messages[1].shown().figures->lastToken - chat().messages[1].shown().figures->firstToken, figures.lastToken - figures.firstToken);
    QCOMPARE(field()->toPlainText(), QStringLiteral("half a thou"));
    QCOMPARE(views().size(), 2);
    QVERIFY(views()[1]->findChild<FigureLabel*>()->spoken().contains(QLatin1String("stop:")));
    field()->clear();
    say(QStringLiteral("and more")); // it goes on as if nothing had happened
    QCOMPARE(chat().messages.size(), 4);
    QVERIFY(chat().messages[3].shown().error == std::nullopt);
}

void KeptChatsTest::aReplyThatNeverCameIsSaid() {
    openStore();
    load();
    m_bridge->setPaused(true);
    QTest::keyClicks(field(), QStringLiteral("hello"));
    QTest::keyClick(field(), Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(m_page->session().request().valid(), kPatience);
    const qint64 id = chat().id;
    m_page.reset(); // the program ends while the engine has it: it might be why, so it is not sent again by itself
    restart();
    QTRY_COMPARE_WITH_TIMEOUT(chat().id, id, kPatience);
    QTRY_COMPARE_WITH_TIMEOUT(views().size(), 2, kPatience);
    const auto* const card = views()[1]->findChild<ErrorCard*>();
    QVERIFY(card != nullptr);
    QVERIFY(!m_page->session().busy());
    m_bridge->setPaused(false);
    QSignalSpy ended(m_page.get(), &ChatPage::replyEnded);
    emit views()[1]->retryRequested();
    QTRY_COMPARE_WITH_TIMEOUT(ended.count(), 1, kPatience);
    QCOMPARE(chat().messages[1].versions.size(), 1); // nothing of the failed try is worth keeping
    QVERIFY(!chat().messages[1].shown().text.isEmpty());
}

void KeptChatsTest::aMessageThatWaitsIsSentByTheNextStart_data() {
    QTest::addColumn<bool>("loaded");
    QTest::newRow("the model comes later") << false;
    QTest::newRow("the model is there first") << true;
}

void KeptChatsTest::aMessageThatWaitsIsSentByTheNextStart() {
    QFETCH(bool, loaded);
    openStore();
    QTest::keyClicks(field(), QStringLiteral("hello"));
    QTest::keyClick(field(), Qt::Key_Return); // no model: it waits
    QCOMPARE(m_page->session().state(), ReplyState::waitingForModel);
    const qint64 id = chat().id;
    m_page.reset();
    if (loaded) {
        load();
    }
    openPage();
    QSignalSpy ended(m_page.get(), &ChatPage::replyEnded);
    openStore();
    QTRY_COMPARE_WITH_TIMEOUT(chat().id, id, kPatience);
    if (!loaded) {
        QCOMPARE(m_page->session().state(), ReplyState::waitingForModel);
        QCOMPARE(views().size(), 2);
        QVERIFY(!views()[1]->isVisible()); // as before the restart: the question says that it is kept
        load();
    }
    QTRY_COMPARE_WITH_TIMEOUT(ended.count(), 1, kPatience);
    QVERIFY(!chat().messages[1].shown().text.isEmpty());
    m_page.reset();
    restart();
    QTRY_COMPARE_WITH_TIMEOUT(chat().id, id, kPatience);
    QVERIFY(!m_page->session().busy()); // sent once
    QVERIFY(!chat().messages[1].shown().text.isEmpty());
}

/// Nobody has to open the chat for it.
void KeptChatsTest::aMessageOfAHiddenChatIsSentToo() {
    openStore();
    QTest::keyClicks(field(), QStringLiteral("hello"));
    QTest::keyClick(field(), Qt::Key_Return); // no model: it waits
    const qint64 id = chat().id;
    m_page->newChat();
    QTRY_VERIFY_WITH_TIMEOUT(chat().id != id, kPatience);
    QTest::keyClicks(field(), QStringLiteral("another")); // so that this chat is the one that is shown again
    const qint64 other = chat().id;
    m_page.reset();
    load();
    openPage();
    openStore();
    QTRY_COMPARE_WITH_TIMEOUT(chat().id, other, kPatience);
    const auto answered = [this, id] {
        const Conversation* const c = m_page->store().find(id);
        return c != nullptr && c->messages.size() == 2 && c->messages[1].shown().finish.has_value();
    };
    QTRY_VERIFY_WITH_TIMEOUT(answered(), kPatience);
    QVERIFY(!m_page->store().find(id)->messages[1].shown().text.isEmpty());
    QCOMPARE(chat().id, other);
}

void KeptChatsTest::aDeletedChatComesBackByUndo() {
    openStore();
    load();
    say(QStringLiteral("hello"));
    const qint64 id = chat().id;
    ConversationList* const list = m_page->findChild<ConversationList*>();
    QCOMPARE(list->model()->rowOf(id), 1);
    emit list->removeRequested(id);
    QCOMPARE(list->model()->rowOf(id), -1);
    QVERIFY(chat().id != id);
    QVERIFY(chat().messages.isEmpty());
    Button* const undo = button(QStringLiteral("Undo"));
    QVERIFY(undo != nullptr);
    QTest::mouseClick(undo, Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(chat().id, id, kPatience);
    QCOMPARE(list->model()->rowOf(id), 1);
    list->search()->setText(QStringLiteral("hel"));
    QTRY_COMPARE_WITH_TIMEOUT(list->model()->rowCount(), 1, kPatience); // found: one row and no heads
    list->search()->setText(QStringLiteral("nowhere to be found"));
    QTRY_COMPARE_WITH_TIMEOUT(list->model()->rowCount(), 0, kPatience);
    list->search()->clear();
    QCOMPARE(list->model()->rowCount(), 2);
}

/// Also where the field of the message has the focus, in which nothing was typed.
void KeptChatsTest::aDeletedChatComesBackByItsKey() {
    openStore();
    load();
    say(QStringLiteral("hello"));
    const qint64 id = chat().id;
    auto* const list = m_page->findChild<ConversationList*>();
    m_page->show();
    emit list->removeRequested(id);
    QTRY_VERIFY_WITH_TIMEOUT(chat().id != id, kPatience);
    m_page->activateWindow();
    field()->setFocus();
    QTest::keyClick(field(), Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE_WITH_TIMEOUT(chat().id, id, kPatience);
}

void KeptChatsTest::aNewNameKeepsTheFocusInTheList() {
    openStore();
    load();
    say(QStringLiteral("hello"));
    m_page->show();
    m_page->activateWindow();
    auto* const view = m_page->findChild<ConversationList*>()->findChild<QListView*>();
    view->setFocus();
    QTRY_VERIFY_WITH_TIMEOUT(view->currentIndex().isValid(), kPatience);
    QTest::failOnWarning(QRegularExpression(QStringLiteral("closeEditor")));
    view->edit(view->currentIndex());
    auto* const editor = view->findChild<QLineEdit*>();
    QVERIFY(editor != nullptr);
    editor->setText(QStringLiteral("Another name"));
    QTest::keyClick(editor, Qt::Key_Return);
    QTRY_COMPARE_WITH_TIMEOUT(view->currentIndex().data().toString(), QStringLiteral("Another name"), kPatience);
    QTest::qWait(20);
    QCOMPARE(QApplication::focusWidget(), view);
}

/// Answers the dialog that is about to ask for a file.
void KeptChatsTest::answerWith(const QString& path) {
    auto* const timer = new QTimer(this);
    connect(timer, &QTimer::timeout, timer, [timer, path] {
        if (auto* const dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget())) {
            timer->stop();
            timer->deleteLater();
            dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->setText(path);
            QMetaObject::invokeMethod(dialog, "accept");
        }
    });
    timer->start(20);
}

void KeptChatsTest::exportsAndImportsNameTheirFile() {
    QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    openStore();
    load();
    say(QStringLiteral("hello"));
    auto* const list = m_page->findChild<ConversationList*>();
    const auto said = [this](const QString& words) {
        QList<QLabel*> labels;
        for (const NoticeBar* bar : m_page->findChildren<NoticeBar*>()) {
            labels += bar->findChildren<QLabel*>();
        }
        return std::any_of(labels.begin(), labels.end(), [&words](const QLabel* l) { return l->text().contains(words); });
    };
    answerWith(m_config->filePath(QStringLiteral("kept.md")));
    emit list->exportRequested(chat().id);
    QTRY_VERIFY_WITH_TIMEOUT(said(QStringLiteral("kept.md")), kPatience);
    QVERIFY(button(QStringLiteral("Show in its folder")) != nullptr);
    QFile words(m_config->filePath(QStringLiteral("words.md")));
    QVERIFY(words.open(QIODevice::WriteOnly));
    words.write("just words");
    words.close();
    answerWith(words.fileName());
    emit list->importRequested();
    QTRY_VERIFY_WITH_TIMEOUT(said(QStringLiteral("words.md: ")), kPatience);
}

void KeptChatsTest::aDatabaseThatCanNotBeWrittenIsSaid() {
    m_page->openStore(QStringLiteral("/proc/none/vitrine.db"));
    QTRY_VERIFY_WITH_TIMEOUT(m_page->store().trouble().has_value(), kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(button(QStringLiteral("Try now")) != nullptr, kPatience);
    QVERIFY(!says(QStringLiteral("No chats yet"))); // nobody knows
    QVERIFY(says(QStringLiteral("can't be read at the moment")));
    load();
    say(QStringLiteral("hello")); // the chat itself is untouched
    QCOMPARE(chat().messages.size(), 2);
    QVERIFY(!chat().messages[1].shown().text.isEmpty());
}

void KeptChatsTest::brokenSettingsAreSaidWhereOneLooks() {
    noteSetAside(m_page->desk().settings(), QStringLiteral("/home/me/vitrine.ini.broken-1"));
    openStore();
    emit m_page->store().troubled(); // as a pane does that is made
    m_page->newChat();
    QTRY_VERIFY_WITH_TIMEOUT(says(QStringLiteral("vitrine.ini.broken-1")), kPatience);
    QVERIFY(button(QStringLiteral("Hide")) != nullptr);
    QTest::mouseClick(button(QStringLiteral("Hide")), Qt::LeftButton);
    QTRY_VERIFY(!says(QStringLiteral("vitrine.ini.broken-1")));
    emit m_page->store().troubled(); // it does not come again
    QVERIFY(!says(QStringLiteral("vitrine.ini.broken-1")));
}

void KeptChatsTest::longChatsOpenAtTheirEnd() {
    Conversation& c = m_page->store().create();
    for (int i = 0; i < 5000; ++i) {
        Message m;
        m.role = i % 2 == 0 ? Role::user : Role::assistant;
        m.shown().text = QStringLiteral("message %1").arg(i);
        m.shown().finish = trace::FinishReason::endOfSequence;
        c.messages.push_back(m);
    }
    m_page->showConversation(c.id);
    QCOMPARE(m_page->transcript()->firstShown(), 4984); // no more than a window needs
    QCOMPARE(views().size(), 16);
    QScrollBar* const bar = m_page->transcript()->verticalScrollBar();
    QTRY_VERIFY_WITH_TIMEOUT(bar->maximum() > 0 && bar->value() == bar->maximum(), kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(bar->maximum() >= 600, kPatience); // these are short: more came by themselves
    QTest::qWait(300);
    const int before = m_page->transcript()->firstShown();
    QVERIFY(before > 4900);
    bar->setValue(0); // the reader goes up
    QCOMPARE(m_page->transcript()->firstShown(), before - 16);
    QCOMPARE(views().size(), 5000 - before + 16);
    m_page->resize(1200, 2100);
    m_page->showConversation(c.id);
    QTRY_VERIFY_WITH_TIMEOUT(bar->maximum() >= 600, kPatience); // and a tall window is full
    QVERIFY(m_page->transcript()->find(QStringLiteral("message 4711"), false));
    QVERIFY(m_page->transcript()->firstShown() <= 4711);
    bool selected = false;
    for (const ProseView* text : m_page->transcript()->findChildren<ProseView*>()) {
        selected = selected || (text->textCursor().hasSelection() && text->toPlainText() == QLatin1String("message 4711"));
    }
    QVERIFY(selected);
}

} // namespace

QTEST_MAIN(KeptChatsTest)
#include "kept_chats_test.moc"
