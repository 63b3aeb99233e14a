// A chat template that somebody chose in place of the model's own: a family's layout by name, or a file. For files whose template is
// absent, broken, or not what the model was tuned on.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/result.h"
#include "engine/text/chat/chat_template.h"

namespace vitrine::text {

struct NamedTemplate {
    std::string_view name;   ///< "chatml", "llama3" …: kept in settings, never renamed
    std::string_view title;  ///< the family's own name, for people
    std::string_view source; ///< Jinja
};

/// In alphabetical order of their names.
[[nodiscard]] std::span<const NamedTemplate> namedTemplates();
/// The family with that name; null: there is none.
[[nodiscard]] const NamedTemplate* namedTemplate(std::string_view name);

/// Parses a file as it is. fileNotFound, notAFile, fileUnreadable (also above 1 MiB), and the errors of ChatTemplate::parse.
[[nodiscard]] Result<ChatTemplate> readTemplate(const std::filesystem::path& path);

/// `choice`: a family's name, else a path. Tried out as a model's own is, but what fails is the error: nothing takes its place.
[[nodiscard]] Result<ChatTemplate> chosenTemplate(const std::string& choice, std::string bosToken, std::string eosToken);

} // namespace vitrine::text
