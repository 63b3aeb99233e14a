// What LDTILECFG reads (Intel SDM volume 1, 18): palette, and of each of eight tiles the bytes of a row and the rows, in a
// table of sixteen.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace vitrine::kernels {

struct alignas(64) TileConfig {
    std::uint8_t palette = 1;
    std::uint8_t startRow = 0;
    std::uint8_t reserved[14] = {};
    std::uint16_t rowBytes[16] = {};
    std::uint8_t rows[16] = {};

    constexpr void set(int tile, int tileRows, int tileRowBytes) {
        rows[tile] = static_cast<std::uint8_t>(tileRows);
        rowBytes[tile] = static_cast<std::uint16_t>(tileRowBytes);
    }
};
static_assert(sizeof(TileConfig) == 64);

} // namespace vitrine::kernels
