// What can still be read of a damaged database, row by row, into a new one.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "engine/core/result.h"

namespace vitrine::store {

struct SalvagedTable {
    std::string table;
    std::int64_t kept = 0;
    bool whole = true;     ///< read from its first row to its last
    std::int64_t lost = 0; ///< rows that are known to have been there and can't be read
};

struct Salvage {
    std::filesystem::path damaged; ///< where the damaged file is now
    std::vector<SalvagedTable> tables;
    std::int64_t chats = 0; ///< that are in the new file, and their messages
    std::int64_t messages = 0;
    [[nodiscard]] std::int64_t kept() const;
    [[nodiscard]] std::int64_t lost() const;
};

/// Moves the damaged file (with its log) aside, beside where it was, and makes a new database at `path` from all rows
/// that can be read and whose parents could. No connection may be open. Errors: those of making the new one; the
/// damaged file is then back in its place.
[[nodiscard]] Result<Salvage> salvage(const std::filesystem::path& path);

} // namespace vitrine::store
