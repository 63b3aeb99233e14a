// SPDX-License-Identifier: GPL-3.0-or-later
// What of a reply that streams is settled: it is cut only where both halves are read and laid out as in the whole, it is not laid out again,
// and whoever selects, copies or looks for words does not notice.
#include "ui/pages/prose_style.h"
#include "ui/pages/prose_view.h"
#include "ui/pages/settled_text.h"
#include "ui/pages/text_selection.h"
#include "ui/pages/transcript.h"
#include "ui/theme/theme.h"

#include <QAbstractTextDocumentLayout>
#include <QSet>
#include <QTest>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextLayout>

using namespace vitrine::ui;

namespace {

QString repeated(const char* piece, int times) { return QString::fromUtf8(piece).repeated(times); }

class SettledTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { Theme::instance().install(); }
    void settledLinesAreNotLaidOutAgain_data();
    void settledLinesAreNotLaidOutAgain();
    void settledLinesAreCopiedAsOneParagraph_data();
    void settledLinesAreCopiedAsOneParagraph();
    void aSelectionStaysWhileMoreComes();
    void anotherWidthBreaksOtherLines();
    void cutsOnlyWhatIsSure_data();
    void cutsOnlyWhatIsSure();
    void cutsOnlyWhereBothHalvesKeepTheirOrder_data();
    void cutsOnlyWhereBothHalvesKeepTheirOrder();
    void linesAreOrderedAsInTheWhole_data();
    void linesAreOrderedAsInTheWhole();
    void findsAcrossWhatIsSettled();
};

void SettledTest::settledLinesAreNotLaidOutAgain_data() {
    QTest::addColumn<QString>("piece");
    QTest::newRow("words") << QStringLiteral("The fox went over the hill, and the crow was watching it from the tree. ");
    QTest::newRow("signs") << QStringLiteral("Note: the *fox* (old as it was!) went over **the hill**; so-called `code` is here... ");
    QTest::newRow("verse") << QStringLiteral("The fox went over the hill: so,\nthe crow was watching it!\n");
    QTest::newRow("list") << QStringLiteral("- **Fox**: went over the hill, and the crow was watching it.\n");
    QTest::newRow("wide letters") << QString::fromUtf8("狐は丘を越えて行き、烏は木の上からそれを見ていた。");
    QTest::newRow("right to left") << QString::fromUtf8("השועל הלך מעל הגבעה, והעורב ראה אותו מן העץ. ");
}

/// Whatever changes in the document stands near its end.
void SettledTest::settledLinesAreNotLaidOutAgain() {
    QFETCH(QString, piece);
    const QString text = piece.repeated(6000 / static_cast<int>(piece.size()));
    ProseView view;
    view.resize(520, 10);
    view.show();
    view.setMarkdownText(text.left(1500), true);
    for (int i = 0; i < 20; ++i) { // each look settles once at most
        view.setMarkdownText(text.left(1500 + i), true);
    }
    qsizetype most = 0;
    const QTextDocument* const document = view.document();
    const QObject looks;
    connect(document, &QTextDocument::contentsChange, &looks, [&most, document](int from, int, int) {
        const QTextBlock first = document->findBlock(from); // blocks are laid out as wholes
        most = qMax<qsizetype>(most, document->characterCount() - first.position());
    });
    for (qsizetype end = 1520; end <= text.size(); end += 37) {
        view.setMarkdownText(text.left(end), true);
        QCOMPARE(view.document(), document);
    }
    QVERIFY2(most > 0 && most < 900, qPrintable(QString::number(most)));
}

void SettledTest::settledLinesAreCopiedAsOneParagraph_data() {
    QTest::addColumn<QString>("text");
    QTest::newRow("words") << repeated("The fox went over the hill and the crow was watching it. ", 20).trimmed();
    QTest::newRow("verse") << repeated("The fox went over the hill,\nthe crow was watching it.\n", 12).trimmed();
    QTest::newRow("wide letters") << repeated("狐は丘を越えて行き、烏は木の上からそれを見ていた。", 20);
}

void SettledTest::settledLinesAreCopiedAsOneParagraph() {
    QFETCH(QString, text);
    QWidget group;
    setSelectionGroup(&group);
    auto* const view = new ProseView(&group);
    view->resize(520, 10);
    for (qsizetype end = 20; end < text.size() + 20; end += 20) {
        view->setMarkdownText(text.left(end).trimmed(), true);
    }
    QVERIFY(view->document()->blockCount() > 1);
    QTextCursor all(view->document());
    all.select(QTextCursor::Document);
    view->setTextCursor(all);
    QCOMPARE(selectedTextIn(&group), text);
}

