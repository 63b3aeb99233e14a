// SPDX-License-Identifier: GPL-3.0-or-later
// How a reply is cut into parts: what a part is, and that a growing text only ever changes its last one.
#include "ui/pages/code_frame.h"
#include "ui/pages/list_numbers.h"
#include "ui/pages/markdown_parts.h"
#include "ui/pages/message_view.h"
#include "ui/pages/prose_view.h"
#include "ui/pages/think_fold.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"

#include <QApplication>
#include <QClipboard>
#include <QTest>
#include <QTextBlock>
#include <QTextLayout>

using namespace vitrine::ui;
using Kind = MarkdownPart::Kind;

namespace {

const QString kReply = QStringLiteral("<think>Let me see.\n\nYes.</think>\n# Push\n\nTwo loads:\n\n- one `tail`\n- two\n\n  still two\n\n```cpp\nint a;\n\n"
                                      "```` not the end\n```\nAfter it.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n~~~\nraw\n~~~\nThe end");

class MarkdownTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { Theme::instance().install(); }
    void cutsAReplyIntoParts();
    void onlyTheTailChanges();
    void laysOutOnlyTheTail();
    void loneMarkersStayText();
    void nothingIsSwallowed_data();
    void nothingIsSwallowed();
    void wordsShowBeforeTheirTagIsClosed();
    void showsRawTextAsItIs();
    void linesOfAParagraphStayApart_data();
    void linesOfAParagraphStayApart();
    void lineBreaksChangeNoBlock_data();
    void lineBreaksChangeNoBlock();
    void whatIsCopiedIsTheModelsText();
    void typedTextIsCutAtItsFencesAlone_data();
    void typedTextIsCutAtItsFencesAlone();
    void aQuestionShowsItsCodeInBlocks();
    void aTypedBreakIsALineNotAParagraph();
    void codeOnALineIsNoBlock();
    void aTextThatGrowsLooksAsOneThatIsWhole_data();
    void aTextThatGrowsLooksAsOneThatIsWhole();
    void listsBeginWithTheNumberThatIsWritten_data();
    void listsBeginWithTheNumberThatIsWritten();
    void numbersAreSeenWhole();
};

void MarkdownTest::cutsAReplyIntoParts() {
    const QVector<MarkdownPart> parts = splitMarkdown(kReply);
    QVector<Kind> kinds;
    for (const MarkdownPart& p : parts) {
        kinds.push_back(p.kind);
    }
    QCOMPARE(kinds.front(), Kind::think);
    QCOMPARE(parts.front().text, QStringLiteral("Let me see.\n\nYes."));
    QVERIFY(parts.front().closed);
    QCOMPARE(kinds.count(Kind::code), 2);
    const MarkdownPart code = parts[kinds.indexOf(Kind::code)];
    QCOMPARE(code.language, QStringLiteral("cpp"));
    QCOMPARE(code.text, QStringLiteral("int a;\n\n```` not the end"));
    const MarkdownPart raw = parts[kinds.lastIndexOf(Kind::code)];
    QCOMPARE(raw.text, QStringLiteral("raw"));
    QCOMPARE(parts.back().text, QStringLiteral("The end"));
    QVERIFY(!parts.back().closed);
    const auto list = std::find_if(parts.begin(), parts.end(), [](const MarkdownPart& p) { return p.text.startsWith(QLatin1String("Two loads")); });
    QVERIFY(list->text.endsWith(QLatin1String("still two"))); // a list is one part with what belongs to it
}

void MarkdownTest::onlyTheTailChanges() {
    const QVector<MarkdownPart> whole = splitMarkdown(kReply);
    for (qsizetype n = 0; n <= kReply.size(); ++n) {
        const QVector<MarkdownPart> prefix = splitMarkdown(kReply.left(n));
        for (qsizetype i = 0; i + 1 < prefix.size(); ++i) {
            QVERIFY2(i < whole.size() && prefix[i] == whole[i], qPrintable(QStringLiteral("part %1 of the first %2 letters").arg(i).arg(n)));
        }
    }
}

