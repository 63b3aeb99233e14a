// SPDX-License-Identifier: GPL-3.0-or-later
// The look-up table from a cell's state to pixels. The theme's tokens make the two that are seen; tests make a flat one
// from which every state can be read back.
#pragma once

#include <array>

#include <QColor>

#include "ui/theme/tokens.h"
#include "ui/views/block_map_scene.h"

namespace vitrine::ui {

struct CellPalette {
    QRgb ground = 0;
    std::array<QRgb, kCellStates> hue{};     ///< solid parts and fills, by state
    std::array<QRgb, kCellStates> edge{};    ///< border of a cell that is not solid, by state; 0: none
    std::array<QRgb, kCellStates> outline{}; ///< around every cell, by state; 0: none
    QRgb written = 0;
    QRgb lost = 0;
    QRgb casing = 0;     ///< around the strokes of a cross
    QRgb othersUsed = 0; ///< foreign cells: in use
    QRgb othersFree = 0; ///< foreign cells: not in use
    std::array<QRgb, 4>
        age{};  ///< age mode: this step, up to 16 steps ago, up to 256, older; references mode: 8 or more, 4, 2, 1
    QColor ink; ///< counts on a bright ground
    QColor inkOnDeep;  ///< on a deep one
    bool flat = false; ///< no hatch, no text, no cross

    [[nodiscard]] static CellPalette fromTokens(const Tokens& tokens);
    [[nodiscard]] QRgb hueOf(CellState state) const { return hue[static_cast<std::size_t>(state)]; }
    [[nodiscard]] QRgb edgeOf(CellState state) const { return edge[static_cast<std::size_t>(state)]; }
    [[nodiscard]] QRgb outlineOf(CellState state) const { return outline[static_cast<std::size_t>(state)]; }
};

/// Which of four shades a block gets by the steps since its last event: now, up to 16, up to 256, older.
[[nodiscard]] constexpr std::size_t ageBucket(std::int64_t age) {
    return age <= 0 ? 0 : age <= 16 ? 1 : age <= 256 ? 2 : 3;
}
/// By the tables that name it: 1, 2 to 3, 4 to 7, 8 or more.
[[nodiscard]] constexpr std::size_t referencesBucket(std::int32_t refs) {
    return refs >= 8 ? 3 : refs >= 4 ? 2 : refs >= 2 ? 1 : 0;
}

} // namespace vitrine::ui
