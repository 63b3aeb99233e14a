// The digest of a model's file, found out once for each state of the file.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <stop_token>
#include <string>

#include "engine/gguf/sha256.h"

namespace vitrine::ui {

/// SHA-256 in hex. Empty for a model in several parts, which has no one digest, for a file that can't be read, and when
/// stopped. Reads the whole file the first time: never on the GUI thread. Any thread.
[[nodiscard]] std::string modelHash(const std::filesystem::path& path, const gguf::HashProgress& progress = {},
                                    const std::stop_token& stop = {});

} // namespace vitrine::ui
