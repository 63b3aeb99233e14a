// Two kept runs beside each other: figures with their difference, what was set differently, and what makes the
// comparison unfair.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "engine/store/reports/run_figures.h"
#include "engine/store/reports/step_figures.h"
#include "engine/store/runs.h"

namespace vitrine::store {

struct ComparedFigure {
    FigureRow a;
    FigureRow b;
    std::optional<double> difference; ///< b - a; nothing where one has no samples
    std::optional<double> share;      ///< difference / a; nothing where a is 0
};

struct ComparedSetting {
    std::string key; ///< "settings.block_size", "device"
    std::string a;   ///< as JSON; empty: not there
    std::string b;
};

struct RunComparison {
    RunInfo a;
    RunInfo b;
    std::vector<ComparedFigure> figures;   ///< of the steps where both tell of them, then of the requests
    std::vector<ComparedSetting> settings; ///< those that differ
    std::vector<std::string> warnings;     ///< sentences: other prompts, other seeds, another model, another machine
};

/// A run and what its requests did: from the database, a file, or one that was just watched.
struct ComparedRun {
    RunInfo info;
    std::vector<RunRequest> requests;
    std::optional<StepFigures> steps; ///< absent: not told
};

/// How much of two kept runs is read: figures of their steps take all records of both.
enum class CompareDepth : std::uint8_t { requests, steps };
[[nodiscard]] Result<RunComparison> compareRuns(Database& database, RunId a, RunId b, CompareDepth depth = CompareDepth::steps);
[[nodiscard]] RunComparison compareRuns(const ComparedRun& a, const ComparedRun& b);
/// b - a of two figures of the same name.
[[nodiscard]] ComparedFigure comparedFigure(FigureRow a, FigureRow b);

[[nodiscard]] std::string comparisonText(const RunComparison& comparison);
[[nodiscard]] nlohmann::ordered_json comparisonJson(const RunComparison& comparison);

} // namespace vitrine::store
