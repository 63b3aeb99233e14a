// Where everything lies in a packed weight matrix. A panel is P consecutive rows, P being the 32-bit lanes of the
// target's vectors; a vector of codes holds four consecutive weights of each row, so that lane r of a sum belongs to
// row r and no kernel ever adds across lanes. Codes keep their bits: a packed matrix is as large as its GGUF form,
// within a few per cent.
//
// Block types. Per 32 columns a row has 8 quads t = 0..7 (columns 4t..4t+3). Planes, each a run of vectors:
//   8 bits: vector t holds quad t;   4 bits: vector j = 0..3, low nibbles quad j, high nibbles quad j + 4;
//   2 bits: vector v = 0..1, bits 2s of a byte are quad 4v + s;   1 bit: one vector, bit t of a byte is quad t.
// A panel is [planes of block 0, 1, ...] [scales of block 0, 1, ...] [super-block scales], each region padded to 64
// bytes. Scales of a block: d (and m) as P half floats each; super-block types: P bytes each of sub-scales and sub-mins
// (of both halves for types with groups of 16), their d and dmin in the third region.
//
// Float types. A panel is 2P rows: column after column, 2P values each; BF16: two columns at a time, the pair of a row
// side by side. An odd last column of BF16 is paired with zeros.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

#include "kernels/generic/block_codes.h"

namespace vitrine::kernels {

constexpr std::size_t alignUp64(std::size_t n) { return (n + 63) / 64 * 64; }

/// Which planes make a code, and how its scales are kept.
struct PanelTraits {
    int bits8 = 0; ///< 1 if there is an 8-bit plane, and so on
    int bits4 = 0;
    int bits2 = 0;
    int bits1 = 0;
    int groups = 1;        ///< scales per 32 columns: 1 or 2
    int scaleBytes = 0;    ///< of one row in one block
    int superBytes = 0;    ///< of one row in one super-block of 256; 0: none
    int largestCode = 0;   ///< of the bytes that are multiplied, when they are unsigned
    bool table = false;    ///< codes index a table of signed values

    [[nodiscard]] constexpr int planeBytes() const { return 32 * bits8 + 16 * bits4 + 8 * bits2 + 4 * bits1; }
    /// Bytes of a row before the plane.
    [[nodiscard]] constexpr int plane2At() const { return 32 * bits8 + 16 * bits4; }
    [[nodiscard]] constexpr int plane1At() const { return plane2At() + 8 * bits2; }
};

constexpr PanelTraits panelTraits(TensorType type) {
    //                      8  4  2  1 groups scale super largest table
    switch (type) {
    case TensorType::Q4_0: return {0, 1, 0, 0, 1, 2, 0, 15, false};
    case TensorType::Q4_1: return {0, 1, 0, 0, 1, 4, 0, 15, false};
    case TensorType::Q5_0: return {0, 1, 0, 1, 1, 2, 0, 31, false};
    case TensorType::Q5_1: return {0, 1, 0, 1, 1, 4, 0, 31, false};
    case TensorType::Q8_0: return {1, 0, 0, 0, 1, 2, 0, 255, false};
    case TensorType::Q2_K: return {0, 0, 1, 0, 2, 2, 4, 3, false}; // scale and min share a byte, as in GGUF
    case TensorType::Q3_K: return {0, 0, 1, 1, 2, 2, 2, 7, false};
    case TensorType::Q4_K: return {0, 1, 0, 0, 1, 2, 4, 15, false};
    case TensorType::Q5_K: return {0, 1, 0, 1, 1, 2, 4, 31, false};
    case TensorType::Q6_K: return {0, 1, 1, 0, 2, 2, 2, 63, false};
    case TensorType::IQ4_NL: return {0, 1, 0, 0, 1, 2, 0, 255, true};
    case TensorType::IQ4_XS: return {0, 1, 0, 0, 1, 1, 2, 255, true};
    case TensorType::MXFP4: return {0, 1, 0, 0, 1, 2, 0, 28, true}; // scale kept as bfloat16
    default: return {};
    }
}

/// Offsets of a panel's regions for `columns` columns.
template <TensorType T, int P>
struct PanelRegions {
    static constexpr PanelTraits kTraits = panelTraits(T);
    static constexpr std::size_t kPlaneStride = static_cast<std::size_t>(P) * kTraits.planeBytes(); ///< bytes per block
    static constexpr std::size_t kScaleStride = static_cast<std::size_t>(P) * kTraits.scaleBytes;
    static constexpr std::size_t kSuperStride = static_cast<std::size_t>(P) * kTraits.superBytes;

    std::size_t blocks;
    std::size_t scales;
    std::size_t supers;
    std::size_t bytes; ///< of the whole panel

    constexpr explicit PanelRegions(std::size_t columns)
        : blocks(columns / 32), scales(alignUp64(blocks * kPlaneStride)),
          supers(scales + alignUp64(blocks * kScaleStride)), bytes(supers + alignUp64(columns / 256 * kSuperStride)) {}
};

/// Bytes of a panel of a float type.
template <TensorType T, int P>
constexpr std::size_t floatPanelBytes(std::size_t columns) {
    const std::size_t padded = T == TensorType::BF16 ? (columns + 1) / 2 * 2 : columns;
    return alignUp64(padded * 2 * P * typeTraits(T).blockBytes);
}

} // namespace vitrine::kernels
