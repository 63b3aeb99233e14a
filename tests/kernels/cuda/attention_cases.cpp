// Keys and values through the cache's types and blocks, and attention over them: ragged batches of prefills and
// decodes, against the plain loops over what the cache holds.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>
#include <random>

#include "kernels/float_types.h"
#include "kernels/reference/reference_attention.h"
#include "tests/kernels/cuda/kernel_case.h"
#include "tests/kernels/weight_samples.h"

namespace vitrine::kernels::cuda::testing {

namespace {

struct Shape {
    int heads = 4;
    int kvHeads = 2;
    int keyDim = 32;
    int valueDim = 32;
    int blockSize = 16;
    int window = 0;
    float softcap = 0.0F;
    bool sinks = false;
    KvType keyType = KvType::F32;
    KvType valueType = KvType::F32;
    int splits = 1;
};
/// A sequence: so many keys, the last `queries` of which are this step's.
struct Stretch {
    int context = 0;
    int queries = 0;
};

float held(KvType type, const std::byte* row, int dim, int i) {
    std::uint16_t half = 0;
    float whole = 0.0F;
    switch (type) {
    case KvType::F32:
        std::memcpy(&whole, row + 4 * i, 4);
        return whole;
    case KvType::F16:
        std::memcpy(&half, row + 2 * i, 2);
        return f16ToF32(half);
    case KvType::BF16:
        std::memcpy(&half, row + 2 * i, 2);
        return bf16ToF32(half);
    case KvType::F8_E4M3:
        return f8ToF32(static_cast<std::uint8_t>(row[i]));
    case KvType::Q8_0:
        break;
    }
    std::memcpy(&half, row + (dim + 3) / 4 * 4 + i / 32 * 2, 2);
    return f16ToF32(half) * static_cast<float>(static_cast<std::int8_t>(row[i]));
}

double typeError(KvType type) {
    switch (type) {
    case KvType::F32:
        return 0.0;
    case KvType::F16:
        return 1e-6;
    case KvType::BF16:
        return 1e-5;
    case KvType::Q8_0:
        return 1e-4;
    case KvType::F8_E4M3:
        return 2e-3;
    }
    return 0.0;
}

/// The cache of one layer with several sequences in shuffled blocks.
class Cache {
public:
    Cache(const Device& device, const Shape& shape, const std::vector<Stretch>& stretches)
        : m_device(device)
        , m_shape(shape)
        , m_stretches(stretches) {
        m_layer.blockSize = shape.blockSize;
        m_layer.kvHeads = shape.kvHeads;
        m_layer.keyDim = shape.keyDim;
        m_layer.valueDim = shape.valueDim;
        m_layer.keyType = shape.keyType;
        m_layer.valueType = shape.valueType;
        m_layer.keyRow = kvRowBytes(shape.keyType, shape.keyDim);
        m_layer.valueRow = kvRowBytes(shape.valueType, shape.valueDim);
        m_layer.blockStride =
            static_cast<std::int64_t>(shape.kvHeads) * shape.blockSize * (m_layer.keyRow + m_layer.valueRow);
        deal();
        m_memory = std::make_unique<Array<std::byte>>(device, m_blocks * static_cast<std::size_t>(m_layer.blockStride));
        m_layer.base = m_memory->data();
        write();
    }

    void check() {
        const std::size_t width = static_cast<std::size_t>(m_shape.heads) * static_cast<std::size_t>(m_shape.keyDim);
        std::size_t rows = 0;
        int longest = 0;
        std::vector<QuerySlice> slices;
        for (std::size_t s = 0; s < m_stretches.size(); ++s) {
            const Stretch& stretch = m_stretches[s];
            slices.push_back(
                {static_cast<std::int32_t>(rows), stretch.queries, stretch.context - stretch.queries, m_tableStart[s]});
            rows += static_cast<std::size_t>(stretch.queries);
            longest = std::max(longest, stretch.queries);
        }
        const auto query = randomFloats(rows * width, 21);
        const auto sinks = randomFloats(static_cast<std::size_t>(m_shape.heads), 22);
        const Array<float> q(m_device, query);
        const Array<float> sink(m_device, sinks);
        const Array<QuerySlice> slice(m_device, slices);
        const Array<std::int32_t> tables(m_device, m_tables);
        const Array<float> out(m_device, rows * static_cast<std::size_t>(m_shape.heads * m_shape.valueDim));
        AttentionJob job;
        job.layer = m_layer;
        job.query = q.data();
        job.out = out.data();
        job.slices = slice.data();
        job.blockTables = tables.data();
        job.sinks = m_shape.sinks ? sink.data() : nullptr;
        job.sliceCount = static_cast<std::int32_t>(slices.size());
        job.longestSlice = longest;
        job.totalRows = static_cast<std::int32_t>(rows);
        job.splits = m_shape.splits;
        job.heads = m_shape.heads;
        job.window = m_shape.window;
        job.scale = 0.2F;
        job.softcap = m_shape.softcap;
        const Array<float> partials(m_device, m_shape.splits > 1 ? attentionPartialFloats(job) : 1);
        job.partials = partials.data();
        m_device.run(m_device.table().attention, job);
        requireClose(expected(slices, query, sinks), out.values(), bound(longest), "attention");
    }

