// pprint: repr() with sorted keys, broken over lines where it is wider than 80 columns.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "engine/text/jinja/value.h"

namespace vitrine::text::jinja {

[[nodiscard]] std::string prettyText(const Value& value);

} // namespace vitrine::text::jinja