void MarkdownTest::laysOutOnlyTheTail() {
    MessageView view(Role::assistant);
    Message message;
    message.role = Role::assistant;
    message.shown().text = QStringLiteral("First.\n\nSecond.\n\nThi");
    view.show(message, ReplyState::generating, true);
    const QList<ProseView*> before = view.findChildren<ProseView*>();
    QCOMPARE(before.size(), 3);
    int changes = 0;
    for (ProseView* v : before) {
        connect(v->document(), &QTextDocument::contentsChanged, this, [&changes, v, &before] { changes += v != before.back() ? 1 : 0; });
    }
    message.shown().text += QStringLiteral("rd.");
    view.show(message, ReplyState::generating, true);
    QCOMPARE(view.findChildren<ProseView*>(), before); // the same widgets
    QCOMPARE(changes, 0);
    QCOMPARE(before.back()->toPlainText(), QStringLiteral("Third."));
}

void MarkdownTest::nothingIsSwallowed_data() {
    QTest::addColumn<QString>("markdown");
    QTest::addColumn<QString>("shown");
    QTest::newRow("headers of C++") << "#include <iostream>\n#include <vector>" << "#include <iostream>\n#include <vector>";
    QTest::newRow("template") << "Use std::vector<int> here, or **list<T>**." << "Use std::vector<int> here, or list<T>.";
    QTest::newRow("comparison") << "if a<b then c>d" << "if a<b then c>d";
    QTest::newRow("placeholder") << "Write <your name> there,\n<and more> below" << "Write <your name> there,\n<and more> below";
    QTest::newRow("script") << "<script>x</script> after" << "<script>x</script> after";
    QTest::newRow("comment") << "so <!-- hidden --> it is" << "so <!-- hidden --> it is";
    QTest::newRow("tags for words") << "a <b>bold</b> x<sub>2</sub> y" << "a bold x2 y";
    QTest::newRow("break") << "one<br>two and more" << "one\ntwo and more";
    QTest::newRow("break in capitals") << "one<BR >two <br/> three" << "one\ntwo\nthree";
    QTest::newRow("break in code") << "`a<br>b` or<br>so" << "a<br>b or\nso";
    QTest::newRow("break below an item") << "- a\n\n    b<br>c d" << "a\nb\nc d";
    QTest::newRow("rule") << "one <hr> two" << "one \n two";
    QTest::newRow("tag that opens") << "Use <b> to make text bold and <i> for italic. More." << "Use <b> to make text bold and <i> for italic. More.";
    QTest::newRow("tag that closes") << "a </b> c d" << "a </b> c d";
    QTest::newRow("tags that cross") << "a <b>x <i>y</b> z</i> w" << "a <b>x <i>y</b> z</i> w";
    QTest::newRow("tag over lines") << "a <b>one\ntwo</b> three" << "a <b>one\ntwo</b> three";
    QTest::newRow("tag that closes in code") << "a <b>x `</b>` y z" << "a <b>x </b> y z";
    QTest::newRow("code in a tag") << "a <b>x `y` z</b> w" << "a <b>x y z</b> w"; // the reader would have y before x
    QTest::newRow("code over lines") << "x `y\n` <b>z `w" << "x y\n<b>z `w";
    QTest::newRow("tags in code alone") << "`<b>` is <b>bold</b>" << "<b> is bold";
    QTest::newRow("tag that is escaped") << "a \\<b>x</b> y" << "a <b>x</b> y";
    QTest::newRow("sign in a tag") << "a <b>x < y</b> z" << "a <b>x < y</b> z";
    QTest::newRow("break in a cell") << "| one | two |\n|---|---|\n| x<br>y | z |\n| c | d |" << "\none\ntwo\nx\ny\nz\nc\nd\n";
    QTest::newRow("tag over cells") << "| one | two |\n|---|---|\n| <b>x | y</b> |\n| c | d |" << "\none\ntwo\n<b>x\ny</b>\nc\nd\n";
    QTest::newRow("definition of a link") << "See [the page][1].\n\n[1]: http://localhost/a" << "See [the page][1].\n[1]: http://localhost/a";
    QTest::newRow("footnotes") << "So it is.[^1]\n\n[^1]: Or is it?\n[^2]: It is." << "So it is.[^1]\n[^1]: Or is it?\n[^2]: It is.";
    QTest::newRow("picture") << "Look: ![a cat](http://localhost/cat.png)!" << "Look: a cat!";
    QTest::newRow("address") << "see <http://localhost/a> <b>now</b>" << "see http://localhost/a now";
}

