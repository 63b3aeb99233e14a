// SPDX-License-Identifier: GPL-3.0-or-later
// A reply that streams: however its text comes in, what stands there at the end is what Qt's reader makes of the whole, on the way it
// reads as the whole does.
#include "ui/pages/code_frame.h"
#include "ui/pages/growing_table.h"
#include "ui/pages/markdown_parts.h"
#include "ui/pages/message_view.h"
#include "ui/pages/prose_style.h"
#include "ui/pages/prose_view.h"
#include "ui/pages/transcript.h"
#include "ui/theme/theme.h"

#include <random>

#include <QScrollBar>
#include <QTest>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextList>
#include <QTextTable>

using namespace vitrine::ui;

namespace {

QString repeated(const char* piece, int times) { return QString::fromUtf8(piece).repeated(times); }

QString numbered(const char* item, int items) {
    QString text;
    for (int i = 1; i <= items; ++i) {
        text += QStringLiteral("%1. ").arg(i) + QString::fromUtf8(item);
    }
    return text;
}

QString formatOf(const QTextCharFormat& f) {
    return QStringLiteral("%1 %2 %3 %4 %5 %6").arg(f.fontWeight()).arg(f.fontItalic()).arg(f.fontStrikeOut()).arg(f.fontFixedPitch()).arg(f.fontPointSize()).arg(f.anchorHref());
}

QString formatOf(const QTextBlock& b) {
    const QTextBlockFormat f = b.blockFormat();
    const QTextList* const list = b.textList();
    return QStringLiteral("%1 %2 %3 %4 %5 %6 ").arg(f.headingLevel()).arg(f.topMargin()).arg(f.indent()).arg(f.leftMargin()).arg(static_cast<int>(f.marker())).arg(f.property(QTextFormat::BlockQuoteLevel).toInt()) +
           (list == nullptr ? QString() : QStringLiteral("%1 %2 %3").arg(list->format().style()).arg(list->format().indent()).arg(list->format().style() <= QTextListFormat::ListDecimal ? list->itemNumber(b) : 0));
}

/// What a reader sees: paragraph by paragraph, and within each the runs of letters of one look.
QStringList lookOf(const QTextDocument& document) {
    QStringList look;
    QString format;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        if (isWithinTable(block)) {
            continue;
        }
        if (block.blockFormat().hasProperty(kJoinedBy)) {
            look.back() += block.blockFormat().stringProperty(kJoinedBy);
        } else {
            look << formatOf(block) << QString();
            format.clear();
        }
        for (auto it = block.begin(); !it.atEnd(); ++it) {
            if (const QString own = formatOf(it.fragment().charFormat()); own != format) {
                format = own;
                look << format << QString();
            }
            look.back() += it.fragment().text();
        }
    }
    return look;
}

class StreamingTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { Theme::instance().install(); }
    void streamedIsAsReadAtOnce_data();
    void streamedIsAsReadAtOnce();
    void readsAsTheWholeOnTheWay_data() { streamedIsAsReadAtOnce_data(); }
    void readsAsTheWholeOnTheWay();
    void splittingGoesOnFromKnownParts_data() { streamedIsAsReadAtOnce_data(); }
    void splittingGoesOnFromKnownParts();
    void whoWatchedTheEndKeepsIt();
    void tablesHaveTheLinesOfTheHouse();
    void messagesStandInTheMiddleBesideTheScrollBar();
};

