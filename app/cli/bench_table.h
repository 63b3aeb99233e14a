// What `bench` prints for people: the table, row by row, and a bar while a row runs.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "engine/bench/benchmark.h"

namespace vitrine::cli {

/// Two lines: titles and a rule. `unit`: ms, or steps.
[[nodiscard]] std::string benchTableHead(const bench::Load& firstLoad, bool logicalClock);
[[nodiscard]] std::string benchTableRow(const bench::RowSummary& row);
/// Under the table: what a row has besides (failures, preemptions, prefix hits, drafts); empty when there is nothing.
[[nodiscard]] std::string benchNotes(const bench::RowSummary& row);
[[nodiscard]] std::string benchSections(const bench::RowSummary& row, bool logicalClock);
/// Means of a step by a device's own clock, one line; empty when no step was timed by one.
[[nodiscard]] std::string deviceLine(const bench::DeviceSums& sums);
[[nodiscard]] std::string benchRequests(const bench::RowSummary& row,
                                        const std::vector<bench::RequestTimeline>& requests);

/// "[########--------] row 2 of 5 · 12 of 64 requests · 345 tokens", to be drawn over the last one.
[[nodiscard]] std::string benchBar(const bench::BenchProgress& progress);

} // namespace vitrine::cli
