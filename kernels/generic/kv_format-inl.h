// Writing one token into its block. Half precision, the usual type, is rounded a vector at a time: element by element it took
// 1.3 % of a prefill. The others go one element at a time: a token is written once and read thousands of times, and the
// transposed keys scatter anyway.
// SPDX-License-Identifier: GPL-3.0-or-later
// No include guard: each target includes it once, inside its own anonymous namespace.

template <KvType Type>
struct KvStore;

template <>
struct KvStore<KvType::F32> {
    static void put(std::byte* at, std::size_t index, float x) { __builtin_memcpy(at + 4 * index, &x, 4); }
};
template <>
struct KvStore<KvType::F16> {
    static void put(std::byte* at, std::size_t index, float x) {
        const std::uint16_t bits = f32ToF16(x);
        __builtin_memcpy(at + 2 * index, &bits, 2);
    }
};
template <>
struct KvStore<KvType::BF16> {
    static void put(std::byte* at, std::size_t index, float x) {
        const std::uint16_t bits = f32ToBf16(x);
        __builtin_memcpy(at + 2 * index, &bits, 2);
    }
};
template <>
struct KvStore<KvType::F8_E4M3> {
    static void put(std::byte* at, std::size_t index, float x) { at[index] = static_cast<std::byte>(f32ToF8(x)); }
};

/// Element i goes to data[i * stride]; the scale of group g to scales[g * stride] (16-bit units).
inline void putQ8(const float* x, std::size_t dim, std::byte* data, std::byte* scales, std::size_t stride,
                  std::size_t scaleStride) {
    for (std::size_t begin = 0, group = 0; begin < dim; begin += kKvGroup, ++group) {
        const std::size_t end = begin + kKvGroup < dim ? begin + kKvGroup : dim;
        float largest = 0.0F;
        for (std::size_t i = begin; i < end; ++i) {
            const float magnitude = __builtin_fabsf(x[i]);
            largest = magnitude > largest ? magnitude : largest;
        }
        const std::uint16_t scaleBits = f32ToF16(largest / 127.0F);
        const float scale = f16ToF32(scaleBits);
        __builtin_memcpy(scales + 2 * group * scaleStride, &scaleBits, 2);
        for (std::size_t i = begin; i < end; ++i) {
            // The stored scale is the divisor, so that its own rounding does not add to the error; it may have been rounded
            // down, hence the bounds.
            float q = scale > 0.0F ? __builtin_rintf(x[i] / scale) : 0.0F;
            q = q > 127.0F ? 127.0F : q;
            q = q < -127.0F ? -127.0F : q;
            data[i * stride] = static_cast<std::byte>(static_cast<std::int8_t>(q));
        }
    }
}

template <class V>
void putF16(const float* x, std::size_t dim, std::byte* data, std::size_t stride) {
    std::size_t i = 0;
    for (; i + V::kLanes <= dim; i += V::kLanes) {
        std::uint16_t halves[V::kLanes];
        V::load(x + i).storeF16(halves);
        if (stride == 1) {
            __builtin_memcpy(data + 2 * i, halves, sizeof(halves));
            continue;
        }
        for (std::size_t lane = 0; lane < V::kLanes; ++lane) {
            __builtin_memcpy(data + 2 * (i + lane) * stride, halves + lane, 2);
        }
    }
    for (; i < dim; ++i) {
        KvStore<KvType::F16>::put(data, i * stride, x[i]);
    }
}

template <class V, KvType Type>
void putValues(const float* x, std::size_t dim, std::byte* data, [[maybe_unused]] std::byte* scales, std::size_t stride,
               [[maybe_unused]] std::size_t scaleStride) {
    if constexpr (Type == KvType::Q8_0) {
        putQ8(x, dim, data, scales, stride, scaleStride);
    } else if constexpr (Type == KvType::F16) {
        putF16<V>(x, dim, data, stride);
    } else {
        for (std::size_t i = 0; i < dim; ++i) {
            KvStore<Type>::put(data, i * stride, x[i]);
        }
    }
}

template <class V>
void putRow(KvType type, const float* x, std::size_t dim, std::byte* data, std::byte* scales, std::size_t stride,
            std::size_t scaleStride) {
    switch (type) {
    case KvType::F32: putValues<V, KvType::F32>(x, dim, data, scales, stride, scaleStride); break;
    case KvType::F16: putValues<V, KvType::F16>(x, dim, data, scales, stride, scaleStride); break;
    case KvType::BF16: putValues<V, KvType::BF16>(x, dim, data, scales, stride, scaleStride); break;
    case KvType::Q8_0: putValues<V, KvType::Q8_0>(x, dim, data, scales, stride, scaleStride); break;
    case KvType::F8_E4M3: putValues<V, KvType::F8_E4M3>(x, dim, data, scales, stride, scaleStride); break;
    }
}

template <class V>
std::size_t kvBlockBytesFor(const KvGeometry& geometry) {
    return kvLayout(geometry, keyTileLanes(geometry.blockSize, V::kLanes)).blockBytes;
}

template <class V>
void kvWriteToken(const KvWriteJob& job) {
    const KvGeometry& g = job.geometry;
    const KvLayout l = kvLayout(g, keyTileLanes(g.blockSize, V::kLanes));
    const auto block = static_cast<std::size_t>(job.slot / g.blockSize);
    const auto token = static_cast<std::size_t>(job.slot % g.blockSize);
    const auto keyDim = static_cast<std::size_t>(g.keyDim);
    const auto valueDim = static_cast<std::size_t>(g.valueDim);
    const std::size_t lane = token % l.lanes;
    for (std::int32_t head = 0; head < g.kvHeads; ++head) {
        std::byte* const part = job.base + block * l.blockStride + l.headOffset(head);
        std::byte* const tile = part + token / l.lanes * l.tileBytes;
        putRow<V>(g.keyType, job.key + static_cast<std::size_t>(head) * keyDim, keyDim,
               tile + l.keyScaleBytes + lane * kvElementBytes(g.keyType), tile + 2 * lane, l.lanes, l.lanes);
        std::byte* const values = part + l.keyPart;
        putRow<V>(g.valueType, job.value + static_cast<std::size_t>(head) * valueDim, valueDim, values + token * l.valueRow,
               values + l.valueScales + 2 * token * kvGroups(g.valueType, g.valueDim), 1, 1);
    }
}
