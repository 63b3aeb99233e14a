// SPDX-License-Identifier: GPL-3.0-or-later
// The window's end of the engine with a real, tiny model: load, stream, stop, eject, leave.
#include "tests/support/temp_dir.h"
#include "tests/support/tiny_model.h"
#include "ui/bridge/chat_session.h"
#include "ui/bridge/engine_bridge.h"
#include "ui/bridge/token_pieces.h"
#include "ui/bridge/trace_follower.h"

#include <fstream>
#include <future>

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>

#if defined(__linux__)
#include <sched.h>
#endif

using namespace vitrine;
using namespace vitrine::ui;

namespace {

constexpr int kPatience = 30000; // ms until a test gives up
constexpr double kCrawl = 0.01;  // share of the engine's speed at which a reply is still running when a test acts

class BridgeTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup();
    void streamsAReply();
    void tokensComeInTurnsOfAFrame();
    void keepsAMessageUntilAModelIsThere();
    void stopEndsAReplyAndKeepsItsText();
    void stopTakesAMessageBackThatWaits();
    void cancelsALoad();
    void ejectEndsTheReply();
    void aRestartCutsTheReplyAndItsSequence();
    void leavesWhileStreaming();
    void countsTheDraft();
    void rendersWhatIsSent();
    void tellsWhatTheTemplateAdds();
    void charactersOfSeveralTokensAreShownWhole();
    void bytesThatAreNoTextAreNamed();
    void dropsAnswersForWhatIsGone();
    void refusesAPromptThatIsTooLong();
    void followsTheLogToTheEngineState();
    void keepsVersionsAndWhatFollowedThem();
    void bringsBackWhatWasDeleted();
    void theEngineGoesBeforeTheWindow();

private:
    void load();
    /// A reply that is still on its way when the test acts.
    void beginLongReply();
    void send(const QString& text);
    [[nodiscard]] const MessageVersion& lastReply() const { return m_chat.messages.back().shown(); }

    test::TempDir m_dir;
    QString m_path;
    std::unique_ptr<EngineBridge> m_bridge;
    std::unique_ptr<Replies> m_replies;
    std::unique_ptr<ChatSession> m_session;
    run::SamplingParams m_sampling;
    Conversation m_chat;
};

void BridgeTest::initTestCase() { m_path = QString::fromStdString(test::TinyModel{}.writeTo(m_dir.path()).string()); }

void BridgeTest::init() {
    m_bridge = std::make_unique<EngineBridge>();
    m_replies = std::make_unique<Replies>(*m_bridge);
    m_session = std::make_unique<ChatSession>(*m_replies);
    m_chat = {};
    m_chat.id = 1;
    m_session->setConversation(&m_chat);
    m_sampling = {};
    m_sampling.maxTokens = 40;
    m_sampling.ignoreEos = true;
    m_replies->setSamplingFor([this](const Conversation&) { return m_sampling; });
}

void BridgeTest::cleanup() {
    m_session.reset();
    m_replies.reset();
    m_bridge.reset();
}

void BridgeTest::load() {
    EngineOptions options;
    options.model = m_path.toStdString();
    options.threads = 1;
    m_bridge->load(options);
    QTRY_COMPARE_WITH_TIMEOUT(m_bridge->status().state, LoopState::ready, kPatience);
}

void BridgeTest::beginLongReply() {
    m_sampling.maxTokens = 400;
    load();
    m_bridge->setSpeed(kCrawl);
    m_session->send(QStringLiteral("hello"));
    QTRY_COMPARE_WITH_TIMEOUT(m_session->state(), ReplyState::generating, kPatience);
}

void BridgeTest::send(const QString& text) {
    QSignalSpy ended(m_session.get(), &ChatSession::replyEnded);
    m_session->send(text);
    QTRY_COMPARE_WITH_TIMEOUT(ended.count(), 1, kPatience);
}

