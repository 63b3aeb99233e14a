// SPDX-License-Identifier: GPL-3.0-or-later
// What the window asks before a load cuts a reply, and what it says while the engine is not set by the chats.
#include "app/window/bench_wiring.h"
#include "app/window/engine_watch.h"
#include "app/window/inside_wiring.h"
#include "app/window/single_instance.h"
#include "tests/integration/window/loaded_window.h"
#include "ui/benchmarks/benchmarks_page.h"
#include "ui/inside/inside_page.h"
#include "ui/library/models_page.h"
#include "ui/pages/chat_page.h"
#include "ui/pages/chat_window.h"
#include "ui/pages/first_run.h"
#include "ui/pages/notice_bar.h"
#include "ui/shell/status_bar.h"
#include "ui/widgets/button.h"

#include <QAbstractButton>
#include <QMessageBox>
#include <QSignalSpy>
#include <QTest>

using namespace vitrine;

namespace {

using test::kPatience;

class EngineWatchTest : public test::LoadedWindow {
    Q_OBJECT

private slots:
    void init() { open(); }
    void cleanup() { m_whole.reset(); }
    void aLoadAsksBeforeItCutsAReply();
    void theQuestionGoesWithTheReply();
    void closingAsksToo();
    void ejectAsksToo();
    void aPreparedLoadAsksAndCanBeKeptOff();
    void whatAPreparedLoadLeavesIsSaid();
    void aBenchmarkIsNamed();
    void aMessageSentAmidABenchmarkIsAnswered();
    void aSecondProcessOfTheProfileIsSaid();
    void aLesserDeviceIsSaid();

private:
    bool answer(const QString& words);
    /// Asks for a load of the tiny model while a reply is on its way, and waits for the question.
    QMessageBox* questionOfALoad();
    void runBenchmark(const QString& requests);
};

QMessageBox* EngineWatchTest::questionOfALoad() {
    wiring().loadModel(model());
    [[maybe_unused]] const bool came = QTest::qWaitFor([this] { return wiring().watch()->question() != nullptr; }, kPatience); // its file is looked at first
    return wiring().watch()->question();
}

bool EngineWatchTest::answer(const QString& words) {
    QMessageBox* const box = wiring().watch()->question();
    return box != nullptr && press(box, words);
}

void EngineWatchTest::aLoadAsksBeforeItCutsAReply() {
    beginReply();
    const auto log = wiring().bridge().status().log;
    QMessageBox* const box = questionOfALoad();
    QVERIFY(box != nullptr && box->isVisible());
    QVERIFY(box->text().contains(QLatin1String("hello there"))); // the chat's name
    QVERIFY(box->defaultButton()->text() == QLatin1String("Let it finish"));
    QVERIFY(answer(QStringLiteral("Let it finish")));
    QTest::qWait(50);
    QCOMPARE(wiring().bridge().status().log, log);
    QCOMPARE(wiring().chat()->session().state(), ui::ReplyState::generating);
    QVERIFY(questionOfALoad() != nullptr);
    QTest::keyClick(wiring().watch()->question(), Qt::Key_Escape); // no by the keyboard
    QTRY_VERIFY(wiring().watch()->question() == nullptr);
    QCOMPARE(wiring().bridge().status().log, log);
    QVERIFY(questionOfALoad() != nullptr);
    QVERIFY(answer(QStringLiteral("End it and go on")));
    QTRY_VERIFY_WITH_TIMEOUT(wiring().bridge().status().state == LoopState::ready && wiring().bridge().status().log != log, kPatience);
    QVERIFY(!wiring().chat()->session().busy());
    QVERIFY(wiring().chat()->session().conversation()->messages.back().shown().cut);
    const auto second = wiring().bridge().status().log;
    wiring().loadModel(model()); // nothing is on its way: no question
    QTRY_VERIFY_WITH_TIMEOUT(wiring().bridge().status().state == LoopState::ready && wiring().bridge().status().log != second, kPatience);
    QVERIFY(wiring().watch()->question() == nullptr);
}

void EngineWatchTest::theQuestionGoesWithTheReply() {
    beginReply();
    const auto log = wiring().bridge().status().log;
    QVERIFY(questionOfALoad() != nullptr);
    wiring().chat()->session().stop(); // it ends: nothing is left to ask about, and the load was asked for
    QTRY_VERIFY_WITH_TIMEOUT(wiring().watch()->question() == nullptr, kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(wiring().bridge().status().state == LoopState::ready && wiring().bridge().status().log != log, kPatience);
}

void EngineWatchTest::closingAsksToo() {
    beginReply();
    m_whole->window().close();
    QVERIFY(m_whole->window().isVisible());
    QVERIFY(answer(QStringLiteral("Let it finish")));
    QTest::qWait(50);
    QVERIFY(m_whole->window().isVisible());
    QCOMPARE(wiring().chat()->session().state(), ui::ReplyState::generating);
    m_whole->window().close();
    QVERIFY(answer(QStringLiteral("End it and quit")));
    QTRY_VERIFY(!m_whole->window().isVisible());
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

/// As after an update that took the driver away.
void EngineWatchTest::aLesserDeviceIsSaid() {
    app::EngineWatch& watch = *wiring().watch();
    watch.noteDevice(QStringLiteral("CUDA · Some GPU"), QStringLiteral("CPU AVX2 · 2 threads"), QStringLiteral("no NVIDIA driver found"));
    ui::NoticeBar* const bar = notice(m_whole->window(), QStringLiteral("no NVIDIA driver found"));
    QVERIFY(bar != nullptr);
    QVERIFY(press(bar, QStringLiteral("Hide")));
    QVERIFY(notice(m_whole->window(), QStringLiteral("no NVIDIA driver found")) == nullptr);
    watch.noteDevice(QStringLiteral("CPU AVX2 · 2 threads"), QStringLiteral("CPU AVX2 · 2 threads"), QStringLiteral("no NVIDIA driver found"));
    QVERIFY(!watch.downgraded());
    watch.noteDevice(QStringLiteral("CUDA · Some GPU"), QStringLiteral("CUDA · Some GPU · 12/30 layers"), QStringLiteral("so many layers were asked for"));
    QVERIFY(!watch.downgraded()); // it is what was wanted
    watch.noteDevice(QStringLiteral("CUDA · Some GPU"), QStringLiteral("CUDA · Some GPU · 12/30 layers"), QStringLiteral("of the 9 GiB that the model needs the GPU has 4 GiB free"));
    QVERIFY(watch.downgraded());
}

} // namespace

QTEST_MAIN(EngineWatchTest)
#include "engine_watch_test.moc"
