// The machine and the build that a run was made on, as JSON and as words.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace vitrine::store {

/// {"processor":"…","cores":n,"memory_bytes":n,"system":"Linux 6.1 x86_64"}; what can't be found out is absent.
[[nodiscard]] std::string machineJson();

/// "vitrine 0.1.0, g++ 12.2, SQLite 3.40.1, zlib 1.2.13"
[[nodiscard]] std::string versionWords();

} // namespace vitrine::store
