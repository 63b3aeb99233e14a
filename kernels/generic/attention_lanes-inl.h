// One vector of stored keys or values as float lanes, for each KV type.
// SPDX-License-Identifier: GPL-3.0-or-later
// No include guard: each target includes it once, inside its own anonymous namespace.

/// Elements at `data` + index; unaligned.
template <class V, KvType Type>
inline V loadStored(const std::byte* data, std::size_t index) {
    if constexpr (Type == KvType::F32) {
        return V::load(reinterpret_cast<const float*>(data) + index);
    } else if constexpr (Type == KvType::F16) {
        return V::loadF16(reinterpret_cast<const std::uint16_t*>(data) + index);
    } else if constexpr (Type == KvType::BF16) {
        return V::loadBf16(reinterpret_cast<const std::uint16_t*>(data) + index);
    } else if constexpr (Type == KvType::F8_E4M3) {
        return V::loadF8(reinterpret_cast<const std::uint8_t*>(data) + index);
    } else {
        return V::loadI8(reinterpret_cast<const std::int8_t*>(data) + index);
    }
}

/// One element as a float, for the dimensions past the last whole vector.
template <KvType Type>
inline float loadOne(const std::byte* data, std::size_t index) {
    if constexpr (Type == KvType::F32) {
        return reinterpret_cast<const float*>(data)[index];
    } else if constexpr (Type == KvType::F16) {
        return f16ToF32(reinterpret_cast<const std::uint16_t*>(data)[index]);
    } else if constexpr (Type == KvType::BF16) {
        return bf16ToF32(reinterpret_cast<const std::uint16_t*>(data)[index]);
    } else if constexpr (Type == KvType::F8_E4M3) {
        return f8ToF32(reinterpret_cast<const std::uint8_t*>(data)[index]);
    } else {
        return static_cast<float>(reinterpret_cast<const std::int8_t*>(data)[index]);
    }
}
