// A run as one file that another installation reads and shows the same.
//
// Layout (little endian): "VTRB", u32 version, u64 bytes of JSON (what is known of the run, labels of requests), the
// JSON, u64 bytes of the records before compression, u64 after, the records (trace/record_file.h, zlib), u32 CRC-32 of
// all before.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "engine/store/run_reader.h"

namespace vitrine::store {

[[nodiscard]] Result<std::string> encodeBundle(Database& database, RunId id);
/// corruptFile or truncatedFile for anything that is not a whole bundle of a version that this program knows.
[[nodiscard]] Result<RunToSave> decodeBundle(std::string_view bytes);

/// The file is complete or not there. fileUnwritable, diskFull.
[[nodiscard]] Result<void> writeBundle(Database& database, RunId id, const std::filesystem::path& path);
/// fileNotFound, fileUnreadable, and what decodeBundle says.
[[nodiscard]] Result<RunToSave> readBundle(const std::filesystem::path& path);
struct ImportedRun {
    RunId id = 0;
    bool known = false; ///< the run was there already: nothing was added
};
/// Saves the run, but once: one that is there already is left as it is, and taken out of the bin where it lies there.
[[nodiscard]] Result<ImportedRun> keepOnce(Database& database, const RunToSave& run);
/// keepOnce() of a file. What readBundle and saveRun say.
[[nodiscard]] Result<ImportedRun> importBundle(Database& database, const std::filesystem::path& path);

/// Bytes into a file that is complete or not there: written beside it, flushed, renamed.
[[nodiscard]] Result<void> writeWhole(const std::filesystem::path& path, std::string_view bytes);

} // namespace vitrine::store
