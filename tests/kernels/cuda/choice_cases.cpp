// Choices: experts for a token, and what a sampler asks of a row of logits.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <limits>
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
        const std::size_t top = std::min<std::size_t>(columns, kMostTop);
        const std::vector<float> factors{1.0F, 0.5F, 1.25F};
        auto logits = randomFloats(rows * columns, 12);
        if (columns > 100) {
            logits[7] = std::nanf("");
            logits[50] = logits[60] = 9.0F; // equals: the first of them
        }
        for (std::size_t i = 5; columns > 5000 && i < columns; i += 512) {
            logits[columns + i] = 5.0F + static_cast<float>(i % 7); // more of the best with one thread than it keeps
        }
        const Array<float> l(device, logits);
        const Array<std::int32_t> best(device, rows);
        const Array<float> sums(device, rows);
        const Array<float> tempered(device, rows);
        const Array<float> inverse(device, factors);
        const Array<std::int32_t> topIndex(device, rows * top);
        const Array<float> topValue(device, rows * top);
        SampleJob job;
        job.logits = l.data();
        job.best = best.data();
        job.logSumExp = sums.data();
        job.tempered = tempered.data();
        job.inverseTemperatures = inverse.data();
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
                std::transform(row.begin(), row.end(), row.begin(), [&](float v) { return v * factors[r]; });
                require(std::abs(static_cast<double>(tempered.values()[r]) - reference::logSumExp(row)) < 1e-5,
                        "log of the tempered sum");
            }
        }
    }
}

/// What can't be a row of logits shows in its sum; numbers that are missing, in the list.
void checkSampleOfDamagedRows(const Device& device) {
    const float infinity = std::numeric_limits<float>::infinity();
    const std::size_t columns = 6;
    const std::vector<float> logits{1.0F,      2.0F,      infinity,  0.0F,      -1.0F,     3.0F,          // infinity
                                    -infinity, -infinity, -infinity, -infinity, -infinity, -infinity,     // nothing
                                    1.0F,      2.0F,      3.0F,      0.0F,      5.0F,      std::nanf(""), // a NaN
                                    -infinity, 2.0F,      -infinity, 1.0F,      -infinity, -infinity};    // sound
    const std::size_t rows = logits.size() / columns;
    const Array<float> l(device, logits);
    const Array<float> sums(device, rows);
    const Array<std::int32_t> topIndex(device, rows * columns);
    const Array<float> topValue(device, rows * columns);
    SampleJob job;
    job.logits = l.data();
    job.logSumExp = sums.data();
    job.topIndex = topIndex.data();
    job.topValue = topValue.data();
    job.rows = static_cast<std::int32_t>(rows);
    job.columns = job.top = static_cast<std::int32_t>(columns);
    device.run(device.table().sample, job);
    const auto found = sums.values();
    for (std::size_t r = 0; r + 1 < rows; ++r) {
        require(!std::isfinite(found[r]), "row " + std::to_string(r) + " is damaged");
    }
    require(std::abs(found[rows - 1] - (2.0F + std::log1p(std::exp(-1.0F)))) < 1e-5F, "the sound row's sum");
    const auto indices = topIndex.values();
    require(indices[2 * columns + 4] == 3 && indices[2 * columns + 5] == -1, "a row with five numbers has five places");
    require(indices[3 * columns] == 1 && indices[3 * columns + 1] == 3 && indices[3 * columns + 2] == 0,
            "the sound row");
}

} // namespace

void addChoiceCases(std::vector<KernelCase>& cases) {
    cases.push_back({"route_over_chosen", [](const Device& d) { checkRoute(d, true); }});
    cases.push_back({"route_over_all", [](const Device& d) { checkRoute(d, false); }});
    cases.push_back({"combine", checkCombine});
    cases.push_back({"sample", checkSample});
    cases.push_back({"sample_damaged", checkSampleOfDamagedRows});
}

} // namespace vitrine::kernels::cuda::testing
