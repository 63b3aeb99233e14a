// GGUF rows to panels and back. Plain code, of the baseline target; see panel_layout.h for the layout.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstring>

#include "kernels/generic/panel_layout.h"

namespace vitrine::kernels {

constexpr std::size_t panelCount(std::size_t rows, std::size_t panelRows) { return (rows + panelRows - 1) / panelRows; }

/// Signed8: 8-bit codes are kept as signed values, for targets that multiply signed bytes.
template <TensorType T, int P, bool Signed8>
class BlockPanelCodec {
public:
    static constexpr std::size_t kPanelRows = P;

    static std::size_t packedBytes(std::size_t rows, std::size_t columns) {
        return panelCount(rows, P) * Regions(columns).bytes;
    }

    static void pack(const std::byte* source, std::size_t rows, std::size_t columns, std::size_t panelBegin,
                     std::size_t panelEnd, std::byte* packed) {
        const Regions regions(columns);
        const std::size_t sourceRow = rowBytes(T, columns);
        for (std::size_t panel = panelBegin; panel < panelEnd; ++panel) {
            std::byte* out = packed + panel * regions.bytes;
            std::memset(out, 0, regions.bytes); // rows past the end: zero scales, so zero weights
            for (std::size_t r = 0; r < P && panel * P + r < rows; ++r) {
                const std::byte* row = source + (panel * P + r) * sourceRow;
                for (std::size_t block = 0; block < regions.blocks; ++block) {
                    Codes codes;
                    readCodes<T>(row, block, codes);
                    writePlanes(codes, r, out + block * Regions::kPlaneStride);
                    writeScales(codes, r, block, out, regions);
                }
            }
        }
    }

    static void unpackRow(const std::byte* packed, std::size_t, std::size_t columns, std::size_t row, float* out) {
        const Regions regions(columns);
        const std::byte* panel = packed + row / P * regions.bytes;
        for (std::size_t block = 0; block < regions.blocks; ++block) {
            Codes codes;
            readPlanes(panel + block * Regions::kPlaneStride, row % P, codes);
            readScales(panel, row % P, block, regions, codes);
            valuesOf<T>(codes, out + 32 * block);
        }
    }

private:
    using Regions = PanelRegions<T, P>;
    static constexpr PanelTraits kTraits = panelTraits(T);
    static constexpr std::size_t kVector = 4 * P; ///< bytes of a vector of codes
    static constexpr std::size_t kPlane2 = kTraits.plane2At() / 4; ///< vectors before the plane
    static constexpr std::size_t kPlane1 = kTraits.plane1At() / 4;

    static std::uint8_t& at(std::byte* base, std::size_t index) { return reinterpret_cast<std::uint8_t*>(base)[index]; }
    static std::uint8_t at(const std::byte* base, std::size_t index) { return static_cast<std::uint8_t>(base[index]); }

    /// The quad of row r in vector `v` of the planes: four codes are moved at once as the bytes of a word.
    static std::uint32_t quadAt(const std::byte* planes, std::size_t v, std::size_t r) {
        std::uint32_t word;
        std::memcpy(&word, planes + v * kVector + 4 * r, 4);
        return word;
    }
    static void setQuad(std::byte* planes, std::size_t v, std::size_t r, std::uint32_t word) {
        std::memcpy(planes + v * kVector + 4 * r, &word, 4);
    }

    static void writePlanes(const Codes& codes, std::size_t r, std::byte* out) {
        std::uint32_t quads[8];
        std::memcpy(quads, codes.q, sizeof(quads));
        constexpr int kAbove4 = 4 * kTraits.bits4;
        constexpr int kAbove2 = kAbove4 + 2 * kTraits.bits2;
        if constexpr (kTraits.bits8 != 0) {
            for (std::size_t t = 0; t < 8; ++t) {
                setQuad(out, t, r, quads[t] ^ (Signed8 ? 0x80808080U : 0U));
            }
        }
        if constexpr (kTraits.bits4 != 0) {
            for (std::size_t j = 0; j < 4; ++j) {
                setQuad(out, j, r, (quads[j] & 0x0F0F0F0FU) | ((quads[j + 4] & 0x0F0F0F0FU) << 4));
            }
        }
        if constexpr (kTraits.bits2 != 0) {
            for (std::size_t v = 0; v < 2; ++v) {
                std::uint32_t word = 0;
                for (std::size_t s = 0; s < 4; ++s) {
                    word |= ((quads[4 * v + s] >> kAbove4) & 0x03030303U) << (2 * s);
                }
                setQuad(out, kPlane2 + v, r, word);
            }
        }
        if constexpr (kTraits.bits1 != 0) {
            std::uint32_t word = 0;
            for (std::size_t t = 0; t < 8; ++t) {
                word |= ((quads[t] >> kAbove2) & 0x01010101U) << t;
            }
            setQuad(out, kPlane1, r, word);
        }
    }

    static void readPlanes(const std::byte* in, std::size_t r, Codes& codes) {
        constexpr int kAbove4 = 4 * kTraits.bits4;
        constexpr int kAbove2 = kAbove4 + 2 * kTraits.bits2;
        std::uint32_t quads[8] = {};
        for (std::size_t t = 0; t < 8; ++t) {
            if constexpr (kTraits.bits8 != 0) {
                quads[t] = quadAt(in, t, r) ^ (Signed8 ? 0x80808080U : 0U);
            }
            if constexpr (kTraits.bits4 != 0) {
                quads[t] = (quadAt(in, t % 4, r) >> (4 * (t / 4))) & 0x0F0F0F0FU;
            }
            if constexpr (kTraits.bits2 != 0) {
                quads[t] |= ((quadAt(in, kPlane2 + t / 4, r) >> (2 * (t % 4))) & 0x03030303U) << kAbove4;
            }
            if constexpr (kTraits.bits1 != 0) {
                quads[t] |= ((quadAt(in, kPlane1, r) >> t) & 0x01010101U) << kAbove2;
            }
        }
        std::memcpy(codes.q, quads, sizeof(quads));
    }

