// Where models live and which one is meant when none is named.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>

#include "engine/core/result.h"

namespace vitrine::cli {

/// $VITRINE_MODELS, else $XDG_DATA_HOME/vitrine/models, else ~/.local/share/vitrine/models.
[[nodiscard]] std::filesystem::path modelFolder();

/// `argument` when it isn't empty; a bare name without a folder is also looked up in modelFolder(). Empty: the default model,
/// SmolLM2-135M-Instruct Q4_1, or fileNotFound with the command that fetches it.
[[nodiscard]] Result<std::filesystem::path> resolveModel(const std::string& argument);

} // namespace vitrine::cli
