// Activation rows in the formats of ActivationFormat. Plain loops over integers that every compiler turns into vectors:
// floats are compared as integers (same order for magnitudes), and adding 1.5 * 2^23 rounds to nearest even.
// SPDX-License-Identifier: GPL-3.0-or-later
// No include guard: each target includes it once, inside its own anonymous namespace and target region.

VITRINE_INLINE std::int32_t bitsOf(float value) {
    std::int32_t bits;
    __builtin_memcpy(&bits, &value, 4);
    return bits;
}

inline void prepareBlock(const float* x, ActivationBlock& out) {
    std::int32_t most = 0;
    for (int i = 0; i < 32; ++i) {
        const std::int32_t magnitude = bitsOf(x[i]) & 0x7FFFFFFF;
        most = magnitude > most ? magnitude : most;
    }
    float largest;
    __builtin_memcpy(&largest, &most, 4);
    // Below 2^-116 the inverse would overflow; such a block is zero beside any other
    const bool usable = largest > 0x1p-116F && largest < 0x1p127F;
    const float inverse = usable ? 127.0F / largest : 0.0F;
    constexpr float kRound = 12582912.0F;
    std::int32_t codes[32];
    for (int i = 0; i < 32; ++i) { // a NaN's bits are clamped like any number
        std::int32_t code = bitsOf(x[i] * inverse + kRound) - 0x4B400000;
        code = code > 127 ? 127 : code;
        codes[i] = code < -127 ? -127 : code;
    }
    std::int32_t first = 0;
    std::int32_t second = 0;
    for (int i = 0; i < 16; ++i) {
        first += codes[i];
        second += codes[i + 16];
    }
    for (int i = 0; i < 32; ++i) {
        out.q[i] = static_cast<std::int8_t>(codes[i]);
    }
    out.scale = largest / 127.0F;
    out.scaledSum = out.scale * static_cast<float>(first + second);
    out.minusSum8 = -8 * (first + second);
    out.minusSum8First = -8 * first;
    out.minusSum8Second = -8 * second;
}

/// Columns come in pairs: an odd row ends in a zero.
inline std::size_t bf16Stride(std::size_t columns) { return (columns + 1) / 2 * 2; }

inline void prepareBf16(const float* x, std::size_t columns, std::uint16_t* out) {
    for (std::size_t k = 0; k < columns; ++k) {
        const std::uint32_t bits = static_cast<std::uint32_t>(bitsOf(x[k]));
        const std::uint32_t rounded = bits + 0x7FFFU + ((bits >> 16) & 1U);
        const bool nan = (bits & 0x7FFFFFFFU) > 0x7F800000U;
        out[k] = static_cast<std::uint16_t>((nan ? bits | 0x400000U : rounded) >> 16);
    }
    if (columns % 2 != 0) {
        out[columns] = 0;
    }
}

inline std::size_t preparedRowBytes(ActivationFormat format, std::size_t columns) {
    switch (format) {
    case ActivationFormat::F32: return columns * sizeof(float);
    case ActivationFormat::BF16: return bf16Stride(columns) * 2;
    case ActivationFormat::Q8: return columns / 32 * sizeof(ActivationBlock);
    }
    return 0;
}

inline std::size_t preparedBytes(ActivationFormat format, std::size_t rows, std::size_t columns) {
    return rows * preparedRowBytes(format, columns);
}

inline void prepareRows(ActivationFormat format, const float* x, std::size_t xStride, std::size_t, std::size_t columns,
                        std::size_t rowBegin, std::size_t rowEnd, std::byte* out) {
    const std::size_t bytes = preparedRowBytes(format, columns);
    for (std::size_t m = rowBegin; m < rowEnd; ++m) {
        const float* row = x + m * xStride;
        std::byte* to = out + m * bytes;
        if (format == ActivationFormat::F32) {
            __builtin_memcpy(to, row, bytes);
        } else if (format == ActivationFormat::BF16) {
            prepareBf16(row, columns, reinterpret_cast<std::uint16_t*>(to));
        } else {
            auto* blocks = reinterpret_cast<ActivationBlock*>(to);
            for (std::size_t block = 0; block < columns / 32; ++block) {
                prepareBlock(row + 32 * block, blocks[block]);
            }
        }
    }
}
