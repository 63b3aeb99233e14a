// The engine's thread under use: many submits and cancels from several threads, loads and ejects in the middle of streams, pauses,
// destruction while busy. Run under ThreadSanitizer too.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include <gtest/gtest.h>

#include "engine/engine_loop.h"
#include "engine/step_watch.h"
#include "engine/trace/replay.h"
#include "tests/engine/engine/engine_run.h"
#include "tests/support/tiny_weights.h"

namespace vitrine::test {
namespace {

using namespace std::chrono_literals;

/// Watches a loop; waits for what it reports.
class Watcher : public LoopObserver {
public:
    void onLoadProgress(const LoadProgress& progress) override {
        const std::scoped_lock lock(m_mutex);
        m_stage = std::string(progress.stage);
    }
    void onStatus(const LoopStatus& status) override {
        {
            const std::scoped_lock lock(m_mutex);
            m_status = status;
            m_states.push_back(status.state);
        }
        m_changed.notify_all();
    }
    void onStepped() override { ++steps; }

    /// False when it didn't come about in a minute: a test that hangs should fail instead.
    template <class Wanted>
    bool waitFor(Wanted&& wanted) {
        std::unique_lock lock(m_mutex);
        return m_changed.wait_for(lock, 60s, [&] { return wanted(m_status); });
    }
    bool waitForState(LoopState state) {
        return waitFor([state](const LoopStatus& s) { return s.state == state; });
    }
    bool waitForFailure(ErrorCode code) {
        return waitFor([code](const LoopStatus& s) { return s.error && s.error->code == code; });
    }
    std::vector<LoopState> states() {
        const std::scoped_lock lock(m_mutex);
        return m_states;
    }
    std::atomic<int> steps{0};

private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
    LoopStatus m_status;
    std::vector<LoopState> m_states;
    std::string m_stage;
};

/// Counts how requests ended, whichever thread looks.
struct Tally {
    std::atomic<int> accepted{0}, refused{0}, ended{0}, cancelled{0}, tokens{0};
    ChunkSink sink() {
        return [this](const Chunk& c) {
            tokens += static_cast<int>(c.tokens.size());
            if (c.finish) {
                cancelled += *c.finish == trace::FinishReason::cancelled ? 1 : 0;
                ++ended;
            }
        };
    }
    std::function<void(Result<RequestId>)> answer() {
        return [this](const Result<RequestId>& id) { ++(id ? accepted : refused); };
    }
    [[nodiscard]] bool waitUntil(const std::function<bool()>& wanted) const {
        for (int i = 0; i < 6000 && !wanted(); ++i) {
            std::this_thread::sleep_for(10ms);
        }
        return wanted();
    }
};

class Loop : public testing::Test {
protected:
    [[nodiscard]] EngineOptions options() const {
        EngineOptions o = exactOptions(m_file.path);
        o.kvBlocks = 24; // starving: preemption is part of it
        return o;
    }
    TinyFile m_file;
    Watcher m_watcher; // outlives the loop
};

TEST_F(Loop, ThousandSubmitsAndCancelsFromFourThreads) {
    Tally tally;
    EngineLoop loop(m_watcher);
    loop.load(options());
    std::vector<std::jthread> threads;
    for (std::uint64_t t = 0; t < 4; ++t) {
        threads.emplace_back([&, t] {
            Random random(t);
            for (int i = 0; i < 250; ++i) {
                const auto length = 1 + random.next() % 60;
                const auto tokens = static_cast<std::int32_t>(1 + random.next() % 12);
                const bool cancels = random.next() % 3 == 0;
                loop.submit(greedyRequest(somePrompt(length, random.next() % 8), tokens), tally.sink(), [&, cancels](Result<RequestId> id) {
                    tally.answer()(id);
                    if (id && cancels) {
                        loop.cancel(*id);
                    }
                });
                if (random.next() % 16 == 0) {
                    loop.cancel(RequestId(static_cast<std::int64_t>(random.next() % 1000)));
                    (void)loop.status();
                }
            }
        });
    }
    threads.clear();
    ASSERT_TRUE(tally.waitUntil([&] { return tally.accepted + tally.refused == 1000 && tally.ended == tally.accepted; }));
    EXPECT_EQ(tally.refused, 0);
    EXPECT_GT(tally.cancelled, 100);
    EXPECT_LT(tally.cancelled, 900);
    const auto log = loop.status().log;
    ASSERT_TRUE(log);
    const auto state = log->stateAt(log->lastStep());
    ASSERT_TRUE(state);
    EXPECT_TRUE(trace::checkLaws(*state));
    EXPECT_EQ(state->counts.owned + state->counts.shared, 0);
    EXPECT_TRUE(m_watcher.waitFor([](const LoopStatus& s) { return !s.busy; }));
}

TEST_F(Loop, RequestsWaitForTheLoadAndAreRefusedWithoutOne) {
    Tally tally;
    EngineLoop loop(m_watcher);
    std::atomic<bool> refused{false};
    loop.submit(greedyRequest(somePrompt(4, 1), 4), tally.sink(), [&](const Result<RequestId>& id) {
        refused = !id && id.error().code == ErrorCode::notLoaded;
    });
    ASSERT_TRUE(tally.waitUntil([&] { return refused.load(); }));
    loop.load(options());
    loop.submit(greedyRequest(somePrompt(4, 1), 4), tally.sink(), tally.answer());
    ASSERT_TRUE(tally.waitUntil([&] { return tally.ended == 1; }));
    EXPECT_EQ(tally.tokens, 4);
}

TEST_F(Loop, LoadAndEjectWhileStreaming) {
    std::array<Tally, 6> tallies; // one a round: its own tokens show that its own load is through, so that eject can't cancel it
    EngineLoop loop(m_watcher);
    for (std::size_t round = 0; round < tallies.size(); ++round) {
        Tally& tally = tallies[round];
        loop.load(options());
        for (int i = 0; i < 5; ++i) {
            loop.submit(greedyRequest(somePrompt(20, 1), 200), tally.sink(), tally.answer());
        }
        ASSERT_TRUE(tally.waitUntil([&] { return tally.tokens > 0; }));
        if (round % 2 == 0) {
            loop.eject();
            ASSERT_TRUE(m_watcher.waitForState(LoopState::empty));
        }
    }
    loop.eject();
    for (const Tally& tally : tallies) {
        EXPECT_TRUE(tally.waitUntil([&] { return tally.ended == 5; }));
        EXPECT_EQ(tally.refused, 0);
    }
    EXPECT_TRUE(m_watcher.waitForState(LoopState::empty));
}

TEST_F(Loop, ALoadThatFailsOrIsCancelledLeavesItEmpty) {
    EngineLoop loop(m_watcher);
    EngineOptions missing = options();
    missing.model = m_file.folder / "absent.gguf";
    loop.load(missing);
    ASSERT_TRUE(m_watcher.waitForFailure(ErrorCode::fileNotFound));
    EXPECT_EQ(loop.status().state, LoopState::empty);
    for (int i = 0; i < 5; ++i) {
        loop.load(options());
    }
    loop.cancelLoad();
    std::atomic<bool> done{false};
    loop.call([&](Engine*) { done = true; });
    ASSERT_TRUE(Tally().waitUntil([&] { return done.load(); }));
    loop.load(options());
    EXPECT_TRUE(m_watcher.waitForState(LoopState::ready)) << "a cancel doesn't touch later loads";
}

TEST_F(Loop, PauseStepsAndSpeed) {
    Tally tally;
    EngineLoop loop(m_watcher);
    loop.load(options());
    loop.setPaused(true);
    loop.stepOnce(); // in vain: nothing runs
    loop.submit(greedyRequest(somePrompt(4, 1), 50), tally.sink(), tally.answer());
    ASSERT_TRUE(tally.waitUntil([&] { return tally.accepted == 1; }));
    EXPECT_EQ(m_watcher.steps, 0);
    for (int i = 1; i <= 3; ++i) {
        loop.stepOnce();
        ASSERT_TRUE(tally.waitUntil([&] { return m_watcher.steps == i; }));
    }
    std::atomic<int> waiting{-1};
    loop.call([&](Engine* engine) { waiting = engine->running(); });
    ASSERT_TRUE(tally.waitUntil([&] { return waiting >= 0; }));
    EXPECT_EQ(m_watcher.steps, 3);
    EXPECT_EQ(tally.tokens, 3);
    loop.setSpeed(0.5);
    loop.setPaused(false);
    ASSERT_TRUE(tally.waitUntil([&] { return tally.ended == 1; }));
    EXPECT_DOUBLE_EQ(loop.status().speed, 0.5);
    EXPECT_EQ(tally.tokens, 50);
}

TEST_F(Loop, TellsOfTheRecordThatACancelOfTheLastRequestLeaves) {
    Tally tally;
    EngineLoop loop(m_watcher);
    loop.load(options());
    loop.setPaused(true);
    std::atomic<std::int64_t> id{-1};
    loop.submit(greedyRequest(somePrompt(4, 1), 50), tally.sink(), [&](Result<RequestId> accepted) { id = accepted ? accepted->value : -2; });
    ASSERT_TRUE(tally.waitUntil([&] { return id != -1; }));
    EXPECT_EQ(m_watcher.steps, 0);
    loop.cancel(RequestId(id));
    ASSERT_TRUE(tally.waitUntil([&] { return m_watcher.steps == 1; }));
    EXPECT_EQ(tally.cancelled, 1);
}

TEST_F(Loop, AStepThatDoesNotEndIsToldWhileItRunsAndForgottenWhenItEnds) {
    EngineLoop loop(m_watcher);
    EngineOptions o = options();
    o.watchdogSeconds = 0.1;
    loop.load(o);
    std::mutex gate;
    std::unique_lock shut(gate);
    Tally tally;
    loop.submit(
        greedyRequest(somePrompt(4, 1), 3),
        [&, inner = tally.sink()](const Chunk& c) {
            const std::scoped_lock wait(gate); // the engine delivers inside its step
            inner(c);
        },
        tally.answer());
    EXPECT_TRUE(m_watcher.waitFor([](const LoopStatus& s) { return s.overdue && s.overdue->code == ErrorCode::stalled; }));
    EXPECT_EQ(loop.status().state, LoopState::ready) << "a slow step is no fault yet";
    shut.unlock();
    EXPECT_TRUE(m_watcher.waitFor([](const LoopStatus& s) { return !s.overdue; }));
    ASSERT_TRUE(tally.waitUntil([&] { return tally.ended == 1; }));
    EXPECT_EQ(tally.tokens, 3);
}

TEST(StepWatch, TellsOfEachStepThatIsTooLongOnceAndOfNoOther) {
    std::atomic<int> begun{0}, over{0};
    StepWatch watch([&](bool overdue) { ++(overdue ? begun : over); });
    for (int i = 0; i < 1000; ++i) {
        watch.begin(1h);
        watch.end();
    }
    EXPECT_EQ(begun, 0);
    for (int i = 1; i <= 3; ++i) {
        watch.begin(1ms);
        while (begun < i) {
            std::this_thread::sleep_for(1ms);
        }
        EXPECT_EQ(over, i - 1);
        watch.end();
        EXPECT_EQ(over, i);
        watch.begin(1h);
        watch.end();
    }
    EXPECT_EQ(begun, 3);
}

TEST(StepWatch, TellsOfTheEndOnlyAfterItHasToldOfTheBeginning) {
    std::atomic<bool> entered{false};
    std::mutex lock;
    std::vector<bool> told;
    StepWatch watch([&](bool overdue) {
        if (overdue) {
            entered = true;
            std::this_thread::sleep_for(50ms); // the step ends meanwhile
        }
        const std::lock_guard guard(lock);
        told.push_back(overdue);
    });
    watch.begin(1ms);
    while (!entered) {
        std::this_thread::sleep_for(1ms);
    }
    watch.end();
    const std::lock_guard guard(lock);
    EXPECT_EQ(told, (std::vector{true, false}));
}

TEST_F(Loop, DestructionWhileBusy) {
    for (int round = 0; round < 10; ++round) {
        Tally tally;
        {
            EngineLoop loop(m_watcher);
            loop.load(options());
            for (int i = 0; i < 8; ++i) {
                loop.submit(greedyRequest(somePrompt(30, 1), 200), tally.sink(), tally.answer());
            }
            if (round % 3 == 1) {
                ASSERT_TRUE(tally.waitUntil([&] { return tally.tokens > round; }));
            } else if (round % 3 == 2) {
                loop.setSpeed(0.01);
                std::this_thread::sleep_for(std::chrono::milliseconds(round));
            }
        }
        EXPECT_EQ(tally.ended, tally.accepted) << "who was taken is told the end";
    }
}

} // namespace
} // namespace vitrine::test
