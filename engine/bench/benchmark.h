// A whole benchmark: loads the engine, runs one row a load, and keeps the run's records. Used by `vitrine-cli bench`
// and by the window. Prints nothing; runs on its caller's thread until it is done or stopped.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "engine/bench/arrivals.h"
#include "engine/bench/load_generator.h"
#include "engine/bench/row_summary.h"
#include "engine/bench/workload.h"
#include "engine/engine.h"
#include "engine/engine_options.h"

namespace vitrine::trace {
class TraceLog;
}

namespace vitrine::bench {

struct BenchSettings {
    EngineOptions engine;    ///< context 0: what the longest request needs, up to the next power of two
    WorkloadSpec workload;   ///< requests 0: twice the concurrency, at least 8; 32 at a rate; all of a trace
    std::vector<Load> loads; ///< one row each
    Limits limits;
    bool logicalClock = false;
    bool warmUp = true; ///< one short request before each engine's first row, in no figure
    bool keepStopped = false; ///< a stop gives what was measured until then, marked so; else it is the error cancelled

    /// Requests that a row sends, by its index in `loads`; 0: as many as the trace has.
    [[nodiscard]] std::int32_t requestsOf(std::size_t row) const;

    /// Engine options and workload, as "settings" of the results. The path of the model is in it, texts of a trace are
    /// not.
    [[nodiscard]] nlohmann::ordered_json toJson() const;
};

struct BenchProgress {
    std::size_t row = 0; ///< of `rows`, from 0
    std::size_t rows = 0;
    bool plain = false; ///< the row without speculation, against which the gain is measured
    RunProgress run;
};

/// Called on the benchmark's thread; each may be empty.
struct BenchObserver {
    LoadObserver load;
    std::function<void(const EngineInfo&)> loaded;
    std::function<void(const BenchProgress&)> progress;
    std::function<void(const RowSummary&, const std::vector<RequestTimeline>&)> row; ///< when one is done
};

struct BenchResults {
    EngineInfo info;
    nlohmann::ordered_json settings; ///< with the engine's automatic choices resolved
    std::vector<RowSummary> rows;
    std::vector<std::vector<RequestId>> requests; ///< of each row, in the workload's order; invalid where refused
    std::shared_ptr<trace::TraceLog> log; ///< of all rows; holds the newest records where they were too many
    std::vector<std::string> warnings;
    bool stopped = false; ///< the last row may be a part of one; rows after it are missing
};

/// With speculation each row runs twice, first without it on an engine of its own, to measure the gain. Errors: those
/// of loading; invalidArgument of the settings; cancelled (with keepStopped: only before a row was begun); the engine's fault.
[[nodiscard]] Result<BenchResults> runBenchmark(const BenchSettings& settings, const BenchObserver& observer,
                                                const std::stop_token& stop = {});

/// {"model","device","settings","rows"}: what is kept with a saved run.
[[nodiscard]] nlohmann::ordered_json resultsJson(const BenchResults& results);

} // namespace vitrine::bench
