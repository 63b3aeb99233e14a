// Choices: experts for a token, and what a sampler asks of a row of logits.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <numeric>

#include "kernels/reference/reference_rows.h"
#include "tests/kernels/cuda/kernel_case.h"
#include "tests/kernels/weight_samples.h"

namespace vitrine::kernels::cuda::testing {

namespace {

/// Indices by falling value, the lower index first among equals.
std::vector<std::int32_t> ranking(const float* row, std::size_t count) {
    std::vector<std::int32_t> order(count);
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](std::int32_t a, std::int32_t b) { return row[a] > row[b]; });
    return order;
}

void checkRoute(const Device& device, bool overChosen) {
    for (const std::size_t experts : {4U, 8U, 128U}) {
        const std::size_t tokens = 7;
        const std::size_t used = experts == 128 ? 8 : 2;
        auto logits = randomFloats(tokens * experts, 9);
        std::fill(logits.begin(), logits.begin() + static_cast<std::ptrdiff_t>(experts),
                  1.0F); // all equal: the first ones
        const Array<float> l(device, logits);
        const Array<std::int32_t> chosen(device, tokens * used);
        const Array<float> weights(device, tokens * used);
        RouteJob job;
        job.logits = l.data();
        job.chosen = chosen.data();
        job.weights = weights.data();
        job.tokens = tokens;
        job.experts = static_cast<std::int32_t>(experts);
        job.used = static_cast<std::int32_t>(used);
        job.overChosen = overChosen ? 1 : 0;
        job.scale = 2.0F;
        device.run(device.table().route, job);
        const auto ids = chosen.values();
        std::vector<double> expected;
        for (std::size_t t = 0; t < tokens; ++t) {
            const float* row = logits.data() + t * experts;
            const auto order = ranking(row, experts);
            double total = 0.0;
            for (std::size_t e = 0; e < (overChosen ? used : experts); ++e) {
                total += std::exp(static_cast<double>(row[order[e]]));
            }
            for (std::size_t i = 0; i < used; ++i) {
                require(ids[t * used + i] == order[i], "token " + std::to_string(t) + " choice " + std::to_string(i));
                expected.push_back(2.0 * std::exp(static_cast<double>(row[order[i]])) / total);
            }
        }
        requireClose(expected, weights.values(), 1e-12, "weights");
    }
}

void checkCombine(const Device& device) {
    const std::size_t tokens = 3;
    const std::size_t used = 4;
    const std::size_t columns = 130;
    const auto x = randomFloats(tokens * used * columns, 1);
    const auto w = randomFloats(tokens * used, 2);
    const Array<float> xs(device, x);
    const Array<float> ws(device, w);
    const Array<float> out(device, tokens * columns);
    CombineJob job;
    job.x = xs.data();
    job.weights = ws.data();
    job.out = out.data();
    job.tokens = tokens;
    job.used = used;
    job.columns = columns;
    device.run(device.table().combine, job);
    std::vector<double> expected(tokens * columns, 0.0);
    for (std::size_t i = 0; i < x.size(); ++i) {
        expected[i / (used * columns) * columns + i % columns] +=
            static_cast<double>(x[i]) * static_cast<double>(w[i / columns]);
    }
    requireClose(expected, out.values(), 1e-12, "sum");
}

void checkSample(const Device& device) {
    for (const std::size_t columns : {1U, 40U, 512U, 5003U}) {
        const std::size_t rows = 3;
        const std::size_t top = std::min<std::size_t>(columns, 20);
        auto logits = randomFloats(rows * columns, 12);
        if (columns > 100) {
            logits[7] = std::nanf("");
            logits[50] = logits[60] = 9.0F; // equals: the first of them
        }
        const Array<float> l(device, logits);
        const Array<std::int32_t> best(device, rows);
        const Array<float> sums(device, rows);
        const Array<std::int32_t> topIndex(device, rows * top);
        const Array<float> topValue(device, rows * top);
        SampleJob job;
        job.logits = l.data();
        job.best = best.data();
        job.logSumExp = sums.data();
        job.topIndex = topIndex.data();
        job.topValue = topValue.data();
        job.rows = rows;
        job.columns = static_cast<std::int32_t>(columns);
        job.top = static_cast<std::int32_t>(top);
        device.run(device.table().sample, job);
        const auto firsts = best.values();
        const auto indices = topIndex.values();
        const auto values = topValue.values();
        for (std::size_t r = 0; r < rows; ++r) {
            std::vector<float> row(logits.begin() + static_cast<std::ptrdiff_t>(r * columns),
                                   logits.begin() + static_cast<std::ptrdiff_t>((r + 1) * columns));
            std::replace_if(
                row.begin(), row.end(), [](float v) { return std::isnan(v); }, -1e30F);
            const auto order = ranking(row.data(), columns);
            require(firsts[r] == order[0], "the largest of row " + std::to_string(r));
            for (std::size_t i = 0; i < top; ++i) {
                require(indices[r * top + i] == order[i],
                        "place " + std::to_string(i) + " of row " + std::to_string(r));
                require(values[r * top + i] == row[static_cast<std::size_t>(order[i])],
                        "value at place " + std::to_string(i));
            }
            if (r > 0 || columns <= 100) {
                require(std::abs(static_cast<double>(sums.values()[r]) - reference::logSumExp(row)) < 1e-5,
                        "log of the sum");
            }
        }
    }
}

} // namespace

void addChoiceCases(std::vector<KernelCase>& cases) {
    cases.push_back({"route_over_chosen", [](const Device& d) { checkRoute(d, true); }});
    cases.push_back({"route_over_all", [](const Device& d) { checkRoute(d, false); }});
    cases.push_back({"combine", checkCombine});
    cases.push_back({"sample", checkSample});
}

} // namespace vitrine::kernels::cuda::testing
