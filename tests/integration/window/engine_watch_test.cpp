// SPDX-License-Identifier: GPL-3.0-or-later
// What the window asks before a load cuts a reply, what it says while the engine is not set by the chats, and which models do not
// load by themselves.
#include "app/window/bench_wiring.h"
#include "app/window/engine_watch.h"
#include "app/window/inside_wiring.h"
#include "app/window/single_instance.h"
#include "app/window/unclean_exit.h"
#include "tests/integration/window/whole_window.h"
#include "tests/support/tiny_model.h"
#include "ui/benchmarks/benchmarks_page.h"
#include "ui/inside/inside_page.h"
#include "ui/library/models_page.h"
#include "ui/pages/chat_page.h"
#include "ui/pages/chat_window.h"
#include "ui/pages/first_run.h"
#include "ui/pages/notice_bar.h"
#include "ui/shell/status_bar.h"
#include "ui/widgets/button.h"
#include "ui/widgets/error_card.h"

#include <QAbstractButton>
#include <QFile>
#include <QLabel>
#include <QMessageBox>
#include <QSignalSpy>
#include <QTest>

using namespace vitrine;

namespace {

constexpr int kPatience = 60000; // ms
constexpr double kCrawl = 0.01;  // share of the engine's speed at which a reply still runs when a test acts

class EngineWatchTest : public QObject {
    Q_OBJECT

private slots:
    void init() { m_whole = std::make_unique<test::WholeWindow>(); }
    void cleanup() { m_whole.reset(); }
    void aLoadAsksBeforeItCutsAReply();
    void ejectAsksToo();
    void aPreparedLoadAsksAndCanBeKeptOff();
    void whatAPreparedLoadLeavesIsSaid();
    void aBenchmarkIsNamed();
    void aMessageSentAmidABenchmarkIsAnswered();
    void aModelThatIsGoneIsNamed();
    void aLoadThatEndedTheProgramIsNotTriedAgain();
    void anUncleanEndIsSaid();
    void aSecondProcessOfTheProfileIsSaid();

private:
    [[nodiscard]] app::Wiring& wiring() const { return m_whole->wiring(); }
    [[nodiscard]] QString model() const { return QString::fromStdString(test::TinyModel{}.writeTo(std::filesystem::path(m_whole->in({}).toStdString())).string()); }
    /// A reply that is still on its way.
    void beginReply();
    bool answer(const QString& words);
    /// The notice over the composer that holds the word; null: there is none.
    [[nodiscard]] static ui::NoticeBar* notice(const QWidget& in, const QString& word);
    static bool press(const QWidget* in, const QString& words);
    void runBenchmark(const QString& requests);

