// Benchmarks for tests: one that a tiny model is through with in a moment, two levels of a few short requests each; and rows of
// results.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/benchmarks/bench_row.h"
#include "ui/benchmarks/bench_values.h"

namespace vitrine::test {

[[nodiscard]] inline ui::BenchValues smallBenchmark(const QString& model) {
    ui::BenchValues values;
    values.model = model;
    values.device = QStringLiteral("cpu");
    values.levels = QStringLiteral("1, 3");
    values.requests = QStringLiteral("5");
    values.input = QStringLiteral("12-20");
    values.output = QStringLiteral("6");
    values.blocks = QStringLiteral("64");
    values.ttftLimit = QStringLiteral("1000");
    return values;
}

/// A level at which eight requests had a time to the first token of `ttft99` ms at the 99th percentile.
[[nodiscard]] inline ui::BenchRow benchRow(int concurrency, double ttft99) {
    ui::BenchRow row;
    row.concurrency = concurrency;
    row.requests = 8;
    row.ttft.p50 = ttft99 / 2.0;
    row.ttft.p99 = ttft99;
    row.tpot.p50 = 10.0;
    row.tpot.p99 = 12.0;
    row.outputTokensPerSecond = 100.0 * concurrency;
    row.requestsPerSecond = 2.0;
    row.goodputPerSecond = 1.5;
    row.kvPeak = 0.25;
    return row;
}

} // namespace vitrine::test