void StreamingTest::streamedIsAsReadAtOnce_data() {
    QTest::addColumn<QString>("text");
    const auto row = [](const char* name, const QString& text) { QTest::newRow(name) << text; };
    row("one paragraph", repeated("The fox went over the hill, and the crow was watching it from the tree. ", 20));
    row("signs", repeated("Note: the *fox* (old as it was!) went over **the hill**; so-called `code` is here... ", 15));
    row("marks that stay open", repeated("It is 2*3 and **very bold, then *so and `more of a_b_c_ here; ", 12));
    row("verse", repeated("The fox went over the hill: so,\nthe crow was watching it!\n", 14));
    row("verse, then a heading by its underline", repeated("The fox went over the hill\n", 12) + QStringLiteral("Title\n=====\nmore"));
    row("numbers", numbered("**Fox**: went over the hill, and the *crow* was watching.\n", 14));
    row("numbers from 97 on", numbered("**Fox**: went over the hill, and the *crow* was watching.\n", 120).section(QLatin1Char('\n'), 96));
    row("loose list", repeated("- **Fox**: went over the hill, and the crow was watching it.\n\n", 10));
    row("list with paragraphs", repeated("- Fox and crow went over the hill\n\n  and came back again, both of them\n", 9));
    row("lists in lists", repeated("- Fox and crow went over the hill\n  - and came back\n    1. again\n  - both\n", 9));
    row("two lists", repeated("- fox over the hill and more of it\n", 10) + repeated("* crow over the tree and more of it\n", 10) + QStringLiteral("\nEnd."));
    row("text, then a list", repeated("The fox went over the hill, so they said. ", 12) + QStringLiteral("\n") + repeated("- one of them was the crow that saw it\n", 12));
    row("a list that ends", repeated("1. fox over the hill and more of it\n", 12) + QStringLiteral("\n  so it is\n\n2. again and again, as it was before\n3. last"));
    row("tasks", repeated("- [ ] fox over the hill and more of it\n- [x] crow\n", 8));
    row("quotes", repeated("> The fox went over the hill, and the crow was watching it.\n", 10) + QStringLiteral("\nSo."));
    row("table that fills the page", QStringLiteral("| a | b |\n|:--|--:|\n") + repeated("| The fox went over the hill, and the crow was watching it | **12** |\n", 30));
    row("table with wider rows", QStringLiteral("| a | b |\n|---|---|\n") + repeated("| fox | crow |\n", 20) + repeated("| the fox | the `crow` of the hill |\n", 20));
    row("table, then its text", QStringLiteral("| a | b |\n|---|---|\n") + repeated("| fox | [crow](http://localhost/) |\n", 20) + QStringLiteral("goes on\n\nAfter it."));
    row("table", QStringLiteral("| a | b |\n|---|---|\n") + repeated("| fox | **crow** |\n", 12) + QStringLiteral("\nAfter it."));
    row("line with bars in a paragraph", repeated("The fox went over the hill, so they said. ", 12) + QStringLiteral("\na | b\n--- | ---\n1 | 2\n"));
    row("code", QStringLiteral("Look:\n\n```cpp\n") + repeated("int fox = crow(3); // hill\n", 12) + QStringLiteral("```\n\nSo it is."));
    row("reasoning", QStringLiteral("<think>") + repeated("The fox went over the hill. ", 15) + QStringLiteral("</think>It did. ") + repeated("Yes, it did. ", 40));
    row("headings", repeated("## The fox and the crow\n\nIt went over the hill.\n\n### Again\nand again\n\n", 6));
    row("links", repeated("See [the page](http://localhost/a), http://localhost/b or www.example.com and me@example.com; so. ", 8));
    row("HTML", repeated("It is <b>so</b> and <i>so it</i> goes on and on over the hill. ", 8));
    row("wide letters", repeated("狐は丘を越えて行き、烏は木の上からそれを見ていた。", 20));
    row("wide letters and words", repeated("狐 fox は丘を越えて行き、crow 烏は **木** の上からそれを見ていた。", 12));
    row("right to left", repeated("השועל הלך מעל הגבעה, והעורב ראה אותו מן העץ. ", 14));
    row("Arabic", repeated("ذهب الثعلب فوق التل ١٢٣ وكان الغراب يراقبه. ", 14));
    row("both directions", repeated("The fox (השועל) went over the hill: הגבעה 12, and back. ", 12));
    row("emoji", repeated("The 🦊 went over the hill 👩‍👩‍👧‍👦, and the 🐦‍⬛ was watching 🇫🇷 it. ", 14));
    row("long words", repeated("Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft und ", 8));
    row("one long word", QString(1200, QLatin1Char('x')));
}

void StreamingTest::streamedIsAsReadAtOnce() {
    QFETCH(QString, text);
    Message message;
    message.role = Role::assistant;
    message.shown().text = text;
    MessageView whole(Role::assistant);
    whole.resize(520, 400);
    whole.show(message, ReplyState::idle, true);
    for (const unsigned seed : {1U, 2U, 3U}) {
        std::mt19937 random(seed);
        MessageView streamed(Role::assistant);
        streamed.resize(520, 400);
        streamed.QWidget::show();
        for (qsizetype end = 0; end < text.size(); end = qMin(text.size(), end + 1 + static_cast<qsizetype>(random() % 60))) {
            message.shown().text = text.left(end);
            streamed.show(message, ReplyState::generating, true);
            QCoreApplication::processEvents(); // widths come with the layout
        }
        message.shown().text = text;
        streamed.show(message, ReplyState::generating, true);
        streamed.show(message, ReplyState::idle, true);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        const QList<ProseView*> ours = streamed.findChildren<ProseView*>();
        const QList<ProseView*> its = whole.findChildren<ProseView*>();
        QCOMPARE(ours.size(), its.size());
        for (qsizetype i = 0; i < ours.size(); ++i) {
            QCOMPARE(ours[i]->toPlainText(), its[i]->toPlainText());
            QCOMPARE(ours[i]->document()->toHtml(), its[i]->document()->toHtml());
            QCOMPARE(ours[i]->document()->blockCount(), its[i]->document()->blockCount());
        }
        QCOMPARE(streamed.findChildren<CodeFrame*>().size(), whole.findChildren<CodeFrame*>().size());
    }
}

