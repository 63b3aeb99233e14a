// Live view, pause, step and scrub show the same states as the engine had; a hidden page does nothing; figures of the
// gauges and the rows of the table are recounted from the records.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include <QAbstractItemModelTester>

#include <algorithm>
#include <random>

#include "engine/core/percentile.h"
#include "engine/trace/replay.h"
#include "tests/support/random_scenario.h"
#include "tests/support/sample_run.h"
#include "ui/inside/playback.h"
#include "ui/inside/prepared_loads.h"
#include "ui/inside/request_rows.h"
#include "ui/inside/run_gauges.h"
#include "ui/inside/timeline_table.h"
#include "ui/views/timeline_view.h"

using namespace vitrine;
using namespace vitrine::ui;
using namespace vitrine::test;

namespace {

std::shared_ptr<trace::TraceLog> logOf(const FakeEngine& engine) {
    auto log = std::make_shared<trace::TraceLog>(engine.header());
    for (const trace::StepRecord& record : engine.records()) {
        log->append(record);
    }
    return log;
}

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

/// A run of many random requests.
std::unique_ptr<FakeEngine> longRun(int steps) {
    schedule::SchedulerConfig config;
    config.blockSize = 4;
    config.blocks = 60;
    config.maxSequences = 6;
    config.maxBatchedTokens = 24;
    config.prefillChunk = 12;
    config.maxModelLength = 80;
    auto engine = std::make_unique<FakeEngine>(config, BatchingMode::continuous, FakeModel{8, false});
    engine->checksAll = false;
    Dice dice(7);
    std::int64_t id = 0;
    while (static_cast<int>(engine->records().size()) < steps) {
        if (dice.chance(20)) {
            schedule::SequenceSpec spec;
            spec.id = SequenceId(id);
            spec.request = RequestId(id++);
            for (int i = 0; i < dice.between(2, 30); ++i) {
                spec.prompt.push_back(dice.between(1, 4));
            }
            spec.maxNewTokens = dice.between(1, 30);
            spec.arrival = static_cast<Nanoseconds>(engine->records().empty() ? 0 : engine->records().back().t1);
            (void)engine->add(spec);
        }
        engine->step();
    }
    return engine;
}

} // namespace

class PlaybackTest : public QObject {
    Q_OBJECT

private slots:
    /// From event to event: every step in which a request came, was admitted, lost its blocks or ended, or a block was
    /// evicted, and no other.
    void eventsAreSteppedThrough() {
        const auto engine = sampleRun();
        std::vector<std::int64_t> expected;
        for (const trace::StepRecord& record : engine->records()) {
            bool evicts = false;
            for (const trace::BlockEvent& event : record.blocks) {
                evicts = evicts || event.kind == trace::BlockEventKind::evict;
            }
            if (evicts || !record.queue.empty()) {
                expected.push_back(record.step);
            }
        }
        QVERIFY(expected.size() > 5 && expected.size() < engine->records().size());
        Playback playback;
        playback.setActive(true);
        playback.setLog(logOf(*engine));
        playback.showStep(expected.front());
        std::vector<std::int64_t> there{playback.shown().step};
        for (std::size_t i = 0; i < expected.size(); ++i) {
            playback.stepToEvent(1);
            if (playback.shown().step != there.back()) {
                there.push_back(playback.shown().step);
            }
        }
        QVERIFY(there == expected);
        for (std::size_t i = 0; i < expected.size(); ++i) {
            playback.stepToEvent(-1);
        }
        QCOMPARE(playback.shown().step, expected.front());
        QVERIFY(playback.shown() == *logOf(*engine)->stateAt(expected.front()));
    }

    /// Bookmarks of a scene: those that the run has, in order, without showing any of them.
    void bookmarksAreTakenAtOnce() {
        const auto engine = sampleRun();
        Playback playback;
        playback.setActive(true);
        playback.setLog(logOf(*engine));
        QSignalSpy shown(&playback, &Playback::shownChanged);
        playback.setBookmarks({9, 2, 9, -4, 1'000'000});
        QVERIFY(playback.bookmarks() == (std::vector<std::int64_t>{2, 9}));
        QCOMPARE(shown.count(), 0);
    }

