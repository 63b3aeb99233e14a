// The MatmulOps of every weight type for the lanes W of a target.
// SPDX-License-Identifier: GPL-3.0-or-later
// No include guard: each target includes it once, inside its own anonymous namespace and target region.

template <class W, TensorType T>
const MatmulOps& blockOps() {
    using Codec = BlockPanelCodec<T, W::kRows, W::kSigned8>;
    static constexpr MatmulOps kOps{ActivationFormat::Q8, Codec::kPanelRows,  Codec::packedBytes,
                                    Codec::pack,          Codec::unpackRow, dotMatmul<W, T>};
    return kOps;
}

template <class W, TensorType T>
const MatmulOps& floatOps() {
    using Codec = FloatPanelCodec<T, W::kRows>;
    constexpr ActivationFormat kFormat = FloatPanel<W, T>::kDot ? ActivationFormat::BF16 : ActivationFormat::F32;
    static constexpr MatmulOps kOps{kFormat,     Codec::kPanelRows, Codec::packedBytes,
                                    Codec::pack, Codec::unpackRow,  floatMatmul<W, T>};
    return kOps;
}

template <class W>
const MatmulOps& panelOps(TensorType type) {
    static constexpr MatmulOps kNone{};
    switch (type) {
    case TensorType::F32: return floatOps<W, TensorType::F32>();
    case TensorType::F16: return floatOps<W, TensorType::F16>();
    case TensorType::BF16: return floatOps<W, TensorType::BF16>();
    case TensorType::F8_E4M3: return floatOps<W, TensorType::F8_E4M3>();
    case TensorType::Q4_0: return blockOps<W, TensorType::Q4_0>();
    case TensorType::Q4_1: return blockOps<W, TensorType::Q4_1>();
    case TensorType::Q5_0: return blockOps<W, TensorType::Q5_0>();
    case TensorType::Q5_1: return blockOps<W, TensorType::Q5_1>();
    case TensorType::Q8_0: return blockOps<W, TensorType::Q8_0>();
    case TensorType::Q2_K: return blockOps<W, TensorType::Q2_K>();
    case TensorType::Q3_K: return blockOps<W, TensorType::Q3_K>();
    case TensorType::Q4_K: return blockOps<W, TensorType::Q4_K>();
    case TensorType::Q5_K: return blockOps<W, TensorType::Q5_K>();
    case TensorType::Q6_K: return blockOps<W, TensorType::Q6_K>();
    case TensorType::IQ4_NL: return blockOps<W, TensorType::IQ4_NL>();
    case TensorType::IQ4_XS: return blockOps<W, TensorType::IQ4_XS>();
    case TensorType::MXFP4: return blockOps<W, TensorType::MXFP4>();
    default: return kNone;
    }
}
