// The `attribute` argument of filters ("function.name", "0", 1), and the case folding that goes with it.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/text/jinja/value.h"

namespace vitrine::text::jinja {

/// Reads an attribute path from values, one item access a part.
class AttributePath {
public:
    AttributePath() = default;
    /// A dotted text, whose numeric parts are indices, an index, or none.
    explicit AttributePath(const Value& attribute);
    /// With a fallback, an undefined step reads as the fallback.
    [[nodiscard]] Value read(Interpreter& interpreter, Value value, const Value* fallback = nullptr) const;

private:
    std::vector<Value> m_parts;
};

/// The text in lower case; anything else as it is: how filters compare unless asked to mind the case.
[[nodiscard]] Value withoutCase(const Value& value);

} // namespace vitrine::text::jinja
