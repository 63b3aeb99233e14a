// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/bench/row_summary.h"

#include <algorithm>

namespace vitrine::bench {

namespace {

double ratio(double part, double whole) {
    return whole > 0.0 ? part / whole : 0.0;
}

/// Requests a second over the span of their arrivals.
std::optional<double> meanRate(const std::vector<RequestTimeline>& requests) {
    Nanoseconds first = 0;
    Nanoseconds last = 0;
    for (std::size_t i = 0; i < requests.size(); ++i) {
        first = i == 0 ? requests[i].scheduled : std::min(first, requests[i].scheduled);
        last = std::max(last, requests[i].scheduled);
    }
    return last > first
               ? std::optional(static_cast<double>(requests.size() - 1) / (static_cast<double>(last - first) * 1e-9))
               : std::nullopt;
}

void addThroughput(RowSummary& row, const RunSamples& samples, const Limits& limits) {
    std::int64_t output = 0;
    std::int64_t input = 0;
    std::int32_t done = 0;
    std::int32_t good = 0;
    for (const RequestTimeline& r : samples.requests) {
        output += static_cast<std::int64_t>(r.tokens.size());
        input += r.tokens.empty() ? 0 : r.promptTokens;
        done += r.done() ? 1 : 0;
        good += limits.keptBy(r) ? 1 : 0;
        row.failed += r.finish == trace::FinishReason::failed ? 1 : 0;
    }
    row.outputTokensPerSecond = ratio(static_cast<double>(output), row.seconds);
    row.totalTokensPerSecond = ratio(static_cast<double>(output + input), row.seconds);
    row.requestsPerSecond = ratio(done, row.seconds);
    row.goodputPerSecond = ratio(good, row.seconds);
    row.errorRate = ratio(row.failed, row.requests);
}

void addSteps(RowSummary& row, const RunSamples& samples) {
    const StepCounts& s = samples.steps;
    const auto steps = static_cast<double>(s.steps);
    const std::int32_t slots =
        row.concurrency ? std::min(*row.concurrency, samples.maxSequences) : samples.maxSequences;
    row.occupancy = ratio(static_cast<double>(s.busySlotSteps), steps * slots);
    row.kvUtilizationMean = ratio(s.heldShares, steps);
    row.kvUtilizationPeak = ratio(s.peakHeld, s.poolBlocks);
    row.wastedSlotsMean = ratio(static_cast<double>(s.slotsHeld - s.slotsFilled), static_cast<double>(s.slotsHeld));
    row.wastedSlotsPeak = s.worstWaste;
    row.steps = s;
}

} // namespace

RowSummary summarise(const RunSamples& samples, const Load& load, const Limits& limits, bool logicalClock) {
    RowSummary row;
    if (const auto* closed = std::get_if<ClosedLoop>(&load)) {
        row.concurrency = closed->concurrency;
    } else if (const auto* open = std::get_if<OpenLoop>(&load)) {
        row.rate = open->rate;
    } else {
        row.rate = meanRate(samples.requests);
    }
    row.requests = static_cast<std::int32_t>(samples.requests.size());
    row.stopped = samples.stopped;
    row.firstStep = samples.firstStep;
    row.lastStep = samples.lastStep;
    row.start = samples.start;
    row.seconds = static_cast<double>(samples.end - samples.start) * 1e-9;
    static_cast<Latencies&>(row) = latenciesOf(samples.requests);
    addThroughput(row, samples, limits);
    addSteps(row, samples);
    row.deviceMemoryBytes =
        samples.memory.weights + samples.memory.kvPool + samples.memory.workspace + samples.memory.draft;
    row.peakMemoryBytes = logicalClock ? samples.memory.total() : samples.process.peakResident;
    if (logicalClock) {
        row.steps.device = {}; // a device's own clock is none that repeats
    } else {
        row.deviceUtilization = samples.process.utilization;
    }
    return row;
}

} // namespace vitrine::bench
