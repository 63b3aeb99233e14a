// One row of results as it is shown: read from the JSON that a benchmark writes, live and kept alike, or made of the
// requests of a session that is no benchmark. Values only.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>

#include <QString>
#include <QVector>

#include <nlohmann/json_fwd.hpp>

#include "engine/store/runs.h"

namespace vitrine::ui {

/// Milliseconds; nothing where there were no samples.
struct BenchSpread {
    std::optional<double> mean, p50, p90, p99, max;
};

struct BenchRow {
    std::optional<int> concurrency; ///< a closed loop's
    std::optional<double> rate;     ///< requests a second, of an open loop
    int requests = 0;
    int failed = 0;
    bool stopped = false; ///< cancelled before it was whole
    BenchSpread ttft, tpot, itl, e2e, queue;
    double outputTokensPerSecond = 0.0;
    double totalTokensPerSecond = 0.0;
    double requestsPerSecond = 0.0;
    std::optional<double> goodputPerSecond;
    std::optional<double> kvPeak;       ///< share of the pool, 0 to 1
    std::optional<double> peakMemory;   ///< bytes
    std::optional<double> deviceMemory; ///< bytes
    std::optional<double> reused;       ///< share of the prompts' tokens that the prefix cache gave, 0 to 1
    qint64 preemptions = 0;
    qint64 firstStep = 0; ///< of the kept run; 0: not known
    qint64 lastStep = 0;

    /// The load as a number: what it stands at on an axis. Nothing for a session that had no load.
    [[nodiscard]] std::optional<double> load() const;
    [[nodiscard]] QString loadWords() const; ///< "16", "0.5 /s", "–"
};

/// Limits of a run, milliseconds.
struct BenchLimits {
    std::optional<double> ttft, tpot;
};

[[nodiscard]] BenchRow benchRowOf(const nlohmann::ordered_json& row);
/// From the summary of a kept run; empty when it is none of a benchmark.
[[nodiscard]] QVector<BenchRow> benchRowsOf(const store::RunInfo& run);
[[nodiscard]] BenchLimits benchLimitsOf(const store::RunInfo& run);
/// The one row of a session that is no benchmark.
[[nodiscard]] BenchRow sessionRowOf(std::span<const store::RunRequest> requests);

/// Text of a JSON column parsed; discarded when it is none or nests too deeply.
[[nodiscard]] nlohmann::ordered_json jsonOf(const std::string& text);

} // namespace vitrine::ui
