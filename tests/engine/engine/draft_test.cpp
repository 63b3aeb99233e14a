// A draft model beside the target: the memory it takes is foreseen, and what it holds goes when its sequence does.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "tests/engine/engine/engine_run.h"

namespace vitrine::test {
namespace {

class DraftModelEngine : public testing::Test {
protected:
    DraftModelEngine() {
        options = exactOptions(m_file.path);
        options.speculation = SpeculationSource::draftModel;
        options.draftModel = options.model; // agrees with itself
        options.prefixCaching = false;
    }
    EngineOptions options;

private:
    TinyFile m_file;
};

TEST_F(DraftModelEngine, ItsMemoryIsPartOfTheBudget) {
    EngineRun run(options);
    const EngineInfo& info = run.engine().info();
    EXPECT_GT(info.predicted.draft, info.predicted.weights);
    EXPECT_GE(info.actual.draft, info.actual.weights + info.actual.kvPool);
    EXPECT_LE(info.actual.draft, info.predicted.draft + 64U * 100U) << "no more than each tensor's alignment";
    EXPECT_EQ(info.predicted.total(), info.predicted.weights + info.predicted.kvPool + info.predicted.workspace +
                                          info.predicted.runtime + info.predicted.draft);

    EngineOptions limited = options;
    limited.kvBlocks = 0;
    limited.memoryLimit = info.predicted.total() - info.predicted.kvPool; // as much for both pools as one of 64 takes
    EngineRun tight(limited);
    EXPECT_EQ(tight.engine().info().run.blocks, 32) << "each block is there twice";
    EXPECT_LE(tight.engine().info().predicted.total(), limited.memoryLimit);

    options.speculation = SpeculationSource::none;
    EngineRun plain(options);
    EXPECT_EQ(plain.engine().info().predicted.draft, 0U);
    EXPECT_EQ(plain.engine().info().actual.draft, 0U);
    limited.memoryLimit = info.actual.weights;
    EXPECT_FALSE(Engine::load(limited));
}

TEST_F(DraftModelEngine, APreemptedSequenceGivesItsDraftBlocksBack) {
    options.kvBlocks = 10;
    EngineRun run(options);
    const auto first = run.submit(greedyRequest(somePrompt(64, 1), 60));
    run.submit(greedyRequest(somePrompt(64, 2), 60));
    while (run.state().totals.preemptions == 0) {
        ASSERT_FALSE(run.engine().idle()) << "the pool was not small enough to prove anything";
        run.step();
    }
    // The first runs on alone. Its drafts need up to 8 of the draft pool's 10 blocks: those of the second must be free
    // again.
    std::int64_t alone = 0;
    while (!run.reply(first).finish) {
        run.step();
        const auto record = run.engine().traceLog()->record(run.engine().traceLog()->lastStep());
        const bool last = run.reply(first).finish.has_value();
        if (record->batch.size() == 1 && record->batch[0].phase == trace::Phase::decode && !last) {
            EXPECT_GT(record->batch[0].drafted, 0) << "step " << record->step;
            ++alone;
        }
    }
    EXPECT_GT(alone, 3);
    run.finish();
    EXPECT_EQ(run.reply(1).tokens.size(), 60U);
}

TEST_F(DraftModelEngine, ManyMoreSequencesThanItsPoolHolds) {
    options.kvBlocks = 24;
    EngineRun run(options);
    for (std::uint64_t i = 0; i < 40; ++i) {
        run.submit(greedyRequest(somePrompt(10 + i, i), 20));
    }
    run.finish();
    std::int32_t accepted = 0;
    for (std::size_t i = 0; i < 40; ++i) {
        EXPECT_EQ(run.reply(i).tokens.size(), 20U);
        accepted += run.reply(i).figures.accepted;
    }
    EXPECT_GT(accepted, 40 * 20 / 2) << "an old sequence's blocks are a new one's";
    EXPECT_EQ(run.blocksHeld(), 0);
}

} // namespace
} // namespace vitrine::test
