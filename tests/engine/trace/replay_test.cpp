// The fold against a recount, and against records that lie.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>
#include <set>

#include "engine/trace/replay.h"
#include "tests/support/sample_run.h"

namespace vitrine::trace {
namespace {

using test::FakeEngine;

TEST(Replay, TheSampleRunHasEverythingInIt) {
    const auto engine = test::sampleRun();
    ASSERT_EQ(engine->failure, "");
    const RunTotals& t = engine->state().totals;
    EXPECT_GT(t.preemptions, 0);
    EXPECT_GT(t.prefixHitTokens, 0);
    EXPECT_GT(t.evictions, 0);
    EXPECT_GT(t.drafted, t.accepted);
    EXPECT_GT(t.recomputedTokens, 0);
    EXPECT_EQ(t.finished, 8);
    EXPECT_EQ(engine->state().find(SequenceId(40))->finish, FinishReason::cancelled);
}

TEST(Replay, FoldsToTheLiveState) {
    const auto engine = test::sampleRun();
    EngineState state = initialState(engine->header());
    for (const StepRecord& record : engine->records()) {
        ASSERT_TRUE(apply(state, record));
        ASSERT_TRUE(checkLaws(state));
    }
    EXPECT_EQ(state, engine->state());
}

TEST(Replay, CountsAreWhatTheRecordsSay) {
    const auto engine = test::sampleRun();
    std::int64_t computed = 0;
    std::int64_t emitted = 0;
    for (const StepRecord& record : engine->records()) {
        std::int64_t used = 0;
        for (const BatchEntry& entry : record.batch) {
            used += entry.computed;
            emitted += entry.emitted;
        }
        EXPECT_EQ(used, record.tokensUsed);
        computed += used;
    }
    EXPECT_EQ(engine->state().totals.tokensComputed, computed);
    EXPECT_EQ(engine->state().totals.tokensEmitted, emitted);
    std::int64_t generated = 0;
    for (const auto& [id, s] : engine->state().sequences) {
        generated += s.generated;
    }
    EXPECT_EQ(generated, emitted);
}

/// A block that a preemption took is marked until something happens to it again; that goes with the state into a file.
TEST(Replay, MarksWhatAPreemptionTook) {
    const auto engine = test::sampleRun();
    EngineState state = initialState(engine->header());
    std::set<std::int32_t> lost;
    bool any = false;
    for (const StepRecord& record : engine->records()) {
        ASSERT_TRUE(apply(state, record));
        std::set<SequenceId> preempted;
        for (const QueueEvent& event : record.queue) {
            if (event.kind == QueueEventKind::preempt) {
                preempted.insert(event.sequence);
            }
        }
        for (const BlockEvent& event : record.blocks) {
            lost.erase(event.block.value);
            if (event.kind == BlockEventKind::release && preempted.contains(event.sequence)) {
                lost.insert(event.block.value);
            }
        }
        for (std::size_t i = 0; i < state.blocks.size(); ++i) {
            EXPECT_EQ(state.blocks[i].lost, lost.contains(static_cast<std::int32_t>(i))) << record.step << ": " << i;
        }
        any = any || !lost.empty();
    }
    EXPECT_TRUE(any);
}

TEST(Replay, RefusesARecordThatIsNotTheNextOne) {
    const auto engine = test::sampleRun();
    EngineState state = initialState(engine->header());
    EXPECT_FALSE(apply(state, engine->records()[1]));
}

TEST(Replay, RefusesEventsThatContradictTheState) {
    RunHeader header;
    header.blocks = 4;
    StepRecord record;
    record.step = 1;
    record.queue.push_back({QueueEventKind::arrive, SequenceId(0), RequestId(0)});
    BlockEvent event;
    event.block = BlockId(4);
    event.sequence = SequenceId(0);
    event.logical = 0;
    event.refs = 1;
    const auto refuses = [&](const BlockEvent& e) {
        EngineState state = initialState(header);
        StepRecord r = record;
        r.blocks = {e};
        return !apply(state, r);
    };
    EXPECT_TRUE(refuses(event)) << "outside the pool";
    event.block = BlockId(0);
    EXPECT_FALSE(refuses(event));
    event.refs = 2;
    EXPECT_TRUE(refuses(event)) << "wrong references";
    event.refs = 1;
    event.sequence = SequenceId(9);
    EXPECT_TRUE(refuses(event)) << "unknown sequence";
    event.sequence = SequenceId(0);
    event.kind = BlockEventKind::release;
    event.refs = 0;
    EXPECT_TRUE(refuses(event)) << "nobody holds it";
    event.kind = BlockEventKind::share;
    event.refs = 1;
    EXPECT_TRUE(refuses(event)) << "free and unpublished";
    event.kind = BlockEventKind::fill;
    event.filled = 17;
    EXPECT_TRUE(refuses(event)) << "fuller than full";
}

// Whatever one block event is turned into, somebody notices: the fold, the laws, or the comparison with the live state.
TEST(Replay, NoCorruptedBlockEventGoesUnnoticed) {
    const auto engine = test::sampleRun();
    const auto replayWith = [&](std::size_t step, std::size_t event, auto corrupt) {
        EngineState state = initialState(engine->header());
        for (std::size_t i = 0; i < engine->records().size(); ++i) {
            StepRecord record = engine->records()[i];
            if (i == step) {
                corrupt(record.blocks, event);
            }
            if (!apply(state, record) || !checkLaws(state)) {
                return false;
            }
        }
        return state == engine->state();
    };
    int tried = 0;
    for (std::size_t step = 0; step < engine->records().size(); step += 3) {
        for (std::size_t e = 0; e < engine->records()[step].blocks.size(); ++e, ++tried) {
            // Two kinds may be left out without a trace, since the next event of the block says the same: a copy (the
            // fill that follows) and a truncation to nothing (the release that follows).
            const BlockEvent& left = engine->records()[step].blocks[e];
            const bool repeated =
                left.kind == BlockEventKind::copy || (left.kind == BlockEventKind::truncate && left.filled == 0);
            EXPECT_FALSE(!repeated && replayWith(step, e,
                                                 [](auto& events, std::size_t at) {
                                                     events.erase(events.begin() + static_cast<std::ptrdiff_t>(at));
                                                 }))
                << "dropped event " << e << " of step " << step + 1 << " kind "
                << int(engine->records()[step].blocks[e].kind);
            EXPECT_FALSE(replayWith(
                step, e,
                [](auto& events, std::size_t at) { events[at].block = BlockId((events[at].block.value + 1) % 14); }))
                << "moved event " << e << " of step " << step + 1;
        }
    }
    EXPECT_GT(tried, 50);
}

TEST(Replay, ListsThePrefixTreeParentsFirst) {
    const auto engine = test::sampleRun();
    const std::vector<PrefixNode> nodes = prefixNodes(engine->state());
    ASSERT_FALSE(nodes.empty());
    std::size_t blocks = 0;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        blocks += nodes[i].blocks.size();
        for (std::size_t later = i + 1; later < nodes.size(); ++later) {
            EXPECT_NE(nodes[later].hash, nodes[i].parent) << "a child before its parent";
        }
    }
    EXPECT_EQ(static_cast<std::int32_t>(blocks), engine->state().counts.cached);
}

} // namespace
} // namespace vitrine::trace
