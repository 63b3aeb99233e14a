// SPDX-License-Identifier: GPL-3.0-or-later
// The whole window for who does not see it or has no mouse: every page, dialog and menu is named and reached; replies
// are read out.
#include "tests/integration/window/whole_window.h"
#include "tests/ui/support/accessible_walk.h"
#include "tests/ui/support/widget_walk.h"

#include "ui/benchmarks/session_details.h"
#include "ui/glass/table_twin.h"
#include "ui/inside/inside_page.h"
#include "ui/inside/view_dock.h"
#include "ui/library/answers_dialog.h"
#include "ui/library/fetch/download_dialog.h"
#include "ui/library/folders_dialog.h"
#include "ui/library/models_page.h"
#include "ui/pages/chat_dialogs.h"
#include "ui/pages/chat_page.h"
#include "ui/pages/chat_window.h"
#include "ui/pages/reply_announcer.h"
#include "ui/pages/sampling_choice.h"
#include "ui/pages/sampling_menu.h"
#include "ui/theme/theme.h"
#include "ui/widgets/segment.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QApplication>
#include <QDialog>
#include <QStandardItemModel>
#include <QTest>
#include <QTimer>

using namespace vitrine;

namespace {

QStringList said; // by announcements since the last clear

void listen(const QString& words) {
    said << words;
}

/// What is wrong with the dialogs and popups that are open, which are closed; one sentence when none is.
QString check(const char* which) {
    QStringList all;
    int seen = 0;
    for (QWidget* top : QApplication::topLevelWidgets()) {
        if (top->isVisible() && (top->windowType() == Qt::Dialog || top->windowType() == Qt::Popup)) {
            ++seen;
            for (const QString& one : ui::walk::speechlessParts(top) + ui::walk::unnamedControls(top) +
                                          ui::walk::unreachableControls(top)) {
                all << QString::fromLatin1(which) + QStringLiteral(": ") + one;
            }
            if (top->windowType() == Qt::Dialog && top->windowTitle().isEmpty()) {
                all << QString::fromLatin1(which) + QStringLiteral(": no title");
            }
            top->close();
        }
    }
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    return seen == 0 ? QStringLiteral("%1: did not open").arg(QString::fromLatin1(which))
                     : all.join(QLatin1Char('\n'));
}

class AccessibilityTest : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup() { m_whole.reset(); }
    void emptyPagesSpeak();
    void filledPagesSpeak();
    void everyPageIsReachedByKeys();
    void menusSpeak();
    void dialogsSpeak();
    void dialogsOfModelsSpeak();
    void dialogsOfRunsSpeak();
    void chatsInWindowsOfTheirOwnSpeak();
    void tableTwinsSpeak();
    void paintedControlsTellTheirValue();
    void repliesAreReadOut();
    void sentencesAreFound_data();
    void sentencesAreFound();
    void speechIsPolite();

private:
    [[nodiscard]] QString offences(const char* what);
    std::unique_ptr<test::WholeWindow> m_whole;
};

void AccessibilityTest::init() {
    QAccessible::setActive(true);
    m_whole = std::make_unique<test::WholeWindow>(QSize(1600, 1000));
}

/// Over all pages, one sentence each.
QString AccessibilityTest::offences(const char* what) {
    QStringList all;
    for (const QString& page : m_whole->window().pageIds()) {
        m_whole->show(page);
        for (const QString& one :
             ui::walk::speechlessParts(&m_whole->window()) + ui::walk::unnamedControls(&m_whole->window())) {
            all << QStringLiteral("%1, %2: %3").arg(page, QString::fromLatin1(what), one);
        }
    }
    return all.join(QLatin1Char('\n'));
}

void AccessibilityTest::emptyPagesSpeak() {
    QCOMPARE(offences("empty"), QString());
}

void AccessibilityTest::filledPagesSpeak() {
    QVERIFY(m_whole->ask(QStringLiteral("hello there")));
    QCOMPARE(offences("with a reply"), QString());
}

