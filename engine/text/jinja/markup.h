// HTML and URLs: the few filters that know of them.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "engine/text/jinja/value.h"

namespace vitrine::text::jinja {

/// The text without comments and tags, its entities resolved and its white space collapsed.
[[nodiscard]] std::string withoutTags(std::string_view text);
/// Percent-encoding of a text, or key=value pairs of a dict or a list of pairs joined by &.
[[nodiscard]] std::string urlText(const Value& value);
/// key="value" pairs, without those that are none or undefined.
[[nodiscard]] std::string xmlAttributes(const DictObject& dict, bool leadingSpace);

} // namespace vitrine::text::jinja