void BridgeTest::streamsAReply() {
    load();
    QSignalSpy changed(m_session.get(), &ChatSession::messageChanged);
    send(QStringLiteral("hello"));
    QCOMPARE(m_chat.messages.size(), 2);
    QCOMPARE(lastReply().finish, trace::FinishReason::maxTokens);
    QCOMPARE(lastReply().figures->generatedTokens, 40);
    QVERIFY(lastReply().figures->promptTokens > 5);
    QVERIFY(lastReply().figures->lastToken > lastReply().figures->firstToken);
    QVERIFY(lastReply().sequence.valid());
    QVERIFY(!changed.isEmpty());
    QCOMPARE(m_session->state(), ReplyState::idle);
}

/// A fast model makes a token in less than a millisecond; a turn of the window for each would take from the engine what it computes with.
void BridgeTest::tokensComeInTurnsOfAFrame() {
    load();
    m_sampling.maxTokens = 400;
    m_bridge->setSpeed(2 * kCrawl); // some milliseconds for each: else most of them come before the window wakes
    int turns = 0;
    qsizetype letters = 0;
    QElapsedTimer time;
    const QObject looks;
    connect(m_session.get(), &ChatSession::messageChanged, &looks, [&] {
        if (const qsizetype now = lastReply().text.size(); now > letters) {
            turns += time.isValid() ? 1 : 0;
            letters = now;
            if (!time.isValid()) {
                time.start();
            }
        }
    });
    QSignalSpy ended(m_session.get(), &ChatSession::replyEnded);
    m_session->send(QStringLiteral("hello"));
    QVERIFY(ended.wait(kPatience)); // events are taken as they come; elsewhere tests look every 10 ms
    QCOMPARE(lastReply().figures->generatedTokens, 400);
    constexpr int kRest = 14; // ms at least between two of them, however late each of them is
    constexpr int kOthers = 4; // the beginning and the end don't wait
    QVERIFY2(turns <= time.elapsed() / kRest + kOthers, qPrintable(QStringLiteral("%1 in %2 ms").arg(turns).arg(time.elapsed())));
}

void BridgeTest::keepsAMessageUntilAModelIsThere() {
    m_session->send(QStringLiteral("hello"));
    QCOMPARE(m_session->state(), ReplyState::waitingForModel);
    load();
    QTRY_COMPARE_WITH_TIMEOUT(m_session->state(), ReplyState::idle, kPatience);
    QCOMPARE(lastReply().figures->generatedTokens, 40);
}

void BridgeTest::stopEndsAReplyAndKeepsItsText() {
    beginLongReply();
    m_session->stop();
    QCOMPARE(m_session->state(), ReplyState::stopping); // until the engine says so
    QTRY_COMPARE_WITH_TIMEOUT(m_session->state(), ReplyState::idle, kPatience);
    QCOMPARE(lastReply().finish, trace::FinishReason::cancelled);
    QVERIFY(lastReply().figures->generatedTokens > 0);
    QVERIFY(lastReply().figures->generatedTokens < 400);
    QVERIFY(!lastReply().cut);
    QVERIFY(!lastReply().error);
}

void BridgeTest::stopTakesAMessageBackThatWaits() {
    m_session->send(QStringLiteral("hello"));
    m_session->stop();
    QCOMPARE(m_session->state(), ReplyState::idle);
    load();
    QTest::qWait(20);
    QCOMPARE(m_session->state(), ReplyState::idle);
    QVERIFY(lastReply().text.isEmpty());
}

void BridgeTest::cancelsALoad() {
    EngineOptions options;
    options.model = m_path.toStdString();
    // The engine's thread goes before this one, and a tiny model is loaded in no time: it is held until both were asked for.
    std::promise<void> asked;
    m_bridge->ask(
        this,
        [hold = asked.get_future().share()](Engine*) {
            hold.wait();
            return 0;
        },
        [](int) {});
    m_bridge->load(options);
    m_bridge->cancelLoad();
    asked.set_value();
    QTRY_VERIFY_WITH_TIMEOUT(m_bridge->status().error.has_value(), kPatience);
    QCOMPARE(m_bridge->status().error->code, ErrorCode::cancelled);
    QCOMPARE(m_bridge->status().state, LoopState::empty);
    load(); // and the next one is none the worse
}

