// Whether a template speaks of a variable.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace vitrine::text::jinja {

/// Whether `name` is a name token of an expression in the template. False for a source that can't be read.
[[nodiscard]] bool mentionsName(std::string_view source, std::string_view name);

} // namespace vitrine::text::jinja
