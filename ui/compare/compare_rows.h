// What two runs are compared by: settings that differ, what the steps of each say, and the figures of their requests.
// One list for the table, for export and for tests. A difference is always B - A.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include <QString>

#include "engine/store/reports/run_compare.h"
#include "ui/views/timeline_stalls.h"
#include "ui/widgets/figure.h"

namespace vitrine::ui {

struct CompareRow {
    enum class Kind { setting, figure };
    Kind kind = Kind::figure;
    QString name;
    QString unit;
    QString definition;
    Provenance provenance = Provenance::counted;
    std::optional<double> a; ///< figure
    std::optional<double> b;
    QString wordsA; ///< setting: as it is called; empty: not set
    QString wordsB;
    int decimals = 0;
    int better = 0; ///< -1 lower, 1 higher, 0 neither
    [[nodiscard]] std::optional<double> difference() const;
    [[nodiscard]] std::optional<double> share() const; ///< difference / a
};

/// Of all steps that the timeline has.
[[nodiscard]] store::StepFigures stepFiguresOf(const TimelineData& data);
/// Rows from the steps alone: there while a run still goes on.
[[nodiscard]] std::vector<CompareRow> stepRows(const store::StepFigures& a, const store::StepFigures& b);
/// Rows of the store's comparison: what is set differently, then the figures of the requests.
[[nodiscard]] std::vector<CompareRow> settingRows(const store::RunComparison& comparison);
[[nodiscard]] std::vector<CompareRow> requestRows(const store::RunComparison& comparison);

} // namespace vitrine::ui
