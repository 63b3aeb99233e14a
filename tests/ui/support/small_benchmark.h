// A benchmark that a tiny model is through with in a moment: two levels, a few short requests each.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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

} // namespace vitrine::test
