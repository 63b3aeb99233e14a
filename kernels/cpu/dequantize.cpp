// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/generic/block_codes.h"
#include "kernels/generic/row_codec.h"

namespace vitrine::kernels {

namespace {

template <class Raw, class Convert>
void convertRow(const std::byte* source, std::size_t n, float* out, Convert convert) {
    for (std::size_t i = 0; i < n; ++i) {
        Raw raw;
        std::memcpy(&raw, source + i * sizeof(Raw), sizeof(Raw));
        out[i] = convert(raw);
    }
}

} // namespace

void dequantizeRowPortable(TensorType type, const std::byte* source, std::size_t n, float* out) {
    switch (type) {
    case TensorType::F32:
        if (n != 0) {
            std::memcpy(out, source, n * sizeof(float));
        }
        return;
    case TensorType::F16: return convertRow<std::uint16_t>(source, n, out, f16ToF32);
    case TensorType::BF16: return convertRow<std::uint16_t>(source, n, out, bf16ToF32);
    case TensorType::F8_E4M3: return convertRow<std::uint8_t>(source, n, out, f8ToF32);
    default: break;
    }
    withBlockType(type, [&]<TensorType T>() {
        Codes codes;
        for (std::size_t part = 0; part < n / 32; ++part) {
            readCodes<T>(source, part, codes);
            valuesOf<T>(codes, out + 32 * part);
        }
    });
}

} // namespace vitrine::kernels
