// Amounts of memory as people read them.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace vitrine {

/// "93.8 MiB": binary units, three significant figures.
[[nodiscard]] std::string byteText(std::uint64_t bytes);

} // namespace vitrine