void BridgeTest::ejectEndsTheReply() {
    beginLongReply();
    m_bridge->eject();
    QTRY_COMPARE_WITH_TIMEOUT(m_session->state(), ReplyState::idle, kPatience);
    QCOMPARE(lastReply().finish, trace::FinishReason::cancelled);
    QTRY_COMPARE_WITH_TIMEOUT(m_bridge->status().state, LoopState::empty, kPatience);
    load();
    QVERIFY(!m_session->sequence().valid()); // its id means nothing in the next model's log
}

void BridgeTest::aRestartCutsTheReplyAndItsSequence() {
    beginLongReply();
    EngineOptions options;
    options.model = m_path.toStdString();
    options.threads = 1;
    // All of the restart is known to the window at once: the reply's last chunk comes after the status of the next load.
    const auto log = m_bridge->status().log;
    std::promise<void> seen;
    m_bridge->load(options);
    m_bridge->ask(
        this,
        [&seen](Engine*) {
            seen.set_value();
            return true;
        },
        [](bool) {});
    seen.get_future().wait(); // the engine's thread has loaded, this one has taken nothing
    QTRY_COMPARE_WITH_TIMEOUT(m_session->state(), ReplyState::idle, kPatience);
    QVERIFY(m_bridge->status().log != log);
    QCOMPARE(lastReply().finish, trace::FinishReason::cancelled);
    QVERIFY(lastReply().cut); // nobody asked for it
    QVERIFY(lastReply().sequence.valid());
    QVERIFY(!m_session->sequence().valid());
}

void BridgeTest::leavesWhileStreaming() {
    beginLongReply();
    m_session.reset();
    m_replies.reset();
    m_bridge.reset();
    QCoreApplication::processEvents(); // what was posted for them finds nobody
}

void BridgeTest::countsTheDraft() {
    load();
    m_chat.systemPrompt = QStringLiteral("Be brief.");
    int draft = -1;
    PromptParts parts;
    m_session->countDraft(QStringLiteral("four"), [&](int tokens, const PromptParts& p) {
        draft = tokens;
        parts = p;
    });
    QTRY_VERIFY_WITH_TIMEOUT(draft >= 0, kPatience);
    QVERIFY(draft > 1 && draft <= 4); // a token is a letter or more
    QCOMPARE(parts.context, 512);
    QVERIFY(parts.system > 0);
    QCOMPARE(parts.total, parts.system + parts.history);
    int latest = -1;
    m_session->countDraft(QStringLiteral("first"), [&](int, const PromptParts&) { QFAIL("an older question was answered"); });
    m_session->countDraft(QStringLiteral("to"), [&](int tokens, const PromptParts&) { latest = tokens; });
    QTRY_VERIFY_WITH_TIMEOUT(latest > 0, kPatience);
    QVERIFY(latest <= 2);
}

void BridgeTest::rendersWhatIsSent() {
    load();
    m_chat.systemPrompt = QStringLiteral("Be brief.");
    send(QStringLiteral("hello"));
    bool done = false;
    m_session->renderPrompt([&](const Result<RenderedPrompt>& prompt) {
        done = true;
        QVERIFY(prompt.has_value());
        QVERIFY(prompt->text.contains(QStringLiteral("Be brief.")));
        QVERIFY(prompt->text.contains(QStringLiteral("hello")));
        QCOMPARE(prompt->tokens.size(), lastReply().figures->promptTokens);
        QCOMPARE(prompt->pieces.join(QString()), prompt->text);
        QVERIFY(prompt->control.contains(true));
    });
    QTRY_VERIFY_WITH_TIMEOUT(done, kPatience);
}