    static void writeHalf(std::byte* at, std::size_t r, std::uint16_t value) { std::memcpy(at + 2 * r, &value, 2); }
    static std::uint16_t readHalf(const std::byte* at, std::size_t r) {
        std::uint16_t value;
        std::memcpy(&value, at + 2 * r, 2);
        return value;
    }

    static void writeScales(const Codes& codes, std::size_t r, std::size_t block, std::byte* panel,
                            const Regions& regions) {
        std::byte* scales = panel + regions.scales + block * Regions::kScaleStride;
        std::byte* halves = scales;
        if constexpr (isSuperBlock(T)) {
            halves = panel + regions.supers + block / 8 * Regions::kSuperStride;
            for (std::size_t g = 0; g < kTraits.groups; ++g) {
                if constexpr (T == TensorType::Q2_K) {
                    at(scales, g * P + r) = static_cast<std::uint8_t>(codes.scale[g] | (codes.min[g] << 4));
                } else {
                    at(scales, g * P + r) = static_cast<std::uint8_t>(codes.scale[g]);
                }
                if constexpr (hasOffset(T) && T != TensorType::Q2_K) {
                    at(scales, (kTraits.groups + g) * P + r) = codes.min[g];
                }
            }
        }
        if constexpr (T == TensorType::MXFP4) { // every 2^(e-128) is a bfloat16, subnormals included
            writeHalf(halves, r, f32ToBf16(mxScale(codes.d)));
        } else {
            writeHalf(halves, r, codes.d);
        }
        if constexpr (hasOffset(T)) {
            writeHalf(halves + 2 * P, r, codes.m);
        }
    }

    static void readScales(const std::byte* panel, std::size_t r, std::size_t block, const Regions& regions,
                           Codes& codes) {
        const std::byte* scales = panel + regions.scales + block * Regions::kScaleStride;
        const std::byte* halves = scales;
        if constexpr (isSuperBlock(T)) {
            halves = panel + regions.supers + block / 8 * Regions::kSuperStride;
            for (std::size_t half = 0; half < 2; ++half) {
                const std::size_t g = half % kTraits.groups;
                const std::uint8_t scale = at(scales, g * P + r);
                if constexpr (T == TensorType::Q2_K) {
                    codes.scale[half] = scale & 15;
                    codes.min[half] = static_cast<std::uint8_t>(scale >> 4);
                } else {
                    codes.scale[half] = static_cast<std::int8_t>(scale); // unsigned ones are below 64
                }
                if constexpr (hasOffset(T) && T != TensorType::Q2_K) {
                    codes.min[half] = at(scales, (kTraits.groups + g) * P + r);
                }
            }
        }
        codes.d = readHalf(halves, r);
        if constexpr (T == TensorType::MXFP4) { // back to the exponent; 0x20 and 0x40 are subnormal: 2^-128, 2^-127
            codes.d = static_cast<std::uint16_t>(codes.d < 0x80 ? codes.d / 0x40 : (codes.d >> 7) + 1);
        }
        if constexpr (hasOffset(T)) {
            codes.m = readHalf(halves + 2 * P, r);
        }
    }
};

template <TensorType T, int P>
class FloatPanelCodec {
public:
    static constexpr std::size_t kPanelRows = 2 * P;

    static std::size_t packedBytes(std::size_t rows, std::size_t columns) {
        return panelCount(rows, kPanelRows) * floatPanelBytes<T, P>(columns);
    }

    static void pack(const std::byte* source, std::size_t rows, std::size_t columns, std::size_t panelBegin,
                     std::size_t panelEnd, std::byte* packed) {
        const std::size_t bytes = floatPanelBytes<T, P>(columns);
        for (std::size_t panel = panelBegin; panel < panelEnd; ++panel) {
            std::byte* out = packed + panel * bytes;
            std::memset(out, 0, bytes);
            for (std::size_t r = 0; r < kPanelRows && panel * kPanelRows + r < rows; ++r) {
                const std::byte* row = source + (panel * kPanelRows + r) * columns * kBytes;
                for (std::size_t k = 0; k < columns; ++k) {
                    std::memcpy(out + offset(k, r), row + k * kBytes, kBytes);
                }
            }
        }
    }

    static void unpackRow(const std::byte* packed, std::size_t, std::size_t columns, std::size_t row, float* out) {
        const std::byte* panel = packed + row / kPanelRows * floatPanelBytes<T, P>(columns);
        for (std::size_t k = 0; k < columns; ++k) {
            std::uint8_t raw[4] = {};
            std::memcpy(raw, panel + offset(k, row % kPanelRows), kBytes);
            out[k] = value(raw);
        }
    }

private:
    static constexpr std::size_t kBytes = typeTraits(T).blockBytes;

    static std::size_t offset(std::size_t k, std::size_t r) {
        if constexpr (T == TensorType::BF16) {
            return (k / 2 * kPanelRows + r) * 4 + k % 2 * 2;
        } else {
            return (k * kPanelRows + r) * kBytes;
        }
    }

    static float value(const std::uint8_t* raw) {
        if constexpr (T == TensorType::F32) {
            float f;
            std::memcpy(&f, raw, 4);
            return f;
        } else if constexpr (T == TensorType::F8_E4M3) {
            return f8ToF32(raw[0]);
        } else {
            std::uint16_t h;
            std::memcpy(&h, raw, 2);
            return T == TensorType::F16 ? f16ToF32(h) : bf16ToF32(h);
        }
    }
};

} // namespace vitrine::kernels
