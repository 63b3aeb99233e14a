// Rows of runs, requests and tags in SQL. Private to engine/store. All throw SQLite::Exception.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include <SQLiteCpp/Database.h>

#include "engine/store/runs.h"

namespace vitrine::store {

void writeTags(SQLite::Database& sql, RunId run, const std::vector<std::string>& tags);
void insertRequest(SQLite::Database& sql, RunId run, const RunRequest& request);
/// Name, model, notes and tags as the search finds them.
void indexRun(SQLite::Database& sql, RunId run);

} // namespace vitrine::store
