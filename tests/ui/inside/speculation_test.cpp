// The view of drafts against the records of a run: of which steps it tells, what a lane leads to, the two clocks, and what
// going back in a run costs.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QtTest>

#include <cmath>
#include <set>

#include "engine/trace/replay.h"
#include "tests/support/sample_run.h"
#include "ui/inside/speculation_panel.h"
#include "ui/theme/theme.h"

using namespace vitrine;
using namespace vitrine::ui;
using namespace vitrine::test;

class SpeculationTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        Theme::instance().install();
        m_engine = sampleRun();
        QVERIFY(m_engine->failure.empty());
    }

    /// The drafts of a brushed stretch are those of its steps; without one, all up to the step that is shown.
    void draftsAreToldOfTheBrushedSteps() {
        Playback playback;
        playback.setActive(true);
        playback.setLog(draftingLog());
        SelectionBus bus;
        SpeculationPanel panel(playback, bus);
        panel.resize(500, 300);
        panel.show();
        panel.refresh();
        const auto counted = [this](std::int64_t from, std::int64_t to) {
            std::int64_t drafted = 0;
            for (std::int64_t step = from; step <= to; ++step) {
                for (const trace::BatchEntry& entry : m_engine->records()[static_cast<std::size_t>(step - 1)].batch) {
                    drafted += entry.drafted;
                }
            }
            return drafted;
        };
        const std::int64_t last = playback.newestStep();
        QVERIFY(counted(1, last) > 0);
        QCOMPARE(panel.scene().drafted, counted(1, last));
        for (const auto& [from, to] : {std::pair(last / 4, last / 2), std::pair(last / 2, last), std::pair<std::int64_t, std::int64_t>(1, 2)}) {
            bus.chooseRange(std::pair(from, to));
            QCOMPARE(panel.scene().drafted, counted(from, to));
        }
        bus.clear();
        QCOMPARE(panel.scene().drafted, counted(1, last));
        // The pointer over a lane echoes its request everywhere; where it leaves the lanes, nothing does.
        std::optional<SequenceId> echoed;
        for (int y = 0; y < panel.height() && !echoed; ++y) {
            QTest::mouseMove(&panel, QPoint(20, y));
            if (!bus.hovered().sequences.empty()) {
                echoed = *bus.hovered().sequences.begin();
            }
        }
        QVERIFY(echoed.has_value());
        QCOMPARE(*echoed, panel.scene().last.back().sequence); // the newest is the uppermost
        QVERIFY(bus.selection().sequences.empty());
        QTest::mouseMove(&panel, QPoint(20, 2));
        QVERIFY(bus.hovered().sequences.empty());
    }

    /// Two verifying steps of 3 ms for 4 tokens each, plain steps of 2 ms: 16 ms against 6.
    void theTwoClocksAreMeasured() {
        SpeculationScene scene;
        const auto step = [&scene](std::int64_t number, Nanoseconds time, int drafted, int accepted, int emitted) {
            trace::StepRecord record;
            record.step = number;
            record.t0 = number * 10'000'000;
            record.t1 = record.t0 + time;
            trace::BatchEntry entry;
            entry.sequence = SequenceId(1);
            entry.phase = trace::Phase::decode;
            entry.computed = drafted + 1;
            entry.drafted = drafted;
            entry.accepted = accepted;
            entry.emitted = emitted;
            record.batch.push_back(entry);
            if (drafted > 0) {
                trace::Verification v;
                v.sequence = SequenceId(1);
                v.drafted.assign(static_cast<std::size_t>(drafted), 7);
                v.accepted = accepted;
                v.bonus = 1;
                v.draftTime = 100'000;
                record.sections.draft = v.draftTime;
                record.verifications.push_back(v);
            }
            scene.take(record);
        };
        step(1, 3'000'000, 4, 3, 4);
        QCOMPARE(scene.twin().steps, 0); // no plain step yet: nothing is known
        QCOMPARE(scene.formulaSpeedUp(), 0.0);
        step(2, 1'500'000, 0, 0, 1);
        step(3, 2'500'000, 0, 0, 1);
        step(4, 3'000'000, 4, 3, 4);
        const TwinClock twin = scene.twin();
        QCOMPARE(twin.steps, 2);
        QCOMPARE(twin.tokens, 8);
        QCOMPARE(twin.plainSteps, 2);
        QCOMPARE(twin.speculative, Nanoseconds{6'000'000});
        QCOMPARE(twin.plain, Nanoseconds{16'000'000});
        QVERIFY(scene.formulaSpeedUp() > 1.0 && scene.formulaSpeedUp() < 5.0);
        // The curve over K: 1 + a + … + a^K tokens in the time of a plain step and of K drafts.
        double tokens = 1.0;
        for (int k = 1; k <= SpeculationScene::kPositions; ++k) {
            tokens += std::pow(6.0 / 8.0, k);
            const double draft = 0.1 * 2 / 8 / 2.0; // ms of a draft over those of a plain step
            QVERIFY(std::abs(scene.formulaSpeedUp(k) - tokens / (1.0 + draft * k)) < 1e-9);
        }
        QCOMPARE(scene.formulaSpeedUp(), scene.formulaSpeedUp(4));
    }

    /// A lane leads to its step, and to the blocks that its tokens lie in, rejected ones included: recounted from the
    /// positions of the sequence and its table before and after.
    void aLaneLeadsToItsStepAndItsSlots() {
        const auto log = draftingLog();
        Playback playback;
        playback.setActive(true);
        playback.setLog(log);
        SelectionBus bus;
        SpeculationPanel panel(playback, bus);
        connect(&panel, &SpeculationPanel::stepChosen, &playback, [&playback](qint64 step) { playback.showStep(step); });
        panel.resize(500, 300);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        panel.refresh();
        QVERIFY(panel.scene().last.size() > 1);
        const VerifiedDrafts newest = panel.scene().last.back();
        const VerifiedDrafts older = panel.scene().last[panel.scene().last.size() - 2];
        QTest::keyClick(&panel, Qt::Key_Down);
        QCOMPARE(playback.shown().step, newest.step);
        QCOMPARE(bus.selection().step, newest.step);
        QVERIFY(bus.selection().sequences == std::vector{newest.sequence});
        panel.refresh();
        QTest::keyClick(&panel, Qt::Key_Down);
        QCOMPARE(playback.shown().step, older.step);
        panel.refresh();
        QTest::keyClick(&panel, Qt::Key_Up); // newer than what is shown
        QVERIFY(bus.selection().step > older.step || newest.step == older.step);
        int checked = 0;
        trace::EngineState before = trace::initialState(m_engine->header());
        for (const trace::StepRecord& record : m_engine->records()) {
            trace::EngineState after = before;
            QVERIFY(trace::apply(after, record));
            for (const trace::BatchEntry& entry : record.batch) {
                const std::vector<std::int32_t> blocks = slotsOf(record, after, entry.sequence);
                QCOMPARE(blocks.empty(), entry.drafted == 0);
                if (entry.drafted == 0) {
                    continue;
                }
                const trace::SequenceRecord& was = *before.find(entry.sequence);
                std::set<std::int32_t> written; // the blocks that the step filled for it
                for (const trace::BlockEvent& event : record.blocks) {
                    if (event.kind == trace::BlockEventKind::fill && event.sequence == entry.sequence) {
                        written.insert(event.block.value);
                    }
                }
                QVERIFY(std::set(blocks.begin(), blocks.end()) == written);
                QVERIFY(was.computed >= 0);
                ++checked;
            }
            before = std::move(after);
        }
        QVERIFY(checked > 3);
    }

    /// Back and forth: the same scene as folded from the first step, for a bounded number of records.
    void goingBackDoesNotBeginAnew() {
        std::vector<trace::RecordPtr> records;
        for (int step = 1; step <= 3000; ++step) {
            auto record = std::make_shared<trace::StepRecord>();
            record->step = step;
            record->t0 = Nanoseconds{step} * 1'000'000;
            record->t1 = record->t0 + 500'000 + step % 7;
            trace::BatchEntry entry;
            entry.sequence = SequenceId(1);
            entry.drafted = step % 3;
            entry.computed = 1 + entry.drafted;
            entry.emitted = 1;
            record->batch.push_back(entry);
            if (entry.drafted > 0) {
                trace::Verification v;
                v.sequence = SequenceId(1);
                v.drafted.assign(static_cast<std::size_t>(entry.drafted), 1);
                record->verifications.push_back(v);
            }
            records.push_back(std::move(record));
        }
        const auto at = [&records](std::int64_t step) { return records[static_cast<std::size_t>(step - 1)]; };
        SpeculationFold fold;
        fold.at(0, 3000, 1, at);
        QCOMPARE(fold.folded(), std::int64_t{3000});
        for (const std::int64_t to : {2999, 1500, 1501, 255, 256, 257, 3000, 1}) {
            SpeculationScene plain;
            for (std::int64_t step = 1; step <= to; ++step) {
                plain.take(*at(step));
            }
            const std::int64_t before = fold.folded();
            QVERIFY(fold.at(0, to, 1, at) == plain);
            QVERIFY(to == 3000 || fold.folded() - before <= SpeculationFold::kKeepEvery);
        }
        fold.at(100, 120, 1, at); // a brushed stretch begins anew
        SpeculationScene stretch;
        for (std::int64_t step = 100; step <= 120; ++step) {
            stretch.take(*at(step));
        }
        QVERIFY(fold.scene() == stretch);
    }

private:
    /// The pretended engine tells of drafts in the batch alone.
    [[nodiscard]] std::shared_ptr<trace::TraceLog> draftingLog() const {
        auto log = std::make_shared<trace::TraceLog>(m_engine->header());
        for (trace::StepRecord record : m_engine->records()) {
            for (const trace::BatchEntry& entry : record.batch) {
                trace::Verification v;
                v.sequence = entry.sequence;
                v.drafted.assign(static_cast<std::size_t>(entry.drafted), 1);
                v.accepted = entry.accepted;
                record.verifications.push_back(v);
            }
            log->append(record);
        }
        return log;
    }

    std::unique_ptr<FakeEngine> m_engine;
};

QTEST_MAIN(SpeculationTest)
#include "speculation_test.moc"
