// The views of steps and times against the records of a run: the mask of a step, whose tokens filled its budget, two
// steps beside each other, latencies, and the numbers that are saved.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QtTest>

#include <map>

#include "engine/trace/replay.h"
#include "tests/ui/inside/sample_playback.h"
#include "ui/inside/batch_mask.h"
#include "ui/inside/latency_panel.h"
#include "ui/inside/step_difference.h"
#include "ui/inside/step_panel.h"
#include "ui/inside/timeline_table.h"
#include "ui/theme/theme.h"
#include "ui/views/limit_plot.h"
#include "ui/views/roofline_view.h"
#include "ui/views/split_bar.h"
#include "ui/views/timeline_stalls.h"

using namespace vitrine;
using namespace vitrine::ui;
using namespace vitrine::test;

class StepPanelsTest : public SamplePlaybackFixture {
    Q_OBJECT

private slots:
    void initTestCase() {
        Theme::instance().install();
        QVERIFY(playSample());
    }

    /// Every cell of the mask against the definition, and the pairs against a plain count.
    void theMaskIsTheBatch() {
        for (const trace::StepRecord& record : m_engine->records()) {
            const MaskScene mask = MaskScene::of(record);
            QCOMPARE(mask.rows, record.tokensUsed);
            std::int64_t pairs = 0;
            int row = 0;
            for (const MaskScene::Member& member : mask.members) {
                for (int i = 0; i < member.computed; ++i, ++row) {
                    QCOMPARE(mask.members[static_cast<std::size_t>(mask.memberAt(row))].sequence.value,
                             member.sequence.value);
                    for (int column = 0; column < mask.columns; ++column) {
                        const MaskScene::Cell cell = mask.at(row, column);
                        QCOMPARE(cell != MaskScene::Cell::outside, column <= member.past + i);
                        QCOMPARE(cell == MaskScene::Cell::past, column < member.past);
                        pairs += cell != MaskScene::Cell::outside ? 1 : 0;
                    }
                }
            }
            QCOMPARE(mask.pairs, pairs);
            QCOMPARE(mask.memberAt(mask.rows), -1);
        }
    }

