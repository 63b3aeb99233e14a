// What scheduling costs: schedule() under load, and the pool's operations against the pool's size.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <benchmark/benchmark.h>

#include <vector>

#include "engine/cache/block_cache.h"
#include "engine/schedule/scheduler.h"
#include "engine/trace/replay.h"
#include "engine/trace/trace_log.h"

namespace vitrine {
namespace {

using schedule::Outcome;
using schedule::Scheduler;
using schedule::SchedulerConfig;

std::unique_ptr<Scheduler> loaded(int running, int waiting) {
    SchedulerConfig config;
    config.blocks = 100'000;
    config.maxSequences = running;
    config.maxBatchedTokens = 64 * running;
    config.maxModelLength = 1 << 20;
    auto scheduler = std::move(*schedule::makeScheduler(config, BatchingMode::continuous));
    for (int i = 0; i < running + waiting; ++i) {
        schedule::SequenceSpec spec;
        spec.id = SequenceId(i);
        spec.request = RequestId(i);
        spec.prompt.assign(64, i);
        spec.maxNewTokens = 1 << 19;
        (void)scheduler->add(std::move(spec));
    }
    return scheduler;
}

void outcomesOf(const schedule::BatchPlan& plan, std::vector<Outcome>& outcomes) {
    outcomes.clear();
    for (const schedule::PlannedSequence& p : plan.sequences) {
        if (p.wantsLogits) {
            outcomes.push_back({p.sequence, {7}, 0, std::nullopt});
        }
    }
}

/// schedule() alone: decodes of `running` sequences while `waiting` wait for a slot.
void schedules(benchmark::State& state) {
    auto scheduler = loaded(static_cast<int>(state.range(0)), static_cast<int>(state.range(1)));
    std::vector<Outcome> outcomes;
    trace::StepRecord record;
    std::int64_t steps = 0;
    for (auto _ : state) {
        const schedule::BatchPlan& plan = scheduler->schedule(1);
        benchmark::DoNotOptimize(plan.tokens);
        state.PauseTiming();
        outcomesOf(plan, outcomes);
        scheduler->commit(outcomes, 1);
        scheduler->takeEvents(record);
        if (++steps % 4096 == 0) { // before the pool runs out
            scheduler = loaded(static_cast<int>(state.range(0)), static_cast<int>(state.range(1)));
        }
        state.ResumeTiming();
    }
}
BENCHMARK(schedules)->Args({32, 0})->Args({256, 0})->Args({256, 1000})->Unit(benchmark::kMicrosecond);

/// All that a step costs beside the model: schedule, commit, events, fold and log.
void wholeStep(benchmark::State& state) {
    auto scheduler = loaded(static_cast<int>(state.range(0)), 1000);
    trace::RunHeader header;
    header.blocks = 100'000;
    trace::TraceLog log(header);
    std::vector<Outcome> outcomes;
    for (auto _ : state) {
        outcomesOf(scheduler->schedule(1), outcomes);
        scheduler->commit(outcomes, 1);
        trace::StepRecord record;
        scheduler->takeEvents(record);
        log.append(std::move(record));
    }
}
BENCHMARK(wholeStep)->Arg(32)->Arg(256)->Unit(benchmark::kMicrosecond)->Iterations(3000);

void takeAndRelease(benchmark::State& state) {
    cache::BlockPool pool(static_cast<std::int32_t>(state.range(0)));
    for (auto _ : state) {
        const BlockId block = pool.next();
        pool.take(block);
        pool.dereference(block);
    }
}
BENCHMARK(takeAndRelease)->Arg(1'000)->Arg(10'000)->Arg(100'000);

/// A block's whole life with prefix caching: allocate (evicting another), fill, publish, release.
void publishAndEvict(benchmark::State& state) {
    cache::CacheConfig config;
    config.blocks = static_cast<std::int32_t>(state.range(0));
    cache::BlockCache cache(config);
    std::vector<TokenId> tokens(16, 0);
    std::int32_t n = 0;
    const auto once = [&] {
        cache::BlockTable table;
        tokens[0] = ++n;
        cache.adopt(SequenceId(0), table, {}, "");
        (void)cache.grow(SequenceId(0), table, 1);
        cache.fill(SequenceId(0), table, 0, 16);
        cache.publish(SequenceId(0), table, tokens, 16);
        cache.release(SequenceId(0), table);
        if (n % 1024 == 0) {
            (void)cache.takeEvents();
        }
    };
    for (std::int64_t i = 0; i < state.range(0); ++i) {
        once(); // from here on every allocation evicts
    }
    for (auto _ : state) {
        once();
    }
}
BENCHMARK(publishAndEvict)->Arg(1'000)->Arg(10'000)->Arg(100'000);

} // namespace
} // namespace vitrine

BENCHMARK_MAIN();
