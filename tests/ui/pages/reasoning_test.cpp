// SPDX-License-Identifier: GPL-3.0-or-later
// Replies of models whose template begins the reasoning for them: it is folded all the same, and counted.
#ifndef Q_MOC_RUN // it reads no concepts
#include "engine/text/tokenizer.h"
#endif
#include "tests/ui/pages/chat_fixture.h"
#include "ui/bridge/reasoning.h"
#include "ui/pages/message_view.h"
#include "ui/pages/think_fold.h"
#include "ui/widgets/figure_label.h"

#include <QFile>
#include <QSignalSpy>
#include <QTest>

using namespace vitrine;
using namespace vitrine::ui;

namespace {

constexpr const char* kTemplate = "{% for m in messages %}{{ m.role }}: {{ m.content }}{{ '\\n' }}{% endfor %}"
                                  "{% if add_generation_prompt %}assistant: <think>{{ '\\n' }}{% endif %}";

class ReasoningTest : public ChatFixture {
    Q_OBJECT

private slots:
    void initTestCase() { makeModel(); }
    void init();
    void cleanup() { drop(); }
    void whatTheTemplateOpensIsFolded();
    void aReplyThatGoesOnOpensItOnce();
    void theFoldTellsTimeAndTokens();
    void tokensAreCountedUpToItsEnd();

private:
    void loadThinking();
};

void ReasoningTest::init() {
    prepare();
    openPage();
}

void ReasoningTest::loadThinking() {
    const QString path = m_config->filePath(QStringLiteral("thinks.jinja"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(kTemplate);
    file.close();
    EngineOptions options;
    options.model = m_path.toStdString();
    options.threads = 1;
    options.chatTemplate = path.toStdString();
    m_bridge->load(options);
    QTRY_VERIFY_WITH_TIMEOUT(m_bridge->status().state == LoopState::ready || m_bridge->status().error.has_value(), kPatience);
    QVERIFY2(m_bridge->status().state == LoopState::ready, m_bridge->status().error ? m_bridge->status().error->message.c_str() : "");
}

void ReasoningTest::whatTheTemplateOpensIsFolded() {
    loadThinking();
    say(QStringLiteral("hello"));
    QVERIFY(chat().messages[1].shown().text.startsWith(QLatin1String("<think>\n")));
    QVERIFY(views()[1]->findChild<ThinkFold*>() != nullptr);
}

void ReasoningTest::aReplyThatGoesOnOpensItOnce() {
    loadThinking();
    say(QStringLiteral("hello"));
    QString first = chat().messages[1].shown().text;
    while (first.endsWith(QChar(QChar::ReplacementCharacter))) {
        first.chop(1); // half of a character is made again
    }
    const QSignalSpy ended(m_page.get(), &ChatPage::replyEnded);
    m_page->session().continueReply();
    QTRY_COMPARE_WITH_TIMEOUT(ended.count(), 1, kPatience);
    QVERIFY(chat().messages[1].shown().text.startsWith(first));
    QString rendered;
    m_page->session().renderPrompt([&rendered](const Result<RenderedPrompt>& prompt) { rendered = prompt ? prompt->text : QStringLiteral("none"); }, 1);
    QTRY_VERIFY_WITH_TIMEOUT(!rendered.isEmpty(), kPatience);
    QCOMPARE(rendered.count(QLatin1String("<think>")), 1);
    QVERIFY(rendered.endsWith(first.mid(8)));
}

void ReasoningTest::theFoldTellsTimeAndTokens() {
    Message reply;
    reply.role = Role::assistant;
    reply.shown().text = QStringLiteral("<think>so</think>yes");
    reply.shown().finish = trace::FinishReason::endOfSequence;
    reply.shown().thinkSeconds = 2.6;
    MessageView view(Role::assistant);
    view.show(reply, ReplyState::idle, true);
    reply.shown().thinkTokens = 198; // known a moment later
    view.show(reply, ReplyState::idle, true);
    const QString told = view.findChild<ThinkFold*>()->findChild<FigureLabel*>()->spoken();
    QVERIFY2(told.contains(QLatin1String("198 tokens")) && told.contains(QLatin1String("2.6")), qPrintable(told));
}

void ReasoningTest::tokensAreCountedUpToItsEnd() {
    load();
    int counted = -1;
    QString before;
    QString with;
    m_bridge->ask(
        this,
        [&](Engine* engine) {
            const text::Tokenizer& tokenizer = engine->tokenizer();
            std::vector<TokenId> tokens = *tokenizer.encode("one two</think> three");
            const int n = reasoningTokens(tokenizer, tokens);
            before = QString::fromStdString(tokenizer.decode(std::vector<TokenId>(tokens.begin(), tokens.begin() + n - 1), true));
            with = QString::fromStdString(tokenizer.decode(std::vector<TokenId>(tokens.begin(), tokens.begin() + n), true));
            return std::pair(n, reasoningTokens(tokenizer, *tokenizer.encode("one two")));
        },
        [&counted](std::pair<int, int> answer) { counted = answer.second == 0 ? answer.first : -2; });
    QTRY_VERIFY_WITH_TIMEOUT(counted != -1, kPatience);
    QVERIFY(counted > 0);
    QVERIFY(!before.contains(QLatin1String("</think>")));
    QVERIFY(with.contains(QLatin1String("</think>")));
}

} // namespace

QTEST_MAIN(ReasoningTest)
#include "reasoning_test.moc"