    void everyStepCanBeShown() {
        const auto engine = sampleRun();
        const auto states = statesOf(*engine);
        Playback playback;
        playback.setActive(true);
        playback.setLog(logOf(*engine));
        QVERIFY(playback.live());
        QVERIFY(playback.shown() == states.back());
        for (int step = static_cast<int>(states.size()) - 1; step >= 0; --step) {
            playback.showStep(step);
            QVERIFY(!playback.live());
            QVERIFY(playback.shown() == states[static_cast<std::size_t>(step)]);
        }
        for (std::size_t step = 1; step < states.size(); ++step) {
            playback.stepBy(1);
            QVERIFY(playback.shown() == states[step]);
            QCOMPARE(playback.fresh().size(), std::size_t{1});
            QCOMPARE(playback.fresh().front()->step, static_cast<std::int64_t>(step));
        }
        playback.goLive();
        QVERIFY(playback.live());
    }

    /// 1,000 random steps: what was folded live is what a replay folds.
    void liveFoldIsReplayedFold() {
        const auto engine = longRun(1000);
        const auto log = std::make_shared<trace::TraceLog>(engine->header());
        Playback live;
        live.setActive(true);
        live.setLog(log);
        std::mt19937 random(3);
        std::vector<trace::EngineState> seen;
        for (const trace::StepRecord& record : engine->records()) {
            log->append(record);
            if (random() % 3 == 0) {
                live.update();
                seen.push_back(live.shown());
            }
        }
        live.update();
        Playback replay;
        replay.setActive(true);
        replay.setLog(log);
        QVERIFY(replay.shown() == live.shown());
        for (const trace::EngineState& state : seen) {
            replay.showStep(state.step);
            QVERIFY(replay.shown() == state);
        }
        QCOMPARE(replay.timeline().marks(), live.timeline().marks());
    }

    void aPausedViewStaysWhileTheRunGoesOn() {
        const auto engine = sampleRun();
        const auto log = std::make_shared<trace::TraceLog>(engine->header());
        Playback playback;
        playback.setActive(true);
        playback.setLog(log);
        const auto& records = engine->records();
        for (std::size_t i = 0; i < 5; ++i) {
            log->append(records[i]);
        }
        playback.update();
        playback.pauseView();
        for (std::size_t i = 5; i < records.size(); ++i) {
            log->append(records[i]);
            playback.update();
        }
        QCOMPARE(playback.shown().step, std::int64_t{5});
        QCOMPARE(playback.newestStep(), static_cast<std::int64_t>(records.size()));
        playback.goLive();
        QCOMPARE(playback.shown().step, static_cast<std::int64_t>(records.size()));
    }

    void aHiddenPageFoldsNothing() {
        const auto engine = sampleRun();
        Playback playback;
        QSignalSpy grew(&playback, &Playback::grew);
        playback.setLog(logOf(*engine));
        playback.update();
        QCOMPARE(playback.newestStep(), std::int64_t{0});
        QVERIFY(playback.timeline().steps().empty());
        QCOMPARE(grew.count(), 0);
        playback.setActive(true);
        QCOMPARE(playback.newestStep(), static_cast<std::int64_t>(engine->records().size()));
    }

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

    /// Another state, another number; the same state keeps its own.
    void eachStateHasItsRevision() {
        const auto engine = sampleRun();
        Playback playback;
        playback.setActive(true);
        QSet<quint64> seen{playback.revision()};
        const auto isNew = [&] {
            const bool added = !seen.contains(playback.revision());
            seen.insert(playback.revision());
            return added;
        };
        playback.setLog(logOf(*engine));
        QVERIFY(isNew());
        playback.update(); // nothing came
        QVERIFY(!isNew());
        playback.pauseView(); // the same state, held
        QVERIFY(!isNew());
        playback.showStep(2);
        QVERIFY(isNew());
        playback.stepBy(1);
        QVERIFY(isNew());
        playback.toggleBookmark();
        QVERIFY(!isNew());
        playback.goLive();
        QVERIFY(isNew());
        playback.setLog(nullptr);
        QVERIFY(isNew());
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

    void theSameLoadAsksTheSame() {
        for (const PreparedLoad& load : preparedLoads()) {
            const auto plan = planOf(load, load.knobs);
            QVERIFY(plan == planOf(load, load.knobs));
            QVERIFY(plan.size() >= load.knobs.requests);
            QVERIFY(std::is_sorted(plan.begin(), plan.end(), [](const auto& a, const auto& b) { return a.at < b.at; }));
            LoadKnobs other = load.knobs;
            other.seed = 99;
            if (load.id != QLatin1String("speculation-easy")) {
                QVERIFY(plan != planOf(load, other));
            }
            QCOMPARE(findLoad(load.id), &load);
        }
        QCOMPARE(findLoad(QStringLiteral("nothing")), nullptr);
    }
};

QTEST_MAIN(PlaybackTest)
#include "playback_test.moc"
