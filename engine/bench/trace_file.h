// A trace of requests as JSON lines: {"arrival_ms": 12.5, "prompt_tokens": 300, "max_tokens": 50}, or "prompt" with a
// text instead of "prompt_tokens". Other keys are ignored; "arrival_ms" may be absent (0). Empty lines are skipped.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/clock.h"
#include "engine/core/result.h"

namespace vitrine::bench {

struct TraceEntry {
    Nanoseconds arrival = 0; ///< after the start of the run
    std::int32_t promptTokens = 0;
    std::string prompt; ///< a text instead of a number of tokens; may be empty
    std::int32_t maxTokens = 1;
};

/// Entries in order of arrival (those of one time in the file's order). Errors: invalidArgument naming the line and
/// what is wrong with it.
[[nodiscard]] Result<std::vector<TraceEntry>> parseTrace(std::string_view lines);
/// fileNotFound, fileUnreadable, and parseTrace's.
[[nodiscard]] Result<std::vector<TraceEntry>> readTraceFile(const std::filesystem::path& path);

} // namespace vitrine::bench