void MarkdownTest::nothingIsSwallowed() {
    QFETCH(QString, markdown);
    QFETCH(QString, shown);
    ProseView view;
    view.setMarkdownText(markdown);
    QCOMPARE(view.toPlainText(), shown);
}

void MarkdownTest::wordsShowBeforeTheirTagIsClosed() {
    const QString text = QStringLiteral("a <b>bold</b> word");
    ProseView view;
    for (qsizetype n = 1; n <= text.size(); ++n) {
        view.setMarkdownText(text.left(n), true);
        const QString before = text.left(n).section(QLatin1Char('>'), -1).section(QLatin1Char('<'), 0, 0).trimmed();
        QVERIFY2(view.toPlainText().contains(before), qPrintable(view.toPlainText()));
    }
    QCOMPARE(view.toPlainText(), QStringLiteral("a bold word"));
}

void MarkdownTest::loneMarkersStayText() {
    QCOMPARE(splitMarkdown(QString()).size(), 0);
    QCOMPARE(splitMarkdown(QStringLiteral("a < b and `x` > </think>")).size(), 1);
    const auto open = splitMarkdown(QStringLiteral("```\nx"));
    QCOMPARE(open.size(), 1);
    QCOMPARE(open[0].kind, Kind::code);
    QVERIFY(!open[0].closed);
    const auto thinking = splitMarkdown(QStringLiteral("<think>so"));
    QCOMPARE(thinking.size(), 1);
    QVERIFY(!thinking[0].closed);
}

void MarkdownTest::showsRawTextAsItIs() {
    MessageView view(Role::assistant);
    Message message;
    message.role = Role::assistant;
    message.shown().text = kReply;
    view.show(message, ReplyState::idle, true);
    QCOMPARE(view.findChildren<CodeFrame*>().size(), 2);
    QCOMPARE(view.findChildren<ThinkFold*>().size(), 1);
    view.setRaw(true);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QCOMPARE(view.findChildren<CodeFrame*>().size(), 0);
    QCOMPARE(view.findChildren<ProseView*>().size(), 1);
    QCOMPARE(view.findChild<ProseView*>()->toPlainText(), kReply);
}

void MarkdownTest::linesOfAParagraphStayApart_data() {
    QTest::addColumn<QString>("markdown");
    QTest::addColumn<QString>("text");
    const auto row = [](const char* name, const char* markdown, const char* text) {
        QTest::newRow(name) << QString::fromUtf8(markdown) << QString::fromUtf8(text);
    };
    row("poem", "Roses are red,\nViolets are blue", "Roses are red,\nViolets are blue");
    row("address", "Ada Lovelace\n12 St James's Square\nLondon", "Ada Lovelace\n12 St James's Square\nLondon");
    row("two verses", "one\ntwo\n\nthree\nfour", "one\ntwo\nthree\nfour");
    row("asked for by blanks", "one  \ntwo", "one\ntwo");
    row("asked for by a backslash", "one\\\ntwo", "one\ntwo");
    row("two backslashes are one", "one\\\\\ntwo", "one\\\ntwo");
    row("blanks before the second line", "one\n   two", "one\ntwo");
    row("bold before the break", "**Note:**\nit holds", "Note:\nit holds");
    row("bold behind the break", "it holds\n**(always)** so", "it holds\n(always) so");
    row("bold over the break", "**one\ntwo**", "one\ntwo");
    row("quote", "> Roses are red,\n> Violets are blue", "Roses are red,\nViolets are blue");
    row("quote that goes on without its mark", "> one\ntwo", "one\ntwo");
    row("item with lines", "- Ada\n  London\n- Alan\n  Bletchley", "Ada\nLondon\nAlan\nBletchley");
    row("number that begins no list", "It was in\n1843. Then", "It was in\n1843. Then");
    row("after a heading", "# Head\none\ntwo", "Head\none\ntwo");
    row("bold by its tag before the break", "<b>Note:</b>\nit holds", "Note:\nit holds");
    row("break by its tag before the break", "one<br>\ntwo", "one\ntwo");
    row("colon lines", "Name: Ada\nBorn: 1815", "Name: Ada\nBorn: 1815");
    row("right to left", "שלום\nעולם", "שלום\nעולם");
    row("wide letters", "古池や\n蛙飛び込む", "古池や\n蛙飛び込む");
}

