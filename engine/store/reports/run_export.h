// A kept run in forms that other programs read.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iosfwd>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "engine/store/reports/run_figures.h"
#include "engine/store/run_reader.h"

namespace vitrine::store {

/// One line a request (RFC 4180, a head line, LF): ids, counts, times in milliseconds from the run's first arrival, the
/// latencies that the figures are made of. An empty field: it did not come to that.
[[nodiscard]] std::string requestsCsv(std::span<const RunRequest> requests);

/// What is known of a run, without requests.
[[nodiscard]] nlohmann::ordered_json infoJson(const RunInfo& info);
/// {"run":{…},"figures":{…},"requests":[{…,"token_times_ms":[…]}]}
[[nodiscard]] nlohmann::ordered_json runJson(const RunInfo& info, std::span<const RunRequest> requests);
[[nodiscard]] nlohmann::ordered_json figuresJson(const RunFigures& figures);

/// A report for people: what ran where with which settings, and the table of figures.
[[nodiscard]] std::string runMarkdown(const RunInfo& info, std::span<const RunRequest> requests);

/// For chrome://tracing and Perfetto, see trace/chrome_trace.h.
[[nodiscard]] Result<void> writeRunChromeTrace(std::ostream& out, RunReader& reader);

/// "2026-11-30 05:22:17" in UTC.
[[nodiscard]] std::string timeWords(UnixMillis time);

} // namespace vitrine::store
