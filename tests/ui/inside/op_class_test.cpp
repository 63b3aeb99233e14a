// The classes of work that a step's time goes into: chosen in one view and seen in the others, drawn as what the records
// say, told by the tables of steps and of drafts, and saved so that they add up again.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractItemModelTester>
#include <QtTest>

#include <map>
#include <set>

#include "tests/support/sample_run.h"
#include "ui/inside/filter_strip.h"
#include "ui/inside/latency_panel.h"
#include "ui/inside/speculation_panel.h"
#include "ui/inside/speculation_table.h"
#include "ui/inside/step_panel.h"
#include "ui/inside/step_table.h"
#include "ui/inside/view_numbers.h"
#include "ui/theme/theme.h"
#include "ui/views/split_bar.h"
#include "ui/views/stall_strip.h"
#include "ui/views/timeline_raster.h"
#include "ui/views/timeline_view.h"

using namespace vitrine;
using namespace vitrine::ui;
using namespace vitrine::test;

namespace {

/// The sample's records as an engine with a model tells them: sections, work, drafts.
std::shared_ptr<trace::TraceLog> timedLog(const FakeEngine& engine) {
    auto log = std::make_shared<trace::TraceLog>(engine.header());
    Nanoseconds at = 0;
    for (trace::StepRecord record : engine.records()) {
        const Nanoseconds whole = (2 + record.step % 5) * 1'000'000;
        record.t0 = at;
        record.t1 = at + whole;
        record.emittedAt = record.t1;
        at = record.t1 + 100'000;
        record.sections = {whole / 20, whole / 10, whole / 2, whole / 8, whole / 40};
        record.bytesRead = 40'000'000;
        record.flops = 2e8;
        for (const trace::BatchEntry& entry : record.batch) {
            if (entry.drafted > 0) {
                record.verifications.push_back({entry.sequence, std::vector<TokenId>(static_cast<std::size_t>(entry.drafted), 1),
                                                entry.accepted, 2, whole / 10});
            }
        }
        log->append(record);
    }
    return log;
}

double number(const QAbstractItemModel& model, int row, int column) {
    return model.index(row, column).data().toString().remove(',').toDouble();
}

} // namespace

class OpClassTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        Theme::instance().install();
        m_engine = sampleRun();
        m_log = timedLog(*m_engine);
        m_playback.setActive(true);
        m_playback.setLog(m_log);
    }

    void aSectionIsChosenInTheStep() {
        SelectionBus bus;
        StepPanel panel(m_playback, bus);
        panel.resize(460, 700);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        bus.chooseStep(4);
        SplitBar& bar = *panel.sections();
        QCOMPARE(bar.parts().size(), qsizetype{kOpClasses});
        const auto centre = [&bar](OpClass op) {
            return (QPointF(bar.partRect(static_cast<int>(op), bar.devicePixelRatioF()).center()) / bar.devicePixelRatioF()).toPoint();
        };
        QTest::mouseMove(&bar, centre(OpClass::sample));
        QCOMPARE(bus.hovered().op, OpClass::sample);
        QCOMPARE(bar.echoed(), static_cast<int>(OpClass::sample));
        QTest::mouseClick(&bar, Qt::LeftButton, {}, centre(OpClass::forward));
        QCOMPARE(bus.selection().op, OpClass::forward);
        QCOMPARE(bar.chosen(), static_cast<int>(OpClass::forward));
        QVERIFY(panel.roofline()->chosen()); // its dots are the forward pass
        QTest::mouseClick(&bar, Qt::LeftButton, {}, centre(OpClass::forward)); // and let go of
        QCOMPARE(bus.selection().op, OpClass::none);
        const RooflineDot& dot = panel.roofline()->dots().front();
        QTest::mouseClick(panel.roofline(), Qt::LeftButton, {}, panel.roofline()->place(dot.intensity, dot.rate));
        QCOMPARE(bus.selection().op, OpClass::forward);
        QVERIFY(!bus.selection().empty());
    }

    void aChosenClassIsAChip() {
        SelectionBus bus;
        TimelineView timeline(m_playback.timeline(), bus);
        FilterStrip strip(m_playback, bus, timeline);
        bus.chooseOp(OpClass::draft);
        QCOMPARE(strip.chips(), QStringList{"time in draft"});
        bus.chooseOp(OpClass::draft);
        QVERIFY(strip.chips().isEmpty());
    }

    /// T2: the engine's row, read back pixel by pixel: filled from its foot as high as the class's share of the step.
    void theTimelineShowsItsShareOfEveryStep() {
        const TimelineData& data = m_playback.timeline();
        TimelineGeometry g;
        g.axis = TimelineAxis::steps;
        g.width = 40 * static_cast<int>(data.steps().size());
        g.from = 0.0;
        g.to = static_cast<double>(data.steps().size());
        g.rowsHeight = 20;
        g.engineHeight = 46;
        g.counters = 1;
        TimelinePalette palette;
        palette.engine = qRgb(10, 10, 10);
        palette.enginePrefill = qRgb(20, 20, 20);
        palette.op = qRgb(200, 100, 0);
        palette.flat = true;
        TimelineRaster raster;
        raster.setUp(g, palette);
        for (const OpClass op : {OpClass::forward, OpClass::draft, OpClass::rest, OpClass::none}) {
            raster.setOp(op);
            raster.paint(data);
            const QRect strip = g.engineRect();
            for (std::int32_t step = 0; step < static_cast<std::int32_t>(data.steps().size()); ++step) {
                const int x = g.x(step + 0.4);
                int filled = 0;
                int bar = 0;
                for (int y = strip.top(); y <= strip.bottom(); ++y) {
                    const QRgb pixel = raster.image().pixel(x, y);
                    filled += pixel == palette.op ? 1 : 0;
                    bar += pixel == palette.op || pixel == palette.engine || pixel == palette.enginePrefill ? 1 : 0;
                }
                const trace::RecordPtr record = m_log->record(data.numberOf(step));
                const double share = static_cast<double>(timeIn(*record, op)) / static_cast<double>(record->t1 - record->t0);
                QVERIFY2(std::abs(filled - share * bar) <= 1.0, qPrintable(QString::number(step)));
            }
        }
    }

    /// What is chosen and hovered elsewhere has its cells in the heat strip; the pointer over it tells the others its step.
    void theHeatStripEchoes() {
        SelectionBus bus;
        LatencyPanel panel(m_playback, bus);
        panel.resize(900, 320);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        panel.draw();
        StallStrip& strip = *panel.stalls();
        QVERIFY(!strip.scene().cells.empty());
        const TimelineData& data = m_playback.timeline();
        const auto cellOf = [&](std::int64_t step) {
            return strip.scene().cellOf(m_log->record(step)->emittedAt - data.origin());
        };
        bus.chooseStep(5);
        panel.draw();
        QVERIFY(strip.chosenCells() == std::vector{cellOf(5)});
        Selection over;
        over.sequences = {data.rows().front().sequence};
        bus.hover(over);
        std::set<int> expected;
        for (std::int64_t step = 1; step <= m_playback.newestStep(); ++step) {
            for (const trace::BatchEntry& entry : m_log->record(step)->batch) {
                if (entry.sequence == over.sequences.front() && entry.emitted > 0) {
                    expected.insert(cellOf(step));
                }
            }
        }
        QVERIFY(!expected.empty());
        QVERIFY(strip.echoedCells() == std::vector(expected.begin(), expected.end()));
        const int cell = cellOf(5);
        const QRect at = strip.cellRect(cell / StallScene::kRows, cell % StallScene::kRows);
        QTest::mouseMove(&strip, at.center());
        QVERIFY(bus.hovered().step > 0);
        QCOMPARE(cellOf(bus.hovered().step), cell); // a step that gave its tokens out in that cell
        QCOMPARE(bus.selection().step, std::int64_t{5}); // to point is not to choose
        QTest::mouseMove(&strip, QPoint(2, 2));
        QVERIFY(bus.hovered().empty());
    }

    /// The step as a table: its sections are the step, its members its tokens.
    void theTableOfAStepAddsUp() {
        for (std::int64_t step = 1; step <= m_playback.newestStep(); ++step) {
            const trace::RecordPtr record = m_log->record(step);
            const StepTable table(record);
            double sections = 0.0;
            double computed = 0.0;
            int named = 0;
            for (int row = 0; row < table.rowCount(); ++row) {
                const QString part = table.index(row, StepTable::kPart).data().toString();
                const QString name = table.index(row, StepTable::kName).data().toString();
                computed += part == "member" ? number(table, row, StepTable::kComputed) : 0.0;
                if (part == "section" && name != "all of the step") {
                    sections += number(table, row, StepTable::kTime);
                    ++named;
                }
            }
            QCOMPARE(named, kOpClasses);
            QVERIFY(std::abs(sections - static_cast<double>(record->t1 - record->t0) * 1e-6) < 0.01);
            QCOMPARE(computed, static_cast<double>(record->tokensUsed));
        }
        StepTable table(m_log->record(3));
        const QAbstractItemModelTester tester(&table, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(StepTable(nullptr).rowCount(), 0);
    }

    /// The drafts as a table: positions, every lane, every step of the clocks.
    void theTableOfDraftsHasItsLanes() {
        SpeculationScene scene;
        for (std::int64_t step = 1; step <= m_playback.newestStep(); ++step) {
            scene.take(*m_log->record(step));
        }
        QVERIFY(scene.last.size() > 2 && !scene.clock.empty());
        SpeculationTable table(scene, [](SequenceId id) { return QString::number(id.value); });
        const QAbstractItemModelTester tester(&table, QAbstractItemModelTester::FailureReportingMode::QtTest);
        std::size_t lanes = 0;
        std::size_t clocks = 0;
        double drafted = 0;
        for (int row = 0; row < table.rowCount(); ++row) {
            const QString what = table.index(row, SpeculationTable::kWhat).data().toString();
            if (what == "verification") {
                const VerifiedDrafts& lane = scene.last[scene.last.size() - 1 - lanes++]; // newest first, as they are drawn
                QCOMPARE(number(table, row, SpeculationTable::kStep), static_cast<double>(lane.step));
                QCOMPARE(number(table, row, SpeculationTable::kAccepted) + number(table, row, SpeculationTable::kRejected) +
                             number(table, row, SpeculationTable::kDiscarded),
                         number(table, row, SpeculationTable::kDrafted));
                QCOMPARE(table.index(row, SpeculationTable::kRequest).data().toString(), QString::number(lane.sequence.value));
                drafted += number(table, row, SpeculationTable::kDrafted);
            }
            clocks += what == "clock" ? 1 : 0;
        }
        QCOMPARE(lanes, scene.last.size());
        QCOMPARE(clocks, scene.clock.size());
        double kept = 0;
        for (const VerifiedDrafts& lane : scene.last) {
            kept += lane.drafted;
        }
        QCOMPARE(drafted, kept);
    }

    /// T4: what is saved of steps and drafts gives the figures on screen again.
    void savedTimesAddUp() {
        for (std::int64_t step = 1; step <= m_playback.newestStep(); ++step) {
            const trace::RecordPtr record = m_log->record(step);
            double sum = 0.0;
            for (const QByteArray& line : stepCsv(*record).trimmed().split('\n').mid(1)) {
                sum += line.split(',').last().toDouble();
            }
            QVERIFY(std::abs(sum - static_cast<double>(record->t1 - record->t0) * 1e-6) < 1e-4);
        }
        SpeculationScene scene;
        for (std::int64_t step = 1; step <= m_playback.newestStep(); ++step) {
            scene.take(*m_log->record(step));
        }
        const QList<QByteArray> lines = speculationCsv(m_playback).trimmed().split('\n');
        const QList<QByteArray> head = lines.front().split(',');
        std::set<QByteArray> verifying;
        std::map<int, std::pair<double, int>> plain; // by members: ms, steps
        double drafting = 0.0;
        struct Clock {
            double ms;
            int members;
            double tokens;
        };
        std::vector<Clock> clock;
        for (const QByteArray& line : lines.mid(1)) {
            const QList<QByteArray> cells = line.split(',');
            QCOMPARE(cells.size(), head.size());
            drafting += cells[5].toDouble();
            if (!cells[1].isEmpty()) {
                verifying.insert(cells[0]);
            } else if (cells[9] == "1" || cells[7] == "0") {
                continue; // reading prompts is no part of the two clocks
            } else if (verifying.contains(cells[0])) {
                clock.push_back({cells[6].toDouble(), cells[7].toInt(), cells[8].toDouble()});
            } else {
                auto& [ms, steps] = plain[cells[7].toInt()];
                ms += cells[6].toDouble();
                ++steps;
            }
        }
        QVERIFY(std::abs(drafting - static_cast<double>(scene.draftTime) * 1e-6) < 1e-3);
        double took = 0.0;
        double without = 0.0;
        for (const Clock& one : clock) {
            if (const auto& [ms, steps] = plain[one.members]; steps > 0) {
                took += one.ms;
                without += ms / steps * one.tokens / one.members;
            }
        }
        QVERIFY(took > 0.0);
        QVERIFY2(std::abs(without / took - scene.twin().speedUp()) < 1e-3, qPrintable(QString::number(without / took)));
    }

    /// T6: a falsified record is noticed, and stands as a line in place of the picture.
    void falsifiedRecordsAreNoticed() {
        trace::StepRecord record = *m_log->record(4);
        QCOMPARE(brokenStep(record), QString());
        ++record.batch.front().computed;
        QVERIFY(brokenStep(record).startsWith("inconsistent"));
        record = *m_log->record(4);
        record.sections.forward = record.t1 - record.t0 + 1;
        QVERIFY(brokenStep(record).startsWith("inconsistent"));
        SpeculationScene scene;
        SpeculationScene wrong;
        for (std::int64_t step = 1; step <= m_playback.newestStep(); ++step) {
            trace::StepRecord one = *m_log->record(step);
            scene.take(one);
            if (!one.verifications.empty()) {
                ++one.verifications.front().accepted;
            }
            wrong.take(one);
        }
        QVERIFY2(scene.broken.empty(), scene.broken.c_str());
        QVERIFY(!wrong.broken.empty());
        // In the panel: the line, and no picture.
        auto log = std::make_shared<trace::TraceLog>(m_engine->header());
        for (std::int64_t step = 1; step <= m_playback.newestStep(); ++step) {
            trace::StepRecord one = *m_log->record(step);
            one.tokensUsed += step == 3 ? 1 : 0;
            log->append(one);
        }
        Playback playback;
        playback.setActive(true);
        playback.setLog(log);
        SelectionBus bus;
        StepPanel panel(playback, bus);
        panel.resize(460, 700);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        bus.chooseStep(3);
        QVERIFY(panel.inconsistency().contains("inconsistent") && !panel.sections()->isVisible());
        bus.chooseStep(4);
        QVERIFY(panel.inconsistency().isEmpty() && panel.sections()->isVisible());
    }

    /// Drafts of several sequences are made in one section: it is one time, not one a sequence.
    void draftingIsCountedOnce() {
        trace::StepRecord record;
        record.step = 1;
        record.t1 = 10'000'000;
        record.sections.draft = 2'000'000;
        for (int i = 0; i < 3; ++i) {
            trace::BatchEntry entry;
            entry.sequence = SequenceId(i);
            entry.computed = 3;
            entry.drafted = 2;
            entry.accepted = 1;
            record.batch.push_back(entry);
            record.verifications.push_back({entry.sequence, {1, 2}, 1, 7, record.sections.draft});
        }
        SpeculationScene scene;
        scene.take(record);
        QCOMPARE(scene.draftTime, Nanoseconds{2'000'000});
        QCOMPARE(scene.verifications, std::int64_t{3});
    }

    /// T5: the same log at the same step is the same picture, whatever was looked at before.
    void theSameStepIsTheSamePicture() {
        Playback playback;
        playback.setActive(true);
        playback.setLog(m_log);
        SelectionBus bus;
        StepPanel step(playback, bus);
        SpeculationPanel drafts(playback, bus);
        const auto pictureAt = [&](QWidget& panel, std::int64_t at) {
            playback.showStep(at);
            step.refresh();
            drafts.refresh();
            return panel.grab().toImage();
        };
        const std::int64_t last = playback.newestStep();
        for (QWidget* panel : {static_cast<QWidget*>(&step), static_cast<QWidget*>(&drafts)}) {
            panel->resize(500, 420);
            panel->show();
            QVERIFY(QTest::qWaitForWindowExposed(panel));
            const QImage before = pictureAt(*panel, last / 2);
            for (const std::int64_t other : {last, std::int64_t{1}, last / 3}) {
                pictureAt(*panel, other);
            }
            QVERIFY(pictureAt(*panel, last / 2) == before);
        }
    }

private:
    std::unique_ptr<FakeEngine> m_engine;
    std::shared_ptr<trace::TraceLog> m_log;
    Playback m_playback;
};

QTEST_MAIN(OpClassTest)
#include "op_class_test.moc"