    /// How far what the cache holds is from what was written.
    void checkHeld() const {
        requireClose(m_keysWritten, m_keys, typeError(m_shape.keyType) + 1e-14, "keys");
        requireClose(m_valuesWritten, m_values, typeError(m_shape.valueType) + 1e-14, "values");
    }

private:
    /// Chunks over half-sized caches have queries and weights of 11 bits, too.
    [[nodiscard]] double bound(int longest) const {
        const auto half = [](KvType t) { return t == KvType::F16 || t == KvType::Q8_0 || t == KvType::F8_E4M3; };
        return longest > kMatvecRows && half(m_shape.keyType) && half(m_shape.valueType) ? 3e-7 : 1e-11;
    }

    void deal() {
        for (const Stretch& stretch : m_stretches) {
            m_tableStart.push_back(static_cast<std::int32_t>(m_tables.size()));
            const int blocks = (stretch.context + m_shape.blockSize - 1) / m_shape.blockSize;
            for (int i = 0; i < blocks; ++i) {
                m_tables.push_back(static_cast<std::int32_t>(m_tables.size()));
            }
        }
        m_blocks = m_tables.size() + 2;
        std::shuffle(m_tables.begin(), m_tables.end(), std::mt19937(3));
    }

    void write() {
        std::vector<std::int64_t> slots;
        for (std::size_t s = 0; s < m_stretches.size(); ++s) {
            for (int t = 0; t < m_stretches[s].context; ++t) {
                const auto at = static_cast<std::size_t>(m_tableStart[s] + t / m_shape.blockSize);
                slots.push_back(static_cast<std::int64_t>(m_tables[at]) * m_shape.blockSize + t % m_shape.blockSize);
            }
        }
        const auto kv = static_cast<std::size_t>(m_shape.kvHeads);
        const auto keys = randomFloats(slots.size() * kv * static_cast<std::size_t>(m_shape.keyDim), 23);
        const auto values = randomFloats(slots.size() * kv * static_cast<std::size_t>(m_shape.valueDim), 24);
        m_keysWritten.assign(keys.begin(), keys.end());
        m_valuesWritten.assign(values.begin(), values.end());
        const Array<float> k(m_device, keys);
        const Array<float> v(m_device, values);
        const Array<std::int64_t> slot(m_device, slots);
        KvWriteJob job;
        job.layer = m_layer;
        job.key = k.data();
        job.value = v.data();
        job.slots = slot.data();
        job.rows = static_cast<std::int32_t>(slots.size());
        m_device.run(m_device.table().kvWrite, job);
        readBack(slots);
        releaseBehindWindow();
    }

    void readBack(const std::vector<std::int64_t>& slots) {
        const auto bytes = m_memory->values();
        for (const std::int64_t slot : slots) {
            for (int head = 0; head < m_shape.kvHeads; ++head) {
                const std::byte* block = bytes.data() + slot / m_shape.blockSize * m_layer.blockStride +
                                         head * m_shape.blockSize * (m_layer.keyRow + m_layer.valueRow);
                const std::int64_t offset = slot % m_shape.blockSize;
                for (int i = 0; i < m_shape.keyDim; ++i) {
                    m_keys.push_back(held(m_shape.keyType, block + offset * m_layer.keyRow, m_shape.keyDim, i));
                }
                for (int i = 0; i < m_shape.valueDim; ++i) {
                    const std::byte* part = block + m_shape.blockSize * m_layer.keyRow;
                    m_values.push_back(held(m_shape.valueType, part + offset * m_layer.valueRow, m_shape.valueDim, i));
                }
            }
        }
    }

