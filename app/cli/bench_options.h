// The options of `bench`, and what they ask of the benchmark.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "app/cli/common_options.h"
#include "app/cli/database_choice.h"
#include "engine/bench/benchmark.h"

namespace vitrine::cli {

struct BenchFlags {
    EngineFlags engine;
    std::vector<int> concurrency;
    std::vector<double> rates;
    std::string arrivals = "poisson";
    double burstiness = 1.0;
    int requests = 0;
    std::string input = "256";
    std::string output = "64";
    int sharedPrefix = 0;
    std::string traceFile;
    float temperature = 0.0F;
    std::uint64_t seed = 0;
    std::string batching = "continuous";
    std::string allocator = "paged";
    std::string prefixCache = "on";
    std::string capacity = "maximizeUtilization";
    std::string policy = "fcfs";
    int prefillChunk = 0;
    int maxSequences = 0;
    int maxBatchedTokens = 0;
    std::string speculate = "none";
    int draftTokens = 4;
    double sloTtft = 0.0;
    double sloTpot = 0.0;
    bool logicalClock = false;
    bool noWarmUp = false;
    bool sections = false;
    bool perRequest = false;
    bool json = false;
    std::string chromeTrace;
    std::string saveAs;
    DatabaseChoice database; ///< where it is kept

    void addTo(CLI::App& verb);
    /// Throws Failure (usage) on values that mean nothing or contradict each other, and the trace file's failures.
    [[nodiscard]] bench::BenchSettings settings() const;

private:
    void addLoad(CLI::App& verb);
    void addEngine(CLI::App& verb);
    void addOutput(CLI::App& verb);
    [[nodiscard]] EngineOptions engineOptions() const;
    [[nodiscard]] std::vector<bench::Load> loads() const;
};

} // namespace vitrine::cli
