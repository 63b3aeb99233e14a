// Norms, gates, softmax and reductions on one thread, at SmolLM2's row lengths.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <benchmark/benchmark.h>

#include <algorithm>
#include <random>
#include <vector>

#include "kernels/dispatch.h"

namespace vitrine::kernels {
namespace {

std::vector<float> row(std::size_t n) {
    std::mt19937 generator(1);
    std::normal_distribution<float> normal;
    std::vector<float> values(n);
    std::generate(values.begin(), values.end(), [&] { return normal(generator); });
    return values;
}

void finish(benchmark::State& state, std::size_t n) {
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()) * static_cast<std::int64_t>(n));
    state.SetLabel(active().name);
}

void rmsNorm(benchmark::State& state) {
    const std::vector<float> x = row(576);
    std::vector<float> out(x.size());
    for (auto _ : state) {
        active().rmsNorm(x.data(), x.data(), x.size(), 1e-5F, out.data());
        benchmark::DoNotOptimize(out.data());
    }
    finish(state, x.size());
}

void gate(benchmark::State& state) {
    const std::vector<float> x = row(1536);
    std::vector<float> out(x.size());
    for (auto _ : state) {
        active().gate(static_cast<GateActivation>(state.range(0)), x.data(), x.data(), x.size(), out.data());
        benchmark::DoNotOptimize(out.data());
    }
    finish(state, x.size());
}

void argmax(benchmark::State& state) {
    const std::vector<float> x = row(49152);
    for (auto _ : state) {
        benchmark::DoNotOptimize(active().argmax(x.data(), x.size()));
    }
    finish(state, x.size());
}

void logSumExp(benchmark::State& state) {
    const std::vector<float> x = row(49152);
    for (auto _ : state) {
        benchmark::DoNotOptimize(active().logSumExp(x.data(), x.size()));
    }
    finish(state, x.size());
}

BENCHMARK(rmsNorm);
BENCHMARK(gate)->DenseRange(0, 2);
BENCHMARK(argmax);
BENCHMARK(logSumExp);

} // namespace
} // namespace vitrine::kernels
