// The definitions of the metrics, each once.
//
//   arrival -> admitted (queue time) -> first token (TTFT, from arrival) -> last token
//   TPOT = (last - first) / (n - 1), none for n = 1      ITL = each gap between two tokens given out
//   E2E  = last - arrival                                 percentiles: engine/core/percentile.h
//
// Tokens that one step gives out together (accepted drafts) have gaps of 0 between them.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/core/clock.h"
#include "engine/core/ids.h"
#include "engine/core/result.h"
#include "engine/trace/step_record.h"

namespace vitrine::bench {

/// One request as its caller saw it. Times are Nanoseconds of the run's clock.
struct RequestTimeline {
    RequestId id;                    ///< invalid when it was refused
    Nanoseconds scheduled = 0;       ///< its arrival: when it was due
    Nanoseconds sent = 0;            ///< when the engine got it: later by at most the step that ran
    Nanoseconds admitted = 0;        ///< 0: never
    std::vector<Nanoseconds> tokens; ///< when each token was given out
    Nanoseconds ended = 0;
    std::int32_t promptTokens = 0;
    std::int32_t cachedTokens = 0;
    std::int32_t preemptions = 0;
    std::optional<trace::FinishReason> finish;
    std::optional<Error> error; ///< of a refusal or a failure

    [[nodiscard]] bool done() const {
        return finish && *finish != trace::FinishReason::failed && *finish != trace::FinishReason::cancelled;
    }
    [[nodiscard]] std::optional<double>
    queueTime() const; ///< nanoseconds, as all of these; nothing where it did not come to that
    [[nodiscard]] std::optional<double> timeToFirstToken() const;
    [[nodiscard]] std::optional<double> timePerOutputToken() const;
    [[nodiscard]] std::optional<double> endToEnd() const;
};

/// Of raw samples; everything is 0 where there are none (samples tells).
struct Distribution {
    std::size_t samples = 0;
    double mean = 0.0;
    double p50 = 0.0;
    double p90 = 0.0;
    double p95 = 0.0;
    double p99 = 0.0;
    double max = 0.0;
};
[[nodiscard]] Distribution distributionOf(std::vector<double> samples);

/// The times of several requests in milliseconds; each of the requests that came to it.
struct Latencies {
    Distribution ttft, tpot, itl, e2e, queue;
};
[[nodiscard]] Latencies latenciesOf(std::span<const RequestTimeline> requests);

/// Limits that a request must keep to count as good; absent: none.
struct Limits {
    std::optional<double> ttftMs;
    std::optional<double> tpotMs;
    /// Done and within all limits. A request of one token has no TPOT to exceed.
    [[nodiscard]] bool keptBy(const RequestTimeline& request) const;
};

} // namespace vitrine::bench
