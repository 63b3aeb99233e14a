// Runs that were made to be watched: a pair is of its own requests alone, whatever is sent to the chats meanwhile, and
// what nobody kept is asked about before the window goes.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/bench_wiring.h"
#include "app/window/engine_watch.h"
#include "app/window/inside_wiring.h"
#include "tests/integration/window/loaded_window.h"
#include "ui/compare/compare_page.h"
#include "ui/compare/inside_host.h"
#include "ui/inside/inside_page.h"
#include "ui/pages/chat_page.h"
#include "ui/pages/notice_bar.h"

#include <QMessageBox>
#include <QSignalSpy>
#include <QTest>

using namespace vitrine;

namespace {

using test::kPatience;

constexpr int kRequests = 4;
constexpr double kSlow = 0.02; // share of the engine's speed

class UnkeptRunsTest : public test::LoadedWindow {
    Q_OBJECT

private slots:
    void init() { open(); }
    void cleanup() { m_whole.reset(); }
    void aMessageWaitsForTheEndOfAPair();
    void aMessageThatWaitsIsSentWhenThePairIsStopped();
    void aMessageThatWaitsCanBeTakenBack();
    void aPairIsAskedAboutBeforeTheEnd();
    void aPairIsKeptAtTheEnd();
    void aLoadIsKeptAtTheEnd();
    void aPairThatRunsIsNamed();

private:
    [[nodiscard]] ui::InsidePage& page() const { return *wiring().inside()->page(); }
    [[nodiscard]] ui::ComparePage& compare() const { return *wiring().inside()->host()->compare(); }
    [[nodiscard]] ui::LoadKnobs small(int outputTokens = 12) const {
        ui::LoadKnobs knobs = ui::findLoad(QStringLiteral("four-users"))->knobs;
        knobs.rate = 0.0;
        knobs.requests = kRequests;
        knobs.promptTokens = 12;
        knobs.outputTokens = outputTokens;
        knobs.blocks = 256;
        return knobs;
    }
    void startPair(int outputTokens = 12) {
        page().loadPair().start(*ui::findLoad(QStringLiteral("four-users")), small(outputTokens),
                                ui::PairKind::batching);
    }
    /// A pair that still runs when a test acts; the speed is set back by the test.
    void startSlowPair();
    void runPair();
    QMessageBox* closeAndWait();
    [[nodiscard]] std::size_t kept();
};

void UnkeptRunsTest::runPair() {
    wiring().loadModel(model());
    QTRY_COMPARE_WITH_TIMEOUT(wiring().bridge().status().state, LoopState::ready, kPatience);
    QSignalSpy finished(&page().loadPair(), &ui::LoadPair::finished);
    startPair();
    QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, kPatience);
    QVERIFY2(finished.first().first().toBool(), qPrintable(page().runner().error()));
}

void UnkeptRunsTest::startSlowPair() {
    wiring().bridge().setSpeed(kSlow);
    startPair(80);
    QTRY_VERIFY_WITH_TIMEOUT(compare().side(0).playback().newestStep() > 1, kPatience);
}

QMessageBox* UnkeptRunsTest::closeAndWait() {
    m_whole->window().close();
    return wiring().watch()->question();
}

std::size_t UnkeptRunsTest::kept() {
    QSignalSpy listed(&wiring().bench()->sessions(), &ui::SessionStore::listChanged);
    wiring().bench()->sessions().refresh();
    [[maybe_unused]] const bool came = QTest::qWaitFor([&listed] { return !listed.isEmpty(); }, kPatience);
    return wiring().bench()->sessions().list().size();
}

void UnkeptRunsTest::aMessageWaitsForTheEndOfAPair() {
    QVERIFY(m_whole->ask(QStringLiteral("hello there")));
    QSignalSpy finished(&page().loadPair(), &ui::LoadPair::finished);
    const QSignalSpy ended(wiring().chat(), &ui::ChatPage::replyEnded);
    startSlowPair();
    m_whole->show(QStringLiteral("chat"));
    wiring().chat()->sendMessage(QStringLiteral("and now"));
    QCOMPARE(wiring().chat()->session().state(), ui::ReplyState::waitingForPair);
    QVERIFY(notice(m_whole->window(), QStringLiteral("being compared")) != nullptr);
    QCOMPARE(ended.count(), 0);
    QVERIFY(press(notice(m_whole->window(), QStringLiteral("being compared")), QStringLiteral("Show them")));
    QCOMPARE(m_whole->window().currentPage(), QStringLiteral("inside"));
    QCOMPARE(wiring().inside()->host()->currentWidget(), &compare());
    wiring().bridge().setSpeed(1.0);
    QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, kPatience);
    QVERIFY(finished.first().first().toBool());
    QTRY_COMPARE_WITH_TIMEOUT(ended.count(), 1, kPatience);
    QVERIFY(!wiring().chat()->session().conversation()->messages.back().shown().text.isEmpty());
    QTRY_VERIFY(compare().side(0).requests() && compare().side(1).requests());
    for (int side = 0; side < 2; ++side) {
        QCOMPARE(compare().side(side).requests()->size(), std::size_t{kRequests});
    }
    QVERIFY2(compare().warnings().isEmpty(), qPrintable(compare().warnings().join(QLatin1Char(' '))));
    QVERIFY(notice(m_whole->window(), QStringLiteral("being compared")) == nullptr);
}

