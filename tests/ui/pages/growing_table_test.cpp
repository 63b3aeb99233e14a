// SPDX-License-Identifier: GPL-3.0-or-later
// A table of a reply that streams: rows are added, and what is seen is at each step what the whole gives.
#include "ui/pages/growing_table.h"
#include "ui/pages/prose_view.h"
#include "ui/pages/text_selection.h"
#include "ui/theme/theme.h"

#include <QAbstractTextDocumentLayout>
#include <QTest>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextFrame>

using namespace vitrine::ui;

namespace {

QString repeated(const char* piece, int times) {
    return QString::fromUtf8(piece).repeated(times);
}

const QString kNextRow = QStringLiteral("|"); // with its first letter a row is known to have ended

class GrowingTableTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { Theme::instance().install(); }
    void rowsThatCameAreNotLaidOutAgain();
    void aWiderRowMeasuresTheTableAnew();
    void rowsApartAreOneTableToWhoCopies();
    void looksAsTheWholeAtEachStep_data();
    void looksAsTheWholeAtEachStep();
    void cellsOfAnyLengthLeaveTheColumnsAsInTheWhole();
    void longRowsAreAddedToATableThatFillsThePage();
};

void GrowingTableTest::rowsThatCameAreNotLaidOutAgain() {
    const QString head = QStringLiteral("| a | b | c |\n|---|---|---|\n");
    const QString row = QStringLiteral("| The fox | went over | the *hill* |\n");
    constexpr int kRows = 150;
    ProseView view;
    view.resize(520, 10);
    view.show();
    view.setMarkdownText((head + row.repeated(20)).trimmed(), true);
    const QTextDocument* const document = view.document();
    qsizetype most = 0;
    const QObject looks;
    connect(document, &QTextDocument::contentsChange, &looks,
            [&most, document](int from, int, int) { most = qMax<qsizetype>(most, document->characterCount() - from); });
    for (int rows = 21; rows <= kRows; ++rows) {
        view.setMarkdownText(head + row.repeated(rows) + kNextRow, true);
        QVERIFY(view.document() == document);
    }
    QVERIFY2(most > 0 && most < 13 * 30, qPrintable(QString::number(most))); // the last table's letters
    ProseView whole;
    whole.resize(520, 10);
    whole.setMarkdownText(head + row.repeated(kRows));
    QCOMPARE(view.height(), whole.height()); // what it looks like
    const auto edges = [](const ProseView& shown) {
        QVector<int> all;
        for (QTextBlock block = shown.document()->begin(); block.isValid(); block = block.next()) {
            if (!isWithinTable(block) && block.length() > 1) {
                all << qRound(shown.document()->documentLayout()->blockBoundingRect(block).x());
            }
        }
        return all;
    };
    QCOMPARE(edges(view), edges(whole));
}

void GrowingTableTest::aWiderRowMeasuresTheTableAnew() {
    const QString before = QStringLiteral("| a | b |\n|---|---|\n") + repeated("| fox | crow |\n", 20);
    ProseView view;
    view.resize(520, 10);
    view.show();
    view.setMarkdownText(before + kNextRow, true);
    view.setMarkdownText(before + QStringLiteral("| fox | crow |"), true);          // open
    view.setMarkdownText(before + QStringLiteral("| fox | crow |\n| fox |"), true); // the last one is open
    QCOMPARE(view.document()->rootFrame()->childFrames().size(), 2);
    view.setMarkdownText(before + QStringLiteral("| fox | crow |\n| fox | the crow of the hill |\n") + kNextRow, true);
    QCOMPARE(view.document()->rootFrame()->childFrames().size(), 1);
    view.setMarkdownText(
        before + QStringLiteral("| fox | crow |\n| fox | the crow of the hill |\n| fox | crow |\n") + kNextRow, true);
    QCOMPARE(view.document()->rootFrame()->childFrames().size(), 2);
    view.resize(400, view.height());
    QTRY_COMPARE(view.document()->rootFrame()->childFrames().size(), 1);
}

void GrowingTableTest::rowsApartAreOneTableToWhoCopies() {
    const QString head = QStringLiteral("| a | b |\n|---|---|\n");
    QWidget group;
    setSelectionGroup(&group);
    auto* const view = new ProseView(&group);
    view->resize(520, 10);
    const auto all = [&group, view] {
        QTextCursor cursor(view->document());
        cursor.select(QTextCursor::Document);
        view->setTextCursor(cursor);
        return selectedTextIn(&group);
    };
    for (int rows = 1; rows <= 30; ++rows) {
        view->setMarkdownText(head + repeated("| fox | crow |\n", rows) + kNextRow, true);
    }
    QVERIFY(view->document()->rootFrame()->childFrames().size() > 1);
    const QString apart = all();
    view->setMarkdownText(head + repeated("| fox | crow |\n", 30));
    QCOMPARE(apart, all());
}

/// What stands there, and where: the text of each block behind its left edge.
QStringList placesIn(const ProseView& shown) {
    QStringList all;
    for (QTextBlock block = shown.document()->begin(); block.isValid(); block = block.next()) {
        if (!isWithinTable(block)) {
            const QString link = block.begin().atEnd() ? QString() : block.begin().fragment().charFormat().anchorHref();
            all << QStringLiteral("%1 %2 %3")
                       .arg(qRound(shown.document()->documentLayout()->blockBoundingRect(block).x()))
                       .arg(block.text(), link);
        }
    }
    return all;
}

