// SPDX-License-Identifier: GPL-3.0-or-later
// What is made of a model's answer without an engine: titles, and how fast a prompt is read.
#include "ui/bridge/reasoning.h"
#include "ui/bridge/reply_follower.h"
#include "ui/bridge/title_writer.h"
#include "ui/models/conversation.h"

#include <QTest>

using namespace vitrine;
using namespace vitrine::ui;

namespace {

class WordsOfRepliesTest : public QObject {
    Q_OBJECT

private slots:
    void answersBecomeTitles_data();
    void answersBecomeTitles();
    void aCutLineIsNoTitle();
    void aTitleTellsOfItsQuestion_data();
    void aTitleTellsOfItsQuestion();
    void aQuestionBecomesATitle();
    void paceNeedsTwoChunks();
    void aPromptMayOpenTheReasoning();
};

void WordsOfRepliesTest::answersBecomeTitles_data() {
    QTest::addColumn<QString>("answer");
    QTest::addColumn<QString>("title");
    QTest::newRow("plain") << "A queue of one" << "A queue of one";
    QTest::newRow("quoted") << "\"A queue of one.\"\n\nI hope" << "A queue of one";
    QTest::newRow("headed") << "**Title: Glass and light**" << "Glass and light";
    QTest::newRow("reasoned") << "<think>hm\nhm</think>\nGlass" << "Glass";
    QTest::newRow("only thought") << "<think>hm" << "";
    QTest::newRow("a sentence") << "I am a language model and I can help you with many things that you ask" << "";
    QTest::newRow("announced") << "Here's a possible title for this conversation: \"Glass and light\"" << "Glass and light";
    QTest::newRow("announced on its line") << "Sure! Here is a title:\n\n**Glass and light**" << "Glass and light";
    QTest::newRow("announced only") << "Here's a possible title for the conversation" << "";
    QTest::newRow("courtesy") << "Certainly! Glass and light" << "Glass and light";
    QTest::newRow("could be") << "The title could be “Glass and light”." << "Glass and light";
    QTest::newRow("in German") << "Hier ist ein möglicher Titel: „Glas und Licht“" << "Glas und Licht";
    QTest::newRow("first of a list") << "1. Glass and light\n2. Light" << "Glass and light";
    QTest::newRow("about titles") << "Land title law" << "Land title law";
    QTest::newRow("with a colon") << "Rust: a first look" << "Rust: a first look";
    QTest::newRow("excuse") << "I'm sorry, I can't do that" << "";
    QTest::newRow("the wish again") << "Write a title of three to five words" << "";
    QTest::newRow("of itself") << "I have a title for you" << "";
    QTest::newRow("offers help") << "How can I help you today" << "";
    QTest::newRow("signs") << "***" << "";
    QTest::newRow("Japanese") << "「記憶」について" << "「記憶」について";
    QTest::newRow("broken") << QStringLiteral("Gl") + QChar(QChar::ReplacementCharacter) << "";
}

void WordsOfRepliesTest::answersBecomeTitles() {
    QFETCH(QString, answer);
    QFETCH(QString, title);
    QCOMPARE(titleFromAnswer(answer), title);
}

void WordsOfRepliesTest::aCutLineIsNoTitle() {
    QCOMPARE(titleFromAnswer(QStringLiteral("A history of glass and"), false), QString());
    QCOMPARE(titleFromAnswer(QStringLiteral("Glass\nIt is about a history of"), false), QStringLiteral("Glass"));
}

void WordsOfRepliesTest::aTitleTellsOfItsQuestion_data() {
    QTest::addColumn<QString>("title");
    QTest::addColumn<QString>("question");
    QTest::addColumn<bool>("tells");
    const auto row = [](const char* name, const char* title, const char* question, bool tells) {
        QTest::newRow(name) << QString::fromUtf8(title) << QString::fromUtf8(question) << tells;
    };
    row("its words", "The French Revolution", "Tell me about the french revolution.", true);
    row("its stems", "Sorting dictionaries", "How do I sort a dictionary?", true);
    row("a short word", "Naming a cat", "What is a good name for my cat?", true);
    row("part of a word only", "Education today", "Name a cat", false);
    row("words that tell of nothing", "What can I do for you about that", "What is that about?", false);
    row("something else", "The Quantum Dance of Light", "Why do cats purr?", false);
    row("Japanese", "記憶の仕組み", "人の記憶はどう働きますか", true);
    row("other Japanese", "空の色", "人の記憶はどう働きますか", false);
    row("German", "Stapel und Schlangen", "Was ist der Unterschied zwischen Stapel und Schlange?", true);
}

void WordsOfRepliesTest::aTitleTellsOfItsQuestion() {
    QFETCH(QString, title);
    QFETCH(QString, question);
    QFETCH(bool, tells);
    QCOMPARE(titleTellsOf(title, question), tells);
}

/// Where the model has none.
void WordsOfRepliesTest::aQuestionBecomesATitle() {
    QCOMPARE(titleFor(QStringLiteral("```cpp\nint a;\n```\nWhat is it?")), QStringLiteral("int a;"));
    QCOMPARE(titleFor(QStringLiteral("---\n\nSo: what?")), QStringLiteral("So: what?"));
    QCOMPARE(titleFor(QStringLiteral("???")), QStringLiteral("???"));
    const QString fox = QString::fromUtf8("🦊");
    const QString cut = titleFor(QStringLiteral("a") + fox.repeated(80));
    QVERIFY(cut.isValidUtf16());
    QVERIFY(cut.size() <= 61 && cut.endsWith(QChar(0x2026)));
}

void WordsOfRepliesTest::paceNeedsTwoChunks() {
    PromptPace pace;
    QCOMPARE(pace.tokensPerSecond(), 0.0);
    pace.note(512, 2'000'000'000);
    QCOMPARE(pace.tokensPerSecond(), 0.0); // its own time has the queue in it
    pace.note(512, 3'000'000'000);
    QCOMPARE(pace.tokensPerSecond(), 512.0);
    pace.note(256, 4'000'000'000);
    QCOMPARE(pace.tokensPerSecond(), 384.0);
}

void WordsOfRepliesTest::aPromptMayOpenTheReasoning() {
    QCOMPARE(openedReasoning("user: hi\nassistant: <think>\n"), QStringLiteral("<think>\n"));
    QCOMPARE(openedReasoning("assistant:<think>"), QStringLiteral("<think>"));
    for (const char* prompt : {"", "\n", "assistant:", "<think></think>\n", "<think> so"}) {
        QCOMPARE(openedReasoning(prompt), QString());
    }
    QCOMPARE(withoutOpening(QStringLiteral("<think>\nso</think>yes"), "a <think>\n"), QStringLiteral("so</think>yes"));
    QCOMPARE(withoutOpening(QStringLiteral("<think>so"), "a <think>\n"), QStringLiteral("so"));
    QCOMPARE(withoutOpening(QStringLiteral("yes"), "a <think>\n"), QStringLiteral("yes"));
    QCOMPARE(withoutOpening(QStringLiteral("<think>so"), "a "), QStringLiteral("<think>so"));
}

} // namespace

QTEST_GUILESS_MAIN(WordsOfRepliesTest)
#include "words_of_replies_test.moc"
