// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/bench/latency_stats.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/core/percentile.h"

namespace vitrine::bench {

std::optional<double> RequestTimeline::queueTime() const {
    return admitted > 0 ? std::optional(static_cast<double>(admitted - scheduled)) : std::nullopt;
}

std::optional<double> RequestTimeline::timeToFirstToken() const {
    return tokens.empty() ? std::nullopt : std::optional(static_cast<double>(tokens.front() - scheduled));
}

std::optional<double> RequestTimeline::timePerOutputToken() const {
    if (tokens.size() < 2) {
        return std::nullopt;
    }
    return static_cast<double>(tokens.back() - tokens.front()) / static_cast<double>(tokens.size() - 1);
}

std::optional<double> RequestTimeline::endToEnd() const {
    return tokens.empty() ? std::nullopt : std::optional(static_cast<double>(tokens.back() - scheduled));
}

Distribution distributionOf(std::vector<double> samples) {
    Distribution d;
    d.samples = samples.size();
    if (samples.empty()) {
        return d;
    }
    std::ranges::sort(samples);
    d.mean = std::accumulate(samples.begin(), samples.end(), 0.0) / static_cast<double>(samples.size());
    d.p50 = percentileOfAscending(samples, 0.50);
    d.p90 = percentileOfAscending(samples, 0.90);
    d.p95 = percentileOfAscending(samples, 0.95);
    d.p99 = percentileOfAscending(samples, 0.99);
    d.max = samples.back();
    return d;
}

Latencies latenciesOf(std::span<const RequestTimeline> requests) {
    constexpr double kMillisecond = 1e6;
    const auto of = [requests](std::optional<double> (RequestTimeline::*figure)() const) {
        std::vector<double> samples;
        for (const RequestTimeline& r : requests) {
            if (const auto nanoseconds = (r.*figure)()) {
                samples.push_back(*nanoseconds / kMillisecond);
            }
        }
        return distributionOf(std::move(samples));
    };
    std::vector<double> gaps;
    for (const RequestTimeline& r : requests) {
        for (std::size_t i = 1; i < r.tokens.size(); ++i) {
            gaps.push_back(static_cast<double>(r.tokens[i] - r.tokens[i - 1]) / kMillisecond);
        }
    }
    return {of(&RequestTimeline::timeToFirstToken), of(&RequestTimeline::timePerOutputToken), distributionOf(std::move(gaps)),
            of(&RequestTimeline::endToEnd), of(&RequestTimeline::queueTime)};
}

bool Limits::keptBy(const RequestTimeline& request) const {
    constexpr double kMillisecond = 1e6;
    const auto within = [](std::optional<double> nanoseconds, std::optional<double> limitMs) {
        return !limitMs || !nanoseconds || *nanoseconds <= *limitMs * kMillisecond;
    };
    return request.done() && !request.tokens.empty() && within(request.timeToFirstToken(), ttftMs) &&
           within(request.timePerOutputToken(), tpotMs);
}

} // namespace vitrine::bench
