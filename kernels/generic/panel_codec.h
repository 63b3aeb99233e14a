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
    static constexpr int kPlane2 = P * kTraits.plane2At();
    static constexpr int kPlane1 = P * kTraits.plane1At();

    static std::uint8_t& at(std::byte* base, std::size_t index) { return reinterpret_cast<std::uint8_t*>(base)[index]; }
    static std::uint8_t at(const std::byte* base, std::size_t index) { return static_cast<std::uint8_t>(base[index]); }
    static void orInto(std::uint8_t& byte, unsigned bits) { byte = static_cast<std::uint8_t>(byte | bits); }

    static void writePlanes(const Codes& codes, std::size_t r, std::byte* out) {
        for (std::size_t k = 0; k < 32; ++k) {
            const std::size_t t = k / 4;
            const std::size_t lane = r * 4 + k % 4;
            unsigned code = codes.q[k];
            if constexpr (kTraits.bits8 != 0) {
                at(out, t * 4 * P + lane) = static_cast<std::uint8_t>(Signed8 ? code ^ 0x80U : code);
            }
            if constexpr (kTraits.bits4 != 0) {
                orInto(at(out, t % 4 * 4 * P + lane), (code & 15U) << (4 * (t / 4)));
                code >>= 4;
            }
            if constexpr (kTraits.bits2 != 0) {
                orInto(at(out, kPlane2 + t / 4 * 4 * P + lane), (code & 3U) << (2 * (t % 4)));
                code >>= 2;
            }
            if constexpr (kTraits.bits1 != 0) {
                orInto(at(out, kPlane1 + lane), (code & 1U) << t);
            }
        }
    }

    static void readPlanes(const std::byte* in, std::size_t r, Codes& codes) {
        for (std::size_t k = 0; k < 32; ++k) {
            const std::size_t t = k / 4;
            const std::size_t lane = r * 4 + k % 4;
            unsigned code = 0;
            int shift = 0;
            if constexpr (kTraits.bits8 != 0) {
                code = at(in, t * 4 * P + lane) ^ (Signed8 ? 0x80U : 0U);
            }
            if constexpr (kTraits.bits4 != 0) {
                code |= (static_cast<unsigned>(at(in, t % 4 * 4 * P + lane)) >> (4 * (t / 4)) & 15U);
                shift = 4;
            }
            if constexpr (kTraits.bits2 != 0) {
                code |= (static_cast<unsigned>(at(in, kPlane2 + t / 4 * 4 * P + lane)) >> (2 * (t % 4)) & 3U) << shift;
                shift += 2;
            }
            if constexpr (kTraits.bits1 != 0) {
                code |= (static_cast<unsigned>(at(in, kPlane1 + lane)) >> t & 1U) << shift;
            }
            codes.q[k] = static_cast<std::uint8_t>(code);
        }
    }

    static void writeHalf(std::byte* at, std::size_t r, std::uint16_t value) { std::memcpy(at + 2 * r, &value, 2); }
    static std::uint16_t readHalf(const std::byte* at, std::size_t r) {
        std::uint16_t value;
        std::memcpy(&value, at + 2 * r, 2);
        return value;
    }

    static void writeScales(const Codes& codes, std::size_t r, std::size_t block, std::byte* panel, const Regions& regions) {
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

    static void readScales(const std::byte* panel, std::size_t r, std::size_t block, const Regions& regions, Codes& codes) {
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
        if constexpr (T == TensorType::MXFP4) { // back to the exponent: 0x20 and 0x40 are the subnormals 2^-128 and 2^-127
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
