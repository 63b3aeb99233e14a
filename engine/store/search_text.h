// What the search tables hold, and how a person's words become a query: words by their beginnings, and scripts without
// spaces character by character, so that 記憶 is found within a sentence.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include <SQLiteCpp/Database.h>

namespace vitrine::store {

/// The text as it is indexed: a space around each character of a script that has none.
[[nodiscard]] std::string searchForm(std::string_view text);

/// An FTS5 expression that finds all the words, the last letters of each left open; empty when there is nothing to look
/// for.
[[nodiscard]] std::string searchQuery(std::string_view words);

/// Empties and fills the three search tables from what they index. Throws SQLite::Exception.
void rebuildSearch(SQLite::Database& sql);

} // namespace vitrine::store
