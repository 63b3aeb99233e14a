// Rows that no table leads to any more: each page of a damaged file is looked at by itself, as SQLite's file format has
// it.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <variant>
#include <vector>

namespace vitrine::store {

using ScannedValue = std::variant<std::monostate, std::int64_t, std::string>;

struct ScannedRow {
    bool keyed = false; ///< of a table without row ids: the columns are all there is
    std::int64_t rowid = 0;
    std::vector<ScannedValue> columns; ///< NULL, integers and texts; a row with others is passed over
};

/// Calls `each` for every row in a page that could hold some and that is not free. What a page tells is not to be
/// trusted: it may be of any table, or by chance. Texts are UTF-8. Nothing when the file can't be read.
void scanPages(const std::filesystem::path& path, const std::function<void(const ScannedRow&)>& each);

} // namespace vitrine::store
