// Times of requests and tokens of a run, or of a stretch of its steps, from the raw records. Percentiles are a plain
// sort. Definitions: TTFT from arrival to the first token; ITL each gap between two tokens of a request; TPOT (last -
// first) / (n - 1) of a request; E2E from arrival to the end. MEASURED.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "ui/views/timeline_data.h"

namespace vitrine::ui {

struct RequestTimes {
    SequenceId sequence;
    RequestId request;
    double queue = 0.0; ///< ms: from arrival until it was first admitted
    double ttft = 0.0;  ///< ms; < 0: no first token yet
    double tpot = 0.0;  ///< ms; < 0: fewer than two tokens, or has not ended
    double e2e = 0.0;   ///< ms; < 0: has not ended
    double soFar = 0.0; ///< ms since its arrival, while it has no first token; else 0
    int tokens = 0;     ///< given out so far
    bool ended = false;
    std::int32_t firstStep = -1; ///< index of the step that gave its first token
};

struct TokenTime {
    double at = 0.0;       ///< seconds since the first step
    double gap = 0.0;      ///< ms since the token before, of the same request
    std::int32_t step = 0; ///< index
    SequenceId sequence;
};

struct Quantiles {
    double p50 = 0.0;
    double p90 = 0.0;
    double p99 = 0.0;
    int samples = 0; ///< 0: the others mean nothing
};
[[nodiscard]] Quantiles quantilesOf(std::vector<double> samples);

struct LatencyScene {
    std::vector<RequestTimes> requests; ///< in the order of arrival
    std::vector<TokenTime> tokens;      ///< by time
    Quantiles ttft;
    Quantiles tpot;
    Quantiles itl;
    Quantiles e2e;
    int censored = 0; ///< requests without a first token yet: waiting longer than any number here says

    /// `range`: only what happened in these steps (numbers, both included).
    [[nodiscard]] static LatencyScene of(const TimelineData& data, std::int32_t upTo,
                                         const std::optional<std::pair<std::int64_t, std::int64_t>>& range);
};

} // namespace vitrine::ui
