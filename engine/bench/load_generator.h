// Sends the requests of a workload to an engine when a load says so, steps the engine until all have ended, and keeps
// the times of every token. Prints nothing; runs on its caller's thread, which must be the engine's.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/bench/arrivals.h"
#include "engine/bench/bench_clock.h"
#include "engine/bench/latency_stats.h"
#include "engine/bench/process_meter.h"
#include "engine/bench/step_meter.h"
#include "engine/bench/workload.h"
#include "engine/core/result.h"
#include "engine/engine.h"

namespace vitrine::bench {

/// How far a run is; told after every step.
struct RunProgress {
    std::int32_t requests = 0;
    std::int32_t ended = 0;
    std::int32_t inFlight = 0;
    std::int64_t tokens = 0;
    Nanoseconds elapsed = 0; ///< on the run's clock
};
using RunObserver = std::function<void(const RunProgress&)>;

/// Everything that was measured in one run.
struct RunSamples {
    std::vector<RequestTimeline> requests; ///< in the workload's order
    StepCounts steps;
    ProcessUse process;
    MemoryUse memory;      ///< what the engine held at the end
    Nanoseconds start = 0; ///< of the run: the first arrival is counted from it
    Nanoseconds end = 0;   ///< when the last request ended
    std::int32_t maxSequences = 0;
    std::int64_t firstStep = 1; ///< of the engine's log that belongs to the run
    std::int64_t lastStep = 0;  ///< below firstStep: none
    bool stopped = false;       ///< before all had ended: `requests` are those that had been sent
};

class LoadGenerator {
public:
    /// The engine must be idle, must have been loaded with clock.clock(), and clock.attach() called. Both must outlive
    /// the generator.
    LoadGenerator(Engine& engine, BenchClock& clock)
        : m_engine(engine)
        , m_clock(clock) {}

    /// `salt` keeps the prefix cache of this run apart from that of other runs. When `stop` is requested what is in
    /// flight is cancelled, and the samples are those so far. Errors: the engine's own fault. A refused or failed
    /// request is no error: it is counted.
    [[nodiscard]] Result<RunSamples> run(const std::vector<PlannedRequest>& requests, const Load& load,
                                         std::uint64_t seed, const std::string& salt, const std::stop_token& stop = {},
                                         const RunObserver& observer = {});

private:
    Engine& m_engine;
    BenchClock& m_clock;
};

} // namespace vitrine::bench