void BridgeTest::tellsWhatTheTemplateAdds() {
    const auto asked = [this](const std::string& own) {
        const std::string path = (m_dir.path() / "own.jinja").string();
        std::ofstream(path) << own + "{% for m in messages %}[{{ m['role'] }}]{{ m['content'] }}|\n{% endfor %}[assistant]";
        EngineOptions options;
        options.model = m_path.toStdString();
        options.threads = 1;
        options.chatTemplate = path;
        QSignalSpy changed(m_bridge.get(), &EngineBridge::statusChanged);
        m_bridge->load(options);
        std::optional<QString> words;
        const auto wait = [&] { return QTest::qWaitFor([&] { return changed.count() > 0 && m_bridge->status().state == LoopState::ready; }, kPatience); };
        if (wait()) {
            m_session->templateSystem([&words](const QString& w) { words = w; });
            (void)QTest::qWaitFor([&] { return words.has_value(); }, kPatience);
        }
        return words.value_or(QStringLiteral("no answer"));
    };
    QCOMPARE(asked("{% if messages[0]['role'] != 'system' %}[system]You are kind.|\n{% endif %}"), QStringLiteral("You are kind."));
    QCOMPARE(asked(""), QString());
}

/// The model of this test has a token for each byte.
void BridgeTest::charactersOfSeveralTokensAreShownWhole() {
    load();
    send(QString::fromUtf8("🦊 你好 שלום"));
    std::optional<RenderedPrompt> shown;
    m_session->renderPrompt([&](const Result<RenderedPrompt>& prompt) { shown = prompt.value_or(RenderedPrompt{}); });
    QTRY_VERIFY_WITH_TIMEOUT(shown.has_value(), kPatience);
    QCOMPARE(shown->pieces.join(QString()), shown->text);
    QVERIFY(shown->pieces.contains(QString::fromUtf8("🦊")));
    QCOMPARE(shown->pieces.size(), shown->tokens.size());

    m_chat.messages.back().shown().text = QString::fromUtf8("a🦊");
    std::optional<QVector<TokenScore>> scores;
    m_session->scoreReply(1, [&scores](const Result<QVector<TokenScore>>& s) { scores = s.value_or(QVector<TokenScore>()); });
    QTRY_VERIFY_WITH_TIMEOUT(scores.has_value(), kPatience);
    QCOMPARE(scores->size(), 5);
    QCOMPARE((*scores)[0].character, QString());
    QCOMPARE((*scores)[1].piece, QStringLiteral("<0xF0>"));
    for (int i = 1; i < 5; ++i) {
        QCOMPARE((*scores)[i].character, QString::fromUtf8("🦊"));
    }
    for (const TokenScore& score : *scores) {
        for (const auto& [piece, logprob] : score.top) {
            QVERIFY2(!piece.contains(QChar::ReplacementCharacter), qPrintable(piece));
        }
    }
}

void BridgeTest::bytesThatAreNoTextAreNamed() {
    QCOMPARE(visibleText("a\xE2z"), QStringLiteral("a<0xE2>z"));
    QCOMPARE(visibleText("\xF0\x9F\xA6"), QStringLiteral("<0xF0><0x9F><0xA6>"));
    QCOMPARE(visibleText("\xF0\x9F\xA6\x8A"), QString::fromUtf8("🦊"));
    const std::vector<std::string> pieces{" \xE4\xBD", "\xA0", "\xE4", "x", "\xE4", "<end>"};
    const std::vector<bool> control{false, false, false, false, false, true};
    QCOMPARE(piecesOfCharacter(pieces, control, 0), std::size_t{2});
    QCOMPARE(piecesOfCharacter(pieces, control, 2), std::size_t{1});
    QCOMPARE(piecesOfCharacter(pieces, control, 4), std::size_t{1});
}

void BridgeTest::dropsAnswersForWhatIsGone() {
    auto context = std::make_unique<QObject>();
    bool told = false;
    bool later = false;
    m_bridge->ask(context.get(), [](Engine*) { return 1; }, [&](int) { told = true; });
    context.reset();
    m_bridge->ask(this, [](Engine*) { return 2; }, [&](int) { later = true; });
    QTRY_VERIFY_WITH_TIMEOUT(later, kPatience);
    QVERIFY(!told);
}

void BridgeTest::refusesAPromptThatIsTooLong() {
    load();
    send(QString(600, QLatin1Char('a')));
    QVERIFY(lastReply().error.has_value());
    QCOMPARE(lastReply().error->code, ErrorCode::promptTooLong);
    QCOMPARE(lastReply().finish, trace::FinishReason::failed);
    m_session->regenerate(); // a try that brought nothing is not kept as a version
    QTRY_COMPARE_WITH_TIMEOUT(m_session->state(), ReplyState::idle, kPatience);
    QCOMPARE(m_chat.messages.back().versions.size(), 1);
}