void UnkeptRunsTest::aMessageThatWaitsIsSentWhenThePairIsStopped() {
    QVERIFY(m_whole->ask(QStringLiteral("hello there")));
    startSlowPair();
    const QSignalSpy ended(wiring().chat(), &ui::ChatPage::replyEnded);
    wiring().chat()->sendMessage(QStringLiteral("and now"));
    QCOMPARE(wiring().chat()->session().state(), ui::ReplyState::waitingForPair);
    wiring().bridge().setSpeed(1.0);
    emit compare().stopRequested();
    QTRY_COMPARE_WITH_TIMEOUT(ended.count(), 1, kPatience);
    QVERIFY(!wiring().chat()->session().conversation()->messages.back().shown().text.isEmpty());
}

void UnkeptRunsTest::aMessageThatWaitsCanBeTakenBack() {
    QVERIFY(m_whole->ask(QStringLiteral("hello there")));
    startSlowPair();
    wiring().chat()->sendMessage(QStringLiteral("and now"));
    wiring().chat()->session().stop();
    QCOMPARE(wiring().chat()->session().state(), ui::ReplyState::idle);
    QCOMPARE(wiring().chat()->session().conversation()->messages.size(), 4); // the message is not lost
    QSignalSpy finished(&page().loadPair(), &ui::LoadPair::finished);
    wiring().bridge().setSpeed(1.0);
    QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, kPatience);
}

void UnkeptRunsTest::aPairIsAskedAboutBeforeTheEnd() {
    runPair();
    QMessageBox* const box = closeAndWait();
    QVERIFY(box != nullptr && box->isVisible() && m_whole->window().isVisible());
    QVERIFY2(box->text().contains(QStringLiteral("static batching")) &&
                 box->text().contains(QStringLiteral("continuous batching")),
             qPrintable(box->text()));
    QTest::keyClick(box, Qt::Key_Escape); // stays
    QTRY_VERIFY(wiring().watch()->question() == nullptr);
    QTest::qWait(50);
    QVERIFY(m_whole->window().isVisible());
    QCOMPARE(compare().unkept().size(), 2);
    QVERIFY(closeAndWait() != nullptr);
    QVERIFY(press(wiring().watch()->question(), QStringLiteral("Discard and quit")));
    QTRY_VERIFY(!m_whole->window().isVisible());
    QCOMPARE(kept(), std::size_t{0});
}

void UnkeptRunsTest::aPairIsKeptAtTheEnd() {
    runPair();
    QVERIFY(closeAndWait() != nullptr);
    QVERIFY(press(wiring().watch()->question(), QStringLiteral("Keep and quit")));
    QTRY_VERIFY_WITH_TIMEOUT(!m_whole->window().isVisible(), kPatience);
    QCOMPARE(kept(), std::size_t{2});
}

/// As with a pair: it was run to be watched. What the chats did is kept with them and not asked about.
void UnkeptRunsTest::aLoadIsKeptAtTheEnd() {
    QVERIFY(m_whole->ask(QStringLiteral("hello there")));
    QVERIFY(wiring().inside()->unkept().isEmpty());
    page().runner().start(*ui::findLoad(QStringLiteral("four-users")), small());
    QTRY_COMPARE_WITH_TIMEOUT(page().runner().state(), ui::LoadRunner::State::done, kPatience);
    QMessageBox* const box = closeAndWait();
    QVERIFY(box != nullptr && box->text().contains(ui::findLoad(QStringLiteral("four-users"))->title));
    QVERIFY(press(box, QStringLiteral("Keep and quit")));
    QTRY_VERIFY_WITH_TIMEOUT(!m_whole->window().isVisible(), kPatience);
    QCOMPARE(kept(), std::size_t{1});
    m_whole->window().show();
    QVERIFY(wiring().inside()->unkept().isEmpty()); // it is kept now
}

void UnkeptRunsTest::aPairThatRunsIsNamed() {
    wiring().loadModel(model());
    QTRY_COMPARE_WITH_TIMEOUT(wiring().bridge().status().state, LoopState::ready, kPatience);
    wiring().bridge().setSpeed(kSlow);
    startPair(80); // the engine is loaded anew first
    QMessageBox* const box = closeAndWait();
    QVERIFY(box != nullptr && box->text().contains(QStringLiteral("compared")));
    QVERIFY(press(box, QStringLiteral("Let it finish")));
    QVERIFY(m_whole->window().isVisible());
    QSignalSpy finished(&page().loadPair(), &ui::LoadPair::finished);
    wiring().bridge().setSpeed(1.0);
    QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, kPatience);
}

} // namespace

QTEST_MAIN(UnkeptRunsTest)
#include "unkept_runs_test.moc"
