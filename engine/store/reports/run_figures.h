// The figures of a kept run, from its requests and their token times, by the benchmark's own definitions.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/bench/latency_stats.h"
#include "engine/store/run_requests.h"

namespace vitrine::store {

/// Latencies in milliseconds; rates over `seconds`, from the first arrival to the last end. Without the warm-up.
struct RunFigures : bench::Latencies {
    std::int64_t requests = 0;
    std::int64_t failed = 0; ///< refused, failed
    double seconds = 0.0;
    double outputTokensPerSecond = 0.0;
    double totalTokensPerSecond = 0.0; ///< prompts included, cached tokens too
    double requestsPerSecond = 0.0;
    std::int64_t promptTokens = 0;
    std::int64_t outputTokens = 0;
    std::int64_t cachedTokens = 0;
    std::int64_t preemptions = 0;
};

[[nodiscard]] bench::RequestTimeline timelineOf(const RunRequest& request);
[[nodiscard]] RunFigures figuresOf(std::span<const RunRequest> requests);

/// One figure as a row of a table: its words, its unit, and which way is better.
struct FigureRow {
    std::string key;  ///< "ttft_p50_ms"
    std::string name; ///< "TTFT p50"
    std::string unit;
    double value = 0.0;
    bool known = true; ///< false: there were no samples
    int better = 0;    ///< -1 lower, 1 higher, 0 neither
};
/// Always the same rows in the same order.
[[nodiscard]] std::vector<FigureRow> figureRows(const RunFigures& figures);

} // namespace vitrine::store