    /// Blocks that no query of this step sees any more are gone.
    void releaseBehindWindow() {
        for (std::size_t s = 0; s < m_stretches.size() && m_shape.window > 0; ++s) {
            const int oldest = m_stretches[s].context - m_stretches[s].queries - m_shape.window + 1;
            for (int block = 0; (block + 1) * m_shape.blockSize <= oldest; ++block) {
                m_tables[static_cast<std::size_t>(m_tableStart[s] + block)] = -1;
            }
        }
    }

    [[nodiscard]] std::vector<double> expected(const std::vector<QuerySlice>& slices, const std::vector<float>& query,
                                               const std::vector<float>& sinks) const {
        std::vector<double> all;
        const auto keyDim = static_cast<std::size_t>(m_shape.keyDim);
        const auto valueDim = static_cast<std::size_t>(m_shape.valueDim);
        const auto kv = static_cast<std::size_t>(m_shape.kvHeads);
        const auto heads = static_cast<std::size_t>(m_shape.heads);
        std::size_t start = 0;
        for (std::size_t s = 0; s < slices.size(); ++s) {
            for (int r = 0; r < slices[s].rows; ++r) {
                for (std::size_t head = 0; head < heads; ++head) {
                    reference::AttentionCase c;
                    c.keyDim = keyDim;
                    c.valueDim = valueDim;
                    c.scale = static_cast<double>(0.2F);
                    c.softcap = static_cast<double>(m_shape.softcap);
                    c.window = static_cast<std::size_t>(m_shape.window);
                    c.sink = m_shape.sinks ? &sinks[head] : nullptr;
                    const std::size_t kvHead = head / (heads / kv);
                    const std::size_t row = static_cast<std::size_t>(slices[s].firstRow + r);
                    const auto one =
                        reference::attend(c, query.data() + (row * heads + head) * keyDim,
                                          static_cast<std::size_t>(slices[s].firstPosition + r),
                                          m_keys.data() + (start * kv + kvHead) * keyDim, kv * keyDim,
                                          m_values.data() + (start * kv + kvHead) * valueDim, kv * valueDim);
                    all.insert(all.end(), one.begin(), one.end());
                }
            }
            start += static_cast<std::size_t>(m_stretches[s].context);
        }
        return all;
    }

