// Many renders at once: what the command line's `template --batch` does.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include <nlohmann/json_fwd.hpp>

#include "engine/core/result.h"

namespace vitrine::text {

/// `cases` is a list of {"id"?, "template": path, "input": {…}}. A relative path is looked for under `baseDirectory`, then
/// from the working directory. Gives a list of {"id"?, "rendered": text} or {"id"?, "error": sentence, "code": name}, in
/// order. A template that is used again is parsed once. invalidArgument if `cases` is no list of objects.
[[nodiscard]] Result<nlohmann::ordered_json> renderBatch(const nlohmann::ordered_json& cases,
                                                         const std::filesystem::path& baseDirectory);

} // namespace vitrine::text
