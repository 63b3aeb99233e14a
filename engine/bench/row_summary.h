// One row of a benchmark's table: what the samples of a run come to.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

#include "engine/bench/arrivals.h"
#include "engine/bench/latency_stats.h"
#include "engine/bench/load_generator.h"

namespace vitrine::bench {

/// Latencies in milliseconds (on a logical clock: steps). Shares are from 0 to 1. Rates are over `seconds`, from the
/// first arrival to the end of the last request.
struct RowSummary : Latencies {
    std::optional<std::int32_t> concurrency; ///< a closed loop's
    std::optional<double> rate;              ///< an open loop's; of a trace: its mean, absent when all arrive at once
    std::int32_t requests = 0;
    std::int32_t failed = 0; ///< refused, failed
    bool stopped = false;    ///< before all of its requests had been sent and had ended
    std::int64_t firstStep = 1; ///< of the log that belongs to the row
    std::int64_t lastStep = 0;
    Nanoseconds start = 0; ///< of the run, on its clock
    double seconds = 0.0;
    double outputTokensPerSecond = 0.0;
    double totalTokensPerSecond = 0.0; ///< prompts included, cached tokens too
    double requestsPerSecond = 0.0;    ///< that were done
    double goodputPerSecond = 0.0;     ///< of them within the limits
    double kvUtilizationMean = 0.0;    ///< blocks that sequences held / pool, over the steps
    double kvUtilizationPeak = 0.0;
    double occupancy =
        0.0; ///< slots that computed / (slots x steps); slots: what the engine has, or the closed loop fills
    double wastedSlotsMean =
        0.0; ///< unfilled token slots / slots of the blocks that sequences held at their ends, all together
    double wastedSlotsPeak = 0.0; ///< of the sequence that wasted the largest share
    double errorRate = 0.0;
    std::optional<double> deviceUtilization; ///< of the cores; absent on a logical clock
    std::uint64_t peakMemoryBytes = 0;       ///< resident; on a logical clock what the engine holds
    std::uint64_t deviceMemoryBytes =
        0;                         ///< weights, KV pool, workspace and a draft model's, where the device keeps them
    std::optional<double> netGain; ///< speculation: measured TPOT without it / with it
    StepCounts steps;
};

[[nodiscard]] RowSummary summarise(const RunSamples& samples, const Load& load, const Limits& limits,
                                   bool logicalClock);

} // namespace vitrine::bench