void SettledTest::aSelectionStaysWhileMoreComes() {
    for (const char* const piece : {"The fox: it went over the hill, the crow was watching it. ", "狐は丘を越えて行き、烏は木の上からそれを見ていた。"}) {
        const QString text = repeated(piece, 40);
        ProseView view;
        view.resize(520, 10);
        view.setMarkdownText(text.left(600), true);
        QTextCursor some(view.document());
        some.setPosition(10);
        some.setPosition(480, QTextCursor::KeepAnchor);
        const QString selected = some.selectedText();
        view.setTextCursor(some);
        const auto isKept = [&view, &selected] {
            const QTextCursor cursor = view.textCursor();
            return joinedText(*view.document()).mid(joinedPlace(*view.document(), cursor.anchor()), selected.size()) == selected &&
                   joinedPlace(*view.document(), cursor.position()) - joinedPlace(*view.document(), cursor.anchor()) == selected.size();
        };
        for (qsizetype end = 601; end < text.size(); end += 11) {
            view.setMarkdownText(text.left(end).trimmed(), true);
            QVERIFY2(isKept(), qPrintable(QString::number(end)));
        }
        view.setMarkdownText(text.trimmed());
        QVERIFY(isKept());
        QCOMPARE(view.textCursor().selectedText(), selected);
    }
}

void SettledTest::anotherWidthBreaksOtherLines() {
    const QString text = repeated("The fox went over the hill and the crow was watching it. ", 20).trimmed();
    ProseView view;
    view.show();
    view.resize(520, 10);
    for (qsizetype end = 20; end < text.size() + 20; end += 20) {
        view.setMarkdownText(text.left(end).trimmed(), true);
    }
    QVERIFY(view.document()->blockCount() > 1);
    view.resize(400, view.height());
    QTRY_COMPARE(view.document()->blockCount(), 1);
    QCOMPARE(view.toPlainText(), text);
}

void SettledTest::cutsOnlyWhatIsSure_data() {
    QTest::addColumn<QString>("markdown");
    QTest::addColumn<QString>("sure");
    const auto row = [](const char* name, const char* markdown, const char* sure) { QTest::newRow(name) << QString::fromUtf8(markdown) << QString::fromUtf8(sure); };
    row("words", "one, two; three", "one, two; three");
    row("bold", "one **two three** four", "one two three four");
    row("bold that stays open", "one **two three", "one ");
    row("bold at the end", "one **two**", "one "); // what follows decides
    row("slanted in words", "2*3*4 so", "2");
    row("code", "one `a*b` two", "one a*b two");
    row("code that stays open", "one `a*b two", "one ");
    row("underscores in a word", "a snake_case_word here", "a snake_case_word here");
    row("underscores around a word", "a _word_ here", "a ");
    row("link", "see [a](b) c", "see ");
    row("address", "see http://localhost/ so", "see http");
    row("address without its scheme", "see www.example.com so", "see ");
    row("entity", "AT&amp;T", "AT");
    row("lines", "one\ntwo", "one\u2028two");
    row("line that may begin a list", "one\n- two", "one");
    row("line that may begin a list of numbers", "one\n1. two", "one");
    row("blanks that ask for a break", "one  \ntwo", "one");
    row("heading", "# one", "");
    row("right to left", "one שלום two", "one שלום two");
    row("sign that turns what follows", "one \u202Etwo", "one ");
}

void SettledTest::cutsOnlyWhatIsSure() {
    QFETCH(QString, markdown);
    QFETCH(QString, sure);
    const SettledText found = settledText(markdown);
    QCOMPARE(found.text, sure);
    QCOMPARE(found.source.size(), found.text.size());
}

void SettledTest::cutsOnlyWhereBothHalvesKeepTheirOrder_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("next"); // the second half begins with it
    QTest::addColumn<bool>("may");
    const auto row = [](const char* name, const char* text, const char* next, bool may) { QTest::newRow(name) << QString::fromUtf8(text) << QString::fromUtf8(next) << may; };
    row("words", "one (two three", "three", true);
    row("Hebrew", "השועל הלך מעל", "מעל", true);
    row("behind a comma", "השועל הלך, מעל", "מעל", true);
    row("Latin word next", "השועל הלך over it", "over", false);
    row("Latin word before", "השועל over הלך", "הלך", false);
    row("number before", "השועל 12 הלך", "הלך", false);
    row("bracket that is open", "השועל (הלך מעל", "מעל", false);
    row("bracket that is closed", "השועל (הלך) מעל", "מעל", true);
    row("bracket that is open behind a closing one", "א) השועל (הלך מעל", "מעל", false);
    row("bracket that is closed behind a closing one", "א) השועל (הלך) מעל", "מעל", true);
    row("bracket that is open in code", "השועל `[` הלך מעל", "מעל", false);
    row("brackets that cross", "השועל (הלך「מעל) הגבעה", "הגבעה", false);
    row("Latin paragraph", "one השועל two three", "three", true);
    row("Hebrew before in a Latin paragraph", "one השועל two", "two", false);
}

