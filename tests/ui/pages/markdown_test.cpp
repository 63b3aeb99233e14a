// SPDX-License-Identifier: GPL-3.0-or-later
// How a reply is cut into parts: what a part is, and that a growing text only ever changes its last one.
#include "ui/pages/code_frame.h"
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
    void showsRawTextAsItIs();
    void linesOfAParagraphStayApart_data();
    void linesOfAParagraphStayApart();
    void lineBreaksChangeNoBlock_data();
    void lineBreaksChangeNoBlock();
    void whatIsCopiedIsTheModelsText();
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
    row("link definition", "[a link][x]\n\n[x]: http://localhost/\n[y]: http://localhost/y");
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

} // namespace

QTEST_MAIN(MarkdownTest)
#include "markdown_test.moc"