    const Device& m_device;
    Shape m_shape;
    std::vector<Stretch> m_stretches;
    KvLayer m_layer;
    std::vector<std::int32_t> m_tables;
    std::vector<std::int32_t> m_tableStart;
    std::size_t m_blocks = 0;
    std::unique_ptr<Array<std::byte>> m_memory;
    std::vector<double> m_keysWritten, m_valuesWritten;
    std::vector<float> m_keys, m_values; ///< as held: [token of all sequences][kv head][dim]
};

void check(const Device& device, const Shape& shape, const std::vector<Stretch>& stretches) {
    Cache cache(device, shape, stretches);
    cache.checkHeld();
    cache.check();
}

const std::vector<Stretch> kRagged{{1, 1}, {37, 37}, {70, 1}, {33, 5}, {16, 16}, {90, 40}};
const std::vector<Stretch> kDecodes{{70, 1}, {33, 5}, {16, 16}, {1, 1}};

/// The attention of models that are much used, one or two of their kv heads.
void addModelCases(const std::function<void(const std::string&, const Shape&, const std::vector<Stretch>&)>& add) {
    const auto both = [&](const std::string& name, Shape shape) {
        for (const KvType type : {KvType::F16, KvType::Q8_0}) {
            shape.keyType = shape.valueType = type;
            const std::string full = name + (type == KvType::F16 ? "_f16" : "_q8");
            add(full + "_prefill", shape, {{70, 40}, {21, 21}, {45, 1}});
            add(full + "_decode", shape, {{70, 1}, {21, 3}});
        }
    };
    both("smollm2", {.heads = 9, .kvHeads = 3, .keyDim = 64, .valueDim = 64});
    both("llama", {.heads = 8, .kvHeads = 2, .keyDim = 128, .valueDim = 128});
    both("qwen2", {.heads = 7, .kvHeads = 1, .keyDim = 128, .valueDim = 128});
    both("phi3", {.heads = 2, .kvHeads = 2, .keyDim = 96, .valueDim = 96, .window = 50});
    both("gemma2", {.heads = 4, .kvHeads = 2, .keyDim = 256, .valueDim = 256, .window = 33, .softcap = 50.0F});
    both("gpt_oss", {.heads = 8, .kvHeads = 1, .keyDim = 64, .valueDim = 64, .window = 33, .sinks = true});
}

} // namespace

void addAttentionCases(std::vector<KernelCase>& cases) {
    const auto add = [&](const std::string& name, const Shape& shape, const std::vector<Stretch>& stretches) {
        cases.push_back({"attention_" + name, [=](const Device& d) { check(d, shape, stretches); }});
    };
    add("ragged", {}, kRagged);
    add("one_head_each", {.heads = 3, .kvHeads = 3, .keyDim = 40, .valueDim = 24}, kRagged);
    add("group_of_twelve", {.heads = 12, .kvHeads = 1, .keyDim = 64, .valueDim = 64}, {{50, 3}, {20, 1}});
    add("group_of_twenty", {.heads = 20, .kvHeads = 1, .keyDim = 16, .valueDim = 16}, {{50, 3}});
    add("wide_heads", {.heads = 2, .kvHeads = 1, .keyDim = 256, .valueDim = 256}, {{40, 9}});
    add("blocks_of_eight", {.blockSize = 8}, kRagged);
    add("blocks_of_a_hundred", {.blockSize = 100}, kRagged);
    add("window", {.window = 20}, kRagged);
    add("softcap", {.softcap = 2.0F}, kRagged);
    add("sinks", {.sinks = true}, kRagged);
    add("window_sinks_softcap", {.window = 7, .softcap = 3.0F, .sinks = true}, kRagged);
    const std::pair<const char*, KvType> types[] = {
        {"f16", KvType::F16}, {"bf16", KvType::BF16}, {"q8", KvType::Q8_0}, {"fp8", KvType::F8_E4M3}};
    for (const auto& [name, type] : types) {
        add(name, {.keyType = type, .valueType = type}, kRagged);
        add(std::string(name) + "_decodes", {.keyType = type, .valueType = type}, kDecodes);
        add(std::string(name) + "_odd_dims", {.keyDim = 36, .valueDim = 20, .keyType = type, .valueType = type},
            {{40, 9}, {17, 1}});
    }
    addModelCases(add);
    add("f16_unequal_dims",
        {.heads = 3, .kvHeads = 3, .keyDim = 40, .valueDim = 200, .keyType = KvType::F16, .valueType = KvType::F16},
        kRagged);
    add("f16_all_features",
        {.heads = 12,
         .kvHeads = 2,
         .blockSize = 9,
         .window = 19,
         .softcap = 3.0F,
         .sinks = true,
         .keyType = KvType::Q8_0,
         .valueType = KvType::F16},
        kRagged);
    add("f16_long_chunk",
        {.heads = 2, .kvHeads = 1, .keyDim = 16, .valueDim = 16, .keyType = KvType::F16, .valueType = KvType::F16},
        {{1100, 33}, {600, 20}});
    add("mixed_types", {.keyType = KvType::Q8_0, .valueType = KvType::F8_E4M3}, kRagged);
    const std::vector<Stretch> longOnes{{1100, 1}, {513, 2}, {512, 1}, {129, 1}, {3, 1}};
    constexpr int kRuns = (1100 + kAttentionSplit - 1) / kAttentionSplit;
    add("long", {.heads = 2, .kvHeads = 1, .keyDim = 16, .valueDim = 16}, longOnes);
    add("split", {.heads = 2, .kvHeads = 1, .keyDim = 16, .valueDim = 16, .splits = kRuns}, longOnes);
    add("split_more_than_needed", {.heads = 2, .kvHeads = 1, .keyDim = 16, .valueDim = 16, .splits = 16}, longOnes);
    add("split_window_sinks",
        {.heads = 2, .kvHeads = 1, .keyDim = 16, .valueDim = 16, .window = 600, .sinks = true, .splits = kRuns}, longOnes);
}

} // namespace vitrine::kernels::cuda::testing