    std::unique_ptr<test::WholeWindow> m_whole;
};

void EngineWatchTest::beginReply() {
    QVERIFY(m_whole->ask(QStringLiteral("hello there")));
    m_whole->settings().setValue(QStringLiteral("sampling/maxTokens"), 300);
    wiring().bridge().setSpeed(kCrawl);
    wiring().chat()->sendMessage(QStringLiteral("go on"));
    QTRY_COMPARE_WITH_TIMEOUT(wiring().chat()->session().state(), ui::ReplyState::generating, kPatience);
}

bool EngineWatchTest::answer(const QString& words) {
    QMessageBox* const box = wiring().watch()->question();
    return box != nullptr && press(box, words);
}

bool EngineWatchTest::press(const QWidget* in, const QString& words) {
    for (QAbstractButton* const button : in->findChildren<QAbstractButton*>()) {
        if (button->text() == words) {
            button->click();
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
            return true;
        }
    }
    return false;
}

ui::NoticeBar* EngineWatchTest::notice(const QWidget& in, const QString& word) {
    for (ui::NoticeBar* const bar : in.findChildren<ui::NoticeBar*>()) {
        if (!bar->isHidden() && bar->findChild<QLabel*>()->text().contains(word)) {
            return bar;
        }
    }
    return nullptr;
}

void EngineWatchTest::aLoadAsksBeforeItCutsAReply() {
    beginReply();
    const auto log = wiring().bridge().status().log;
    wiring().loadModel(model());
    QMessageBox* const box = wiring().watch()->question();
    QVERIFY(box != nullptr && box->isVisible());
    QVERIFY(box->text().contains(QLatin1String("hello there"))); // the chat's name
    QVERIFY(box->defaultButton()->text() == QLatin1String("Let it finish"));
    QVERIFY(answer(QStringLiteral("Let it finish")));
    QTest::qWait(50);
    QCOMPARE(wiring().bridge().status().log, log);
    QCOMPARE(wiring().chat()->session().state(), ui::ReplyState::generating);
    wiring().loadModel(model());
    QTest::keyClick(wiring().watch()->question(), Qt::Key_Escape); // no by the keyboard
    QTRY_VERIFY(wiring().watch()->question() == nullptr);
    QCOMPARE(wiring().bridge().status().log, log);
    wiring().loadModel(model());
    QVERIFY(answer(QStringLiteral("End it and go on")));
    QTRY_VERIFY_WITH_TIMEOUT(wiring().bridge().status().state == LoopState::ready && wiring().bridge().status().log != log, kPatience);
    QVERIFY(!wiring().chat()->session().busy());
    QVERIFY(wiring().chat()->session().conversation()->messages.back().shown().cut);
    wiring().loadModel(model()); // nothing is on its way: no question
    QVERIFY(wiring().watch()->question() == nullptr);
}

void EngineWatchTest::ejectAsksToo() {
    beginReply();
    emit m_whole->window().ejectRequested();
    QVERIFY(answer(QStringLiteral("Let it finish")));
    QTest::qWait(50);
    QCOMPARE(wiring().bridge().status().state, LoopState::ready);
    emit wiring().models()->ejectRequested(); // from the page of models
    QVERIFY(answer(QStringLiteral("End it and go on")));
    QTRY_COMPARE_WITH_TIMEOUT(wiring().bridge().status().state, LoopState::empty, kPatience);
}

void EngineWatchTest::aPreparedLoadAsksAndCanBeKeptOff() {
    beginReply();
    const auto log = wiring().bridge().status().log;
    ui::LoadRunner& runner = wiring().inside()->page()->runner();
    wiring().inside()->startWorkload(QStringLiteral("four-users"));
    QTRY_VERIFY_WITH_TIMEOUT(wiring().watch()->question() != nullptr, kPatience);
    QVERIFY(wiring().watch()->question()->text().contains(QLatin1String("hello there")));
    QVERIFY(answer(QStringLiteral("Let it finish")));
    QCOMPARE(runner.state(), ui::LoadRunner::State::stopped);
    QCOMPARE(wiring().bridge().status().log, log);
    QCOMPARE(wiring().chat()->session().state(), ui::ReplyState::generating);
}

void EngineWatchTest::whatAPreparedLoadLeavesIsSaid() {
    QVERIFY(m_whole->ask(QStringLiteral("hello")));
    QVERIFY(notice(m_whole->window(), QStringLiteral("prepared load")) == nullptr);
    ui::LoadRunner& runner = wiring().inside()->page()->runner();
    QTRY_VERIFY_WITH_TIMEOUT(runner.engineNow(), kPatience);
    const EngineOptions own = *runner.engineNow();
    wiring().inside()->startWorkload(QStringLiteral("four-users"));
    QTRY_VERIFY_WITH_TIMEOUT(!runner.busy(), kPatience);
    QVERIFY(ui::needsRestart(*runner.engineNow(), own));
    QCOMPARE(runner.state(), ui::LoadRunner::State::done);
    m_whole->show(QStringLiteral("chat"));
    ui::NoticeBar* const bar = notice(m_whole->window(), ui::findLoad(QStringLiteral("four-users"))->title);
    QVERIFY(bar != nullptr);
    wiring().chat()->windows().open(wiring().chat()->session().conversation()->id);
    QVERIFY(notice(*wiring().chat()->windows().all().front(), QStringLiteral("prepared load")) != nullptr); // in every window
    const auto log = wiring().bridge().status().log;
    QVERIFY(press(bar, QStringLiteral("Load with own settings")));
    QTRY_VERIFY_WITH_TIMEOUT(wiring().bridge().status().state == LoopState::ready && wiring().bridge().status().log != log, kPatience);
    QVERIFY(notice(m_whole->window(), QStringLiteral("prepared load")) == nullptr);
    QTRY_VERIFY_WITH_TIMEOUT(runner.engineNow(), kPatience);
    QVERIFY(!ui::needsRestart(*runner.engineNow(), own));
}

void EngineWatchTest::runBenchmark(const QString& requests) {
    ui::BenchmarksPage& page = *wiring().bench()->page();
    page.form()->setModels({{model(), QStringLiteral("tiny")}}, model());
    ui::BenchValues values;
    values.model = model();
    values.device = QStringLiteral("cpu");
    values.levels = QStringLiteral("1");
    values.requests = requests;
    values.input = QStringLiteral("12");
    values.output = QStringLiteral("6");
    values.blocks = QStringLiteral("64");
    page.form()->setValues(values);
    QTRY_VERIFY_WITH_TIMEOUT(page.form()->runButton()->isEnabled(), kPatience); // a title may still be on its way
    page.run();
}

void EngineWatchTest::aBenchmarkIsNamed() {
    QVERIFY(m_whole->window().findChild<ui::FirstRun*>() != nullptr);
    runBenchmark(QStringLiteral("5000"));
    QTRY_VERIFY_WITH_TIMEOUT(wiring().bench()->page()->runner().busy(), kPatience);
    QCOMPARE(m_whole->window().footer()->engineState(), QStringLiteral("A benchmark has the engine"));
    ui::NoticeBar* const bar = notice(m_whole->window(), QStringLiteral("A benchmark has the engine"));
    QVERIFY(bar != nullptr);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QVERIFY(m_whole->window().findChild<ui::FirstRun*>() == nullptr); // no model is missing
    QVERIFY(press(bar, QStringLiteral("Show it")));
    QCOMPARE(m_whole->window().currentPage(), QStringLiteral("benchmarks"));
    wiring().bench()->page()->runner().cancel();
    QTRY_VERIFY_WITH_TIMEOUT(!wiring().bench()->page()->runner().busy(), kPatience);
    QCOMPARE(m_whole->window().footer()->engineState(), QStringLiteral("No model loaded"));
    QVERIFY(notice(m_whole->window(), QStringLiteral("A benchmark has the engine")) == nullptr);
}

void EngineWatchTest::aMessageSentAmidABenchmarkIsAnswered() {
    QVERIFY(m_whole->ask(QStringLiteral("hello")));
    runBenchmark(QStringLiteral("5000")); // a short one could be over before it is looked at
    QTRY_COMPARE_WITH_TIMEOUT(wiring().bridge().status().state, LoopState::empty, kPatience);
    const QSignalSpy ended(wiring().chat(), &ui::ChatPage::replyEnded);
    wiring().chat()->sendMessage(QStringLiteral("and now"));
    QCOMPARE(wiring().chat()->session().state(), ui::ReplyState::waitingForModel);
    wiring().bench()->page()->runner().cancel();
    QTRY_COMPARE_WITH_TIMEOUT(ended.count(), 1, kPatience);
    QVERIFY(!wiring().chat()->session().conversation()->messages.back().shown().text.isEmpty());
}

void EngineWatchTest::aModelThatIsGoneIsNamed() {
    m_whole->settings().setValue(QStringLiteral("model/last"), m_whole->in(QStringLiteral("gone 模型.gguf")));
    wiring().start({}, true);
    QTRY_VERIFY_WITH_TIMEOUT(wiring().chat()->findChild<ui::ErrorCard*>() != nullptr, kPatience);
    const auto* const card = wiring().chat()->findChild<ui::ErrorCard*>();
    QCOMPARE(card->text().code, QStringLiteral("fileNotFound"));
    QVERIFY(card->text().sentence.contains(QStringLiteral("gone 模型.gguf")));
    bool offers = false;
    for (const auto* const button : card->findChildren<ui::Button*>()) {
        offers = offers || button->text() == QStringLiteral("Choose another model…");
    }
    QVERIFY(offers);
}

void EngineWatchTest::aLoadThatEndedTheProgramIsNotTriedAgain() {
    const QString folder = m_whole->in({});
    const QString mark = folder + QStringLiteral("/loading");
    app::LoadMark first(folder);
    QCOMPARE(first.interrupted(), QString());
    wiring().setLoadMark(first);
    wiring().loadModel(model());
    QVERIFY(QFile::exists(mark)); // before the engine has begun
    {
        const app::LoadMark second(folder); // of a start after a kill -9 at this moment
        QCOMPARE(second.interrupted(), model());
    }
    QVERIFY(QFile::exists(mark)); // looking does not take it away
    QTRY_COMPARE_WITH_TIMEOUT(wiring().bridge().status().state, LoopState::ready, kPatience);
    QVERIFY(!QFile::exists(mark));
    wiring().loadModel(m_whole->in(QStringLiteral("none.gguf"))); // neither does a load that fails leave it
    QTRY_VERIFY_WITH_TIMEOUT(wiring().bridge().status().error, kPatience);
    QVERIFY(!QFile::exists(mark));

    QFile left(mark);
    QVERIFY(left.open(QIODevice::WriteOnly));
    left.write(model().toUtf8());
    left.close();
    m_whole->settings().setValue(QStringLiteral("model/last"), model());
    app::LoadMark third(folder);
    wiring().setLoadMark(third);
    emit m_whole->window().ejectRequested();
    QTRY_COMPARE_WITH_TIMEOUT(wiring().bridge().status().state, LoopState::empty, kPatience);
    wiring().start({}, true);
    QTest::qWait(20);
    QCOMPARE(wiring().bridge().status().state, LoopState::empty);
    ui::NoticeBar* const bar = notice(m_whole->window(), QStringLiteral("was ended while it loaded"));
    QVERIFY(bar != nullptr);
    QVERIFY(press(bar, QStringLiteral("Load %1").arg(QStringLiteral("tiny"))));
    QTRY_COMPARE_WITH_TIMEOUT(wiring().bridge().status().state, LoopState::ready, kPatience);
    QVERIFY(!QFile::exists(mark));
    m_whole->close();
}

void EngineWatchTest::anUncleanEndIsSaid() {
    m_whole->settings().setValue(QStringLiteral("model/last"), model());
    wiring().start({}, false);
    QTest::qWait(20);
    QCOMPARE(wiring().bridge().status().state, LoopState::empty);
    ui::NoticeBar* const bar = notice(m_whole->window(), QStringLiteral("did not end in an orderly way"));
    QVERIFY(bar != nullptr);
    QVERIFY(press(bar, QStringLiteral("Load tiny")));
    QTRY_COMPARE_WITH_TIMEOUT(wiring().bridge().status().state, LoopState::ready, kPatience);
    QVERIFY(notice(m_whole->window(), QStringLiteral("orderly")) == nullptr);
}

void EngineWatchTest::aSecondProcessOfTheProfileIsSaid() {
    const QString folder = m_whole->in(QStringLiteral("profile"));
    app::SingleInstance first(folder);
    QVERIFY(!first.handOver({}));
    QVERIFY(first.alone() && !first.beside());
    app::SingleInstance second(folder); // the first does not answer: its events wait for this test
    QVERIFY(!second.handOver({}));
    QVERIFY(second.beside() && !second.alone());
    QVERIFY(notice(m_whole->window(), QStringLiteral("Another Vitrine")) == nullptr);
    wiring().chat()->desk().setShared();
    QVERIFY(notice(*wiring().chat(), QStringLiteral("Another Vitrine")) != nullptr);
}

} // namespace

QTEST_MAIN(EngineWatchTest)
#include "engine_watch_test.moc"
