// A benchmark's results as JSON: the keys that `vitrine-cli bench --json` promises. Figures that there are none of are
// null; whole numbers are written as integers, so that results on a logical clock repeat to the letter.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json.hpp>

#include "engine/bench/row_summary.h"

namespace vitrine::bench {

[[nodiscard]] nlohmann::ordered_json rowJson(const RowSummary& row);
/// Means of a step by the device's clock, and what it read and computed a second of its forward passes (DERIVED); of one step
/// at least.
[[nodiscard]] nlohmann::ordered_json deviceJson(const DeviceSums& sums);
/// {"steps_ms":{"decode":{…},"prefill":{…}},"share":{"schedule",…}}: shares are of the time from step to step.
[[nodiscard]] nlohmann::ordered_json sectionsJson(const StepCounts& steps);
/// One object a request: its sizes, its figures, and when it was scheduled, sent, admitted and given each token, in milliseconds
/// after the run's start.
[[nodiscard]] nlohmann::ordered_json requestsJson(const std::vector<RequestTimeline>& requests, Nanoseconds start);

} // namespace vitrine::bench