void BridgeTest::followsTheLogToTheEngineState() {
    TraceFollower follower;
    connect(m_bridge.get(), &EngineBridge::statusChanged, &follower, [this, &follower] { follower.setLog(m_bridge->status().log); });
    connect(m_bridge.get(), &EngineBridge::stepped, &follower, &TraceFollower::update);
    load();
    send(QStringLiteral("hello"));
    QTRY_COMPARE_WITH_TIMEOUT(follower.state().totals.tokensEmitted, std::int64_t{40}, kPatience);
    QVERIFY(!follower.inconsistency());
    const auto& sequences = follower.state().sequences;
    QVERIFY(sequences.contains(lastReply().sequence));
    QCOMPARE(sequences.at(lastReply().sequence).promptTokens, lastReply().figures->promptTokens);
}

void BridgeTest::keepsVersionsAndWhatFollowedThem() {
    load();
    send(QStringLiteral("one"));
    send(QStringLiteral("two"));
    QCOMPARE(m_chat.messages.size(), 4);
    QSignalSpy ended(m_session.get(), &ChatSession::replyEnded);
    m_session->rewrite(0, QStringLiteral("uno"));
    QTRY_COMPARE_WITH_TIMEOUT(ended.count(), 1, kPatience);
    QCOMPARE(m_chat.messages.size(), 2);
    QCOMPARE(m_chat.messages[0].shown().text, QStringLiteral("uno"));
    m_session->showVersion(0, 0);
    QCOMPARE(m_chat.messages.size(), 4);
    QCOMPARE(m_chat.messages[0].shown().text, QStringLiteral("one"));
    QCOMPARE(m_chat.messages[2].shown().text, QStringLiteral("two"));
    m_session->showVersion(0, 1);
    QCOMPARE(m_chat.messages.size(), 2);
    m_session->regenerate();
    QTRY_COMPARE_WITH_TIMEOUT(ended.count(), 2, kPatience);
    QCOMPARE(m_chat.messages.back().versions.size(), 2);
    QCOMPARE(m_chat.messages.back().current, 1);
}

void BridgeTest::bringsBackWhatWasDeleted() {
    load();
    send(QStringLiteral("one"));
    send(QStringLiteral("two"));
    m_session->removeFrom(2);
    QCOMPARE(m_chat.messages.size(), 2);
    m_session->undoRemove();
    QCOMPARE(m_chat.messages.size(), 4);
    QCOMPARE(m_chat.messages[2].shown().text, QStringLiteral("two"));
    m_session->undoRemove(); // once only
    QCOMPARE(m_chat.messages.size(), 4);
    ChatSession elsewhere(*m_replies);
    elsewhere.setConversation(&m_chat);
    m_session->removeFrom(2);
    elsewhere.removeFrom(0);
    m_session->undoRemove(); // what was deleted here followed what is gone now
    QVERIFY(m_chat.messages.isEmpty());
    elsewhere.undoRemove();
    QCOMPARE(m_chat.messages.size(), 2);
}

/// A picture that interrupts a worker holds up all of them; with a second bridge too, whose thread is made by one that waits.
void BridgeTest::theEngineGoesBeforeTheWindow() {
#if defined(__linux__)
    EngineBridge second;
    for (EngineBridge* const bridge : {m_bridge.get(), &second}) {
        int policy = -1;
        bridge->ask(
            this, [](Engine*) { return ::sched_getscheduler(0); }, [&policy](int found) { policy = found; });
        QTRY_COMPARE_WITH_TIMEOUT(policy, SCHED_OTHER, kPatience);
    }
    QCOMPARE(::sched_getscheduler(0), SCHED_BATCH);
#else
    QSKIP("Turns are a matter of Linux here.");
#endif
}

} // namespace

QTEST_GUILESS_MAIN(BridgeTest)
#include "bridge_test.moc"
