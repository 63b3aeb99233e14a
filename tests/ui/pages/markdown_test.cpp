// SPDX-License-Identifier: GPL-3.0-or-later
// How a reply is cut into parts: what a part is, and that a growing text only ever changes its last one.
#include "ui/pages/code_frame.h"
#include "ui/pages/markdown_parts.h"
#include "ui/pages/message_view.h"
#include "ui/pages/prose_view.h"
#include "ui/pages/think_fold.h"
#include "ui/theme/theme.h"

#include <QTest>

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

} // namespace

QTEST_MAIN(MarkdownTest)
#include "markdown_test.moc"
