// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/core/byte_text.h"

#include <array>
#include <cstdio>

namespace vitrine {

std::string byteText(std::uint64_t bytes) {
    constexpr std::array<const char*, 5> units{"B", "KiB", "MiB", "GiB", "TiB"};
    double value = static_cast<double>(bytes);
    std::size_t unit = 0;
    while (value >= 1024.0 && unit + 1 < units.size()) {
        value /= 1024.0;
        ++unit;
    }
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), unit == 0 ? "%.0f %s" : value < 10.0 ? "%.2f %s" : "%.1f %s", value, units[unit]);
    return text.data();
}

} // namespace vitrine
