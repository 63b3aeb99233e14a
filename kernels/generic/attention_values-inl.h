// Weighted sums of values: the p . v half of attention.
//
// Rows x Vectors accumulators stay in registers over all tokens of a chunk; each vector of values is loaded once for the rows
// that share it. Tokens are added one after the other in position order, so blocks and tiles leave no trace in the result.
// SPDX-License-Identifier: GPL-3.0-or-later
// No include guard: each target includes it once, inside its own anonymous namespace. Needs attention_scores-inl.h before it.

/// Consecutive tokens of one block: their value rows, and where their weights are in a row of weights.
struct ValueRun {
    const std::byte* rows;
    const std::byte* scales; ///< of the first token; Q8_0 only
    std::size_t tokens;
    std::size_t from; ///< index of the first token's weight
};

struct ValueShape {
    std::size_t dim;
    std::size_t rowBytes;
    std::size_t groups; ///< Q8_0 scales per token
};

/// Vectors of one token's values from dimension `dimBegin` on; Q8_0: times the scales of their groups.
template <class V, KvType Type>
struct ValueSource {
    const std::byte* row;
    std::size_t dimBegin;
    const std::uint16_t* scales;

    [[gnu::always_inline]] V vector(int i) const {
        const std::size_t d = dimBegin + i * V::kLanes;
        const V v = loadStored<V, Type>(row, d);
        if constexpr (Type == KvType::Q8_0) {
            return v * V::broadcastF16(scales + d / kKvGroup);
        } else {
            return v;
        }
    }
};

// Never inline: inside of a larger function the pointers of the loop spill.
template <class V, KvType Type, int Rows, int Vectors>
[[gnu::noinline]] void addValues(const ValueRun* runs, std::size_t runCount, const ValueShape& shape, std::size_t dimBegin,
                      const float* weights, std::size_t weightStride, float* out, std::size_t outStride) {
    V sum[Rows][Vectors];
    for (int r = 0; r < Rows; ++r) {
        for (int i = 0; i < Vectors; ++i) {
            sum[r][i] = V::load(out + r * outStride + dimBegin + i * V::kLanes);
        }
    }
    for (std::size_t run = 0; run < runCount; ++run) {
        const std::byte* row = runs[run].rows;
        const auto* const scales = reinterpret_cast<const std::uint16_t*>(runs[run].scales);
        const float* w = weights + runs[run].from;
        for (std::size_t token = 0; token < runs[run].tokens; ++token, row += shape.rowBytes, ++w) {
            const ValueSource<V, Type> values{row, dimBegin, scales + token * shape.groups};
            addProducts<V, Rows, Vectors>(values, w, weightStride, sum);
        }
    }
    for (int r = 0; r < Rows; ++r) {
        for (int i = 0; i < Vectors; ++i) {
            sum[r][i].store(out + r * outStride + dimBegin + i * V::kLanes);
        }
    }
}

/// The dimensions past the last whole vector.
template <KvType Type>
inline void addValuesTail(const ValueRun* runs, std::size_t runCount, const ValueShape& shape, std::size_t dimBegin,
                          const float* weights, float* out) {
    for (std::size_t d = dimBegin; d < shape.dim; ++d) {
        float sum = out[d];
        for (std::size_t run = 0; run < runCount; ++run) {
            for (std::size_t token = 0; token < runs[run].tokens; ++token) {
                float v = loadOne<Type>(runs[run].rows + token * shape.rowBytes, d);
                if constexpr (Type == KvType::Q8_0) {
                    const auto* scales = reinterpret_cast<const std::uint16_t*>(runs[run].scales);
                    v *= f16ToF32(scales[token * shape.groups + d / kKvGroup]);
                }
                sum += v * weights[runs[run].from + token];
            }
        }
        out[d] = sum;
    }
}

template <class V, KvType Type, int Rows>
inline void addValueRows(const ValueRun* runs, std::size_t runCount, const ValueShape& shape, const float* weights,
                         std::size_t weightStride, float* out, std::size_t outStride) {
    // Eight to twelve accumulators, the values and one weight fill sixteen registers; with thirty-two there is room for twice that.
    constexpr int kVectors = V::kRegisters >= 32 ? (Rows <= 2 ? 8 : 4) : (Rows == 1 ? 8 : Rows <= 3 ? 4 : 2);
    std::size_t d = 0;
    for (; d + kVectors * V::kLanes <= shape.dim; d += kVectors * V::kLanes) {
        addValues<V, Type, Rows, kVectors>(runs, runCount, shape, d, weights, weightStride, out, outStride);
    }
    for (; d + V::kLanes <= shape.dim; d += V::kLanes) {
        addValues<V, Type, Rows, 1>(runs, runCount, shape, d, weights, weightStride, out, outStride);
    }
    for (int r = 0; r < Rows && d < shape.dim; ++r) {
        addValuesTail<Type>(runs, runCount, shape, d, weights + r * weightStride, out + r * outStride);
    }
}

/// out[r][d] += sum over the runs' tokens of weights[r][token] * v[token][d], for `rows` rows.
template <class V, KvType Type>
void addValueChunk(const ValueRun* runs, std::size_t runCount, const ValueShape& shape, std::size_t rows, const float* weights,
                   std::size_t weightStride, float* out, std::size_t outStride) {
    std::size_t r = 0;
    for (; r + 6 <= rows; r += 6) {
        addValueRows<V, Type, 6>(runs, runCount, shape, weights + r * weightStride, weightStride, out + r * outStride, outStride);
    }
    if (r + 4 <= rows) {
        addValueRows<V, Type, 4>(runs, runCount, shape, weights + r * weightStride, weightStride, out + r * outStride, outStride);
        r += 4;
    }
    const float* const w = weights + r * weightStride;
    float* const to = out + r * outStride;
    switch (rows - r) {
    case 3: addValueRows<V, Type, 3>(runs, runCount, shape, w, weightStride, to, outStride); break;
    case 2: addValueRows<V, Type, 2>(runs, runCount, shape, w, weightStride, to, outStride); break;
    case 1: addValueRows<V, Type, 1>(runs, runCount, shape, w, weightStride, to, outStride); break;
    default: break;
    }
}

template <class V>
void addValueChunkOf(KvType type, const ValueRun* runs, std::size_t runCount, const ValueShape& shape, std::size_t rows,
                     const float* weights, std::size_t weightStride, float* out, std::size_t outStride) {
    switch (type) {
    case KvType::F32: addValueChunk<V, KvType::F32>(runs, runCount, shape, rows, weights, weightStride, out, outStride); break;
    case KvType::F16: addValueChunk<V, KvType::F16>(runs, runCount, shape, rows, weights, weightStride, out, outStride); break;
    case KvType::BF16: addValueChunk<V, KvType::BF16>(runs, runCount, shape, rows, weights, weightStride, out, outStride); break;
    case KvType::Q8_0: addValueChunk<V, KvType::Q8_0>(runs, runCount, shape, rows, weights, weightStride, out, outStride); break;
    case KvType::F8_E4M3:
        addValueChunk<V, KvType::F8_E4M3>(runs, runCount, shape, rows, weights, weightStride, out, outStride);
        break;
    }
}
