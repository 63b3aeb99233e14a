// SPDX-License-Identifier: GPL-3.0-or-later
// Chats as files: what is written comes back, and what is no chat is refused.
#include "tests/support/temp_dir.h"
#include "tests/ui/models/said.h"
#include "ui/models/conversation_file.h"

#include <QFile>
#include <QTest>

using namespace vitrine;
using namespace vitrine::ui;

namespace {

class ConversationFileTest : public QObject {
    Q_OBJECT

private slots:
    void filesComeBack();
    void badFilesAreErrors_data();
    void badFilesAreErrors();

private:
    test::TempDir m_dir;
};

void ConversationFileTest::filesComeBack() {
    Conversation c;
    c.title = QStringLiteral("A | title 記憶");
    c.systemPrompt = QStringLiteral("System\n\nof two parts");
    c.messages = {said(Role::user, QStringLiteral("q <!-- vitrine: user -->\n## no heading")), said(Role::assistant, QStringLiteral("a1\n\n```cpp\nint x;\n```\n"))};
    c.messages[1].shown().finish = trace::FinishReason::endOfSequence;
    c.messages[1].shown().model = QStringLiteral("SmolLM2");
    c.created = QDateTime::currentDateTime();
    const auto markdown = conversationFromMarkdown(conversationMarkdown(c));
    QVERIFY(markdown);
    QCOMPARE(markdown->title, c.title);
    QCOMPARE(markdown->systemPrompt, c.systemPrompt);
    QCOMPARE(markdown->messages.size(), 2);
    QCOMPARE(markdown->messages[0].shown().text, c.messages[0].shown().text);
    QCOMPARE(markdown->messages[1].shown().text, c.messages[1].shown().text);
    QCOMPARE(markdown->messages[1].shown().finish, trace::FinishReason::endOfSequence);
    Conversation stopped = c;
    for (const auto finish : {std::optional(trace::FinishReason::cancelled), std::optional(trace::FinishReason::maxTokens), std::optional<trace::FinishReason>()}) {
        stopped.messages[1].shown().finish = finish;
        const auto again = conversationFromMarkdown(conversationMarkdown(stopped));
        QVERIFY(again);
        QCOMPARE(again->messages[1].shown().finish, finish);
        QCOMPARE(again->messages[1].shown().text, c.messages[1].shown().text);
    }
    branch(c, 1, QStringLiteral("a2"));
    c.messages.push_back(said(Role::user, QStringLiteral("after a2")));
    const QString path = QString::fromStdString((m_dir.path() / "chat 日本.json").string());
    QCOMPARE(writeConversation(c, path), QString());
    const auto json = readConversationFile(path);
    QVERIFY2(json, json ? "" : json.error().message.c_str());
    QCOMPARE(conversationJson(*json).size() > 100, true);
    QCOMPARE(json->messages.size(), 3);
    QCOMPARE(json->messages[1].versions.size(), 2);
    QCOMPARE(json->messages[1].current, 1);
    QCOMPARE(json->messages[1].versions[0].model, QStringLiteral("SmolLM2"));
    QCOMPARE(json->title, c.title);
    QCOMPARE(json->messages[1].versions[0].text, c.messages[1].versions[0].text);
    QCOMPARE(json->messages[2].shown().text, QStringLiteral("after a2"));
    QVERIFY(!writeConversation(c, QStringLiteral("/nowhere/chat.md")).isEmpty());
}

void ConversationFileTest::badFilesAreErrors_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("words") << QByteArray("just words");
    QTest::newRow("other JSON") << QByteArray("{\"a\":1}");
    QTest::newRow("cut JSON") << QByteArray("{\"vitrine_chat\":1,\"messages\":[{");
    QTest::newRow("no parent") << QByteArray("{\"vitrine_chat\":1,\"messages\":[{\"id\":\"2\",\"follows\":\"1\",\"role\":\"user\",\"text\":\"x\"}]}");
    QTest::newRow("twice") << QByteArray("{\"vitrine_chat\":1,\"messages\":[{\"id\":\"1\",\"role\":\"user\"},{\"id\":\"1\",\"role\":\"user\"}]}");
    QTest::newRow("another mark") << QByteArray("# x\n<!-- vitrine: tool -->\n## T\n\nx");
    QTest::newRow("bytes") << QByteArray("\xff\xfe\x00\x01", 4);
}

void ConversationFileTest::badFilesAreErrors() {
    QFETCH(QByteArray, bytes);
    const QString path = QString::fromStdString((m_dir.path() / "bad.json").string());
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
    file.close();
    const auto read = readConversationFile(path);
    QVERIFY(!read);
    QCOMPARE(read.error().code, ErrorCode::corruptFile);
}

} // namespace

QTEST_GUILESS_MAIN(ConversationFileTest)
#include "conversation_file_test.moc"
