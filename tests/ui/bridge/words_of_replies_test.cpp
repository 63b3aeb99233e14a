// SPDX-License-Identifier: GPL-3.0-or-later
// What is made of a model's answer without an engine: titles, and how fast a prompt is read.
#include "ui/bridge/reply_follower.h"
#include "ui/bridge/title_writer.h"

#include <QTest>

using namespace vitrine;
using namespace vitrine::ui;

namespace {

class WordsOfRepliesTest : public QObject {
    Q_OBJECT

private slots:
    void answersBecomeTitles_data();
    void answersBecomeTitles();
    void paceNeedsTwoChunks();
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
    QTest::newRow("signs") << "***" << "";
    QTest::newRow("Japanese") << "「記憶」について" << "「記憶」について";
    QTest::newRow("broken") << QStringLiteral("Gl") + QChar(QChar::ReplacementCharacter) << "";
}

void WordsOfRepliesTest::answersBecomeTitles() {
    QFETCH(QString, answer);
    QFETCH(QString, title);
    QCOMPARE(titleFromAnswer(answer), title);
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

} // namespace

QTEST_GUILESS_MAIN(WordsOfRepliesTest)
#include "words_of_replies_test.moc"