void StreamingTest::readsAsTheWholeOnTheWay() {
    QFETCH(QString, text);
    if (text.contains(QLatin1String("<think>")) || text.contains(QLatin1String("```"))) {
        return; // of several parts
    }
    const bool table = text.startsWith(QLatin1String("| a"));
    std::mt19937 random(7);
    ProseView growing;
    growing.resize(520, 10);
    for (qsizetype end = 1; end < text.size(); end += 1 + static_cast<qsizetype>(random() % 50)) {
        const QString part = text.left(end).trimmed();
        ProseView whole;
        whole.resize(520, 10);
        const qsizetype row = part.lastIndexOf(QLatin1Char('\n'));
        whole.setMarkdownText(table && row > 0 && part.mid(row + 1, 1) == QLatin1String("|") ? part.left(row) : part); // rows come whole
        growing.setMarkdownText(part, true);
        QCOMPARE(joinedText(*growing.document()).replace(QChar::LineSeparator, QLatin1Char('\n')), whole.toPlainText());
        QCOMPARE(lookOf(*growing.document()), lookOf(*whole.document()));
    }
}

void StreamingTest::splittingGoesOnFromKnownParts() {
    QFETCH(QString, text);
    for (const int step : {1, 7, 40}) {
        QVector<MarkdownPart> parts;
        for (qsizetype end = step; end < text.size() + step; end += step) {
            parts = splitMore(parts, text.left(end));
            QCOMPARE(parts, splitMarkdown(text.left(end)));
        }
    }
}

/// A reply is not folded under the eyes of who reads it; opened again, it shows its beginning.
void StreamingTest::whoWatchedTheEndKeepsIt() {
    Message message;
    message.role = Role::assistant;
    message.shown().text = repeated("The fox went over the hill.\n\n", 1200);
    const auto letters = [](const MessageView& view) {
        qsizetype sum = 0;
        for (const ProseView* const prose : view.findChildren<ProseView*>()) {
            sum += prose->toPlainText().size();
        }
        return sum;
    };
    MessageView watched(Role::assistant);
    watched.show(message, ReplyState::generating, true);
    const qsizetype all = letters(watched);
    watched.show(message, ReplyState::idle, true);
    QCOMPARE(letters(watched), all);
    MessageView opened(Role::assistant);
    opened.show(message, ReplyState::idle, true);
    QVERIFY(letters(opened) < all);
}

void StreamingTest::tablesHaveTheLinesOfTheHouse() {
    ProseView view;
    view.setMarkdownText(QStringLiteral("So:\n\n| a | b |\n|---|---|\n| 1 | 2 |"));
    const QTextTable* const table = view.document()->rootFrame()->childFrames().isEmpty() ? nullptr : qobject_cast<QTextTable*>(view.document()->rootFrame()->childFrames().front());
    QVERIFY(table != nullptr);
    QCOMPARE(table->format().border(), 0.0);
    for (int row = 0; row < table->rows(); ++row) {
        const QTextTableCell cell = table->cellAt(row, 1);
        QCOMPARE(cell.format().toTableCellFormat().bottomBorder(), 1.0);
        QCOMPARE(cell.firstCursorPosition().block().blockFormat().topMargin(), 0.0);
    }
}

void StreamingTest::messagesStandInTheMiddleBesideTheScrollBar() {
    Conversation chat;
    for (int i = 0; i < 10; ++i) {
        chat.messages.push_back({});
        chat.messages.back().role = i % 2 == 0 ? Role::user : Role::assistant;
        chat.messages.back().shown().text = repeated("The fox went over the hill.\n\n", 6);
    }
    Transcript transcript;
    transcript.resize(700, 400);
    transcript.show();
    transcript.showAll(chat, ReplyState::idle);
    QTRY_VERIFY(transcript.verticalScrollBar()->isVisible());
    const auto* const message = transcript.findChild<MessageView*>();
    const auto offCentre = [&] { return qAbs(2 * message->mapTo(&transcript, QPoint()).x() + message->width() - transcript.width()); };
    QTRY_VERIFY2(offCentre() <= 2, qPrintable(QString::number(offCentre())));
}

} // namespace

QTEST_MAIN(StreamingTest)
#include "streaming_test.moc"
