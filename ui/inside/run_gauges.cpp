// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inside/run_gauges.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "engine/core/percentile.h"
#include "ui/views/timeline_stalls.h"

namespace vitrine::ui {
namespace {

std::optional<Percentiles> percentilesOf(std::vector<double> samples) {
    if (samples.empty()) {
        return std::nullopt;
    }
    std::ranges::sort(samples);
    return Percentiles{percentileOfAscending(samples, 0.5), percentileOfAscending(samples, 0.99), static_cast<int>(samples.size())};
}

/// Of what came in the steps [from, upTo] by index, and after `begin`.
void latencies(const TimelineData& data, std::int32_t from, std::int32_t upTo, Nanoseconds begin, RunGauges& g) {
    std::vector<double> first;
    std::vector<double> perToken;
    for (const TimelineRow& row : data.rows()) {
        if (row.firstTokenStep >= from && row.firstTokenStep <= upTo && row.firstToken > begin && row.arrivalSeen) {
            first.push_back(static_cast<double>(row.firstToken - row.arrival) * 1e-6);
        }
        if (row.endStep >= from && row.endStep <= upTo && row.ended > begin && row.generated > 1 && row.firstToken > 0) {
            perToken.push_back(static_cast<double>(row.lastToken - row.firstToken) * 1e-6 / (row.generated - 1));
        }
    }
    g.ttft = percentilesOf(std::move(first));
    g.tpot = percentilesOf(std::move(perToken));
}

void histories(const TimelineData& data, std::size_t upTo, Nanoseconds begin, Nanoseconds end, RunGauges& g) {
    const Nanoseconds part = std::max<Nanoseconds>(1, (end - begin) / kGaugeHistory);
    for (int i = 0; i < kGaugeHistory; ++i) {
        const Nanoseconds from = begin + i * part;
        const auto first = static_cast<std::size_t>(data.stepAtTime(from));
        const std::size_t last =
            i + 1 == kGaugeHistory ? upTo : std::min(upTo, static_cast<std::size_t>(data.stepAtTime(from + part)));
        if (last <= first) {
            if (first > 0) { // nothing ran: what was stays, nothing came out
                const TimelineStep& before = data.steps()[std::min(first, upTo) - 1];
                g.runningHistory.push_back(before.running);
                g.waitingHistory.push_back(before.waiting);
                g.blocksHistory.push_back(before.owned + before.shared);
                g.outputHistory.push_back(0.0);
                g.stepHistory.push_back(0.0);
            }
            continue;
        }
        const StepSum sum = data.steps().sum(first, last);
        g.runningHistory.push_back(sum.running);
        g.waitingHistory.push_back(sum.waiting);
        g.blocksHistory.push_back(sum.owned + sum.shared);
        g.outputHistory.push_back(static_cast<double>(sum.emitted) * 1e9 / static_cast<double>(part));
        g.stepHistory.push_back(static_cast<double>(sum.longest) * 1e-6);
    }
}

} // namespace

RunGauges gaugesAt(const TimelineData& data, std::int32_t index, std::optional<Nanoseconds> now) {
    RunGauges g;
    g.slotCount = data.slotCount();
    if (index < 0 || index >= static_cast<std::int32_t>(data.steps().size())) {
        return g;
    }
    const TimelineStep& step = data.steps()[static_cast<std::size_t>(index)];
    const auto upTo = static_cast<std::size_t>(index) + 1;
    g.running = step.running;
    g.waiting = step.waiting;
    g.blocksInUse = data.poolBlocks() > 0 ? 100.0 * (step.owned + step.shared) / data.poolBlocks() : 0.0;
    g.lastStep = step.t1 - step.t0;
    std::int64_t prompt = 0;
    std::int64_t reused = 0;
    std::int64_t computed = 0;
    std::int64_t emitted = 0;
    const Nanoseconds end = std::max(step.t1, now.value_or(step.t1));
    Nanoseconds since = end;
    for (auto i = upTo; i-- > 0;) {
        const TimelineStep& s = data.steps()[i];
        if (s.t1 <= end - kGaugeWindow) {
            break;
        }
        reused += s.reused;
        prompt += s.reused + s.prefillTokens;
        if (s.t1 > end - kRateWindow) {
            computed += s.prefillTokens;
            emitted += s.emitted;
            since = std::min(since, s.before);
        }
    }
    if (prompt > 0) {
        g.reuse = 100.0 * static_cast<double>(reused) / static_cast<double>(prompt);
    }
    const double seconds = std::max(static_cast<double>(end - since) * 1e-9, 1e-9);
    g.outputRate = static_cast<double>(emitted) / seconds;
    g.promptRate = static_cast<double>(computed) / seconds;
    latencies(data, 0, index, end - kGaugeWindow, g);
    histories(data, upTo, end - kGaugeWindow, end, g);
    return g;
}

RunGauges gaugesIn(const TimelineData& data, std::pair<std::int64_t, std::int64_t> range) {
    RunGauges g;
    g.slotCount = data.slotCount();
    const std::int64_t first = std::max<std::int64_t>(0, range.first - data.firstStep());
    const std::int64_t last =
        std::min<std::int64_t>(range.second - data.firstStep(), static_cast<std::int64_t>(data.steps().size()) - 1);
    if (last < first) {
        return g;
    }
    const auto from = static_cast<std::size_t>(first);
    const auto upTo = static_cast<std::size_t>(last) + 1;
    const RangeFigures all = rangeFigures(data, range);
    for (std::size_t i = from; i < upTo; ++i) {
        const TimelineStep& step = data.steps()[i];
        g.running = std::max(g.running, step.running);
        g.waiting = std::max(g.waiting, step.waiting);
        g.lastStep = std::max(g.lastStep, step.t1 - step.t0);
    }
    g.blocksInUse = data.poolBlocks() > 0 ? 100.0 * static_cast<double>(all.mostBlocks) / data.poolBlocks() : 0.0;
    if (all.prompt + all.reused > 0) {
        g.reuse = 100.0 * static_cast<double>(all.reused) / static_cast<double>(all.prompt + all.reused);
    }
    g.outputRate = all.rate();
    g.promptRate = all.wall > 0 ? static_cast<double>(all.prompt) * 1e9 / static_cast<double>(all.wall) : 0.0;
    latencies(data, static_cast<std::int32_t>(first), static_cast<std::int32_t>(last), 0, g);
    histories(data, upTo, data.steps()[from].t0, data.steps()[upTo - 1].t1, g);
    return g;
}

} // namespace vitrine::ui
