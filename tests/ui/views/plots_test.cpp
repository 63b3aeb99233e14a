// The plots of the page Inside against plain recounts: limits, stalls by second, the roofline, what fits into a pool,
// stalls and shares of the timeline.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QSignalSpy>
#include <QtTest>

#include <cmath>

#include "engine/trace/replay.h"
#include "tests/support/sample_run.h"
#include "ui/theme/theme.h"
#include "ui/views/fit_axis.h"
#include "ui/views/kv_need.h"
#include "ui/views/limit_plot.h"
#include "ui/views/roofline_view.h"
#include "ui/views/stall_strip.h"
#include "ui/views/timeline_geometry.h"
#include "ui/views/timeline_stalls.h"

using namespace vitrine;
using namespace vitrine::ui;
using namespace vitrine::test;

namespace {

TimelineData dataOf(const trace::RunHeader& header, const std::vector<trace::StepRecord>& records) {
    TimelineData data;
    trace::EngineState state = trace::initialState(header);
    data.reset(header, state);
    for (const trace::StepRecord& record : records) {
        if (!trace::apply(state, record)) {
            qFatal("the sample run does not fold");
        }
        data.take(record, state);
    }
    return data;
}

/// Two requests decode, a third one's prompt of 200 tokens comes in step 4, which takes ten times as long.
TimelineData stalledRun() {
    trace::RunHeader header;
    header.blocks = 64;
    header.maxSequences = 4;
    TimelineData data;
    trace::EngineState state = trace::initialState(header);
    data.reset(header, state);
    Nanoseconds now = 0;
    for (int s = 1; s <= 8; ++s) {
        trace::StepRecord record;
        record.step = s;
        record.t0 = now;
        record.t1 = now + (s == 4 ? 10'000'000 : 1'000'000);
        record.emittedAt = record.t1;
        now = record.t1;
        const auto add = [&](std::int64_t id, trace::Phase phase, std::int32_t computed) {
            trace::BatchEntry entry;
            entry.sequence = SequenceId(id);
            entry.request = RequestId(id);
            entry.phase = phase;
            entry.computed = computed;
            entry.emitted = phase == trace::Phase::decode ? 1 : 0;
            record.batch.push_back(entry);
            record.tokensUsed += computed;
        };
        add(0, trace::Phase::decode, 1);
        add(1, trace::Phase::decode, 1);
        if (s == 4) {
            add(2, trace::Phase::prefill, 200);
        }
        data.take(record, state);
    }
    return data;
}

} // namespace

class PlotsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        Theme::instance().install();
        m_engine = sampleRun();
        m_data = dataOf(m_engine->header(), m_engine->records());
    }

    void limitsCountPassFailAndUnfinished() {
        const QVector<PlotMark> marks{
            {1, 100, 40, false}, {2, 300, 0, false}, {3, 250, 250, true}, {4, 600, 600, true}};
        QCOMPARE(countAgainst(marks, 260), (LimitCount{1, 2, 1})); // 600 so far has failed already, 250 so far is open
        QCOMPARE(countAgainst(marks, 50), (LimitCount{0, 4, 0}));
        QCOMPARE(countAgainst(marks, 1000), (LimitCount{2, 0, 2}));
        QCOMPARE(countAgainst({}, 1), LimitCount{});
    }

    /// Requests are counted: between the first and the second there is nothing to label.
    void anAxisThatCountsHasWholeLabels() {
        LimitPlot plot("plot", {"y", "x", true, true, Provenance::counted});
        plot.resize(500, 200);
        for (const int requests : {1, 2, 3, 7, 40, 900}) {
            QVector<PlotMark> marks;
            for (int i = 1; i <= requests; ++i) {
                marks.push_back({double(i), 10.0, 0.0, false});
            }
            plot.setMarks(marks);
            const QVector<double> ticks = plot.xTicks();
            QVERIFY(!ticks.isEmpty());
            for (const double tick : ticks) {
                QCOMPARE(tick, std::floor(tick));
                QVERIFY(tick >= 1.0);
            }
        }
    }

    void theLimitIsDraggedAndMovedByKeys() {
        LimitPlot plot("plot", {"y", "x", true, true, Provenance::counted});
        plot.resize(500, 240);
        plot.setMarks({{1, 100, 40, false}, {2, 300, 0, false}});
        plot.setLimit(200);
        plot.show();
        QSignalSpy moved(&plot, &LimitPlot::limitChanged);
        const QPoint from = plot.place(1.5, 200);
        const QPoint to = plot.place(1.5, 120);
        QTest::mousePress(&plot, Qt::LeftButton, {}, from);
        QTest::mouseMove(&plot, to);
        QTest::mouseRelease(&plot, Qt::LeftButton, {}, to);
        QVERIFY(!moved.isEmpty());
        QVERIFY2(std::abs(plot.limit() - 120) < 5, qPrintable(QString::number(plot.limit())));
        const double before = plot.limit();
        QTest::keyClick(&plot, Qt::Key_Up);
        QVERIFY(plot.limit() > before);
        QSignalSpy chosen(&plot, &LimitPlot::markChosen);
        QTest::keyClick(&plot, Qt::Key_Home);
        QTest::keyClick(&plot, Qt::Key_Right);
        QCOMPARE(chosen.back().front().toInt(), 1);
        QCOMPARE(plot.markAt(plot.place(2, 300)), 1);
    }

    /// Every token given out lies in exactly one cell; cells in which steps ran are marked.
    void stallsAreRecounted() {
        const auto last = static_cast<std::int32_t>(m_data.steps().size()) - 1;
        const StallScene scene = StallScene::of(m_data, last, std::nullopt);
        std::int64_t tokens = 0;
        for (const StallScene::Cell& cell : scene.cells) {
            tokens += cell.tokens;
            QVERIFY(cell.tokens <= scene.most);
        }
        std::int64_t emitted = 0;
        for (const trace::StepRecord& record : m_engine->records()) {
            for (const trace::BatchEntry& entry : record.batch) {
                emitted += entry.emitted;
            }
        }
        QCOMPARE(tokens, emitted);
        StallTable table(scene);
        std::int64_t inTable = 0;
        for (int row = 0; row < table.rowCount(); ++row) {
            inTable += QString(table.index(row, StallTable::kTokens).data().toString()).remove(',').toLongLong();
        }
        QCOMPARE(inTable, emitted);
        QCOMPARE(StallScene::of(m_data, -1, std::nullopt).cells.size(), std::size_t{0});
    }

    void theRoofIsTheLowerOfTwo() {
        const Roof roof{10e9, 100e9, 400e9};
        QCOMPARE(roof.at(1.0), 10e9);
        QCOMPARE(roof.at(1000.0), 400e9);
        QCOMPARE(roof.at(40.0), 400e9);
        RooflineView view;
        view.resize(260, 160);
        view.setRoof(roof);
        view.setDots({{"step 1", 2.0, 8e9, true}});
        QVERIFY(view.accessibleDescription().contains("40 %")); // 8 of the 20 GFLOP/s that memory allows there
        QVERIFY(view.place(10.0, 1e10).x() > view.place(1.0, 1e10).x());
        QVERIFY(view.place(10.0, 1e11).y() < view.place(10.0, 1e10).y());
        view.setRoof(std::nullopt, "not measured");
        QVERIFY(view.accessibleDescription().contains("not measured"));
    }

    /// A second implementation, value by value, on shapes with one and with several kinds of layers.
    void keysAndValuesAreCounted_data() {
        QTest::addColumn<int>("layers");
        QTest::addColumn<int>("heads");
        QTest::addColumn<int>("dim");
        QTest::addColumn<int>("window");
        QTest::addColumn<int>("every");
        for (const int layers : {1, 6, 30, 62}) {
            for (const int heads : {1, 3, 8}) {
                for (const int window : {0, 512}) {
                    QTest::addRow("%d layers, %d heads, window %d", layers, heads, window)
                        << layers << heads << 64 << window << (layers > 6 ? 6 : 1);
                }
            }
        }
    }
    void keysAndValuesAreCounted() {
        QFETCH(int, layers);
        QFETCH(int, heads);
        QFETCH(int, dim);
        QFETCH(int, window);
        QFETCH(int, every);
        std::vector<KvLayer> shape;
        for (int l = 0; l < layers; ++l) {
            shape.push_back({heads, dim, dim / 2, l % every == 0 ? 0 : window});
        }
        for (const int context : {1, 500, 512, 513, 4096}) {
            std::int64_t bits = 0;
            for (const KvLayer& layer : shape) {
                for (int token = 0; token < context; ++token) {
                    const bool kept = layer.window == 0 || context - token <= layer.window;
                    bits += kept ? std::int64_t{layer.kvHeads} * (layer.keyDim + layer.valueDim) * 16 : 0;
                }
            }
            QCOMPARE(kvBytes(shape, context, 16), static_cast<double>(bits / 8));
            QCOMPARE(requestsThatFit(shape, context, 16, static_cast<double>(bits / 8) * 3.5), std::int64_t{3});
        }
        QCOMPARE(requestsThatFit({}, 100, 16, 1e9), std::int64_t{0});
    }

    void theSecondAxisCountsRequests() {
        FitAxis axis;
        axis.resize(1001, 24);
        axis.setPool(0.25, 0.75, 0.1, "five");
        const auto labels = axis.labels();
        QCOMPARE(labels.size(), 5);
        QCOMPARE(labels.front(), (std::pair{1, 350}));
        QCOMPARE(labels.back(), (std::pair{5, 750}));
        axis.setPool(0.0, 1.0, 0.001, "thousand");
        QVERIFY(axis.labels().size() <= 23); // each has room for its number
        QVERIFY(axis.labels().size() > 5);
    }

    /// From the long prompt to both that decode beside it, and nowhere else.
    void aLongPromptDelaysThoseBesideIt() {
        const TimelineData data = stalledRun();
        const auto stalls = stallsBetween(data, 0, 7);
        QCOMPARE(stalls.size(), std::size_t{1});
        QCOMPARE(stalls[0].step, 3);
        QCOMPARE(stalls[0].row, 2);
        QCOMPARE(stalls[0].tokens, 200);
        QCOMPARE(stalls[0].delayed, (std::vector<int>{0, 1}));
        QCOMPARE(stalls[0].over, Nanoseconds{9'000'000});
        QVERIFY(stallsBetween(data, 4, 7).empty());
        QVERIFY(stallsBetween(data, 3, 3).empty()); // nothing to compare with
    }

    /// Shares of a step's members add up to the step; whole steps would pass 100 %.
    void sharesAddUpToTheStep() {
        std::vector<Nanoseconds> shares(m_data.steps().size(), 0);
        for (const TimelineRow& row : m_data.rows()) {
            for (const TimelineMark& mark : row.marks.leaves()) {
                shares[static_cast<std::size_t>(mark.step)] +=
                    shareOf(m_data.steps()[static_cast<std::size_t>(mark.step)], mark);
            }
        }
        for (std::size_t i = 0; i < shares.size(); ++i) {
            const TimelineStep& step = m_data.steps()[i];
            if (step.tokens > 0) {
                QVERIFY(std::abs(shares[i] - (step.t1 - step.t0)) <= step.members); // each is rounded to a nanosecond
            }
        }
    }

    /// A brushed stretch: both halves together are the whole.
    void aStretchIsRecounted() {
        const std::int64_t first = m_data.firstStep();
        const auto last = first + static_cast<std::int64_t>(m_data.steps().size()) - 1;
        const std::int64_t middle = (first + last) / 2;
        const RangeFigures whole = rangeFigures(m_data, {first, last});
        const RangeFigures left = rangeFigures(m_data, {first, middle});
        const RangeFigures right = rangeFigures(m_data, {middle + 1, last});
        QCOMPARE(left.emitted + right.emitted, whole.emitted);
        QCOMPARE(left.prompt + right.prompt, whole.prompt);
        QCOMPARE(left.busy + right.busy, whole.busy);
        QCOMPARE(left.members + right.members, whole.members);
        std::int64_t computed = 0;
        for (const trace::StepRecord& record : m_engine->records()) {
            computed += record.tokensUsed;
        }
        QCOMPARE(whole.computed, computed);
        QVERIFY(whole.occupancy() > 0.0 && whole.occupancy() <= 1.0);
        QCOMPARE(rangeFigures(m_data, {last + 1, last + 5}), RangeFigures{});
    }

    /// Slots and rows are each other's inverse, whatever is pinned and however far it is scrolled.
    void pinnedRowsStayOnTop() {
        TimelineGeometry g;
        g.pinned = {2, 5};
        for (const int firstRow : {0, 1, 3}) {
            g.firstRow = firstRow;
            QCOMPARE(g.rowOfSlot(0), 2);
            QCOMPARE(g.rowOfSlot(1), 5);
            QSet<int> seen;
            for (int slot = 0; slot < 12; ++slot) {
                const int row = g.rowOfSlot(slot);
                QVERIFY(!seen.contains(row));
                seen.insert(row);
                QCOMPARE(g.slotOf(row), slot);
            }
        }
        g.firstRow = 3; // rows 0, 1, 3 are scrolled away
        for (const int row : {0, 1, 3}) {
            QCOMPARE(g.slotOf(row), -1);
        }
        QCOMPARE(g.rowOfSlot(2), 4);
        QCOMPARE(g.rowOfSlot(3), 6);
    }

private:
    std::unique_ptr<FakeEngine> m_engine;
    TimelineData m_data;
};

QTEST_MAIN(PlotsTest)
#include "plots_test.moc"
