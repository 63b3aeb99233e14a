// Numbers in the ways that % and format() share.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "engine/text/jinja/value.h"

namespace vitrine::text::jinja {

struct NumberStyle {
    char kind = 'f'; ///< e f g E F G %
    int precision = 6;
    bool alternate = false; ///< '#': keep the point and trailing zeros
};

/// The digits of |value| without its sign.
[[nodiscard]] std::string realDigits(double value, const NumberStyle& style);
/// `digits` with `separator` between groups of `size` before the point.
[[nodiscard]] std::string grouped(const std::string& digits, char separator, std::size_t size);

} // namespace vitrine::text::jinja