void GrowingTableTest::looksAsTheWholeAtEachStep_data() {
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("after"); // comes at once
    const QString table = QStringLiteral("| aa | bb |\n|---|---|\n") + repeated("| the red fox | the crow |\n", 14);
    const auto row = [&table](const char* name, const char* above, const char* rows) {
        QTest::newRow(name) << above + table << QString::fromUtf8(rows);
    };
    row("a row", "", "| fox | crow |\n");
    row("tags in a part without others", "", "| <b>fox</b> | crow |\n");
    row("tags in a part that has one unknown", "A list<T> of them:\n\n", "| <b>fox</b> | crow |\n");
    row("tag that is unknown behind known ones", "A <b>list</b> of them:\n\n", "| list<T> | crow |\n");
    row("definition of a link", "1.  so\n\n    [fox]: http://localhost/a\n\n", "| [fox] | crow |\n");
    row("rule in a cell", "", "| x<hr>y | crow |\n");
    row("break in a cell", "", "| x<br>y | crow |\n");
    row("second table", "", "| 1 | 2 |\n\n| cc | dd |\n|---|---|\n| 3 | 4 |\n");
    row("text behind the rows", "", "| 1 | 2 |\nmore\n");
    row("row without an edge", "", "| 1 | 2 |\n3 | 4\n");
    const QString wide =
        QStringLiteral("| aa | bb |\n|---|---|\n") +
        repeated("| The fox went over the hill, and back again over the hill | and the crow was watching it |\n", 13);
    const auto more = [&wide](const char* name, const char* rows) {
        QTest::newRow(name) << wide << QString::fromUtf8(rows);
    };
    more("long second cell",
         "| The fox went over | and the crow was watching it from the tree, as it always did, and said so |\n");
    more("long first cell", "| The fox went over the hill, and back again over the hill, and again | and the crow |\n");
    more("short cells", "| The fox | and the crow |\n");
    more("long word", "| The fox | Donaudampfschifffahrtselektrizität |\n");
}

void GrowingTableTest::looksAsTheWholeAtEachStep() {
    QFETCH(QString, before);
    QFETCH(QString, after);
    ProseView growing;
    growing.resize(420, 10);
    growing.show();
    growing.setMarkdownText(before + kNextRow, true);
    growing.setMarkdownText(before + after + kNextRow, true);
    ProseView whole;
    whole.resize(420, 10);
    whole.show();
    const QString text = before + after;
    const QString last = text.trimmed().section(QLatin1Char('\n'), -1);
    whole.setMarkdownText(last.startsWith(QLatin1Char('|')) ? text.trimmed() : text + kNextRow);
    QCOMPARE(placesIn(growing), placesIn(whole));
}

void GrowingTableTest::cellsOfAnyLengthLeaveTheColumnsAsInTheWhole() {
    const QString words = repeated("so it is, ", 8);
    for (const int known : {4, 12, 20, 28}) {
        const QString before = QStringLiteral("| aa | bb |\n|---|---|\n") +
                               QStringLiteral("| %1 | %2 |\n").arg(words, words.left(known)).repeated(12);
        for (int letters = known; letters < 60; letters += 3) {
            const QString cell = words.left(letters);
            for (const QString& row : {cell, QString(cell).insert(letters / 2, QStringLiteral("<br>"))}) {
                const QString after = before + QStringLiteral("| fox | %1 |\n").arg(row);
                ProseView growing;
                growing.resize(400, 10);
                growing.setMarkdownText(before + kNextRow, true);
                growing.setMarkdownText(after + kNextRow, true);
                ProseView whole;
                whole.resize(400, 10);
                whole.setMarkdownText(after);
                QCOMPARE(placesIn(growing), placesIn(whole));
            }
        }
    }
}

/// Rows that change no column need not read the whole again, though their lines are broken.
void GrowingTableTest::longRowsAreAddedToATableThatFillsThePage() {
    const QString head = QStringLiteral("| a | b |\n|---|---|\n");
    const QString row = QStringLiteral("| The fox went over the hill, and the crow was watching it | So it is, said "
                                       "the *fox*, and went on to the `hill` again |\n");
    const QString less = QStringLiteral("| The fox went over the hill, and the crow was | So it is |\n");
    ProseView view;
    view.resize(420, 10);
    view.show();
    view.setMarkdownText(head + row.repeated(13) + kNextRow, true);
    const QTextDocument* const document = view.document();
    for (int rows = 1; rows <= 40; ++rows) {
        view.setMarkdownText(head + row.repeated(13) + (row + less).repeated(rows) + kNextRow, true);
        QVERIFY(view.document() == document);
    }
    ProseView whole;
    whole.resize(420, 10);
    whole.setMarkdownText(head + row.repeated(13) + (row + less).repeated(40));
    QCOMPARE(placesIn(view), placesIn(whole));
    QCOMPARE(view.height(), whole.height());
}

} // namespace

QTEST_MAIN(GrowingTableTest)
#include "growing_table_test.moc"