    void aStepAgainstItselfIsZero() {
        StepDifference difference;
        QAbstractItemModelTester tester(&difference, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(difference.rowCount(), 0);
        const trace::RecordPtr a = m_playback.record(2);
        const trace::RecordPtr b = m_playback.record(5);
        difference.show(a, a);
        for (int row = 0; row < StepDifference::kRows; ++row) {
            QCOMPARE(difference.value(row, StepDifference::kDifference), 0.0);
        }
        difference.show(a, b);
        std::vector<double> there;
        for (int row = 0; row < StepDifference::kRows; ++row) {
            there.push_back(difference.value(row, StepDifference::kDifference));
        }
        difference.show(b, a);
        for (int row = 0; row < StepDifference::kRows; ++row) {
            QCOMPARE(difference.value(row, StepDifference::kDifference), -there[static_cast<std::size_t>(row)]);
        }
    }

    /// T4: the saved numbers of the timeline add up to what the records say, also as text.
    void savedMarksReaggregate() {
        const QList<QByteArray> lines = timelineCsv(m_playback.timeline()).trimmed().split('\n');
        const QList<QByteArray> head = lines.front().split(',');
        const auto computedAt = head.indexOf("computed");
        const auto emittedAt = head.indexOf("emitted");
        const auto stepAt = head.indexOf("step");
        const auto shareAt = head.indexOf("share_ms");
        std::int64_t computed = 0;
        std::int64_t emitted = 0;
        std::map<int, double> shares;
        for (qsizetype i = 1; i < lines.size(); ++i) {
            const QList<QByteArray> cells = lines[i].split(',');
            QCOMPARE(cells.size(), head.size());
            computed += cells[computedAt].toLongLong();
            emitted += cells[emittedAt].toLongLong();
            shares[cells[stepAt].toInt()] += cells[shareAt].toDouble();
        }
        std::int64_t used = 0;
        std::int64_t given = 0;
        for (const trace::StepRecord& record : m_engine->records()) {
            used += record.tokensUsed;
            for (const trace::BatchEntry& entry : record.batch) {
                given += entry.emitted;
            }
            if (record.tokensUsed > 0) {
                const double time = static_cast<double>(record.t1 - record.t0) * 1e-6;
                QVERIFY(std::abs(shares[static_cast<int>(record.step)] - time) < 1e-4);
            }
        }
        QCOMPARE(computed, used);
        QCOMPARE(emitted, given);
        TimelineTable table(m_playback);
        QCOMPARE(table.rowCount(), static_cast<int>(lines.size()) - 1);
    }

    /// One token has no time after the first: not zero, and no dash of a request that goes on.
    void oneTokenHasNoTimePerToken() {
        LatencyScene scene;
        RequestTimes one;
        one.ttft = 12.0;
        one.tpot = -1.0;
        one.tokens = 1;
        one.ended = true;
        RequestTimes runs = one;
        runs.ended = false;
        RequestTimes waits;
        waits.ttft = -1.0;
        waits.tpot = -1.0;
        waits.soFar = 250.0;
        scene.requests = {one, runs, waits};
        const LatencyTable table(scene);
        QCOMPARE(table.index(0, LatencyTable::kTpot).data().toString(), QString("n/a"));
        QCOMPARE(table.index(1, LatencyTable::kTpot).data().toString(), QString::fromUtf8("–"));
        QCOMPARE(table.index(2, LatencyTable::kTtft).data().toString(), QString("> 250"));
    }

    /// Who waits is not dropped: it is there with the time that it waits so far, until its token comes.
    void whoWaitsIsCensoredNotDropped() {
        const TimelineData& data = m_playback.timeline();
        bool seen = false;
        for (std::int32_t step = 0; step < static_cast<std::int32_t>(data.steps().size()); ++step) {
            const LatencyScene scene = LatencyScene::of(data, step, std::nullopt);
            int open = 0;
            for (const RequestTimes& r : scene.requests) {
                QVERIFY(r.ttft < 0.0 || r.soFar == 0.0);
                open += r.soFar > 0.0 ? 1 : 0;
                seen = seen || r.soFar > 0.0;
            }
            QVERIFY(open <= scene.censored);
        }
        QVERIFY(seen);
    }

    /// A part of the budget a request: their sum is the batch, a click chooses, Ctrl and a click adds, the pointer
    /// echoes. A wide and low place shows the pictures beside the bars, a narrow one below them.
    void picturesStandWhereThereIsRoom() {
        SelectionBus bus;
        StepPanel panel(m_playback, bus);
        panel.resize(1100, 260);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        panel.refresh();
        const auto top = [&panel](const QWidget* part) { return part->mapTo(&panel, QPoint(0, 0)); };
        QTRY_VERIFY(top(panel.roofline()).x() > panel.width() / 2);
        QVERIFY(top(panel.roofline()).y() + panel.roofline()->height() <= panel.height());
        panel.resize(500, 260);
        QTRY_VERIFY(top(panel.roofline()).y() > top(panel.sections()).y());
    }

    void thePartsOfTheBudgetAreRequests() {
        SelectionBus bus;
        StepPanel panel(m_playback, bus);
        panel.resize(600, 700);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        const auto& records = m_engine->records();
        const auto several = std::ranges::find_if(records, [](const trace::StepRecord& r) {
            return r.batch.size() >= 2 && r.batch[0].sequence != r.batch[1].sequence &&
                   std::ranges::all_of(r.batch, [](const trace::BatchEntry& e) { return e.computed > 0; });
        });
        QVERIFY(several != records.end());
        bus.chooseStep(several->step);
        SplitBar& bar = *panel.budget();
        QCOMPARE(bar.parts().size(), static_cast<qsizetype>(several->batch.size()) + 1); // and what was not used
        double computed = 0.0;
        for (qsizetype i = 0; i + 1 < bar.parts().size(); ++i) {
            computed += bar.parts()[i].amount;
        }
        QCOMPARE(computed, static_cast<double>(several->tokensUsed));
        const auto centre = [&](int part) {
            return (QPointF(bar.partRect(part, bar.devicePixelRatioF()).center()) / bar.devicePixelRatioF()).toPoint();
        };
        QTest::mouseMove(&bar, centre(0));
        QCOMPARE(bus.hovered().sequences.size(), std::size_t{1});
        const SequenceId first = bus.hovered().sequences.front();
        QTest::mouseClick(&bar, Qt::LeftButton, {}, centre(0));
        QVERIFY(bus.selection().sequences == std::vector{first});
        QTest::mouseClick(&bar, Qt::LeftButton, Qt::ControlModifier, centre(1));
        QCOMPARE(bus.selection().sequences.size(), std::size_t{2});
        QTest::mouseClick(&bar, Qt::LeftButton, {},
                          centre(static_cast<int>(bar.parts().size()) - 1)); // unused: nobody's
        QCOMPARE(bus.selection().sequences.size(), std::size_t{2});
    }

    /// Times of all tokens are gone through for each drawing: the longer that takes, the longer it rests.
    void latenciesOfLongRunsAreDrawnLessOften() {
        QCOMPARE(LatencyPanel::pauseAfter(0), 500);
        QCOMPARE(LatencyPanel::pauseAfter(1), 500);
        QCOMPARE(LatencyPanel::pauseAfter(4), 2000);
        QCOMPARE(LatencyPanel::pauseAfter(1000), 5000);
    }

    /// An outlier leads to its request and its step; the pointer over it echoes both, Ctrl adds.
    void aMarkOfLatencyIsARequestAndAStep() {
        SelectionBus bus;
        LatencyPanel panel(m_playback, bus);
        panel.resize(900, 300);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        panel.refresh();
        LimitPlot& plot = *panel.gaps();
        QTRY_VERIFY(plot.marks().size() > 4);
        const TokenTime& token = panel.scene().tokens[3];
        emit plot.markHovered(3);
        QVERIFY(bus.hovered().sequences == std::vector{token.sequence});
        QCOMPARE(bus.hovered().step, m_playback.timeline().numberOf(token.step));
        emit plot.markHovered(-1);
        QVERIFY(bus.hovered().empty());
        emit plot.markChosen(3);
        QVERIFY(bus.selection().sequences == std::vector{token.sequence});
        QCOMPARE(bus.selection().step, m_playback.timeline().numberOf(token.step));
        const auto other = std::ranges::find_if(panel.scene().tokens,
                                                [&](const TokenTime& t) { return t.sequence != token.sequence; });
        QVERIFY(other != panel.scene().tokens.end());
        const SequenceId added = other->sequence;
        emit plot.markAdded(static_cast<int>(other - panel.scene().tokens.begin()));
        QVERIFY(bus.selection().sequences == (std::vector{token.sequence, added}));
    }

    /// What is chosen or hovered in another view is lit here: the request's mark, and those of its tokens.
    void whatIsChosenElsewhereIsLit() {
        SelectionBus bus;
        LatencyPanel panel(m_playback, bus);
        panel.resize(900, 300);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        panel.draw();
        const TokenTime token = panel.scene().tokens[3];
        const auto ofSequence = std::ranges::count(panel.scene().tokens, token.sequence, &TokenTime::sequence);
        QVERIFY(panel.gaps()->chosen().isEmpty() && panel.gaps()->echoed().isEmpty());
        bus.chooseSequence(token.sequence);
        panel.draw();
        QCOMPARE(panel.firstTokens()->chosen().size(), qsizetype{1});
        QCOMPARE(panel.gaps()->chosen().size(), static_cast<qsizetype>(ofSequence));
        const LimitPlot& plot = *panel.firstTokens();
        const PlotMark& mark = plot.marks()[plot.chosen().front()];
        const QImage picture = panel.firstTokens()->grab().toImage().convertToFormat(QImage::Format_RGB32);
        const QPoint dot = plot.place(mark.x, mark.y);
        const int out = 4; // px from the middle of the dot, in its rim
        QCOMPARE(picture.pixel((QPointF(dot.x() - out, dot.y()) * picture.devicePixelRatio()).toPoint()),
                 tokens().meaning.selection.rgb());
        Selection over;
        over.sequences = {token.sequence};
        over.step = m_playback.timeline().numberOf(token.step);
        bus.hover(over);
        QCOMPARE(panel.firstTokens()->echoed(), panel.firstTokens()->chosen());
        QVERIFY(panel.gaps()->echoed().size() >= 1 && panel.gaps()->echoed().size() < ofSequence);
        bus.clear();
        bus.hover({});
        panel.draw();
        QVERIFY(panel.firstTokens()->chosen().isEmpty() && panel.gaps()->echoed().isEmpty());
    }
};

QTEST_MAIN(StepPanelsTest)
#include "step_panels_test.moc"
