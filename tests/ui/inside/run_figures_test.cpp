// Figures of the gauges, the rows of the table of requests and the numbers that are saved are recounted from the records.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include <QAbstractItemModelTester>

#include <algorithm>

#include "engine/core/percentile.h"
#include "engine/trace/replay.h"
#include "tests/support/sample_run.h"
#include "ui/inside/memory_account.h"
#include "ui/inside/playback.h"
#include "ui/inside/request_rows.h"
#include "ui/inside/request_table.h"
#include "ui/inside/run_gauges.h"
#include "ui/inside/timeline_table.h"
#include "ui/theme/theme.h"
#include "ui/views/timeline_view.h"

using namespace vitrine;
using namespace vitrine::ui;
using namespace vitrine::test;

namespace {

/// States after 0, 1, … steps, folded one by one.
std::vector<trace::EngineState> statesOf(const FakeEngine& engine) {
    std::vector<trace::EngineState> states{trace::initialState(engine.header())};
    for (const trace::StepRecord& record : engine.records()) {
        states.push_back(states.back());
        if (!trace::apply(states.back(), record)) {
            qFatal("the run does not fold");
        }
    }
    return states;
}

} // namespace

class RunFiguresTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { Theme::instance().install(); }

    void gaugesAreRecounted() {
        const auto engine = sampleRun();
        Playback playback;
        playback.setActive(true);
        playback.setLog(logOf(*engine));
        const auto states = statesOf(*engine);
        for (std::size_t i = 0; i < engine->records().size(); ++i) {
            const trace::StepRecord& record = engine->records()[i];
            const RunGauges g = gaugesAt(playback.timeline(), static_cast<std::int32_t>(i));
            const trace::BlockCounts& c = states[i + 1].counts;
            QCOMPARE(g.running, record.running);
            QCOMPARE(g.waiting, record.waiting);
            QCOMPARE(g.blocksInUse, 100.0 * (c.owned + c.shared) / engine->header().blocks);
            QCOMPARE(g.lastStep, record.t1 - record.t0);
            std::vector<double> first;
            std::int64_t reused = 0;
            std::int64_t prompt = 0;
            for (std::size_t j = 0; j <= i; ++j) { // the whole run is shorter than the window
                for (const trace::BatchEntry& entry : engine->records()[j].batch) {
                    reused += entry.cached;
                    prompt += entry.cached + (entry.phase == trace::Phase::prefill ? entry.computed : 0);
                }
            }
            for (const auto& [id, sequence] : states[i + 1].sequences) {
                if (sequence.firstToken > 0) {
                    first.push_back(static_cast<double>(sequence.firstToken - sequence.arrival) * 1e-6);
                }
            }
            QCOMPARE(g.reuse.has_value(), prompt > 0);
            if (prompt > 0) {
                QCOMPARE(*g.reuse, 100.0 * static_cast<double>(reused) / static_cast<double>(prompt));
            }
            QCOMPARE(g.ttft.has_value(), !first.empty());
            if (g.ttft) {
                std::sort(first.begin(), first.end());
                QCOMPARE(g.ttft->samples, static_cast<int>(first.size()));
                QCOMPARE(g.ttft->p50, percentile(first, 0.5));
                QVERIFY(g.ttft->p99 <= first.back() && g.ttft->p99 >= g.ttft->p50);
            }
        }
    }

    /// Nothing runs since the last step: what came out of it leaves the windows, what is held stays.
    void gaugesOfAnEngineThatRestsAreOfNow() {
        const auto engine = sampleRun();
        Playback playback;
        playback.setActive(true);
        playback.setLog(logOf(*engine));
        const TimelineData& data = playback.timeline();
        const auto last = static_cast<std::int32_t>(engine->records().size()) - 1;
        const Nanoseconds end = engine->records().back().t1;
        const RunGauges then = gaugesAt(data, last);
        QVERIFY(then.outputRate > 0.0 && then.promptRate > 0.0 && then.reuse && then.ttft);
        // Shortly after: the same tokens over a longer time.
        const auto counted = [&](Nanoseconds now) {
            double tokens = 0.0;
            Nanoseconds since = now;
            Nanoseconds before = engine->records().front().t0;
            for (const trace::StepRecord& record : engine->records()) {
                if (record.t1 > now - kRateWindow) {
                    tokens += static_cast<double>(record.emitted.size());
                    since = std::min(since, before);
                }
                before = record.t1;
            }
            return tokens / (static_cast<double>(now - since) * 1e-9);
        };
        QCOMPARE(then.outputRate, counted(end));
        const Nanoseconds soon = end + kRateWindow / 2;
        QCOMPARE(gaugesAt(data, last, soon).outputRate, counted(soon));
        QVERIFY(gaugesAt(data, last, soon).outputRate < then.outputRate);
        // A second later nothing came out any more; what was reused and waited for is still of the last ten.
        const RunGauges later = gaugesAt(data, last, end + kRateWindow);
        QCOMPARE(later.outputRate, 0.0);
        QCOMPARE(later.promptRate, 0.0);
        QCOMPARE(later.reuse, then.reuse);
        const RunGauges muchLater = gaugesAt(data, last, end + kGaugeWindow);
        QVERIFY(!muchLater.reuse && !muchLater.ttft && !muchLater.tpot);
        QCOMPARE(muchLater.running, then.running);
        QCOMPARE(muchLater.waiting, then.waiting);
        QCOMPARE(muchLater.blocksInUse, then.blocksInUse);
        QCOMPARE(muchLater.lastStep, then.lastStep);
        QCOMPARE(muchLater.outputHistory, QVector<double>(kGaugeHistory, 0.0));
        QCOMPARE(muchLater.runningHistory, QVector<double>(kGaugeHistory, then.running));
        // A moment before the step ended is none that a replay could show: the step's own time holds.
        QCOMPARE(gaugesAt(data, last, end - 1).outputRate, then.outputRate);
    }

    void theTableHasEveryRequest() {
        const auto engine = sampleRun();
        Playback playback;
        playback.setActive(true);
        playback.setLog(logOf(*engine));
        RequestRows rows;
        const QAbstractItemModelTester tester(&rows, QAbstractItemModelTester::FailureReportingMode::QtTest);
        for (std::size_t step = 0; step <= engine->records().size(); ++step) {
            playback.showStep(static_cast<std::int64_t>(step));
            rows.show(playback.shown());
            const trace::EngineState& state = playback.shown();
            QCOMPARE(rows.rowCount(),
                     static_cast<int>(state.running.size() + state.waiting.size() + state.finished.size()));
            for (std::size_t i = 0; i < state.running.size(); ++i) {
                QCOMPARE(rows.sequenceAt(static_cast<int>(i)).value, state.running[i].value);
            }
        }
        // At the end: tokens in the table are tokens given out.
        std::int64_t given = 0;
        for (int row = 0; row < rows.rowCount(); ++row) {
            given += rows.index(row, RequestRows::kOut).data().toString().remove(QLatin1Char(',')).toLongLong();
        }
        QCOMPARE(given, playback.shown().totals.tokensEmitted);
    }

    /// The table calls a request's end as the timeline does.
    void theTableHasTheTimelinesWordForAnEnd() {
        using Reason = trace::FinishReason;
        trace::SequenceRecord record;
        record.phase = trace::SequencePhase::finished;
        for (const auto& [reason, word] : {std::pair{Reason::cancelled, "cancelled"}, std::pair{Reason::failed, "failed"},
                                           std::pair{Reason::maxTokens, "done"}}) {
            record.finish = reason;
            QCOMPARE(phaseWords(record), QString(word));
            QCOMPARE(endWord(reason), phaseWords(record));
        }
    }

    /// T4: the exported numbers add up to those on screen.
    void theExportAddsUp() {
        const auto engine = sampleRun();
        Playback playback;
        playback.setActive(true);
        playback.setLog(logOf(*engine));
        const TimelineTable table(playback);
        const QList<QByteArray> lines = timelineCsv(playback.timeline()).split('\n');
        QCOMPARE(lines.size(), table.rowCount() + 2); // head and the end of the last line
        std::int64_t computed = 0;
        std::int64_t emitted = 0;
        for (int i = 1; i <= table.rowCount(); ++i) {
            const QList<QByteArray> cells = lines[i].split(',');
            QCOMPARE(cells.size(), 10);
            computed += cells[3].toLongLong();
            emitted += cells[4].toLongLong();
        }
        QCOMPARE(emitted, playback.shown().totals.tokensEmitted);
        QCOMPARE(computed, playback.shown().totals.tokensComputed);
    }

    /// No figure of the table is cut: a column that a longer one comes to is widened for it.
    void aColumnIsAsWideAsItsLongestFigure() {
        trace::EngineState state;
        state.running = {SequenceId(1)};
        trace::SequenceRecord& record = state.sequences[SequenceId(1)];
        record.id = SequenceId(1);
        record.request = RequestId(1);
        record.phase = trace::SequencePhase::decode;
        record.firstToken = 1;
        record.generated = 11;
        record.lastToken = 1 + 10 * 1'234'500'000LL; // 1,234.5 ms a token
        RequestRows rows;
        rows.show(state);
        SelectionBus bus;
        RequestTable table(rows, bus);
        table.resize(1200, 200);
        table.show();
        QVERIFY(QTest::qWaitForWindowExposed(&table));
        const QString words = rows.index(0, RequestRows::kTpot).data().toString();
        const int needed = QFontMetrics(themeFont(FontRole::table)).horizontalAdvance(words) + 10;
        QTRY_VERIFY(table.columnWidth(RequestRows::kTpot) >= needed);
        table.resize(needed + table.columnWidth(RequestRows::kRequest) * 8, 200);
        record.lastToken = 1 + 10 * 123'456'789'000'000LL; // longer than any that was thought of
        rows.show(state);
        const QString longer = rows.index(0, RequestRows::kTpot).data().toString();
        const int more = QFontMetrics(themeFont(FontRole::table)).horizontalAdvance(longer) + 10;
        QTRY_VERIFY(table.isColumnHidden(RequestRows::kTpot) || table.columnWidth(RequestRows::kTpot) >= more);
    }

    /// T3: the parts and what is left make up what is in use, to the byte, whichever is larger; the machine's shares sum.
    void theMemorySums() {
        for (const auto& [taken, inUse] : {std::pair<std::uint64_t, std::uint64_t>{1000, 1500}, {1500, 1497}, {7, 7}, {0, 9}}) {
            const TakenRest rest = restOf(taken, inUse);
            QCOMPARE(taken + rest.unexplained - rest.untouched, inUse);
            QVERIFY(rest.unexplained == 0 || rest.untouched == 0);
        }
        for (const std::uint64_t available : {0, 400, 900, 1000, 2000}) { // pages read from files are in both
            const MachineShares s = sharesOf(1000, available, 300);
            QCOMPARE(s.program + s.others + s.free, std::uint64_t{1000});
            QCOMPARE(s.program, std::uint64_t{300});
        }
    }

    /// The name of a counter and its highest value don't touch, however large it is.
    void namesOfCountersDontMeetTheirFigures() {
        const QFontMetrics metrics(themeFont(FontRole::caption));
        constexpr int kBadge = 10;
        const int width = metrics.horizontalAdvance(QStringLiteral("output tok/s")) + kBadge + metrics.horizontalAdvance(QStringLiteral("99,999")) + 8;
        for (const qint64 top : {0, 7, 99'999, 100'000, 1'234'567, 987'654'321}) {
            const FootName fit = footNameFor(QStringLiteral("output tok/s"), top, width, metrics, kBadge);
            QVERIFY(metrics.horizontalAdvance(fit.words) + kBadge + metrics.horizontalAdvance(fit.top) <= width);
        }
        QCOMPARE(footNameFor(QStringLiteral("output tok/s"), 99'999, width, metrics, kBadge).top, QStringLiteral("99,999"));
        QCOMPARE(footNameFor(QStringLiteral("output tok/s"), 1'234'567, width, metrics, kBadge).top, QStringLiteral("1,235 k"));
    }
};

QTEST_MAIN(RunFiguresTest)
#include "run_figures_test.moc"
