// What one fork and join costs: between ops that follow at once, and after the workers fell asleep.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <benchmark/benchmark.h>

#include <chrono>
#include <thread>

#include "kernels/thread_pool.h"

namespace vitrine::kernels {
namespace {

void forkJoin(benchmark::State& state) {
    ThreadPool pool(static_cast<int>(state.range(0)));
    for (auto _ : state) {
        pool.run(static_cast<std::size_t>(pool.threads()) * 4, [](std::size_t task, int) { benchmark::DoNotOptimize(task); });
    }
}

void forkJoinAfterSleep(benchmark::State& state) {
    ThreadPool pool(static_cast<int>(state.range(0)));
    for (auto _ : state) {
        state.PauseTiming();
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        state.ResumeTiming();
        pool.run(static_cast<std::size_t>(pool.threads()) * 4, [](std::size_t task, int) { benchmark::DoNotOptimize(task); });
    }
}

BENCHMARK(forkJoin)->Arg(1)->Arg(2)->UseRealTime();
BENCHMARK(forkJoinAfterSleep)->Arg(2)->Iterations(500)->UseRealTime();

} // namespace
} // namespace vitrine::kernels
