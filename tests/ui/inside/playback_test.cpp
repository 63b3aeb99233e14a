// Live view, pause, step and scrub show the same states as the engine had; a hidden page does nothing.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include <algorithm>
#include <random>

#include "engine/trace/replay.h"
#include "tests/support/random_scenario.h"
#include "tests/support/sample_run.h"
#include "ui/inside/playback.h"
#include "ui/inside/replay_clock.h"

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

    /// A recorded run in its own time: after each piece of it the last step that had ended by then is shown.
    void aRecordedRunGoesByInItsTime() {
        const auto engine = test::sampleRun();
        Playback playback;
        playback.setActive(true);
        playback.setLog(test::logOf(*engine));
        ReplayClock clock(playback);
        QSignalSpy changed(&clock, &ReplayClock::changed);
        clock.play(); // from the beginning, as the end is shown
        QVERIFY(clock.playing());
        const auto& steps = playback.timeline().steps().leaves();
        const std::int64_t first = playback.shown().step;
        QVERIFY(first < playback.newestStep());
        const Nanoseconds piece = std::max<Nanoseconds>(1, (steps.back().t1 - steps.front().t0) / 37);
        clock.setSpeed(0.5);
        Nanoseconds now = steps.front().t0;
        for (int i = 0; i < 200 && clock.playing(); ++i) {
            clock.advance(piece * 2);
            now += piece;
            const auto ended = std::ranges::count_if(steps, [now](const TimelineStep& step) { return step.t1 <= now; });
            QCOMPARE(playback.shown().step, first + ended);
        }
        QCOMPARE(playback.shown().step, playback.newestStep());
        QVERIFY(!clock.playing());
        QCOMPARE(changed.count(), 2);
        // who scrubs while it plays is followed
        clock.play();
        playback.showStep(playback.newestStep() - 2);
        clock.advance(0);
        QCOMPARE(playback.shown().step, playback.newestStep() - 2);
        clock.setSpeed(1.0);
        clock.advance(steps.back().t1 - steps[steps.size() - 3].t1);
        QCOMPARE(playback.shown().step, playback.newestStep());
        playback.setLog(nullptr);
        clock.play();
        QVERIFY(!clock.playing());
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
};

QTEST_MAIN(PlaybackTest)
#include "playback_test.moc"