void SettledTest::cutsOnlyWhereBothHalvesKeepTheirOrder() {
    QFETCH(QString, text);
    QFETCH(QString, next);
    QFETCH(bool, may);
    const Qt::LayoutDirection way = text.isRightToLeft() ? Qt::RightToLeft : Qt::LeftToRight;
    QCOMPARE(settledText(text).mayCutAt(text.indexOf(next), way), may);
}

void SettledTest::linesAreOrderedAsInTheWhole_data() {
    QTest::addColumn<QString>("text");
    QTest::newRow("Hebrew") << repeated("השועל הלך מעל הגבעה, והעורב ראה אותו (מן העץ). ", 14);
    QTest::newRow("Arabic") << repeated("ذهب الثعلب فوق التل ١٢٣ وكان الغراب (12) يراقبه: fox. ", 14);
    QTest::newRow("both") << repeated("The fox (השועל) went over the hill: הגבעה 12, and back. ", 14);
}

/// Each letter stands where it stands in the paragraph that is read as a whole.
void SettledTest::linesAreOrderedAsInTheWhole() {
    QFETCH(QString, text);
    const auto places = [](const ProseView& view) {
        QVector<QPoint> all;
        for (int joined = 0; joined < joinedText(*view.document()).size(); ++joined) {
            const int place = placeOfJoined(*view.document(), joined);
            const QTextBlock block = view.document()->findBlock(place);
            const QTextLine line = block.layout()->lineForTextPosition(place - block.position());
            const QPointF at = view.document()->documentLayout()->blockBoundingRect(block).topLeft();
            all << QPoint(qRound(line.cursorToX(place - block.position())), qRound(at.y() + line.y()));
        }
        return all;
    };
    ProseView growing;
    ProseView whole;
    growing.resize(520, 10);
    whole.resize(520, 10);
    for (qsizetype end = 20; end < text.size() + 20; end += 20) {
        growing.setMarkdownText(text.left(end).trimmed(), true);
    }
    whole.setMarkdownText(text.trimmed());
    QVERIFY(growing.document()->blockCount() > 1);
    const QVector<QPoint> ours = places(growing);
    const QVector<QPoint> its = places(whole);
    QCOMPARE(ours.size(), its.size());
    const QString shown = joinedText(*growing.document());
    for (qsizetype i = 0; i < ours.size(); ++i) {
        if (shown[i].isLetter()) { // a blank at the end of a line has no place
            QVERIFY2(ours[i] == its[i], qPrintable(QStringLiteral("letter %1: %2,%3 and %4,%5").arg(i).arg(ours[i].x()).arg(ours[i].y()).arg(its[i].x()).arg(its[i].y())));
        }
    }
}

void SettledTest::findsAcrossWhatIsSettled() {
    QString text;
    for (int i = 0; i < 20; ++i) {
        text += QStringLiteral("Fox %1 went over the hill and the crow was watching it. ").arg(i);
    }
    Conversation chat;
    chat.messages.resize(2);
    chat.messages[1].role = Role::assistant;
    Transcript transcript;
    transcript.resize(600, 400);
    transcript.show();
    transcript.showAll(chat, ReplyState::generating);
    for (qsizetype end = 20; end < text.size() + 20; end += 20) {
        chat.messages[1].shown().text = text.left(end).trimmed();
        transcript.showMessage(chat, 1, ReplyState::generating);
        QCoreApplication::processEvents(); // new messages are seen from then on
    }
    const auto* const view = transcript.findChildren<ProseView*>().last();
    QVERIFY(view->document()->blockCount() > 1);
    const QTextBlock second = view->document()->firstBlock().next();
    const QString across = view->document()->firstBlock().text().right(9) + second.blockFormat().stringProperty(kJoinedBy) + second.text().left(9);
    QVERIFY2(transcript.find(across, false), qPrintable(across));
    QCOMPARE(view->textCursor().selectionEnd(), second.position() + 9);
    for (const bool backward : {false, true}) { // round the whole text, there and back
        QSet<int> places;
        for (int i = 0; i < 20; ++i) {
            QVERIFY(transcript.find(QStringLiteral("FOX"), backward));
            places << view->textCursor().selectionStart();
        }
        QCOMPARE(places.size(), 20);
    }
    QVERIFY(!transcript.find(QStringLiteral("no such fox"), false));
}

} // namespace

QTEST_MAIN(SettledTest)
#include "settled_test.moc"
