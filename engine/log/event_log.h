// The log of the process: one file in the profile's folder that rotates, written by a thread of its own. A program opens it;
// until then, and in programs that never do, writing is a look at one atomic.
//
// Threads: all functions from any thread. write() never waits for a disk: lines go through a bounded queue, and when that is full
// the oldest waiting line is lost and counted.
//
// What people type and models write is private: it enters a line only through shown(), which withholds it while the log is
// redacted (which it is unless said otherwise).
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"
#include "engine/log/log_line.h"

namespace vitrine::log {

struct Place {
    std::filesystem::path folder;                  ///< made when absent; the file in it is vitrine.log
    std::size_t maxBytes = std::size_t{4} << 20;   ///< of one file; then it becomes vitrine.1.log, and so on
    std::size_t files = 4;                         ///< kept beside the newest
    bool redact = true;
};

/// Opens the log, closing the one before. fileUnwritable when the folder can't be written.
[[nodiscard]] Result<void> open(const Place& place);
/// Writes what waits and closes. Nothing is written after it.
void close();
/// Waits until what has been written so far is in the file. For tests and for reading one's own log.
void flush();

void setRedacted(bool redact);
[[nodiscard]] bool redacted();
/// The file that is written; empty when none is open.
[[nodiscard]] std::filesystem::path file();
/// Files of the log in a folder, oldest first.
[[nodiscard]] std::vector<std::filesystem::path> filesIn(const std::filesystem::path& folder);
/// Why a line could not be written since the log was opened; empty: all could.
[[nodiscard]] std::string problem();

void write(Level level, std::string_view source, std::string_view text, RequestId request = {});
/// The same as one sentence with the error's code and subject.
void write(std::string_view source, std::string_view text, const Error& error, RequestId request = {});

/// Somebody's words as the log may show them: "'…'" in quotes, or "[120 characters withheld]".
[[nodiscard]] std::string shown(std::string_view words);

} // namespace vitrine::log