void MarkdownTest::linesOfAParagraphStayApart() {
    QFETCH(QString, markdown);
    QFETCH(QString, text);
    ProseView view;
    view.setMarkdownText(markdown);
    QCOMPARE(view.toPlainText(), text);
}

void MarkdownTest::lineBreaksChangeNoBlock_data() {
    QTest::addColumn<QString>("markdown");
    const auto row = [](const char* name, const char* markdown) { QTest::newRow(name) << QString::fromUtf8(markdown); };
    row("heading", "# One\n## Two ##\n\nThree");
    row("underlined heading", "Title\n=====\n\nSub\n---\n\nText");
    row("rule", "above\n\n***\n\nbelow\n\n- - -\n");
    row("list", "- one\n- two\n  - three\n- four");
    row("numbers", "1. one\n2. two\n   1. three\n3. four");
    row("list behind text", "So:\n- one\n- two");
    row("table", "| a | b |\n|---|:-:|\n| 1 | 2 |\n| 3 | 4 |");
    row("table without edges", "a | b\n--- | ---\n1 | 2\n3 | 4");
    row("indented code", "Text:\n\n    int a;\n    int b;\n\nMore");
    row("quote with a list", "> - one\n> - two");
    row("task list", "- [ ] one\n- [x] two");
}

/// What has no paragraph of several lines is read as Qt reads it by itself.
void MarkdownTest::lineBreaksChangeNoBlock() {
    QFETCH(QString, markdown);
    ProseView view;
    view.setMarkdownText(markdown);
    QTextDocument plain;
    plain.setMarkdown(markdown, QTextDocument::MarkdownDialectGitHub);
    QCOMPARE(view.document()->blockCount(), plain.blockCount());
    for (QTextBlock ours = view.document()->begin(), its = plain.begin(); its.isValid(); ours = ours.next(), its = its.next()) {
        QCOMPARE(ours.text(), its.text());
        QCOMPARE(ours.blockFormat().headingLevel(), its.blockFormat().headingLevel());
        QCOMPARE(ours.textList() != nullptr, its.textList() != nullptr);
    }
}

void MarkdownTest::whatIsCopiedIsTheModelsText() {
    MessageView view(Role::assistant);
    Message message;
    message.role = Role::assistant;
    message.shown().text = QStringLiteral("one  \ntwo\\\nthree\n\n> four\n> five");
    view.show(message, ReplyState::idle, true);
    for (IconButton* const button : view.findChildren<IconButton*>()) {
        if (button->accessibleName() == QLatin1String("Copy reply")) {
            button->click();
        }
    }
    QCOMPARE(QApplication::clipboard()->text(), message.shown().text);
    view.setRaw(true);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QCOMPARE(view.findChild<ProseView*>()->toPlainText(), message.shown().text);
}

void MarkdownTest::typedTextIsCutAtItsFencesAlone_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QStringList>("parts"); // code with its language before it
    const auto row = [](const char* name, const char* text, const QStringList& parts) { QTest::newRow(name) << QString::fromUtf8(text) << parts; };
    row("words", "one\n\ntwo", {"one\n\ntwo"});
    row("code", "why?\n```cpp\nint a;\n\nint b;\n```\nor not", {"why?", "cpp|int a;\n\nint b;", "or not"});
    row("all that follows the fence", "```py title=\"x y\"\na\n```", {"py title=\"x y\"|a"});
    row("no end", "look:\n```\na\nb", {"look:", "|a\nb"});
    row("tildes", "~~~\n```\n~~~", {"|```"});
    row("on a line", "what is ```a``` here?\n```b``` too", {"what is ```a``` here?\n```b``` too"});
    row("what looks like marks", "# include <a>\n* b *\n<think>c</think>\n<b>d</b>", {"# include <a>\n* b *\n<think>c</think>\n<b>d</b>"});
    row("blanks before the first word", "\n    indented\n  less\n\n```\nx\n```", {"    indented\n  less", "|x"});
}