void AccessibilityTest::everyPageIsReachedByKeys() {
    QVERIFY(m_whole->ask(QStringLiteral("hello there")));
    QStringList all;
    for (const QString& page : m_whole->window().pageIds()) {
        m_whole->show(page);
        for (const QString& one : ui::walk::unreachableControls(&m_whole->window())) {
            all << page + QStringLiteral(": ") + one;
        }
    }
    QCOMPARE(all.join(QLatin1Char('\n')), QString());
}

void AccessibilityTest::menusSpeak() {
    QCOMPARE(ui::walk::wordlessActions(&m_whole->window()).join(QLatin1Char('\n')), QString());
}

void AccessibilityTest::dialogsSpeak() {
    m_whole->window().showKeys();
    QCOMPARE(check("keys"), QString());
    ui::openSamplingMenu(&m_whole->window(), new ui::SamplingChoice(m_whole->settings(), nullptr, nullptr, &m_whole->window()));
    QCOMPARE(check("sampling"), QString());
    ui::showPromptDialog(&m_whole->window(),
                         Result<ui::RenderedPrompt>(fail(ErrorCode::notLoaded, "No model is loaded.")))
        ->show();
    QCOMPARE(check("rendered prompt"), QString());
    QString inDialog;
    QTimer::singleShot(100, this, [&] { inDialog = check("system prompt"); });
    QVERIFY(!ui::askSystemPrompt(&m_whole->window(), {QStringLiteral("Be brief."), true}, QStringLiteral("model")));
    QCOMPARE(inDialog, QString());
}

void AccessibilityTest::dialogsOfModelsSpeak() {
    ui::ModelLibrary& library = m_whole->wiring().models()->library();
    (new ui::FoldersDialog(library, &m_whole->window()))->open();
    QCOMPARE(check("watched folders"), QString());
    auto* const download = new ui::DownloadDialog({m_whole->in(QStringLiteral("models"))}, QStringLiteral("https://example.org"), &m_whole->window());
    download->open();
    download->setSource(QStringLiteral("owner/repository/model.gguf"));
    QCOMPARE(check("download"), QString());
    (new ui::AnswersDialog(library, [](const QString&) { return EngineOptions{}; }, &m_whole->window()))->open();
    QCOMPARE(check("two models' answers"), QString());
}

void AccessibilityTest::dialogsOfRunsSpeak() {
    (new ui::SessionDetails(store::RunInfo{}, &m_whole->window()))->open();
    QCOMPARE(check("session"), QString());
    QStandardItemModel rows(2, 2);
    ui::openTableTwin(rows, QStringLiteral("Tokens"), &m_whole->window());
    QCOMPARE(check("table"), QString());
}

void AccessibilityTest::chatsInWindowsOfTheirOwnSpeak() {
    QVERIFY(m_whole->ask(QStringLiteral("hello there")));
    ui::ChatPage* const chat = m_whole->wiring().chat();
    chat->windows().open(chat->session().conversation()->id);
    ui::ChatWindow* const window = chat->windows().all().front();
    QVERIFY(QTest::qWaitForWindowExposed(window));
    const QStringList all = ui::walk::speechlessParts(window) + ui::walk::unnamedControls(window) + ui::walk::unreachableControls(window);
    QCOMPARE(all.join(QLatin1Char('\n')), QString());
    m_whole->window().close(); // the program ends with the main window
    QVERIFY(chat->windows().all().isEmpty());
}

void AccessibilityTest::tableTwinsSpeak() {
    QVERIFY(m_whole->ask(QStringLiteral("hello there")));
    m_whole->show(QStringLiteral("inside"));
    QStringList all;
    int tables = 0;
    for (ui::ViewDock* dock : m_whole->window().findChildren<ui::ViewDock*>()) {
        dock->openTable();
        for (QDialog* table : dock->findChildren<QDialog*>()) {
            ++tables;
            all += ui::walk::speechlessParts(table) + ui::walk::unnamedControls(table);
            delete table;
        }
    }
    QVERIFY2(tables > 3, "a picture has a table that says the same");
    QCOMPARE(all.join(QLatin1Char('\n')), QString());
}

