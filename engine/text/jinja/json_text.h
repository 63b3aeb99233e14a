// JSON in and out: how the input becomes values, and what tojson writes.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "engine/text/jinja/value.h"

namespace vitrine::text::jinja {

/// As json.dumps of Python: separators, floats and escapes alike.
struct JsonStyle {
    bool asciiOnly = false;
    std::optional<std::string> indent; ///< of one level; without it everything is on one line
    std::string itemSeparator = ", ";
    std::string keySeparator = ": ";
    bool sortKeys = false;
};

/// Fails for what has no JSON form: undefined, functions, lazy iterators …
[[nodiscard]] std::string jsonText(const Value& value, const JsonStyle& style);
/// The value of a JSON document. Strings that aren't UTF-8 are repaired; too deep nesting is a limit failure.
[[nodiscard]] Value fromJson(const nlohmann::ordered_json& json);

} // namespace vitrine::text::jinja
