// Where a key and a value lie inside a block. A block holds, for each kv head, a key part and then a value part, both rounded up
// to 64 bytes.
//
// Keys are kept transposed in tiles of `lanes` tokens, so that one vector holds one dimension of `lanes` tokens and a dot product
// needs no horizontal sum:   tile = [ scale[group][token] (Q8_0 only) | key[dim][token] ]
// Values are rows, because a vector of the output is a sum over tokens:   part = [ value[token][dim] | scale[token][group] ]
// Q8_0 has one half-precision scale per 32 dimensions of a token; the last group is short when the head size asks for it.
// Tokens past the end of a block in its last tile are never read as results.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>

#include "kernels/kernel_table.h"

namespace vitrine::kernels {

inline constexpr std::int32_t kKvGroup = 32; ///< dimensions under one Q8_0 scale

constexpr std::size_t kvElementBytes(KvType type) {
    switch (type) {
    case KvType::F32: return 4;
    case KvType::F16:
    case KvType::BF16: return 2;
    case KvType::Q8_0:
    case KvType::F8_E4M3: return 1;
    }
    return 0;
}

constexpr std::size_t kvGroups(KvType type, std::int32_t dim) {
    return type == KvType::Q8_0 ? static_cast<std::size_t>((dim + kKvGroup - 1) / kKvGroup) : 0;
}

constexpr std::size_t roundUp64(std::size_t bytes) { return (bytes + 63) / 64 * 64; }

struct KvLayout {
    std::size_t lanes = 0;         ///< tokens in a key tile
    std::size_t tilesPerBlock = 0; ///< the last one is partial when lanes does not divide the block size
    std::size_t keyScaleBytes = 0; ///< scales at the head of a tile
    std::size_t tileBytes = 0;
    std::size_t keyPart = 0;     ///< bytes
    std::size_t valueRow = 0;    ///< bytes of one token's values, scales apart
    std::size_t valueScales = 0; ///< offset of the scales in a value part
    std::size_t valuePart = 0;   ///< bytes
    std::size_t blockBytes = 0;  ///< of all kv heads
    std::size_t blockStride = 0; ///< bytes from one block to the next

    [[nodiscard]] constexpr std::size_t headOffset(std::int32_t kvHead) const {
        return static_cast<std::size_t>(kvHead) * (keyPart + valuePart);
    }
};

constexpr KvLayout kvLayout(const KvGeometry& g, std::size_t lanes) {
    KvLayout l;
    const auto tokens = static_cast<std::size_t>(g.blockSize);
    const auto keyDim = static_cast<std::size_t>(g.keyDim);
    const auto valueDim = static_cast<std::size_t>(g.valueDim);
    l.lanes = lanes;
    l.tilesPerBlock = (tokens + lanes - 1) / lanes;
    l.keyScaleBytes = kvGroups(g.keyType, g.keyDim) * lanes * sizeof(std::uint16_t);
    l.tileBytes = l.keyScaleBytes + keyDim * lanes * kvElementBytes(g.keyType);
    l.keyPart = roundUp64(l.tilesPerBlock * l.tileBytes);
    l.valueRow = valueDim * kvElementBytes(g.valueType);
    l.valueScales = tokens * l.valueRow;
    l.valuePart = roundUp64(l.valueScales + tokens * kvGroups(g.valueType, g.valueDim) * sizeof(std::uint16_t));
    l.blockBytes = static_cast<std::size_t>(g.kvHeads) * (l.keyPart + l.valuePart);
    l.blockStride = g.blockStride != 0 ? g.blockStride : l.blockBytes;
    return l;
}

/// Tokens in a key tile of a target whose vectors have `width` lanes: half a vector when a block is no multiple of a whole one
/// but is of the half, so that small blocks waste nothing.
constexpr std::size_t keyTileLanes(std::int32_t blockSize, std::size_t width) {
    return width == 16 && blockSize % 16 != 0 ? 8 : width;
}

} // namespace vitrine::kernels
