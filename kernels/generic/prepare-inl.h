// Activation rows in the formats of ActivationFormat.
//   ladder  plain loops, left to the compiler: 2.6 G values/s on one core of Zen 4 (AVX-512), 1.3 in BF16
//           rounding written for each width (rounding_*-inl.h): 3.3 G values/s, 8 in BF16
//           AVX-512: sums of codes from their bytes, by sums of differences: 3.9
// SPDX-License-Identifier: GPL-3.0-or-later
// No include guard: each target includes it once, inside its own anonymous namespace and target region.

constexpr float kRoundToInteger = 12582912.0F; ///< 1.5 * 2^23: what is added to it loses its fraction
constexpr std::int32_t kRoundedZero = 0x4B400000; ///< the bits of that

VITRINE_INLINE std::int32_t bitsOf(float value) {
    std::int32_t bits;
    __builtin_memcpy(&bits, &value, 4);
    return bits;
}

VITRINE_INLINE std::uint16_t bf16Of(float value) {
    const std::uint32_t bits = static_cast<std::uint32_t>(bitsOf(value));
    const std::uint32_t rounded = bits + 0x7FFFU + ((bits >> 16) & 1U);
    const bool nan = (bits & 0x7FFFFFFFU) > 0x7F800000U;
    return static_cast<std::uint16_t>((nan ? bits | 0x400000U : rounded) >> 16);
}

template <class Rounding>
VITRINE_INLINE void prepareBlock(const float* x, ActivationBlock& out) {
    const std::int32_t most = Rounding::largestBits(x);
    float largest;
    __builtin_memcpy(&largest, &most, 4);
    // Below 2^-116 the inverse would overflow; such a block is zero beside any other
    const bool usable = largest > 0x1p-116F && largest < 0x1p127F;
    std::int32_t first;
    std::int32_t second;
    Rounding::toBytes(x, usable ? 127.0F / largest : 0.0F, out.q, first, second);
    out.scale = largest / 127.0F;
    out.scaledSum = out.scale * static_cast<float>(first + second);
    out.minusSum8 = -8 * (first + second);
    out.minusSum8First = -8 * first;
    out.minusSum8Second = -8 * second;
}

/// Columns come in pairs: an odd row ends in a zero.
inline std::size_t bf16Stride(std::size_t columns) { return (columns + 1) / 2 * 2; }

template <class Rounding>
inline void prepareBf16(const float* x, std::size_t columns, std::uint16_t* out) {
    Rounding::toBf16(x, columns, out);
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

template <class Rounding>
void prepareRows(ActivationFormat format, const float* x, std::size_t xStride, std::size_t, std::size_t columns,
                 std::size_t rowBegin, std::size_t rowEnd, std::byte* out) {
    const std::size_t bytes = preparedRowBytes(format, columns);
    for (std::size_t m = rowBegin; m < rowEnd; ++m) {
        const float* row = x + m * xStride;
        std::byte* to = out + m * bytes;
        if (format == ActivationFormat::F32) {
            __builtin_memcpy(to, row, bytes);
        } else if (format == ActivationFormat::BF16) {
            prepareBf16<Rounding>(row, columns, reinterpret_cast<std::uint16_t*>(to));
        } else {
            auto* blocks = reinterpret_cast<ActivationBlock*>(to);
            for (std::size_t block = 0; block < columns / 32; ++block) {
                prepareBlock<Rounding>(row + 32 * block, blocks[block]);
            }
        }
    }
}