void AccessibilityTest::paintedControlsTellTheirValue() {
    ui::Segment segment({QStringLiteral("Steps"), QStringLiteral("Milliseconds")}, QStringLiteral("Axis"));
    QAccessibleInterface* part = QAccessible::queryAccessibleInterface(&segment);
    QCOMPARE(part->role(), QAccessible::ComboBox);
    QCOMPARE(part->text(QAccessible::Name), QStringLiteral("Axis"));
    QCOMPARE(part->text(QAccessible::Value), QStringLiteral("Steps"));
    segment.setCurrent(1);
    QCOMPARE(part->text(QAccessible::Value), QStringLiteral("Milliseconds"));
    auto* const rail = m_whole->window().rail()->findChild<QAbstractButton*>();
    QAccessibleInterface* button = QAccessible::queryAccessibleInterface(rail);
    QVERIFY(button->role() == QAccessible::RadioButton || button->role() == QAccessible::CheckBox ||
            button->role() == QAccessible::Button);
    QVERIFY(button->actionInterface() != nullptr);
}

void AccessibilityTest::repliesAreReadOut() {
    said.clear();
    const auto* const speaker = m_whole->window().findChild<ui::ReplyAnnouncer*>();
    QVERIFY(speaker != nullptr);
    connect(speaker, &ui::ReplyAnnouncer::said, this, listen);
    const bool came = m_whole->ask(QStringLiteral("hello there"));
    const QString text = m_whole->wiring().chat()->session().conversation()->messages.back().shown().text.simplified();
    const QString all = QTest::qWaitFor([&] { return said.join(QLatin1Char(' ')).simplified() == text; }, 60000)
                            ? text
                            : said.join(QLatin1Char('|'));
    QVERIFY(came);
    QCOMPARE(all, text); // every word once, in order
}

void AccessibilityTest::sentencesAreFound_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("end");
    QTest::newRow("none yet") << QStringLiteral("The sky is") << 0;
    QTest::newRow("may go on") << QStringLiteral("Pi is 3.") << 0;
    QTest::newRow("a number") << QStringLiteral("Pi is 3.14") << 0;
    QTest::newRow("one") << QStringLiteral("It is. And") << 6;
    QTest::newRow("two") << QStringLiteral("It is. Is it? No") << 13;
    QTest::newRow("a line") << QStringLiteral("A list\n- one") << 7;
    QTest::newRow("Chinese") << QString::fromUtf8("你好。我是") << 3;
    QTest::newRow("empty") << QString() << 0;
}

void AccessibilityTest::sentencesAreFound() {
    QFETCH(QString, text);
    QFETCH(int, end);
    QCOMPARE(ui::ReplyAnnouncer::sentencesEnd(text), end);
}

void AccessibilityTest::speechIsPolite() {
    said.clear();
    ui::ReplyAnnouncer announcer(&m_whole->window());
    connect(&announcer, &ui::ReplyAnnouncer::said, this, listen);
    announcer.follow(QStringLiteral("One. Tw"));
    announcer.follow(QStringLiteral("One. Two. Three. Fo"));
    const QStringList atOnce = said; // the second waits until the first had its time
    announcer.finish(QStringLiteral("One. Two. Three. Four"));
    const QStringList stillOnce = said;
    const bool later = QTest::qWaitFor([] { return said.size() > 1; }, 60000);
    announcer.restart();
    QCOMPARE(atOnce, QStringList{QStringLiteral("One.")});
    QCOMPARE(stillOnce, atOnce);
    QVERIFY(later);
    QCOMPARE(said.value(1), QStringLiteral("Two. Three. Four"));
    announcer.finish(QStringLiteral("One."));
    said.clear();
    announcer.follow(QStringLiteral("One. And mo")); // it is continued: no half sentence is said
    QTest::qWait(1500);
    QCOMPARE(said, QStringList());
}

} // namespace

QTEST_MAIN(AccessibilityTest)
#include "accessibility_test.moc"
