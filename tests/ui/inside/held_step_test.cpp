// T5 for the map of the blocks: a step that is held looks the same however it was come to, and a saved run never shows
// the machine that shows it.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "tests/support/sample_run.h"
#include "ui/inside/gauge_strip.h"
#include "ui/inside/map_panel.h"
#include "ui/inside/playback.h"
#include "ui/inside/token_texts.h"
#include "ui/theme/theme.h"
#include "ui/widgets/gauge.h"

using namespace vitrine;
using namespace vitrine::ui;

namespace {

struct Watched {
    explicit Watched(const std::shared_ptr<trace::TraceLog>& log, BlockMapMode mode)
        : texts(playback)
        , panel(playback, texts, bus) {
        QObject::connect(&playback, &Playback::shownChanged, &panel, &MapPanel::refresh);
        playback.setActive(true);
        playback.setLog(log);
        panel.resize(640, 420);
        panel.show();
        panel.setMode(mode);
        panel.refresh();
    }
    [[nodiscard]] std::vector<BlockCell> cells() { return panel.model().scene().cells; }
    [[nodiscard]] QImage picture() { return panel.view()->grab().toImage(); }
    Playback playback;
    SelectionBus bus;
    TokenTexts texts;
    MapPanel panel;
};

} // namespace

class HeldStepTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { Theme::instance().install(); }

    void aStepLooksTheSameHoweverItWasComeTo_data() {
        QTest::addColumn<int>("mode");
        QTest::addRow("by number") << static_cast<int>(BlockMapMode::state);
        QTest::addRow("grouped") << static_cast<int>(BlockMapMode::grouped);
    }
    void aStepLooksTheSameHoweverItWasComeTo() {
        QFETCH(int, mode);
        const auto engine = test::sampleRun();
        const auto log = test::logOf(*engine);
        Watched jumps(log, static_cast<BlockMapMode>(mode));
        Watched walks(log, static_cast<BlockMapMode>(mode));
        Watched back(log, static_cast<BlockMapMode>(mode));
        walks.playback.showStep(1);
        bool lost = false;
        bool written = false;
        for (std::int64_t step = 2; step <= log->lastStep(); ++step) {
            jumps.playback.showStep(0); // from far away each time
            jumps.playback.showStep(step);
            walks.playback.stepBy(1);
            back.playback.showStep(std::min(step + 1, log->lastStep()));
            if (back.playback.shown().step != step) {
                back.playback.stepBy(-1);
            }
            QCOMPARE(walks.playback.shown().step, step);
            QVERIFY2(jumps.cells() == walks.cells(), qPrintable(QString::number(step)));
            QVERIFY2(jumps.cells() == back.cells(), qPrintable(QString::number(step)));
            QCOMPARE(jumps.picture(), walks.picture());
            lost = lost || std::ranges::any_of(walks.cells(), &BlockCell::lost);
            written = written || std::ranges::any_of(walks.cells(), &BlockCell::written);
        }
        QVERIFY(lost && written); // there was something to forget
    }

    /// The live view has the rims of all steps since the last picture; held, the same step has its own alone.
    void aLiveViewThatIsHeldShowsItsStep() {
        const auto engine = test::sampleRun();
        const auto log = std::make_shared<trace::TraceLog>(engine->header());
        Watched live(log, BlockMapMode::state);
        Watched jumps(log, BlockMapMode::state);
        for (const trace::StepRecord& record : engine->records()) {
            log->append(record);
            if (record.step % 3 == 0) {
                live.playback.update();
            }
        }
        live.playback.update();
        jumps.playback.update();
        live.playback.pauseView();
        jumps.playback.showStep(1);
        jumps.playback.showStep(live.playback.shown().step);
        QVERIFY(live.cells() == jumps.cells());
    }

    void aSavedRunIsNotGivenThisMachinesFigures() {
        Playback playback;
        const SelectionBus bus;
        GaugeStrip strip(playback, bus);
        Gauge* process = nullptr;
        for (Gauge* const gauge : strip.findChildren<Gauge*>()) {
            process = gauge->accessibleName().startsWith(QStringLiteral("CPU")) ? gauge : process;
        }
        QVERIFY(process != nullptr);
        strip.show();
        QTRY_VERIFY(process->figure());
        strip.setRecorded(true);
        QVERIFY(!process->figure());
        QVERIFY2(process->toolTip().contains(QStringLiteral("not its own")), qPrintable(process->toolTip()));
        const QImage said = process->grab().toImage();
        QTest::qWait(1500); // a reading would have come by now
        QVERIFY(!process->figure());
        QCOMPARE(process->grab().toImage(), said);
        strip.setRecorded(false);
        QTRY_VERIFY(process->figure());
    }

    /// A step that can't be folded is said, also where it was looked for, not only where it came.
    void aBrokenStepIsSaid() {
        const auto engine = test::sampleRun();
        const auto sound = test::logOf(*engine);
        const auto log = std::make_shared<trace::TraceLog>(engine->header());
        for (trace::StepRecord record : engine->records()) {
            if (record.step == 6) {
                trace::BatchEntry stranger;
                stranger.sequence = SequenceId(4711);
                record.batch.push_back(stranger);
            }
            log->append(std::move(record));
        }
        for (const std::int64_t from : {std::int64_t{5}, std::int64_t{2}}) { // the next one, and a jump over it
            Playback playback;
            TimelineData timeline;
            timeline.reset(engine->header(), trace::initialState(engine->header()));
            playback.setFolded(log, *sound->stateAt(sound->lastStep()), std::move(timeline));
            playback.showStep(from);
            QVERIFY(!playback.inconsistency());
            QSignalSpy shown(&playback, &Playback::shownChanged);
            playback.showStep(from == 5 ? 6 : 8);
            QVERIFY(playback.inconsistency());
            QCOMPARE(shown.count(), 1);
        }
    }
};

QTEST_MAIN(HeldStepTest)
#include "held_step_test.moc"
