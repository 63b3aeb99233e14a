// A request can be ended in every state, and holds nothing afterwards.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <thread>

#include <gtest/gtest.h>

#include "tests/engine/engine/engine_run.h"

namespace vitrine::test {
namespace {

class Cancel : public testing::Test {
protected:
    Cancel() {
        m_options = exactOptions(m_file.path);
        m_options.prefillChunk = 8;
        m_options.prefixCaching = false;
    }
    /// Blocks in the tables of a request's sequences.
    static std::size_t blocksOf(const trace::EngineState& state, RequestId request) {
        std::size_t blocks = 0;
        for (const auto& [id, sequence] : state.sequences) {
            blocks += sequence.request == request ? sequence.table.size() : 0;
        }
        return blocks;
    }
    static void expectGone(EngineRun& run, std::size_t n) {
        EXPECT_EQ(run.reply(n).finish, trace::FinishReason::cancelled);
        run.step(); // its events are in this step's record, if they weren't written at once
        EXPECT_EQ(blocksOf(run.state(), run.id(n)), 0U);
        if (run.engine().idle()) {
            EXPECT_EQ(run.blocksHeld(), 0);
        }
    }

    TinyFile m_file;
    EngineOptions m_options;
};

TEST_F(Cancel, WhileItWaits) {
    m_options.maxSequences = 1;
    EngineRun run(m_options);
    const auto first = run.submit(greedyRequest(somePrompt(20, 1), 30));
    const auto second = run.submit(greedyRequest(somePrompt(20, 2), 30));
    run.step(2);
    EXPECT_EQ(run.engine().waiting(), 1);
    run.engine().cancel(run.id(second));
    EXPECT_EQ(run.engine().waiting(), 0);
    expectGone(run, second);
    run.finish();
    EXPECT_EQ(run.reply(first).tokens.size(), 30U);
}

TEST_F(Cancel, BeforeItsFirstStep) {
    EngineRun run(m_options);
    const auto n = run.submit(greedyRequest(somePrompt(20, 1), 30));
    run.engine().cancel(run.id(n));
    EXPECT_TRUE(run.engine().idle());
    expectGone(run, n);
}

TEST_F(Cancel, BetweenPrefillChunks) {
    EngineRun run(m_options);
    const auto n = run.submit(greedyRequest(somePrompt(100, 1), 30));
    run.step(3);
    EXPECT_GT(run.blocksHeld(), 0);
    EXPECT_TRUE(run.reply(n).tokens.empty());
    run.engine().cancel(run.id(n));
    EXPECT_EQ(run.blocksHeld(), 0) << "an idle engine writes the record at once";
    expectGone(run, n);
}

TEST_F(Cancel, WhileItDecodes) {
    EngineRun run(m_options);
    const auto other = run.submit(greedyRequest(somePrompt(9, 9), 40));
    Request several = greedyRequest(somePrompt(20, 1), 60);
    several.choices = 3;
    const auto n = run.submit(several);
    run.step(8);
    EXPECT_FALSE(run.reply(n, 2).tokens.empty());
    run.engine().cancel(run.id(n));
    for (std::size_t c = 0; c < 3; ++c) {
        EXPECT_EQ(run.reply(n, c).finish, trace::FinishReason::cancelled);
    }
    expectGone(run, n);
    const std::size_t got = run.reply(n).tokens.size();
    run.finish();
    EXPECT_EQ(run.reply(n).tokens.size(), got);
    EXPECT_EQ(run.reply(other).tokens.size(), 40U);
    EXPECT_EQ(run.blocksHeld(), 0);
}

TEST_F(Cancel, AfterPreemption) {
    m_options.kvBlocks = 10;
    m_options.prefillChunk = 0;
    EngineRun run(m_options);
    const auto first = run.submit(greedyRequest(somePrompt(64, 1), 60));
    const auto second = run.submit(greedyRequest(somePrompt(64, 2), 60));
    while (run.engine().waiting() == 0 || run.engine().running() == 0 || run.reply(second).tokens.empty()) {
        ASSERT_FALSE(run.engine().idle());
        run.step();
    }
    EXPECT_GT(run.state().totals.preemptions, 0);
    run.engine().cancel(run.id(second));
    expectGone(run, second);
    run.finish();
    EXPECT_EQ(run.reply(first).tokens.size(), 60U);
}

TEST_F(Cancel, WithDrafts) {
    m_options.speculation = SpeculationSource::draftModel;
    m_options.draftModel = m_options.model;
    EngineRun run(m_options);
    const auto n = run.submit(greedyRequest(somePrompt(20, 1), 60));
    run.step(6);
    run.engine().cancel(run.id(n));
    expectGone(run, n);
}

TEST_F(Cancel, FromAnotherThread) {
    EngineRun run(m_options);
    const auto n = run.submit(greedyRequest(somePrompt(20, 1), 100));
    const auto other = run.submit(greedyRequest(somePrompt(20, 2), 10));
    run.step(4);
    std::thread([&] { run.engine().requestCancel(run.id(n)); }).join();
    EXPECT_FALSE(run.reply(n).finish);
    run.step();
    EXPECT_EQ(run.reply(n).finish, trace::FinishReason::cancelled);
    EXPECT_EQ(blocksOf(run.state(), run.id(n)), 0U);
    run.finish();
    EXPECT_EQ(run.reply(other).tokens.size(), 10U);
    run.engine().requestCancel(RequestId(12345)); // nobody's
    run.step();
}

TEST_F(Cancel, TwiceOrTooLateIsNothing) {
    EngineRun run(m_options);
    const auto n = run.submit(greedyRequest(somePrompt(20, 1), 5));
    run.finish();
    const auto steps = run.engine().traceLog()->lastStep();
    run.engine().cancel(run.id(n));
    run.engine().cancel(RequestId(777));
    EXPECT_EQ(run.reply(n).finish, trace::FinishReason::maxTokens);
    EXPECT_EQ(run.engine().traceLog()->lastStep(), steps);
}

TEST_F(Cancel, DestructionEndsWhatRuns) {
    std::vector<trace::FinishReason> ends;
    auto engine = Engine::load(m_options);
    ASSERT_TRUE(engine);
    const auto sink = [&](const Chunk& c) {
        if (c.finish) {
            ends.push_back(*c.finish);
        }
    };
    ASSERT_TRUE((*engine)->submit(greedyRequest(somePrompt(20, 1), 50), sink));
    ASSERT_TRUE((*engine)->submit(greedyRequest(somePrompt(20, 2), 50), sink));
    ASSERT_TRUE((*engine)->step());
    const auto log = (*engine)->traceLog();
    engine->reset();
    EXPECT_EQ(ends, std::vector<trace::FinishReason>(2, trace::FinishReason::cancelled));
    EXPECT_GE(log->lastStep(), 1) << "readers may outlive the engine";
}

} // namespace
} // namespace vitrine::test
