// The timeline tells the truth: T1 rows = independent recount, T2 pixels = recount at every zoom and scale, T3 laws of
// time and tokens, T5 same log = same bytes, T6 a corrupted record is noticed.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

#include "engine/trace/replay.h"
#include "tests/support/sample_run.h"
#include "tests/ui/views/timeline_recount.h"
#include "ui/views/timeline_raster.h"
#include "ui/views/timeline_laws.h"
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

TimelineGeometry geometryOf(const TimelineData& data, TimelineAxis axis, double zoom, double offset, double scale) {
    const auto px = [scale](int logical) { return static_cast<int>(std::lround(logical * scale)); };
    TimelineGeometry g;
    g.axis = axis;
    const double last = g.lastValue(data);
    g.from = last * offset;
    g.to = g.from + last * zoom;
    g.width = 641;
    g.unit = std::max(1, px(1));
    g.rowHeight = px(14);
    g.barHeight = px(10);
    g.queueHeight = px(6);
    g.rowsHeight = g.rowHeight * static_cast<int>(data.rows().size());
    return g;
}

QImage painted(const TimelineData& data, const TimelineGeometry& g) {
    TimelineRaster raster;
    raster.setUp(g, flatTimelinePalette());
    raster.paint(data);
    return raster.image();
}

/// First difference between picture and recount over all rows; idle columns (drawn over nothing else) are left to their
/// own test.
QString differs(const TimelineData& data, const TimelineRecount& recount, const TimelineGeometry& g) {
    const QImage image = painted(data, g);
    const std::vector<SequenceId> order = recount.order();
    for (std::size_t row = 0; row < order.size(); ++row) {
        const std::string difference =
            differenceOf(readRow(image, g, static_cast<int>(row)), recount.columns(order[row], g));
        if (!difference.empty()) {
            return QStringLiteral("row %1: %2").arg(row).arg(QString::fromStdString(difference));
        }
    }
    return {};
}

} // namespace

class TimelineTruthTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        m_engine = sampleRun();
        QVERIFY(m_engine->failure.empty());
        m_data = dataOf(m_engine->header(), m_engine->records());
        QVERIFY(m_data.rows().size() > 3);
    }

    void rowsStandInTheOrderOfArrival() {
        const std::vector<SequenceId> order = TimelineRecount(m_engine->records()).order();
        QCOMPARE(m_data.rows().size(), order.size());
        for (std::size_t i = 0; i < order.size(); ++i) {
            QCOMPARE(m_data.rows()[i].sequence.value, order[i].value);
        }
    }

    /// T3: tokens in the marks are those of the records, and each request's time is queue + steps between, in order.
    void marksAddUp() {
        std::int64_t computed = 0;
        std::int64_t emitted = 0;
        for (const trace::StepRecord& record : m_engine->records()) {
            for (const trace::BatchEntry& entry : record.batch) {
                computed += entry.computed;
                emitted += entry.emitted;
            }
        }
        std::int64_t inMarks = 0;
        std::int64_t given = 0;
        for (const TimelineRow& row : m_data.rows()) {
            inMarks += row.marks.sum(0, row.marks.size()).computed;
            for (const TimelineMark& mark : row.marks.leaves()) {
                given += mark.emitted;
            }
            QVERIFY(std::is_sorted(row.marks.leaves().begin(), row.marks.leaves().end(),
                                   [](const TimelineMark& a, const TimelineMark& b) { return a.step < b.step; }));
            QVERIFY(row.endStep >= 0);
            for (const TimelineWait& wait : row.waits) {
                QVERIFY(wait.toStep >= wait.fromStep);
            }
        }
        QCOMPARE(inMarks, computed);
        QCOMPARE(given, emitted);
        QCOMPARE(m_data.steps().sum(0, m_data.steps().size()).emitted, emitted);
        QCOMPARE(m_data.steps().size(), m_engine->records().size());
    }

    /// A stretch summed by the pyramid is the stretch summed one by one.
    void thePyramidSumsEveryStretch() {
        MipPyramid<TimelineMark, MarkSum> pyramid;
        for (int i = 0; i < 600; ++i) {
            TimelineMark mark;
            mark.step = i;
            mark.computed = (i * 37) % 101;
            mark.kind = i % 7 == 0 ? MarkKind::prefill : MarkKind::decode;
            pyramid.push(mark);
        }
        for (std::size_t from = 0; from < 600; from += 13) {
            for (std::size_t to = from; to <= 600; to += 29) {
                MarkSum expected;
                for (std::size_t i = from; i < to; ++i) {
                    expected.add(pyramid[i]);
                }
                QVERIFY(pyramid.sum(from, to) == expected);
            }
        }
    }

    void everyZoomShowsTheRecords_data() {
        QTest::addColumn<bool>("steps");
        QTest::addColumn<double>("zoom");
        QTest::addColumn<double>("scale");
        for (const bool steps : {true, false}) {
            for (const double zoom : {1.05, 0.5, 0.1, 0.02, 4.0, 40.0}) {
                for (const double scale : {1.0, 1.25, 1.5, 2.0}) {
                    QTest::addRow("%s %.2f at %.2f", steps ? "steps" : "time", zoom, scale) << steps << zoom << scale;
                }
            }
        }
    }
    void everyZoomShowsTheRecords() {
        QFETCH(bool, steps);
        QFETCH(double, zoom);
        QFETCH(double, scale);
        const TimelineRecount recount(m_engine->records());
        for (const double offset : {0.0, 0.13, 0.61}) {
            const auto g =
                geometryOf(m_data, steps ? TimelineAxis::steps : TimelineAxis::milliseconds, zoom, offset, scale);
            QCOMPARE(differs(m_data, recount, g), QString());
        }
    }

    /// T5: the same records make the same picture, byte by byte, also when they came one by one.
    void sameRecordsSameBytes() {
        const TimelineData again = dataOf(m_engine->header(), m_engine->records());
        const auto g = geometryOf(m_data, TimelineAxis::milliseconds, 1.0, 0.0, 1);
        QVERIFY(painted(m_data, g) == painted(again, g));
    }

    /// T6: a record with a phase turned round, or a sequence left out, shows as a difference.
    void aCorruptedRecordIsNoticed() {
        const auto g = geometryOf(m_data, TimelineAxis::steps, 1.0, 0.0, 1);
        std::vector<trace::StepRecord> turned = m_engine->records();
        const auto withBatch =
            std::find_if(turned.begin(), turned.end(), [](const auto& r) { return !r.batch.empty(); });
        withBatch->batch.front().phase =
            withBatch->batch.front().phase == trace::Phase::prefill ? trace::Phase::decode : trace::Phase::prefill;
        QVERIFY(!differs(m_data, TimelineRecount(turned), g).isEmpty());
        std::vector<trace::StepRecord> lacking = m_engine->records();
        const auto last =
            std::find_if(lacking.rbegin(), lacking.rend(), [](const auto& r) { return !r.batch.empty(); });
        last->batch.pop_back();
        QVERIFY(!differs(m_data, TimelineRecount(lacking), g).isEmpty());
    }

    /// The laws that are looked through at run time: kept by every step of the run, broken by each corrupted record.
    void theLawsAreLookedThrough() {
        for (std::size_t n = 0; n <= m_engine->records().size(); ++n) {
            const auto begin = m_engine->records().begin();
            const TimelineData data = dataOf(m_engine->header(), {begin, begin + static_cast<std::ptrdiff_t>(n)});
            QCOMPARE(brokenLaw(data), QString());
        }
        const auto brokenBy = [&](const std::function<bool(trace::StepRecord&)>& change) {
            std::vector<trace::StepRecord> records = m_engine->records();
            const auto changed = std::find_if(records.begin() + 1, records.end(), change);
            return changed == records.end() ? QString() : brokenLaw(dataOf(m_engine->header(), records));
        };
        const QString tokens = brokenBy([](trace::StepRecord& r) { return r.tokensUsed > 0 && ++r.tokensUsed > 0; });
        QVERIFY2(tokens.startsWith("inconsistent: ") && tokens.contains("computed"), qPrintable(tokens));
        const QString given = brokenBy([](trace::StepRecord& r) {
            const auto entry = std::ranges::find_if(r.batch, [](const auto& e) { return e.emitted > 0; });
            return entry != r.batch.end() && ++entry->emitted > 0;
        });
        QVERIFY2(given.contains("was given"), qPrintable(given));
        const QString overlap = brokenBy([](trace::StepRecord& r) { return (r.t0 -= 1'000'000'000'000) != 0; });
        QVERIFY2(overlap.contains("before the last has ended"), qPrintable(overlap));
        const QString waits = brokenBy([](trace::StepRecord& r) {
            const auto event = std::ranges::find_if(
                r.queue, [](const auto& e) { return e.kind == trace::QueueEventKind::admit; });
            return event != r.queue.end() && (event->time -= 1'000'000'000'000) != 0;
        });
        QVERIFY2(waits.contains("waits longer"), qPrintable(waits));
    }

    /// Static batching: what is drawn as idle slots is what the engine counted as idle.
    void idleSlotsAreThoseOfTheRecords() {
        schedule::SchedulerConfig config;
        config.blockSize = 4;
        config.blocks = 200;
        config.maxSequences = 4;
        config.maxBatchedTokens = 64;
        config.prefillChunk = 64;
        config.maxModelLength = 200;
        FakeEngine engine(config, BatchingMode::fixed, FakeModel{8, false});
        for (std::int64_t i = 0; i < 8; ++i) {
            schedule::SequenceSpec spec;
            spec.id = SequenceId(i);
            spec.request = RequestId(i);
            spec.prompt = {1, 2, 3, static_cast<TokenId>(4 + i % 3)};
            spec.maxNewTokens = std::array{2, 10, 50, 100}[static_cast<std::size_t>(i % 4)];
            QVERIFY(engine.add(spec));
        }
        QVERIFY(engine.runAll());
        std::int64_t counted = 0;
        for (const trace::StepRecord& record : engine.records()) {
            counted += record.batch.empty() ? 0 : record.idleSlots;
        }
        const TimelineData data = dataOf(engine.header(), engine.records());
        std::int64_t drawn = 0;
        for (const TimelineRow& row : data.rows()) {
            if (row.idleFrom >= 0) {
                const std::int32_t to = row.idleTo < 0 ? static_cast<std::int32_t>(data.steps().size()) : row.idleTo;
                QVERIFY(to > row.idleFrom);
                drawn += to - row.idleFrom;
            }
        }
        QVERIFY(counted > 400);
        QCOMPARE(drawn, counted);
        QCOMPARE(wholeFigures(data).idle, counted);
        const auto g = geometryOf(data, TimelineAxis::steps, 1.0, 0.0, 1);
        const std::vector<Column> shortest = readRow(painted(data, g), g, 0);
        QVERIFY(std::count(shortest.begin(), shortest.end(), Column::idle) > g.width / 3);
    }

private:
    std::unique_ptr<FakeEngine> m_engine;
    TimelineData m_data;
};

QTEST_MAIN(TimelineTruthTest)
#include "timeline_truth_test.moc"
