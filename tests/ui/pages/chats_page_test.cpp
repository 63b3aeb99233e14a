// SPDX-License-Identifier: GPL-3.0-or-later
// Several chats on the chat page, what a message's menu does, settings of one chat, and very long texts in the composer.
#include "tests/ui/pages/chat_fixture.h"
#include "tests/ui/support/widget_walk.h"
#include "ui/models/conversation_list_model.h"
#include "ui/pages/chat_page.h"
#include "ui/pages/chat_pane.h"
#include "ui/pages/composer.h"
#include "ui/pages/context_row.h"
#include "ui/pages/conversation_list.h"
#include "ui/pages/conversation_row.h"
#include "ui/pages/message_view.h"
#include "ui/pages/sampling_choice.h"
#include "ui/pages/token_strip.h"
#include "ui/pages/transcript.h"
#include "ui/settings/setting_specs.h"
#include "ui/settings/settings_store.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/chip.h"
#include "ui/widgets/error_card.h"
#include "ui/widgets/figure_label.h"
#include "ui/widgets/segment.h"

#include <QClipboard>
#include <QDialog>
#include <QMenu>
#include <QRegularExpression>
#include <QFile>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBrowser>

using namespace vitrine;
using namespace vitrine::ui;

namespace {

class ChatsPageTest : public ChatFixture {
    Q_OBJECT

private slots:
    void initTestCase() { makeModel(); }
    void init();
    void cleanup() { drop(); }
    void theListSaysWhatGoesOn();
    void aReplyThatIsNotShownIsKept();
    void branchMakesAChatOfItsOwn();
    void aCutTitleStillSaysThatItIsABranch();
    void continueMakesAVersion();
    void theMenuNamesWhatCanNotBeDone();
    void probabilitiesStandUnderTheReply();
    void reuseOpensThePromptWhereItWasNew();
    void aFullContextIsRolledWhenAsked();
    void theContextRowSaysWhatBecomesOfAMessage();
    void settingsOfOneChat();
    void settingsOfOneModel();
    void newChatsBeginWithTheModelsSystemPrompt();
    void longPastesStandAsChips();
    void anEmptyFileIsSaidToBeEmpty();
    void rightToLeftAndEmojiComeThrough();
    void everyControlIsNamedAndReached();

private:
    [[nodiscard]] ConversationListModel& list() const { return *m_page->findChild<ConversationList*>()->model(); }
    /// Opens the menu of a reply and takes the entry; false when it can't be taken.
    bool choose(int message, const QString& words);
};

void ChatsPageTest::init() {
    prepare();
    m_settings->setValue(QStringLiteral("chat/autoTitle"), false);
    openPage();
}

bool ChatsPageTest::choose(int message, const QString& words) {
    emit views()[message]->moreRequested(views()[message]);
    for (QMenu* menu : m_page->findChildren<QMenu*>()) {
        for (QAction* action : menu->actions()) {
            if (menu->isVisible() && action->text() == words) {
                const bool can = action->isEnabled();
                action->trigger();
                menu->close();
                return can;
            }
        }
    }
    return false;
}

void ChatsPageTest::theListSaysWhatGoesOn() {
    load();
    m_settings->setValue(QStringLiteral("sampling/maxTokens"), 300);
    m_bridge->setSpeed(kCrawl);
    m_page->sendMessage(QStringLiteral("first"));
    const qint64 first = chat().id;
    m_page->newChat();
    QVERIFY(chat().id != first);
    m_page->sendMessage(QStringLiteral("second"));
    const qint64 second = chat().id;
    const auto activity = [this](qint64 id) { return list().index(list().rowOf(id)).data(ConversationListModel::kActivity).toString(); };
    QTRY_COMPARE_WITH_TIMEOUT(activity(first), QStringLiteral("Writing"), kPatience);
    QTRY_COMPARE_WITH_TIMEOUT(activity(second), QStringLiteral("Writing"), kPatience);
    QVERIFY(list().index(list().rowOf(first)).data(Qt::AccessibleTextRole).toString().contains(QStringLiteral("Writing")));
    m_bridge->setSpeed(1.0);
    QTRY_VERIFY_WITH_TIMEOUT(m_page->desk().replies().all().empty(), kPatience);
    QCOMPARE(activity(first), QString());
    QVERIFY(list().index(list().rowOf(first)).data(ConversationListModel::kUnread).toBool());
    QVERIFY(!list().index(list().rowOf(second)).data(ConversationListModel::kUnread).toBool()); // it was seen
    m_page->showConversation(first);
    QVERIFY(!list().index(list().rowOf(first)).data(ConversationListModel::kUnread).toBool());
    QVERIFY(chat().messages[1].shown().finish.has_value());
    QVERIFY(!chat().messages[1].shown().error.has_value());
}

void ChatsPageTest::aReplyThatIsNotShownIsKept() {
    QSignalSpy ready(&m_page->store(), &ConversationStore::ready);
    m_page->openStore(m_config->filePath(QStringLiteral("vitrine.db")));
    QTRY_COMPARE_WITH_TIMEOUT(ready.count(), 1, kPatience);
    load();
    m_page->sendMessage(QStringLiteral("first"));
    const qint64 first = chat().id;
    m_page->newChat();
    QTRY_VERIFY_WITH_TIMEOUT(m_page->desk().replies().all().empty(), kPatience);
    const QString text = m_page->store().find(first)->messages[1].shown().text;
    QVERIFY(!text.isEmpty());
    m_page.reset();
    ConversationStore store;
    store.open(m_config->filePath(QStringLiteral("vitrine.db")));
    std::optional<QString> kept;
    store.whenLoaded(first, this, [&kept](Conversation& c) { kept = c.messages[1].shown().text; });
    QTRY_VERIFY_WITH_TIMEOUT(kept.has_value(), kPatience);
    QCOMPARE(*kept, text);
}

void ChatsPageTest::aCutTitleStillSaysThatItIsABranch() {
    const QFontMetrics metrics(themeFont(FontRole::control));
    const QString title = branchTitle(QStringLiteral("How does a fox go over the hill at night?"));
    constexpr int kWidth = 160;
    const QString cut = elidedTitle(title, metrics, kWidth);
    QVERIFY(cut.endsWith(branchTitle(QStringLiteral("\u2026"))));
    for (int width = kWidth; width >= metrics.horizontalAdvance(QChar(0x2026)); --width) {
        const QString narrow = elidedTitle(title, metrics, width);
        QVERIFY2(metrics.horizontalAdvance(narrow) <= width, qPrintable(QStringLiteral("%1 in %2").arg(narrow).arg(width)));
        QVERIFY(!narrow.isEmpty());
    }
    QVERIFY(!elidedTitle(QStringLiteral("How does a fox go over the hill at night?"), metrics, kWidth).contains(QLatin1Char('(')));
}

void ChatsPageTest::branchMakesAChatOfItsOwn() {
    load();
    say(QStringLiteral("hello"));
    say(QStringLiteral("more"));
    const qint64 original = chat().id;
    emit views()[1]->branchRequested();
    QVERIFY(chat().id != original);
    QCOMPARE(chat().messages.size(), 2);
    QCOMPARE(chat().messages[0].shown().text, QStringLiteral("hello"));
    say(QStringLiteral("elsewhere"));
    QCOMPARE(chat().messages.size(), 4);
    QCOMPARE(m_page->store().find(original)->messages.size(), 4);
    QCOMPARE(m_page->store().find(original)->messages[2].shown().text, QStringLiteral("more"));
}

void ChatsPageTest::continueMakesAVersion() {
    load();
    say(QStringLiteral("hello"));
    QSignalSpy ended(m_page.get(), &ChatPage::replyEnded);
    QVERIFY(choose(1, QStringLiteral("Continue")));
    QTRY_COMPARE_WITH_TIMEOUT(ended.count(), 1, kPatience);
    QCOMPARE(chat().messages[1].versions.size(), 2);
    QVERIFY(chat().messages[1].shown().carried > 0);
    QVERIFY(views()[1]->findChild<FigureLabel*>()->spoken().contains(QLatin1String("continued")));
}

void ChatsPageTest::theMenuNamesWhatCanNotBeDone() {
    Conversation& c = m_page->store().create();
    c.messages.resize(4);
    for (const int reply : {1, 3}) {
        c.messages[reply].role = Role::assistant;
        c.messages[reply].shown().text = QStringLiteral("answer");
        c.messages[reply].shown().run = -1;
    }
    m_page->showConversation(c.id);
    QVERIFY(!choose(1, QStringLiteral("Continue")));            // not the last one
    QVERIFY(!choose(3, QStringLiteral("Token probabilities"))); // no model
    QVERIFY(!choose(3, QStringLiteral("Show in Inside")));      // of another run
    load();
    say(QStringLiteral("hello"));
    QSignalSpy inside(&m_page->desk(), &ChatDesk::insideRequested);
    QVERIFY(choose(5, QStringLiteral("Show in Inside")));
    QCOMPARE(inside.count(), 1);
    QCOMPARE(inside.front().front().value<SequenceId>(), m_page->session().sequence());
}

void ChatsPageTest::probabilitiesStandUnderTheReply() {
    load();
    say(QStringLiteral("hello"));
    QVERIFY(choose(1, QStringLiteral("Token probabilities")));
    QTRY_VERIFY_WITH_TIMEOUT(views()[1]->hasScores(), kPatience);
    auto* const strip = views()[1]->findChild<TokenStrip*>();
    QTest::qWait(50);
    QVERIFY(strip->flow()->height() > 0);
    strip->flow()->setFocus();
    QTest::keyClick(strip->flow(), Qt::Key_Right);
    QCOMPARE(strip->flow()->current(), 1);
    QTest::keyClick(strip->flow(), Qt::Key_Home);
    QCOMPARE(strip->flow()->current(), 0);
    QVERIFY(strip->findChild<FigureLabel*>()->spoken().contains(QLatin1String("measured")));
    QVERIFY(strip->findChild<FigureLabel*>()->spoken().contains(QLatin1String("of the text"))); // the line under the reply counts its end too
    QCOMPARE(walk::figuresWithoutBadge(strip).join(QLatin1Char('\n')), QString());
    QCOMPARE(walk::unnamedControls(strip).join(QLatin1Char('\n')), QString());
    for (IconButton* b : strip->findChildren<IconButton*>()) {
        if (b->accessibleName() == QLatin1String("As a table")) {
            QTest::mouseClick(b, Qt::LeftButton);
        }
    }
    QVERIFY(strip->table() != nullptr);
    QVERIFY(strip->table()->rowCount() > 0);
    QCOMPARE(strip->table()->columnCount(), 4);
}

void ChatsPageTest::reuseOpensThePromptWhereItWasNew() {
    load();
    say(QStringLiteral("a first message that is long enough to fill some blocks of the cache"));
    emit views()[1]->reuseRequested();
    QTRY_VERIFY_WITH_TIMEOUT(m_page->findChild<QTextBrowser*>(QString()) != nullptr && m_page->findChild<QDialog*>() != nullptr, kPatience);
    auto* const dialog = m_page->findChild<QDialog*>();
    QVERIFY(dialog->findChild<QTextBrowser*>()->toPlainText().contains(QLatin1String("a first message")));
    QCOMPARE(walk::figuresWithoutBadge(dialog).join(QLatin1Char('\n')), QString());
    dialog->close();
}

void ChatsPageTest::aFullContextIsRolledWhenAsked() {
    load();
    m_settings->setValue(QStringLiteral("chat/fullContext"), QStringLiteral("ask"));
    say(QString(200, QLatin1Char('Q')));
    say(QString(200, QLatin1Char('Z')));
    say(QString(200, QLatin1Char('X'))); // over the 512 tokens of the tiny model
    auto* const card = views()[5]->findChild<ErrorCard*>();
    QVERIFY(card != nullptr);
    QCOMPARE(card->text().code, QStringLiteral("promptTooLong"));
    Button* roll = nullptr;
    for (Button* b : card->findChildren<Button*>()) {
        roll = b->text() == QLatin1String("Drop the oldest and go on") ? b : roll;
    }
    QVERIFY(roll != nullptr);
    QSignalSpy ended(m_page.get(), &ChatPage::replyEnded);
    roll->click();
    QTRY_COMPARE_WITH_TIMEOUT(ended.count(), 1, kPatience);
    QVERIFY(!chat().messages[5].shown().error.has_value());
    QVERIFY(chat().messages[5].shown().rolled > 0);
    QVERIFY(views()[5]->findChild<FigureLabel*>()->spoken().contains(QLatin1String("left out"))); // never silently
    m_settings->setValue(QStringLiteral("chat/fullContext"), QStringLiteral("stop"));
    say(QString(300, QLatin1Char('Y')));
    for (Button* b : views()[7]->findChild<ErrorCard*>()->findChildren<Button*>()) {
        QVERIFY(b->text() != QLatin1String("Drop the oldest and go on"));
    }
}

/// What the row of the context says before a message is sent is what becomes of it.
void ChatsPageTest::theContextRowSaysWhatBecomesOfAMessage() {
    load();
    m_settings->setValue(QStringLiteral("chat/fullContext"), QStringLiteral("roll"));
    for (const char letter : {'Q', 'Z', 'X'}) {
        say(QString(200, QLatin1Char(letter)));
    }
    const auto row = [this] {
        QStringList words;
        for (const QLabel* label : m_page->findChild<ContextRow*>()->findChildren<QLabel*>()) {
            words << (label->isVisible() ? label->text() : QString());
        }
        for (const FigureLabel* label : m_page->findChild<ContextRow*>()->findChildren<FigureLabel*>()) {
            words << label->spoken();
        }
        return words.join(QLatin1Char(' '));
    };
    QTest::qWait(500); // the history is counted
    const QString history = row();
    m_page->composer()->setText(QStringLiteral("hello there"));
    QTRY_VERIFY2_WITH_TIMEOUT(row() != history, qPrintable(row()), kPatience); // and the draft
    QTRY_VERIFY2_WITH_TIMEOUT(row().contains(QLatin1String("the oldest will be left out")), qPrintable(row()), kPatience);
    QVERIFY(!row().contains(QLatin1String("over the limit")));
    m_settings->setValue(QStringLiteral("chat/fullContext"), QStringLiteral("stop"));
    QTRY_VERIFY2_WITH_TIMEOUT(row().contains(QLatin1String("over the limit")), qPrintable(row()), kPatience);
    const QString before = row();
    QSignalSpy ended(m_page.get(), &ChatPage::replyEnded);
    QTest::keyClick(field(), Qt::Key_Return);
    QTRY_COMPARE_WITH_TIMEOUT(ended.count(), 1, kPatience);
    const auto* const card = views().back()->findChild<ErrorCard*>();
    QVERIFY(card != nullptr);
    const QString count = QRegularExpression(QStringLiteral("has (\\d+) tokens")).match(card->text().sentence).captured(1);
    QVERIFY2(before.contains(count + QStringLiteral(" of 512")), qPrintable(card->text().sentence + before));
    QVERIFY(!card->text().fix.contains(QLatin1String("shorter message"))); // none is short enough
    QVERIFY(card->text().fix.contains(QLatin1String("Roll")));
    QCOMPARE(button(QStringLiteral("Try again"), card)->kind(), ButtonKind::secondary);
    QCOMPARE(button(QStringLiteral("New chat"), card)->kind(), ButtonKind::primary);
}

void ChatsPageTest::settingsOfOneChat() {
    using Scope = SamplingChoice::Scope;
    SamplingChoice choice(*m_settings, &chat(), nullptr);
    QCOMPARE(choice.scope(), Scope::program);
    choice.setScope(Scope::model); // there is none
    QCOMPARE(choice.scope(), Scope::program);
    choice.setScope(Scope::chat);
    choice.setValue(QStringLiteral("sampling/maxTokens"), 5);
    QCOMPARE(samplingOf(*m_settings, &chat()).maxTokens, 5);
    QCOMPARE(samplingOf(*m_settings, nullptr).maxTokens, 24); // others are as they were
    load();
    say(QStringLiteral("hello"));
    QVERIFY(chat().messages[1].shown().figures->generatedTokens <= 5);
    choice.setScope(Scope::program);
    QCOMPARE(samplingOf(*m_settings, &chat()).maxTokens, 24);
    chat().settings = QStringLiteral("{\"vitrine_settings\":1,\"settings\":{\"sampling/topP\":7}}"); // out of range: as if it were not there
    QCOMPARE(samplingOf(*m_settings, &chat()).topP, samplingOf(*m_settings, nullptr).topP);
}

/// A chat's own settings count before the model's, and these before the program's; the menu changes those that are chosen.
void ChatsPageTest::settingsOfOneModel() {
    using Scope = SamplingChoice::Scope;
    ChatDesk& desk = m_page->desk();
    QSignalSpy edited(&desk, &ChatDesk::defaultsEdited);
    desk.setModel(m_path);
    QCOMPARE(edited.count(), 0); // nobody changed anything
    QTest::mouseClick(m_page->composer()->presetButton(), Qt::LeftButton);
    auto* const popup = QApplication::activePopupWidget();
    QVERIFY(popup != nullptr);
    auto* const scope = popup->findChild<Segment*>();
    QVERIFY(scope != nullptr);
    QCOMPARE(scope->current(), 0);
    scope->setCurrent(1);
    QCOMPARE(edited.count(), 1);
    auto* const choice = m_page->composer()->presetButton()->findChild<SamplingChoice*>();
    QCOMPARE(choice->scope(), Scope::model);
    choice->setValue(QStringLiteral("sampling/maxTokens"), 3);
    QCOMPARE(desk.defaults().sampling.value(QStringLiteral("sampling/maxTokens")).toInt(), 3);
    QCOMPARE(setting(*m_settings, QStringLiteral("sampling/maxTokens")).toInt(), 24); // of all chats: as it was
    popup->close();
    load();
    say(QStringLiteral("hello"));
    QVERIFY(chat().messages[1].shown().figures->generatedTokens <= 3);
    chat().settings = QStringLiteral("{\"vitrine_settings\":1,\"settings\":{\"sampling/maxTokens\":2}}");
    QCOMPARE(desk.samplingFor(&chat()).maxTokens, 2);
    choice->setScope(Scope::program); // what is narrower is forgotten
    QVERIFY(chat().settings.isEmpty() && desk.defaults().sampling.isEmpty());
    QCOMPARE(desk.samplingFor(&chat()).maxTokens, 24);
}

void ChatsPageTest::newChatsBeginWithTheModelsSystemPrompt() {
    ChatDesk& desk = m_page->desk();
    desk.setModel(m_path, {{}, QStringLiteral("Be brief.")});
    QCOMPARE(chat().systemPrompt, QStringLiteral("Be brief."));
    const qint64 first = chat().id;
    m_page->newChat();
    QCOMPARE(chat().id, first); // it is still a new one
    chat().systemPrompt.clear(); // not for this chat
    desk.editDefaults({{}, QStringLiteral("Be long.")});
    QCOMPARE(chat().systemPrompt, QString());
    load();
    say(QStringLiteral("hello"));
    m_page->newChat();
    QCOMPARE(chat().systemPrompt, QStringLiteral("Be long."));
    desk.setModel(m_path);
    QCOMPARE(chat().systemPrompt, QString()); // another model, which has none
}

void ChatsPageTest::longPastesStandAsChips() {
    const QString line = QString(1024 * 1024, QLatin1Char('x'));
    QGuiApplication::clipboard()->setText(line);
    QTest::keyClicks(field(), QStringLiteral("Read this: "));
    field()->paste();
    QVERIFY(field()->toPlainText().size() < 100);
    QCOMPARE(m_page->composer()->text(), QStringLiteral("Read this: \n\n") + line); // nothing is lost
    QCOMPARE(m_page->composer()->findChildren<Chip*>().size(), 1);
    QCOMPARE(walk::figuresWithoutBadge(m_page->composer()).join(QLatin1Char('\n')), QString());
    QTest::keyClicks(field(), QStringLiteral("please"));
    QTest::keyClick(m_page->composer()->findChild<Chip*>(), Qt::Key_Delete);
    QCOMPARE(m_page->composer()->text(), QStringLiteral("Read this: please"));
    field()->clear();
    field()->paste();
    QTest::keyClick(field(), Qt::Key_Return); // a paste alone is a message
    QCOMPARE(chat().messages.size(), 2);
    QCOMPARE(chat().messages[0].shown().text, line);
    QVERIFY(m_page->composer()->text().isEmpty());
}

void ChatsPageTest::anEmptyFileIsSaidToBeEmpty() {
    QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("empty.txt")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.close();
    QFile other(folder.filePath(QStringLiteral("five.txt")));
    QVERIFY(other.open(QIODevice::WriteOnly));
    other.write("abcde");
    other.close();
    ChatPane& pane = *m_page->findChild<ChatPane*>();
    pane.attach({file.fileName(), other.fileName()});
    const auto said = [this] {
        QStringList words;
        for (const Chip* chip : m_page->composer()->findChildren<Chip*>()) {
            words << chip->parentWidget()->findChild<FigureLabel*>()->spoken();
        }
        return words.join(QLatin1Char('|'));
    };
    QTRY_VERIFY_WITH_TIMEOUT(said().contains(QLatin1String("letters")), kPatience);
    QVERIFY2(said().startsWith(QLatin1String("empty|5 letters")), qPrintable(said()));
}

void ChatsPageTest::rightToLeftAndEmojiComeThrough() {
    load();
    const QString text = QStringLiteral("שלום עולם 👩‍👩‍👧 日本語のテキスト مرحبا");
    m_page->composer()->setText(text); // what no single key types
    say({});
    QCOMPARE(chat().messages[0].shown().text, text);
    QVERIFY(!chat().messages[1].shown().error.has_value());
    QVERIFY(views()[0]->height() > 0);
}

void ChatsPageTest::everyControlIsNamedAndReached() {
    load();
    say(QStringLiteral("hello"));
    QVERIFY(choose(1, QStringLiteral("Token probabilities")));
    QTRY_VERIFY_WITH_TIMEOUT(views()[1]->hasScores(), kPatience);
    QGuiApplication::clipboard()->setText(QString(20000, QLatin1Char('x')));
    field()->paste();
    QTest::qWait(20);
    QCOMPARE(walk::unnamedControls(m_page.get()).join(QLatin1Char('\n')), QString());
    QCOMPARE(walk::unreachableControls(m_page.get()).join(QLatin1Char('\n')), QString());
    QCOMPARE(walk::foreignColours(m_page.get()).join(QLatin1Char('\n')), QString());
}

} // namespace

QTEST_MAIN(ChatsPageTest)
#include "chats_page_test.moc"
