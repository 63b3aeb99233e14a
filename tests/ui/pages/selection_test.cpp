// SPDX-License-Identifier: GPL-3.0-or-later
// Selecting over the parts of a reply and over messages: what the mouse marks, what Ctrl+A takes, and what is copied.
#include "ui/pages/code_frame.h"
#include "ui/pages/prose_view.h"
#include "ui/pages/text_selection.h"
#include "ui/pages/transcript.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QMenu>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QTest>

using namespace vitrine::ui;

namespace {

class SelectionTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { Theme::instance().install(); }
    void init();
    void cleanup() { m_transcript.reset(); }
    void ctrlATakesTheWholeReply();
    void aPullGoesOverParts_data();
    void aPullGoesOverParts();
    void aPullGoesOverMessages();
    void aPullThatComesBackIsOneTextAgain();
    void aPressElsewhereClears();
    void shiftExtends();
    void listsKeepTheirMarks();
    void itsMenuCopies();
    void aSelectionOutlivesWhatStreamsIn();

private:
    [[nodiscard]] QList<ProseView*> texts() const { return m_transcript->findChildren<ProseView*>(); }
    [[nodiscard]] QPlainTextEdit* code() const { return m_transcript->findChild<CodeFrame*>()->findChild<QPlainTextEdit*>(); }
    [[nodiscard]] QString selected() const { return selectedTextIn(m_transcript->widget()); }
    /// From the beginning of one text to the end of another.
    void pull(QAbstractScrollArea* from, QAbstractScrollArea* to, bool back = false);
    static void send(QAbstractScrollArea* to, QEvent::Type type, QPoint global, Qt::KeyboardModifiers keys = {});

    Conversation m_chat;
    std::unique_ptr<Transcript> m_transcript;
};

void SelectionTest::init() {
    m_chat = {};
    m_chat.messages.resize(2);
    m_chat.messages[0].shown().text = QStringLiteral("a question");
    m_chat.messages[1].role = vitrine::ui::Role::assistant;
    m_chat.messages[1].shown().text = QStringLiteral("first part\n\n```cpp\nint a;\nint b;\n```\n\nsecond part\n\n- one\n- two");
    m_transcript = std::make_unique<Transcript>();
    m_transcript->resize(900, 700);
    m_transcript->showAll(m_chat, ReplyState::idle);
    m_transcript->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_transcript.get()));
    QCoreApplication::processEvents();
    QApplication::clipboard()->clear();
    QCOMPARE(texts().size(), 3);
}

void SelectionTest::send(QAbstractScrollArea* to, QEvent::Type type, QPoint global, Qt::KeyboardModifiers keys) {
    const QPoint local = to->viewport()->mapFromGlobal(global);
    const Qt::MouseButton which = type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton;
    const Qt::MouseButtons down = type == QEvent::MouseButtonRelease ? Qt::NoButton : Qt::LeftButton;
    QMouseEvent event(type, local, global, which, down, keys);
    QCoreApplication::sendEvent(to->viewport(), &event);
}

void SelectionTest::pull(QAbstractScrollArea* from, QAbstractScrollArea* to, bool back) {
    const auto begin = [](QAbstractScrollArea* t) { return t->viewport()->mapToGlobal(QPoint(1, 2)); };
    const auto end = [](QAbstractScrollArea* t) { return t->viewport()->mapToGlobal(QPoint(t->viewport()->width() - 2, t->viewport()->height() - 2)); };
    send(from, QEvent::MouseButtonPress, back ? end(from) : begin(from));
    send(from, QEvent::MouseMove, back ? begin(from) : end(from));
    send(from, QEvent::MouseMove, back ? begin(to) : end(to));
    send(from, QEvent::MouseButtonRelease, back ? begin(to) : end(to));
}

const QString kWhole = QStringLiteral("first part\n\nint a;\nint b;\n\nsecond part\n- one\n- two");

void SelectionTest::ctrlATakesTheWholeReply() {
    for (QWidget* const in : std::initializer_list<QWidget*>{texts()[1], texts()[2], code()}) {
        in->setFocus();
        QTest::keyClick(in, Qt::Key_A, Qt::ControlModifier);
        QVERIFY(!selected().contains(QLatin1String("question"))); // another message
        QApplication::clipboard()->clear();
        QTest::keyClick(in, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QApplication::clipboard()->text(), kWhole);
        QVERIFY(QApplication::clipboard()->mimeData()->html().contains(QLatin1String("second part")));
    }
    texts()[0]->setFocus();
    QTest::keyClick(texts()[0], Qt::Key_A, Qt::ControlModifier);
    QCOMPARE(selected(), QStringLiteral("a question"));
}

void SelectionTest::aPullGoesOverParts_data() {
    QTest::addColumn<bool>("back");
    QTest::newRow("down") << false;
    QTest::newRow("up") << true;
}

