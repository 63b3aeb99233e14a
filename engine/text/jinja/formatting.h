// Python's two ways to fill in a text: "%s of %d" % (a, b) and "{} of {:>4}".format(a, b).
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "engine/text/jinja/value.h"

namespace vitrine::text::jinja {

/// format % arguments: a tuple fills in turn, a dict by %(name)s, anything else is the one argument.
[[nodiscard]] Value percentFormat(const Value& format, const Value& arguments);
/// format.format(*positional, **named)
[[nodiscard]] Value braceFormat(Interpreter& interpreter, const Value& format, const Arguments& arguments);
/// format(value, spec): the part after the colon of a replacement field.
[[nodiscard]] std::string formatted(const Value& value, std::string_view spec);

} // namespace vitrine::text::jinja