void MarkdownTest::typedTextIsCutAtItsFencesAlone() {
    QFETCH(QString, text);
    QFETCH(QStringList, parts);
    QStringList found;
    for (const MarkdownPart& part : splitTyped(text)) {
        found << (part.kind == Kind::code ? part.language + QLatin1Char('|') : QString()) + part.text;
    }
    QCOMPARE(found, parts);
}

void MarkdownTest::aQuestionShowsItsCodeInBlocks() {
    MessageView view(Role::user);
    view.resize(700, 400);
    Message message;
    message.shown().text = QStringLiteral("What does it do?\n\n```cpp\nint a = 1;\n```\nThank you **all**");
    view.show(message, ReplyState::idle, true);
    const auto* const code = view.findChild<CodeFrame*>();
    QVERIFY(code != nullptr);
    QCOMPARE(code->code(), QStringLiteral("int a = 1;"));
    const QList<ProseView*> prose = view.findChildren<ProseView*>();
    QCOMPARE(prose.size(), 2);
    QCOMPARE(prose.back()->toPlainText(), QStringLiteral("Thank you **all**")); // as it was typed
    QCOMPARE(code->minimumWidth(), prose.front()->minimumWidth());
    view.setRaw(true);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QVERIFY(view.findChild<CodeFrame*>() == nullptr);
    QCOMPARE(view.findChild<ProseView*>()->toPlainText(), message.shown().text);
    view.setRaw(false);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QVERIFY(view.findChild<CodeFrame*>() != nullptr);
}

void MarkdownTest::aTypedBreakIsALineNotAParagraph() {
    ProseView view;
    view.resize(400, 10);
    view.setPlainMessage(QStringLiteral("one\ntwo"));
    const int two = view.heightForWidth(view.viewport()->width());
    view.setPlainMessage(QStringLiteral("one\ntwo\nthree"));
    const int three = view.heightForWidth(view.viewport()->width());
    view.setPlainMessage(QStringLiteral("one"));
    const int one = view.heightForWidth(view.viewport()->width());
    QCOMPARE(three - two, two - one);
    QVERIFY2(two - one <= one + 1, qPrintable(QStringLiteral("%1, then %2").arg(one).arg(two)));
}

void MarkdownTest::codeOnALineIsNoBlock() {
    const auto parts = splitMarkdown(QStringLiteral("```a``` and\n\nmore"));
    QCOMPARE(parts.size(), 2);
    QCOMPARE(parts[0].kind, Kind::prose);
    QCOMPARE(parts[0].text, QStringLiteral("```a``` and"));
}

void MarkdownTest::aTextThatGrowsLooksAsOneThatIsWhole_data() {
    QTest::addColumn<QString>("text");
    QTest::newRow("a reply") << kReply;
    QTest::newRow("marks") << QStringLiteral("It is **very, very** bold, *slanted* and `code` so snake_case_here and 2*3*4. Then **more");
    QTest::newRow("links") << QStringLiteral("See [a page](http://localhost/a) or www.example.com and me@example.com, then http://a.example/b c d");
    QTest::newRow("list") << QStringLiteral("1. one and two\n2. three, four\n   - five six\n\n   seven\n3. eight");
    QTest::newRow("table") << QStringLiteral("| one | two |\n|---|---|\n| three four | five |\n\nafter it");
    QTest::newRow("headings") << QStringLiteral("# One two three\n## Four #\nfive six\n=====\nseven");
    QTest::newRow("signs") << QStringLiteral("AT&amp;T said: <b>so</b> it is. Is it? \"Yes\", it's so... 1. no\n12. twelve");
    QTest::newRow("lines") << QStringLiteral("Roses are red,\nViolets are blue,\n> quoted words here\n> and more of them");
}

/// Plain words are added to what stands there; everything else makes it anew.
void MarkdownTest::aTextThatGrowsLooksAsOneThatIsWhole() {
    QFETCH(QString, text);
    for (const int step : {1, 3, 7}) {
        ProseView growing;
        growing.resize(500, 10);
        for (qsizetype n = 1; n <= text.size() + step - 1; n += step) {
            const QString part = text.left(n).trimmed(); // as parts of a reply are
            ProseView whole;
            whole.resize(500, 10);
            growing.setMarkdownText(part);
            whole.setMarkdownText(part);
            QCOMPARE(growing.toPlainText(), whole.toPlainText());
            QCOMPARE(growing.document()->toHtml(), whole.document()->toHtml());
        }
    }
}

