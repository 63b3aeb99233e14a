// One line of the log file: made from its parts, and read back.
//
//   2026-11-30T10:31:02.123Z info engine r12 Accepted: 42 prompt tokens, 'chat'.
//
// Time (UTC), level, source, request ("-": none), text; one space between them. Line ends, tabs, other control characters and
// backslashes of the text are escaped as in C, so that a line is one line.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/ids.h"

namespace vitrine::log {

enum class Level : std::uint8_t { debug, info, warning, error };

/// "debug", "info", "warning", "error".
[[nodiscard]] std::string_view levelName(Level level) noexcept;

struct LogLine {
    std::int64_t unixMs = 0; ///< system clock
    Level level = Level::info;
    std::string source; ///< a word: engine, store, window, chat, qt
    RequestId request;  ///< invalid: the line belongs to none
    std::string text;

    friend bool operator==(const LogLine&, const LogLine&) = default;
};

/// Without a line end. Blanks in the source become underscores.
[[nodiscard]] std::string toText(const LogLine& line);
/// Nothing for what is no such line: an older program's, half a line at a cut.
[[nodiscard]] std::optional<LogLine> parseLine(std::string_view text);

} // namespace vitrine::log