void SelectionTest::aPullGoesOverParts() {
    QFETCH(bool, back);
    pull(back ? texts()[2] : texts()[1], back ? texts()[1] : texts()[2], back);
    QCOMPARE(selected(), kWhole);
    QTest::keyClick(back ? texts()[2] : texts()[1], Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QApplication::clipboard()->text(), kWhole);
    // beginning in the middle
    send(texts()[1], QEvent::MouseButtonPress, texts()[1]->viewport()->mapToGlobal(QPoint(texts()[1]->fontMetrics().horizontalAdvance(QStringLiteral("first")) + 3, 5)));
    send(texts()[1], QEvent::MouseMove, code()->viewport()->mapToGlobal(QPoint(1, code()->viewport()->height() - 2)));
    QVERIFY2(selected().startsWith(QLatin1String("part\n\nint a;\n")) || selected().startsWith(QLatin1String(" part\n\nint a;\n")), qPrintable(selected()));
    QVERIFY(!selected().contains(QLatin1String("second")));
    send(texts()[1], QEvent::MouseButtonRelease, code()->viewport()->mapToGlobal(QPoint(1, 1)));
}

void SelectionTest::aPullGoesOverMessages() {
    pull(texts()[0], texts()[2]);
    QCOMPARE(selected(), QStringLiteral("a question\n\n") + kWhole);
}

void SelectionTest::aPullThatComesBackIsOneTextAgain() {
    const QPoint begin = texts()[1]->viewport()->mapToGlobal(QPoint(1, 5));
    send(texts()[1], QEvent::MouseButtonPress, begin);
    send(texts()[1], QEvent::MouseMove, texts()[2]->viewport()->mapToGlobal(QPoint(5, 5)));
    QVERIFY(selected().contains(QLatin1String("int a;")));
    send(texts()[1], QEvent::MouseMove, begin + QPoint(texts()[1]->width() - 4, 0));
    QCOMPARE(selected(), QStringLiteral("first part"));
    send(texts()[1], QEvent::MouseButtonRelease, begin);
}

void SelectionTest::aPressElsewhereClears() {
    pull(texts()[1], texts()[2]);
    QTest::mouseClick(texts()[0]->viewport(), Qt::LeftButton, {}, QPoint(2, 5));
    QCOMPARE(selected(), QString());
}

void SelectionTest::shiftExtends() {
    QTest::mouseClick(texts()[1]->viewport(), Qt::LeftButton, {}, QPoint(1, 5));
    const QPoint end = texts()[2]->viewport()->mapToGlobal(QPoint(texts()[2]->viewport()->width() - 2, texts()[2]->viewport()->height() - 2));
    send(texts()[2], QEvent::MouseButtonPress, end, Qt::ShiftModifier);
    send(texts()[2], QEvent::MouseButtonRelease, end, Qt::ShiftModifier);
    QCOMPARE(selected(), kWhole);
}

void SelectionTest::listsKeepTheirMarks() {
    m_chat.messages[1].shown().text = QStringLiteral("So:\n\n1. one\n2. two\n   - deep\n\nEnd");
    m_transcript->showAll(m_chat, ReplyState::idle);
    QCoreApplication::processEvents();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    ProseView* const last = texts().back();
    last->setFocus();
    QTest::keyClick(last, Qt::Key_A, Qt::ControlModifier);
    QCOMPARE(selected(), QStringLiteral("So:\n1. one\n2. two\n  - deep\n\nEnd"));
    last->setMarkdownText(QStringLiteral("97. one\n98. two"));
    QTest::keyClick(last, Qt::Key_A, Qt::ControlModifier);
    QVERIFY2(selected().endsWith(QStringLiteral("97. one\n98. two")), qPrintable(selected()));
}

void SelectionTest::itsMenuCopies() {
    ProseView* const text = texts()[1];
    const auto choose = [text](const QString& words) {
        QContextMenuEvent asked(QContextMenuEvent::Mouse, QPoint(2, 5), text->viewport()->mapToGlobal(QPoint(2, 5)));
        QCoreApplication::sendEvent(text->viewport(), &asked);
        QMenu* const menu = text->findChild<QMenu*>();
        for (QAction* const action : menu != nullptr ? menu->actions() : QList<QAction*>()) {
            if (action->text() == words && action->isEnabled()) {
                action->trigger();
                menu->close();
                QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
                return true;
            }
        }
        delete menu;
        return false;
    };
    QVERIFY(!choose(QStringLiteral("Copy"))); // nothing is selected
    QVERIFY(choose(QStringLiteral("Select all of this message")));
    QVERIFY(choose(QStringLiteral("Copy")));
    QCOMPARE(QApplication::clipboard()->text(), kWhole);
}

void SelectionTest::aSelectionOutlivesWhatStreamsIn() {
    m_chat.messages[1].shown().text = QStringLiteral("first part");
    m_transcript->showAll(m_chat, ReplyState::generating);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    ProseView* const last = texts().back();
    QTextCursor word(last->document());
    word.setPosition(5, QTextCursor::KeepAnchor);
    last->setTextCursor(word);
    m_chat.messages[1].shown().text += QStringLiteral(" and more");
    m_transcript->showMessage(m_chat, 1, ReplyState::generating);
    QCOMPARE(texts().back(), last);
    QCOMPARE(selected(), QStringLiteral("first"));
}

} // namespace

QTEST_MAIN(SelectionTest)
#include "selection_test.moc"
