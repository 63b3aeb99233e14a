// The page Inside as a person drives it, with a real engine on a tiny model: start each prepared load, pause, step,
// scrub, select, export; every number has its badge, every control a name.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QSlider>
#include <QtTest>

#include "engine/trace/record_file.h"
#include "tests/support/tiny_model.h"
#include "tests/ui/inside/page_fixture.h"
#include "tests/ui/support/widget_walk.h"
#include "ui/inside/filter_strip.h"
#include "ui/inside/latency_panel.h"
#include "ui/inside/map_panel.h"
#include "ui/inside/speculation_panel.h"
#include "ui/inside/step_difference.h"
#include "ui/inside/step_panel.h"
#include "ui/inside/transport.h"
#include "ui/inside/view_dock.h"
#include "ui/inside/workload_panel.h"
#include "ui/theme/theme.h"
#include "ui/views/block_map_view.h"
#include "ui/views/limit_plot.h"
#include "ui/views/sharing_view.h"
#include "ui/views/timeline_view.h"
#include "ui/widgets/button.h"
#include "ui/widgets/chip.h"
#include "ui/widgets/empty_box.h"
#include "ui/widgets/segment.h"

using namespace vitrine;
using namespace vitrine::ui;

class InsidePageTest final : public test::InsidePageFixture {
    Q_OBJECT

private slots:
    void init() { prepare(); }
    void cleanup() { drop(); }

    void beforeARunEveryViewSaysWhatWillAppear() {
        QCOMPARE(walk::unnamedControls(m_page.get()).join(QLatin1Char('\n')), QString());
        QCOMPARE(walk::figuresWithoutBadge(m_page.get()).join(QLatin1Char('\n')), QString());
        QVERIFY(!m_page->timeline()->isVisible());
        QVERIFY(!m_page->map()->isVisible());
    }

    /// A load on the engine: its requests are the rows, and at the end nothing is held.
    void aLoadRunsToItsEnd() {
        run("four-users", 5, 12);
        const trace::EngineState& state = m_page->playback().shown();
        QCOMPARE(state.totals.finished, std::int64_t{5});
        QCOMPARE(state.counts.owned + state.counts.shared, 0);
        QCOMPARE(m_page->playback().timeline().rows().size(), std::size_t{5});
        QVERIFY(m_page->timeline()->isVisible());
        QCOMPARE(m_page->map()->inconsistency(), QString());
        QCOMPARE(walk::figuresWithoutBadge(m_page.get()).join(QLatin1Char('\n')), QString());
        QCOMPARE(walk::unnamedControls(m_page.get()).join(QLatin1Char('\n')), QString());
    }

    void pauseStepScrubAndGoLive() {
        run("four-users", 4, 10);
        Playback& playback = m_page->playback();
        const std::int64_t last = playback.newestStep();
        QVERIFY(last > 5);
        QTest::keyClick(m_page.get(), Qt::Key_Space);
        QVERIFY(!playback.live());
        QTest::keyClick(m_page.get(), Qt::Key_Comma);
        QCOMPARE(playback.shown().step, last - 1);
        playback.showStep(3);
        QTRY_COMPARE(m_page->map()->model().scene().step, std::int64_t{3});
        QTest::keyClick(m_page.get(), Qt::Key_Period);
        QCOMPARE(playback.shown().step, std::int64_t{4});
        QTest::keyClick(m_page.get(), Qt::Key_Space);
        QVERIFY(playback.live());
        QCOMPARE(playback.shown().step, last);
    }

    /// The engine stops between steps, makes exactly one when told to, and goes on.
    void theEngineCanBePausedAndStepped() {
        QSignalSpy finished(m_page.get(), &InsidePage::loadFinished);
        m_bridge->setSpeed(0.01); // so that it can't end before it is paused
        start("four-users", 3, 400);
        QTRY_VERIFY_WITH_TIMEOUT(m_page->playback().newestStep() > 3, kPatience);
        m_page->transport()->toggleEngine();
        QTRY_VERIFY_WITH_TIMEOUT(m_bridge->status().paused, kPatience);
        QTest::qWait(100);
        m_page->playback().update();
        const std::int64_t held = m_page->playback().newestStep();
        QTest::qWait(200);
        m_page->playback().update();
        QCOMPARE(m_page->playback().newestStep(), held);
        emit m_page->transport()->engineStepRequested();
        QTRY_COMPARE_WITH_TIMEOUT((m_page->playback().update(), m_page->playback().newestStep()), held + 1, kPatience);
        m_bridge->setSpeed(1.0);
        m_page->transport()->toggleEngine();
        m_page->workloads()->stopButton()->click();
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(!m_bridge->status().busy, kPatience);
    }