QStringList marksOf(const ProseView& view) {
    QStringList marks;
    for (QTextBlock block = view.document()->begin(); block.isValid(); block = block.next()) {
        marks << itemMark(block) + QLatin1Char('|') + block.text();
    }
    return marks;
}

void MarkdownTest::listsBeginWithTheNumberThatIsWritten_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QStringList>("marks");
    const auto row = [](const char* name, const char* text, const QStringList& marks) { QTest::newRow(name) << QString::fromUtf8(text) << marks; };
    row("one", "1. a fox\n2. a crow", {"1.|a fox", "2.|a crow"});
    row("three", "3. a fox\n4. a crow", {"3.|a fox", "4.|a crow"});
    row("bracket", "97) **a fox**\n98) _a crow_", {"97)|a fox", "98)|a crow"});
    row("loose", "99. a fox\n\n100. a crow\n\n101. a tree", {"99.|a fox", "100.|a crow", "101.|a tree"});
    row("after words", "1. a fox\n\nSo:\n\n2. a crow\n3. a tree", {"1.|a fox", "|So:", "2.|a crow", "3.|a tree"});
    row("in a list", "- a fox\n\n  5. a crow\n  6. a tree\n- a hill", {"|a fox", "5.|a crow", "6.|a tree", "|a hill"});
    row("quoted", "> 7. a fox\n> 8. a crow", {"7.|a fox", "8.|a crow"});
    row("nothing yet", "7.", {"7.|"});
    row("a year", "It was in\n1986. So it was", {QString::fromUtf8("|It was in\u20281986. So it was")});
    row("a heading", "5. # a fox", {"1.|a fox"});
    row("nought", "0. a fox\n1. a crow", {"0.|a fox", "1.|a crow"});
}

void MarkdownTest::listsBeginWithTheNumberThatIsWritten() {
    QFETCH(QString, text);
    QFETCH(QStringList, marks);
    ProseView whole;
    whole.resize(400, 10);
    whole.setMarkdownText(text);
    QCOMPARE(marksOf(whole), marks);
    ProseView growing;
    growing.resize(400, 10);
    for (qsizetype n = 1; n <= text.size(); ++n) {
        growing.setMarkdownText(text.left(n).trimmed(), true);
    }
    QCOMPARE(marksOf(growing), marks);
}

/// Qt draws the numbers of lists that begin with 1, others are drawn by the view; either way nothing is cut off at the left.
void MarkdownTest::numbersAreSeenWhole() {
    QString counted;
    for (int i = 1; i <= 120; ++i) {
        counted += QStringLiteral("%1. fox\n").arg(i);
    }
    for (const QString& text : {counted, QStringLiteral("1000. fox\n1001. fox")}) {
        for (const bool growing : {false, true}) {
            ProseView view;
            view.resize(300, 10);
            for (qsizetype n = growing ? 1 : text.size(); n <= text.size(); n = qMin(n + 7, qMax(text.size(), n + 1))) {
                view.setMarkdownText(text.left(n).trimmed(), growing);
            }
            view.resize(300, view.heightForWidth(300));
            const QTextBlock last = view.document()->lastBlock();
            const double room = last.layout()->lineAt(0).naturalTextRect().left();
            const QFontMetricsF metrics(view.document()->defaultFont());
            QVERIFY2(room >= metrics.horizontalAdvance(itemMark(last)), qPrintable(QStringLiteral("%1 of %2").arg(room).arg(metrics.horizontalAdvance(itemMark(last)))));
            const QImage seen = view.grab().toImage();
            const QRectF line = last.layout()->lineAt(0).naturalTextRect().translated(last.layout()->position());
            const QColor ground = seen.pixelColor(seen.width() - 1, 0);
            int ink = 0;
            for (int y = qFloor(line.top()); y < qMin(seen.height(), qCeil(line.bottom())); ++y) {
                QCOMPARE(seen.pixelColor(0, y), ground);
                for (int x = 0; x < qFloor(room); ++x) {
                    ink += seen.pixelColor(x, y) != ground ? 1 : 0;
                }
            }
            QVERIFY(ink > 40);
        }
    }
}

} // namespace

QTEST_MAIN(MarkdownTest)
#include "markdown_test.moc"
