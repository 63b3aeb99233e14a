// What an emulated device does where a real one has instructions for its tensor cores: the lanes post their operands
// and each sums its own results from them. For tests only.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <cstring>

#include "kernels/float_types.h"
#include "tests/support/cuda_emulator/include/cuda_runtime.h"

namespace vitrine::emulator {

/// What every lane of the warp posted.
using LaneWords = std::array<std::uint64_t, 32>;
LaneWords gather(std::uint64_t value, std::uint32_t kind);

inline float halfOf(std::uint64_t words, int index) {
    return kernels::f16ToF32(static_cast<std::uint16_t>(words >> (16 * index)));
}

/// See kernels/cuda/half_mma.h for who holds what.
inline void halfMma(const unsigned (&a)[4], unsigned b0, unsigned b1, float (&c)[4]) {
    const LaneWords left = gather(a[0] | static_cast<std::uint64_t>(a[1]) << 32, 4);
    const LaneWords right = gather(a[2] | static_cast<std::uint64_t>(a[3]) << 32, 5);
    const LaneWords both = gather(b0 | static_cast<std::uint64_t>(b1) << 32, 6);
    const std::size_t group = lane() / 4;
    const std::size_t column = lane() % 4 * 2;
    for (std::size_t i = 0; i < 4; ++i) {
        const int lower = i < 2 ? 0 : 2; // halves of row group + 8 follow those of row group
        for (std::size_t k = 0; k < 16; ++k) {
            const LaneWords& from = k < 8 ? left : right;
            const int half = static_cast<int>(k % 2);
            const float x = halfOf(from[group * 4 + k % 8 / 2], lower + half);
            const float y = halfOf(both[(column + i % 2) * 4 + k % 8 / 2], (k < 8 ? 0 : 2) + half);
            c[i] += x * y;
        }
    }
}

inline void loadTiles(const std::uint16_t* row, bool transposed, unsigned (&out)[4]) {
    if (reinterpret_cast<std::uintptr_t>(row) % 16 != 0) {
        misaligned("a tile's row in shared memory");
    }
    const LaneWords rows = gather(reinterpret_cast<std::uintptr_t>(row), transposed ? 7 : 8);
    const auto at = [&](std::size_t tile, std::size_t r, std::size_t c) {
        std::uint16_t value = 0;
        std::memcpy(&value, reinterpret_cast<const std::uint16_t*>(rows[tile * 8 + r]) + c, sizeof(value));
        return static_cast<unsigned>(value);
    };
    const std::size_t line = lane() / 4;
    const std::size_t first = lane() % 4 * 2;
    for (std::size_t tile = 0; tile < 4; ++tile) {
        out[tile] = transposed ? at(tile, first, line) | at(tile, first + 1, line) << 16
                               : at(tile, line, first) | at(tile, line, first + 1) << 16;
    }
}

inline int byteOf(std::uint64_t word, std::size_t index) {
    return static_cast<std::int8_t>(word >> (8 * index));
}

/// See kernels/cuda/int8_mma.h.
inline void int8Mma(int a, int b, int (&c)[2]) {
    const LaneWords left = gather(static_cast<std::uint32_t>(a), 9);
    const LaneWords right = gather(static_cast<std::uint32_t>(b), 10);
    const std::size_t row = lane() / 4;
    const std::size_t column = lane() % 4 * 2;
    for (std::size_t i = 0; i < 2; ++i) {
        for (std::size_t k = 0; k < 16; ++k) {
            c[i] += byteOf(left[row * 4 + k / 4], k % 4) * byteOf(right[(column + i) * 4 + k / 4], k % 4);
        }
    }
}

} // namespace vitrine::emulator