    /// A held view holds its timeline too, and its words are of the step that all views show; what is stepped to comes into sight.
    void aHeldViewHoldsTheTimeline() {
        QSignalSpy finished(m_page.get(), &InsidePage::loadFinished);
        m_bridge->setSpeed(0.02);
        start("four-users", 3, 60);
        Playback& playback = m_page->playback();
        TimelineView& timeline = *m_page->timeline();
        QTRY_VERIFY_WITH_TIMEOUT(playback.newestStep() > 6, kPatience);
        m_page->transport()->toggleView();
        QVERIFY(!playback.live());
        const QSignalSpy moved(&timeline, &TimelineView::sightChanged);
        const std::int64_t shown = playback.shown().step;
        m_bridge->setSpeed(1.0);
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, kPatience);
        playback.update();
        QVERIFY(playback.newestStep() > shown + 20);
        QCOMPARE(moved.count(), 0);
        for (const auto& [id, sequence] : playback.shown().sequences) {
            const TimelineRow* const row = playback.timeline().find(id);
            QVERIFY(row != nullptr && row->endStep >= 0);
            QCOMPARE(timeline.rowWord(*row), sequence.phase == trace::SequencePhase::finished ? QStringLiteral("done")
                                             : sequence.phase == trace::SequencePhase::decode ? QStringLiteral("decode")
                                             : sequence.phase == trace::SequencePhase::waiting ? QStringLiteral("waiting")
                                                                                               : QStringLiteral("prefill"));
        }
        playback.showStep(playback.newestStep() - 1);
        QVERIFY(timeline.stepsInSight().first <= playback.shown().step && timeline.stepsInSight().second >= playback.shown().step);
        playback.showStep(2);
        QVERIFY(timeline.stepsInSight().first <= 2);
        playback.goLive();
        QVERIFY(timeline.follows());
    }

    /// Pictures of a run come as seldom as its engine needs; the last one comes with the word that the engine rests.
    void theEndOfARunIsShownAtOnce() {
        std::int64_t shown = -1; // as of the last word that the engine rests
        const auto look = connect(m_bridge.get(), &EngineBridge::statusChanged, this, [&] {
            if (m_bridge->rests()) {
                shown = m_page->playback().newestStep();
            }
        });
        QSignalSpy finished(m_page.get(), &InsidePage::loadFinished);
        start("four-users", 4, 200);
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, kPatience);
        QTRY_COMPARE_WITH_TIMEOUT(shown, m_bridge->status().log->lastStep(), kPatience);
        disconnect(look);
    }

    /// One selection for all: a row of the timeline, cells of the map.
    void aSelectionLightsUpEverywhere() {
        run("four-users", 4, 30);
        const std::int64_t newest = m_page->playback().newestStep();
        for (std::int64_t step = newest / 2; step > 0; --step) { // the last step in which somebody held blocks
            m_page->playback().showStep(step);
            if (!m_page->playback().shown().running.empty()) {
                break;
            }
        }
        const trace::EngineState& state = m_page->playback().shown();
        QVERIFY(!state.running.empty());
        const SequenceId id = state.running.front();
        m_page->bus().chooseSequence(id);
        std::vector<int> table;
        for (const std::int32_t block : state.find(id)->table) {
            table.push_back(block);
        }
        std::sort(table.begin(), table.end());
        QCOMPARE(m_page->map()->view()->selectedCells(), table);
        QVERIFY(m_page->bus().selection().has(id));
        QTest::keyClick(m_page.get(), Qt::Key_Escape);
        QVERIFY(m_page->bus().selection().empty());
        QVERIFY(m_page->map()->view()->selectedCells().empty());
    }

    /// Static and continuous batching are chosen by a switch, which restarts the engine in sight.
    void aSwitchRestartsTheEngine() {
        run("output-lengths", 4, 0, [](LoadKnobs& knobs) { knobs.batching = BatchingMode::fixed; });
        QVERIFY(m_page->runner().engineNow());
        QCOMPARE(m_page->runner().engineNow()->batching, BatchingMode::fixed);
        const auto first = m_bridge->status().log;
        run("four-users", 2, 5);
        QCOMPARE(m_page->runner().engineNow()->batching, BatchingMode::continuous);
        QVERIFY(m_bridge->status().log != first);
        QCOMPARE(m_page->playback().shown().totals.finished, std::int64_t{2});
    }

    void viewsAndRunsAreSaved() {
        run("shared-prompt", 4, 6);
        for (const QString& id : m_page->dockIds()) {
            if (id == QLatin1String("workloads")) {
                continue;
            }
            for (const QString& kind : {QStringLiteral("png"), QStringLiteral("svg"), QStringLiteral("csv")}) {
                const QString path = m_folder->filePath(id + QLatin1Char('.') + kind);
                QCOMPARE(m_page->exportView(id, path), QString());
                QVERIFY2(QFileInfo(path).size() > 20, qPrintable(path));
            }
        }
        const QString path = m_folder->filePath("run.vtrc");
        QCOMPARE(m_page->exportRun(path), QString());
        const trace::EngineState before = m_page->playback().shown();
        m_page->openRun(path);
        QVERIFY(m_page->shownRun() != nullptr);
        QVERIFY(m_page->playback().shown() == before);
        QVERIFY(!m_page->exportRun("/nowhere/run.vtrc").isEmpty());
        m_page->showRun(nullptr);
        QVERIFY(m_page->playback().shown() == before);
    }

    /// T5: a scene opens to the same pictures, byte by byte, whatever was shown in between.
    void aSceneOpensToTheSamePictures() {
        run("shared-prompt", 5, 12);
        const std::int64_t last = m_page->playback().newestStep();
        for (const std::int64_t step : {last / 4, last / 3, last / 2}) {
            m_page->playback().showStep(step);
            m_page->playback().toggleBookmark();
        }
        m_page->bus().chooseSequence(m_page->playback().timeline().rows()[1].sequence);
        m_page->bus().chooseBlocks({3, 1, 2});
        const SequenceId pinned = m_page->playback().timeline().rows()[3].sequence;
        m_page->timeline()->togglePin(pinned);
        m_page->dock("sharing")->findChild<Segment*>()->setCurrent(1);
        m_page->timeline()->showSight(m_page->timeline()->lastValue() * 0.1, m_page->timeline()->lastValue() * 0.8);
        const auto pictures = [this] {
            QTest::qWait(700); // charts are drawn twice a second
            QHash<QString, QByteArray> all;
            for (const char* id : {"timeline", "map", "blocks", "sharing", "requests", "latency", "step", "speculation"}) {
                const QString name = QString::fromLatin1(id);
                if (m_page->dock(name)->widget()->isVisible()) {
                    const QString path = m_folder->filePath("picture.png");
                    [&] { QCOMPARE(m_page->exportView(name, path), QString()); }();
                    QFile file(path);
                    if (file.open(QIODevice::ReadOnly)) {
                        all.insert(name, file.readAll());
                    }
                }
            }
            return all;
        };
        const QString path = m_folder->filePath("scene.vtsc");
        const Selection chosen = m_page->bus().selection();
        QCOMPARE(m_page->exportRun(path), QString());
        m_page->openRun(path);
        QVERIFY(m_page->bus().selection() == chosen);
        const auto before = pictures();
        QVERIFY(before.size() >= 4);
        m_page->bus().clear();
        m_page->playback().goLive();
        m_page->playback().showStep(2);
        m_page->dock("sharing")->findChild<Segment*>()->setCurrent(0);
        m_page->openRun(path);
        QVERIFY(m_page->bus().selection().blocks == (std::vector<std::int32_t>{1, 2, 3}));
        QVERIFY(m_page->timeline()->pinned() == std::vector{pinned});
        QVERIFY(m_page->sharing()->lookups());
        QVERIFY(m_page->shownRun() != nullptr);
        QCOMPARE(m_page->playback().shown().step, last / 2);
        const auto after = pictures();
        QCOMPARE(after.size(), before.size());
        for (auto at = before.begin(); at != before.end(); ++at) {
            QVERIFY2(after.value(at.key()) == at.value(), qPrintable(at.key()));
        }
        QVERIFY(m_page->playback().bookmarks() == (std::vector{last / 4, last / 3, last / 2}));
    }

    /// What is chosen stands over the views, and is let go of one by one.
    void whatIsChosenIsAChip() {
        run("four-users", 6, 8);
        const auto& rows = m_page->playback().timeline().rows();
        m_page->bus().clear();
        QVERIFY(m_page->filters()->isVisible()); // it says how to choose
        QVERIFY(m_page->filters()->chips().isEmpty());
        const int height = m_page->timeline()->height();
        for (std::size_t i = 0; i < 6; ++i) {
            m_page->bus().chooseSequence(rows[i].sequence, true);
        }
        m_page->bus().chooseStep(4);
        m_page->bus().chooseBlock(2);
        m_page->bus().chooseToken(1);
        QCOMPARE(m_page->filters()->chips().size(), 4 + 1 + 3); // the last four by name, the rest together
        QCOMPARE(m_page->timeline()->height(), height);         // what lies below does not move
        const auto press = [this](const QString& part) {
            QTest::qWait(1); // new chips are shown with the next layout
            for (Chip* const chip : m_page->filters()->findChildren<Chip*>()) {
                if (!chip->isHidden() && chip->text().contains(part)) {
                    emit chip->removeRequested();
                    return;
                }
            }
            QFAIL(qPrintable(part));
        };
        press("more");
        QCOMPARE(m_page->bus().selection().sequences.size(), std::size_t{4});
        press(requestName(rows[5].request));
        QVERIFY(!m_page->bus().selection().has(rows[5].sequence));
        press("step");
        QCOMPARE(m_page->bus().selection().step, std::int64_t{0});
        press("block");
        QCOMPARE(m_page->bus().selection().block, -1);
        QCOMPARE(m_page->filters()->chips().size(), 3); // requests; the token was of the one that went
    }

    /// A run opened at a place: a stretch is brushed and in sight at its first step, a request is chosen at its arrival.
    void aRunOpensAtAPlace() {
        run("four-users", 6, 12);
        const TimelineData& data = m_page->playback().timeline();
        const std::int64_t last = m_page->playback().newestStep();
        m_page->showPlace({last / 2, last - 2, {}});
        QCOMPARE(m_page->playback().shown().step, last / 2);
        QVERIFY(m_page->bus().selection().range == std::pair(last / 2, last - 2));
        QCOMPARE(m_page->timeline()->stepsInSight().first, last / 2);
        const TimelineRow row = data.rows()[4];
        m_page->showPlace({0, 0, row.sequence});
        QCOMPARE(m_page->bus().selection().subject().value, row.sequence.value);
        const std::int64_t shown = m_page->playback().shown().step;
        QVERIFY(m_page->playback().record(shown)->t1 >= row.arrival);
        QVERIFY(shown == 1 || m_page->playback().record(shown - 1)->t0 < row.arrival);
        m_page->showPlace({last + 5, last + 9, {}}); // nowhere: nothing moves
        QCOMPARE(m_page->playback().shown().step, shown);
    }

    /// Saved aside: nothing waits, and the file is whole when the page says so.
    void aRunIsSavedAside() {
        run("four-users", 3, 8);
        QSignalSpy saved(m_page.get(), &InsidePage::exported);
        const QString path = m_folder->filePath("aside.vtrc");
        m_page->exportRunAside(path);
        QTRY_COMPARE(saved.count(), 1);
        m_page->openRun(path);
        QCOMPARE(m_page->playback().newestStep(), m_bridge->status().log->lastStep());
    }

    /// The view of drafts offers the load that makes some, before any run and after one without drafts.
    void aRunWithoutDraftsOffersThem() {
        run("four-users", 2, 4);
        ViewDock* const dock = m_page->dock("speculation");
        dock->raise();
        QTRY_VERIFY(!dock->visibleRegion().isEmpty());
        EmptyBox* box = nullptr;
        for (EmptyBox* const one : dock->findChildren<EmptyBox*>()) {
            box = one->isVisible() ? one : box;
        }
        QVERIFY(box != nullptr);
        QTest::mouseClick(box->findChild<Button*>(), Qt::LeftButton);
        QCOMPARE(m_page->workloads()->chosen(), QStringLiteral("speculation-easy"));
        QVERIFY(m_page->runner().busy());
        const auto* const panel = dock->findChild<SpeculationPanel*>();
        QTRY_VERIFY_WITH_TIMEOUT(panel->scene().verifications > 0 && !box->isVisible(), kPatience);
        m_page->runner().stop();
    }

    /// What stands beside the selection is kept with a scene too: limits, and the step that others are compared with.
    void aSceneKeepsLimitsAndThePinnedStep() {
        run("four-users", 3, 8);
        m_page->latency()->firstTokens()->setLimit(321.0);
        m_page->latency()->gaps()->setLimit(45.0);
        m_page->step()->pinStep(m_page->playback().record(3));
        const QString path = m_folder->filePath("kept.vtsc");
        QCOMPARE(m_page->exportRun(path), QString());
        m_page->latency()->firstTokens()->setLimit(1000.0);
        m_page->latency()->gaps()->setLimit(100.0);
        m_page->step()->pinStep(nullptr);
        m_page->openRun(path);
        QCOMPARE(m_page->latency()->firstTokens()->limit(), 321.0);
        QCOMPARE(m_page->latency()->gaps()->limit(), 45.0);
        QVERIFY(m_page->step()->difference()->pinned() != nullptr);
        QCOMPARE(m_page->step()->difference()->pinned()->step, std::int64_t{3});
    }

    /// The step that was chosen is gone on from: the microscope follows the buttons of playback.
    void theMicroscopeGoesAlong() {
        run("four-users", 3, 8);
        m_page->dock("step")->raise();
        m_page->bus().chooseStep(4);
        m_page->playback().showStep(4);
        m_page->playback().stepBy(1);
        QCOMPARE(m_page->bus().selection().step, std::int64_t{5});
        QTRY_VERIFY(m_page->step()->rows().record() != nullptr);
        QCOMPARE(m_page->step()->rows().record()->step, std::int64_t{5});
    }

    /// Another K restarts the engine in sight and the load begins anew; while nothing drafts it changes nothing. A draft
    /// model that was chosen drafts.
    void draftsAreChosenWhileALoadRuns() {
        test::TinyModel small;
        small.layers = 1;
        small.context = 8192;
        const auto sister = small.writeTo(m_dir.path(), "sister");
        WorkloadPanel* panel = m_page->workloads();
        QSignalSpy wanted(panel, &WorkloadPanel::draftsWanted);
        QVERIFY(panel->choose(QStringLiteral("speculation-easy")));
        QVERIFY(wanted.count() > 0 || !panel->isVisible()); // the switch was turned on
        LoadKnobs knobs = panel->knobs();
        knobs.requests = 16; // so many that it runs on while the knob is turned
        knobs.outputTokens = 800;
        panel->setKnobs(knobs);
        panel->startChosen();
        QTRY_COMPARE_WITH_TIMEOUT(m_page->runner().state(), LoadRunner::State::draining, kPatience);
        auto* slider = [&]() -> QSlider* {
            for (QSlider* one : panel->findChildren<QSlider*>()) {
                if (one->accessibleName().contains(QLatin1String("K"), Qt::CaseSensitive) &&
                    one->accessibleName().startsWith(QLatin1String("Drafted"))) {
                    return one;
                }
            }
            return nullptr;
        }();
        QVERIFY(slider != nullptr);
        slider->setValue(slider->value() + 2);
        const int chosen = panel->knobs().draftTokens;
        QVERIFY(chosen > knobs.draftTokens);
        QTRY_VERIFY_WITH_TIMEOUT(m_page->runner().engineNow() && m_page->runner().engineNow()->draftTokens == chosen, kPatience);
        m_page->runner().stop();
        panel->setDrafts({{QString::fromStdString(sister.string()), QStringLiteral("sister"), {}, true}});
        panel->drafts()->setCurrentIndex(1);
        emit panel->drafts()->activated(1);
        QCOMPARE(panel->knobs().draftModel, QString::fromStdString(sister.string()));
        knobs = panel->knobs();
        knobs.requests = 2;
        knobs.outputTokens = 12;
        m_page->runner().start(*findLoad(QStringLiteral("speculation-easy")), knobs);
        QTRY_COMPARE_WITH_TIMEOUT(m_page->runner().state(), LoadRunner::State::done, kPatience);
        QCOMPARE(m_page->runner().engineNow()->speculation, SpeculationSource::draftModel);
        QVERIFY(m_bridge->status().info->actual.draft > 0);
    }

    void theArrangementIsKept() {
        m_page->dock("requests")->hide();
        m_page.reset();
        m_page = std::make_unique<InsidePage>(*m_bridge, *m_settings);
        m_page->resize(1528, 932);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
        QVERIFY(m_page->dock("requests")->isHidden());
        m_page->restoreArrangement();
        QVERIFY(!m_page->dock("requests")->isHidden());
    }
};

QTEST_MAIN(InsidePageTest)
#include "page_test.moc"
