// The tables, as numbered steps that only go forward. PRAGMA user_version holds the last step that was taken.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <SQLiteCpp/Database.h>

namespace vitrine::store {

/// The newest step that this program knows.
inline constexpr int kSchemaVersion = 3;

/// Takes every step after the file's own up to `version`; inside the caller's transaction. Throws SQLite::Exception.
void migrateTo(SQLite::Database& sql, int version);

} // namespace vitrine::store
